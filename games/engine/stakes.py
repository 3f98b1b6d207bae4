"""What poker players have put in: by seat, by street, live and dead; and what a bet may be."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import NamedTuple, Protocol

from games.engine.findings import Finding
from games.engine.pots import Schedule


class Structure(StrEnum):
    """How much may be bet."""

    FIXED = "fixed_limit"
    POT = "pot_limit"
    NO = "no_limit"


@dataclass(frozen=True)
class Limit:
    """The betting rules of a table; amounts are minor units, none where the terms name none."""

    structure: Structure
    small_blind: int | None = None
    big_blind: int | None = None
    ante: int | None = None
    small_bet: int | None = None
    big_bet: int | None = None
    raise_cap: int | None = None
    schedule: Schedule = field(default_factory=Schedule)


NO_LIMIT = Limit(Structure.NO)
Books = Sequence[Mapping[int, int]]
DEAD = -1


def summed(books: Books) -> dict[int, int]:
    """The chips of each seat over all of these."""
    total: dict[int, int] = {}
    for book in books:
        for seat, amount in book.items():
            total[seat] = total.get(seat, 0) + amount
    return total


class Cut(NamedTuple):
    """A bet that should have been smaller, or one that should have been larger, and its finding.

    In one of the books every stake from `fair` up to `level` is cut to `fair`, or where `fair` is above `level` those
    that answered it grow; or one seat's stake there grows by `short`, and to `fair` at least.
    """

    book: int
    level: int
    fair: int
    finding: Finding
    seat: int = 0
    short: int = 0

    def applied(self, books: Books) -> list[dict[int, int]]:
        """The stakes as they should have been, this fault alone undone."""
        fixed = [dict(book) for book in books]
        here = fixed[self.book]
        if self.seat:
            here[self.seat] = max(here.get(self.seat, 0) + self.short, self.fair)
            return fixed
        over = self.level - self.fair
        for seat, chips in here.items():
            if chips > self.fair or chips >= self.level > 0:
                here[seat] = chips - over if chips > self.level else self.fair
        return fixed


class WrongBlind(NamedTuple):
    """A seat posted so much where something else was due."""

    seat: int
    amount: int
    due: int
    big: bool
    finding: Finding


class Corrected(Protocol):
    """Chips wagered against the rules, and how the stakes are without that."""

    @property
    def finding(self) -> Finding:
        """The fault it is."""

    def applied(self, books: Books) -> list[dict[int, int]]:
        """The stakes as they should have been, this fault alone undone."""


class Stakes:
    """The chips wagered in a round so far. `left` are the stacks where the record gives them."""

    def __init__(self, seats: Sequence[int], stacks: Mapping[int, int] | None) -> None:
        self.seats = seats
        self.left: dict[int, int] = dict(stacks or {})
        self.streets: list[dict[int, int]] = [{}]
        self.dead: dict[int, int] = {}
        self.high = 0
        self.least_raise = 0
        self.raises = 0
        self.pot = 0
        self.cuts: list[Corrected] = []
        self.out: set[int] = set()
        self.wrong_blinds: list[WrongBlind] = []
        self.joining: list[tuple[int, int, int]] = []
        self.aggressor: int | None = None
        self.straddle: int | None = None
        self.blinds: tuple[int, int] | None = None
        self.acted: dict[int, int] = {}
        self.posted: dict[int, int] = {}

    @property
    def streets_over(self) -> int:
        """How many betting rounds are over."""
        return len(self.streets) - 1

    @property
    def street(self) -> dict[int, int]:
        """What each seat has bet on this street."""
        return self.streets[-1]

    def next_street(self) -> None:
        """The next betting round begins."""
        self.streets.append({})
        self.high = self.raises = 0
        self.acted = {}
        self.aggressor = None

    def put(self, seat: int, amount: int, *, live: bool = True) -> None:
        """Chips of a seat go into the pot."""
        self.pot += amount
        if live:
            self.street[seat] = self.street.get(seat, 0) + amount
        else:
            self.dead[seat] = self.dead.get(seat, 0) + amount
        if seat in self.left:
            self.left[seat] = max(0, self.left[seat] - amount)

    def join(self, at: int) -> None:
        """Chips that joined or left a stack before an event are there, or no more."""
        for joined in [one for one in self.joining if one[0] < at]:
            self.joining.remove(joined)
            _, seat, units = joined
            if seat in self.left:
                self.left[seat] = max(0, self.left[seat] + units)

    def has_called(self, seat: int) -> bool:
        """Whether a seat owes nothing on this street."""
        return self.streets[-1].get(seat, 0) >= self.high

    def all_in(self, seat: int) -> bool:
        """Whether a seat has nothing left, as far as the record knows."""
        return self.left.get(seat) == 0

    @property
    def books(self) -> Books:
        """Live chips street by street, and the dead ones."""
        return [*self.streets, self.dead]

    def staked(self) -> dict[int, int]:
        """Live chips of each seat over all streets."""
        return summed(self.streets)
