"""People come, get a first password, and are let go; nobody is deleted."""

import pytest
from django.utils import timezone

from audit import trail
from audit.trail import Forbidden, Refused
from casino.access import roles_of
from casino.models import User
from casino.services import give_first_password, keep_person, let_go
from tables.models import Property
from tests.people import a_person

pytestmark = pytest.mark.django_db


@pytest.fixture
def it_admin(here: Property) -> User:
    return a_person("it_admin", at=here)


def test_a_new_person_has_no_password(it_admin: User) -> None:
    ana = User(username="ana", name="Ana")
    person = keep_person(person=ana, is_new=True, by=it_admin, property=it_admin.entered_in)
    assert not person.has_usable_password()


def test_a_pit_manager_enters_nobody(here: Property) -> None:
    with pytest.raises(Forbidden):
        keep_person(
            person=User(username="ana", name="Ana"),
            is_new=True,
            by=a_person("pit_manager", at=here),
            property=here,
        )


def test_a_first_password_has_to_be_changed(here: Property, it_admin: User) -> None:
    person = a_person("pit_manager", at=here)
    first = give_first_password(person=person, by=it_admin)
    assert (person.check_password(first), person.must_change_password) == (True, True)


def test_nobody_gives_themselves_a_first_password(it_admin: User) -> None:
    with pytest.raises(Refused, match="another person"):
        give_first_password(person=it_admin, by=it_admin)


def test_an_administrator_of_another_property_does_not_reach_them(here: Property) -> None:
    there = Property.objects.create(
        code="there", name="There", timezone="Europe/Madrid", currency="EUR", jurisdiction="es"
    )
    with pytest.raises(Forbidden):
        give_first_password(
            person=a_person("controller", at=here), by=a_person("it_admin", at=there)
        )


def test_a_leaver_has_no_role_left(here: Property, it_admin: User) -> None:
    person = a_person("pit_manager", at=here)
    with trail.scope(here.pk):
        let_go(person=person, why="resigned", by=it_admin)
        assert not person.memberships.filter(until__gt=timezone.now()).exists()


def test_a_leaver_signs_in_no_more(here: Property, it_admin: User) -> None:
    person = a_person("pit_manager", at=here)
    with trail.scope(here.pk):
        let_go(person=person, why="resigned", by=it_admin)
    person.refresh_from_db()
    assert (person.is_active, roles_of(person, here.pk)) == (False, ())


def test_letting_go_wants_a_reason(here: Property, it_admin: User) -> None:
    with trail.scope(here.pk), pytest.raises(Refused, match="reason"):
        let_go(person=a_person("pit_manager", at=here), why=" ", by=it_admin)


def test_nobody_lets_themselves_go(here: Property, it_admin: User) -> None:
    with trail.scope(here.pk), pytest.raises(Refused, match="Another person"):
        let_go(person=it_admin, why="holiday", by=it_admin)
