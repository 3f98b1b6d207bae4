"""Drop and win of a gaming day: table by shift, with totals; the month to date beside it; poker apart.

Hold of a group is total win over total drop, and none where the drop is not above zero. A sum
that holds an estimate is part estimated; a table that is still open has no figures yet and is
counted as missing from its sums, never as zero.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Final, Self

from django.utils.translation import gettext as _

from games.engine.money import Money
from tables import accounting
from tables.reports.sheet import Cell, Column, Kind, Sheet

NAME: Final = "drop_win"


@dataclass(frozen=True, slots=True)
class Figures:
    """Drop and win of a shift, a table, a pit or the house, in minor units."""

    drop: Money | None = None
    win: Money | None = None
    estimated: bool = False
    missing: int = 0

    @classmethod
    def total(cls, parts: Iterable["Figures"]) -> Self:
        """The sum of what there is: none where nothing is."""
        parts = tuple(parts)
        return cls(
            drop=total_of(part.drop for part in parts),
            win=total_of(part.win for part in parts),
            estimated=any(part.estimated for part in parts),
            missing=sum(part.missing for part in parts),
        )

    @property
    def hold(self) -> Fraction | None:
        """Win over drop; none where the drop is not above zero."""
        return (
            None if self.win is None or self.drop is None else accounting.hold(self.win, self.drop)
        )

    @property
    def why_no_hold(self) -> str:
        return _("not counted yet") if self.win is None else _("the drop is not above zero")

    @property
    def status(self) -> str:
        """The word of the status column: what a reader may rely on."""
        if self.win is None:
            return "open"
        return "estimated" if self.estimated else "actual"


@dataclass(frozen=True, slots=True)
class ShiftRow:
    """One table in one shift: the unit of accounting."""

    record: int
    shift: str
    figures: Figures
    version: int
    opener: Money | None
    closer: Money | None


@dataclass(frozen=True, slots=True)
class TableRow:
    """One table over the day, its shifts below it, its month beside it."""

    code: str
    game: str
    shifts: tuple[ShiftRow, ...]
    month: Figures
    expected: Money | None = None
    mispaid: Money = accounting.NONE

    @property
    def day(self) -> Figures:
        return Figures.total(row.figures for row in self.shifts)


@dataclass(frozen=True, slots=True)
class PitGroup:
    """The tables of a pit and their sum."""

    name: str
    tables: tuple[TableRow, ...]

    @property
    def day(self) -> Figures:
        return Figures.total(row.day for row in self.tables)

    @property
    def month(self) -> Figures:
        return Figures.total(row.month for row in self.tables)

    @property
    def expected(self) -> Money | None:
        return total_of(row.expected for row in self.tables)


@dataclass(frozen=True, slots=True)
class PokerRow:
    """A poker table: the rake of its recorded rounds; no drop, no hold, the house is no party to the wager."""

    code: str
    game: str
    rounds: int
    pots: Money
    rake: Money


@dataclass(frozen=True, slots=True)
class DropWin:
    """The report of one gaming day."""

    day: date
    currency: str
    digits: int
    state: str
    version: int
    pits: tuple[PitGroup, ...]
    poker: tuple[PokerRow, ...] = field(default=())

    @property
    def tables(self) -> tuple[TableRow, ...]:
        return tuple(row for pit in self.pits for row in pit.tables)

    @property
    def total(self) -> Figures:
        return Figures.total(pit.day for pit in self.pits)

    @property
    def month(self) -> Figures:
        return Figures.total(pit.month for pit in self.pits)

    @property
    def expected(self) -> Money | None:
        return total_of(pit.expected for pit in self.pits)

    @property
    def estimated_tables(self) -> int:
        return sum(row.day.estimated for row in self.tables)

    def day_amounts(self) -> list[Money | None]:
        """Every amount of the day, to tell whether its columns may leave out their digits."""
        shifts = [row.figures for table in self.tables for row in table.shifts]
        lines = [self.total, *(row.day for row in self.tables), *shifts]
        return [amount for line in lines for amount in (line.drop, line.win)]

    def month_amounts(self) -> list[Money | None]:
        """Every amount of the month, likewise."""
        lines = [self.month, *(row.month for row in self.tables)]
        return [amount for line in lines for amount in (line.drop, line.win)]

    def sheet(self) -> Sheet:
        """The rows for machines: one a table and shift, then one a poker table."""
        return Sheet(
            name=NAME,
            title=_("Drop and win"),
            digits=self.digits,
            facts={
                "gaming_day": self.day.isoformat(),
                "currency": self.currency,
                "day_state": self.state,
                "day_version": str(self.version),
            },
            columns=columns(),
            rows=tuple(self._rows()),
        )

    def _rows(self) -> Iterable[tuple[Cell, ...]]:
        for pit in self.pits:
            for table in pit.tables:
                for row in table.shifts:
                    figures = row.figures
                    yield (
                        self.day, pit.name, table.code, table.game, row.shift, figures.status, row.version,
                        row.opener, row.closer, figures.drop, figures.win, figures.hold, None,
                    )  # fmt: skip
        for poker in self.poker:
            yield (
                self.day, None, poker.code, poker.game, None, "by rounds", None,
                None, None, None, None, None, poker.rake,
            )  # fmt: skip


def columns() -> tuple[Column, ...]:
    """The columns of the sheet."""
    return (
        Column("gaming_day", _("Gaming day"), Kind.DAY),
        Column("pit", _("Pit")),
        Column("table", _("Table")),
        Column("game", _("Game")),
        Column("shift", _("Shift")),
        Column("status", _("Status")),
        Column("version", _("Version"), Kind.COUNT),
        Column("opener", _("Opener"), Kind.MONEY),
        Column("closer", _("Closer"), Kind.MONEY),
        Column("drop", _("Drop"), Kind.MONEY),
        Column("win", _("Win"), Kind.MONEY),
        Column("hold", _("Hold"), Kind.SHARE),
        Column("rake", _("Rake by rounds"), Kind.MONEY),
    )


def total_of(amounts: Iterable[Money | None]) -> Money | None:
    """The sum of the amounts there are; none where there are none."""
    known = [amount for amount in amounts if amount is not None]
    return accounting.total(known) if known else None
