"""A row whose last entry was purged is still held against it: its last image is carried over, sealed."""

import pytest
from django.db import DatabaseError, connection

from audit import trail, verification
from tables.models import Pit
from tests.audit.test_purge import age, age_again, purged
from tests.audit.trails import a_lived_in_house, as_the_owner, chain_of, in_its_scope
from tests.builders import House

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def house() -> House:
    """A house whose trail is nine years old, but for today's."""
    house = a_lived_in_house()
    with trail.scope(house.property.pk):
        for role in ("revenue_audit", "controller"):
            house.a(role)
    age(house)
    in_its_scope(house, name="Today")
    return house


PAST_THE_TRIGGERS = {
    """UPDATE tables_denomination SET value = value + 1
       WHERE property_id = {p} AND id = (SELECT min(id) FROM tables_denomination)""": "row",
    "DELETE FROM tables_denomination WHERE property_id = {p}": "row_lost",
    "INSERT INTO tables_pit (property_id, code, name, position) VALUES ({p}, 'X', 'X', 9)": "row_unknown",
}


@pytest.mark.parametrize("statement", PAST_THE_TRIGGERS)
def test_a_row_whose_last_entry_was_purged_is_still_proven(house: House, statement: str) -> None:
    purged(house)
    as_the_owner(statement.format(p=house.property.pk))
    kinds = [each.kind for each in verification.prove(chain_of(house))]
    assert kinds == [PAST_THE_TRIGGERS[statement]]


def test_what_was_carried_over_is_sealed(house: House) -> None:
    purged(house)
    as_the_owner("UPDATE audit_carried SET image = '{}' WHERE relation = 'tables_denomination'")
    assert "stub" in [each.kind for each in verification.prove(chain_of(house))]


def test_a_row_removed_between_two_purges_is_not_missed(house: House) -> None:
    with trail.scope(house.property.pk):
        spare = Pit.objects.create(property=house.property, code="P9", name="Spare")
    age(house)
    in_its_scope(house, name="Today")
    purged(house)
    with trail.scope(house.property.pk):
        spare.delete()
    age_again(house)
    in_its_scope(house, name="Tomorrow")
    purged(house)
    assert verification.prove(chain_of(house)) == []


def test_the_application_carries_nothing_over(house: House) -> None:
    purged(house)
    with (
        pytest.raises(DatabaseError, match="permission denied"),
        trail.scope(house.property.pk),
        connection.cursor() as cursor,
    ):
        cursor.execute("UPDATE audit_carried SET image = NULL")
