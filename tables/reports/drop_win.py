"""Drop and win of a gaming day: table by shift, with totals; month and year to date beside it; poker apart.

Hold of a group is total win over total drop, and none where the drop is not above zero; what a day
carries of prior periods is in its drop and its win, and left out of the hold. A sum
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
    prior_drop: Money = accounting.NONE
    prior_win: Money = accounting.NONE
    """What of both belongs to prior periods, whose own hold it would be."""

    @classmethod
    def carried(cls, drop: Money, win: Money) -> Self:
        """What adjustments of prior periods add; no drop where they are of none."""
        return cls(drop=drop or None, win=win, prior_drop=drop, prior_win=win)

    @classmethod
    def total(cls, parts: Iterable["Figures"]) -> Self:
        """The sum of what there is: none where nothing is."""
        parts = tuple(parts)
        return cls(
            drop=total_of(part.drop for part in parts),
            win=total_of(part.win for part in parts),
            estimated=any(part.estimated for part in parts),
            missing=sum(part.missing for part in parts),
            prior_drop=accounting.total(part.prior_drop for part in parts),
            prior_win=accounting.total(part.prior_win for part in parts),
        )

    @property
    def hold(self) -> Fraction | None:
        """Win over drop, both without prior periods; none where the drop is not above zero."""
        if self.win is None or self.drop is None:
            return None
        return accounting.hold(self.win - self.prior_win, self.drop - self.prior_drop)

    @property
    def why_no_hold(self) -> str:
        return _("not counted yet") if self.win is None else _("the drop is not above zero")

    @property
    def status(self) -> str:
        """The word of the status column: what a reader may rely on."""
        if self.win is None:
            return "open"
        return "estimated" if self.estimated or self.missing else "actual"


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
    """One table over the day, its shifts below it, its month and its year to date beside it.

    The day of a table may be counted where its shifts are estimated: a box of several shifts is
    counted for all of them together, and only shared among them.
    """

    code: str
    game: str
    day: Figures
    shifts: tuple[ShiftRow, ...]
    month: Figures
    year: Figures
    expected: Money | None = None
    mispaid: Money = accounting.NONE


@dataclass(frozen=True, slots=True)
class PitGroup:
    """The tables of a pit, what its day, month and year carry of prior periods, and their sum."""

    name: str
    tables: tuple[TableRow, ...]
    prior: Figures = Figures()
    prior_month: Figures = Figures()
    prior_year: Figures = Figures()

    @property
    def day(self) -> Figures:
        return Figures.total([*(row.day for row in self.tables), self.prior])

    @property
    def month(self) -> Figures:
        return Figures.total([*(row.month for row in self.tables), self.prior_month])

    @property
    def year(self) -> Figures:
        return Figures.total([*(row.year for row in self.tables), self.prior_year])

    @property
    def expected(self) -> Money | None:
        return total_of(row.expected for row in self.tables)


@dataclass(frozen=True, slots=True)
class PokerRow:
    """A poker table: what its boxes kept; no drop, no hold, and the jackpot is owed, not won."""

    code: str
    game: str
    rake: Money
    time: Money
    fees: Money
    revenue: Money
    jackpot: Money
    estimated: bool = False


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
    def opened(self) -> tuple[TableRow, ...]:
        """The tables that were open in the day; the others have a month or a year only."""
        return tuple(row for row in self.tables if row.shifts)

    @property
    def prior(self) -> Figures:
        """What the day carries of adjustments to days that were closed before."""
        return Figures.total(pit.prior for pit in self.pits)

    @property
    def total(self) -> Figures:
        return Figures.total(pit.day for pit in self.pits)

    @property
    def month(self) -> Figures:
        return Figures.total(pit.month for pit in self.pits)

    @property
    def year(self) -> Figures:
        return Figures.total(pit.year for pit in self.pits)

    @property
    def expected(self) -> Money | None:
        return total_of(pit.expected for pit in self.pits)

    @property
    def estimated_tables(self) -> int:
        return sum(row.day.estimated for row in self.tables)

    def amounts(self) -> list[Money | None]:
        """Every amount but those of shifts, to tell whether the columns may leave out their digits."""
        tables = [of for row in self.tables for of in (row.day, row.month, row.year)]
        priors = [of for pit in self.pits for of in (pit.prior, pit.prior_month, pit.prior_year)]
        return [amount for of in (*tables, *priors) for amount in (of.drop, of.win)]

    def sheet(self) -> Sheet:
        """The rows for machines: a table's day, each of its shifts, its month, its year; prior periods; poker."""
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
                if table.shifts:
                    yield self._row(pit, table, "day", None, table.day, None)
                for row in table.shifts:
                    yield self._row(pit, table, "shift", row.shift, row.figures, row)
                yield self._row(pit, table, "month", None, table.month, None)
                yield self._row(pit, table, "year", None, table.year, None)
            carried = {
                "prior": pit.prior,
                "prior_month": pit.prior_month,
                "prior_year": pit.prior_year,
            }
            for period, prior in carried.items():
                if prior.win is not None:
                    yield (self.day, pit.name, None, None, period, None, prior.status,
                           None, None, None, prior.drop, prior.win, None, None)  # fmt: skip
        for poker in self.poker:
            status = "estimated" if poker.estimated else "actual"
            empty = (None,) * 7
            yield (
                self.day,
                None,
                poker.code,
                poker.game,
                "day",
                None,
                status,
                *empty[1:],
                poker.revenue,
            )

    def _row(
        self,
        pit: PitGroup,
        table: TableRow,
        period: str,
        shift: str | None,
        figures: Figures,
        row: ShiftRow | None,
    ) -> tuple[Cell, ...]:
        return (
            self.day, pit.name, table.code, table.game, period, shift, figures.status,
            row.version if row else None, row.opener if row else None, row.closer if row else None,
            figures.drop, figures.win, figures.hold, None,
        )  # fmt: skip


def columns() -> tuple[Column, ...]:
    """The columns of the sheet."""
    return (
        Column("gaming_day", _("Gaming day"), Kind.DAY),
        Column("pit", _("Pit")),
        Column("table", _("Table")),
        Column("game", _("Game")),
        Column("period", _("Period")),
        Column("shift", _("Shift")),
        Column("status", _("Status")),
        Column("version", _("Version"), Kind.COUNT),
        Column("opener", _("Opener"), Kind.MONEY),
        Column("closer", _("Closer"), Kind.MONEY),
        Column("drop", _("Drop"), Kind.MONEY),
        Column("win", _("Win"), Kind.MONEY),
        Column("hold", _("Hold"), Kind.SHARE),
        Column("poker_revenue", _("Poker revenue"), Kind.MONEY),
    )


def total_of(amounts: Iterable[Money | None]) -> Money | None:
    """The sum of the amounts there are; none where there are none."""
    known = [amount for amount in amounts if amount is not None]
    return accounting.total(known) if known else None
