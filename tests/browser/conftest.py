"""A real browser at a real server: Chromium, a page for each person, no failed request and no word on the console."""

import os
import shutil
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from allauth.mfa.utils import is_mfa_enabled
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

from audit import trail
from casino.models import User
from casino.sign_in import SIGNED_IN_AT
from tests.builders import House, a_house

QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = 15_000
"""Milliseconds a page is waited for, on a machine that does other things too."""

os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # playwright's own loop runs beside the test


@pytest.fixture(scope="session")
def playwright_() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright_: Playwright) -> Iterator[Browser]:
    program = shutil.which("chromium")
    assert program, "install Debian's chromium"
    running = playwright_.chromium.launch(executable_path=program, args=QUIET)
    yield running
    running.close()


@dataclass
class Desk:
    """Opens pages as people, and keeps what went wrong in them."""

    browser: Browser
    address: str
    wrong: list[str] = field(default_factory=list)
    open: list[BrowserContext] = field(default_factory=list)

    def of(self, user: User | None, **options: Any) -> Page:
        """A page of this person's own browser; of nobody's where none is named."""
        look = {"viewport": {"width": 1440, "height": 1000}, "base_url": self.address}
        context = self.browser.new_context(**look | options)
        self.open.append(context)
        if user is not None:
            context.add_cookies([session_of(user) | {"url": self.address}])
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("console", lambda said: said.type == "error" and self.wrong.append(said.text))
        page.on("pageerror", lambda error: self.wrong.append(str(error)))
        page.on(
            "requestfailed", lambda request: self.wrong.append(f"{request.url} {request.failure}")
        )
        return page

    def forgive(self, words: str) -> None:
        """Forget what a test has provoked itself."""
        self.wrong = [each for each in self.wrong if words not in each]


def session_of(user: User) -> dict[str, Any]:
    """Signed in a moment ago with password and second factor, as the sign-in leaves it."""
    if not is_mfa_enabled(user):
        TOTP.activate(user, generate_totp_secret())
    session = SessionStore()
    session[SIGNED_IN_AT] = int(time.time())
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    return {"name": settings.SESSION_COOKIE_NAME, "value": session.session_key}


@pytest.fixture
def desk(browser: Browser, live_server: Any) -> Iterator[Desk]:
    opened = Desk(browser, live_server.url)
    yield opened
    for context in opened.open:
        context.close()
    assert opened.wrong == []


@pytest.fixture
def house(transactional_db: None) -> House:
    """A house that the server sees: committed, with a pit."""
    with a_house() as made:
        pass
    return made


@pytest.fixture
def within(house: House) -> Callable[[], Any]:
    """The scope of the house, for looking at what the browser has done."""
    return lambda: trail.scope(house.property.pk)


@pytest.fixture
def picture(request: pytest.FixtureRequest) -> Callable[[Page, str], None]:
    """Keep a picture where SCREENSHOTS names a folder."""
    folder = os.environ.get("SCREENSHOTS")

    def keep(page: Page, name: str) -> None:
        if folder:
            Path(folder).mkdir(parents=True, exist_ok=True)
            page.screenshot(path=Path(folder) / f"{name}.png", full_page=True)

    return keep
