"""An evening at one table in the browser, each act by the person whose it is."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

from games.engine.money import Money
from tables.models import ChipSet, Placement, ShiftRecord, Slip
from tests.browser.conftest import Desk
from tests.builders import House, a_box, a_table, worked

OPENER = {"100": "100", "25": "200", "5": "10s+5"}
"""Pieces by denomination: 10,000 and 5,000 and 205 fives."""


def key(page: Page, pieces: dict[str, str]) -> None:
    """Key a count with the keyboard alone: every line, the last with Enter too."""
    page.locator("[data-first]").wait_for()
    names = page.locator("tr[data-unit]").evaluate_all("rows => rows.map(row => row.dataset.name)")
    for name in names:
        page.keyboard.type(pieces.get(name.replace(",", ""), "0"))
        page.keyboard.press("Enter")


def attest(page: Page, licence: str = "D-117") -> None:
    page.get_by_label("licence").fill(licence)
    page.get_by_label("Badge").fill("4711")


def test_a_table_is_opened_filled_closed_dropped_and_counted(
    desk: Desk, house: House, within: Callable[[], Any], picture: Callable[[Page, str], None]
) -> None:
    with within():
        a_table(house)
        a_box(house, "2147")
        floor, pit, cage = (
            house.a(role) for role in ("floor_supervisor", "pit_manager", "cage_cashier")
        )
        drop, first, second = (
            house.a("drop_team"),
            house.another("count_team"),
            house.another("count_team"),
        )
        supervisor, another = house.a("count_supervisor"), house.another("count_supervisor")
        audit = house.a("revenue_audit")

    page = desk.of(pit)
    page.goto("/tables/BJ-01/open/")
    key(page, OPENER)
    picture(page, "opener")
    attest(page)
    page.get_by_label("Box put on the table").select_option("2147")
    page.get_by_role("button", name="Sign the opener").click()
    expect(page.get_by_role("status").first).to_contain_text("BJ-01 is open with 16,025")

    asks = desk.of(floor)
    asks.goto("/tables/BJ-01/fill/")
    asks.get_by_label("Pieces of 100", exact=True).fill("5s")
    asks.get_by_role("button", name="Request fill of 10,000").click()
    expect(asks.get_by_role("heading", level=1)).to_contain_text("no number until it is issued")
    request = asks.url

    page.goto(request)
    page.get_by_role("button", name="Approve 10,000 for BJ-01").click()
    issues = desk.of(cage)
    issues.goto(request)
    issues.get_by_role("button", name="Issue 10,000 and take the number").click()
    expect(issues.get_by_role("heading", level=1)).to_contain_text("F-")
    attest(issues, "R-009")
    issues.get_by_role("button", name="Hand 10,000 to the runner").click()
    slip = issues.url
    asks.goto(slip)
    attest(asks)
    picture(asks, "slip")
    asks.get_by_role("button", name="Receive 10,000 and sign").click()
    expect(asks.locator(".rail [aria-current]")).to_contain_text("Received")

    page.goto("/tables/BJ-01/close/")
    key(page, {"100": "150", "25": "200", "5": "205"})
    attest(page)
    page.keyboard.press("Control+Enter")
    expect(page.get_by_role("status").first).to_contain_text("BJ-01 is closed with 21,025")

    with within():
        box = Placement.objects.get()
    takes = desk.of(drop)
    takes.goto(f"/boxes/{box.pk}/")
    for act in ("Remove box 2147 from BJ-01", "Secure box 2147"):
        attest(takes, "S-014")
        takes.get_by_role("button", name=act).click()
    room = desk.of(supervisor)
    room.goto(f"/boxes/{box.pk}/")
    room.get_by_role("button", name="Open box 2147 for the count").click()
    for counter in (first, second):
        counts = desk.of(counter)
        counts.goto("/count/")
        counts.get_by_role("link", name="Count", exact=True).click()
        counts.locator("[data-first]").wait_for()
        for field in counts.locator("[data-tally] input[data-pieces]").all():
            field.fill("0")
        counts.get_by_label("Pieces of 100", exact=True).fill("73")
        for field in counts.locator("[data-memo] input").all():
            field.fill("0")
        picture(counts, f"count-{counter.pk}")
        expect(counts.locator("[data-grand]")).to_have_text("7,300")
        counts.get_by_role("button", name="Sign count").click()
        expect(counts.get_by_role("status").first).to_contain_text("is signed")
    accepts = desk.of(another)
    accepts.goto(f"/boxes/{box.pk}/")
    accepts.get_by_label("Why they are not there").fill("The slip is ticked off after the count")
    accepts.get_by_role("button", name="Accept the count of box 2147").click()

    with within():
        worked(house)
        record = ShiftRecord.objects.select_related("result", "day", "shift").get()
        assert (record.result.status, record.result.win) == ("actual", Money(2_300_00))
        assert Slip.objects.get().record_id == record.pk
        assert ChipSet.objects.exists()
    reads = desk.of(audit)
    reads.goto(f"/reports/drop-win/?day={record.day.date}")
    expect(reads.locator("tfoot")).to_contain_text("2,300")
    reads.get_by_role("link", name="BJ-01").click()
    reads.get_by_role("link", name=record.shift.name, exact=True).click()
    reads.get_by_role("link", name="Fills").click()
    expect(reads.locator("#fills")).to_contain_text("F-")
    picture(reads, "record")
