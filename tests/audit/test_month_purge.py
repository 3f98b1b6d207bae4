"""A month of old rounds goes with two people's hands; the trail holds across it, and nothing comes back."""

from collections.abc import Iterator
from contextlib import AbstractContextManager
from datetime import date

import pytest
from django.db import DatabaseError, connection

from audit import jobs, trail, verification
from audit.models import Entry, Finding, Purge, Round, RoundKey
from audit.services import ingest_round, purging, recount
from audit.trail import Forbidden, Refused
from tables.models import GamingDay, RoundTotals, ShiftRecord
from tables.services import days
from tests.audit.trails import as_the_owner, chain_of, found_in_export
from tests.builders import House, a_house, an_open_table, chips, closed_day
from tests.flush import run_as_owner
from tests.recorded import a_judged_table, an_overpaid_round, text

pytestmark = pytest.mark.django_db(transaction=True)
MONTH = date(2019, 3, 1)
DAYS = (date(2019, 3, 4), date(2019, 3, 30))


@pytest.fixture
def house() -> Iterator[House]:
    with an_old_house() as house:
        yield house


def an_old_house() -> AbstractContextManager[House]:
    return a_house(first_day=date(2018, 1, 1), rounds_kept=5)


def play(house: House, day: date, number: str) -> Round:
    """A round with a fault, recorded on a gaming day."""
    record = an_overpaid_round(number, at=f"{day}T21:14:03-05:00")
    return ingest_round(property=house.property, text=text(record), by=house.a("integrator"))[0]


def played(house: House) -> list[Round]:
    """Two days of a month in 2019 with a round each, and one of the month after."""
    a_judged_table(house)
    return [play(house, day, str(n)) for n, day in enumerate((*DAYS, date(2019, 4, 2)), start=1)]


def locked(house: House) -> None:
    for day in (*DAYS, date(2019, 4, 2)):
        closed_day(house, days.make_day(property=house.property, date=day))


def asked(house: House, month: date = MONTH) -> Purge:
    return purging.ask_month_purge(
        property=house.property, month=month, by=house.a("revenue_audit"), why="Retention"
    )


def approved(house: House) -> Purge:
    return purging.approve_purge(purge=asked(house), by=house.a("controller"))


def purged(house: House) -> Purge:
    purge = approved(house)
    jobs.drain(house.property.pk)
    purge.refresh_from_db()
    return purge


def in_the_database(house: House, purge: Purge) -> None:
    """What the owner's function itself says, past every service."""
    with trail.scope(house.property.pk), connection.cursor() as cursor:
        cursor.execute("SELECT audit_purge_month(%s)", [purge.pk])


def is_there(month: date) -> bool:
    """Whether a month has a table of its own."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT EXISTS (SELECT FROM pg_class WHERE relname = %s)",
            [f"audit_round_{month:%Y%m}"],
        )
        return bool(cursor.fetchone()[0])


def test_the_month_is_dropped_with_its_findings_and_the_others_stay(house: House) -> None:
    *_gone, kept = played(house)
    locked(house)
    purged(house)
    assert (list(Round.objects.all()), is_there(MONTH)) == ([kept], False)
    assert set(Finding.objects.values_list("round_id", flat=True)) == {kept.pk}


def test_the_stub_says_what_went_and_by_whom(house: House) -> None:
    first, last, _kept = played(house)
    locked(house)
    purge = purged(house)
    assert (
        f"sha256:{bytes(purge.first_digest).hex()}",
        f"sha256:{bytes(purge.last_digest).hex()}",
        purge.entries,
        (purge.asked_by, purge.decided_by, purge.why, purge.state),
    ) == (
        first.digest,
        last.digest,
        2,
        (house.a("revenue_audit"), house.a("controller"), "Retention", "done"),
    )


def test_the_trail_holds_across_it(house: House) -> None:
    played(house)
    locked(house)
    purged(house)
    chain = chain_of(house)
    assert (verification.prove(chain), found_in_export(chain)) == ([], None)


def test_the_trail_says_what_went(house: House) -> None:
    first, last, kept = played(house)
    findings = Finding.objects.exclude(round=kept.pk).count()
    locked(house)
    purge = purged(house)
    note = Entry.objects.get(relation="audit_round", op="NOTE", verb="rounds.purged")
    assert note.after == {
        "purge": purge.pk,
        "month": "2019-03",
        "rounds": 2,
        "findings": findings,
        "first": first.digest,
        "last": last.digest,
    }


def test_a_stub_altered_later_is_found(house: House) -> None:
    played(house)
    locked(house)
    purge = purged(house)
    as_the_owner(f"UPDATE audit_purge SET entries = 1 WHERE id = {purge.pk}")
    assert [each.kind for each in verification.prove(chain_of(house))] == ["row"]


def test_another_property_keeps_its_rounds_of_the_month(house: House) -> None:
    played(house)
    locked(house)
    with an_old_house() as other:
        theirs = played(other)
    purged(house)
    with trail.scope(other.property.pk):
        assert list(Round.objects.order_by("pk")) == theirs
    assert Round.objects.count() == 1 and is_there(MONTH)


def test_the_numbers_of_purged_rounds_stay(house: House) -> None:
    played(house)
    locked(house)
    purged(house)
    assert list(RoundKey.objects.order_by("pk").values_list("round", flat=True)) == ["1", "2", "3"]


@pytest.mark.parametrize("number", ["1", "9"])
def test_no_round_of_a_purged_month_comes_in_again(house: House, number: str) -> None:
    played(house)
    locked(house)
    purged(house)
    with pytest.raises(Refused, match="were purged"):
        play(house, DAYS[0], number)


def test_the_database_takes_no_round_of_a_purged_month_either(house: House) -> None:
    *_gone, kept = played(house)
    locked(house)
    purged(house)
    key = RoundKey.objects.get(pk=kept.key_id)
    key.pk, key.round, key.gaming_date = None, "9", DAYS[0]
    key.save()
    kept.pk, kept.key_id, kept.gaming_date = None, key.pk, DAYS[0]
    with connection.cursor() as cursor:
        cursor.execute("SELECT audit_rounds_month(%s)", [MONTH])
    with pytest.raises(DatabaseError, match="were purged"):
        kept.save(force_insert=True)


def test_totals_of_a_purged_month_stay_as_they_were_counted(house: House) -> None:
    table = a_judged_table(house)
    an_open_table(house, table, chips("10000.00"), house.at("2026-03-02 12:00"))
    play(house, date(2026, 3, 2), "1")
    before = list(RoundTotals.objects.values())
    as_the_owner(
        f"""INSERT INTO audit_purge (property_id, month, why, state, asked_by_id, decided_by_id,
            decided_at, done_at, entries, last_digest) VALUES ({house.property.pk}, '2026-03-01',
            'x', 'done', 1, 2, now(), now(), 1, ''); DELETE FROM audit_finding; DELETE FROM audit_round"""
    )
    recount(record=ShiftRecord.objects.get())
    assert before and list(RoundTotals.objects.values()) == before


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
