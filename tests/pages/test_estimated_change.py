"""A shift that changes without a count: both records stay estimated, and the day says so until it is counted."""

from collections.abc import Iterator

import pytest
import time_machine

from tables import blockers
from tables.models import Box, GamingDay, Placement, Result, ShiftRecord, Table, TableDay
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
    record_of,
    worked,
)
from tests.pages.conftest import Enter

PAGE = "/tables/BJ-07/change_estimated/"
TYPED = {"estimate": "46,000.00", "why": "every supervisor is at the big game"}


@pytest.fixture(autouse=True)
def table(house: House) -> Iterator[Table]:
    """A table open since the morning, with a box; it is the hour of the change."""
    table = a_table(house, "BJ-07")
    opened = house.at("2026-03-02 08:00")
    an_open_table(house, table, chips("50000.00"), opened, box=a_box(house, "2147"))
    with time_machine.travel(house.at("2026-03-02 14:00"), tick=True):
        yield table


def test_both_records_are_estimated_and_the_day_names_the_table_until_its_box_is_counted(
    house: House, table: Table, enter: Enter
) -> None:
    client = enter("pit_manager")
    assert "Shift change on an estimate" in client.get("/tables/BJ-07/").content.decode()
    assert client.post(PAGE, TYPED).status_code == 303
    first, second = ShiftRecord.objects.order_by("opened_at")
    assert (first.closing_estimate, second.opening_estimate) == (money("46000.00"),) * 2
    assert (first.closer, second.opener, second.shift.name) == (None, None, "Swing")
    close(house, table, chips("45000.00"), house.at("2026-03-02 20:00"))
    worked(house)
    day = GamingDay.objects.get(date="2026-03-02")
    told = [each.sentence for each in blockers.blockers(day) if each.kind == "result_estimated"]
    assert told == ["BJ-07 2026-03-02 rests on an estimate."]
    page = enter("revenue_audit").get("/days/2026-03-02/").content.decode()
    assert "estimated: Day, Swing" in page
    counted(house, Placement.objects.get(), cash("6000.00"), house.at("2026-03-02 21:00"))
    worked(house)
    assert "result_estimated" not in {each.kind for each in blockers.blockers(day)}
    assert {each.result.status for each in ShiftRecord.objects.select_related("result")} == {
        Result.Status.ESTIMATED
    }
    won = TableDay.objects.get().result
    assert (won.status, won.win) == (Result.Status.ACTUAL, money("1000.00"))


def test_a_shift_in_its_midst_says_from_when_on_it_changes(house: House, enter: Enter) -> None:
    with time_machine.travel(house.at("2026-03-02 12:00"), tick=True):
        client = enter("pit_manager")
        for page in (PAGE, "/tables/BJ-07/change/"):
            told = client.get(page).content.decode()
            assert "it is changed from Mon 2 Mar 2026 13:00 on" in told
        assert client.post(PAGE, TYPED).status_code == 409


def test_the_last_shift_of_a_gaming_day_ends_with_a_count(house: House, enter: Enter) -> None:
    with time_machine.travel(house.at("2026-03-03 06:00"), tick=True):
        answer = enter("pit_manager").post(PAGE, TYPED)
    assert answer.status_code == 409
    assert "The gaming day ends with this shift: count the inventory." in answer.content.decode()
    assert ShiftRecord.objects.get().closed_at is None


def test_a_poker_table_s_bank_is_counted(house: House, enter: Enter) -> None:
    poker = a_table(house, "OMA-01", "omaha")
    box = a_box(house, "R-1", purpose=Box.Purpose.RAKE)
    an_open_table(house, poker, chips("5000.00"), house.at("2026-03-02 08:00"), box=box)
    client = enter("poker_room_manager")
    assert "Shift change on an estimate" not in client.get("/tables/OMA-01/").content.decode()
    answer = client.post("/tables/OMA-01/change_estimated/", TYPED)
    assert answer.status_code == 409
    assert "The bank of a poker table is counted" in answer.content.decode()
    assert record_of(poker).closed_at is None


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [("", "The amount is missing."), ("-5", "is no amount"), ("all", "all is no amount")],
)
def test_an_estimate_is_an_amount(enter: Enter, typed: str, sentence: str) -> None:
    answer = enter("pit_manager").post(PAGE, TYPED | {"estimate": typed})
    assert answer.status_code == 409 and sentence in answer.content.decode()


def test_who_changes_no_shift_is_told_who_does(house: House, enter: Enter) -> None:
    boss = house.a("pit_manager")
    client = enter("surveillance")
    assert boss.name in client.get(PAGE).content.decode()
    assert client.post(PAGE, TYPED).status_code == 409
    assert ShiftRecord.objects.get().closed_at is None
