"""A lost second factor is removed by two people, and made anew by its owner."""

from collections.abc import Iterator
from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.core.cache import cache
from django.test import Client

from audit import trail
from audit.models import Entry
from audit.trail import Forbidden, Refused
from casino.models import User
from casino.services import approve_factor_removal, ask_factor_removal
from tables.models import Property
from tests.people import a_person

pytestmark = pytest.mark.django_db
PASSWORD = "correct horse battery staple"
USERS = "/admin/casino/user/"


@pytest.fixture(autouse=True)
def no_earlier_failures() -> Iterator[None]:
    cache.clear()
    yield


@pytest.fixture
def loser(here: Property) -> User:
    return a_person("controller", at=here, password=PASSWORD)


@pytest.fixture
def admin(here: Property) -> User:
    return a_person("it_admin", at=here)


def factors(person: User) -> int:
    return Authenticator.objects.filter(user=person).count()


def removed(person: User, admin: User, here: Property) -> User:
    ask_factor_removal(person=person, why="phone lost", by=admin)
    return approve_factor_removal(person=person, by=a_person("controller", at=here))


def test_asking_alone_removes_nothing(loser: User, admin: User) -> None:
    asked = ask_factor_removal(person=loser, why="phone lost", by=admin)
    assert (factors(loser), asked.factor_asked_by) == (1, admin)


def test_with_an_approval_it_is_gone(loser: User, admin: User, here: Property) -> None:
    assert (factors(removed(loser, admin, here)), loser.factor_asked_by) == (0, None)


def test_without_having_been_asked_for_nothing_is_approved(loser: User, here: Property) -> None:
    with pytest.raises(Refused, match="Nobody has asked"):
        approve_factor_removal(person=loser, by=a_person("controller", at=here))


def test_who_asked_does_not_approve(loser: User, here: Property) -> None:
    keeper = a_person(at=here, is_superuser=True)
    ask_factor_removal(person=loser, why="phone lost", by=keeper)
    with pytest.raises(Refused, match="Another person"):
        approve_factor_removal(person=loser, by=keeper)


def test_an_it_admin_approves_none(loser: User, admin: User, here: Property) -> None:
    ask_factor_removal(person=loser, why="phone lost", by=admin)
    with pytest.raises(Forbidden):
        approve_factor_removal(person=loser, by=a_person("it_admin", at=here))


def test_nobody_approves_for_themselves(admin: User, here: Property) -> None:
    controller = a_person("controller", at=here)
    ask_factor_removal(person=controller, why="phone lost", by=admin)
    with pytest.raises(Refused, match="Another person"):
        approve_factor_removal(person=controller, by=controller)


def test_nobody_asks_for_their_own(admin: User) -> None:
    with pytest.raises(Refused, match="Another person"):
        ask_factor_removal(person=admin, why="phone lost", by=admin)


def test_a_reason_is_given(loser: User, admin: User) -> None:
    with pytest.raises(Refused, match="reason"):
        ask_factor_removal(person=loser, why=" ", by=admin)


def test_where_there_is_none_none_is_removed(admin: User, here: Property) -> None:
    with pytest.raises(Refused, match="no second factor"):
        ask_factor_removal(person=a_person("drop_team", at=here), why="lost", by=admin)


def test_what_no_role_needs_goes_at_once(loser: User, admin: User, here: Property) -> None:
    person = a_person("drop_team", at=here)
    Authenticator.objects.filter(user=loser).update(user=person)
    ask_factor_removal(person=person, why="phone lost", by=admin)
    assert factors(person) == 0


def test_a_keepers_goes_by_another_keeper(here: Property) -> None:
    one, other = (a_person(at=here, is_superuser=True) for _ in range(2))
    ask_factor_removal(person=one, why="phone lost", by=other)
    assert factors(one) == 0


def test_both_hands_stand_in_the_trail(loser: User, admin: User, here: Property) -> None:
    removed(loser, admin, here)
    with trail.scope(trail.HOUSE):
        told = Entry.objects.filter(relation="casino_user", row_id=loser.pk, op="UPDATE")
        found = [(each.verb, each.act.get("why", "")) for each in told.order_by("pk")]
    assert found == [("factor.removal_asked", "phone lost"), ("factor.removed", "")]


def test_sessions_end_and_the_next_sign_in_makes_a_new_one(
    client: Client, loser: User, admin: User, here: Property
) -> None:
    client.force_login(loser)
    assert client.get("/access/").status_code == 200
    removed(loser, admin, here)
    assert client.get("/access/").headers["Location"].startswith("/accounts/login/")
    signed_in = client.post("/accounts/login/", {"login": loser.username, "password": PASSWORD})
    assert "/2fa/authenticate/" not in signed_in.headers["Location"]
    assert client.get("/access/").headers["Location"].startswith("/accounts/2fa/totp/activate/")


def press(client: Client, by: User, person: User, act: str, **more: Any) -> str:
    client.force_login(by)
    chosen = {"action": act, "_selected_action": [person.pk], **more}
    return client.post(USERS, chosen, follow=True).content.decode()


def test_it_is_done_in_the_admin(client: Client, loser: User, admin: User, here: Property) -> None:
    controller = a_person("controller", at=here)
    told = press(client, admin, loser, "ask_factor_removal", why="phone lost")
    assert controller.name in told and factors(loser) == 1
    told = press(client, controller, loser, "approve_factor_removal")
    assert "second factor removed" in told and factors(loser) == 0


def test_long_after_the_sign_in_it_is_asked_for_again(loser: User, admin: User) -> None:
    admin.is_stale = True
    with pytest.raises(Exception, match="sign in again"):
        ask_factor_removal(person=loser, why="phone lost", by=admin)


def test_the_sign_in_page_says_what_is_done(client: Client) -> None:
    assert b"has the lost one removed" in client.get("/accounts/login/").content
