"""What was to be expected, and whether it was chance: theoretical win, volatility, fluctuation.

Exact until shown: amounts in minor units as fractions, percentages in points as decimals.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal, localcontext
from fractions import Fraction

from games.engine.money import Money
from tables.accounting import rounded

NORMAL_95, NORMAL_99 = Decimal("1.96"), Decimal("2.576")


@dataclass(frozen=True, kw_only=True)
class Rating:
    """A rated player's time at a table; paused time is not in the hours."""

    average_bet: Money
    decisions_per_hour: int
    hours: Decimal
    edge: Decimal

    @property
    def decisions(self) -> Decimal:
        return self.decisions_per_hour * self.hours

    @property
    def handle(self) -> Fraction:
        """All that was wagered, in minor units."""
        return int(self.average_bet) * Fraction(self.decisions)

    @property
    def theoretical(self) -> Fraction:
        """Average bet × decisions × edge, in minor units, not rounded."""
        return self.handle * Fraction(self.edge)


def theoretical(ratings: Iterable[Rating]) -> Fraction:
    """The theoretical win of ratings together; rounded where it is shown, and not before."""
    return sum((rating.theoretical for rating in ratings), Fraction(0))


@dataclass(frozen=True, kw_only=True)
class Volatility:
    """A result of recorded hands against its expectation, in deviations."""

    hands: int
    average_bet: Money
    edge: Decimal
    deviation_per_unit: Decimal
    win: Money

    @property
    def expected(self) -> Money:
        return rounded(int(self.average_bet) * self.hands * Fraction(self.edge))

    @property
    def deviation(self) -> Decimal:
        """One standard deviation of the win, in minor units."""
        with localcontext(prec=28):
            return int(self.average_bet) * self.deviation_per_unit * Decimal(self.hands).sqrt()

    @property
    def z(self) -> Decimal:
        """How many deviations the win is away from what was expected."""
        return int(self.win - self.expected) / self.deviation

    def is_beyond(self, bound: Decimal) -> bool:
        return abs(self.z) > bound


def exceeds(value: Decimal, base: Decimal, points: Decimal) -> bool:
    """Whether a percentage is more than so many points away from its base; exactly so many is not.

    Which width, and against which base, is the jurisdiction's (Kan. 112-108-51: 3 points; Ohio
    3772-10-08: 4 points of lifetime).
    """
    return abs(value - base) > points


@dataclass(frozen=True)
class Band:
    """The range in which 95 of 100 periods are expected, from the prior year (COMAR 36.05.03.25)."""

    low: Decimal
    high: Decimal

    @classmethod
    def of(cls, base: Decimal, deviation: Decimal) -> "Band":
        width = NORMAL_95 * deviation
        return cls(base - width, base + width)

    def holds(self, value: Decimal) -> bool:
        return self.low <= value <= self.high
