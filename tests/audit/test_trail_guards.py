"""Nobody who works through the application writes, edits or empties the trail; the owner only past triggers."""

import pytest
from django.db import DatabaseError, ProgrammingError, connection, transaction

from audit import trail
from audit.audited import audited
from tests.audit.trails import as_the_owner
from tests.builders import House, a_house
from tests.flush import run_as_owner

pytestmark = pytest.mark.django_db(transaction=True)

TRAIL = ("audit_entry", "audit_envelope", "audit_chain", "audit_anchor")
ACTS = (
    "DELETE FROM {}",
    "TRUNCATE {}",
    "UPDATE {} SET property_id = property_id",
    "INSERT INTO {} DEFAULT VALUES",
    "ALTER TABLE {} DISABLE TRIGGER ALL",
    "ALTER TABLE {} DISABLE ROW LEVEL SECURITY",
    "DROP TABLE {}",
)
INTERNAL = (
    "SELECT trail_open(0)",
    "SELECT trail_leaves(1, 1)",
    "SET session_replication_role = replica",
    "SET ROLE casino_owner",
    "CREATE OR REPLACE FUNCTION trail_retention() RETURNS interval LANGUAGE sql AS 'SELECT interval ''1 day'''",
)


@pytest.fixture
def house() -> House:
    with a_house() as house:
        pass
    return house


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("table", TRAIL)
def test_the_application_cannot_write_the_trail(house: House, table: str, act: str) -> None:
    with (
        pytest.raises(ProgrammingError, match=r"permission denied|must be owner"),
        trail.scope(0, house.property.pk),
        connection.cursor() as cursor,
    ):
        cursor.execute(act.format(table))


@pytest.mark.parametrize("statement", INTERNAL)
def test_the_application_reaches_nothing_internal(statement: str) -> None:
    with (
        pytest.raises(ProgrammingError, match=r"permission denied|must be owner"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)


@pytest.mark.parametrize("act", ("DELETE FROM {}", "TRUNCATE {}", "TRUNCATE {} CASCADE"))
@pytest.mark.parametrize("table", TRAIL)
def test_the_owner_is_refused_too(house: House, table: str, act: str) -> None:
    as_the_owner("SELECT 1 WHERE EXISTS (SELECT FROM audit_entry)")
    if table == "audit_anchor":
        as_the_owner("INSERT INTO audit_anchor VALUES (DEFAULT, 0, '2026-01-01', 0, '')")
    with pytest.raises(Exception, match="refused"):
        run_as_owner(act.format(table))


def test_an_envelope_that_is_linked_never_changes(house: House) -> None:
    with pytest.raises(Exception, match="appended, never edited"):
        run_as_owner("UPDATE audit_envelope SET at = now()")


def test_a_chain_never_goes_back(house: House) -> None:
    with pytest.raises(Exception, match="a chain only grows"):
        run_as_owner("UPDATE audit_chain SET seq = seq - 1")


def test_a_note_about_a_property_out_of_scope_is_refused(house: House) -> None:
    with pytest.raises(DatabaseError, match="not in scope"):
        trail.note("tables_property", property_id=house.property.pk)


def test_the_trail_of_another_property_is_out_of_sight(house: House) -> None:
    with trail.scope(house.property.pk + 1), connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM audit_entry WHERE property_id = %s", [house.property.pk]
        )
        assert cursor.fetchone() == (0,)


@pytest.mark.parametrize("table", audited())
def test_an_audited_table_is_never_truncated(table: str) -> None:
    with pytest.raises(Exception, match="refused"):
        run_as_owner(f"TRUNCATE {table} CASCADE")
