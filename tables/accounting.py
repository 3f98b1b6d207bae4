"""The arithmetic of the books: win, drop, hold, the two marker ledgers, and how a drop is shared.

Pure functions over `Money`; the database repeats the formula of the win as a constraint.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from games.engine.money import Money

NONE = Money(0)


@dataclass(frozen=True, kw_only=True)
class Inputs:
    """What the win of one table over one period is made of."""

    opener: Money
    closer: Money
    fills: Money = NONE
    credits: Money = NONE
    box: Money = NONE
    markers_issued: Money = NONE
    markers_paid: Money = NONE
    tickets_issued: Money = NONE

    @property
    def win(self) -> Money:
        """Ledger A: counter checks are counted with the box (58 Pa. Code 601a.9)."""
        return (
            self.closer
            - self.opener
            + self.credits
            - self.fills
            + self.box
            + self.markers_issued
            - self.markers_paid
            - self.tickets_issued
        )


RAISES = {"closer", "credits", "box", "markers_issued"}
"""The inputs that raise the win; the others lower it."""

INPUTS = tuple(Inputs.__dataclass_fields__)
"""The names of the inputs, in the order of the formula."""


@dataclass(frozen=True, kw_only=True)
class MarkerInventory:
    """Ledger B: the markers a table holds, and those it sent to the cage on a credit slip."""

    opening: Money = NONE
    closing: Money = NONE
    to_cage: Money = NONE

    def win(self, inputs: Inputs) -> Money:
        """The win with markers taken by their inventory; equal to ledger A, or a marker is lost."""
        return (
            inputs.closer
            + inputs.credits
            + inputs.box
            - inputs.opener
            - inputs.fills
            - inputs.tickets_issued
            + self.to_cage
            + self.closing
            - self.opening
        )


@dataclass(frozen=True, kw_only=True)
class Credit:
    """Credit play of a period at a table."""

    issued: Money = NONE
    in_chips: Money = NONE
    in_cash: Money = NONE
    to_cage: Money = NONE

    @property
    def paid(self) -> Money:
        """What was paid at the table, in whatever form."""
        return self.in_chips + self.in_cash

    def collected_win(self, win: Money) -> Money:
        """The win on collection basis (NRS 463.0161): what credit still owes is no receipt yet."""
        return win - self.issued + self.paid


def accrued_revenue(tray_win: Money, contribution: Money) -> Money:
    """The revenue of a table with a progressive: what is wagered towards it is the players'."""
    return tray_win - contribution


def cash_revenue(tray_win: Money, jackpot_paid: Money) -> Money:
    """The same where policy takes a jackpot off when it is paid, and contributions never."""
    return tray_win - jackpot_paid


def effect(field: str, amount: Money) -> Money:
    """What a change of one input adds to the win: a smaller fill raises it."""
    return amount if field in RAISES else -amount


def drop_effect(field: str, amount: Money, *, statistical: bool) -> Money:
    """What a change of one input adds to the drop: box value, and credit issued where policy counts it."""
    counts = field == "box" or (statistical and field == "markers_issued")
    return amount if counts else NONE


def statistical_drop(*, box: Money, markers_issued: Money, paid_in_cash: Money) -> Money:
    """All buy-ins: the box's value and credit issued, less cash that paid for credit (542.2)."""
    return box + markers_issued - paid_in_cash


def exchange_result(face: Money, *, house: Decimal, bank: Decimal) -> Money:
    """What the bank gave for foreign notes above the house's rate: exchange, never gaming win."""
    return rounded(int(face) * (Fraction(bank) - Fraction(house)))


def hold(win: Money, drop: Money) -> Fraction | None:
    """Win for each unit of drop; none when the drop is not above zero."""
    return Fraction(int(win), int(drop)) if drop > 0 else None


def group_hold(rows: Iterable[tuple[Money, Money]]) -> Fraction | None:
    """The hold of a group of (win, drop): the sum of wins on the sum of drops, never a mean."""
    pairs = list(rows)
    return hold(total(win for win, _ in pairs), total(drop for _, drop in pairs))


def total(amounts: Iterable[Money]) -> Money:
    """A sum of money, none of it being no money too."""
    return sum(amounts, NONE)


def percent(share: Fraction | None, places: int = 4) -> str | None:
    """A share of one as percent, half up, once, where it is shown; none stays none."""
    return None if share is None else decimal(share * 100, places)


def decimal(value: Fraction, places: int) -> str:
    """An exact number as decimal text, rounded half up (away from zero)."""
    scaled = abs(value) * 10**places
    units = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    whole, rest = divmod(units, 10**places)
    sign = "-" if value < 0 and units else ""
    return f"{sign}{whole}.{rest:0{places}d}" if places else f"{sign}{whole}"


def rounded(value: Fraction) -> Money:
    """An exact amount in whole minor units, half up (away from zero)."""
    units = (2 * abs(value.numerator) + value.denominator) // (2 * value.denominator)
    return Money(units if value >= 0 else -units)


def allocate(amount: Money, weights: Sequence[int]) -> list[Money]:
    """Share an amount by weights (evenly where they are all zero), each part half up.

    What the rounding leaves over goes to the largest part, then the first.
    """
    weights = list(weights) if any(weights) else [1] * len(weights)
    parts = [rounded(Fraction(int(amount) * weight, sum(weights))) for weight in weights]
    largest = max(range(len(parts)), key=lambda n: (weights[n], -n))
    parts[largest] += amount - total(parts)
    return parts
