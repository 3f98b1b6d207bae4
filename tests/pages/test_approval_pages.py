"""Approvals and terms: what waits for a controller, what changes, and who approves it; and the page that failed."""

from decimal import Decimal

import pytest
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

pytestmark = pytest.mark.usefixtures("in_the_afternoon")


def fails(request: HttpRequest) -> HttpResponse:
    raise RuntimeError("a fault of our own")


urlpatterns = [path("fails/", fails), path("", include("casino.urls"))]
handler500 = errors.server_error



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


def test_a_draft_stands_beside_what_is_in_force_and_not_beside_another_draft(
    house: House, terms: Terms, enter: Enter
) -> None:
    last = draft_terms(
        table=terms.table, starts_at=house.at("2026-03-04 06:00"), game="blackjack", seats=5,
        chip_set=terms.chip_set, chip_unit=money("1.00"), by=house.a("pit_manager"),
    )  # fmt: skip
    page = enter("controller").get(addresses.terms(last)).content.decode()
    assert "beside version 1" in page and "<del>7</del>" in page and "<ins>5</ins>" in page


FORM = {
    "starts_at_0": "2026-03-03", "starts_at_1": "06:00:00", "game": "blackjack", "seats": "7",
    "chip_unit": "1.00", "limits": '{"main": ["10.00", "200.00"]}', "rules": "{}",
    "limits_range": '{"main": ["5.00", "500.00"]}', "decisions_per_hour": "70", "edge": "0.0075",
}  # fmt: skip


def drafted(house: House, enter: Enter, **typed: str) -> HttpResponse:
    table = a_table(house, "BJ-08")
    chip_set = ChipSet.objects.get(property=house.property)
    told = FORM | {"table": str(table.pk), "chip_set": str(chip_set.pk)} | typed
    return enter("pit_manager").post("/admin/tables/terms/add/", told)


def test_pace_edge_and_range_are_drafted_and_shown_to_who_approves(
    house: House, enter: Enter
) -> None:
    assert drafted(house, enter).status_code == 302
    made = Terms.objects.get(table__code="BJ-08", version=2)
    assert (made.decisions_per_hour, made.edge) == (70, Decimal("0.00750"))
    page = enter("controller").get(addresses.terms(made)).content.decode()
    for label, told in (
        ("Decisions an hour", "70"), ("Edge for ratings", "0.00750"), ("Approved range, main wager", "5.00–500.00"),
    ):  # fmt: skip
        assert f">{label}</th>" in page and f"<ins>{told}</ins>" in page


def test_limits_are_written_as_the_house_writes_amounts(house: House, enter: Enter) -> None:
    within = {"limits": '{"main": ["25.00", "2000.00", "5.00"]}', "limits_range": '{"main": ["5.00", "5000.00"]}'}
    assert drafted(house, enter, **within).status_code == 302
    made = Terms.objects.get(table__code="BJ-08", version=2)
    page = enter("controller").get(addresses.terms(made)).content.decode()
    assert "25.00–2,000.00, by 5.00" in page and "5.00–5,000.00" in page


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("edge", "1.5", "a fraction of the bet"),
        ("limits_range", '{"main": ["500.00", "5.00"]}', "main: the least, 500, is above"),
        ("limits_range", '{"main": "55"}', "main: limits are"),
        ("limits", '{"main": ["5.00", "x"]}', "main: limits are"),
        ("limits", '{"main": ["5.00"]}', "main: limits are"),
        ("limits", '{"main": 5}', "main: limits are"),
        ("limits_range", "[1]", "Write limits by spot"),
        ("limits", "[1]", "Write limits by spot"),
        ("decisions_per_hour", "-1", "greater than or equal to 0"),
    ],
)
def test_terms_that_nobody_could_play_by_are_said(
    house: House, enter: Enter, name: str, text: str, said: str
) -> None:
    answer = drafted(house, enter, **{name: text})
    assert answer.status_code == 200 and said in answer.content.decode()
    assert not Terms.objects.filter(version=2).exists()


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
