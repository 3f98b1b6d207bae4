"""Counting an inventory: by pieces or value, a blank is not counted, a draft is kept until it is signed."""

from collections.abc import Iterator

import pytest
import time_machine
from django.test import Client

from tables.models import Count, Draft, Placement, ShiftRecord, Table
from tables.pages import addresses
from tables.services.boxes import place_box
from tables.services.sessions import change_shift
from tests.builders import (
    CHIPS,
    DEALER,
    House,
    a_box,
    a_table,
    an_open_table,
    chips,
    close,
)
from tests.pages.conftest import Enter

ADDRESS = "/tables/BJ-07/open/"
SIGNED = {"licence": "D-117", "badge": "4711"}


@pytest.fixture(autouse=True)
def in_the_afternoon(house: House) -> Iterator[None]:
    with time_machine.travel(house.at("2026-03-02 14:05"), tick=True):
        yield


@pytest.fixture
def table(house: House) -> Table:
    return a_table(house, "BJ-07")


def keyed(**pieces: str) -> dict[str, str]:
    """Every line with no chips, but these."""
    return {f"pieces-{int(value)}": "0" for value in CHIPS} | {
        name.replace("_", "-"): text for name, text in pieces.items()
    }


def post(client: Client, typed: dict[str, str], address: str = ADDRESS) -> object:
    return client.post(address, typed | SIGNED)


def test_a_count_is_signed_and_opens_the_table(table: Table, enter: Enter) -> None:
    answer = post(enter("floor_supervisor"), keyed(pieces_10000="10s+5"))
    assert answer.status_code == 303 and Count.objects.get().total == 20_500_00


def test_a_value_will_do_for_the_pieces(table: Table, enter: Enter) -> None:
    post(enter("floor_supervisor"), keyed(pieces_10000="", value_10000="20,500"))
    assert Count.objects.get().lines.get(denomination=100_00).pieces == 205


def test_a_blank_line_is_not_counted_and_nothing_is_signed(table: Table, enter: Enter) -> None:
    answer = post(enter("floor_supervisor"), keyed(pieces_10000=""))
    assert answer.status_code == 409 and not Count.objects.exists()


def test_an_unread_line_says_what_was_read_and_keeps_the_rest(table: Table, enter: Enter) -> None:
    answer = post(enter("floor_supervisor"), keyed(pieces_10000="28.5", pieces_2500="7"))
    page = answer.content.decode()
    assert (
        answer.status_code == 422
        and "28.5 is no whole number of pieces" in page
        and 'value="7"' in page
    )


def test_the_dealer_attests(table: Table, enter: Enter) -> None:
    answer = enter("floor_supervisor").post(ADDRESS, keyed())
    assert answer.status_code == 409 and "licence and badge are missing" in answer.content.decode()


def test_a_variance_is_asked_about_once(house: House, table: Table, enter: Enter) -> None:
    an_open_table(house, table, chips("50000.00"), house.at("2026-03-02 06:00"))
    close(house, table, chips("50000.00"), house.at("2026-03-02 13:00"))
    client = enter("floor_supervisor")
    first = post(client, keyed(pieces_10000="499"))
    again = post(client, keyed(pieces_10000="499") | {"why": "one chip found short, recounted"})
    assert (first.status_code, again.status_code) == (409, 303)
    told = first.content.decode()
    assert "The opener differs" in told and "100.00" not in told


def test_the_preceding_closer_is_not_shown_before_signing(
    house: House, table: Table, enter: Enter
) -> None:
    an_open_table(house, table, chips("47615.00"), house.at("2026-03-02 06:00"))
    close(house, table, chips("47615.00"), house.at("2026-03-02 13:00"))
    assert "47,615" not in enter("floor_supervisor").get(ADDRESS).content.decode()


def test_who_signs_openers_does_not_read_the_closer_of_a_closed_table(
    house: House, table: Table, enter: Enter
) -> None:
    an_open_table(house, table, chips("43210.00"), house.at("2026-03-02 06:00"))
    close(house, table, chips("47615.00"), house.at("2026-03-02 13:00"))
    closer = Count.objects.get(kind="closer")
    places = ("/counts/", f"/counts/{closer}/", "/admin/tables/count/")
    for who, reads in (("floor_supervisor", False), ("pit_manager", False), ("revenue_audit", True)):
        for place in places:
            page = enter(who).get(place)
            assert page.status_code == 200
            assert ("47,615" in page.content.decode()) is reads, (who, place)
    assert "counted blind" in enter("floor_supervisor").get(places[1]).content.decode()
    floor = enter("floor_supervisor")
    an_open_table(house, table, chips("47615.00"), house.at("2026-03-02 14:00"))
    for place in places:
        assert "47,615" in floor.get(place).content.decode(), place


def test_a_draft_is_kept_and_offered_again_to_the_same_person(table: Table, enter: Enter) -> None:
    client = enter("floor_supervisor")
    said = client.post("/drafts/?about=open BJ-07", keyed(pieces_10000="205"))
    page = client.get(ADDRESS).content.decode()
    assert said.content.decode().startswith("Draft kept ") and 'value="205"' in page


def test_a_draft_is_nobody_else_s(house: House, table: Table, enter: Enter) -> None:
    enter("floor_supervisor").post("/drafts/?about=open BJ-07", keyed(pieces_10000="205"))
    assert 'value="205"' not in enter("pit_manager").get(ADDRESS).content.decode()


def test_signing_forgets_the_draft(table: Table, enter: Enter) -> None:
    client = enter("floor_supervisor")
    client.post("/drafts/?about=open BJ-07", keyed())
    post(client, keyed())
    assert not Draft.objects.exists()


def test_a_draft_keeps_no_key_of_its_form(table: Table, enter: Enter) -> None:
    enter("floor_supervisor").post("/drafts/?about=open BJ-07", keyed() | {"idempotency_key": "k"})
    assert "idempotency_key" not in Draft.objects.get().fields


def test_an_open_table_is_not_opened_again(house: House, table: Table, enter: Enter) -> None:
    an_open_table(house, table, chips("50000.00"), house.at("2026-03-02 14:00"))
    assert "BJ-07 is open already." in enter("floor_supervisor").get(ADDRESS).content.decode()


def test_a_signed_count_is_read_line_by_line(house: House, table: Table, enter: Enter) -> None:
    an_open_table(house, table, chips("50000.00"), house.at("2026-03-02 14:00"))
    page = enter("floor_supervisor").get(f"/counts/{Count.objects.get()}/").content.decode()
    assert "50,000" in page and "D-117" in page


def test_a_shift_that_is_over_is_due_for_its_count(
    house: House, table: Table, enter: Enter
) -> None:
    an_open_table(house, table, chips("50000.00"), house.at("2026-03-02 08:00"))
    assert "/tables/BJ-07/change/" in enter("floor_supervisor").get("/counts/").content.decode()


def test_only_who_may_place_a_box_is_offered_one(house: House, table: Table, enter: Enter) -> None:
    a_box(house, "2147")
    a_box(house, "2148", table=a_table(house, "BJ-08"))
    a_box(house, "2149", table=table)
    floor = enter("floor_supervisor").get(ADDRESS).content.decode()
    assert 'name="box"' not in floor and "The box is put on or turned by another." in floor
    pit = enter("pit_manager").get(ADDRESS).content.decode()
    places = [pit.index(text) for text in (">2149<", ">2147<", ">2148, marked for BJ-08<")]
    assert places == sorted(places)


def test_only_who_may_turn_a_box_is_offered_its_next_compartment(
    house: House, table: Table, enter: Enter
) -> None:
    an_open_table(house, table, chips("50000.00"), house.at("2026-03-02 06:00"), box=a_box(house))
    page = "/tables/BJ-07/change/"
    assert 'name="turn"' not in enter("floor_supervisor").get(page).content.decode()
    assert 'name="turn"' in enter("pit_manager").get(page).content.decode()


def test_every_box_of_a_table_is_turned_at_a_shift_change(house: House, enter: Enter) -> None:
    poker = a_table(house, "OMA-01", "omaha")
    at = house.at("2026-03-02 06:00")
    an_open_table(house, poker, chips("50000.00"), at)
    for purpose in ("time", "jackpot"):
        box = a_box(house, f"B-{purpose}", purpose=purpose)
        place_box(table=poker, box=box, at=at, by=house.a("shift_manager"))
    client = enter("shift_manager")
    page = client.get("/tables/OMA-01/change/").content.decode()
    assert "Turn box B-time (time charges) to its compartment 2." in page
    assert "Turn box B-jackpot (jackpot contributions) to its compartment 2." in page
    typed = keyed(pieces_10000="500") | {"turn": "on"}
    assert post(client, typed, "/tables/OMA-01/change/").status_code == 303
    standing = Placement.objects.filter(until=None).values_list("box__code", "compartment")
    assert set(standing) == {("B-time", 2), ("B-jackpot", 2)}
    for placement in Placement.objects.all():
        listed = addresses.box(placement) in enter("drop_team").get("/boxes/").content.decode()
        assert listed == (placement.compartment == 2), "a box is listed once, by its running compartment"


def test_a_closing_form_turns_no_box(house: House, table: Table, enter: Enter) -> None:
    an_open_table(house, table, chips("50000.00"), house.at("2026-03-02 06:00"))
    typed = keyed(pieces_10000="500") | {"turn": "on", "box": "B-1"}
    assert post(enter("pit_manager"), typed, "/tables/BJ-07/close/").status_code == 303


def test_who_opens_without_a_box_is_told_so(table: Table, enter: Enter) -> None:
    client = enter("floor_supervisor")
    post(client, keyed(pieces_10000="205"))
    assert "It has no box yet" in client.get("/tables/BJ-07/").content.decode()


def test_a_second_press_of_a_shift_change_is_refused(
    house: House, table: Table, enter: Enter
) -> None:
    an_open_table(house, table, chips("50000.00"), house.at("2026-03-02 06:00"))
    first, second = (enter(house.another("pit_manager")) for _ in range(2))
    typed, page = keyed(pieces_10000="500"), "/tables/BJ-07/change/"
    assert post(first, typed, page).status_code == 303
    for client in (first, second):
        answer = post(client, typed, page)
        assert answer.status_code == 409 and "changed a moment ago" in answer.content.decode()
    assert ShiftRecord.objects.count() == 2


def test_a_table_past_its_day_is_told_to_be_counted_first(
    house: House, table: Table, enter: Enter
) -> None:
    an_open_table(house, table, chips("50000.00"), house.at("2026-03-01 20:00"))
    page = enter("pit_manager").get("/tables/BJ-07/close/").content.decode()
    assert "BJ-07 runs on uncounted: count it and change its shift first." in page
    answer = post(enter("pit_manager"), keyed(pieces_10000="500"), "/tables/BJ-07/close/")
    assert answer.status_code == 409


def test_the_pit_is_told_who_swaps_a_box(house: House, table: Table, enter: Enter) -> None:
    an_open_table(house, table, chips("50000.00"), house.at("2026-03-02 06:00"), box=a_box(house))
    drop, other = house.a("drop_team"), a_box(house, "B-2")
    pit = enter("pit_manager")
    page = pit.get("/boxes/place/").content.decode()
    assert f"This is for {drop}" in page and 'name="licence"' not in page
    asked = {"table": table.code, "box": other.code}
    client = enter(drop)
    change_shift(
        table=table,
        at=house.at("2026-03-02 14:00"),
        counted=chips("50000.00"),
        by=house.a("pit_manager"),
        attested=DEALER,
    )
    alone = client.post("/boxes/place/", asked)
    assert alone.status_code == 409 and "Two people carry a box" in alone.content.decode()
    two = client.post("/boxes/place/", asked | {"licence": "R-009", "badge": "0815"})
    assert two.status_code == 303


def test_an_open_table_is_not_said_to_be_closed_to_those_who_read_no_papers(
    house: House, table: Table, enter: Enter
) -> None:
    an_open_table(house, table, chips("50000.00"), house.at("2026-03-02 06:00"))
    page = enter("drop_team").get("/tables/BJ-07/").content.decode()
    assert "open since" in page and "The table is closed." not in page
    assert "This is for" in page
