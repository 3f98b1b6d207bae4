"""What of a hand of poker may have been put down otherwise: chips the other way, cards out of their place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from games.engine.cards import UNKNOWN
from games.engine.events import (
    BURN,
    POT,
    REST,
    SHOE,
    CardsMoved,
    CardsTurned,
    ChipsMoved,
    Event,
    Said,
    cards_moved,
    chips_moved,
    hand,
    purse,
    said,
    seat_of,
)
from games.engine.silences import CHECK, FOLD, Silence, actor, dealt_to

CARDS_MAX, NEAREST = 40, 2
Recast = tuple[int, Event | None, Event, int | None]
"""Where, what is on record there, what would stand, and where to if elsewhere."""


def back_to_the_pot(events: Sequence[Event]) -> Iterator[Recast]:
    """Chips out of the pot while seats still act may have gone in."""
    last = max((at for at, event in enumerate(events) if actor(event)), default=0)
    for at, event in enumerate(events[:last]):
        if type(event) is ChipsMoved and event.source == POT and seat_of(event.target):
            yield at, event, chips_moved(event.amount, event.target, POT), None


def plays_on(events: Sequence[Event]) -> Iterator[Recast]:
    """A fold of a seat that bets or calls later on may have been a check."""
    for at, event in enumerate(events):
        seat = actor(event)
        if seat and type(event) is Said and event.words == FOLD:
            chips = purse(seat)
            if any(type(one) is ChipsMoved and one.source == chips for one in events[at:]):
                yield at, event, said(seat, CHECK), None


def hole_cards(events: Sequence[Event]) -> Iterator[Recast]:
    """A card that one seat lacks, or one that came out of its turn, where with it the deal goes round."""
    dealt = [(at, seat) for at, event in enumerate(events) if (seat := dealt_to(event))]
    order = [seat for _, seat in dealt]
    counts = Counter(order)
    if not order or len(order) > CARDS_MAX or _goes_round(order) and not len(order) % len(counts):
        return
    seat, fewest = min(counts.items(), key=lambda each: each[1])
    for k in range(len(order) + 1):
        at = dealt[k - 1][0] + 1 if k else dealt[0][0]
        if fewest < max(counts.values()) and _goes_round([*order[:k], seat, *order[k:]]):
            yield at, None, cards_moved((_lacking(events, seat),), SHOE, hand(seat)), None
    if fewest == max(counts.values()):
        yield from _unlike_the_others(events, dealt)


def _lacking(events: Sequence[Event], seat: int) -> str:
    """The card of a hand that was seen later and never dealt, if there is one."""
    dealt, seen, mine = set[str](), list[str](), hand(seat)
    for event in events:
        if isinstance(event, CardsMoved) and event.target == mine:
            dealt.update(event.cards)
        elif isinstance(event, CardsMoved | CardsTurned) and event[2] == mine:
            seen += event.cards
    return next((card for card in seen if card not in dealt and card != REST[0]), UNKNOWN)


def burned_and_laid(events: Sequence[Event]) -> Iterator[Recast]:
    """A burn that no board card follows at once, and board cards without one before them, brought together."""
    burns, boards, last = list[int](), list[int](), None
    for at, event in enumerate(events):
        if actor(event):
            last = None
        elif type(event) is CardsMoved and event.source == SHOE and not dealt_to(event):
            if event.target == BURN:
                burns.append(at)
                last = at
            elif last is None:
                boards.append(at)
            else:
                burns.remove(last)
                last = None
    for burn in burns:
        for board in boards:
            yield burn, events[burn], events[burn], board - (board > burn)
            yield board, events[board], events[board], burn + 1 - (burn + 1 > board)


def out_of_turn(events: Sequence[Event], silences: Sequence[Silence]) -> Iterator[Recast]:
    """What a seat that was passed over did elsewhere."""
    for at, act in silences:
        places = (place for place, event in enumerate(events) if event == act)
        for place in sorted(places, key=lambda place: abs(place - at))[:NEAREST]:
            yield place, act, act, at - (at > place)


def _unlike_the_others(
    events: Sequence[Event], dealt: Sequence[tuple[int, int]]
) -> Iterator[Recast]:
    order = [seat for _, seat in dealt]
    for k, (at, seat) in enumerate(dealt):
        rest = [*order[:k], *order[k + 1 :]]
        places = [*dealt[:k], *dealt[k + 1 :]]
        for to in range(len(places)):
            if to != k and _goes_round([*rest[:to], seat, *rest[to:]]):
                yield at, events[at], events[at], places[to][0] - (places[to][0] > at)


def _goes_round(order: Sequence[int]) -> bool:
    """Whether every round of a deal is the first one again."""
    seats = len(set(order))
    return len(set(order[:seats])) == seats and all(
        order[at] == order[at - seats] for at in range(seats, len(order))
    )
