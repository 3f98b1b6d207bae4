"""What a prepared person needs, in touches, keys and seconds: a fill, another minimum, a stiff sheet.

`pytest -s tests/browser/test_by_hand.py` prints them. The pace is a person's; the touches are held.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Locator, Page, expect

from games.engine.money import Money
from tables import selectors
from tables.models import BoxCount, Placement, Slip
from tests import builders as b
from tests.browser.conftest import Desk
from tests.builders import House

Within = Callable[[], Any]
LOOK, TOUCH, KEY = 1.35, 1.1, 0.2
"""Seconds to take in a page, to reach for a spot of it, to press a key (the keystroke-level model)."""

TABLET = {"viewport": {"width": 820, "height": 1180}, "has_touch": True}


class Hand:
    """Looks, touches and types as a person does, and keeps what it took."""

    def __init__(self, page: Page) -> None:
        self.page, self.touches, self.keys, self.waited = page, 0, 0, 0.0

    @contextmanager
    def timed(self, what: str) -> Iterator["Hand"]:
        began = time.perf_counter()
        yield self
        seconds = time.perf_counter() - began
        print(
            f"\n{what}: {self.touches} touches, {self.keys} keys, {seconds:.1f} s,"
            f" {seconds - self.waited:.1f} s of them the machine's"
        )

    def look(self) -> None:
        self._take(LOOK)

    def touch(self, spot: Locator) -> None:
        self._take(TOUCH)
        spot.tap()
        self.touches += 1

    def press(self, *keys: str) -> None:
        for key in keys:
            self._take(KEY)
            self.page.keyboard.press(key)
            self.keys += 1

    def write(self, text: str) -> None:
        self.press(*text)

    def _take(self, seconds: float) -> None:
        self.page.wait_for_timeout(seconds * 1000)
        self.waited += seconds


def test_a_fill_takes_three_touches_after_the_table_is_chosen(
    desk: Desk, house: House, within: Within, picture: Callable[[Page, str], None]
) -> None:
    with within():
        table = b.a_table(house, usual_fill=Money(12_500_00))
        at = timezone.now() - timedelta(minutes=5)
        b.an_open_table(house, table, b.chips("60000.00"), at)
        floor = house.a("floor_supervisor")
    page = desk.of(floor, **TABLET)
    page.goto("/pits/P1/")
    page.get_by_role("link", name="BJ-01", exact=True).tap()
    expect(page.get_by_role("heading", level=1)).to_contain_text("BJ-01 open")
    with Hand(page).timed("A fill, from the page of its table") as hand:
        hand.look()
        hand.touch(page.get_by_role("link", name="Fill", exact=False).first)
        hand.look()
        hand.touch(page.get_by_role("button", name="usual fill of this table"))
        hand.touch(page.get_by_role("button", name="Request fill of 12,500"))
        expect(page.get_by_role("heading", level=1)).to_contain_text("no number until it is issued")
    picture(page, "asked-by-touch")
    with within():
        assert Slip.objects.get().total == Money(12_500_00)
    assert hand.touches == 3


@pytest.fixture
def limited(house: House, within: Within) -> Callable[[], list[str]]:
    """A table of 10 to 200 that may go from 5 to 500; answers with its limits in force."""
    with within():
        table = b.a_table(
            house,
            limits={"main": ["10.00", "200.00"]},
            limits_range={"main": ["5.00", "500.00"]},
        )
        house.another("pit_manager")

    def now() -> list[str]:
        with within():
            return list(selectors.terms_row_at(table, timezone.now()).limits["main"])

    return now


def test_a_minimum_changes_by_keys(
    desk: Desk, house: House, within: Within, limited: Callable[[], list[str]]
) -> None:
    with within():
        pit = house.a("pit_manager")
    page = desk.of(pit)
    page.goto("/pits/P1/")
    with Hand(page).timed("A minimum by keys, from the live pit") as hand:
        hand.look()
        hand.press("j", "Enter")
        expect(page.get_by_role("heading", level=1)).to_contain_text("BJ-01")
        hand.press("l")
        page.locator("[data-first]:focus").wait_for()
        hand.look()
        hand.write("15")
        hand.press("Tab", "Tab")
        hand.write("busy")
        hand.press("Control+Enter")
        expect(page.get_by_role("status").first).to_contain_text("BJ-01 has other limits from")
    assert limited() == ["15.00", "200.00"]
    assert hand.touches == 0


def test_a_minimum_changes_by_touch(
    desk: Desk,
    house: House,
    within: Within,
    limited: Callable[[], list[str]],
    picture: Callable[[Page, str], None],
) -> None:
    with within():
        pit = house.a("pit_manager")
    page = desk.of(pit, **TABLET)
    page.goto("/tables/BJ-01/")
    with Hand(page).timed("A minimum by touch, from the page of its table") as hand:
        hand.look()
        hand.touch(page.get_by_role("link", name="Limits"))
        page.locator("[data-first]:focus").wait_for()
        hand.look()
        hand.write("15")
        hand.touch(page.get_by_label("Reason"))
        hand.write("busy")
        hand.touch(page.get_by_role("button", name="Change the limits now"))
        expect(page.get_by_role("status").first).to_contain_text("BJ-01 has other limits from")
    picture(page, "limits-by-touch")
    assert limited() == ["15.00", "200.00"]
    assert hand.touches == 3


PAPER = {
    "BJ-01": (["41", "12", "230", "17", "9", "0", "4"], "118.35", "250", "75"),
    "BJ-02": (["3", "0", "88", "46", "21", "1", "13"], "0", "37.50", "0"),
    "BJ-03": (["105", "31", "402", "60", "33", "0", "20"], "1,204.05", "0", "25"),
}
"""Slips written at the counting table: notes from the dearest on, vouchers, chips, coupons."""
NOTES = (100, 50, 20, 10, 5, 2, 1)


def on_paper(notes: list[str], *values: str) -> Money:
    """What a slip comes to in cents; coupons are no part of it."""
    pieces = sum(note * 100 * int(number) for note, number in zip(NOTES, notes, strict=True))
    return Money(pieces) + sum(Money.parse(each.replace(",", "")) for each in values[:2])


@pytest.fixture
def boxes(house: House, within: Within) -> None:
    """The boxes of three tables, open in the count room since yesterday's close."""
    with within():
        day = house.property.local(timezone.now() - timedelta(days=1)).date()
        for hour, code in enumerate(PAPER, start=10):
            table, box = b.a_table(house, code), b.a_box(house, f"2{code[-2:]}")
            b.an_open_table(house, table, b.chips("500.00"), house.at(f"{day} 08:00"), box=box)
            b.close(house, table, b.chips("500.00"), house.at(f"{day} {hour}:00"))
            b.removed(house, Placement.objects.get(table=table), house.at(f"{day} {hour}:30"))


def test_a_stiff_sheet_is_keyed_without_the_mouse_and_equals_the_paper(
    desk: Desk, house: House, within: Within, boxes: None, picture: Callable[[Page, str], None]
) -> None:
    with within():
        counter = house.a("count_team")
    page = desk.of(counter)
    page.goto("/count/")
    with Hand(page).timed(f"A stiff sheet of {len(PAPER)} boxes, by keys") as hand:
        for row, (notes, *values) in enumerate(PAPER.values(), start=1):
            hand.look()
            hand.press(*"j" * row, "c")
            page.locator("[data-first]:focus").wait_for()
            for line in (*notes, *values):
                hand.write(line)
                hand.press("Enter")
            expect(page.locator("[data-grand]")).to_have_text(shown(on_paper(notes, *values)))
            picture(page, f"sheet-{row}")
            hand.press("Control+Enter")
            expect(page.get_by_role("status").first).to_contain_text("is signed")
    with within():
        counts = BoxCount.objects.select_related("placement__table")
        keyed = {count.placement.table.code: count.total for count in counts}
        lines = {
            line.denomination: line.pieces
            for line in counts.get(placement__table__code="BJ-03").lines.filter(content="currency")
        }
    assert keyed == {code: on_paper(notes, *values) for code, (notes, *values) in PAPER.items()}
    assert lines == {Money(n * 100): int(p) for n, p in zip(NOTES, PAPER["BJ-03"][0], strict=True)}
    assert hand.touches == 0


def shown(amount: Money) -> str:
    """An amount as the page writes it: cents only where there are some."""
    units, cents = divmod(int(amount), 100)
    return f"{units:,}" + (f".{cents:02}" if cents else "")
