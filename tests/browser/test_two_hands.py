"""What one person may not do alone, as they meet it on the screen."""

from collections.abc import Callable
from datetime import timedelta

from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.conftest import Desk
from tests.builders import House, a_box, a_table, an_open_table, chips


def test_the_same_person_is_never_both_hands_of_a_fill_and_no_floor_supervisor_counts(
    desk: Desk, house: House, within: Callable[[], object], picture: Callable[[Page, str], None]
) -> None:
    with within():
        table = a_table(house)
        opened = timezone.now() - timedelta(minutes=5)
        an_open_table(house, table, chips("10000.00"), opened, box=a_box(house))
        pit, other, floor = (
            house.another("pit_manager"),
            house.another("pit_manager"),
            house.a("floor_supervisor"),
        )
    page = desk.of(pit)
    page.goto("/tables/BJ-01/fill/")
    page.get_by_label("Pieces of 100", exact=True).fill("5s")
    page.get_by_role("button", name="Request fill of 10,000").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("no number until it is issued")

    approve = page.get_by_role("button", name="Approve 10,000 for BJ-01")
    expect(approve).to_have_attribute("aria-disabled", "true")
    why = page.locator(f"#{approve.get_attribute('aria-describedby')}")
    expect(why).to_contain_text("takes another person")
    picture(page, "own-request")
    token = page.locator("input[name=csrfmiddlewaretoken]").first.input_value()
    forced = page.request.post(
        page.url,
        form={"act": "approve", "csrfmiddlewaretoken": token},
        headers={"Referer": page.url},
    )
    assert forced.status == 409 and "takes another person" in forced.text()

    second = desk.of(other)
    second.goto(page.url)
    second.get_by_role("button", name="Approve 10,000 for BJ-01").click()
    expect(second.locator(".rail [aria-current]")).to_contain_text("Approved")

    refused = desk.of(floor)
    answer = refused.goto("/count/")
    assert answer is not None and answer.status == 403
    expect(refused.get_by_role("heading", level=1)).to_contain_text("not for your role")
    desk.forgive("403")
