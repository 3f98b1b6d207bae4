"""The notes of each currency, as they circulate: what a count lists, and what a machine may have counted."""

from typing import Final

from games.engine.money import Money
from games.engine.terms import digits_of

NOTES: Final[dict[str, tuple[int, ...]]] = {
    "USD": (100, 50, 20, 10, 5, 2, 1),
    "EUR": (500, 200, 100, 50, 20, 10, 5),
    "GBP": (50, 20, 10, 5),
    "MXN": (1000, 500, 200, 100, 50, 20),
}
"""Notes in circulation, in units of the currency, by currency."""
LADDER: Final = (1000, 500, 200, 100, 50, 20, 10, 5, 2, 1)
"""What is listed of a currency whose notes are not known."""


def units_of(currency: str) -> tuple[int, ...]:
    """The notes of a currency in its units, the largest first."""
    return NOTES.get(currency, LADDER)


def notes_of(currency: str) -> frozenset[Money]:
    """What one note of a currency may be worth."""
    unit = 10 ** digits_of(currency)
    return frozenset(Money(worth * unit) for worth in units_of(currency))
