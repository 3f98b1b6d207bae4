"""The finding about the one act that explains all that was found: where, what would have stood, and what is cited."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine.events import POT, ChipsMoved, Event, seat_named, spot_of
from games.engine.findings import Fault, Finding, Kind
from games.engine.game import Setting
from games.engine.no_bets import folded, too_many, unanswered
from games.engine.notation import written
from games.engine.otherwise import Otherwise
from games.engine.premature import EARLY, came_early, is_premature
from games.engine.regulation import Text
from games.engine.silences import FOLD
from games.engine.uncovering import announces, cited, exposed

THE_END = Text("the end", "el final")


def cause_of(
    setting: Setting, applied: Sequence[Event], other: Otherwise, findings: Sequence[Finding]
) -> Finding:
    """The finding about the act, citing what is said of it, or its step, or else the gravest of what it led to."""
    digits, event, moved = setting.digits, other.done or other.wanted, other.to is not None
    done, wanted = (written(one, digits) if one else None for one in (other.done, other.wanted))
    after = (
        [written(one, digits) for one in applied[other.to + 1 :][:1]]
        if other.to is not None
        else []
    )
    expected = f"before: {after[0]}" if after else wanted
    here = [finding for finding in findings if finding.event == other.at]
    same = [one for one in here if one.kind is other.kind and (moved or one.expected == expected)]
    early = came_early(setting, other, applied) if setting.game.poker else None
    if early is not None:
        last = written(early[1], digits)
        return Finding(
            Kind.OUT_OF_ORDER, early[0], other.at, recorded=done, expected=f"after: {last}",
            phrase=EARLY, facts={"other": last}, digits=digits,
        )  # fmt: skip
    fault = _cited(setting, applied, other, here)
    cause = same[0] if same else Finding(
        other.kind, fault or _gravest(setting, applied, other, here or findings), other.at,
        seat_named(event) if event else None,
        spot_of(event.target) or spot_of(event.source) if isinstance(event, ChipsMoved) else None,
        done, expected, f"cause_{other.kind}", {"other": after[0] if after else THE_END}, digits=digits,
    )  # fmt: skip
    cause.effects = {}
    if moved and other.there is None and other.done:
        cause.fault = exposed(setting, other.done, cause.fault)
    return cause


def _cited(
    setting: Setting, applied: Sequence[Event], other: Otherwise, here: Sequence[Finding]
) -> Fault | None:
    """What the step of a card or an announcement says of it, where nothing has been said yet of its place."""
    if setting.game.poker:
        if (
            other.done is not None
            and other.kind is Kind.MISSTATED
            and other.done.act.endswith(FOLD)
        ):
            return folded(setting, applied, other.at)
        extra = other.kind is Kind.UNEXPECTED
        return too_many(setting, applied, other.at, other.done) if extra else None
    if other.wanted is None and other.done is not None and announces(other.done):
        told = [*applied[: other.at], other.done, *applied[other.at :]]
        return cited(setting, told, other.at, "early")
    if other.wanted is None or isinstance(other.wanted, ChipsMoved):
        return None
    if other.to is not None:
        return (
            None
            if here
            else cited(setting, applied, other.to, "early" if other.to > other.at else "late")
        )
    return cited(setting, applied, other.at, "omitted") if other.done is None else None


def _gravest(
    setting: Setting, applied: Sequence[Event], other: Otherwise, findings: Sequence[Finding]
) -> Fault:
    """What the gravest of these breaks; of a street that only came early by it, that an answer is missing."""
    gravest = min(findings, key=lambda one: one.severity)
    if not is_premature(gravest):
        return gravest.fault
    missing = other.wanted if other.to is None else None
    rest = min(findings, key=lambda one: (one.severity, is_premature(one)))
    return unanswered(setting, applied, other.at, missing) or rest.fault


def difference(net: Mapping[str, int], lawful: Mapping[str, int]) -> dict[str, int]:
    """What each party gained by it; what a pot paid that it never held is the pot's loss."""
    gained = {party: net.get(party, 0) - lawful.get(party, 0) for party in {**net, **lawful}}
    gained[POT] = gained.get(POT, 0) - sum(gained.values())
    return {party: units for party, units in gained.items() if units}
