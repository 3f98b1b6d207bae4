"""The page of a gaming day: who may take its next step, what stands in the way, and the step itself."""

from collections.abc import Iterator

import pytest
import time_machine
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tables.models import GamingDay, Table
from tables.pages import addresses
from tables.services import slips, voids
from tables.services.count_room import enter_evidence
from tables.services.days import ensure_day
from tables.services.markers import issue_marker
from tables.services.tickets import issue_ticket
from tests.builders import (
    House,
    a_box,
    a_patron,
    a_request,
    a_table,
    an_open_table,
    chips,
    close,
    closed_day,
    money,
    record_of,
    removed,
    step,
    worked,
)
from tests.pages.conftest import Enter

ADDRESS = "/days/2026-03-02/"


@pytest.fixture(autouse=True)
def on_the_day_after(house: House) -> Iterator[None]:
    with time_machine.travel(house.at("2026-03-03 16:00"), tick=True):
        yield


def played(house: House, code: str) -> None:
    """A table that was closed; its box waits for the count."""
    table = a_table(house, code)
    box = a_box(house, f"B-{code}")
    an_open_table(house, table, chips("50000.00"), house.at("2026-03-02 08:00"), box=box)
    close(house, table, chips("51000.00"), house.at("2026-03-02 12:00"))


@pytest.fixture
def day(house: House) -> GamingDay:
    played(house, "BJ-07")
    return GamingDay.objects.get(date="2026-03-02")


def state(day: GamingDay) -> str:
    day.refresh_from_db()
    return day.state


def test_revenue_audit_closes_a_day_that_is_over(day: GamingDay, enter: Enter) -> None:
    answer = enter("revenue_audit").post(ADDRESS, {"act": "close"})
    assert (answer.status_code, state(day)) == (303, "closing")


def test_a_double_press_closes_it_once(day: GamingDay, enter: Enter) -> None:
    client = enter("revenue_audit")
    form = {"act": "close", "idempotency_key": "one-press"}
    assert [client.post(ADDRESS, form).status_code for _ in range(2)] == [303, 303]


def test_a_box_that_waits_is_named_before_the_press(day: GamingDay, enter: Enter) -> None:
    client = enter("revenue_audit")
    client.post(ADDRESS, {"act": "close"})
    page = client.get(ADDRESS).content.decode()
    assert "1 point stands in the way." in page and "Box B-BJ-07 BJ-07" in page


def test_what_is_the_matter_is_said_once_beside_the_document(day: GamingDay, enter: Enter) -> None:
    page = enter("revenue_audit").get(ADDRESS).content.decode()
    record = record_of(Table.objects.get(code="BJ-07"))
    line = page.split("Results computed")[1].split("</tr>")[0]
    assert line.count(str(record)) == 1 and "no actual result yet" in line


def test_a_press_all_the_same_is_refused_by_name(day: GamingDay, enter: Enter) -> None:
    client = enter("revenue_audit")
    client.post(ADDRESS, {"act": "close"})
    answer = client.post(ADDRESS, {"act": "count"})
    assert answer.status_code == 409 and "is not counted and accepted" in answer.content.decode()


def test_a_role_that_does_not_close_days_reads_whose_it_is(
    house: House, day: GamingDay, enter: Enter
) -> None:
    auditor = house.a("revenue_audit")
    page = enter("casino_manager").get(ADDRESS).content.decode()
    assert f"This is for {auditor.name}" in page and 'name="act"' not in page


def test_a_locked_day_is_asked_for_with_a_reason_only(
    house: House, day: GamingDay, enter: Enter
) -> None:
    closed_day(house, an_empty_day(house))
    answer = enter("revenue_audit").post("/days/2026-03-01/", {"act": "ask_reopen", "why": " "})
    assert answer.status_code == 409 and "Give a reason." in answer.content.decode()


def test_who_decides_on_a_reopening_reads_why_it_is_asked_for(
    house: House, day: GamingDay, enter: Enter
) -> None:
    closed_day(house, an_empty_day(house))
    asked = {"act": "ask_reopen", "why": "A paper fill turned up"}
    enter("revenue_audit").post("/days/2026-03-01/", asked)
    page = enter(house.another("controller")).get("/days/2026-03-01/").content.decode()
    assert "A paper fill turned up" in page and "Reopen the day" in page


def an_empty_day(house: House) -> GamingDay:
    return ensure_day(property=house.property, at=house.at("2026-03-01 12:00"))


def test_more_boxes_in_the_way_read_no_more_queries(
    house: House, day: GamingDay, enter: Enter
) -> None:
    client = enter("revenue_audit")
    client.get(ADDRESS)
    numbers = []
    for more in ("BJ-08", "BJ-09"):
        with CaptureQueriesContext(connection) as queries:
            client.get(ADDRESS)
        numbers.append(len(queries))
        played(house, more)
    assert numbers[0] == numbers[1]


def test_a_day_that_still_runs_is_not_offered_for_closing(
    house: House, day: GamingDay, enter: Enter
) -> None:
    with time_machine.travel(house.at("2026-03-02 20:00"), tick=True):
        client = enter("revenue_audit")
        page = client.get(ADDRESS).content.decode()
        said = "The day ends at Tue 3 Mar 2026 06:00; it is closed after that."
        assert said in page and 'value="close"' not in page
        assert client.post(ADDRESS, {"act": "close"}).status_code == 409
    assert state(day) == "open"


def test_all_that_went_wrong_is_counted_and_linked(house: House, enter: Enter) -> None:
    """A void marker, a void ticket, a slip that was disputed and a paper nobody expects."""
    with time_machine.travel(house.at("2026-03-02 11:00"), tick=True):
        table, at = a_table(house, "BJ-07"), house.at("2026-03-02 08:00")
        an_open_table(house, table, chips("50000.00"), at, box=a_box(house, "2147"))
        floor, cage, now = house.a("floor_supervisor"), house.a("cage_supervisor"), timezone.now()
        paper = {"table": table, "amount": money("100.00"), "at": now, "by": floor}
        marker = issue_marker(patron=a_patron(house), **paper)
        ticket = issue_ticket(validation="T-9", **paper)
        for each in (marker, ticket):
            voids.take_step(paper=each, act="ask_void", why="mistyped", by=floor)
            voids.take_step(paper=each, act="void", by=cage)
        slip = a_request(house, table, "fill", "100.00", at)
        for act in ("approve", "issue", "transport"):
            slip = step(house, slip, act, now)
        slip = slips.take_step(
            slip=slip, act="dispute", by=floor, at=now, counted=money("75.00"), why="one is short"
        )
        other = house.another("floor_supervisor")
        slips.take_step(slip=slip, act="receive", by=other, at=now)
        close(house, table, chips("49900.00"), house.at("2026-03-02 12:00"))
        box = removed(house, table.placements.get(), house.at("2026-03-02 13:00"))
        enter_evidence(placement=box, papers=["F-9"], by=house.a("count_supervisor"))
    page = enter("revenue_audit").get(ADDRESS).content.decode()
    told = page[page.index("Voids and discrepancies") :]
    for url in map(str, (addresses.marker(marker), addresses.slip(slip), addresses.box(box))):
        assert f'href="{url}"' in told
    assert addresses.ticket(ticket).replace("&", "&amp;") in told
    assert f">{marker}<" in told and ">T-9<" in told and "paper nobody expects, box 2147" in told
    assert '<td class="num">4</td>' in told


def test_as_many_points_are_said_to_keep_the_day_as_are_named(house: House, enter: Enter) -> None:
    """A request that only waits blocks nothing; a fill on its way, its box and an estimate do."""
    with time_machine.travel(house.at("2026-03-02 11:00"), tick=True):
        at = house.at("2026-03-02 08:00")
        table = a_table(house, "BJ-07")
        an_open_table(house, table, chips("50000.00"), at, box=a_box(house, "2147"))
        asked = a_request(house, table, "fill", "100.00", at)
        close(house, table, chips("51000.00"), house.at("2026-03-02 12:00"))
    worked(house)
    page = enter("revenue_audit").get(ADDRESS).content.decode()
    before, good_to_know = page.split("Good to know, does not block")
    assert "2 points keep the day from publication" in page
    assert addresses.slip(asked) in good_to_know and addresses.slip(asked) not in before
    assert before.count(">blocks</span>") == 2 and "1 point open" in before
