"""What a list is asked and does not know, or cannot read, is refused by name; every list in the same way."""

from typing import Any

import pytest

from casino.api import router
from tests.api.callers import a_browser, is_problem, problem
from tests.builders import House

pytestmark = pytest.mark.django_db
API = "/api/v1/"
READERS = ("casino_manager", "it_admin", "controller")
LISTS = sorted(prefix for prefix, _view, _name in router.registry)
KEYED = {"findings", "rounds"}
"""The lists that are read by cursor, not by page number."""


@pytest.fixture
def readers(house: House) -> list[Any]:
    return [a_browser(house, role) for role in READERS]


def answer(readers: list[Any], noun: str, query: str) -> Any:
    """What the first answers who may read the list."""
    answers = (reader.get(f"{API}{noun}/?{query}") for reader in readers)
    return next(each for each in answers if each.status_code != 403)


def test_there_are_lists_of_every_noun(readers: list[Any]) -> None:
    assert len(LISTS) >= 8
    assert {answer(readers, noun, "").status_code for noun in LISTS} == {200}


UNKNOWN = {
    "bogus=1": "#/bogus",
    "bogus=": "#/bogus",
    "format=json": "#/format",
    "state__in=draft": "#/state__in",
    "page_size=abc": "#/page_size",
    "page_size=-1": "#/page_size",
    "page_size=0": "#/page_size",
    "page_size=501": "#/page_size",
    "page_size=": "#/page_size",
    "page_size=2&page_size=3": "#/page_size",
    f"page_size={'9' * 5000}": "#/page_size",
    "page_size=²": "#/page_size",
}


@pytest.mark.parametrize("noun", LISTS)
def test_what_a_list_does_not_know_is_refused_by_name(readers: list[Any], noun: str) -> None:
    answers = {query: answer(readers, noun, query) for query in UNKNOWN}
    assert {problem(each) for each in answers.values()} == {is_problem(400, "invalid")}
    told = {query: each.json()["errors"] for query, each in answers.items()}
    assert {query: errors[0]["pointer"] for query, errors in told.items()} == UNKNOWN


@pytest.mark.parametrize("noun", sorted(set(LISTS) - KEYED))
def test_what_is_no_page_number_is_refused_and_one_behind_the_last_not_found(
    readers: list[Any], noun: str
) -> None:
    wrong = [answer(readers, noun, f"page={page}") for page in ("x", "0", "-1", "1.5", "last", "")]
    assert {problem(each) for each in wrong} == {is_problem(400, "invalid")}
    beyond = [answer(readers, noun, f"page={page}") for page in ("2", "9" * 5000)]
    assert {problem(each) for each in beyond} == {is_problem(404, "not-found")}


UNREADABLE = {
    "tables": ["is_retired=abc", "is_retired=yes", "is_retired=true&is_retired=false"],
    "terms": ["state=x", "in_force_at=yesterday", "in_force_at=0001-01-01T00:00:00%2B14:00"],
    "paytables": ["state=x"],
    "credit-lines": ["state=x", "patron=x", f"patron={'9' * 40}"],
    "jobs": ["state=x"],
    "findings": ["round=x", "round=1.5", "round=NaN", "kind=x", "severity=x", "gaming_date=1"],
    "rounds": ["verdict=x", "gaming_date__gte=x", "gaming_date=2026-13-01"],
    "shift-records": ["gaming_date=x", "gaming_date__gte=2026-02-30", "gaming_date__lte=1"],
}


def test_every_list_has_values_that_cannot_be_read() -> None:
    assert sorted(UNREADABLE) == LISTS


@pytest.mark.parametrize("noun", LISTS)
def test_a_value_that_cannot_be_read_is_refused(readers: list[Any], noun: str) -> None:
    told = {query: problem(answer(readers, noun, query)) for query in UNREADABLE[noun]}
    assert told == dict.fromkeys(UNREADABLE[noun], is_problem(400, "invalid"))


@pytest.mark.parametrize(("is_retired", "count"), [("true", 0), ("false", 1), ("", 1)])
def test_tables_are_found_by_whether_they_are_retired(
    readers: list[Any], is_retired: str, count: int
) -> None:
    assert answer(readers, "tables", f"is_retired={is_retired}").json()["count"] == count
