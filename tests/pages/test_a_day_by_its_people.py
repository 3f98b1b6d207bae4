"""The worked day of credit play (V02) as its people do it in the browser: each act by whose it is, none by another.

On the day the clocks go back; with a shift change, markers, a count, the audit, and a fill that comes
after the lock.
"""

import re
from collections.abc import Iterator

import pytest
import time_machine

from games.engine.money import Money
from tables import box_papers, selectors
from tables.models import Adjustment, GamingDay, Marker, Patron, Placement, Slip, TableDay
from tables.pages import addresses
from tests.builders import House, a_box, a_credit_line, a_table, record_of, worked
from tests.pages.at_work import ATTEST, CARRIES, NOTES, People, inventory, moved, said
from tests.pages.conftest import Enter

DAY, NEXT = "2026-10-31", "2026-11-01"
TABLE = "/tables/BAC-01"


@pytest.fixture
def people(house: House, enter: Enter) -> Iterator[People]:
    with time_machine.travel(house.at(f"{DAY} 06:05"), tick=True):
        a_table(house, "BAC-01", "baccarat")
        a_box(house, "2147")
    yield People(house, enter)


def a_fill(people: People, hundreds: int, at: str) -> None:
    where = people.do("floor_supervisor", f"{TABLE}/fill/", moved("fill", hundreds), at)
    people.do("pit_manager", where, {"act": "approve"}, at)
    where = people.do("cage_cashier", where, {"act": "issue"}, at)
    people.do("cage_cashier", where, {"act": "transport"} | CARRIES, at)
    people.do("floor_supervisor", where, {"act": "receive"} | ATTEST, at)


def a_credit(people: People, hundreds: int, at: str) -> None:
    where = people.do("floor_supervisor", f"{TABLE}/credit/", moved("credit", hundreds), at)
    people.do("pit_manager", where, {"act": "approve"}, at)
    where = people.do("cage_cashier", where, {"act": "issue"}, at)
    people.do("floor_supervisor", where, {"act": "count"} | ATTEST, at)
    people.do("floor_supervisor", where, {"act": "transport"} | CARRIES, at)
    people.do("cage_supervisor", where, {"act": "accept"}, at)


def a_marker(people: People, at: str) -> str:
    people.do("cage_cashier", "/patrons/", {"act": "register", "name": "Ann Other"}, at)
    found = people.send("floor_supervisor", f"{TABLE}/marker/", {"act": "find", "asked": "Ann"}, at)
    key = re.search(r'name="patron" value="(\d+)"', found.content.decode())
    assert key
    a_credit_line(people.house, Patron.objects.get(pk=key[1]), "80000.00")
    typed = {"act": "issue", "patron": key[1], "amount": "80,000"} | ATTEST
    return people.do("floor_supervisor", f"{TABLE}/marker/", typed, at)


def pay(people: People, marker: str, form: str, amount: str, at: str) -> None:
    typed = {"act": "pay", "form": form, "amount": amount} | ATTEST
    people.do("floor_supervisor", marker, typed, at)


def play(people: People) -> None:
    """From the opener to the closer, with a shift change on a signed count."""
    people.do("pit_manager", f"{TABLE}/open/", inventory("250000.00", box="2147"), f"{DAY} 06:15")
    a_fill(people, 400, f"{DAY} 07:00")
    marker = a_marker(people, f"{DAY} 10:00")
    pay(people, marker, "chips", "20,000", f"{DAY} 11:00")
    change = inventory("190000.00", markers="60,000", turn="on")
    people.do("pit_manager", f"{TABLE}/change/", change, f"{DAY} 14:05")
    a_fill(people, 600, f"{DAY} 15:00")
    a_credit(people, 250, f"{DAY} 18:00")
    pay(people, marker, "cash", "5,000", f"{DAY} 19:00")
    key = Marker.objects.get().pk
    people.do("pit_manager", f"{TABLE}/markers/", {"act": "hand", "marker": key}, f"{DAY} 20:00")
    people.do("cage_cashier", f"{TABLE}/markers/", {"act": "take"}, f"{DAY} 20:05")
    closer = inventory("188700.00", markers="0")
    people.do("pit_manager", f"{TABLE}/close/", closer, f"{DAY} 21:30")


def count_boxes(people: People) -> None:
    """The box removed and secured; both compartments opened, counted twice by two, accepted; the papers ticked."""
    house = people.house
    team = [house.another("count_team") for _ in range(2)]
    acceptor, at = house.another("count_supervisor"), f"{DAY} 23:30"
    for act in ("remove", "secure"):
        people.do("drop_team", addresses.box(Placement.objects.latest("pk")), {"act": act} | CARRIES, at)
    for box, hundreds in zip(Placement.objects.order_by("pk"), (400, 563), strict=True):
        where = addresses.box(box)
        people.do("count_supervisor", where, {"act": "open"}, at)
        content = {f"pieces-n{worth}": "0" for worth in NOTES} | {"pieces-n100": str(hundreds)}
        content |= {f"value-o{kind}": "0" for kind in ("ticket", "chips", "coupon")}
        for counter in team:
            people.do(counter, f"/count/{box.pk}/", content, at)
        box.refresh_from_db()
        papers = {"paper": [due.paper for due in box_papers.due_in(box)]}
        people.do("count_supervisor", f"/boxes/{box.pk}/papers/", papers, at)
        people.do(acceptor, where, {"act": "accept"}, at)


def close(people: People) -> None:
    """From closing to lock, by revenue audit and the controller."""
    worked(people.house)
    for act in ("close", "count", "audit", "publish"):
        people.do("revenue_audit", f"/days/{DAY}/", {"act": act}, f"{NEXT} 09:00")
    people.do("revenue_audit", f"/days/{DAY}/papers/", {}, f"{NEXT} 09:30")
    people.do("controller", f"/days/{DAY}/", {"act": "lock"}, f"{NEXT} 10:00")


def test_the_day_ends_with_the_worked_figures_and_takes_a_late_fill_either_way(
    people: People,
) -> None:
    play(people)
    count_boxes(people)
    close(people)
    day = GamingDay.objects.get(date=DAY)
    assert ((day.ends_at - day.starts_at).total_seconds(), day.state) == (25 * 3600, "locked")
    result = TableDay.objects.get(day=day).result
    assert (result.win, result.ledger_b, result.status) == (Money(15_000_00), result.win, "actual")
    assert (result.box, result.drop) == (Money(96_300_00), Money(171_300_00))
    by_adjustment(people, day)
    by_reopening(people, day)


def by_adjustment(people: People, day: GamingDay) -> None:
    """A paper fill of 3,000 comes after the lock: the open day carries it."""
    late = {"paper": "F000518", "signed_at": f"{DAY}T16:00", "why": "found in a drawer"}
    answer = people.send("cage_supervisor", "/slips/paper/?table=BAC-01&kind=fill",
                         late | moved("fill", 30), f"{NEXT} 12:00")  # fmt: skip
    assert "needs a reopening by two people, or an adjustment" in said(answer)
    record = record_of(people.house.pit.tables.get())
    typed = {
        "act": "propose",
        "field": "fills",
        "right": "63,000",
        "code": "late",
        "paper": "F000518",
        "why": "found in a drawer",
    }
    where = people.do("revenue_audit", addresses.adjust(record), typed, f"{NEXT} 12:10")
    people.do("controller", where, {"act": "approve"}, f"{NEXT} 12:20")
    assert Adjustment.objects.get().posting_day.date.isoformat() == NEXT
    assert selectors.prior_adjustments(Adjustment.objects.get().posting_day) == Money(-3_000_00)
    assert TableDay.objects.get(day=day).result.win == Money(15_000_00)


def by_reopening(people: People, day: GamingDay) -> None:
    """Another comes, and two people reopen the day: version 2, and locked again."""
    house, where = people.house, f"/days/{DAY}/"
    second, other = house.another("controller"), house.another("revenue_audit")
    people.do("revenue_audit", where, {"act": "ask_reopen", "why": "late fill"}, f"{NEXT} 13:00")
    refused = people.send("controller", where, {"act": "reopen"}, f"{NEXT} 13:05")
    assert refused.status_code == 409 and "takes another person" in said(refused)
    people.do(second, where, {"act": "reopen"}, f"{NEXT} 13:10")
    late = {"paper": "F000519", "signed_at": f"{DAY}T16:30", "why": "found in a drawer"}
    slip = people.do("cage_supervisor", "/slips/paper/?table=BAC-01&kind=fill",
                     late | moved("fill", 30), f"{NEXT} 13:20")  # fmt: skip
    people.do("revenue_audit", slip, {"act": "confirm"}, f"{NEXT} 13:30")
    worked(house)
    people.do("revenue_audit", where, {"act": "publish"}, f"{NEXT} 13:40")
    box = addresses.papers(Placement.objects.order_by("pk").last())
    people.do("count_supervisor", box, {"paper": "F000519"}, f"{NEXT} 13:50")
    people.do(other, f"/days/{DAY}/papers/", {}, f"{NEXT} 13:55")
    people.do(second, where, {"act": "lock"}, f"{NEXT} 14:00")
    day.refresh_from_db()
    assert (day.state, day.version) == ("locked", 2)
    assert TableDay.objects.get(day=day).result.win == Money(12_000_00)


WRONG = {
    "floor_supervisor": ("{slip}", {"act": "approve"}),
    "pit_manager": ("{slip}", {"act": "issue"}),
    "cage_cashier": (f"{TABLE}/fill/", moved("fill", 10)),
    "drop_team": ("/count/{box}/", {}),
    "count_team": ("/boxes/{box}/", {"act": "remove"}),
    "count_supervisor": (f"{TABLE}/close/", inventory("1.00")),
    "revenue_audit": ("{slip}", {"act": "approve"}),
    "controller": (f"/days/{DAY}/", {"act": "close"}),
    "casino_manager": (f"/days/{DAY}/", {"act": "close"}),
    "surveillance": (f"{TABLE}/marker/", {"act": "issue"}),
    "poker_room_manager": ("{slip}", {"act": "approve"}),
    "regulator": ("{slip}", {"act": "approve"}),
}
"""One wrong act by each role: the address, and what is sent."""


def test_a_wrong_act_by_each_role_is_refused_with_a_sentence_and_changes_nothing(
    people: People,
) -> None:
    people.do("pit_manager", f"{TABLE}/open/", inventory("250000.00", box="2147"), f"{DAY} 06:15")
    people.do("floor_supervisor", f"{TABLE}/fill/", moved("fill", 10), f"{DAY} 07:00")
    slip, box = Slip.objects.get(), Placement.objects.get()
    for role in WRONG:
        people.house.a(role)
    found = {}
    for who, (path, typed) in WRONG.items():
        where = path.format(slip=addresses.slip(slip), box=box.pk)
        answer = people.send(who, where, typed, f"{DAY} 07:10")
        text = said(answer)
        told = re.search(
            r"(This is for|Whose it is: |is not open to|ends at)", text
        )
        found[who] = (answer.status_code in (403, 409, 422), bool(told))
    assert {who: how for who, how in found.items() if how != (True, True)} == {}
    slip.refresh_from_db()
    box.refresh_from_db()
    assert (slip.state, box.state, Marker.objects.count()) == ("requested", "on_table", 0)
