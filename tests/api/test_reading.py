"""Rounds and findings are read: newest first, found by what they are, one's own alone."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from audit import trail
from audit.services import ingest
from tests.api.callers import (
    ROUNDS,
    System,
    a_system,
    is_problem,
    problem,
    signed_in,
)
from tests.builders import House, a_house, a_person
from tests.recorded import a_judged_table, a_round, an_overpaid_round, text

pytestmark = pytest.mark.django_db


def test_a_person_of_no_property_reads_nothing(house: House) -> None:
    assert signed_in(a_person()).get(ROUNDS).status_code == 403


def many(house: House, count: int) -> None:
    with trail.scope(house.property.pk):
        lines = [(n, text(an_overpaid_round(str(n)))) for n in range(1, count + 1)]
        ingest(property=house.property, lines=lines, by=house.a("integrator"))


def test_rounds_are_listed_newest_first_and_go_on_behind_the_last(
    system: System, house: House
) -> None:
    many(house, 5)
    first = system.get(ROUNDS, page_size=3).json()
    second = system.get(first["next"]).json()
    numbers = [row["round"] for page in (first, second) for row in page["results"]]
    assert (numbers, second["next"]) == (["5", "4", "3", "2", "1"], None)


def test_a_superseded_version_is_not_listed(system: System) -> None:
    first = system.post(ROUNDS, an_overpaid_round()).json()["digest"]
    system.post(ROUNDS, a_round(supersedes=first, reason="misread"))
    assert [row["version"] for row in system.get(ROUNDS).json()["results"]] == [2]


def test_a_round_shows_every_version(system: System) -> None:
    first = system.post(ROUNDS, an_overpaid_round())
    correction = a_round(supersedes=first.json()["digest"], reason="misread")
    system.post(ROUNDS, correction)
    whole = system.get(first["Location"]).json()
    assert [each["verdict"] for each in whole["versions"]] == ["deviates", "conforms"]


def test_a_round_shows_its_record_as_it_came(system: System) -> None:
    address = system.post(ROUNDS, a_round(note="camera 214"))["Location"]
    assert system.get(address).json()["record"] == a_round(note="camera 214")


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"verdict": "deviates"}, ["2"]),
        ({"verdict": "conforms"}, ["1"]),
        ({"round": "2"}, ["2"]),
        ({"table": "LIR-07"}, ["2", "1"]),
        ({"table": "LIR-99"}, []),
        ({"gaming_date": "2026-11-29"}, ["2", "1"]),
        ({"gaming_date__gte": "2026-11-30"}, []),
        ({"gaming_date__lte": "2026-11-28"}, []),
        ({"game": "let_it_ride"}, ["2", "1"]),
        ({"dealer": "D-117"}, ["1"]),
    ],
)
def test_rounds_are_found_by(system: System, query: dict[str, str], found: list[str]) -> None:
    system.post(ROUNDS, a_round("1", dealer="D-117"))
    system.post(ROUNDS, an_overpaid_round("2"))
    assert [row["round"] for row in system.get(ROUNDS, **query).json()["results"]] == found


@pytest.mark.parametrize(
    "query",
    [
        {"page_size": "501"}, {"page_size": "0"}, {"page_size": "x"}, {"cursor": "x"},
        {"cursor": "WyJ4IiwgMV0="}, {"gaming_date": "yesterday"}, {"verdict": "maybe"},
    ],
)  # fmt: skip
def test_a_question_that_cannot_be_read_is_answered_400(
    system: System, query: dict[str, str]
) -> None:
    assert problem(system.get(ROUNDS, **query)) == is_problem(400, "invalid")


def test_another_propertys_rounds_are_out_of_sight(house: House) -> None:
    with a_house() as other:
        a_judged_table(other)
    address = a_system(other).post(ROUNDS, an_overpaid_round())["Location"]
    system = a_system(house)
    assert (
        system.get(ROUNDS).json()["results"],
        system.get("/api/v1/findings/").json()["results"],
        system.get(address).status_code,
    ) == ([], [], 404)


@pytest.mark.parametrize("address", [ROUNDS, "/api/v1/findings/"])
def test_a_list_takes_the_same_queries_whatever_its_length(
    system: System, house: House, address: str
) -> None:
    many(house, 3)
    queries(system, address)  # the first use of a key is noted
    short = queries(system, address)
    many(house, 60)
    assert queries(system, address) == short <= 16


def queries(system: System, address: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        system.get(address)
    return len(captured)


def test_findings_are_listed_with_their_round(system: System) -> None:
    system.post(ROUNDS, an_overpaid_round())
    (row,) = system.get("/api/v1/findings/", clause="LIR 15").json()["results"]
    assert (row["table"], row["round"], row["effect"]) == ("LIR-07", "000123", "-5.00")


def test_findings_of_a_superseded_version_are_not_listed(system: System) -> None:
    first = system.post(ROUNDS, an_overpaid_round()).json()["digest"]
    system.post(ROUNDS, a_round(supersedes=first, reason="misread"))
    assert system.get("/api/v1/findings/").json()["results"] == []
