"""Numbers typed into a count: grouped as the property writes them, and never rewritten to another number."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tables.models import Property
from tests.browser.conftest import Desk
from tests.builders import House, a_table

HUGE = "99999999999999999"


@pytest.mark.parametrize(
    ("form", "keyed", "worth"), [("1,000.00", "1,200", "30,000"), ("1.000,00", "1.200", "30.000")]
)
def test_pieces_may_be_grouped_and_what_is_beyond_the_machine_stays_as_typed(
    desk: Desk, house: House, within: Callable[[], Any], form: str, keyed: str, worth: str
) -> None:
    with within():
        a_table(house)
        Property.objects.filter(pk=house.property.pk).update(number_format=form)
        pit = house.a("pit_manager")
    page = desk.of(pit)
    page.goto("/tables/BJ-01/open/")
    pieces, value = page.get_by_label("Pieces of 25"), page.get_by_label("Value of 25")
    pieces.fill(keyed)
    expect(value).to_have_value(worth)
    value.fill(worth)
    expect(pieces).to_have_value("1200")
    pieces.fill(HUGE)
    pieces.press("Enter")
    expect(pieces).to_have_value(HUGE)
    expect(value).to_have_value("")
    page.locator("button[data-main]").click()
    expect(page.locator("tr[data-unit] .err")).to_contain_text(f"{HUGE} is too much for one line")
    desk.forgive("422")
