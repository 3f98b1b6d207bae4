"""Old trail goes with two people's hands, and the chain proves across the stub that stays."""

from datetime import timedelta

import pytest
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.db import DatabaseError, connection
from django.db.models import Model
from django.utils import timezone

from audit import jobs, trail, verification
from audit.models import Entry, Envelope, Purge
from audit.services import purging
from audit.trail import Forbidden, Refused
from casino.models import User
from casino.sign_in import needs_second_factor
from tables.models import Table
from tests.api.callers import signed_in
from tests.audit.trails import (
    a_lived_in_house,
    as_the_owner,
    chain_of,
    entries_of,
    found_in_export,
    in_its_scope,
)
from tests.builders import House
from tests.flush import run_as_owner

pytestmark = pytest.mark.django_db(transaction=True)
LONG_AGO = timezone.now() - timedelta(days=8 * 365)


@pytest.fixture
def house() -> House:
    """A house whose trail is nine years old, and proves."""
    house = a_lived_in_house()
    with trail.scope(house.property.pk):
        for role in ("revenue_audit", "controller", "surveillance"):
            house.a(role)
    age(house)
    in_its_scope(house, name="Today")
    return house


def age(house: House) -> None:
    """Set the whole chain nine years back, as if it had been written then."""
    as_the_owner(
        f"""DO $$ DECLARE v record; d bytea := ''; BEGIN
        FOR v IN SELECT * FROM audit_envelope WHERE property_id = {house.property.pk} ORDER BY seq LOOP
          d := trail_digest(d, v.leaves, v.property_id, v.seq, v.entries, v.at - interval '9 years');
          UPDATE audit_envelope SET at = v.at - interval '9 years', digest = d WHERE id = v.id;
        END LOOP;
        UPDATE audit_chain SET digest = d WHERE property_id = {house.property.pk}; END $$"""
    )


def asked(house: House) -> Purge:
    return purging.ask_purge(
        property_id=house.property.pk, until=LONG_AGO, by=house.a("revenue_audit"), why="Retention"
    )


def purged(house: House) -> Purge:
    purge = purging.approve_purge(purge=asked(house), by=house.a("controller"))
    jobs.drain(house.property.pk)
    with trail.scope(house.property.pk):
        purge.refresh_from_db()
    return purge


def envelopes(house: House) -> list[int]:
    with trail.scope(house.property.pk):
        links = Envelope.objects.filter(property_id=house.property.pk).order_by("seq")
        return list(links.values_list("seq", flat=True))


def test_an_aged_chain_holds(house: House) -> None:
    assert verification.prove(chain_of(house)) == []


def test_what_is_old_is_gone(house: House) -> None:
    old = len(envelopes(house)) - 1
    purged(house)
    assert envelopes(house)[0] == old + 1


def test_the_chain_holds_across_the_stub(house: House) -> None:
    purged(house)
    assert verification.prove(chain_of(house)) == []


def test_an_export_holds_across_the_stub(house: House) -> None:
    purged(house)
    assert found_in_export(chain_of(house)) is None


def test_the_stub_says_what_went_and_by_whom(house: House) -> None:
    before = entries_of(chain_of(house))
    with trail.scope(house.property.pk):
        links = list(Envelope.objects.filter(property_id=house.property.pk).order_by("seq"))
    purge = purged(house)
    gone = [entry for entry in before if entry.envelope_id != links[-1].pk]
    assert (
        (purge.first_seq, bytes(purge.first_digest)),
        (purge.last_seq, bytes(purge.last_digest)),
        purge.entries,
        (purge.asked_by, purge.decided_by, purge.why, purge.state),
    ) == (
        (1, bytes(links[0].digest)),
        (links[-2].seq, bytes(links[-2].digest)),
        len(gone),
        (house.a("revenue_audit"), house.a("controller"), "Retention", "done"),
    )


def history_of(thing: Model, by: User) -> str:
    if needs_second_factor(by):
        TOTP.activate(by, generate_totp_secret())
    page = signed_in(by).get(f"/history/{thing._meta.db_table}/{thing.pk}/")
    assert page.status_code == 200
    return str(page.content.decode())


def test_a_history_says_that_older_entries_were_purged(house: House) -> None:
    purge = purged(house)
    with trail.scope(house.property.pk):
        silent = Table.objects.get(property=house.property)
    page = history_of(silent, house.a("revenue_audit"))
    assert "The trail tells nothing of it." in page and "were purged" in page
    assert f'href="/trail/purges/#purge-{purge.pk}"' in page
    assert "Nobody has changed it" not in page


def test_what_is_left_of_a_history_says_so_too(house: House) -> None:
    with trail.scope(house.property.pk):
        reader = house.a("floor_supervisor")
    assert "were purged" not in history_of(house.pit, reader)
    purged(house)
    page = history_of(house.pit, reader)
    assert "Today" in page and "were purged" in page and "#purge-" not in page


def test_a_purge_in_bites_leaves_the_same(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(purging, "BITE", 2)
    purged(house)
    assert (len(envelopes(house)) > 0, verification.prove(chain_of(house))) == (True, [])


def test_a_second_purge_stands_on_the_first(house: House) -> None:
    purged(house)
    age_again(house)
    in_its_scope(house, name="Tomorrow")
    second = purged(house)
    assert (second.first_seq > 1, verification.prove(chain_of(house))) == (True, [])


def age_again(house: House) -> None:
    """Set what is left of the chain nine years back; it goes on from the stub."""
    as_the_owner(
        f"""DO $$ DECLARE v record; d bytea; BEGIN
        SELECT last_digest INTO d FROM audit_purge WHERE property_id = {house.property.pk};
        FOR v IN SELECT * FROM audit_envelope WHERE property_id = {house.property.pk} ORDER BY seq LOOP
          d := trail_digest(d, v.leaves, v.property_id, v.seq, v.entries, v.at - interval '9 years');
          UPDATE audit_envelope SET at = v.at - interval '9 years', digest = d WHERE id = v.id;
        END LOOP;
        UPDATE audit_chain SET digest = d WHERE property_id = {house.property.pk}; END $$"""
    )


def test_a_stub_altered_later_is_found(house: House) -> None:
    purge = purged(house)
    as_the_owner(f"UPDATE audit_purge SET entries = 1, why = 'Nothing' WHERE id = {purge.pk}")
    assert [each.kind for each in verification.prove(chain_of(house))] == ["stub", "row"]


def test_what_was_published_before_the_purge_still_meets_the_stub(house: House) -> None:
    with trail.scope(house.property.pk):
        last_old = envelopes(house)[-2]
        digest = bytes(Envelope.objects.get(property_id=house.property.pk, seq=last_old).digest)
    purged(house)
    with verification.at_rest(chain_of(house)):
        assert verification.start_of(chain_of(house)).digest == digest


def test_the_trail_is_not_purged_before_its_retention_is_over(house: House) -> None:
    with pytest.raises(Refused, match=r"kept for 255[67] days"):
        purging.ask_purge(
            property_id=house.property.pk,
            until=timezone.now() - timedelta(days=6 * 365),
            by=house.a("revenue_audit"),
            why="Room",
        )


def test_who_asks_does_not_approve(house: House) -> None:
    purge = asked(house)
    as_the_owner(f"UPDATE audit_purge SET asked_by_id = {house.a('controller').pk}")
    with pytest.raises(Refused, match="another person"):
        purging.approve_purge(purge=purge, by=house.a("controller"))


def test_who_may_not_approve_is_refused(house: House) -> None:
    with pytest.raises(Forbidden):
        purging.approve_purge(purge=asked(house), by=house.a("surveillance"))


def test_a_refused_purge_removes_nothing(house: House) -> None:
    purge = purging.refuse_purge(purge=asked(house), by=house.a("controller"), why="A case is open")
    with pytest.raises(DatabaseError, match="not approved by another"):
        purging.purge_some(chain=house.property.pk, purge=purge.pk)


def test_the_database_itself_refuses_what_nobody_approved(house: House) -> None:
    purge = asked(house)
    with pytest.raises(DatabaseError, match="not approved by another"):
        purging.purge_some(chain=house.property.pk, purge=purge.pk)


def test_the_database_itself_refuses_what_is_too_young(house: House) -> None:
    purge = asked(house)
    as_the_owner(
        f"""UPDATE audit_purge SET until = now(), state = 'approved', decided_at = now(),
            decided_by_id = {house.a("controller").pk} WHERE id = {purge.pk}"""
    )
    with pytest.raises(DatabaseError, match="kept for 7 years"):
        purging.purge_some(chain=house.property.pk, purge=purge.pk)


def test_a_broken_trail_is_evidence_and_stays(house: House) -> None:
    first = entries_of(chain_of(house))[0]
    as_the_owner(f"""UPDATE audit_entry SET role = 'x' WHERE id = {first.pk}""")
    purge = asked(house)
    as_the_owner(
        f"""UPDATE audit_purge SET state = 'approved', decided_at = now(),
            decided_by_id = {house.a("controller").pk} WHERE id = {purge.pk}"""
    )
    with pytest.raises(DatabaseError, match="stays"):
        purging.purge_some(chain=house.property.pk, purge=purge.pk)


def test_the_application_cannot_write_a_stub(house: House) -> None:
    purge = asked(house)
    with (
        pytest.raises(DatabaseError, match="permission denied"),
        trail.scope(house.property.pk),
        connection.cursor() as cursor,
    ):
        cursor.execute("UPDATE audit_purge SET last_seq = 1 WHERE id = %s", [purge.pk])


def test_what_lies_before_no_stub_is_not_removed_by_the_owner_either(house: House) -> None:
    purged(house)
    with pytest.raises(Exception, match="appended, never edited"):
        run_as_owner("DELETE FROM audit_entry")


def test_the_act_is_in_the_chain_that_is_left(house: House) -> None:
    purged(house)
    with trail.scope(house.property.pk):
        notes = Entry.objects.filter(relation="audit_purge", op="NOTE")
        assert [note.verb for note in notes] == ["purge.done"]
