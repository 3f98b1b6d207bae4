"""The record of a poker table proves its revenue and its bank, and says of no box what is not so."""


import pytest

from tables.pages import addresses
from tables.services import markers, sessions, tickets
from tests.builders import (
    DEALER,
    House,
    Table,
    a_box,
    a_patron,
    a_request,
    a_table,
    an_open_table,
    cash,
    chips,
    counted,
    money,
    record_of,
    worked,
)
from tests.pages.conftest import Enter

pytestmark = pytest.mark.usefixtures("in_the_afternoon")

UNTRUE = ("no box counted", "the drop is not above zero", "not closed yet", "How the win is made")



@pytest.fixture
def table(house: House) -> Table:
    """A poker table whose rake box stands on it, with a ticket, a marker and a payment in chips."""
    made = a_table(house, "OMA-01", "omaha")
    box = a_box(house, "B-rake", purpose="rake")
    opened = house.at("2026-03-02 08:00")
    an_open_table(house, made, chips("5000.00"), opened, box=box)
    at, by = house.at("2026-03-02 10:00"), house.a("floor_supervisor")
    tickets.issue_ticket(table=made, validation="00-1", amount=money("450.00"), at=at, by=by)
    marker = markers.issue_marker(
        table=made, patron=a_patron(house), amount=money("500.00"), at=at, by=by
    )
    markers.pay_marker(marker=marker, form="chips", amount=money("200.00"), at=at, by=by)
    return made


def ended(house: House, table: Table) -> None:
    at, by = house.at("2026-03-02 12:00"), house.a("pit_manager")
    held = {"markers": money("300.00"), "counted": chips("5135.00")}
    sessions.close_table(table=table, at=at, by=by, attested=DEALER, **held)


def page(enter: Enter, table: Table) -> str:
    return enter("poker_room_manager").get(addresses.record(record_of(table))).content.decode()


def test_a_counted_record_proves_its_revenue_and_its_bank(
    house: House, table: Table, enter: Enter
) -> None:
    ended(house, table)
    counted(house, table.placements.get(), cash("1845.00"), house.at("2026-03-02 13:00"))
    worked(house)
    shown = page(enter, table)
    assert not any(text in shown for text in UNTRUE)
    terms = ("1,845", "B-rake", "Markers issued", "500", "Tickets issued at the table", "450", "−15")
    assert all(text in shown for text in terms)


def test_a_record_whose_box_waits_says_so(house: House, table: Table, enter: Enter) -> None:
    ended(house, table)
    worked(house)
    shown = page(enter, table)
    assert "box B-rake not counted yet" in shown and not any(text in shown for text in UNTRUE)


def test_a_closed_shift_is_called_closed_before_its_result_is_there(
    house: House, table: Table, enter: Enter
) -> None:
    ended(house, table)
    room = enter("poker_room_manager").get("/poker/").content.decode()
    assert "its result is being computed" in room and "not closed yet" not in room
    assert "its result is being computed" in page(enter, table)


def test_a_poker_room_manager_begins_the_day_in_the_poker_room(house: House, enter: Enter) -> None:
    assert enter("poker_room_manager").get("/", follow=True).redirect_chain[-1][0] == "/poker/"


def test_the_room_names_what_stands_still_at_its_own_tables(house: House, enter: Enter) -> None:
    for code, game in (("OMA-01", "omaha"), ("BJ-01", "blackjack")):
        made = a_table(house, code, game)
        an_open_table(house, made, chips("5000.00"), house.at("2026-03-02 08:00"))
        a_request(house, made, "fill", "1000.00", house.at("2026-03-02 10:00"))
    room = enter("poker_room_manager").get("/poker/").content.decode()
    assert "Fill OMA-01" in room and "BJ-01" not in room


def test_the_interface_gives_what_a_poker_table_kept(
    house: House, table: Table, enter: Enter
) -> None:
    ended(house, table)
    counted(house, table.placements.get(), cash("1845.00"), house.at("2026-03-02 13:00"))
    worked(house)
    rows = enter("revenue_audit").get("/api/v1/shift-records/?table=OMA-01").json()["results"]
    row = rows[0]
    kept = {name: row["poker"][name] for name in ("revenue", "jackpot", "over_short", "status")}
    assert (row["result"], kept) == (
        None,
        {"revenue": "1845.00", "jackpot": "0.00", "over_short": "-15.00", "status": "actual"},
    )
