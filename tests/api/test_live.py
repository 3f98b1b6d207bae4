"""The worked Let It Ride round over a real connection, as an integrator sends it."""

import json
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from audit import trail
from audit.models import Entry, Finding, Round
from tests.api.callers import ROUNDS, a_key
from tests.builders import House, a_house
from tests.recorded import FAULT_AT, OVERPAID, PAID, a_judged_table, a_round, an_overpaid_round

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def key(house: House) -> str:
    return a_key(house)[1]


def post(server: Any, key: str, record: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    """Status and body of a round that is posted."""
    headers = {"Authorization": f"Bearer {key}", "Content-Type": "application/json"}
    request = Request(f"{server.url}{ROUNDS}", json.dumps(record).encode(), headers)
    try:
        with urlopen(request) as answer:
            return answer.status, json.load(answer)
    except HTTPError as problem:
        return problem.code, json.load(problem)


def test_the_worked_round_conforms(live_server: Any, key: str) -> None:
    status, answer = post(live_server, key, a_round())
    assert (status, answer["verdict"], answer["findings"]) == (201, "conforms", [])


def test_overpaid_it_gets_the_answer_of_the_format(live_server: Any, key: str) -> None:
    status, answer = post(live_server, key, an_overpaid_round())
    digest = answer.pop("digest")
    assert digest.startswith("sha256:")
    assert (status, answer) == (
        201,
        {
            "round": "000123",
            "table": "LIR-07",
            "verdict": "deviates",
            "assumed": [],
            "net": {"house": "-15.00", "1": "-5.00", "3": "20.00"},
            "findings": [
                {
                    "code": "LIR-15/misstated",
                    "clause": "LIR 15",
                    "row": "LIR-S08",
                    "kind": "misstated",
                    "severity": 1,
                    "event": FAULT_AT,
                    "seat": 3,
                    "spot": "bet1",
                    "recorded": OVERPAID,
                    "expected": PAID,
                    "effect": "-5.00",
                    "effects": {"house": "-5.00", "3": "5.00"},
                    "text": "House paid seat 3 10.00 on bet1; a pair of kings on 5.00 pays 5.00.",
                }
            ],
        },
    )


def test_sent_again_it_changes_nothing_and_gets_the_same(
    live_server: Any, key: str, house: House
) -> None:
    first = post(live_server, key, an_overpaid_round())
    before = counts(house)
    assert post(live_server, key, an_overpaid_round()) == (200, first[1])
    assert counts(house) == before


def counts(house: House) -> tuple[int, int, int]:
    with trail.scope(house.property.pk):
        return Round.objects.count(), Finding.objects.count(), Entry.objects.count()


def test_a_key_of_another_house_finds_no_such_table(live_server: Any, key: str) -> None:
    with a_house() as other:
        a_judged_table(other, "LIR-55")
    status, problem = post(live_server, a_key(other)[1], a_round())
    assert (status, problem["status"]) == (404, 404)
