"""What seldom happens on a day, driven to its end by its people: reopening, emergency drop, exchange, credit."""

from collections.abc import Iterator
from typing import Any

import pytest
import time_machine

from audit.models import Alert
from games.engine.money import Money
from tables.models import Placement, ShiftRecord, Slip, TableDay
from tables.pages import addresses
from tests.api.callers import a_system
from tests.builders import House, a_box, a_table, worked
from tests.pages.at_work import ATTEST, CARRIES, NOTES, People, inventory, moved, said
from tests.pages.conftest import Enter

DAY = "2026-03-02"
TABLE = "/tables/BJ-07"
RECORDS = "/api/v1/shift-records/"


@pytest.fixture
def people(house: House, enter: Enter) -> Iterator[People]:
    with time_machine.travel(house.at(f"{DAY} 06:05"), tick=True):
        a_table(house, "BJ-07")
        a_box(house, "2147")
        a_box(house, "2148")
        a_box(house, "E-1", is_emergency=True)
    made = People(house, enter)
    made.do("pit_manager", f"{TABLE}/open/", inventory("50000.00", box="2147"), f"{DAY} 06:15")
    yield made


def removed(people: People, box: Placement, at: str, **more: str) -> str:
    """A box taken off and locked away by two of the drop team."""
    where = addresses.box(box)
    people.do("drop_team", where, {"act": "remove"} | CARRIES | more, at)
    people.do("drop_team", where, {"act": "secure"} | CARRIES, at)
    return where


def counted(people: People, box: Placement, hundreds: int, at: str) -> None:
    """A secured box opened, counted twice by two, accepted by a fourth."""
    house, where = people.house, addresses.box(box)
    people.do("count_supervisor", where, {"act": "open"}, at)
    content = {f"pieces-n{worth}": "0" for worth in NOTES} | {"pieces-n100": str(hundreds)}
    content |= {f"value-o{kind}": "0" for kind in ("ticket", "chips", "coupon")}
    for counter in (house.another("count_team"), house.another("count_team")):
        people.do(counter, f"/count/{box.pk}/", content, at)
    people.do(house.another("count_supervisor"), where, {"act": "accept", "why": "Ticked off later"}, at)


def matched(people: People, slip: Slip, box: Placement, at: str) -> None:
    """The paper of a slip found in its box, and held against the books by revenue audit."""
    typed = {"paper": [str(slip)]}
    people.do("count_supervisor", f"/boxes/{box.pk}/papers/", typed, at)
    people.do("revenue_audit", f"/days/{DAY}/papers/", {}, at)
    slip.refresh_from_db()
    assert slip.state == "matched"


def closed(people: People, tray: str, at: str) -> None:
    people.do("pit_manager", f"{TABLE}/close/", inventory(tray), at)


def wins(people: People) -> list[tuple[str, str]]:
    """What an outside system reads of the day: the win of each record and its status, oldest first."""
    worked(people.house)
    rows = a_system(people.house).get(RECORDS, gaming_date=DAY).json()["results"]
    return [(row["result"]["win"], row["result"]["status"]) for row in reversed(rows)]


def test_a_table_reopens_on_the_same_day_with_a_count_and_a_box_of_its_own(people: People) -> None:
    closed(people, "49000.00", f"{DAY} 10:00")
    first = Placement.objects.get()
    removed(people, first, f"{DAY} 10:10")
    again = people.send(
        "pit_manager", f"{TABLE}/open/", inventory("48900.00", box="2148"), f"{DAY} 12:00"
    )
    assert again.status_code == 409 and "differs from the preceding closer" in said(again)
    opens = inventory("48900.00", box="2148", why="a chip of 100 is not there", witness="")
    people.do("pit_manager", f"{TABLE}/open/", opens, f"{DAY} 12:05")
    closed(people, "50900.00", f"{DAY} 13:00")
    second = Placement.objects.exclude(pk=first.pk).get()
    removed(people, second, f"{DAY} 13:10")
    for box, hundreds in ((first, 20), (second, 5)):
        counted(people, box, hundreds, f"{DAY} 14:00")
    assert wins(people) == [("1000.00", "actual"), ("2500.00", "actual")]
    assert TableDay.objects.get().result.win == Money(3_500_00)
    for record in ShiftRecord.objects.all():
        with time_machine.travel(people.house.at(f"{DAY} 15:00"), tick=True):
            page = people.enter("revenue_audit").get(addresses.record(record))
        assert page.status_code == 200 and "actual" in said(page)


def test_an_emergency_drop_puts_another_box_in_place_and_both_make_the_drop(people: People) -> None:
    first = Placement.objects.get()
    removed(people, first, f"{DAY} 09:00", emergency="on")
    typed = {"table": "BJ-07", "box": "E-1"} | CARRIES
    people.do("drop_team", "/boxes/place/", typed, f"{DAY} 09:05")
    closed(people, "50000.00", f"{DAY} 13:00")
    second = Placement.objects.exclude(pk=first.pk).get()
    removed(people, second, f"{DAY} 13:10")
    first.refresh_from_db()
    assert first.is_emergency and second.box.code == "E-1"
    for box, hundreds in ((first, 20), (second, 5)):
        counted(people, box, hundreds, f"{DAY} 14:00")
    assert wins(people) == [("2500.00", "actual")]


def test_an_emergency_drop_puts_the_chosen_box_in_place_with_the_same_act(people: People) -> None:
    first = Placement.objects.get()
    with time_machine.travel(people.house.at(f"{DAY} 08:55"), tick=True):
        page = people.enter("drop_team").get(addresses.box(first)).content.decode()
    assert '<option value="E-1"' in page
    typed = {"act": "remove", "emergency": "on", "spare": "E-1"} | CARRIES
    people.do("drop_team", addresses.box(first), typed, f"{DAY} 09:00")
    here, first = Placement.objects.get(until=None), Placement.objects.get(pk=first.pk)
    assert (here.box.code, here.placed_at) == ("E-1", first.until) and first.is_emergency


def test_an_emergency_drop_takes_only_a_box_that_is_kept_for_one(people: People) -> None:
    first = Placement.objects.get()
    typed = {"act": "remove", "emergency": "on", "spare": "2148"} | CARRIES
    ordinary = people.send("drop_team", addresses.box(first), typed, f"{DAY} 09:00")
    assert ordinary.status_code == 409
    assert "Box 2148 is not kept for emergency drops" in said(ordinary)
    assert Placement.objects.get().state == "on_table"
    people.do("drop_team", addresses.box(first), typed | {"spare": "E-1"}, f"{DAY} 09:01")
    second = Placement.objects.get(until=None)
    with time_machine.travel(people.house.at(f"{DAY} 09:05"), tick=True):
        off, on = (said(people.enter("drop_team").get(addresses.box(each))) for each in (first, second))
    assert "emergency drop" in off and "emergency box" not in off
    assert "emergency box" in on and "emergency drop" not in on.replace("Emergency drop:", "")


def test_a_table_that_plays_on_without_a_box_is_told_of_until_one_is_there(people: People) -> None:
    removed(people, Placement.objects.get(), f"{DAY} 09:00", emergency="on")
    about = {"kind": "table.no_box", "settled_at": None}
    assert Alert.objects.get(**about).since == Placement.objects.get().until
    with time_machine.travel(people.house.at(f"{DAY} 09:01"), tick=True):
        page = said(people.enter("floor_supervisor").get("/pits/P1/"))
    assert "no box" in page
    people.do("drop_team", "/boxes/place/", {"table": "BJ-07", "box": "E-1"}, f"{DAY} 09:05")
    assert not Alert.objects.filter(**about).exists()


def test_whoever_puts_on_another_table_s_box_is_told_and_so_are_those_who_read_records(
    people: People,
) -> None:
    removed(people, Placement.objects.get(), f"{DAY} 09:00")
    with time_machine.travel(people.house.at(f"{DAY} 09:01"), tick=True):
        a_box(people.house, "BJ-01-A", table=a_table(people.house, "BJ-01"))
        typed = {"table": "BJ-07", "box": "BJ-01-A", "idempotency_key": "one"}
        page = said(people.enter("drop_team").post("/boxes/place/", typed, follow=True))
    assert "It is marked for BJ-01: pit and revenue audit are told." in page
    assert Alert.objects.filter(kind="box.elsewhere", settled_at=None).count() == 1


ENDS: dict[str, tuple[list[tuple[str, str, dict[str, str]]], str, str]] = {
    "exchange": ([("cage_cashier", "transport", CARRIES), ("floor_supervisor", "exchange", ATTEST),
                  ("cage_supervisor", "accept", {})],
                 "50000.00", "0.00"),
    "credit": ([("floor_supervisor", "count", ATTEST), ("floor_supervisor", "transport", CARRIES),
                ("cage_supervisor", "accept", {})], "49000.00", "0.00"),
}  # fmt: skip


@pytest.mark.parametrize("kind", ENDS)
def test_a_slip_goes_from_the_ask_to_the_match(people: People, kind: str) -> None:
    acts, tray, win = ENDS[kind]
    asks: dict[str, Any] = moved(kind, 10)
    if kind == "exchange":
        asks |= {"cage-pieces-2500": "40", "note": "changed in play"}
    where = people.do("floor_supervisor", f"{TABLE}/{kind}/", asks, f"{DAY} 08:00")
    people.do("pit_manager", where, {"act": "approve"}, f"{DAY} 08:05")
    where = people.do("cage_cashier", where, {"act": "issue"}, f"{DAY} 08:10")
    for who, act, attests in acts:
        wrong = people.send("surveillance", where, {"act": act} | attests, f"{DAY} 08:15")
        assert wrong.status_code == 409 and "Whose it is: " in said(wrong)
        people.do(who, where, {"act": act} | attests, f"{DAY} 08:20")
    closed(people, tray, f"{DAY} 13:00")
    box = Placement.objects.get()
    removed(people, box, f"{DAY} 13:10")
    counted(people, box, 0, f"{DAY} 14:00")
    assert wins(people) == [(win, "actual")]
    matched(people, Slip.objects.get(), box, f"{DAY} 15:00")


def test_a_disputed_credit_ends_at_its_page_with_the_chips_in_the_tray(people: People) -> None:
    where = people.do("floor_supervisor", f"{TABLE}/credit/", moved("credit", 10), f"{DAY} 08:00")
    people.do("pit_manager", where, {"act": "approve"}, f"{DAY} 08:05")
    where = people.do("cage_cashier", where, {"act": "issue"}, f"{DAY} 08:10")
    people.do("floor_supervisor", where, {"act": "count"} | ATTEST, f"{DAY} 08:15")
    people.do("floor_supervisor", where, {"act": "transport"} | CARRIES, f"{DAY} 08:20")
    differs = {"act": "dispute", "counted": "900", "why": "a stack is short"}
    people.do("cage_supervisor", where, differs, f"{DAY} 08:25")
    alone = people.send("cage_supervisor", where, {"act": "accept"}, f"{DAY} 08:30")
    assert alone.status_code == 409 and "takes another person" in said(alone)
    back = {"act": "return", "counted": "900", "why": "counted together"}
    bare = people.send("pit_manager", where, back, f"{DAY} 08:35")
    assert bare.status_code == 409 and "licence and badge are missing" in said(bare)
    with time_machine.travel(people.house.at(f"{DAY} 08:36"), tick=True):
        page = people.enter("pit_manager").get(where).content.decode()
    assert 'id="licence-return"' in page and "Take the chips back into the tray" in page
    people.do("pit_manager", where, back | ATTEST, f"{DAY} 08:40")
    closed(people, "50000.00", f"{DAY} 13:00")
    assert (Slip.objects.get().state, wins(people)) == ("returned", [("0.00", "estimated")])


def test_an_exchange_the_cage_disputes_is_undone_at_its_page(people: People) -> None:
    asks = moved("exchange", 10) | {"cage-pieces-2500": "40", "note": "changed in play"}
    where = people.do("floor_supervisor", f"{TABLE}/exchange/", asks, f"{DAY} 08:00")
    people.do("pit_manager", where, {"act": "approve"}, f"{DAY} 08:05")
    where = people.do("cage_cashier", where, {"act": "issue"}, f"{DAY} 08:10")
    people.do("cage_cashier", where, {"act": "transport"} | CARRIES, f"{DAY} 08:15")
    people.do("floor_supervisor", where, {"act": "exchange"} | ATTEST, f"{DAY} 08:20")
    differs = {"act": "dispute", "counted": "900", "why": "a stack is short"}
    people.do("cage_supervisor", where, differs, f"{DAY} 08:25")
    back = {"act": "return", "counted": "1000", "why": "counted together"}
    with time_machine.travel(people.house.at(f"{DAY} 08:36"), tick=True):
        page = people.enter("pit_manager").get(where).content.decode()
    assert "Undo the exchange at the table" in page and 'id="licence-return"' in page
    people.do("pit_manager", where, back | ATTEST, f"{DAY} 08:40")
    closed(people, "50000.00", f"{DAY} 13:00")
    assert (Slip.objects.get().state, wins(people)) == ("returned", [("0.00", "estimated")])


def test_a_pit_manager_cancels_what_was_approved_for_a_table_that_has_closed(
    people: People,
) -> None:
    where = people.do("floor_supervisor", f"{TABLE}/fill/", moved("fill", 10), f"{DAY} 08:00")
    people.do("pit_manager", where, {"act": "approve"}, f"{DAY} 08:05")
    closed(people, "50000.00", f"{DAY} 13:00")
    bare = people.send("pit_manager", where, {"act": "cancel", "why": ""}, f"{DAY} 13:05")
    assert bare.status_code == 409 and Slip.objects.get().state == "approved"
    typed = {"act": "cancel", "why": "the table has closed"}
    people.do("pit_manager", where, typed, f"{DAY} 13:10")
    assert Slip.objects.get().state == "cancelled"


def test_what_outside_systems_read_of_them_is_said_as_problems_where_it_is_wrong(
    people: People,
) -> None:
    system = a_system(people.house)
    asked = {
        RECORDS: {"gaming_date": "soon"},
        f"{RECORDS}999999999999999999/": {},
        "/api/v1/tables/999/": {},
        "/api/v1/terms/": {"in_force_at": "yesterday"},
        "/api/v1/credit-lines/": {"patron": "x"},
    }
    for address, query in asked.items():
        answer = system.get(address, **query)
        assert answer["Content-Type"] == "application/problem+json", address
        assert answer.status_code in (400, 403, 404) and answer.json()["detail"], address
    assert system.post(RECORDS, {}).status_code == 405
