"""Recorded rounds on their pages: the log as it came, each finding beside the row it stands on."""

from collections.abc import Iterator

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext

from audit.services import ingest_round
from tests.builders import House
from tests.pages.conftest import Enter
from tests.recorded import a_judged_table, a_round, an_overpaid_round, text

ROUND = "/rounds/LIR-07/000123/"


@pytest.fixture(autouse=True)
def at_night(house: House) -> Iterator[None]:
    a_judged_table(house)
    with time_machine.travel(house.at("2027-01-02 16:00"), tick=True):
        yield


def recorded(house: House, facts: dict[str, object]) -> None:
    ingest_round(property=house.property, text=text(facts), by=house.a("integrator"))


def test_a_round_that_deviates_shows_its_clause_and_what_was_due(
    house: House, enter: Enter
) -> None:
    recorded(house, an_overpaid_round())
    page = enter("surveillance").get(ROUND).content.decode()
    assert "10.00 inventory" in page and 'class="found"' in page and "deviates" in page


def test_a_round_by_the_book_says_so(house: House, enter: Enter) -> None:
    recorded(house, a_round())
    assert "conforms" in enter("surveillance").get(ROUND).content.decode()


def test_the_list_narrows_to_rounds_that_deviate(house: House, enter: Enter) -> None:
    recorded(house, an_overpaid_round())
    client = enter("surveillance")
    shown = [ROUND in client.get(f"/rounds/?verdict={verdict}").content.decode()
             for verdict in ("deviates", "conforms")]  # fmt: skip
    assert shown == [True, False]


def test_findings_lead_to_their_round(house: House, enter: Enter) -> None:
    recorded(house, an_overpaid_round())
    assert f'href="{ROUND}' in enter("revenue_audit").get("/findings/").content.decode()


def test_a_cashier_reads_no_rounds(house: House, enter: Enter) -> None:
    assert enter("cage_cashier").get("/rounds/").status_code == 403


def test_what_is_no_round_is_not_found(enter: Enter) -> None:
    assert enter("surveillance").get("/rounds/LIR-07/999/").status_code == 404


def test_more_rounds_in_the_list_read_no_more_queries(house: House, enter: Enter) -> None:
    client = enter("surveillance")
    recorded(house, an_overpaid_round())
    client.get("/rounds/")
    numbers = []
    for number in ("000124", "000125"):
        with CaptureQueriesContext(connection) as queries:
            client.get("/rounds/")
        numbers.append(len(queries))
        recorded(house, an_overpaid_round(number))
    assert numbers[0] == numbers[1]
