"""Odds and what they pay: one exact signed ratio, and one stated way to break a payment down to chips."""

import re
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import gcd
from typing import Self

from games.engine.cards import Undetermined
from games.engine.money import Money
from games.engine.rankwords import spanish

FIGURE = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9})?", re.ASCII)


class Breakage(StrEnum):
    """What happens to the part of a payment that is no whole chip."""

    EXACT = "exact"
    DOWN = "down"
    UP = "up"


class Inexact(Undetermined):
    """The payment is no whole number of chips and the house has not said how it is rounded."""


@dataclass(frozen=True, slots=True)
class Odds:
    """What a wager gains on its stake: -1 lost, 0 push, 3/2 paid three to two. The stake itself is not included."""

    win: int
    stake: int = 1

    def __post_init__(self) -> None:
        if self.stake <= 0:
            raise ValueError("odds are on a stake")
        common = gcd(self.win, self.stake)
        object.__setattr__(self, "win", self.win // common)
        object.__setattr__(self, "stake", self.stake // common)

    @classmethod
    def parse(cls, text: str) -> Self:
        """`3 to 2`, `1.5 to 1` or `push`; ValueError for anything else, odds with the stake included ("for") too."""
        return cls(0) if text == "push" else cls._ratio(text, " to ")

    @classmethod
    def for_one(cls, text: str) -> Self:
        """Odds that include the stake: `5 for 2` is three to two."""
        odds = cls._ratio(text, " for ")
        return cls(odds.win - odds.stake, odds.stake)

    @classmethod
    def _ratio(cls, text: str, word: str) -> Self:
        parts = [
            Fraction(part) if FIGURE.fullmatch(part) else Fraction(0)
            for part in text.partition(word)[::2]
        ]
        if not all(parts):
            raise ValueError(f"not odds: {text!r}")
        ratio = parts[0] / parts[1]
        return cls(ratio.numerator, ratio.denominator)

    def pays(self, stake: int, *, unit: int = 1, breakage: Breakage = Breakage.EXACT) -> Money:
        """What a stake gains, in whole chips of `unit`; `Inexact` where it is no whole number of them and EXACT."""
        part, rest = divmod(stake * self.win, self.stake * unit)
        if rest and breakage is Breakage.EXACT:
            raise Inexact("inexact", odds=self, stake=Money(stake), unit=Money(unit))
        return Money((part + (1 if rest and breakage is Breakage.UP else 0)) * unit)

    def __str__(self) -> str:
        return "push" if not self.win else f"{self.win} to {self.stake}"

    def words(self, language: str = "en") -> str:
        """The odds as they are said: "3 to 2", "3 a 2"."""
        return str(self).replace(" to ", " a ") if spanish(language) else str(self)


LOSE, PUSH, EVEN = Odds(-1), Odds(0), Odds(1)
