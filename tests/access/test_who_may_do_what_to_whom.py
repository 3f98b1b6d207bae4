"""Acts on a person are for who may do them in every property of theirs; on a keeper, for another one."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from audit import trail
from audit.trail import Forbidden, Refused
from casino.models import Membership, User
from casino.services import (
    approve_factor_removal,
    ask_factor_removal,
    give_first_password,
    grant_role,
    issue_token,
    keep_person,
    let_go,
)
from tables.models import Property
from tests.people import a_person, a_property, lay

pytestmark = pytest.mark.django_db
USERS = "/admin/casino/user/"

ACTS: dict[str, Callable[[User, User], Any]] = {
    "first password": lambda person, by: give_first_password(person=person, by=by),
    "let go": lambda person, by: let_go(person=person, why="x", by=by),
    "amend": lambda person, by: keep_person(person=person, is_new=False, by=by),
    "remove factor": lambda person, by: ask_factor_removal(person=person, why="x", by=by),
}


@pytest.fixture
def bay() -> Property:
    return a_property("bay")


@pytest.fixture
def sea() -> Property:
    return a_property("sea")


@pytest.fixture
def admin(bay: Property) -> User:
    return a_person("it_admin", at=bay)


def of_both(bay: Property, sea: Property, role: str, **times: Any) -> User:
    """A person of the bay who has or will have a role at the sea."""
    person = a_person(role, at=bay)
    with trail.scope(sea.pk):
        lay(user=person, at=sea, role=role, **times)
    return person


def keeper(at: Property) -> User:
    return a_person(at=at, is_superuser=True)


def tries(act: str, person: User, by: User, *where: Property) -> bool:
    """Whether the act is allowed; what else may be wrong with it does not matter."""
    with trail.scope(*(each.pk for each in where)):
        try:
            ACTS[act](person, by)
        except Forbidden:
            return False
        except Refused:
            pass
    return True


@pytest.mark.parametrize("act", ACTS)
def test_an_it_admin_does_nothing_to_a_keeper(act: str, bay: Property, admin: User) -> None:
    assert not tries(act, keeper(bay), admin, bay)


@pytest.mark.parametrize("act", ACTS)
def test_a_keeper_stays_one_whatever_role_they_have(act: str, bay: Property, admin: User) -> None:
    assert not tries(act, a_person("pit_manager", at=bay, is_superuser=True), admin, bay)


@pytest.mark.parametrize("act", ACTS)
def test_another_keeper_may(act: str, bay: Property) -> None:
    assert tries(act, keeper(bay), keeper(bay), bay)


@pytest.mark.parametrize("act", ACTS)
def test_a_person_of_no_property_is_for_a_keeper_alone(
    act: str, bay: Property, admin: User
) -> None:
    nobodys = User.objects.create_user("nobodys")
    assert (tries(act, nobodys, admin, bay), tries(act, nobodys, keeper(bay), bay)) == (False, True)


@pytest.mark.parametrize("act", ACTS)
def test_who_was_entered_in_the_property_is_its_own(act: str, bay: Property, admin: User) -> None:
    assert tries(act, a_person(at=bay), admin, bay)


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("role", ["it_admin", "pit_manager"])
def test_a_person_of_two_properties_is_for_who_may_in_both(
    act: str, role: str, bay: Property, sea: Property, admin: User
) -> None:
    person = of_both(bay, sea, role)
    assert not tries(act, person, admin, bay)
    assert tries(act, person, of_both(bay, sea, "it_admin"), bay, sea)


@pytest.mark.parametrize("act", ACTS)
def test_a_role_that_waits_or_is_to_come_counts(
    act: str, bay: Property, sea: Property, admin: User
) -> None:
    waits = a_person("it_admin", at=bay)
    with trail.scope(sea.pk):
        Membership.objects.create(user=waits, property=sea, role="it_admin", granted_by=admin)
    later = of_both(bay, sea, "it_admin", since=timezone.now() + timedelta(days=1))
    assert [tries(act, person, admin, bay) for person in (waits, later)] == [False, False]


@pytest.mark.parametrize("act", ACTS)
def test_whose_roles_have_all_ended_is_still_of_their_properties(
    act: str, bay: Property, sea: Property, admin: User
) -> None:
    ended = timezone.now() - timedelta(days=1)
    begun = ended - timedelta(days=9)
    with trail.scope(sea.pk):
        person = User.objects.create_user("gone", entered_in=bay)
        lay(user=person, at=sea, role="drop_team", since=begun, until=ended)
    assert not tries(act, person, admin, bay)


def test_nobody_but_a_keeper_makes_a_keeper(bay: Property, admin: User) -> None:
    new = User(username="new", name="New", is_superuser=True)
    with pytest.raises(Forbidden):
        keep_person(person=new, is_new=True, by=admin, property=bay)


def test_nobody_is_entered_in_a_property_where_one_may_not(sea: Property, admin: User) -> None:
    with pytest.raises(Forbidden):
        keep_person(person=User(username="new"), is_new=True, by=admin, property=sea)


@pytest.mark.parametrize("act", ["let_go", "give_first_password", "ask_factor_removal"])
def test_the_admin_does_nothing_to_a_keeper_for_an_it_admin(
    client: Client, bay: Property, admin: User, act: str
) -> None:
    person = keeper(bay)
    before = User.objects.values().get(pk=person.pk)
    client.force_login(admin)
    chosen = {"action": act, "_selected_action": [person.pk], "why": "x"}
    client.post(USERS, chosen)
    assert User.objects.values().get(pk=person.pk) == before


def test_who_is_out_of_reach_is_shown_to_be_read(
    client: Client, bay: Property, sea: Property, admin: User
) -> None:
    person = of_both(bay, sea, "pit_manager")
    client.force_login(admin)
    address = f"{USERS}{person.pk}/change/"
    assert b'name="_save"' not in client.get(address).content
    assert client.post(address, {"username": "x", "name": "Taken"}).status_code == 403


def test_a_refusal_says_whose_the_act_is(
    client: Client, bay: Property, sea: Property, admin: User
) -> None:
    person, of_all = of_both(bay, sea, "pit_manager"), keeper(bay)
    client.force_login(admin)
    chosen = {"action": "let_go", "_selected_action": [person.pk], "why": "x"}
    assert of_all.name in client.post(USERS, chosen, follow=True).content.decode()


def test_nobody_draws_a_person_of_another_property_into_theirs(
    bay: Property, sea: Property, admin: User
) -> None:
    stranger = a_person("pit_manager", at=sea)
    with trail.scope(bay.pk), pytest.raises(Refused, match="another property"):
        grant_role(user=stranger, property=bay, role="drop_team", by=admin)


def test_nobody_issues_a_key_to_the_system_of_another_property(
    bay: Property, sea: Property, admin: User
) -> None:
    system = a_person("integrator", at=sea, is_service=True)
    with trail.scope(bay.pk), pytest.raises(Refused, match="another property"):
        issue_token(
            user=system, property=bay, name="x", scopes=["audit.ingest_round"],
            expires_at=timezone.now() + timedelta(days=1), by=admin,
        )  # fmt: skip


def test_a_controller_of_one_property_does_not_approve_for_both(
    bay: Property, sea: Property
) -> None:
    person = of_both(bay, sea, "pit_manager")
    with trail.scope(bay.pk), pytest.raises(Forbidden):
        approve_factor_removal(person=person, by=a_person("controller", at=bay))
