"""A second factor is made and used as a person does it: codes, recovery codes and a security key."""

import time
from collections.abc import Callable

from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from playwright.sync_api import Page, expect

from casino.models import User
from tests.browser.conftest import Desk
from tests.builders import House

PASSWORD = "correct horse battery staple"
KEY = {
    "protocol": "ctap2",
    "transport": "usb",
    "hasResidentKey": False,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def code_of(secret: str) -> str:
    """What an authenticator shows in this half minute."""
    return str(format_hotp_value(hotp_value(secret, int(time.time()) // 30)))


def enter(page: Page, user: User) -> None:
    page.goto("/accounts/login/")
    page.get_by_label("User name").fill(user.username)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()


def leave(page: Page) -> None:
    page.goto("/accounts/logout/")
    page.get_by_role("main").get_by_role("button").first.click()
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()


def give_code(page: Page, code: str) -> None:
    expect(page.get_by_role("heading", name="Second factor")).to_be_visible()
    page.get_by_label("Code").fill(code)
    page.get_by_role("button", name="Sign in").click()


def test_a_controller_enrols_and_enters_with_each_of_three_factors(
    desk: Desk, house: House, within: Callable[[], object], picture: Callable[[Page, str], None]
) -> None:
    with within():
        controller = house.a("controller")
        controller.set_password(PASSWORD)
        controller.save()
    page = desk.of(None)
    keys = page.context.new_cdp_session(page)
    keys.send("WebAuthn.enable")
    keys.send("WebAuthn.addVirtualAuthenticator", {"options": KEY})

    enter(page, controller)
    expect(page.get_by_role("heading", name="Activate Authenticator App")).to_be_visible()
    picture(page, "enrol")
    secret = page.locator("#authenticator_secret").input_value()
    page.get_by_label("Authenticator code").fill(code_of(secret))
    page.get_by_role("button", name="Activate").click()
    codes = page.locator("#recovery_codes").input_value().split()
    assert len(codes) == 10
    picture(page, "recovery-codes")

    page.goto("/accounts/2fa/webauthn/add/")
    page.get_by_label("Name").fill("Key on the ring")
    picture(page, "add-key")
    page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_text("You have added 1 security key.")).to_be_visible()
    leave(page)

    enter(page, controller)
    give_code(page, codes[0])
    expect(page).to_have_title("Approvals · North")
    leave(page)

    enter(page, controller)
    give_code(page, codes[0])
    expect(page.get_by_role("heading", name="Second factor")).to_be_visible()
    picture(page, "second-factor")
    page.get_by_role("button", name="Use a security key").click()
    expect(page).to_have_title("Approvals · North")
