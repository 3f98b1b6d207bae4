"""What the database itself holds of rounds: raw SQL gets no further than the services do."""

import threading
from datetime import date

import pytest
from django.db import DatabaseError, connection, connections, transaction

from audit.models import Finding, Round, RoundKey
from audit.services import ingest_round
from casino.owner import as_owner
from tests.builders import House, a_house
from tests.recorded import a_judged_table, a_round, an_overpaid_round, text

pytestmark = pytest.mark.django_db


@pytest.fixture
def row(house: House) -> Round:
    row, _ = ingest_round(
        property=house.property, text=text(an_overpaid_round()), by=house.a("integrator")
    )
    return row


def refused(statement: str, *values: object) -> str:
    """What the database says to a statement it refuses."""
    cursor = connection.cursor()
    with pytest.raises(DatabaseError) as refusal, transaction.atomic():
        cursor.execute(statement, values)
    return str(refusal.value)


@pytest.mark.parametrize("column", ["record", "digest", "verdict", "net", "current"])
def test_the_application_updates_nothing_of_a_round(row: Round, column: str) -> None:
    assert "permission denied" in refused(f"UPDATE audit_round SET {column} = {column}")


@pytest.mark.parametrize("table", ["audit_round", "audit_roundkey", "audit_finding"])
@pytest.mark.parametrize("act", ["DELETE FROM", "TRUNCATE"])
def test_the_application_removes_nothing(row: Round, act: str, table: str) -> None:
    assert "permission denied" in refused(f"{act} {table}")


def test_the_application_moves_no_identity(row: Round) -> None:
    assert "permission denied" in refused("UPDATE audit_roundkey SET version = 2")


def test_the_application_unsays_no_finding(row: Round) -> None:
    assert "permission denied" in refused("UPDATE audit_finding SET state = 'withdrawn'")


def test_the_application_cannot_reach_behind_the_wall(row: Round) -> None:
    assert "permission denied" in refused("SELECT * FROM parts.audit_round_202611")


def test_a_first_version_is_what_its_identity_says(row: Round) -> None:
    assert "the next one" in refused(copy_of(row, digest="'sha256:other'"))


def test_a_round_has_each_version_once(row: Round) -> None:
    assert "key_id_version_gaming_date_key" in refused(copy_of(row))


def test_a_version_that_is_not_the_next_is_refused(row: Round) -> None:
    told = refused(copy_of(row, version="3", supersedes="digest", digest="'sha256:other'"))
    assert "the next one" in told


def test_a_round_points_to_an_identity_of_its_own_property(row: Round) -> None:
    with a_house() as other:
        a_judged_table(other)
        foreign, _ = ingest_round(
            property=other.property, text=text(a_round()), by=other.a("integrator")
        )
    told = refused(copy_of(row, key_id=str(foreign.key_id), version="2", supersedes="digest"))
    assert "the next one" in told


def test_a_finding_is_of_the_day_of_its_round(row: Round) -> None:
    finding = Finding.objects.get()
    finding.pk, finding.gaming_date = None, date(2026, 12, 1)
    with pytest.raises(DatabaseError, match="audit_finding_round"), transaction.atomic():
        finding.save(force_insert=True)


def test_a_verdict_of_another_property_cannot_be_changed(row: Round, house: House) -> None:
    statement = "SELECT audit_judge_again(%s, %s, %s, 'conforms', NULL, '', '{}', '{}', '{}')"
    assert "not in scope" in refused(statement, house.property.pk + 1, row.gaming_date, row.pk)


def test_a_round_of_another_property_is_out_of_sight(row: Round) -> None:
    with a_house():
        assert not (Round.objects.exists() or RoundKey.objects.exists() or Finding.objects.exists())


def copy_of(row: Round, **other: str) -> str:
    """The statement that would insert a round again, with some columns otherwise."""
    names = [
        field.column
        for field in Round._meta.concrete_fields
        if field.column not in ("id", "received_at", "judged_at")
    ]
    values = ", ".join(other.get(name, name) for name in names)
    return (
        f"INSERT INTO audit_round ({', '.join(names)})"
        f" SELECT {values} FROM audit_round WHERE id = {row.pk}"
    )


@pytest.mark.django_db(transaction=True)
class TestOwner:
    """The owner's own hand is held too."""

    def run(self, statement: str) -> None:
        with as_owner() as owner, owner.cursor() as cursor:
            cursor.execute(statement)

    @pytest.fixture(autouse=True)
    def _round(self) -> None:
        with a_house() as house:
            a_judged_table(house)
            ingest_round(
                property=house.property, text=text(an_overpaid_round()), by=house.a("integrator")
            )

    @pytest.mark.parametrize("column", ["record", "digest", "net", "at"])
    def test_the_facts_of_a_round_do_not_change(self, column: str) -> None:
        with pytest.raises(DatabaseError, match="no longer changes"):
            self.run(f"UPDATE audit_round SET {column} = {changed(column)}")

    def test_a_round_does_not_go(self) -> None:
        with pytest.raises(DatabaseError, match="no longer changes"):
            self.run("DELETE FROM audit_round")

    def test_the_text_of_a_finding_does_not_change(self) -> None:
        with pytest.raises(DatabaseError, match="no longer changes"):
            self.run("UPDATE audit_finding SET expected = 'nothing'")

    def test_an_identity_keeps_its_number(self) -> None:
        with pytest.raises(DatabaseError, match="no longer changes"):
            self.run("UPDATE audit_roundkey SET round = '9'")


def changed(column: str) -> str:
    return {"net": "'{}'", "at": "at + interval '1 hour'"}.get(column, f"reverse({column})")


def test_a_month_is_made_once() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT audit_rounds_month('2019-05-17'), audit_rounds_month('2019-05-31')")
        assert cursor.fetchone() == (True, False)


@pytest.mark.parametrize("day", ["1989-12-31", "2190-01-01"])
def test_a_month_out_of_all_reason_is_not_made(day: str) -> None:
    assert "no rounds are kept" in refused("SELECT audit_rounds_month(%s)", day)


@pytest.mark.django_db(transaction=True)
def test_a_month_that_several_want_at_once_is_made_once() -> None:
    made: list[bool] = []
    together = threading.Barrier(4)

    def loader() -> None:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SELECT audit_rounds_month('2018-02-01')")
            first = cursor.fetchone()[0]
            made.append(first)
        connections.close_all()

    def waiting() -> None:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        together.wait()
        loader()

    threads = [threading.Thread(target=waiting) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(made) == [False, False, False, True]
