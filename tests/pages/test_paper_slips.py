"""Slips of a manual series, entered after an outage; and what comes too late for its day."""

import re
from collections.abc import Iterator
from html import unescape
from urllib.parse import parse_qsl, urlsplit

import pytest
import time_machine
from django.db import IntegrityError, transaction

from games.engine.money import Money
from tables.models import Adjustment, GamingDay, Placement, ShiftRecord, Slip
from tables.pages import addresses
from tables.services import closing, slips
from tests.builders import (
    House,
    a_box,
    a_table,
    an_open_table,
    cash,
    chips,
    close,
    closed_day,
    counted,
    record_of,
    worked,
)
from tests.pages.conftest import Enter

ADDRESS = "/slips/paper/?table=BJ-07&kind=fill"
PAPER = {
    "paper": "F000518",
    "signed_at": "2026-03-02T10:00",
    "why": "Network down from 09:40.",
    "table-pieces-10000": "30",
}


@pytest.fixture(autouse=True)
def on_the_day_after(house: House) -> Iterator[None]:
    with time_machine.travel(house.at("2026-03-03 16:00"), tick=True):
        yield


@pytest.fixture(autouse=True)
def table(house: House) -> None:
    table = a_table(house, "BJ-07")
    box = a_box(house)
    an_open_table(house, table, chips("50000.00"), house.at("2026-03-02 08:00"), box=box)
    close(house, table, chips("51000.00"), house.at("2026-03-02 12:00"))


def test_the_cage_enters_it_and_audit_confirms_it(house: House, enter: Enter) -> None:
    answer = enter("cage_supervisor").post(ADDRESS, PAPER)
    assert answer.status_code == 303
    audit = enter("revenue_audit")
    assert "Confirm F000518" in audit.get(answer["Location"]).content.decode()
    audit.post(answer["Location"], {"act": "confirm"})
    slip = Slip.objects.get()
    assert (slip.state, slip.is_late, str(slip)) == ("received", True, "F000518")
    assert slip.signed_at == house.at("2026-03-02 10:00")


def test_it_waits_in_view_of_who_enters_and_confirms(house: House, enter: Enter) -> None:
    enter("cage_supervisor").post(ADDRESS, PAPER)
    page = enter("revenue_audit").get("/slips/paper/").content.decode()
    assert "Waiting to be confirmed" in page and "F000518" in page


def test_another_role_reads_whose_it_is(house: House, enter: Enter) -> None:
    enterer = house.a("cage_supervisor")
    page = enter("pit_manager").get(ADDRESS).content.decode()
    assert f"This is for {enterer.name}" in page


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"paper": ""}, "The number on the paper is missing."),
        ({"why": ""}, "Give a reason."),
        ({"signed_at": "yesterday"}, "yesterday is no date and time."),
        ({"signed_at": "2026-03-04T10:00"}, "not signed in the future"),
        ({"signed_at": "0001-01-01T00:00"}, "was not open then"),
        ({"signed_at": "9999-12-31T23:59"}, "not signed in the future"),
        ({"signed_at": "2026-03-02T14:00"}, "was not open then"),
        ({"table-pieces-10000": ""}, "A slip moves at least one chip."),
    ],
)
def test_what_is_missing_or_cannot_be_is_named(
    enter: Enter, typed: dict[str, str], sentence: str
) -> None:
    answer = enter("cage_supervisor").post(ADDRESS, PAPER | typed)
    assert answer.status_code == 409 and sentence in answer.content.decode()
    assert not Slip.objects.exists()


def test_the_same_paper_is_entered_once(enter: Enter) -> None:
    client = enter("cage_supervisor")
    client.post(ADDRESS, PAPER)
    assert b"F000518 is entered already." in client.post(ADDRESS, PAPER).content


def test_after_the_lock_both_ways_on_are_offered(house: House, enter: Enter) -> None:
    counted(house, Placement.objects.get(), cash("500.00"), house.at("2026-03-02 13:00"))
    worked(house)
    record = record_of(house.pit.tables.get())
    closed_day(house, record.day)
    page = enter("cage_supervisor").post(ADDRESS, PAPER).content.decode()
    assert "needs a reopening by two people, or an adjustment" in page
    assert f"This is for {house.a('revenue_audit').name}" in page
    assert 'href="/days/2026-03-02/"' in page and f"/adjustments/new/?record={record.pk}" in page


def test_a_reopened_day_names_the_paper_that_is_not_matched_yet(house: House, enter: Enter) -> None:
    counted(house, Placement.objects.get(), cash("500.00"), house.at("2026-03-02 13:00"))
    worked(house)
    day = record_of(house.pit.tables.get()).day
    closed_day(house, day)
    closing.take_step(day=day, act="ask_reopen", by=house.a("revenue_audit"), why="a paper slip")
    closing.take_step(day=day, act="reopen", by=house.another("controller"))
    enter("cage_supervisor").post(ADDRESS, PAPER)
    slips.take_step(slip=Slip.objects.get(), act="confirm", by=house.a("revenue_audit"))
    worked(house)
    page = enter("revenue_audit").get("/days/2026-03-02/").content.decode()
    line = page[page.index("Slips matched three ways") :]
    assert "0 of 1" in line[:300] and "F000518" in line[:600]


def test_a_refused_paper_is_entered_again_as_it_is(house: House, enter: Enter) -> None:
    client = enter("cage_supervisor")
    first = client.post(ADDRESS, PAPER)["Location"]
    enter("revenue_audit").post(first, {"act": "refuse", "why": "Keyed 3,000, the paper says 300"})
    again = PAPER | {"table-pieces-10000": "3"}
    assert client.post(ADDRESS, again).status_code == 303
    assert [slip.state for slip in Slip.objects.order_by("pk")] == ["refused", "entered"]
    assert b"F000518 is entered already." in client.post(ADDRESS, again | {"note": "x"}).content


def test_the_number_on_a_paper_is_one_in_capitals_or_not(house: House, enter: Enter) -> None:
    client = enter("cage_supervisor")
    client.post(ADDRESS, PAPER | {"paper": "P-100"})
    answer = client.post(ADDRESS, PAPER | {"paper": "p-100"})
    assert answer.status_code == 409 and b"p-100 is entered already." in answer.content
    twin = Slip.objects.get()
    twin.pk, twin.paper, twin.state = None, "p-100", "draft"
    with pytest.raises(IntegrityError, match="one_slip_per_number_on_paper"), transaction.atomic():
        twin.save(force_insert=True)


def test_its_page_shows_the_time_on_the_paper(house: House, enter: Enter) -> None:
    where = enter("cage_supervisor").post(ADDRESS, PAPER)["Location"]
    client = enter("revenue_audit")
    client.post(where, {"act": "confirm"})
    page = client.get(where).content.decode()
    rail = page[page.index("State of the slip") : page.index("<h2")]
    assert "2026-03-02T10:00:00" in rail and "2026-03-03T16:00" not in rail
    assert "Signed on the paper" in page and "Confirmed against the paper" in page


def locked(house: House) -> ShiftRecord:
    counted(house, Placement.objects.get(), cash("500.00"), house.at("2026-03-02 13:00"))
    worked(house)
    record = record_of(house.pit.tables.get())
    closed_day(house, record.day)
    return record


def carried_over(enter: Enter) -> str:
    """The address of the adjustment that the page of a late fill offers."""
    page = enter("cage_supervisor").post(ADDRESS, PAPER).content.decode()
    (way,) = re.findall(r'href="(/adjustments/new/[^"]*)"', page)
    return unescape(way)


def proposed(enter: Enter, way: str, **typed: str) -> Adjustment:
    known = dict(parse_qsl(urlsplit(way).query))
    answer = enter("revenue_audit").post(way, known | {"act": "propose"} | typed)
    assert answer.status_code == 303, answer.content.decode()
    return Adjustment.objects.latest("pk")


def reopened(house: House, day: GamingDay) -> None:
    closing.take_step(day=day, act="ask_reopen", by=house.a("revenue_audit"), why="late fill")
    closing.take_step(day=day, act="reopen", by=house.another("controller"))


def test_the_adjustment_it_offers_knows_all_that_stands_on_the_paper(
    house: House, enter: Enter
) -> None:
    locked(house)
    way = carried_over(enter)
    page = enter("revenue_audit").get(way).content.decode()
    assert re.search(r'value="fills" checked', page) and 'value="late" selected' in page
    for value in ("3,000.00", "F000518"):
        assert f'value="{value}"' in page
    assert "Network down from 09:40." in page
    made = proposed(enter, way)
    assert (made.field, made.amount, made.paper) == ("fills", Money(3_000_00), "F000518")


def test_what_an_adjustment_carries_is_no_slip_after_a_reopening(
    house: House, enter: Enter
) -> None:
    record = locked(house)
    made = proposed(enter, carried_over(enter))
    enter("controller").post(addresses.adjustment(made), {"act": "approve"})
    reopened(house, record.day)
    for paper in ("F000518", "f000518"):
        answer = enter("cage_supervisor").post(ADDRESS, PAPER | {"paper": paper})
        assert answer.status_code == 409
        assert f"is carried by adjustment {made} of " in answer.content.decode()
    assert not Slip.objects.exists()


def test_what_is_refused_as_an_adjustment_may_be_a_slip(house: House, enter: Enter) -> None:
    record = locked(house)
    made = proposed(enter, carried_over(enter))
    refusal = {"act": "refuse", "why": "The day is reopened for it."}
    enter("controller").post(addresses.adjustment(made), refusal)
    reopened(house, record.day)
    assert enter("cage_supervisor").post(ADDRESS, PAPER).status_code == 303


def test_what_is_a_slip_is_carried_by_no_adjustment(house: House, enter: Enter) -> None:
    record = locked(house)
    way = carried_over(enter)
    reopened(house, record.day)
    slip = enter("cage_supervisor").post(ADDRESS, PAPER)["Location"]
    known = dict(parse_qsl(urlsplit(way).query))
    answer = enter("revenue_audit").post(way, known | {"act": "propose"})
    assert answer.status_code == 409 and b"F000518 is entered as a slip at BJ-07" in answer.content
    nameless = proposed(enter, way, code="other", paper="")
    warned = enter("revenue_audit").get(slip).content.decode()
    assert f"{nameless}</a>" in warned and "Confirm this paper only if none" in warned
    page = enter("controller").get(addresses.adjustment(nameless)).content.decode()
    assert "F000518" in page and "Approve it only if it is none of these" in page


def test_a_late_document_is_carried_once_and_named(house: House, enter: Enter) -> None:
    locked(house)
    way = carried_over(enter)
    made = proposed(enter, way)
    known = dict(parse_qsl(urlsplit(way).query)) | {"act": "propose", "why": "again"}
    for typed, sentence in (
        ({}, f"F000518 is carried by adjustment {made} already."),
        ({"paper": " "}, "Give the number on the late document"),
    ):
        answer = enter("revenue_audit").post(way, known | typed)
        assert answer.status_code == 409 and sentence in answer.content.decode()


def test_what_was_carried_is_taken_back_by_its_number(house: House, enter: Enter) -> None:
    record = locked(house)
    way = carried_over(enter)
    made = proposed(enter, way)
    enter("controller").post(addresses.adjustment(made), {"act": "approve"})
    back = proposed(enter, way, right="0")
    assert back.amount == -made.amount
    assert enter("cage_supervisor").post(ADDRESS, PAPER).status_code == 409
    enter("controller").post(addresses.adjustment(back), {"act": "approve"})
    reopened(house, record.day)
    assert enter("cage_supervisor").post(ADDRESS, PAPER).status_code == 303


def test_what_the_open_day_was_to_carry_is_refused_once_its_own_day_is_open_again(
    house: House, enter: Enter
) -> None:
    record = locked(house)
    made = proposed(enter, carried_over(enter))
    reopened(house, record.day)
    answer = enter("controller").post(addresses.adjustment(made), {"act": "approve"})
    assert answer.status_code == 409
    assert "is open again: refuse this, and restate it there." in answer.content.decode()


def test_the_database_counts_a_late_document_once_too(house: House, enter: Enter) -> None:
    made = proposed(enter, (locked(house), carried_over(enter))[1])
    values = {
        field.attname: getattr(made, field.attname)
        for field in Adjustment._meta.concrete_fields
        if field.name not in {"id", "series", "number", "state"}
    }
    for paper in ("f000518", ""):
        with pytest.raises(IntegrityError, match="late document"), transaction.atomic():
            Adjustment.objects.create(**values | {"paper": paper})
    table = house.pit.tables.get()
    with pytest.raises(IntegrityError, match="counts once"), transaction.atomic():
        Slip.objects.create(
            property=house.property,
            table=table,
            session=table.sessions.get(),
            kind="fill",
            total=Money(3_000_00),
            paper="F000518",
            paper_at=made.record.opened_at,
        )
