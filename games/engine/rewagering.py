"""What of a wager at a house game may have been put down otherwise: at another time, in another sum, elsewhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine.events import (
    BOARD,
    INVENTORY,
    SHOE,
    CardsMoved,
    ChipsMoved,
    Event,
    bet,
    chips_moved,
    purse,
    seat_of,
    spot_of,
)
from games.engine.findings import Finding
from games.engine.game import Setting
from games.engine.uncovering import announces, closing, meant_for, turns

FINDINGS_MAX = 8
Change = tuple[int, Event | None, Event | None, int | None]


def rewagered(
    setting: Setting, events: Sequence[Event], findings: Sequence[Finding]
) -> Iterator[Change]:
    """By what is said of the first findings: wagers out of their time, of another sum, or paid and never placed."""
    yield from _called_twice(events)
    yield from _dealt_late(events)
    for finding in findings[:FINDINGS_MAX]:
        event = events[finding.event] if finding.event < len(events) else None
        if type(event) is ChipsMoved:
            yield from _never_placed(setting, events, finding.event, event)
            yield from _taken_elsewhere(finding.event, event)
        if finding.seat and finding.spot:
            account = bet(finding.seat, finding.spot)
            placed = [at for at, one in enumerate(events) if _places(one, account)]
            yield from _in_another_sum(events, finding, placed)
            yield from _at_another_time(events, placed)


def _called_twice(events: Sequence[Event]) -> Iterator[Change]:
    """An announcement that is made again before the card it is for: the first one came too early."""
    last: int | None = None
    for at, event in enumerate(events):
        if turns(event):
            last = None
        elif announces(event):
            if last is not None and events[last] == event:
                yield last, event, None, None
            last = at


def _dealt_late(events: Sequence[Event]) -> Iterator[Change]:
    """Community cards on record as dealt behind the turn of the first of them."""
    first = next((at for at, event in enumerate(events) if turns(event)), None)
    for at, event in enumerate(events):
        deals = type(event) is CardsMoved and (event.source, event.target) == (SHOE, BOARD)
        if first is not None and at > first and deals:
            yield at, event, event, first


def _places(event: Event, account: str) -> bool:
    """Whether a player's chips, or instruments, go to this betting area."""
    return type(event) is ChipsMoved and event.target == account and event.source != INVENTORY


def _at_another_time(events: Sequence[Event], placed: Sequence[int]) -> Iterator[Change]:
    """A wager told twice, or one that was placed before the round, or before an announcement closed the wagers."""
    closed = [at for at, one in enumerate(events) if announces(one)]
    for at in placed:
        if at + 1 in placed and events[at] == events[at + 1]:
            yield at, events[at], None, None
        for to in (0, *closed):
            yield at, events[at], events[at], to - (to > at)


def _in_another_sum(
    events: Sequence[Event], finding: Finding, placed: Sequence[int]
) -> Iterator[Change]:
    """A wager of the sum by which all that was paid or collected on its spot is right; where that is nothing, none."""
    facts = finding.facts
    if not {"amount", "stake", "due"} <= facts.keys():
        return
    amount, stake, due = (int(facts[name]) for name in ("amount", "stake", "due"))
    if not due or amount * stake % due:
        return
    right = amount * stake // due
    for at in placed:
        event = events[at]
        if type(event) is ChipsMoved and at < finding.event:
            for units in (event.amount + right - stake, right):
                other = chips_moved(units, event.source, event.target, event.by) if units else None
                if units >= 0:
                    yield at, event, other, None


def _taken_elsewhere(at: int, event: ChipsMoved) -> Iterator[Change]:
    """What left a spot for another one was taken by its player."""
    if spot_of(event.source) and spot_of(event.target):
        own = purse(seat_of(event.source) or 0)
        yield at, event, chips_moved(event.amount, event.source, own), None


def _never_placed(
    setting: Setting, events: Sequence[Event], at: int, event: ChipsMoved
) -> Iterator[Change]:
    """A wager that was paid, at one of the odds of its table: placed in time, or meant for its spot."""
    account, spot = event.target, spot_of(event.target)
    if event.source != INVENTORY or spot is None or setting.terms is None:
        return
    tables = setting.game.tables.get(spot, ())
    odds = {one for table in tables for one in setting.terms.paytables.get(table, {}).values()}
    for one in sorted(odds, key=str):
        if one.win <= 0 or event.amount * one.stake % one.win:
            continue
        units = event.amount * one.stake // one.win
        wager = chips_moved(units, purse(seat_of(account) or 0), account)
        yield from ((*change, None) for change in meant_for(events, wager))
        yield closing(events, at), None, wager, None
        yield 0, None, wager, None
