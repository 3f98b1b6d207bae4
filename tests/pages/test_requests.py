"""Asking for chips: in three touches where the usual amount will do."""

import re
from collections.abc import Iterator

import pytest
import time_machine

from games.engine.money import Money
from tables.models import Slip, Table
from tables.pages import addresses, before_counting
from tables.pages.requests import in_stacks
from tests.builders import (
    House,
    a_request,
    a_slip,
    a_table,
    an_open_table,
    chips,
    close,
    step,
)
from tests.pages.conftest import Enter

VALUES = [Money(units) for units in (100000, 50000, 10000, 2500, 500)]


@pytest.fixture(autouse=True)
def in_the_evening(house: House) -> Iterator[None]:
    with time_machine.travel(house.at("2026-03-02 21:10"), tick=True):
        yield


@pytest.fixture
def table(house: House) -> Table:
    table = a_table(house, "BJ-07", usual_fill=Money(12_500_00))
    an_open_table(house, table, chips("50000.00"), house.at("2026-03-02 14:00"))
    return table


def test_the_usual_amount_is_chosen_on_arrival(table: Table, enter: Enter) -> None:
    page = enter("floor_supervisor").get("/tables/BJ-07/fill/").content.decode()
    assert "Request fill of 12,500" in page


def test_the_last_fill_may_be_asked_for_again(house: House, table: Table, enter: Enter) -> None:
    a_slip(house, table, "fill", "7500.00", house.at("2026-03-02 18:05"))
    page = enter("floor_supervisor").get("/tables/BJ-07/fill/?from=last").content.decode()
    assert "last one, 18:05" in page and "Request fill of 7,500" in page


def test_the_last_fill_of_another_day_says_its_date(
    house: House, table: Table, enter: Enter
) -> None:
    """After midnight it is the same gaming day still; the next day it is not."""
    with time_machine.travel(house.at("2026-03-03 00:50"), tick=True):
        a_slip(house, table, "fill", "7500.00", house.at("2026-03-03 00:43"))
        page = enter("floor_supervisor").get("/tables/BJ-07/fill/?from=last").content.decode()
        assert "last one, 00:43" in page
        count = enter("floor_supervisor").get("/tables/BJ-07/close/").content.decode()
        assert "last 00:43" in count
    with time_machine.travel(house.at("2026-03-03 09:00"), tick=True):
        page = enter("floor_supervisor").get("/tables/BJ-07/fill/?from=last").content.decode()
        assert "last one, 3 Mar 00:43" in page


def test_a_request_shows_no_number_of_its_own(house: House, table: Table, enter: Enter) -> None:
    slip = a_request(house, table, "fill", "7500.00", house.at("2026-03-02 18:05"))
    page = enter("floor_supervisor").get(addresses.slip(slip)).content.decode()
    assert "fill, not numbered yet" in page and f"fill {slip.pk}" not in page


def test_what_is_keyed_is_requested(table: Table, enter: Enter) -> None:
    answer = enter("floor_supervisor").post("/tables/BJ-07/fill/", {"table-pieces-10000": "5s"})
    slip = Slip.objects.get()
    assert answer.status_code == 303 and (slip.kind, slip.total) == ("fill", Money(10_000_00))


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("table-pieces-10000", "at most 1,000,000 pieces"),
        ("table-value-10000", "at most 10,000,000"),
    ],
)
def test_a_number_beyond_measure_is_refused_where_it_was_keyed(
    table: Table, enter: Enter, name: str, told: str
) -> None:
    answer = enter("floor_supervisor").post("/tables/BJ-07/fill/", {name: "9" * 17})
    assert answer.status_code == 422 and told in answer.content.decode()
    assert not Slip.objects.exists()


def test_an_even_exchange_goes_both_ways(table: Table, enter: Enter) -> None:
    typed = {"table-pieces-10000": "10", "cage-pieces-50000": "2", "note": "Changed in play"}
    enter("floor_supervisor").post("/tables/BJ-07/exchange/", typed)
    assert {line.side for line in Slip.objects.get().lines.all()} == {"table", "cage"}


def test_an_uneven_exchange_is_refused_with_both_sums(table: Table, enter: Enter) -> None:
    typed = {"table-pieces-10000": "10", "cage-pieces-50000": "1"}
    answer = enter("floor_supervisor").post("/tables/BJ-07/exchange/", typed)
    assert answer.status_code == 409 and b"1,000 to the table, 500 to the cage" in answer.content


def test_what_is_no_number_of_chips_keeps_what_was_typed(table: Table, enter: Enter) -> None:
    answer = enter("floor_supervisor").post("/tables/BJ-07/fill/", {"table-pieces-10000": "28.5"})
    assert answer.status_code == 422 and 'value="28.5"' in answer.content.decode()


def test_a_closed_table_asks_for_nothing(house: House, enter: Enter) -> None:
    a_table(house, "BJ-08")
    page = enter("floor_supervisor").get("/tables/BJ-08/fill/").content.decode()
    assert "BJ-08 is not open." in page and 'aria-disabled="true"' in page


def test_who_approves_and_who_issues_is_said_before_the_touch(
    house: House, table: Table, enter: Enter
) -> None:
    cashier = house.a("cage_cashier")
    page = enter("floor_supervisor").get("/tables/BJ-07/fill/").content.decode()
    assert house.a("pit_manager").name in page and cashier.name in page


@pytest.mark.parametrize("amount", [12_500_00, 10_000_00, 24_350_00, 5_00, 100_000_00])
def test_an_amount_in_stacks_is_that_amount(amount: int) -> None:
    pieces = in_stacks(Money(amount), VALUES)
    assert sum(int(value) * number for value, number in pieces.items()) == amount


def test_an_amount_that_chips_cannot_make_has_no_stacks() -> None:
    assert in_stacks(Money(1_01), VALUES) == {}


def key_on(page: str) -> str:
    """The key that a form carries."""
    found = re.search(r'name="idempotency_key" value="([^"]+)"', page)
    assert found
    return found[1]


def test_going_back_and_pressing_again_asks_for_no_second_fill(table: Table, enter: Enter) -> None:
    client, where = enter("floor_supervisor"), "/tables/BJ-07/fill/"
    keys = [key_on(client.get(where).content.decode()) for _ in range(2)]
    asked = {"table-pieces-10000": "5s"}
    first, again, anew = (
        client.post(where, asked | {"idempotency_key": key}) for key in (keys[0], *keys)
    )
    assert (first.status_code, first.url) == (again.status_code, again.url)
    assert anew.status_code == 409 and Slip.objects.count() == 1
    assert "You sent the same a moment ago: “Requested: 10,000.”" in anew.content.decode()
    other = {"table-pieces-10000": "6s"}
    reused = client.post(where, other | {"idempotency_key": keys[0]})
    assert reused.status_code == 409 and "said something else" in reused.content.decode()
    fresh = key_on(reused.content.decode())
    assert client.post(where, other | {"idempotency_key": fresh}).status_code == 303
    assert Slip.objects.count() == 2


def test_a_request_that_the_pit_manager_cancels_is_cancelled(
    house: House, table: Table, enter: Enter
) -> None:
    slip = a_request(house, table, "fill", "7500.00", house.at("2026-03-02 18:05"))
    step(house, slip, "approve", house.at("2026-03-02 18:06"))
    typed = {"act": "cancel", "why": "the game is over"}
    page = enter("pit_manager").post(addresses.slip(slip), typed, follow=True).content.decode()
    assert "fill, not numbered yet: cancelled." in page and "refused" not in page
    slip.refresh_from_db()
    assert slip.state == "cancelled"


def test_a_table_that_closes_names_the_requests_it_leaves_waiting(
    house: House, table: Table, enter: Enter
) -> None:
    slip = a_request(house, table, "fill", "7500.00", house.at("2026-03-02 18:05"))
    step(house, slip, "approve", house.at("2026-03-02 18:06"))
    client = enter("floor_supervisor")
    assert "fill of 7,500, approved" in client.get("/tables/BJ-07/close/").content.decode()
    close(house, table, chips("50000.00"), house.at("2026-03-02 21:00"))
    assert before_counting.left_waiting(table) == (
        "Still waiting: fill of 7,500, approved. Its chips are not sent any more: have it refused."
    )
