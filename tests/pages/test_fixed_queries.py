"""The live pit and a shift record ask the database the same questions, however much there is to show."""

from collections.abc import Iterator
from datetime import date

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tables.models import Table
from tables.pages import addresses
from tables.services import sessions
from tests import builders as b
from tests.pages.conftest import Enter


@pytest.fixture(autouse=True)
def in_the_afternoon(house: b.House) -> Iterator[None]:
    with time_machine.travel(house.at("2026-03-02 16:00"), tick=True):
        yield


def asked(client: Client, url: str) -> int:
    """How many queries the page takes, once everything that is kept is kept."""
    assert client.get(url).status_code == 200
    with CaptureQueriesContext(connection) as queries:
        client.get(url)
    return len(queries)


def busy(house: b.House, number: int) -> Table:
    """An open table with a box, a fill, an estimate, and a request under way."""
    table = b.a_table(house, f"BJ-{number:02d}")
    box = b.a_box(house, f"B-{number:02d}")
    b.an_open_table(house, table, b.chips("500.00"), house.at("2026-03-02 08:00"), box=box)
    b.a_slip(house, table, "fill", "100.00", house.at("2026-03-02 09:00"))
    b.a_request(house, table, "credit", "50.00", house.at("2026-03-02 10:00"))
    sessions.estimate_drop(
        record=b.record_of(table),
        drop=b.money("80.00"),
        at=house.at("2026-03-02 11:00"),
        by=house.a("floor_supervisor"),
    )
    return table


def test_the_live_pit(house: b.House, enter: Enter) -> None:
    client, queries = enter("floor_supervisor"), []
    for size in (2, 6):
        for number in range(Table.objects.count(), size):
            busy(house, number)
        queries.append(asked(client, "/pits/P1/"))
    assert queries[0] == queries[1]


def test_a_shift_record(house: b.House, enter: Enter) -> None:
    table = busy(house, 1)
    client, url, queries = enter("pit_manager"), addresses.record(b.record_of(table)), []
    for slips in (1, 4):
        for _n in range(slips):
            b.a_slip(house, table, "fill", "10.00", house.at("2026-03-02 12:00"))
        queries.append(asked(client, url))
    assert queries[0] == queries[1]


def test_the_list_of_shift_records(house: b.House, enter: Enter) -> None:
    client, queries = enter("revenue_audit"), []
    for size in (1, 4):
        for number in range(Table.objects.count(), size):
            busy(house, number)
        queries.append(asked(client, "/records/"))
    assert queries[0] == queries[1]


def test_what_a_person_is_is_read_once_in_a_request(house: b.House, enter: Enter) -> None:
    busy(house, 1)
    client = enter("floor_supervisor")
    with CaptureQueriesContext(connection) as queries:
        client.get("/pits/P1/")
    assert sum("casino_standing" in query["sql"] for query in queries) == 1


def test_an_act_that_leads_on_asks_nothing_for_a_frame(house: b.House, enter: Enter) -> None:
    table, box = b.a_table(house, "BJ-01"), b.a_box(house).code
    client, signed = enter("pit_manager"), {"licence": "D-117", "badge": "4711", "box": box}
    pieces = {f"pieces-{int(value)}": "1" for value in b.CHIPS}
    with CaptureQueriesContext(connection) as queries:
        answer = client.post(addresses.act_at(table, "open"), pieces | signed)
    assert answer.status_code == 303
    asked = [query["sql"] for query in queries if query["sql"].startswith("SELECT")]
    assert sum("audit_alert" in sql for sql in asked) == 0


def test_a_tray_below_nothing_has_a_minus_and_no_hyphen(house: b.House, enter: Enter) -> None:
    table = b.a_table(house, par=b.money("1000.00"))
    b.an_open_table(house, table, b.chips("100.00"), house.at("2026-03-02 08:00"))
    b.a_slip(house, table, "credit", "800.00", house.at("2026-03-02 09:00"))
    page = enter("floor_supervisor").get("/pits/P1/").content.decode()
    assert "−70 % of par" in page and "-70 %" not in page


@pytest.mark.parametrize("route", ["today", "drop_win", "day", "slips"])
def test_a_page_that_lists_the_whole_floor(house: b.House, enter: Enter, route: str) -> None:
    client, queries = enter("revenue_audit"), []
    url = reverse(route, args=[date(2026, 3, 2)] if route == "day" else [])
    for size in (2, 6):
        for number in range(Table.objects.count(), size):
            busy(house, number)
        queries.append(asked(client, url))
    assert queries[0] == queries[1]
