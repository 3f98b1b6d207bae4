"""Figures as people read them: grouped as the property writes them, minus U+2212, one precision a column.

Never used where a machine reads: CSV, JSON and XLSX carry plain decimals.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Self

from tables import accounting
from tables.models import Property

MINUS = "−"
ALMOST = "≈"
SPACE = "\N{NARROW NO-BREAK SPACE}"
MARKS: Final = {"1,000.00": (",", "."), "1.000,00": (".", ","), "1 000,00": (SPACE, ",")}
"""Grouping and decimal mark of each way a property may write numbers."""


@dataclass(frozen=True, slots=True)
class Notation:
    """How one property writes figures: the digits of its currency, its grouping mark and its decimal mark."""

    digits: int = 2
    group: str = ","
    point: str = "."

    @classmethod
    def of(cls, house: Property) -> Self:
        """As this property writes them."""
        return cls(house.digits, *MARKS[house.number_format])

    def count(self, number: int, *, signed: bool = False) -> str:
        """A number of things: `1,250`; with `signed`, `+1,250`."""
        return _sign(number, signed) + self._grouped(str(abs(number)))

    def money(self, amount: int, *, whole: bool = False, signed: bool = False) -> str:
        """An amount in minor units; `whole` leaves the digits out where the whole column has none to show."""
        units, minor = divmod(abs(int(amount)), 10**self.digits)
        text = self._grouped(str(units))
        if self.digits and not (whole and minor == 0):
            text += f"{self.point}{minor:0{self.digits}}"
        return _sign(amount, signed) + text

    def ratio(self, value: Fraction, *, places: int = 1, signed: bool = False) -> str:
        """An exact ratio, rounded half away from zero only here, where it is shown."""
        text = accounting.decimal(value, places)
        units, point, rest = text.removeprefix("-").partition(".")
        sign = MINUS if text.startswith("-") else "+" if signed and value > 0 else ""
        return sign + self._grouped(units) + (f"{self.point}{rest}" if point else "")

    def percent(self, value: Fraction, *, places: int = 1, signed: bool = False) -> str:
        """A share of one as percent, without the sign `%`: the column's head carries it."""
        return self.ratio(value * 100, places=places, signed=signed)

    def all_whole(self, amounts: Iterable[int | None]) -> bool:
        """Whether a column may leave out its digits: every amount in it is whole."""
        unit = 10**self.digits
        return all(int(amount) % unit == 0 for amount in amounts if amount is not None)

    def _grouped(self, digits: str) -> str:
        return f"{int(digits):,}".replace(",", self.group)


def said(amount: int, house: Property) -> str:
    """An amount as sentences of a property write it: the way its pages do."""
    return Notation.of(house).money(amount, whole=True)


def _sign(number: int, signed: bool) -> str:
    if number < 0:
        return MINUS
    return "+" if signed and number > 0 else ""
