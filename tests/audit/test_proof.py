"""Whatever the owner of the database does to a trail past its guards is found, and named."""

import json
from typing import Any

import pytest

from audit import exports, trail, verification
from audit.models import Entry, Envelope
from tests.audit.trails import (
    a_lived_in_house,
    as_the_owner,
    chain_of,
    entries_of,
    found_in_export,
    found_in_place,
    in_its_scope,
)
from tests.builders import House

pytestmark = pytest.mark.django_db(transaction=True)

ALTERED = (
    """UPDATE audit_entry SET after = jsonb_set(after, '{name}', '"X"') WHERE id = %(entry)s"""
)
LEAVES = """UPDATE audit_envelope SET leaves = overlay(leaves PLACING '\\x00' FROM 1)
            WHERE property_id = %(p)s AND seq = %(seq)s"""
TOUCHED = {
    "an altered entry": ("altered", ALTERED),
    "an altered entry of many": (
        "altered",
        "UPDATE audit_entry SET at = at + interval '1 microsecond' WHERE id = %(early)s",
    ),
    "an altered entry and its hash": ("envelope", f"{ALTERED}; {LEAVES}"),
    "a removed entry": ("removed", "DELETE FROM audit_entry WHERE id = %(early)s"),
    "an added entry": (
        "added",
        """INSERT INTO audit_entry (envelope_id, property_id, at, role, relation, op)
           SELECT id, property_id, at, 'x', 'tables_pit', 'UPDATE' FROM audit_envelope
           WHERE property_id = %(p)s AND seq = %(seq)s""",
    ),
    "an entry moved to another property": (
        "removed",
        "UPDATE audit_entry SET property_id = 999 WHERE id = %(entry)s",
    ),
    "an envelope set back in time": (
        "envelope",
        "UPDATE audit_envelope SET at = at - interval '1 s' WHERE property_id = %(p)s AND seq = 2",
    ),
    "a removed envelope": (
        "missing",
        "DELETE FROM audit_envelope WHERE property_id = %(p)s AND seq = 2",
    ),
    "a removed first envelope": (
        "missing",
        "DELETE FROM audit_envelope WHERE property_id = %(p)s AND seq = 1",
    ),
    "a removed last envelope": (
        "cut",
        "DELETE FROM audit_envelope WHERE property_id = %(p)s AND seq = %(last)s",
    ),
    "an altered head": (
        "head",
        "UPDATE audit_chain SET digest = '\\x00' WHERE property_id = %(p)s",
    ),
    "an altered anchor": (
        "anchor",
        """INSERT INTO audit_anchor (property_id, date, seq, digest)
           VALUES (%(p)s, '2026-11-01', 1, '\\x00')""",
    ),
    "an anchor beyond the head": (
        "anchor",
        """INSERT INTO audit_anchor (property_id, date, seq, digest)
           VALUES (%(p)s, '2026-11-01', %(last)s + 1, '\\x00')""",
    ),
    "a forged stub": (
        "stub",
        """INSERT INTO audit_purge (property_id, until, why, state, asked_by_id, decided_by_id,
             decided_at, first_seq, last_seq, first_digest, last_digest, entries, done_at)
           SELECT %(p)s, now(), 'x', 'done', 1, 2, now(), 1, 1, digest, digest, 9, now()
           FROM audit_envelope WHERE property_id = %(p)s AND seq = 1""",
    ),
    "a stub forged over what was removed": (
        "stub",
        """INSERT INTO audit_purge (property_id, until, why, state, asked_by_id, decided_by_id,
             decided_at, first_seq, last_seq, first_digest, last_digest, entries, done_at)
           SELECT %(p)s, now(), 'x', 'done', 1, 2, now(), 1, 1, digest, digest, entries, now()
           FROM audit_envelope WHERE property_id = %(p)s AND seq = 1;
           DELETE FROM audit_entry e USING audit_envelope v WHERE v.id = e.envelope_id
             AND v.property_id = %(p)s AND v.seq = 1;
           DELETE FROM audit_envelope WHERE property_id = %(p)s AND seq = 1""",
    ),
}


@pytest.fixture
def house() -> House:
    return a_lived_in_house()


def named(house: House) -> dict[str, Any]:
    """The numbers that a touch speaks of: the last pit's renaming, and an entry among many."""
    entries = entries_of(chain_of(house))
    with trail.scope(house.property.pk):
        last = Envelope.objects.filter(property_id=house.property.pk).order_by("seq").last()
    renamed = next(e for e in reversed(entries) if e.relation == "tables_pit")
    with trail.scope(house.property.pk):
        seq = Envelope.objects.get(pk=renamed.envelope_id).seq
    first = [e for e in entries if e.envelope_id == entries[0].envelope_id]
    return {
        "p": house.property.pk,
        "entry": renamed.pk,
        "seq": seq,
        "early": first[len(first) // 2].pk,
        "last": last.seq,
    }


def touch(house: House, statement: str) -> None:
    as_the_owner(statement % named(house))


def test_an_untouched_chain_holds(house: House) -> None:
    assert verification.prove(chain_of(house)) == []


def test_the_chain_of_the_house_itself_holds(house: House) -> None:
    assert verification.prove(verification.Chain(0, "house")) == []


def test_an_untouched_chain_holds_elsewhere(house: House) -> None:
    assert found_in_export(chain_of(house)) is None


@pytest.mark.parametrize("what", TOUCHED)
def test_a_touched_chain_is_broken(house: House, what: str) -> None:
    kind, statement = TOUCHED[what]
    touch(house, statement)
    assert verification.prove(chain_of(house))[0].kind == kind


@pytest.mark.parametrize("what", TOUCHED)
def test_a_touched_chain_is_broken_elsewhere_too(house: House, what: str) -> None:
    kind, statement = TOUCHED[what]
    touch(house, statement)
    found = found_in_export(chain_of(house))
    assert found is not None
    assert found.kind == kind


def test_an_altered_entry_is_named_with_its_object_and_its_envelope(house: House) -> None:
    facts = named(house)
    touch(house, ALTERED)
    assert found_in_place(chain_of(house))[0] == (
        f"Entry {facts['entry']} (tables_pit {house.pit.pk}, UPDATE) in envelope {facts['seq']}"
        f" of {house.property.code} was altered."
    )


def test_an_entry_without_an_envelope_is_found(house: House) -> None:
    touch(
        house,
        """INSERT INTO audit_entry (envelope_id, property_id, at, role, relation, op)
           VALUES (0, %(p)s, now(), 'x', 'tables_pit', 'UPDATE')""",
    )
    assert [each.kind for each in verification.prove(chain_of(house))] == ["stray"]


def test_a_lost_anchor_is_found(house: House) -> None:
    touch(
        house,
        """INSERT INTO audit_anchor (property_id, date, seq, digest)
           SELECT %(p)s, day, 1, digest FROM audit_envelope,
             unnest('{2026-11-01,2026-11-03}'::date[]) day WHERE property_id = %(p)s AND seq = 1""",
    )
    assert found_in_place(chain_of(house))[0] == (
        f"The anchor of 2026-11-02 of {house.property.code} is missing, between others that stand."
    )


def test_a_row_changed_past_the_trail_is_named_with_its_field(house: House) -> None:
    last = named(house)["entry"]
    as_the_owner(f"UPDATE tables_pit SET name = 'Mine' WHERE id = {house.pit.pk}")
    assert found_in_place(chain_of(house)) == [
        f"tables_pit {house.pit.pk} of {house.property.code} is not what its last entry {last} says:"
        " name was changed past the trail."
    ]


def test_a_row_removed_past_the_trail_is_named(house: House) -> None:
    as_the_owner(f"DELETE FROM tables_pit WHERE id = {house.pit.pk}")
    assert [each.kind for each in verification.prove(chain_of(house))] == ["row_lost"]


def test_a_row_that_came_past_the_trail_is_named(house: House) -> None:
    touch(
        house,
        """INSERT INTO tables_pit (property_id, code, name, position)
           VALUES (%(p)s, 'P9', 'Back room', 9)""",
    )
    assert [each.kind for each in verification.prove(chain_of(house))] == ["row_unknown"]


def test_a_user_given_the_installation_past_the_trail_is_named(house: House) -> None:
    person = house.a("it_admin")
    as_the_owner(f"UPDATE casino_user SET is_superuser = true WHERE id = {person.pk}")
    found = verification.prove(verification.Chain(0, "house"))
    assert [(each.kind, each.facts["fields"]) for each in found] == [("row", "is_superuser")]


def test_a_touch_before_the_asked_day_does_not_stop_the_proof_from_it_on(house: House) -> None:
    anchored(house)
    in_its_scope(house, name="After")
    touch(house, ALTERED.replace("%(entry)s", "%(early)s"))
    chain = chain_of(house)
    with verification.at_rest(chain):
        begin = verification.start_of(chain, verification.date(2026, 11, 2))
        verification.prove_links(chain, begin, verification.head_of(chain).seq)


def anchored(house: House) -> None:
    touch(
        house,
        """INSERT INTO audit_anchor (property_id, date, seq, digest)
           SELECT %(p)s, '2026-11-01', seq, digest FROM audit_envelope
           WHERE property_id = %(p)s AND seq = %(last)s""",
    )


def test_an_export_from_a_day_on_stands_on_its_anchor(house: House) -> None:
    anchored(house)
    in_its_scope(house, name="After")
    lines = list(exports.chain_lines(chain_of(house), verification.date(2026, 11, 2)))
    assert (
        found_in_export(chain_of(house), lines),
        sum('"envelope"' in each for each in lines),
    ) == (None, 1)


def test_a_changed_byte_of_an_export_is_found(house: House) -> None:
    lines = [each.replace("Pit One", "Pit Two") for each in exports.chain_lines(chain_of(house))]
    found = found_in_export(chain_of(house), lines)
    assert found is not None
    assert (found.kind, found.facts["relation"]) == ("altered", "tables_pit")


def test_an_export_without_its_end_proves_nothing(house: House) -> None:
    lines = list(exports.chain_lines(chain_of(house)))[:-1]
    found = found_in_export(chain_of(house), lines)
    assert found is not None
    assert found.kind == "unreadable"


def test_the_pieces_of_a_proof_together_are_the_whole(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verification, "PIECE", 3)
    chain = chain_of(house)
    touch(house, ALTERED)
    as_the_owner(f"UPDATE tables_property SET name = 'Mine' WHERE id = {house.property.pk}")
    with verification.at_rest(chain):
        pieces = list(verification.pieces(chain))
    found = [verification.prove_piece(chain, **piece) for piece in pieces]
    assert [each.kind for each in found if each] == ["altered", "row", "row"]


def test_the_canonical_text_can_be_written_from_its_values(house: House) -> None:
    """The rule in short: keys by length, then bytes; `, ` and `: `; numbers as they stand."""
    lines = list(exports.chain_lines(chain_of(house)))
    texts = [each.rstrip("\n") for each in lines if each.startswith("[")]
    assert [canonical(each) for each in texts] == texts


class Number(str):
    """A number as it is written."""


def canonical(text: str) -> str:
    def write(value: Any) -> str:
        if isinstance(value, Number):
            return str(value)
        if isinstance(value, dict):
            keys = sorted(value, key=lambda key: (len(key.encode()), key.encode()))
            return "{" + ", ".join(f"{write(key)}: {write(value[key])}" for key in keys) + "}"
        if isinstance(value, list):
            return "[" + ", ".join(map(write, value)) + "]"
        return json.dumps(value, ensure_ascii=False)

    return write(json.loads(text, parse_int=Number, parse_float=Number))


def test_every_entry_says_whose_act_it_is(house: House) -> None:
    with trail.scope(house.property.pk):
        acts = Entry.objects.filter(property_id=house.property.pk, relation="tables_pit")
        assert acts.order_by("pk").last().act["why"] == "¿por qué no? 字"
