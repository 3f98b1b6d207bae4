"""A box that holds two gaming days, through the pages: asked to be turned, and what to do where it was not."""

import re
from html import unescape

import pytest
import time_machine

from tables.models import Adjustment, ShiftRecord, Table
from tables.pages import addresses
from tables.services import sessions
from tests.builders import (
    House,
    a_box,
    a_table,
    an_open_table,
    cash,
    chips,
    close,
    counted,
    money,
    worked,
)
from tests.pages.conftest import Enter

CHANGE = "/tables/BJ-08/change/"


@pytest.fixture
def table(house: House) -> Table:
    """Open since Monday evening, its box on it."""
    table = a_table(house, "BJ-08")
    at = house.at("2026-03-02 23:00")
    an_open_table(house, table, chips("5000.00"), at, box=a_box(house))
    return table


def changed(house: House, table: Table) -> None:
    sessions.change_shift(
        table=table,
        at=house.at("2026-03-03 06:00"),
        counted=chips("5000.00"),
        by=house.a("shift_manager"),
    )


def shared(house: House, table: Table) -> list[ShiftRecord]:
    changed(house, table)
    close(house, table, chips("5000.00"), house.at("2026-03-03 10:00"))
    counted(house, table.placements.get(), cash("100.00"), house.at("2026-03-03 11:00"))
    worked(house)
    return list(ShiftRecord.objects.order_by("opened_at"))


def test_at_the_day_s_end_a_box_is_asked_to_be_turned(
    house: House, table: Table, enter: Enter
) -> None:
    drops = house.a("drop_team")
    with time_machine.travel(house.at("2026-03-03 06:00"), tick=True):
        page = enter("pit_manager").get(CHANGE).content.decode()
        assert "The gaming day ends with this shift of BJ-08" in page
        assert 'name="turn" checked' in page
        floor = enter("floor_supervisor").get(CHANGE).content.decode()
        assert "The gaming day ends with this shift of BJ-08" in floor
        assert f"Another box: This is for {drops.name}" in floor


def test_within_the_day_nothing_is_asked(house: House, enter: Enter) -> None:
    table = a_table(house, "BJ-07")
    an_open_table(house, table, chips("5000.00"), house.at("2026-03-02 08:00"), box=a_box(house))
    with time_machine.travel(house.at("2026-03-02 14:00"), tick=True):
        page = enter("pit_manager").get("/tables/BJ-07/change/").content.decode()
    assert "The gaming day ends" not in page and 'name="turn">' in page


def test_the_table_says_that_its_box_holds_two_days_and_whose_it_is(
    house: House, table: Table, enter: Enter
) -> None:
    changed(house, table)
    with time_machine.travel(house.at("2026-03-03 06:05"), tick=True):
        for who, word in (("floor_supervisor", house.a("drop_team").name), ("drop_team", "")):
            page = enter(who).get("/tables/BJ-08/").content.decode()
            assert "Box B-1 holds the gaming day before too." in page and word in page
            assert ("Put another box there" in page) is (who == "drop_team")


@pytest.mark.parametrize("day", ["2026-03-02", "2026-03-03"])
def test_the_day_names_the_way_out_where_no_box_tells_it(
    house: House, table: Table, enter: Enter, day: str
) -> None:
    records = shared(house, table)
    with time_machine.travel(house.at("2026-03-03 12:00"), tick=True):
        client = enter("revenue_audit")
        page = client.get(f"/days/{day}/").content.decode()
        record = next(each for each in records if str(each.day.date) == day)
        way = addresses.adjust(record, field="box", code="no_box")
        assert way in unescape(page)
        assert f"no box tells what dropped in {record.shift.name}: adjust it" in page
        assert re.search(r"adjust it.*?<small>revenue audit</small>", page, re.S)
        form = client.get(way).content.decode()
    assert 'value="box" checked' in form and 'value="no_box" selected' in form


def test_a_poker_table_s_way_out_is_named_too(house: House, enter: Enter) -> None:
    table = a_table(house, "OMA-01", "omaha")
    an_open_table(house, table, chips("5000.00"), house.at("2026-03-02 20:00"))
    close(house, table, chips("5000.00"), house.at("2026-03-02 23:00"))
    worked(house)
    with time_machine.travel(house.at("2026-03-03 12:00"), tick=True):
        page = enter("revenue_audit").get("/days/2026-03-02/").content.decode()
    way = addresses.adjust(ShiftRecord.objects.get(), field="box", code="no_box")
    assert way in unescape(page)


def test_while_the_box_waits_for_its_count_that_is_what_the_day_names(
    house: House, table: Table, enter: Enter
) -> None:
    changed(house, table)
    close(house, table, chips("5000.00"), house.at("2026-03-03 10:00"))
    worked(house)
    with time_machine.travel(house.at("2026-03-03 12:00"), tick=True):
        page = enter("revenue_audit").get("/days/2026-03-02/").content.decode()
    assert "no box tells" not in page and "count room</small>" in page


def test_what_one_day_has_more_the_other_has_less(
    house: House, table: Table, enter: Enter
) -> None:
    first, second = shared(house, table)
    with time_machine.travel(house.at("2026-03-03 12:00"), tick=True):
        client, typed = (
            enter("revenue_audit"),
            {"act": "propose", "field": "box", "code": "no_box", "why": "by the estimates"},
        )
        page = client.get(addresses.adjust(first)).content.decode()
        assert re.search(rf'value="{second.pk}">BJ-08, {second.shift.name}, .*3 Mar', page)
        typed |= {"right": "70", "other": str(second.pk)}
        assert client.post(addresses.adjust(first), typed).status_code == 303
        for made in Adjustment.objects.order_by("pk"):
            answer = enter("controller").post(addresses.adjustment(made), {"act": "approve"})
            assert answer.status_code == 303
        worked(house)
        assert "no box tells" not in client.get("/days/2026-03-02/").content.decode()
    drops = ShiftRecord.objects.order_by("opened_at").values_list("result__box", flat=True)
    assert list(drops) == [money("70.00"), money("30.00")]
