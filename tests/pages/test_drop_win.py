"""The drop and win page: table by shift, every figure open to what is behind it."""

import csv
import io
from collections.abc import Iterator
from datetime import datetime

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tables.models import Table
from tables.services import sessions
from tests.builders import (
    DEALER,
    House,
    a_box,
    a_slip,
    a_table,
    an_open_table,
    cash,
    chips,
    close,
    counted,
    money,
    record_of,
    worked,
)
from tests.pages.conftest import Enter

ADDRESS = "/reports/drop-win/?day=2026-03-02"
MORNING, EVENING, NOON = "2026-03-02 08:00", "2026-03-02 12:00", "2026-03-03 12:00"


@pytest.fixture(autouse=True)
def the_day_after(house: House) -> Iterator[None]:
    with time_machine.travel(house.at(NOON), tick=True):
        yield


def a_counted_table(house: House, code: str = "BJ-01") -> Table:
    """Opener 50,000; a fill of 10,000; closer 47,615; 29,450 in the box: a win of 17,065."""
    table = a_table(house, code)
    box = a_box(house, f"B-{code}")
    an_open_table(house, table, chips("50000.00"), house.at(MORNING), box=box)
    a_slip(house, table, "fill", "10000.00", house.at("2026-03-02 10:00"))
    close(house, table, chips("47615.00"), house.at(EVENING))
    placement = table.placements.get()
    counted(house, placement, cash("29450.00"), house.at("2026-03-02 13:00"))
    worked(house)
    return table


def an_uncounted_table(house: House, code: str = "BJ-02") -> Table:
    """Closed, its box not counted: what it won rests on nothing counted."""
    table = a_table(house, code)
    an_open_table(house, table, chips("20000.00"), house.at(MORNING), box=a_box(house, f"B-{code}"))
    close(house, table, chips("21000.00"), house.at(EVENING))
    worked(house)
    return table


def test_a_counted_table_shows_its_drop_win_and_hold(house: House, enter: Enter) -> None:
    a_counted_table(house)
    page = enter("revenue_audit").get(ADDRESS).content.decode()
    assert all(figure in page for figure in (">29,450<", ">17,065<", ">57.9<"))


def test_a_figure_opens_to_the_record_behind_it(house: House, enter: Enter) -> None:
    a_counted_table(house)
    page = enter("revenue_audit").get(ADDRESS).content.decode()
    assert 'class="fig" href="/records/2026-03-02/BJ-01/day/' in page


def test_an_estimated_figure_carries_its_marks(house: House, enter: Enter) -> None:
    an_uncounted_table(house)
    page = enter("revenue_audit").get(ADDRESS).content.decode()
    assert (
        '<span class="sr">estimated </span>≈ 1,000' in page and "includes 1 estimated table" in page
    )


def test_a_sum_with_an_estimate_in_it_says_so(house: House, enter: Enter) -> None:
    a_counted_table(house)
    an_uncounted_table(house)
    page = enter("revenue_audit").get(ADDRESS).content.decode()
    assert "part estimated" in page and "≈ 18,065" in page


def test_hold_without_a_drop_is_none_with_its_reason(house: House, enter: Enter) -> None:
    an_uncounted_table(house)
    page = enter("revenue_audit").get(ADDRESS).content.decode()
    assert 'data-why="the drop is not above zero"' in page


def test_an_open_table_is_so_far_and_no_zero(house: House, enter: Enter) -> None:
    table = a_table(house)
    an_open_table(house, table, chips("50000.00"), house.at(MORNING))
    page = enter("revenue_audit").get(ADDRESS).content.decode()
    assert "not counted yet" in page and "≈ 0" not in page


def test_opening_a_table_shows_its_shifts(house: House, enter: Enter) -> None:
    a_counted_table(house)
    client = enter("revenue_audit")
    shut, opened = (client.get(ADDRESS + more).content.decode() for more in ("", "&open=BJ-01"))
    assert "opener" not in shut and "opener 50,000, closer 47,615" in opened


def test_cents_of_a_shared_box_stay_with_the_shifts_and_one_precision_with_the_tables(
    house: House, enter: Enter
) -> None:
    table, floor = a_table(house), house.a("floor_supervisor")
    box = a_box(house, "B-1")
    an_open_table(house, table, chips("50000.00"), house.at(MORNING), box=box)
    for drop, at in (("1.00", MORNING), ("2.00", "2026-03-02 15:00")):
        sessions.estimate_drop(record=record_of(table), drop=money(drop), at=house.at(at), by=floor)
        if drop == "1.00":
            sessions.change_shift(
                table=table, at=house.at("2026-03-02 14:00"), counted=chips("50000.00"),
                by=house.a("pit_manager"), attested=DEALER,
            )  # fmt: skip
    close(house, table, chips("50000.00"), house.at("2026-03-02 18:00"))
    counted(house, table.placements.get(), cash("1000.00"), house.at("2026-03-02 19:00"))
    worked(house)
    page = enter("revenue_audit").get(ADDRESS + "&open=BJ-01").content.decode()
    assert "333.33" in page and "1,000.00" not in page and page.count(">1,000<") >= 6


def test_another_pit_s_tables_stay_away(house: House, enter: Enter) -> None:
    a_counted_table(house)
    page = enter("revenue_audit").get(ADDRESS + "&pit=P9").content.decode()
    assert "BJ-01" not in page


def test_the_csv_has_the_same_rows_and_a_status(house: House, enter: Enter) -> None:
    a_counted_table(house)
    answer = enter("revenue_audit").get(ADDRESS + "&format=csv")
    rows = list(csv.DictReader(io.StringIO(answer.content.decode())))
    told = [(row["table"], row["period"], row["status"], row["win"]) for row in rows]
    assert told == [
        ("BJ-01", "day", "actual", "17065.00"),
        ("BJ-01", "shift", "actual", "17065.00"),
        ("BJ-01", "month", "actual", "17065.00"),
        ("BJ-01", "year", "actual", "17065.00"),
    ]


@pytest.mark.parametrize("form", ["json", "xlsx"])
def test_it_leaves_the_house_in_other_forms_too(form: str, house: House, enter: Enter) -> None:
    a_counted_table(house)
    answer = enter("revenue_audit").get(f"{ADDRESS}&format={form}")
    assert answer["Content-Disposition"].endswith(f'-drop-win-2026-03-02.{form}"')


@pytest.mark.parametrize("query", ["day=2026-02-30", "day=yesterday", "day=2026-03-02&format=exe"])
def test_what_is_no_day_or_form_is_not_found(query: str, house: House, enter: Enter) -> None:
    a_counted_table(house)
    assert enter("revenue_audit").get(f"/reports/drop-win/?{query}").status_code == 404


def test_a_day_without_a_table_says_what_was_looked_at(house: House, enter: Enter) -> None:
    a_counted_table(house)
    page = enter("revenue_audit").get("/reports/drop-win/?day=2026-03-01").content.decode()
    assert "There is no gaming day Sun 1 Mar 2026" in page and "Show Mon 2 Mar 2026" in page


def test_the_floor_does_not_read_results(house: House, enter: Enter) -> None:
    assert enter("floor_supervisor").get(ADDRESS).status_code == 403


def test_nobody_reads_without_signing_in(house: House, client: object) -> None:
    answer = client.get(ADDRESS)  # type: ignore[attr-defined]
    assert answer.status_code == 302 and answer["Location"].startswith("/accounts/login/")


def test_more_tables_cost_no_more_queries(house: House, enter: Enter) -> None:
    client = enter("revenue_audit")
    counts = []
    for codes in (("BJ-01",), ("BJ-02", "BJ-03", "BJ-04")):
        for code in codes:
            a_counted_table(house, code)
        client.get(ADDRESS)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(ADDRESS + "&open=all").status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_the_figures_are_read_as_of_the_property_s_clock(house: House, enter: Enter) -> None:
    a_counted_table(house)
    page = enter("revenue_audit").get(ADDRESS).content.decode()
    assert f"run {datetime.fromisoformat(NOON):%H:%M}" in page
