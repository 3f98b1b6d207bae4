"""Approvals and terms: what waits for a controller, what changes, and who approves it; and the page that failed."""

from collections.abc import Iterator

import pytest
import time_machine
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import include, path

from casino import errors
from games.engine.money import Money
from tables.models import ChipSet, Terms
from tables.pages import addresses
from tables.services.terms import draft_terms
from tests.builders import House, a_table, money
from tests.pages.conftest import Enter


def fails(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("a fault of our own")


urlpatterns = [path("fails/", fails), path("", include("casino.urls"))]
handler500 = errors.server_error


@pytest.fixture(autouse=True)
def in_the_afternoon(house: House) -> Iterator[None]:
    with time_machine.travel(house.at("2026-03-02 16:00"), tick=True):
        yield


@pytest.fixture
def terms(house: House) -> Terms:
    """A second version of a table's terms, drafted by the pit for tomorrow."""
    return draft_terms(
        table=a_table(house, "BJ-07"),
        starts_at=house.at("2026-03-03 06:00"),
        game="blackjack",
        seats=6,
        chip_set=ChipSet.objects.get(property=house.property),
        chip_unit=money("1.00"),
        usual_fill=Money(12_500_00),
        by=house.a("pit_manager"),
    )


def test_a_draft_waits_for_a_controller(house: House, terms: Terms, enter: Enter) -> None:
    page = enter("controller").get("/approvals/").content.decode()
    assert addresses.terms(terms) in page and house.a("pit_manager").name in page


def test_the_new_version_stands_beside_the_old(terms: Terms, enter: Enter) -> None:
    page = enter("controller").get(addresses.terms(terms)).content.decode()
    assert "<del>7</del>" in page and "<ins>6</ins>" in page and "12,500" in page


def test_another_person_approves_and_the_old_version_ends(terms: Terms, enter: Enter) -> None:
    client = enter("controller")
    assert client.post(addresses.terms(terms)).status_code == 303
    terms.refresh_from_db()
    before = Terms.objects.get(table=terms.table, version=1)
    assert (terms.state, before.ends_at) == ("approved", terms.starts_at)
    assert addresses.terms(terms) not in client.get("/approvals/").content.decode()


def test_who_drafted_reads_whose_the_approval_is(house: House, terms: Terms, enter: Enter) -> None:
    controller = house.a("controller")
    page = enter("pit_manager").get(addresses.terms(terms)).content.decode()
    assert f"This is for {controller.name}" in page and "data-main>Approve" in page
    assert enter("pit_manager").post(addresses.terms(terms)).status_code == 409


def test_nothing_that_waits_is_said(house: House, enter: Enter) -> None:
    page = enter("controller").get("/approvals/").content.decode()
    assert "No terms wait." in page and "No paytable waits." in page


def test_who_approves_nothing_has_no_approvals(house: House, enter: Enter) -> None:
    assert enter("pit_manager").get("/approvals/").status_code == 403


@pytest.mark.urls(__name__)
def test_a_fault_of_ours_shows_no_inside_and_one_way_on(house: House, enter: Enter) -> None:
    client: Client = enter("pit_manager")
    client.raise_request_exception = False
    answer = client.get("/fails/")
    page = answer.content.decode()
    assert answer.status_code == 500 and "The page could not be made" in page
    assert "RuntimeError" not in page and "a fault of our own" not in page and 'href="/"' in page
