"""Pages as people see them: a house in scope, and a browser that signs in as whoever is asked for."""

from collections.abc import Callable, Iterator

import pytest
import time_machine
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from allauth.mfa.utils import is_mfa_enabled
from django.test import Client

from casino.models import User
from casino.sign_in import needs_second_factor
from tests.builders import House, a_house

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
