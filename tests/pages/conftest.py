"""Pages as people see them: a house in scope, and a browser that signs in as whoever is asked for."""

from collections.abc import Callable, Iterator

import pytest
import time_machine
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from allauth.mfa.utils import is_mfa_enabled
from django.test import Client

from casino.models import User
from casino.sign_in import needs_second_factor
from tables.models import Placement, Slip
from tests.builders import (
    House,
    a_box,
    a_house,
    a_slip,
    a_table,
    an_open_table,
    chips,
    close,
    removed,
)

Enter = Callable[..., Client]


@pytest.fixture
def house(db: None) -> Iterator[House]:
    with a_house() as made:
        yield made


@pytest.fixture
def in_the_afternoon(house: House) -> Iterator[None]:
    """The clock stands at four in the afternoon of the day the tests of this folder play on, and runs."""
    with time_machine.travel(house.at("2026-03-02 16:00"), tick=True):
        yield


@pytest.fixture
def slip(house: House) -> Slip:
    """A fill of a table that has closed, its copy in the box."""
    table = a_table(house, "BJ-07")
    box = a_box(house, "2147")
    an_open_table(house, table, chips("50000.00"), house.at("2026-03-02 08:00"), box=box)
    slip = a_slip(house, table, "fill", "1000.00", house.at("2026-03-02 10:00"))
    close(house, table, chips("51000.00"), house.at("2026-03-02 12:00"))
    return slip


@pytest.fixture
def box(house: House, slip: Slip) -> Placement:
    """The box of that table, off it."""
    return removed(house, Placement.objects.get(), house.at("2026-03-02 13:00"))


@pytest.fixture
def enter(house: House) -> Enter:
    """`enter("pit_manager")` or `enter(person)`: a client signed in as them."""

    def sign_in(who: str | User) -> Client:
        person = house.a(who) if isinstance(who, str) else who
        if needs_second_factor(person) and not is_mfa_enabled(person):
            TOTP.activate(person, generate_totp_secret())
        client = Client()
        client.force_login(person)
        return client

    return sign_in
