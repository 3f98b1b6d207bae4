"""What a table won in a day, while one of its sessions runs and another is counted."""

from collections.abc import Iterator

import pytest

from games.engine.money import Money
from tables.models import DayResult, GamingDay, ShiftRecord, Table, TableDay
from tables.reports import rows
from tables.reports.drop_win import DropWin
from tables.services import boxes, proof
from tests import builders as b

pytestmark = pytest.mark.django_db
DAY = "2026-03-02"


@pytest.fixture
def house() -> Iterator[b.House]:
    with b.a_house() as house:
        yield house


@pytest.fixture
def table(house: b.House) -> Table:
    """Opened again while the box of its first session waits for the count: 5,000 in it, win of 6,000."""
    table = b.a_table(house)
    opened(house, table, "06:10", "B-1", "50000.00")
    b.close(house, table, b.chips("51000.00"), house.at(f"{DAY} 10:00"))
    boxes.take_step(
        placement=table.placements.get(),
        act="remove",
        by=house.a("drop_team"),
        at=house.at(f"{DAY} 10:30"),
        attested=b.RUNNER,
    )
    opened(house, table, "11:00", "B-2", "51000.00")
    b.worked(house)
    return table


def opened(house: b.House, table: Table, at: str, box: str, opener: str) -> None:
    chips, at_ = b.chips(opener), house.at(f"{DAY} {at}")
    b.an_open_table(house, table, chips, at_, box=b.a_box(house, box))


def the_box_is_counted(house: b.House, table: Table) -> None:
    first, at = table.placements.order_by("pk").first(), house.at(f"{DAY} 13:00")
    b.counted(house, first, b.cash("5000.00"), at)
    b.worked(house)


def result_of(table: Table) -> DayResult:
    return TableDay.objects.select_related("result").get(table=table).result


def report() -> DropWin:
    return rows.drop_win(day=GamingDay.objects.get(date=DAY))


def test_its_day_follows_a_box_that_is_accepted_while_it_runs_again(
    house: b.House, table: Table
) -> None:
    assert result_of(table).win == Money(1_000_00)
    the_box_is_counted(house, table)
    record = ShiftRecord.objects.select_related("result").order_by("pk").first()
    assert (record.result.status, record.result.win) == ("actual", Money(6_000_00))
    day = result_of(table)
    assert (day.status, day.drop, day.win) == ("estimated", Money(5_000_00), Money(6_000_00))
    told = report()
    for figures in (told.tables[0].day, told.tables[0].month, told.total, told.month, told.year):
        assert (figures.win, figures.status) == (Money(6_000_00), "estimated")


def test_a_day_that_was_counted_is_an_estimate_once_its_table_opens_again(house: b.House) -> None:
    table = b.a_table(house)
    opened(house, table, "06:10", "B-1", "50000.00")
    b.close(house, table, b.chips("51000.00"), house.at(f"{DAY} 10:00"))
    the_box_is_counted(house, table)
    assert (result_of(table).status, report().total.status) == ("actual", "actual")
    opened(house, table, "14:00", "B-2", "51000.00")
    b.worked(house)
    assert (result_of(table).status, report().total.status) == ("estimated", "estimated")
    b.close(house, table, b.chips("51000.00"), house.at(f"{DAY} 18:00"))
    b.counted(
        house, table.placements.get(box__code="B-2"), b.cash("80.00"), house.at(f"{DAY} 19:00")
    )
    b.worked(house)
    assert (result_of(table).status, result_of(table).win) == ("actual", Money(6_080_00))


def test_nothing_else_is_computed_anew(house: b.House, table: Table) -> None:
    other = b.a_table(house, "BJ-02")
    opened(house, other, "06:10", "B-3", "50000.00")
    b.close(house, other, b.chips("50000.00"), house.at(f"{DAY} 12:00"))
    b.worked(house)
    before = result_of(other)
    the_box_is_counted(house, table)
    assert result_of(other) == before and result_of(table).version == 2


def test_a_table_that_runs_beside_counted_ones_leaves_the_day_an_estimate(house: b.House) -> None:
    table = b.a_table(house)
    opened(house, table, "06:10", "B-1", "50000.00")
    b.close(house, table, b.chips("51000.00"), house.at(f"{DAY} 10:00"))
    the_box_is_counted(house, table)
    opened(house, b.a_table(house, "BJ-02"), "11:00", "B-2", "50000.00")
    b.worked(house)
    day = GamingDay.objects.get(date=DAY)
    assert (report().total.status, report().total.win) == ("estimated", Money(6_000_00))
    assert rows.won_by_day(house.property, [day])[day.pk].missing == 1
    assert rows.win_by_day(day=day)[-1].estimated


def test_a_poker_table_that_runs_again_is_an_estimate(house: b.House) -> None:
    table = b.a_table(house, "OMA-01", game="omaha")
    for at, until, box in (("06:10", "10:00", "R-1"), ("11:00", "", "R-2")):
        rake = b.a_box(house, box, purpose="rake")
        chips, when = b.chips("5000.00"), house.at(f"{DAY} {at}")
        b.an_open_table(house, table, chips, when, box=rake)
        if until:
            b.close(house, table, chips, house.at(f"{DAY} {until}"))
            placed = table.placements.get()
            b.counted(house, placed, b.cash("300.00"), house.at(f"{DAY} {until}"))
            b.worked(house)
            assert [row.estimated for row in report().poker] == [False]
    assert [row.estimated for row in report().poker] == [True]


def test_what_is_stored_meanwhile_is_what_the_night_proves(house: b.House, table: Table) -> None:
    the_box_is_counted(house, table)
    assert proof.differences(GamingDay.objects.get(date=DAY)) == []
