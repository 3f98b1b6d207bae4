"""A payout cap: shared among the payments it limits."""

from __future__ import annotations

from typing import Any

from games.engine.findings import Fault, Finding
from games.engine.game import Setting
from games.engine.money import Money
from games.engine.odds import Breakage
from games.engine.play import Play
from games.engine.regulation import Text
from games.engine.wagers import FIXED, SETTLED, Wager

ROUNDED = {
    Breakage.EXACT: Text("rounded", "redondeado"),
    Breakage.DOWN: Text("rounded down", "redondeado hacia abajo"),
    Breakage.UP: Text("rounded up", "redondeado hacia arriba"),
}


def cap_of(setting: Setting) -> Money:
    """What the cap of this table is; nothing where there is none."""
    rule = setting.rules["payout_cap"]
    return Money(rule.amount if rule else 0)


def cut(setting: Setting, wager: Wager) -> dict[str, Any]:
    """What a wager's payment would be and the cap, where the cap leaves less; else how it is rounded, if it is."""
    if wager.uncapped is None:
        return _rounded(setting, wager)
    return {"pays": Money(wager.uncapped), "cap": cap_of(setting)}


def _rounded(setting: Setting, wager: Wager) -> dict[str, Any]:
    """How a payment is broken down to whole chips, where the odds give none."""
    odds = wager.outcome.odds if wager.outcome else None
    if odds is None or odds.win <= 0 or odds.win * wager.action % (odds.stake * setting.unit) == 0:
        return {}
    return {"unit": Money(setting.unit), "rounded": ROUNDED[setting.breakage]}


def cut_to_nothing(wager: Wager) -> bool:
    """Whether a cap that was used up leaves a winning wager nothing."""
    return wager.uncapped is not None and not wager.gain


def with_the_others(play: Play, wager: Wager, fault: Fault, paid: int, due: int) -> Finding | None:
    """The finding that the cap was not applied to another wager under it, which now speaks of this one too."""
    each = play.setting.rules["payout_cap"].per == "player"
    shared = [one for one in play.wagers.values() if not each or one.owner == wager.owner]
    wrongs = (one.wrong for one in shared if one.wrong is not None)
    finding = next((one for one in wrongs if one.fault == fault and "pays" in one.facts), None)
    if finding is not None:
        more = {"paid": paid, "due": due, "pays": wager.uncapped or 0}
        facts = {"paid": finding.facts["amount"], **finding.facts}
        sums = {name: facts[name] + Money(units) for name, units in more.items()}
        finding.facts = {**facts, **sums}
        finding.phrase = "capped"
    return finding


def cap(play: Play) -> None:
    """Share a payout cap among the payments fixed together: in proportion, rounded down, the rest to the largest.

    It is the round's: what was due in an earlier settlement has used up its part.
    """
    limit = play.setting.rules["payout_cap"]
    won = [wager for wager in play.won if not wager.toke]
    for owner in {wager.owner for wager in won} if limit.per == "player" else (None,):
        mine = [wager for wager in won if wager.owner == owner or owner is None]
        fixed = [wager for wager in mine if wager.uncapped is None and wager.state == FIXED]
        left = limit.amount - sum(wager.gain or 0 for wager in mine if wager not in fixed)
        _share(fixed, max(left, 0), play.setting.unit)


def _share(wagers: list[Wager], limit: int, unit: int) -> None:
    total = sum(wager.gain or 0 for wager in wagers)
    if total <= limit:
        return
    for wager in wagers:
        wager.uncapped = wager.gain
        wager.gain = (wager.gain or 0) * limit // total // unit * unit
    largest = max(wagers, key=lambda wager: wager.uncapped or 0)
    largest.gain = (largest.gain or 0) + limit - sum(wager.gain or 0 for wager in wagers)
    for wager in wagers:
        if not wager.gain and not wager.promo:
            wager.state = SETTLED
