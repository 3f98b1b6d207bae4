"""A table's evening and a day's end in the browser, each act by the person whose it is.

The floor works now: a fill in three touches, a marker, the shift change, the close. The day before,
counted already, is closed, audited, published and locked; then a paper fill comes too late for it.
"""

from collections.abc import Callable
from datetime import time, timedelta
from typing import Any

from django.utils import timezone
from playwright.sync_api import Page, expect

from games.engine.money import Money
from tables.models import GamingDay, Marker, Placement, ShiftPattern, ShiftRecord, Slip
from tables.services import count_room
from tests import builders as b
from tests.browser.conftest import Desk
from tests.browser.test_an_evening import attest, key
from tests.builders import House

Within = Callable[[], Any]


def pressed(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).first.click()


def hourly_shifts(house: House) -> None:
    """A shift ends each hour, so that one may change whenever this is read."""
    hours = [*range(6, 24), *range(6)]
    ShiftPattern.objects.bulk_create(
        ShiftPattern(
            property=house.property,
            first_day=b.FIRST_DAY + timedelta(days=1),
            position=position,
            name=f"{hour:02}",
            at=time(hour),
        )
        for position, hour in enumerate(hours, start=1)
    )


def an_open_table(house: House) -> None:
    """BJ-01, opened a few minutes ago; its usual fill is 12,500."""
    table = b.a_table(house, usual_fill=Money(12_500_00))
    now = timezone.now() - timedelta(minutes=5)
    b.an_open_table(house, table, b.chips("60000.00"), now, box=b.a_box(house, "2147"))
    b.a_patron(house, "Ann Other")


def a_counted_day(house: House) -> GamingDay:
    """A table of the day before: 1,000 of fills, a box of 5,000, its papers found."""
    day = house.property.local(timezone.now() - timedelta(days=2)).date()
    table = b.a_table(house, "BJ-02")
    opened = house.at(f"{day} 08:00")
    b.an_open_table(house, table, b.chips("50000.00"), opened, box=b.a_box(house, "2148"))
    slip = b.a_slip(house, table, "fill", "1000.00", house.at(f"{day} 10:00"))
    b.close(house, table, b.chips("51000.00"), house.at(f"{day} 12:00"))
    box = Placement.objects.get(table=table)
    b.counted(house, box, b.cash("5000.00"), house.at(f"{day} 13:00"))
    count_room.enter_evidence(placement=box, papers=[str(slip)], by=house.a("count_supervisor"))
    b.worked(house)
    return GamingDay.objects.get(date=day)


def test_the_floor_works_and_each_hand_is_its_own(
    desk: Desk, house: House, within: Within, picture: Callable[[Page, str], None]
) -> None:
    with within():
        hourly_shifts(house)
        an_open_table(house)
        floor, pit, cashier = (
            house.a(role) for role in ("floor_supervisor", "pit_manager", "cage_cashier")
        )
    asks = desk.of(floor)
    asks.goto("/pits/P1/")
    asks.get_by_role("link", name="Fill BJ-01").click()
    pressed(asks, "Request fill of 12,500")
    expect(asks.get_by_role("heading", level=1)).to_contain_text("no number until it is issued")
    expect(asks.locator(".why").first).to_contain_text("This is for")

    approves, issues = desk.of(pit), desk.of(cashier)
    approves.goto(asks.url)
    pressed(approves, "Approve 12,500 for BJ-01")
    issues.goto(asks.url)
    pressed(issues, "Issue 12,500 and take the number")
    attest(issues, "R-009")
    pressed(issues, "Hand 12,500 to the runner")
    expect(issues.locator(".rail [aria-current]")).to_contain_text("In transit")
    asks.goto(issues.url)
    attest(asks)
    pressed(asks, "Receive 12,500 and sign")
    expect(asks.locator(".rail [aria-current]")).to_contain_text("Received")

    asks.goto("/tables/BJ-01/marker/")
    asks.get_by_label("Patron number, or the beginning of the name").fill("Ann")
    pressed(asks, "Find")
    asks.get_by_label("Amount").fill("8,000")
    attest(asks)
    picture(asks, "marker")
    pressed(asks, "Issue the marker and take the number")
    expect(asks.get_by_role("status").first).to_contain_text("is issued over 8,000")
    approves.goto("/tables/BJ-01/markers/")
    pressed(approves, "Hand the chosen to the cage")
    issues.goto("/tables/BJ-01/markers/")
    pressed(issues, "Take 8,000 and sign")
    expect(issues.get_by_role("heading", level=1)).to_contain_text("T-")

    approves.goto("/tables/BJ-01/change/")
    key(approves, {"100": "600", "25": "200", "5": "205"})
    attest(approves)
    approves.get_by_label("Turn box 2147").check()
    approves.keyboard.press("Control+Enter")
    expect(approves.get_by_role("status").first).to_contain_text("has changed with 66,025")
    approves.goto("/tables/BJ-01/close/")
    key(approves, {"100": "600", "25": "200", "5": "205"})
    attest(approves)
    approves.keyboard.press("Control+Enter")
    expect(approves.get_by_role("status").first).to_contain_text("BJ-01 is closed with 66,025")
    with within():
        assert Slip.objects.get().state == "received" and Marker.objects.get().state == "in_cage"
        assert ShiftRecord.objects.filter(closed_at=None).count() == 0


def test_the_day_is_locked_and_a_late_fill_goes_either_way(
    desk: Desk, house: House, within: Within, picture: Callable[[Page, str], None]
) -> None:
    with within():
        day = a_counted_day(house)
        audit, controller, cage = (
            house.a(role) for role in ("revenue_audit", "controller", "cage_supervisor")
        )
        second = house.another("controller")
    where = f"/days/{day.date}/"
    audits, locks = desk.of(audit), desk.of(controller)
    audits.goto(where)
    for act in ("Close the day", "Declare the day counted", "Begin the audit", "Publish the day"):
        pressed(audits, act)
    expect(audits.locator(".rail [aria-current]")).to_contain_text("Published")
    audits.goto(f"{where}papers/")
    pressed(audits, "Match what was found")
    locks.goto(where)
    pressed(locks, "Lock the day")
    expect(locks.locator(".rail [aria-current]")).to_contain_text("Locked")
    picture(locks, "locked")

    late = desk.of(cage)
    late.goto("/slips/paper/?table=BJ-02&kind=fill")
    late.get_by_label("Number on the paper").fill("F000518")
    late.get_by_label("Signed at the table").fill(f"{day.date} 11:00")
    late.get_by_label("Reason").fill("Network down from 10:40")
    late.get_by_label("Pieces of 100", exact=True).fill("30")
    pressed(late, "Enter the paper slip")
    expect(late.get_by_role("alert").first).to_contain_text("or an adjustment in the open day")
    desk.forgive("409")
    picture(late, "late")
    adjust = late.get_by_role("link", name="Adjust the record by 3,000").get_attribute("href")
    audits.goto(str(adjust))
    expect(audits.get_by_label("Fills", exact=True)).to_be_checked()
    expect(audits.get_by_label("The right figure")).to_have_value("4,000.00")
    expect(audits.get_by_label("Number on the late document")).to_have_value("F000518")
    audits.get_by_label("Reason", exact=True).fill("F000518 came after the lock")
    pressed(audits, "Show the effect")
    expect(audits.locator("#effect")).to_contain_text("carries −3,000.00")
    picture(audits, "effect")
    pressed(audits, "Propose: Lower win of BJ-02 by 3,000.00")
    locks.goto(audits.url)
    pressed(locks, "Lower win of BJ-02 by 3,000.00")
    expect(locks.get_by_role("heading", level=1)).to_contain_text("approved")

    audits.goto(where)
    audits.get_by_label("Reason").fill("F000519 came after the lock")
    pressed(audits, "Ask for the day to be reopened")
    locks.goto(where)
    expect(locks.get_by_role("button", name="Reopen the day")).to_have_attribute(
        "aria-disabled", "true"
    )
    reopens = desk.of(second)
    reopens.goto(where)
    pressed(reopens, "Reopen the day")
    expect(reopens.locator(".rail [aria-current]")).to_contain_text("Reopened")
