"""The doors of a demo house that `manage.py up --demo` has opened, in a real browser."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PATIENCE
from tests.up.living import House, manage

MINUTE = 60_000


@pytest.fixture(scope="module")
def demo() -> Iterator[House]:
    house = House()
    try:
        house.start("--demo")
        yield house
    finally:
        house.remove()


@pytest.fixture
def page(demo: House, browser: Browser) -> Iterator[Page]:
    """A stranger's browser at the door; it fails the test that makes the console speak."""
    said: list[str] = []
    context = browser.new_context(base_url=demo.address)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.on("console", lambda line: line.type == "error" and said.append(line.text))
    page.on("requestfailed", lambda request: said.append(request.url))
    page.goto("/")
    yield page
    context.close()
    assert said == []


def opened_by(demo: House, role: str) -> dict[str, str]:
    """User name, password and code, as the command line tells them."""
    told = manage("demo_login", role, CASINO_DATA=str(demo.folder)).stdout
    return {line[:10].strip(): line[10:].strip() for line in told.splitlines()}


def sign_in(page: Page, secrets: dict[str, str]) -> None:
    page.get_by_label("User name").fill(secrets["user name"])
    page.get_by_label("Password").fill(secrets["password"])
    page.get_by_role("button", name="Sign in").click()


def test_one_press_leads_to_the_roles_first_page(page: Page) -> None:
    page.get_by_role("button", name="casino manager").click()
    expect(page).to_have_title("Today · Bay Demo Casino")


def test_password_and_code_open_the_door(page: Page, demo: House) -> None:
    secrets = opened_by(demo, "controller")
    sign_in(page, secrets)
    page.get_by_label("Code").fill(secrets["code"])
    page.get_by_role("button", name="Sign in").click()
    expect(page).to_have_title("Approvals · Bay Demo Casino")


def test_a_password_alone_does_not_open_it_to_who_decides(page: Page, demo: House) -> None:
    sign_in(page, opened_by(demo, "revenue_audit"))
    page.goto("/reports/drop-win/")
    expect(page.get_by_role("heading", name="Second factor")).to_be_visible()


def test_a_floor_supervisor_reaches_no_count_screen(page: Page) -> None:
    page.get_by_role("button", name="floor supervisor").click()
    answer = page.request.get("/count/")
    assert answer.status == 403


def test_the_admin_knows_the_same_door(page: Page) -> None:
    page.goto("/admin/")
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()


def test_an_it_admin_reads_the_admin_without_a_word_on_the_console(page: Page) -> None:
    page.get_by_role("button", name="IT admin").click()
    page.wait_for_load_state("networkidle")  # leaving a page that still loads fails its requests
    page.goto("/admin/casino/membership/", wait_until="networkidle")
    expect(page.get_by_text("IT admin").first).to_be_visible()


def test_signing_out_leads_back_to_the_door(page: Page) -> None:
    page.get_by_role("button", name="drop team").click()
    page.request.get("/")
    page.goto("/accounts/logout/")
    page.get_by_role("main").get_by_role("button").first.click()
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
