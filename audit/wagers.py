"""What was wagered in a round, what the house gained on it, and what it could expect to gain.

Handle and net are the record's own chips, expectation and variance the exact mathematics of the
terms in force; both are kept by wager, as the mathematics counts them.
"""

from collections.abc import Iterable
from decimal import Decimal
from enum import IntEnum
from fractions import Fraction
from functools import lru_cache
from typing import TypedDict

from games.catalogue.mathematics.expectation import Expecting
from games.engine.events import (
    BOARD,
    INVENTORY,
    POT,
    RAKE,
    CardsMoved,
    CardsTurned,
    ChipsMoved,
    Event,
    Said,
    spot_of,
)
from games.engine.record import Record

WAGERS = {
    "let_it_ride": {"bet1": "bet", "bet2": "bet", "bet3": "bet"},
    "ultimate_texas_holdem": {"ante": "base", "blind": "base", "play": "base"},
}
DECIMALS = Decimal(1).scaleb(-12)


class Spot(TypedDict):
    """Minor units: the chips in action, and the house's gain on them."""

    handle: int
    net: int


class Wager(Spot):
    """A spot, or those of one game that win and lose together. Decimal text in minor units and
    their square; none where the terms or the mathematics do not say.
    """

    expected: str | None
    variance: str | None


class Sort(IntEnum):
    """What a move of chips is to the wager on a spot."""

    NOTHING = 0
    PLACED = 1
    TAKEN = 2
    PAID = 3
    COLLECTED = 4


def wagers(record: Record, game: str, expecting: Expecting | None) -> dict[str, Wager]:
    """The wagers of a round, each with its handle and net and what could be expected of it."""
    found: dict[str, Wager] = {}
    for spot, chips in spots(record.events).items():
        blank = Wager(handle=0, net=0, expected=None, variance=None)
        wager = found.setdefault(wager_of(game, spot), blank)
        wager["handle"] += chips["handle"]
        wager["net"] += chips["net"]
    if expecting:
        expect(found, expecting, record)
    return found


def expect(found: dict[str, Wager], expecting: Expecting, record: Record) -> None:
    """Say what could be expected of each wager that the mathematics knows; nothing where voided."""
    sums = {name: [Fraction(0), Fraction(0)] for name in expecting.wagers.keys() & found.keys()}
    for each in expecting.of(record):
        if each.wager in sums:
            sums[each.wager][0] += each.win
            sums[each.wager][1] += each.variance
    for name, (win, variance) in sums.items():
        found[name]["expected"], found[name]["variance"] = decimal(win), decimal(variance)


def wager_of(game: str, spot: str) -> str:
    """The wager a spot belongs to; a toke goes with the spot it rides on."""
    own = spot.removesuffix("/toke")
    return WAGERS.get(game, {}).get(own, own)


def decimal(exact: Fraction) -> str:
    """A fraction as decimal text, exact to twelve places."""
    return str((Decimal(exact.numerator) / exact.denominator).quantize(DECIMALS))


def spots(events: Iterable[Event]) -> dict[str, Spot]:
    """Each spot of a round with its handle and net; a poker round has one, `pot`, with its rake.

    Chips taken back while a community card is still to come were withdrawn and never in action,
    unless that spot was paid since the last one; chips said to stay are in action once more.
    Instruments of a promotion are no chips: what they win counts in net, their face in nothing.
    """
    count = Count()
    for event in events:
        if type(event) is ChipsMoved:
            count.chips(event)
        elif type(event) is Said:
            count.words(event)
        elif opens_board(event):
            count.card_turned()
    return count.spots


class Count:
    """Counts the chips of a round, event by event."""

    __slots__ = ("lying", "paid", "spots", "taken")

    def __init__(self) -> None:
        self.spots: dict[str, Spot] = {}
        self.lying: dict[str, int] = {}
        self.paid: set[str] = set()
        self.taken: list[tuple[str, int]] = []

    def chips(self, move: ChipsMoved) -> None:
        sort, spot, account = sort_of(move.source, move.target)
        if sort == Sort.NOTHING:
            return
        amount = move.amount
        chips = self.spots.get(spot)
        if chips is None:
            chips = self.spots[spot] = {"handle": 0, "net": 0}
        lies = self.lying.get(account, 0)
        if sort == Sort.PLACED:
            chips["handle"] += amount
            self.lying[account] = lies + amount
        elif sort == Sort.PAID:
            chips["net"] -= amount
            self.paid.add(account)
            self.lying[account] = lies + amount
        else:
            self.lying[account] = lies - amount
            if sort == Sort.COLLECTED:
                chips["net"] += amount
            elif account not in self.paid:
                self.taken.append((spot, amount))

    def words(self, saying: Said) -> None:
        spot, stays, nothing = saying.words.partition(" stays")
        if stays and not nothing and spot in self.spots:
            self.spots[spot]["handle"] += self.lying.get(f"bet:{saying.speaker}:{spot}", 0)

    def card_turned(self) -> None:
        """What was taken back before this card was not in action when it fell."""
        for spot, amount in self.taken:
            self.spots[spot]["handle"] -= amount
        self.taken.clear()
        self.paid.clear()


@lru_cache(maxsize=20_000)
def sort_of(source: str, target: str) -> tuple[Sort, str, str]:
    """What a move between two accounts is, to which spot, and on which account."""
    from_, to = spot_of(source), spot_of(target)
    if to and source.startswith("purse:"):
        return Sort.PLACED, to, target
    if to and source == INVENTORY:
        return Sort.PAID, to, target
    if from_ and target == INVENTORY:
        return Sort.COLLECTED, from_, source
    if from_ and target.startswith("purse:"):
        return Sort.TAKEN, from_, source
    if target == POT:
        return Sort.PLACED, POT, POT
    if target == RAKE:
        return Sort.COLLECTED, POT, POT
    return Sort.NOTHING, "", ""


def opens_board(event: Event) -> bool:
    """Whether a community card comes to light."""
    if type(event) is CardsTurned:
        return event.place.startswith(BOARD)
    return type(event) is CardsMoved and event.up and event.target.startswith(BOARD)
