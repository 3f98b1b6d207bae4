"""What keeps a month of rounds: its time, its days, two people, and the database itself."""

from collections.abc import Iterator
from datetime import date

import pytest
from django.db import DatabaseError, connection

from audit import jobs
from audit.services import purging
from audit.trail import Forbidden, Refused
from tables.models import GamingDay
from tables.services import days
from tests.audit.old_months import (
    DAYS,
    MONTH,
    an_old_house,
    approved,
    asked,
    in_the_database,
    locked,
    played,
)
from tests.audit.trails import as_the_owner
from tests.builders import House
from tests.flush import run_as_owner

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def house() -> Iterator[House]:
    with an_old_house() as house:
        yield house


def test_rounds_are_kept_as_long_as_policy_says(house: House) -> None:
    with pytest.raises(Refused, match="Policy keeps the rounds from"):
        asked(house, date(2022, 1, 1))


def test_a_month_with_a_day_that_is_not_locked_stays(house: House) -> None:
    played(house)
    locked(house)
    days.make_day(property=house.property, date=date(2019, 3, 5))
    with pytest.raises(Refused, match="2019-03-05 is not locked"):
        asked(house)


def test_a_month_with_rounds_of_a_day_that_was_never_made_stays(house: House) -> None:
    played(house)
    with pytest.raises(Refused, match="2019-03-04 is not locked"):
        asked(house)


def test_a_month_without_rounds_is_not_purged(house: House) -> None:
    with pytest.raises(Refused, match="no rounds of that month"):
        asked(house, date(2018, 2, 1))


def test_a_month_is_asked_for_once(house: House) -> None:
    played(house)
    locked(house)
    asked(house)
    with pytest.raises(Refused, match="waits already"):
        asked(house)


def test_who_asked_does_not_approve(house: House) -> None:
    played(house)
    locked(house)
    purge = asked(house)
    as_the_owner(f"UPDATE audit_purge SET asked_by_id = {house.a('controller').pk}")
    with pytest.raises(Refused, match="another person"):
        purging.approve_purge(purge=purge, by=house.a("controller"))


@pytest.mark.parametrize("role", ["surveillance", "controller"])
def test_who_may_not_ask_is_refused(house: House, role: str) -> None:
    with pytest.raises(Forbidden):
        purging.ask_month_purge(
            property=house.property, month=MONTH, by=house.a(role), why="Retention"
        )


def test_the_database_itself_refuses_what_nobody_approved(house: House) -> None:
    played(house)
    locked(house)
    purge = asked(house)
    with pytest.raises(DatabaseError, match="not approved by another person"):
        in_the_database(house, purge)


def test_the_database_itself_refuses_a_day_that_was_reopened(house: House) -> None:
    played(house)
    locked(house)
    purge = approved(house)
    day = GamingDay.objects.get(date=DAYS[0])
    as_the_owner(f"UPDATE tables_gamingday SET state = 'reopened' WHERE id = {day.pk}")
    with pytest.raises(DatabaseError, match="the day 2019-03-04 is not locked"):
        in_the_database(house, purge)


def test_a_purge_that_failed_is_tried_again_when_its_day_is_locked(house: House) -> None:
    played(house)
    locked(house)
    purge = approved(house)
    day = GamingDay.objects.get(date=DAYS[0])
    as_the_owner(f"UPDATE tables_gamingday SET state = 'reopened' WHERE id = {day.pk}")
    jobs.drain(house.property.pk)
    assert "is not locked" in purging.failure_of(purge)
    as_the_owner(f"UPDATE tables_gamingday SET state = 'locked' WHERE id = {day.pk}")
    purging.resume_purge(purge=purge, by=house.a("controller"))
    jobs.drain(house.property.pk)
    purge.refresh_from_db()
    assert (purge.state, purge.entries) == ("done", 2)


def test_a_purge_that_has_not_failed_is_not_tried_again(house: House) -> None:
    played(house)
    locked(house)
    with pytest.raises(Refused, match="approved"):
        purging.resume_purge(purge=approved(house), by=house.a("controller"))


def test_the_database_itself_refuses_what_policy_keeps(house: House) -> None:
    played(house)
    locked(house)
    purge = approved(house)
    as_the_owner("UPDATE tables_policy SET rounds_kept = 50")
    with pytest.raises(DatabaseError, match="rounds are kept from"):
        in_the_database(house, purge)


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM audit_round",
        "DELETE FROM audit_finding",
        "ALTER TABLE audit_round DETACH PARTITION parts.audit_round_201903",
        "DROP TABLE parts.audit_round_201903",
        "UPDATE audit_purge SET last_digest = ''",
    ],
)
def test_the_application_removes_nothing_by_itself(house: House, statement: str) -> None:
    played(house)
    locked(house)
    approved(house)
    with (
        pytest.raises(DatabaseError, match=r"permission denied|must be owner"),
        connection.cursor() as cursor,
    ):
        cursor.execute(statement)


def test_the_owner_s_hand_is_held_where_there_is_no_stub(house: House) -> None:
    played(house)
    with pytest.raises(Exception, match="no longer changes"):
        run_as_owner("DELETE FROM audit_finding")
