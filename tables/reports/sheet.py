"""A report as rows and columns, before it is printed: what CSV, JSON and XLSX share.

Every sheet has a `status` column wherever a figure may be an estimate.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from enum import Enum
from fractions import Fraction

from games.engine.money import Money
from tables import accounting

Cell = str | int | date | Fraction | None


class Kind(Enum):
    """What a column holds: decides how each printing writes it."""

    TEXT = "text"
    DAY = "day"
    COUNT = "count"
    MONEY = "money"
    """Minor units; printed as a plain decimal of the currency."""
    SHARE = "share"
    """An exact share of one; printed as a decimal fraction with six places."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its fixed name for machines, its label for people."""

    key: str
    label: str
    kind: Kind = Kind.TEXT


@dataclass(frozen=True, slots=True)
class Sheet:
    """A report ready to print: its name, what it is of, its columns and its rows."""

    name: str
    title: str
    digits: int
    facts: Mapping[str, str]
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    totals: tuple[Cell, ...] = field(default=())

    def __post_init__(self) -> None:
        for row in (*self.rows, *([self.totals] if self.totals else [])):
            assert len(row) == len(self.columns), (
                f"{self.name}: {row} has not the columns of its sheet"
            )


def decimal(amount: int, digits: int) -> str:
    """Minor units as a plain decimal, for machines: `-35250.00`."""
    return Money(amount).text(digits)


def plain(cell: Cell, kind: Kind, digits: int) -> str:
    """A cell as text for machines; nothing for None."""
    if cell is None:
        return ""
    if kind is Kind.MONEY:
        return decimal(_whole(cell), digits)
    if kind is Kind.SHARE:
        assert isinstance(cell, Fraction)
        return accounting.decimal(cell, 6)
    if isinstance(cell, date):
        return cell.isoformat()
    return str(cell)


def _whole(cell: Cell) -> int:
    assert isinstance(cell, int), f"{cell!r} is no amount in minor units"
    return cell
