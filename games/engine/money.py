"""Money: integer minor units with a name."""

import re
from typing import Any, Final, Self

AMOUNT = re.compile(r"-?(?:0|[1-9][0-9]*)(?:\.([0-9]+))?", re.ASCII)
AMOUNT_MAX: Final = 10**15
"""Minor units that no amount read from text goes beyond: far above any house, and sums of it still fit a column."""
LONGEST: Final = len(str(-AMOUNT_MAX))


class Money(int):
    """An amount in minor units of one currency: `Money.parse("7.50")` is 750.

    It adds to money, multiplies by whole numbers and compares; anything inexact is a TypeError. How many digits the
    currency has is known where amounts are read and written, not here.
    """

    __slots__ = ()

    @classmethod
    def parse(cls, text: str, digits: int = 2) -> Self:
        """Decimal text → money; ValueError for what is no plain decimal, too much, or too fine."""
        match = AMOUNT.fullmatch(text)
        if not match:
            raise ValueError(f"not an amount: {text!r}")
        fraction = match[1] or ""
        if len(fraction) > digits:
            raise ValueError(f"{text} has more than {digits} digits after the point")
        units = text.replace(".", "") + "0" * (digits - len(fraction))
        if len(units) > LONGEST or abs(int(units)) > AMOUNT_MAX:
            raise ValueError(f"more than any amount: {text[:LONGEST]}")
        return cls(units)

    def text(self, digits: int = 2) -> str:
        """The amount as decimal text with all the currency's digits: `-5.00`."""
        sign, units = "-" if self < 0 else "", str(abs(int(self))).rjust(digits + 1, "0")
        return f"{sign}{units[:-digits]}.{units[-digits:]}" if digits else sign + units

    def __add__(self, other: int) -> "Money":
        return Money(int(self) + _money(other))

    def __radd__(self, other: int) -> "Money":
        # sum() starts from a plain 0, which is no money of any currency and of every one.
        return Money(int(self) if type(other) is int and other == 0 else int(self) + _money(other))

    def __sub__(self, other: int) -> "Money":
        return Money(int(self) - _money(other))

    def __rsub__(self, other: int) -> "Money":
        return Money(_money(other) - int(self))

    def __mul__(self, times: int) -> "Money":
        if isinstance(times, Money) or not isinstance(times, int):
            raise TypeError(f"money is multiplied by a whole number, not by {type(times).__name__}")
        return Money(int(self) * times)

    __rmul__ = __mul__

    def __neg__(self) -> "Money":
        return Money(-int(self))

    def __pos__(self) -> "Money":
        return self

    def __abs__(self) -> "Money":
        return Money(abs(int(self)))

    def __truediv__(self, other: Any) -> Any:
        raise TypeError("money is not divided into fractions; say how it is shared with // and %")

    __rtruediv__ = __truediv__

    def __repr__(self) -> str:
        return f"Money({int(self)})"

    __str__ = int.__repr__


def _money(other: int) -> int:
    """The minor units of another amount; a bare number has no currency and is refused."""
    if not isinstance(other, Money):
        raise TypeError(f"money adds to money, not to {type(other).__name__}")
    return int(other)
