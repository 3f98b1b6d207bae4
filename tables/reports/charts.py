"""Bars of a figure by gaming day, drawn on the server in whole pixels: up is won, down is lost, hatched is estimated.

A chart repeats figures that stand in a table beside it; it never says more than they do.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

WIDTH: Final = 1064
LEFT: Final = 76
TOP: Final = 16
HEIGHT: Final = 180
FEET: Final = 34
TICKS_MOST: Final = 6


@dataclass(frozen=True, slots=True)
class Amount:
    """The figure of one day: None where the day has none yet."""

    day: date
    amount: int | None
    estimated: bool = False


@dataclass(frozen=True, slots=True)
class Bar:
    """One day's bar, where it stands and how it looks."""

    day: date
    amount: int
    estimated: bool
    x: int
    y: int
    width: int
    height: int

    @property
    def middle(self) -> int:
        return self.x + self.width // 2

    @property
    def css(self) -> str:
        if self.estimated:
            return "c-est c-loss" if self.amount < 0 else "c-est"
        return "c-neg" if self.amount < 0 else "c-pos"


@dataclass(frozen=True, slots=True)
class Tick:
    """A line of the scale: its amount and its height on the picture."""

    amount: int
    y: int


@dataclass(frozen=True, slots=True)
class Label:
    """A day's number under its bar."""

    day: date
    x: int


@dataclass(frozen=True, slots=True)
class Chart:
    """A picture ready to be written as SVG."""

    bars: tuple[Bar, ...]
    ticks: tuple[Tick, ...]
    labels: tuple[Label, ...]
    zero: int
    level: int | None
    width: int = WIDTH
    height: int = TOP + HEIGHT + FEET
    left: int = LEFT

    @property
    def right(self) -> int:
        return self.width - 10

    @property
    def foot(self) -> int:
        return self.height - 8


def bars(amounts: Sequence[Amount], *, unit: int, level: int | None = None) -> Chart | None:
    """Draw amounts in minor units, `unit` of them a unit of the currency; None where there is nothing to draw.

    `level` is a line across, such as the expected win of a day.
    """
    known = [each.amount for each in amounts if each.amount is not None]
    if not known:
        return None
    ticks = scale(min(0, *known, level or 0), max(0, *known, level or 0), unit)
    low, high = ticks[0], ticks[-1]

    def height_of(amount: int) -> int:
        return TOP + (high - amount) * HEIGHT // (high - low)

    zero = height_of(0)
    slot = (WIDTH - LEFT - 10) // len(amounts)
    wide = max(slot * 2 // 3, 2)
    places = [LEFT + place * slot + (slot - wide) // 2 for place in range(len(amounts))]
    drawn = tuple(
        _bar(each, x, wide, zero, height_of(each.amount))
        for each, x in zip(amounts, places, strict=True)
        if each.amount is not None
    )
    every = 1 if len(amounts) <= 16 else 2
    labels = tuple(
        Label(each.day, x + wide // 2)
        for each, x in list(zip(amounts, places, strict=True))[::every]
    )
    return Chart(
        bars=drawn,
        ticks=tuple(Tick(amount, height_of(amount)) for amount in ticks),
        labels=labels,
        zero=zero,
        level=None if level is None else height_of(level),
    )


def _bar(each: Amount, x: int, width: int, zero: int, end: int) -> Bar:
    assert each.amount is not None
    return Bar(
        each.day, each.amount, each.estimated, x, min(zero, end), width, max(abs(zero - end), 1)
    )


def scale(low: int, high: int, unit: int) -> list[int]:
    """Round amounts from below the least to above the greatest, few enough to read; zero is one of them."""
    step = unit
    while (high - low) // step > TICKS_MOST - 2:
        step = step * 2 if str(step // unit)[0] in "15" else step // 2 * 5
    first, last = -(-abs(low) // step) * -step, -(-high // step) * step
    return list(range(first, max(last, first + step) + 1, step))
