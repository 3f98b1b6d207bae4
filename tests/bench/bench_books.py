"""How long the books take: closing a table in the request, its results after commit, the live pit.

`pytest -s tests/bench/bench_books.py`: a property with as many tables open as `BENCH_TABLES`.
"""

import os
import time
from collections.abc import Callable
from statistics import median

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tables.models import Table
from tests import builders as b

TABLES = int(os.environ.get("BENCH_TABLES", "200"))
TIMED = 20
CLOSE_BAR, RESULT_BAR, PIT_BAR = 0.150, 2.0, 0.200

pytestmark = pytest.mark.django_db(transaction=True)


def timed(act: Callable[[], object]) -> float:
    started = time.perf_counter()
    act()
    return time.perf_counter() - started


def floor(house: b.House) -> list[Table]:
    """Tables that are open, each with a box, a fill behind it."""
    tables = []
    for number in range(TABLES):
        table = b.a_table(house, f"T-{number:03d}")
        box = b.a_box(house, f"B-{number:03d}")
        b.an_open_table(house, table, b.chips("50000.00"), house.at("2026-03-02 06:10"), box=box)
        if number < TIMED:
            b.a_slip(house, table, "fill", "5000.00", house.at("2026-03-02 09:00"))
        tables.append(table)
    return tables


def live_pit(house: b.House) -> None:
    """The page of one pit with every table of the house in it, all of them open."""
    client, url = Client(), "/pits/P1/"
    client.force_login(house.a("floor_supervisor"))
    client.get(url)
    pit = median(timed(lambda: client.get(url)) for _turn in range(TIMED))
    with CaptureQueriesContext(connection) as queries:
        assert client.get(url).content.count(b"data-row>") == TABLES
    print(
        f"\n{TABLES} tables: live pit {pit * 1000:.0f} ms ({pit / PIT_BAR:.2f} of its bar),"
        f" {len(queries)} queries"
    )


def test_a_table_is_closed_and_its_results_are_there() -> None:
    with b.a_house() as house:
        tables = floor(house)
        live_pit(house)
        at, closer = house.at("2026-03-02 13:50"), b.chips("47615.00")
        closing, computing = [], []
        for table in tables[:TIMED]:
            closing.append(timed(lambda t=table: b.close(house, t, closer, at)))
            computing.append(timed(lambda: b.worked(house)))
        close, result = median(closing), median(computing)
        print(
            f"\n{TABLES} tables: close {close * 1000:.0f} ms ({close / CLOSE_BAR:.2f} of its bar),"
            f" results {result * 1000:.0f} ms after commit ({result / RESULT_BAR:.2f} of its bar)"
        )
        assert b.record_of(tables[0]).result is not None
