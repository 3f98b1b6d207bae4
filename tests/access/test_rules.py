"""What roles may and which clash is code: the application cannot write it, and a difference is named."""

import pytest
from django.contrib.auth.models import Group
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from audit import trail, verification
from audit.verification import Chain
from casino.access_review import review, sheet_of
from casino.models import Membership
from tests.audit.trails import as_the_owner
from tests.builders import House, a_house
from tests.people import a_person

pytestmark = pytest.mark.django_db(transaction=True)
WRITES = (
    """INSERT INTO auth_group_permissions (group_id, permission_id)
       SELECT g.id, p.id FROM auth_group g, auth_permission p LIMIT 1""",
    "DELETE FROM auth_group_permissions",
    "INSERT INTO auth_group (name) VALUES ('pit_clown')",
    "UPDATE auth_group SET name = 'controller' WHERE name = 'pit_manager'",
    "UPDATE auth_permission SET codename = 'lock_day'",
    "UPDATE django_content_type SET app_label = 'tables'",
    "DELETE FROM casino_clash",
    "UPDATE casino_clash SET one = other",
    "INSERT INTO casino_clash (one, other, why) VALUES ('a', 'b', 'c')",
    "DELETE FROM django_migrations",
)
ALTERED = {
    "+ floor_supervisor tables.count_box": """INSERT INTO auth_group_permissions (group_id, permission_id)
        SELECT g.id, p.id FROM auth_group g, auth_permission p
        WHERE g.name = 'floor_supervisor' AND p.codename = 'count_box'""",
    "- floor_supervisor tables.request_slip": """DELETE FROM auth_group_permissions gp
        USING auth_group g, auth_permission p WHERE g.id = gp.group_id AND p.id = gp.permission_id
        AND g.name = 'floor_supervisor' AND p.codename = 'request_slip'""",
    "- count_team / floor_supervisor": """DELETE FROM casino_clash
        WHERE one = 'count_team' AND other = 'floor_supervisor'""",
    "+ controller / zebra": "INSERT INTO casino_clash (one, other, why) VALUES ('controller', 'zebra', '')",
}


@pytest.fixture
def house() -> House:
    with a_house() as house:
        pass
    return house


@pytest.mark.parametrize("statement", WRITES)
def test_the_application_does_not_write_the_rules(statement: str) -> None:
    with (
        pytest.raises(DatabaseError, match="permission denied"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)


@pytest.mark.parametrize("difference", ALTERED)
def test_a_rule_that_is_not_the_codes_is_named(difference: str) -> None:
    as_the_owner(ALTERED[difference])
    found = verification.prove(Chain(0, "house"))
    assert [(each.kind, each.facts["differences"]) for each in found] == [("rules", difference)]


def test_the_review_of_access_says_what_the_database_allows(house: House) -> None:
    for difference in (
        "+ floor_supervisor tables.count_box",
        "- floor_supervisor tables.request_slip",
    ):
        as_the_owner(ALTERED[difference])
    with trail.scope(house.property.pk):
        house.a("floor_supervisor")
        told = sheet_of(review(house.property))
    (row,) = [row for row in told.rows if row[2] == "floor_supervisor"]
    allowed = str(row[-1]).split()
    assert "tables.count_box" in allowed and "tables.request_slip" not in allowed


def test_the_roles_are_applied_again_by_the_owner() -> None:
    as_the_owner("INSERT INTO auth_group (name) VALUES ('pit_clown')")
    for statement in ALTERED.values():
        as_the_owner(statement)
    call_command("sync_roles", verbosity=0)
    assert verification.prove(Chain(0, "house")) == []
    assert not Group.objects.filter(name="pit_clown").exists()


def test_a_role_that_nobody_granted_does_not_come_to_be(house: House) -> None:
    with (
        pytest.raises(DatabaseError, match="somebody grants a role"),
        trail.scope(house.property.pk),
    ):
        Membership.objects.create(
            user=a_person(at=house.property), property=house.property, role="controller",
            approved_at=timezone.now(),
        )  # fmt: skip


def test_a_role_that_nobody_approved_does_not_work(house: House) -> None:
    person = a_person(at=house.property)
    with (
        pytest.raises(DatabaseError, match="waits_for_its_approval"),
        trail.scope(house.property.pk),
    ):
        Membership.objects.create(
            user=a_person(at=house.property), property=house.property, role="controller",
            granted_by=person, approved_at=timezone.now(),
        )  # fmt: skip
