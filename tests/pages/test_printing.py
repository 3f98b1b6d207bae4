"""Forms are printed by whose they are, each copy is on record, and a second one says REPRINT, by whom and when."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
import time_machine
from django.test import Client

from tables.models import Marker, MarkerTransfer, Printout, Slip, Table
from tables.pages import addresses
from tables.services import markers, roster, slips
from tests.builders import (
    DEALER,
    RUNNER,
    House,
    a_paper_slip,
    a_patron,
    a_request,
    a_table,
    an_open_table,
    chips,
    money,
)
from tests.pages.conftest import Enter

NOON = "2026-03-02 12:00"
ALL = {"part": ["box", "cage", "accounting"]}


@pytest.fixture(autouse=True)
def in_the_afternoon(house: House) -> Iterator[None]:
    with time_machine.travel(house.at("2026-03-02 14:00"), tick=True):
        yield


@pytest.fixture
def table(house: House) -> Table:
    table = a_table(house, "BJ-07")
    an_open_table(house, table, chips("50000.00"), house.at("2026-03-02 08:00"))
    return table


@pytest.fixture
def fill(house: House, table: Table) -> Slip:
    """A fill that its runner has, with an attestation."""
    slip = a_request(house, table, "fill", "1000.00", house.at(NOON))
    for act, role in (("approve", "pit_manager"), ("issue", "cage_cashier")):
        slip = slips.take_step(slip=slip, act=act, by=house.a(role), at=house.at(NOON))
    return slips.take_step(
        slip=slip, act="transport", by=house.a("cage_cashier"), at=house.at(NOON), attested=RUNNER
    )


def printed(client: Client, where: str, **parts: object) -> str:
    answer = client.post(where, parts or ALL)
    assert answer.status_code == 303, answer.content.decode()
    return client.get(answer["Location"]).content.decode()


def papers(page: str) -> list[str]:
    return page.split("<article")[1:]


def test_every_copy_is_on_record_and_the_second_says_reprint(
    house: House, fill: Slip, enter: Enter
) -> None:
    client, where = enter("cage_cashier"), f"/slips/{fill}/print/"
    pages = [printed(client, where) for _time in range(3)]
    assert [page.count("REPRINT · copy") for page in pages] == [0, 3, 3]
    assert f"copy 3, {house.a('cage_cashier').name}" in pages[2]
    assert [Printout.objects.filter(copy=n).count() for n in (1, 2, 3)] == [3, 3, 3]
    assert all("data-print-now" in page for page in pages)


def test_what_is_only_looked_at_is_no_copy(fill: Slip, enter: Enter) -> None:
    page = enter("cage_cashier").get(f"/slips/{fill}/print/").content.decode()
    assert page.count("PREVIEW, not a copy") == 3 and "data-print-now" not in page
    assert not Printout.objects.exists()


def test_the_page_of_a_copy_is_that_copy_for_a_moment_and_to_its_printer_only(
    house: House, fill: Slip, enter: Enter
) -> None:
    client, where = enter("cage_cashier"), f"/slips/{fill}/print/"
    made = client.post(where, ALL)["Location"]
    assert b"PREVIEW" in enter("pit_manager").get(made).content
    assert b"data-print-now" in client.get(made).content
    with time_machine.travel(Printout.objects.latest("pk").at + timedelta(minutes=2), tick=True):
        assert b"PREVIEW" in enter("cage_cashier").get(made).content


def test_the_floor_prints_the_copy_of_the_box_and_not_the_cage_s(
    house: House, fill: Slip, enter: Enter
) -> None:
    client, where = enter("floor_supervisor"), f"/slips/{fill}/print/"
    assert client.post(where, {"part": ["cage"]}).status_code in {403, 409}
    assert f"This is for {house.a('cage_cashier').name}" in client.get(where).content.decode()
    page = printed(client, where, part=["box"])
    assert len(papers(page)) == 1 and Printout.objects.get().part == "box"


def test_nothing_chosen_is_nothing_printed(fill: Slip, enter: Enter) -> None:
    answer = enter("cage_cashier").post(f"/slips/{fill}/print/", {})
    assert answer.status_code == 409 and b"Choose at least one part" in answer.content


def test_who_has_signed_is_printed_and_who_has_not_gets_a_line(
    house: House, fill: Slip, enter: Enter
) -> None:
    roster.register_dealer(
        property=house.property, licence=DEALER.licence, name="Q. Amari", by=house.a("pit_manager")
    )
    where, floor = f"/slips/{fill}/print/", house.another("floor_supervisor")
    before = papers(enter("cage_cashier").get(where).content.decode())[0]
    assert f"{RUNNER.licence}, {RUNNER.badge}" in before and floor.name not in before
    slips.take_step(
        slip=fill, act="receive", by=floor, at=house.at("2026-03-02 12:10"), attested=DEALER
    )
    after = papers(enter("cage_cashier").get(where).content.decode())[0]
    assert "Q. Amari (D-117), 4711" in after and floor.name in after and "12:10:00" in after


def test_a_slip_entered_from_paper_has_its_form(house: House, table: Table, enter: Enter) -> None:
    slip = a_paper_slip(house, table, "fill", "500.00", house.at("2026-03-02 10:17"))
    client = enter("cage_supervisor")
    where = f"/slips/requests/{slip.pk}/print/"
    assert f'href="{where}"' in client.get(addresses.slip(slip)).content.decode()
    page = printed(client, where)
    assert "F000518" in page and "10:17" in page and "the paper is the original" in page
    assert house.a("revenue_audit").name in papers(page)[0]


def test_a_marker_and_its_way_to_the_cage_are_printed_on_record(
    house: House, table: Table, enter: Enter
) -> None:
    marker: Marker = markers.issue_marker(
        table=table, patron=a_patron(house), amount=money("500.00"), at=house.at(NOON),
        by=house.a("floor_supervisor"), attested=DEALER,
    )  # fmt: skip
    client, where = enter("floor_supervisor"), f"/markers/{marker}/print/"
    pages = [printed(client, where) for _time in range(2)]
    assert [page.count("REPRINT · copy") for page in pages] == [0, 3]
    markers.hand_markers(table=table, markers=[marker], by=house.a("pit_manager"))
    markers.take_handed(table=table, at=house.at("2026-03-02 13:00"), by=house.a("cage_cashier"))
    cage, slip = enter("cage_cashier"), addresses.marker_transfer(MarkerTransfer.objects.get())
    pages = [printed(cage, slip) for _time in range(2)]
    assert [page.count("REPRINT · copy") for page in pages] == [0, 2]
    assert enter("pit_manager").post(slip, ALL).status_code in {403, 409}
