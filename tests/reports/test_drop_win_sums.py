"""The sums of the drop and win report: what a total says, and what it must not."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

from games.engine.money import Money
from tables.reports.drop_win import DropWin, Figures, PitGroup, PokerRow, ShiftRow, TableRow

DAY = date(2026, 11, 29)


def shift(drop: int | None, win: int | None, *, estimated: bool = False) -> ShiftRow:
    known = [None if amount is None else Money(amount) for amount in (drop, win)]
    figures = Figures(*known, estimated, missing=int(win is None))
    return ShiftRow(1, "Swing", figures, version=1, opener=Money(0), closer=Money(0))


def table(*shifts: ShiftRow, month: Figures | None = None) -> TableRow:
    day = Figures.total(row.figures for row in shifts)
    return TableRow("LIR-07", "Let It Ride", day, shifts, month or Figures(), Figures())


def report(*tables: TableRow, poker: tuple[PokerRow, ...] = ()) -> DropWin:
    return DropWin(DAY, "USD", 2, "closing", 0, (PitGroup("Pit 2", tables),), poker)


def test_the_hold_of_a_group_is_its_win_over_its_drop() -> None:
    total = report(table(shift(10_000, 2_000)), table(shift(30_000, -1_000))).total
    assert total.hold == Fraction(1_000, 40_000)


def test_there_is_no_hold_without_a_drop() -> None:
    figures = Figures(drop=Money(0), win=Money(-1_200))
    assert (figures.hold, figures.why_no_hold) == (None, "the drop is not above zero")


def test_a_sum_with_an_estimate_in_it_is_estimated() -> None:
    assert table(shift(10_000, 2_000), shift(5_000, 100, estimated=True)).day.estimated


def test_an_open_table_is_missing_from_the_sum_and_is_no_zero() -> None:
    total = report(table(shift(10_000, 2_000)), table(shift(None, None))).total
    assert (total.win, total.missing) == (2_000, 1)


def test_a_group_without_figures_has_none() -> None:
    assert report(table(shift(None, None))).total.win is None


def test_a_losing_table_reduces_the_total() -> None:
    assert report(table(shift(18_350, -35_250)), table(shift(100, 50))).total.win == -35_200


def test_poker_stands_apart_from_the_total() -> None:
    poker = PokerRow("OMA-01", "Omaha", *map(Money, (184_500, 32_000, 84_000, 300_500, 41_200)))
    assert report(table(shift(10_000, 2_000)), poker=(poker,)).total.win == 2_000


def test_the_sheet_has_a_row_a_shift_with_its_status() -> None:
    sheet = report(
        table(shift(10_000, 2_000), shift(5_000, 100, estimated=True), shift(None, None))
    ).sheet()
    status = [column.key for column in sheet.columns].index("status")
    assert [row[status] for row in sheet.rows[1:4]] == ["actual", "estimated", "open"]


def test_the_sheet_tells_a_table_s_day_from_its_shifts() -> None:
    sheet = report(table(shift(1, 1), shift(1, 1))).sheet()
    period = [column.key for column in sheet.columns].index("period")
    assert [row[period] for row in sheet.rows] == ["day", "shift", "shift", "month", "year"]
