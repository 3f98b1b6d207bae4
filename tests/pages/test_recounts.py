"""A count that was wrong is counted again and witnessed; a marker voided after one is told with the way out."""

from collections.abc import Iterator

import pytest
import time_machine

from games.engine.money import Money
from tables import blockers
from tables.models import Count, GamingDay, Marker, ShiftRecord, Table
from tables.pages import addresses
from tables.services import sessions, voids
from tables.services.counts import recount
from tables.services.markers import issue_marker
from tests.builders import House, a_patron, a_table, an_open_table, chips, close, money, worked
from tests.pages.conftest import Enter
from tests.pages.test_counts import keyed, post


@pytest.fixture(autouse=True)
def in_the_afternoon(house: House) -> Iterator[None]:
    with time_machine.travel(house.at("2026-03-02 14:05"), tick=True):
        yield


@pytest.fixture
def table(house: House) -> Table:
    return a_table(house, "BJ-07")


@pytest.fixture
def marker(house: House, table: Table) -> Marker:
    """A marker of 2,000 at a table that opened with 50,000."""
    an_open_table(house, table, chips("50000.00"), house.at("2026-03-02 06:00"))
    return issue_marker(
        table=table,
        patron=a_patron(house),
        amount=money("2000.00"),
        at=house.at("2026-03-02 09:00"),
        by=house.a("floor_supervisor"),
    )


def voided(house: House, marker: Marker) -> None:
    by = house.a("floor_supervisor")
    voids.take_step(paper=marker, act="ask_void", why="a nought too many", by=by)
    voids.take_step(paper=marker, act="void", by=house.a("cage_supervisor"))


def test_markers_that_differ_are_asked_about_once_and_the_count_is_put_right(
    house: House, marker: Marker, enter: Enter
) -> None:
    boss = house.a("pit_manager")
    typed, page = keyed(pieces_10000="480") | {"markers": "0"}, "/tables/BJ-07/close/"
    blind = post(enter(boss), typed | {"markers": ""}, page).content.decode()
    assert "some are open at BJ-07" in blind and "2,000" not in blind
    told = post(enter(boss), typed, page)
    assert told.status_code == 409 and "The markers differ from those open at BJ-07" in (
        told.content.decode()
    )
    assert post(enter(boss), typed | {"why": "none in the rack"}, page).status_code == 303
    wrong = Count.objects.get(kind="closer")
    again = f"/counts/{wrong}/recount/"
    assert "You signed this count" in enter(boss).get(again).content.decode()
    other, anew = enter(house.another("pit_manager")), typed | {"act": "hand", "markers": "2000"}
    assert again in other.get(f"/counts/{wrong}/").content.decode()
    assert other.post(again, anew).status_code == 409
    assert other.post(again, anew | {"why": "one marker behind the rack"}).status_code == 303
    alone = other.post(again, {"act": "witness"})
    assert alone.status_code == 409 and "by another person" in alone.content.decode()
    signer = enter(boss)
    mine = "You signed this count; another person witnesses its recount."
    assert mine in signer.get(again).content.decode()
    told = signer.post(again, {"act": "witness"})
    assert told.status_code == 409 and mine in told.content.decode()
    witness = enter("floor_supervisor")
    page = witness.get(again).content.decode()
    assert "one marker behind the rack" in page and "2,000" in page
    assert witness.post(again, {"act": "witness"}).status_code == 303
    made = Count.objects.get(supersedes=wrong)
    page = enter("revenue_audit").get(f"/counts/{made}/").content.decode()
    assert "2,000" in page and "one marker behind the rack" in page and f"/counts/{wrong}/" in page
    assert made.recorded_at.strftime("%Y") in page, "signed when it was, not when the tray was so"
    assert (made.markers, made.witness) == (money("2000.00"), house.a("floor_supervisor"))
    assert ShiftRecord.objects.get().closer == made
    late = other.post(again, anew | {"why": "once more"})
    assert late.status_code == 409 and f"gave way to {made}" in late.content.decode()


def test_a_recount_may_be_left(house: House, table: Table, enter: Enter) -> None:
    an_open_table(house, table, chips("50000.00"), house.at("2026-03-02 06:00"))
    again = f"/counts/{Count.objects.get()}/recount/"
    client = enter("shift_manager")
    typed = keyed(pieces_10000="499") | {"act": "hand", "why": "a chip too many"}
    assert client.post(again, typed).status_code == 303
    assert client.post(again, {"act": "drop"}).status_code == 303
    nobody = enter("floor_supervisor").post(again, {"act": "witness"})
    assert nobody.status_code == 409 and "No recount waits" in nobody.content.decode()


def test_a_marker_voided_after_a_count_is_named_with_the_way_out(
    house: House, table: Table, marker: Marker, enter: Enter
) -> None:
    left = chips("48000.00")
    sessions.change_shift(
        table=table,
        counted=left,
        markers=marker.amount,
        at=house.at("2026-03-02 14:00"),
        by=house.a("pit_manager"),
    )
    voided(house, marker)
    close(house, table, left, house.at("2026-03-02 15:00"))
    worked(house)
    count = Count.objects.get(kind="change")
    way_out = f"{marker} was voided after {count} counted it: count that again."
    ledgers, audit = "/markers/ledgers/?day=2026-03-02", enter("revenue_audit")
    page = audit.get(ledgers).content.decode()
    assert way_out in page and addresses.marker(marker) in page and addresses.count(count) in page
    recount(
        count=count,
        counted=left,
        markers=Money(0),
        why="its marker is void",
        by=house.another("pit_manager"),
        witness=house.a("floor_supervisor"),
    )
    worked(house)
    page = audit.get(ledgers).content.decode()
    assert "was voided after" not in page and "look for its marker" not in page


def test_the_day_says_which_void_set_its_ledgers_apart(
    house: House, table: Table, marker: Marker, enter: Enter
) -> None:
    sessions.close_table(
        table=table,
        counted=chips("48000.00"),
        markers=marker.amount,
        at=house.at("2026-03-02 14:00"),
        by=house.a("pit_manager"),
    )
    voided(house, marker)
    worked(house)
    count = Count.objects.get(kind="closer")
    way_out = f"{marker} was voided after {count} counted it: count that again."
    page = enter("revenue_audit").get("/days/2026-03-02/").content.decode()
    assert f"the two ledgers differ: {way_out}" in page and addresses.count(count) in page
    found = blockers.blockers(GamingDay.objects.get())
    assert way_out in next(each.sentence for each in found if each.kind == "ledgers_apart")
