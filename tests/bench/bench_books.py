"""How long the books take: the live pit, closing a table in the request, its results after commit.

`pytest -s tests/bench/bench_books.py`: a property with as many tables open as `BENCH_TABLES`.
"""

import os

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tables.models import Table
from tests import builders as b
from tests.bench.stopwatch import beneath, cost, middle
from tests.flush import run_as_owner

TABLES = int(os.environ.get("BENCH_TABLES", "200"))
TIMED = 20
CLOSE_BAR, RESULT_BAR, PIT_BAR = 0.150, 2.0, 0.200

pytestmark = pytest.mark.django_db(transaction=True)


def floor(house: b.House) -> list[Table]:
    """Tables that are open, each with a box; some with a fill behind them, others with a credit under way."""
    tables = []
    for number in range(TABLES):
        table = b.a_table(house, f"T-{number:03d}")
        box = b.a_box(house, f"B-{number:03d}")
        b.an_open_table(house, table, b.chips("50000.00"), house.at("2026-03-02 06:10"), box=box)
        if number < TIMED:
            b.a_slip(house, table, "fill", "5000.00", house.at("2026-03-02 09:00"))
        elif number < 2 * TIMED:
            b.a_request(house, table, "credit", "500.00", house.at("2026-03-02 09:30"))
        tables.append(table)
    run_as_owner("ANALYZE")  # as the server does by itself on a floor that is not filled in seconds
    return tables


def live_pit(client: Client) -> None:
    """The page of one pit with every table of the house in it, all of them open."""
    url = "/pits/P1/"
    client.get(url)
    depths = range(0, 8 * TIMED, 8)
    pit = middle(cost(lambda n=n: beneath(n, lambda: client.get(url))) for n in depths)  # type: ignore[misc]
    with CaptureQueriesContext(connection) as queries:
        assert client.get(url).content.count(b"data-row>") == TABLES
    asked = sum(query["sql"].startswith("SELECT") for query in queries)
    print(f"\n{TABLES} tables: live pit {pit.against(PIT_BAR)}, {asked} queries")


def close(client: Client, table: Table) -> None:
    """The closing count of a table, keyed and signed."""
    pieces = {f"pieces-{int(value)}": n for value, n in b.chips("47615.00").items()}
    signed = {"licence": b.DEALER.licence, "badge": b.DEALER.badge}
    assert client.post(f"/tables/{table.code}/close/", pieces | signed).status_code == 303


def test_the_pit_a_close_and_its_results() -> None:
    with b.a_house() as house, time_machine.travel(house.at("2026-03-02 13:50"), tick=True):
        tables, client = floor(house), Client()
        client.force_login(house.a("floor_supervisor"))
        live_pit(client)
        closing, computing = [], []
        for table in tables[:TIMED]:
            closing.append(cost(lambda t=table: close(client, t)))  # type: ignore[misc]
            computing.append(cost(lambda: b.worked(house)))
        print(f"\n{TABLES} tables: close {middle(closing).against(CLOSE_BAR)}")
        print(f"\n{TABLES} tables: results after it {middle(computing).against(RESULT_BAR)}")
        assert all(b.record_of(table).result for table in tables[:TIMED])
