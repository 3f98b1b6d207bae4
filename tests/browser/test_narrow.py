"""On a tablet held upright nothing is cut: a table fits its panel, and what a person looks for is there."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests import builders as b
from tests.browser.conftest import Desk
from tests.builders import House

UPRIGHT = {"viewport": {"width": 820, "height": 1180}}
CUT = """() => [...document.querySelectorAll("main table")]
    .filter((table) => table.scrollWidth > table.parentElement.clientWidth)
    .map((table) => table.getAttribute("aria-label"))"""

COLUMNS = (
    "Table", "Game", "Status", "Drop", "Win", "Hold %", "Drop, month", "Win, month", "Drop, year",
    "Win, year", "Expected", "Open points",
)  # fmt: skip
BESIDE = """() => [...document.querySelectorAll("table.wide :is(th, td)")]
    .filter((cell) => cell.offsetParent && cell.scrollWidth > cell.clientWidth + 1)
    .map((cell) => cell.textContent.trim())"""


@pytest.fixture
def busy(house: House, within: Callable[[], Any]) -> None:
    """A table that was counted, and is open again with a fill under way; big figures in both."""
    with within():
        table = b.a_table(house, "LIR-07", "let_it_ride")
        one = {"box": b.a_box(house, "LIR-07-A")}
        b.an_open_table(house, table, b.chips("500000.00"), house.at("2026-03-02 08:00"), **one)
        b.close(house, table, b.chips("1250000.00"), house.at("2026-03-02 12:00"))
        at = house.at("2026-03-02 13:00")
        b.counted(house, table.placements.get(), b.cash("1250000.00"), at)
        two = {"box": b.a_box(house, "LIR-07-B")}
        b.an_open_table(house, table, b.chips("1250000.00"), house.at("2026-03-02 14:00"), **two)
        b.a_request(house, table, "fill", "125000.00", house.at("2026-03-02 15:00"))
    b.worked(house)


@pytest.mark.parametrize(
    ("path", "column"),
    [("/slips/", "Signed last by"), ("/records/", "Game")],
)
def test_a_list_shows_every_column(
    desk: Desk, house: House, within: Callable[[], Any], busy: None, path: str, column: str
) -> None:
    with within():
        pit = house.a("pit_manager")
    page = desk.of(pit, **UPRIGHT)
    page.goto(path)
    expect(page.get_by_role("columnheader", name=column)).to_be_visible()
    assert page.evaluate(CUT) == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_live_pit_shows_its_boxes_and_drop_and_win_its_year_and_its_open_points(
    desk: Desk, house: House, within: Callable[[], Any], busy: None, scheme: Any
) -> None:
    with within():
        pit = house.a("pit_manager")
    page = desk.of(pit, **UPRIGHT, color_scheme=scheme)
    page.goto("/pits/P1/")
    expect(page.get_by_role("columnheader", name="Box")).to_be_visible()
    expect(page.get_by_text("LIR-07-B")).to_be_visible()
    assert page.evaluate(CUT) == []
    page.goto("/reports/drop-win/?day=2026-03-02&open=all")
    assert page.evaluate(CUT) == []
    for column in COLUMNS:
        heads = page.get_by_role("columnheader", name=column, exact=True)
        for head in heads.all():
            expect(head).to_be_in_viewport(ratio=1)
    assert page.evaluate(BESIDE) == []


def test_the_amounts_beside_a_chart_are_whole(
    desk: Desk, house: House, within: Callable[[], Any], busy: None
) -> None:
    with within():
        pit = house.a("pit_manager")
    page = desk.of(pit, **UPRIGHT)
    page.goto("/reports/drop-win/?day=2026-03-02")
    frame = page.locator("svg.chart").bounding_box()
    places = [each.bounding_box() for each in page.locator("svg.chart .c-end").all()]
    assert frame and all(place and place["x"] >= frame["x"] for place in places) and places
