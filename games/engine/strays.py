"""Chips that come to or leave a betting area when nothing called for it, and what that makes of the wager."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

from games.engine.capping import cut, cut_to_nothing, with_the_others
from games.engine.events import DROPBOX, INVENTORY, ChipsMoved, Event, seat_of, spot_of
from games.engine.findings import Fault, Finding, Kind
from games.engine.gains import actual, moved, taken_home
from games.engine.money import Money
from games.engine.play import Play
from games.engine.prompts import Prompt, fault_of
from games.engine.standing import at_the_time, ruled_out
from games.engine.wagers import BACK, DOWN, FIXED, RIDES, SETTLED, Wager
from games.engine.windows import Window

RULED = ("collected_dead", "paid_dead")
OTHERWISE_SAID = {"removed": "unexpected", "instrument": "instrument_stays", "collected_winner": "kept"}
BEFORE_SETTLED = {"twice": "astray", "kept": "collected_winner"}
OR_ELSE = {"added": "late", "astray": "twice", "collected_winner": "kept"}


def date(play: Play, answered: Iterable[tuple[int, int, Prompt]]) -> None:
    """Note when the decision about each wager was closed: by the first answer to the step after its question."""
    procedure = play.setting.game.procedure
    first: dict[int, int] = {}
    for at, _, prompt in answered:
        first[id(prompt.step)] = min(at, first.get(id(prompt.step), at))
    for step, after in pairwise(procedure):
        spot = getattr(step, "spot", None)
        if spot is not None and id(after) in first:
            for wager in play.wagers.values():
                if wager.spot == spot:
                    wager.closed_at = first[id(after)]


def places(event: Event) -> bool:
    """Whether chips of a player go to a betting area."""
    return (
        type(event) is ChipsMoved
        and event.target.startswith("bet:")
        and event.source.startswith(("purse:", "promo:"))
    )


def placed_or_taken(play: Play, event: ChipsMoved, at: int, frontier: int) -> bool:
    """Deal with chips put on or taken from a spot out of time, before results are fixed; whether this was one.

    Behind `frontier`, the last thing answered, chips may be wagers of a window still to come, or takings after a push.
    """
    spot = spot_of(event.target)
    if spot is not None and places(event) and seat_of(event.source) == seat_of(event.target):
        if at > frontier and _reopens(play, spot):
            return False
        _placed(play, event, at)
        return True
    wager = play.wagers.get(event.source)
    if wager is None or at > frontier or wager.state > BACK or play.settled_before(wager, at):
        return False
    if not event.target.startswith(("purse:", "promo:")) or event.amount > wager.stake:
        return False
    _taken(play, wager, event, at)
    return True


def after_settlement(play: Play, event: ChipsMoved, at: int) -> bool:
    """Whether a settled wager explains these chips: taken by its player, or putting a mispayment right."""
    if INVENTORY in (event.source, event.target):
        wager = play.wagers.get(event.source) or play.wagers.get(event.target)
        if wager is not None and cut_to_nothing(wager) and event.target == wager.account:
            left_over(play, event, at)
        elif wager is None or wager.wrong is None or not _puts_right(play, wager, event, at):
            return False
        wager.stake += (
            event.amount if event.target == wager.account else -min(event.amount, wager.stake)
        )
        return True
    wager = play.wagers.get(event.source)
    if (
        wager is None
        or wager.state != SETTLED
        or event.amount > wager.stake
        or not taken_home(play.setting, wager, event)
    ):
        return False
    wager.stake -= event.amount
    wager.promo -= event.amount if event.target.startswith("promo:") else 0
    return True


def left_for_the_next(play: Play, wager: Wager) -> None:
    """A loser nobody collected is settled as a wager on the next card: what was missed is that it lay there."""
    if wager.lost_before:
        for finding, prompt, _ in play.missed:
            if finding is wager.fault:
                finding.fault = prompt.fault("late")


def _reopens(play: Play, spot: str) -> bool:
    """Whether a window for this spot is still to come."""
    return any(spot in step.spots for step in play.to_come() if isinstance(step, Window))


def _placed(play: Play, event: ChipsMoved, at: int) -> None:
    """A wager placed too late, or put back: no action."""
    _, amount, _, account, _ = event
    spot, seat = spot_of(account) or "", int(account.split(":", 2)[1])
    wager = play.wagers.get(account)
    back = wager is not None and wager.state == BACK
    name = "put_back" if back else "added" if wager is not None and wager.stake else "late"
    finding = play.find(
        Kind.UNEXPECTED,
        _fault(play, name, spot, at),
        at,
        seat=seat,
        spot=spot,
        event=event,
        phrase=name,
        amount=amount,
    )
    if wager is None or wager.state == SETTLED:
        wager = play.wagers[account] = Wager(account, seat, spot, at)
        wager.action = 0
    wager.stake += amount
    wager.fault = wager.fault or finding
    finding.because = wager.fault if wager.fault is not finding else None


def _taken(play: Play, wager: Wager, event: ChipsMoved, at: int) -> None:
    """A wager taken back when it could not be: it counts as riding."""
    if ruled_out(play, wager):
        return
    spare = wager.stake - wager.action
    wager.stake -= event.amount
    if event.amount <= spare:
        return
    if wager.state == RIDES:
        name = "changed" if wager.closed_at is None or at < wager.closed_at else "removed"
    else:
        name = "withdrawn"
    finding = play.find(
        Kind.UNEXPECTED,
        _fault(play, name, wager.spot, at, "reduced" if wager.stake else ""),
        at,
        seat=wager.seat,
        spot=wager.spot,
        event=event,
        phrase=name,
        amount=event.amount,
    )
    wager.fault = wager.fault or finding


def left_over(play: Play, event: Event, at: int) -> None:
    """Say what a move of chips on a betting area was that nothing called for, unless it is no fault."""
    assert type(event) is ChipsMoved
    if places(event) and seat_of(event.source) == seat_of(event.target):
        _placed(play, event, at)
        return
    account = event.target if spot_of(event.target) else event.source
    wager = at_the_time(play, account, at)
    pays, collects = event.source == INVENTORY, event.target == INVENTORY
    if (
        wager is not None
        and (pays or collects)
        and (_no_action(wager, event) or _puts_right(play, wager, event, at))
    ):
        return
    if (
        wager is not None
        and (pays or collects)
        and wager.wrong is not None
        and wager.wrong.kind is Kind.OMITTED
    ):
        _instead(play, wager, event, at)
        return
    if (
        wager is not None
        and wager.state >= FIXED
        and taken_home(play.setting, wager, event)
        and not _overtakes(play, event)
    ):
        return
    ruled = wager is not None and (pays or collects) and ruled_out(play, wager)
    name = RULED[pays] if ruled else _name(wager, pays, collects, event)
    if wager is not None and at < (wager.settled_at or 0):
        name = BEFORE_SETTLED.get(name, name)
    finding = _uncalled(play, wager, event, at, name)
    if wager is not None and (pays or collects):
        wager.wrong, wager.moved = finding, (wager.gain or 0) + actual(wager, event)


def _uncalled(play: Play, wager: Wager | None, event: ChipsMoved, at: int, name: str) -> Finding:
    account = event.target if spot_of(event.target) else event.source
    spot, outcome = spot_of(account) or "", wager.outcome if wager else None
    fault = _fault(play, name, spot, at, outcome.case if outcome else "")
    capped = wager if name == "cap" else None
    finding = with_the_others(play, capped, fault, event.amount, 0) if capped else None
    if finding is None:
        finding = play.find(
            Kind.UNEXPECTED,
            fault,
            at,
            seat=int(account.split(":", 2)[1]),
            spot=spot,
            event=event,
            phrase=OTHERWISE_SAID.get(name, name),
            amount=event.amount,
            why=outcome.why if outcome else None,
            **({"due": 0, **cut(play.setting, capped)} if capped else {}),
        )
    finding.cost(moved(event))
    return finding


def _instead(play: Play, wager: Wager, event: ChipsMoved, at: int) -> None:
    """What was missing was done the wrong way round later on: one fault, not two."""
    finding, pays = wager.wrong, event.source == INVENTORY
    assert finding is not None
    if pays == bool(wager.gain and wager.gain > 0):
        name = "paid_wrong" if pays else "collected_wrong"
    else:
        name = "paid_loser" if pays else "collected_winner"
    finding.kind, finding.event, finding.recorded, finding.phrase = (
        Kind.MISSTATED,
        at,
        play.line(at),
        name,
    )
    finding.facts = {**finding.facts, "amount": Money(event.amount)}
    faults, case = play.setting.game.faults, wager.outcome.case if wager.outcome else ""
    finding.fault = faults.get(f"{name} {case}") or faults.get(name, finding.fault)
    finding.cost(moved(event))
    play.missed[:] = [missed for missed in play.missed if missed[0] is not finding]


def _no_action(wager: Wager, event: ChipsMoved) -> bool:
    """What is done with chips that are no action is the cost of the fault that put them there."""
    unsettled = wager.state in (DOWN, BACK) or wager.settled_at == 0
    if wager.fault is None or wager.action or not unsettled:
        return False
    wager.fault.cost(moved(event))
    return True


def _name(wager: Wager | None, pays: bool, collects: bool, event: ChipsMoved) -> str:
    if wager is None:
        return "no_wager" if pays or collects else "late"
    odds = wager.outcome.odds.win if wager.outcome else None
    if pays:
        return (
            "paid_back"
            if wager.state == BACK
            else "cap"
            if cut_to_nothing(wager)
            else "twice"
            if odds and odds > 0
            else "paid_loser"
            if odds
            else "paid_push"
        )
    if collects:
        back = "collected_back" if wager.state == BACK else "collected_push"
        return "kept" if odds and odds > 0 else back
    dropped = event.target == DROPBOX and wager.promo
    return "instrument" if dropped else "late" if event.target == wager.account else "removed"


def _overtakes(play: Play, event: ChipsMoved) -> bool:
    return any(breach.what == event.source for breach in play.felt.breaches)


def _puts_right(play: Play, wager: Wager, event: ChipsMoved, at: int) -> bool:
    """Whether these chips put a mispayment right before the cards were picked up."""
    wrong = wager.wrong
    if (
        wrong is None
        or wrong.corrected_at is not None
        or play.racked.get(f"hand:{wager.seat}", at) < at
    ):
        return False
    if wager.moved + actual(wager, event) != (wager.gain or 0):
        return False
    wrong.cost(wager.gained((wager.gain or 0) - wager.moved))
    if not any(wrong.effects.values()):
        wrong.effects, wrong.corrected_at = {}, at
    return True


def _fault(play: Play, name: str, spot: str, at: int, case: str = "") -> Fault:
    """What is cited on this spot, in this case and at this moment of the round; else on any, in any, at any."""
    game = play.setting.game
    moment = game.moment(play, at, spot) if game.moment else ""
    names = [name, OR_ELSE[name]] if name in OR_ELSE else [name]
    every = (each for one in names for each in (f"{one} {case or moment}", one))
    return fault_of(game.faults, *(each for one in every for each in (f"{one} {spot}", one)))
