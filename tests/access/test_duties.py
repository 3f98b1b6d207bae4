"""Two roles that clash are never held by one person: not by a grant, not by raw SQL."""

import pytest
from django.db import IntegrityError
from django.utils import timezone

from audit import trail
from audit.trail import Refused
from casino.duties import all_pairs
from casino.models import Clash
from casino.roles import Role
from casino.services import grant_role
from tables.models import Property
from tests.people import a_person, lay

pytestmark = pytest.mark.django_db


def test_the_pairs_stand_in_the_database_as_in_the_code() -> None:
    stored = {(each.one, each.other): each.why for each in Clash.objects.all()}
    assert stored == all_pairs()


@pytest.mark.parametrize(("held", "wanted"), sorted(all_pairs()))
def test_the_database_refuses_a_clash(here: Property, held: str, wanted: str) -> None:
    person = a_person(held, at=here)
    with trail.scope(here.pk), pytest.raises(IntegrityError, match="|".join(WHYS)):
        lay(user=person, at=here, role=wanted)


WHYS = set(all_pairs().values())


def test_a_grant_that_clashes_is_refused_with_its_reason(here: Property) -> None:
    person, it_admin = a_person("floor_supervisor", at=here), a_person("it_admin", at=here)
    with trail.scope(here.pk), pytest.raises(Refused, match="does not count the boxes"):
        grant_role(user=person, property=here, role=Role.COUNT_TEAM, by=it_admin)


def test_a_role_that_has_ended_clashes_no_more(here: Property) -> None:
    person = a_person("floor_supervisor", at=here)
    with trail.scope(here.pk):
        person.memberships.update(until=timezone.now())
        lay(user=person, at=here, role="count_team")
        assert person.memberships.count() == 2


def test_the_same_two_roles_in_two_properties_do_not_clash(here: Property) -> None:
    there = Property.objects.create(
        code="there", name="There", timezone="Europe/Madrid", currency="EUR", jurisdiction="es"
    )
    person = a_person("floor_supervisor", at=here)
    with trail.scope(there.pk):
        lay(user=person, at=there, role="count_team")
        assert person.memberships.count() == 1
