"""A month of old rounds goes with two people's hands; the trail holds across it, and nothing comes back."""

from collections.abc import Iterator
from datetime import date

import pytest
from django.db import DatabaseError, connection

from audit import trail, verification
from audit.models import Entry, Finding, Round, RoundKey
from audit.services import recount
from audit.trail import Refused
from tables.models import RoundTotals, ShiftRecord
from tests.audit.old_months import (
    DAYS,
    MONTH,
    an_old_house,
    is_there,
    locked,
    play,
    played,
    purged,
)
from tests.audit.trails import as_the_owner, chain_of, found_in_export
from tests.builders import House, an_open_table, chips
from tests.recorded import a_judged_table

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def house() -> Iterator[House]:
    with an_old_house() as house:
        yield house


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
