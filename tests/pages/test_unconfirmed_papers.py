"""Papers nobody has confirmed: they keep their day from its next version and from the lock, by name."""

from collections.abc import Iterator

import pytest
import time_machine
from django.db import IntegrityError, transaction
from django.utils import timezone

from audit.trail import Refused
from tables.models import DayStep, GamingDay, Placement, Slip, SlipLine, SlipStep, Table
from tables.pages import addresses
from tables.services import closing, slips, voids
from tables.services.markers import issue_marker
from tables.services.sessions import close_table
from tables.services.tickets import issue_ticket
from tests.builders import (
    DEALER,
    House,
    a_box,
    a_patron,
    a_table,
    an_open_table,
    cash,
    chips,
    close,
    closed_day,
    counted,
    money,
    record_of,
    sides,
    worked,
)
from tests.pages.conftest import Enter

ADDRESS = "/days/2026-03-02/"
UNCONFIRMED = "M-0001 is entered from paper and not confirmed: confirm it, or refuse it."


@pytest.fixture(autouse=True)
def on_the_day_after(house: House) -> Iterator[None]:
    with time_machine.travel(house.at("2026-03-03 16:00"), tick=True):
        yield


@pytest.fixture
def table(house: House) -> Table:
    table = a_table(house, "BJ-07")
    box = a_box(house)
    an_open_table(house, table, chips("50000.00"), house.at("2026-03-02 08:00"), box=box)
    return table


def ended(house: House, table: Table) -> GamingDay:
    close(house, table, chips("51000.00"), house.at("2026-03-02 12:00"))
    return counted_after(house, table)


def counted_after(house: House, table: Table) -> GamingDay:
    counted(house, Placement.objects.get(), cash("500.00"), house.at("2026-03-02 13:00"))
    worked(house)
    return record_of(table).day


def entered(house: House, table: Table) -> Slip:
    return slips.enter_paper_slip(
        table=table,
        kind="fill",
        paper="M-0001",
        signed_at=house.at("2026-03-02 10:00"),
        **sides("fill", "3000.00"),
        by=house.a("cage_supervisor"),
        why="written while the system was down",
    )


def reopened(house: House, day: GamingDay) -> None:
    closing.take_step(day=day, act="ask_reopen", by=house.a("revenue_audit"), why="late fill")
    closing.take_step(day=day, act="reopen", by=house.another("controller"))


def test_a_day_is_not_published_while_a_slip_from_paper_is_unconfirmed(
    house: House, table: Table, enter: Enter
) -> None:
    day = closed_day(house, ended(house, table), until="audit")
    slip = entered(house, table)
    page = enter("revenue_audit").get(ADDRESS).content.decode()
    assert "1 point keeps the day from publication." in page and UNCONFIRMED in page
    line = page.split("Slips arrived, void or refused")[1].split("</tr>")[0]
    assert "0 of 1" in line and addresses.slip(slip) in line and "M-0001" in line
    answer = enter("revenue_audit").post(ADDRESS, {"act": "publish"})
    assert answer.status_code == 409 and UNCONFIRMED in answer.content.decode()
    slips.take_step(slip=slip, act="confirm", by=house.a("revenue_audit"))
    worked(house)
    assert closing.take_step(day=day, act="publish", by=house.a("revenue_audit")).version == 1


def test_neither_is_a_day_that_was_reopened_for_it(house: House, table: Table) -> None:
    day = closed_day(house, ended(house, table))
    reopened(house, day)
    slip = entered(house, table)
    with pytest.raises(Refused, match="M-0001 is entered from paper and not confirmed"):
        closing.take_step(day=day, act="publish", by=house.a("revenue_audit"))
    slips.take_step(slip=slip, act="refuse", by=house.a("revenue_audit"), why="no such paper")
    assert closing.take_step(day=day, act="publish", by=house.a("revenue_audit")).version == 2


def test_the_database_does_not_publish_such_a_day(house: House, table: Table) -> None:
    day = closed_day(house, ended(house, table), until="audit")
    entered(house, table)
    with pytest.raises(IntegrityError, match="is kept by tables_slip"):
        stepped(house, day, "publish")


def test_the_database_does_not_lock_it_either(house: House, table: Table) -> None:
    """Past every service: a slip that got into a day when it was published already."""
    day = closed_day(house, ended(house, table), until="publish")
    facts = {"property": house.property, "table": table, "session": table.sessions.get()}
    paper = {"paper": "M-0001", "paper_at": house.at("2026-03-02 10:00")}
    slip = Slip.objects.create(kind="fill", total=money("3000.00"), **facts, **paper)
    SlipLine.objects.create(
        property=house.property, slip=slip, side="table", denomination=money("100.00"), pieces=30
    )
    by = house.a("cage_supervisor")
    SlipStep.objects.create(
        property=house.property, slip=slip, act="enter", by=by, at=timezone.now()
    )
    with pytest.raises(IntegrityError, match="is kept by tables_slip"):
        stepped(house, day, "lock")
    with pytest.raises(Refused, match="M-0001 is entered from paper and not confirmed"):
        closing.take_step(day=day, act="lock", by=house.a("controller"))


def stepped(house: House, day: GamingDay, act: str) -> None:
    by = house.a("controller" if act == "lock" else "revenue_audit")
    with transaction.atomic():
        DayStep.objects.create(property=day.property, day=day, act=act, by=by, at=day.ends_at)


def test_a_void_that_is_asked_for_is_decided_before_the_day_is_published(
    house: House, table: Table, enter: Enter
) -> None:
    floor, paper = house.a("floor_supervisor"), {"table": table, "amount": money("100.00")}
    paper |= {"at": house.at("2026-03-02 11:00"), "by": floor}
    marker = issue_marker(patron=a_patron(house), **paper)
    ticket = issue_ticket(validation="T-9", **paper)
    at = house.at("2026-03-02 12:00")
    close_table(
        table=table, at=at, counted=chips("50900.00"), by=floor, attested=DEALER, markers=marker.amount
    )
    closed_day(house, counted_after(house, table), until="audit")
    for each in (marker, ticket):
        voids.take_step(paper=each, act="ask_void", why="mistyped", by=floor)
    answer = enter("revenue_audit").post(ADDRESS, {"act": "publish"})
    told = answer.content.decode()
    assert answer.status_code == 409 and f"The void of marker {marker} is asked for" in told
    assert "The void of ticket T-9 is asked for" in told
    line = told.split("Voids decided")[1].split("</tr>")[0]
    assert addresses.marker(marker) in line and ">T-9<" in line
