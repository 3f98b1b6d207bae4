"""What happened at a house game without a record, or in another place of it: cards laid or turned, chips wagered."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise

from games.engine.cards import UNKNOWN
from games.engine.events import (
    BOARD,
    DEALER,
    INVENTORY,
    RACK,
    REST,
    SHOE,
    CardsMoved,
    CardsTurned,
    ChipsMoved,
    Event,
    Said,
    cards_moved,
    cards_of,
    cards_turned,
    chips_moved,
    purse,
    seat_of,
    spot_of,
)
from games.engine.findings import Fault
from games.engine.game import Setting
from games.engine.prompts import fault_of
from games.engine.turning import Turn

Change = tuple[int, Event | None, Event | None]
Shift = tuple[int, Event, Event, int]
Laid = tuple[int, Event, Event, int, Event]


def told_twice(events: Sequence[Event]) -> Iterator[Change]:
    """Cards with faces that were dealt or turned in the same words before."""
    seen = set[Event]()
    for at, event in enumerate(events):
        if (
            type(event) is ChipsMoved
            or UNKNOWN in (cards := cards_of(event))
            or not cards
            or cards == REST
        ):
            continue
        if event in seen:
            yield at, event, None
        seen.add(event)


def never_dealt(events: Sequence[Event]) -> Iterator[Change]:
    """The community cards, put in before the first of them is turned, where nobody saw them dealt."""
    if any(type(event) is CardsMoved and event.target == BOARD for event in events):
        return
    at = next((at for at, event in enumerate(events) if turns(event)), None)
    racked = [event for event in events if type(event) is CardsMoved and event.source == BOARD]
    count = sum(len(event.cards) for event in racked if event.cards != REST)
    if at is not None and count:
        yield at, None, cards_moved([UNKNOWN] * count, SHOE, BOARD)


def dealt_up(events: Sequence[Event]) -> Iterator[Laid]:
    """Community cards that were dealt face up, laid face down and turned at their time."""
    for at, event in enumerate(events):
        if type(event) is CardsMoved and event.target == BOARD and event.up:
            known = [card for card in event.cards if card != UNKNOWN]
            down = cards_moved([UNKNOWN] * len(event.cards), SHOE, BOARD)
            turned = [to for to, one in enumerate(events) if turns(one)]
            for to in (*openings(events), *turned):
                if known and to > at:
                    yield at, event, cards_turned(known, BOARD), to, down


def never_turned(events: Sequence[Event], first: int) -> Iterator[Change]:
    """Cards that left the board and were never turned there, put in where a card may have been, nearest first."""
    shown = {card for event in events if type(event) is CardsTurned for card in event.cards}
    for event in events:
        if type(event) is CardsMoved and event.source == BOARD and event.target == RACK:
            known = (card for card in event.cards if card != UNKNOWN and card not in REST)
            lost = [card for card in known if card not in shown]
            if 0 < len(lost) < len(event.cards):
                near = sorted(openings(events), key=lambda at: abs(at - first))
                places = (*near, *range(1, len(events)))
                yield from ((at, None, cards_turned(lost, BOARD)) for at in places)


def never_wagered(events: Sequence[Event]) -> Iterator[Change]:
    """Chips that left a betting area without lying there: put there, or meant for it when they went elsewhere."""
    lying: dict[str, int] = defaultdict(int)
    for at, event in enumerate(events):
        if type(event) is not ChipsMoved:
            continue
        lying[event.target] += event.amount
        lying[event.source] -= event.amount
        account, short = event.source, -lying[event.source]
        if spot_of(account) and short > 0:
            wager = chips_moved(short, purse(seat_of(account) or 0), account)
            yield from meant_for(events, wager)
            yield closing(events, at), None, wager
            yield 0, None, wager
            return


def meant_for(events: Sequence[Event], wager: ChipsMoved) -> Iterator[Change]:
    """Chips of the same purse that went elsewhere, or the other way."""
    for at, event in enumerate(events):
        if type(event) is not ChipsMoved or event.target == wager.target:
            continue
        astray = (event.amount, event.source) == (wager.amount, wager.source)
        if astray or (event.source, event.target) == (wager.target, wager.source):
            yield at, event, chips_moved(event.amount, wager.source, wager.target, event.by)


def closing(events: Sequence[Event], at: int) -> int:
    """Where the last wagers closed before an event: at the announcement before the last card, or at the card."""
    card = next((one for one in range(at, -1, -1) if turns(events[one])), 0)
    return card - 1 if card and announces(events[card - 1]) else card


def elsewhere(events: Sequence[Event]) -> Iterator[Shift]:
    """A card of the board turned where a settlement begins, an announcement just before a card, not where it stands."""
    begins, turned = openings(events), [at for at, event in enumerate(events) if turns(event)]
    for at, event in enumerate(events):
        if turns(event) and (at + 1 not in begins or _begun(events[at - 1])):
            yield from ((at, event, event, to - (to > at)) for to in begins)
        elif announces(event) and at + 1 not in turned:
            yield from ((at, event, event, to - (to > at)) for to in turned if to > at)


def openings(events: Sequence[Event]) -> list[int]:
    """Where a card may have been turned: where a settlement, that of a spot or a decision begins, after a call."""
    found, spots = [], set[str | None]()
    for at, (before, event) in enumerate(pairwise(events), 1):
        spot = _settled(event)
        first = spot and (not _settled(before) or spot not in spots)
        if first or announces(before) or type(event) is Said and event.speaker.isdigit():
            found.append(at)
        spots.add(spot)
    return found


def exposed(setting: Setting, event: Event, fault: Fault) -> Fault:
    """The same clause, broken by a card of the board that was seen before its turn, where the game tells that apart."""
    faults = (step.faults.get("exposed") for step in setting.game.procedure if turns(event))
    return next((one for one in faults if one and one.cite == fault.cite), fault)


def cited(setting: Setting, events: Sequence[Event], at: int, name: str) -> Fault | None:
    """What is cited for a card dealt or turned, or an announcement made, at this place of the log, by its step."""
    event, procedure = events[at], setting.game.procedure
    steps = [step for step in procedure if event.act in step.opens(setting)]
    if turns(event):
        up = sum(len(cards_of(one)) for one in events[:at] if turns(one))
        steps = [step for step in steps if isinstance(step, Turn) and step.up_to > up]
    else:
        steps = steps[sum(one.act == event.act for one in events[:at]) :]
    return fault_of(steps[0].faults, name) if steps else None


def turns(event: Event) -> bool:
    """Whether a card of the board is turned up."""
    return type(event) is CardsTurned and event.place == BOARD


def _begun(event: Event) -> bool:
    """Whether a settlement goes on after this, or is due: the card before is turned."""
    return _settled(event) is not None or turns(event)


def announces(event: Event) -> bool:
    """Whether the dealer says something."""
    return type(event) is Said and event.speaker == DEALER


def _settled(event: Event) -> str | None:
    """The spot that chips come to from the inventory, or leave for it."""
    if type(event) is not ChipsMoved or INVENTORY not in (event.source, event.target):
        return None
    return spot_of(event.source) or spot_of(event.target)
