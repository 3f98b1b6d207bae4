"""Rounds come in once, are judged by the terms of their day, and are kept as they came."""

import json
from datetime import date
from typing import Any

import pytest
from django.utils import translation

from audit.models import Entry, Finding, Round, RoundKey
from audit.selectors import answer_of, findings_of
from audit.services import Conflict, NotReadable, ingest_round
from audit.trail import Forbidden
from games.catalogue import judge
from games.engine.record import read_record
from games.engine.terms import Terms
from tables.selectors import terms_at
from tests.builders import House
from tests.recorded import (
    FAULT_AT,
    OVERPAID,
    PAID,
    a_round,
    an_overpaid_round,
    text,
)

pytestmark = pytest.mark.django_db


def record(house: House, facts: dict[str, Any] | bytes) -> tuple[Round, str]:
    content = facts if isinstance(facts, bytes) else text(facts)
    row, fate = ingest_round(property=house.property, text=content, by=house.a("integrator"))
    return row, str(fate)


def answer(row: Round) -> dict[str, Any]:
    return answer_of(row, findings_of(row))


def corrected(first: Round, **facts: Any) -> dict[str, Any]:
    return a_round(supersedes=first.digest, reason="misread on bet1", by="S. Iqbal", **facts)


def test_a_round_by_the_book_conforms(house: House) -> None:
    assert answer(record(house, a_round())[0])["verdict"] == "conforms"


def test_an_overpaid_round_gets_the_answer_of_the_format(house: House) -> None:
    row, _ = record(house, an_overpaid_round())
    assert answer(row) == {
        "round": "000123",
        "table": "LIR-07",
        "verdict": "deviates",
        "digest": row.digest,
        "assumed": [],
        "net": {"house": "-15.00", "1": "-5.00", "3": "20.00"},
        "findings": [
            {
                "code": "LIR-15/misstated",
                "clause": "LIR 15",
                "row": "LIR-S08",
                "kind": "misstated",
                "severity": 1,
                "event": FAULT_AT,
                "seat": 3,
                "spot": "bet1",
                "recorded": OVERPAID,
                "expected": PAID,
                "effect": "-5.00",
                "effects": {"house": "-5.00", "3": "5.00"},
                "text": "House paid seat 3 10.00 on bet1; a pair of kings on 5.00 pays 5.00.",
            }
        ],
    }


def test_the_stored_answer_is_the_engines_with_nothing_assumed(house: House) -> None:
    row, _ = record(house, an_overpaid_round())
    terms = Terms.read(terms_at(row.table, row.at))
    judged = judge(read_record(row.record, terms), terms).as_json()
    assert json.dumps(answer(row)) == json.dumps(judged | {"assumed": []})


def test_a_reader_of_spanish_gets_the_sentence_in_spanish(house: House) -> None:
    row, _ = record(house, an_overpaid_round())
    english = answer(row)["findings"][0]["text"]
    with translation.override("es"):
        assert answer(row)["findings"][0]["text"] not in ("", english)


def test_the_same_round_again_is_a_harmless_repeat(house: House) -> None:
    first, _ = record(house, a_round())
    again, fate = record(house, a_round())
    assert (fate, again.pk, Round.objects.count()) == ("same", first.pk, 1)


def test_a_repeat_leaves_no_trace(house: House) -> None:
    record(house, an_overpaid_round())
    before = Entry.objects.count(), Finding.objects.count()
    record(house, an_overpaid_round())
    assert (Entry.objects.count(), Finding.objects.count()) == before


def test_the_order_of_keys_and_blanks_are_no_content(house: House) -> None:
    facts = a_round()
    record(house, facts)
    shuffled = json.dumps(dict(reversed(facts.items())), indent=2).encode()
    assert record(house, shuffled)[1] == "same"


def test_offline_terms_are_no_content_and_judge_nothing(house: House) -> None:
    record(house, an_overpaid_round())
    generous = {"currency": "USD", "paytables": {"bet": {"pair_tens_or_better": "2 to 1"}}}
    row, fate = record(house, an_overpaid_round(terms=generous))
    assert (fate, row.verdict) == ("same", "deviates")


def test_other_content_under_the_same_identity_is_a_conflict_that_names_the_first(
    house: House,
) -> None:
    first, _ = record(house, a_round())
    with pytest.raises(Conflict) as conflict:
        record(house, an_overpaid_round())
    assert conflict.value.members == {"digest": first.digest}


def test_a_conflict_changes_nothing(house: House) -> None:
    record(house, a_round())
    with pytest.raises(Conflict):
        record(house, an_overpaid_round())
    assert (Round.objects.get().verdict, Finding.objects.count()) == ("conforms", 0)


def test_the_record_is_kept_as_it_came(house: House) -> None:
    content = json.dumps(a_round(note="Ñandú 🂡"), indent=1, ensure_ascii=False)
    row, _ = record(house, content.encode())
    assert row.record == content


def test_a_byte_order_mark_is_passed_over(house: House) -> None:
    assert record(house, b"\xef\xbb\xbf" + text(a_round()))[1] == "stored"


def test_a_correction_is_the_next_version(house: House) -> None:
    first, _ = record(house, an_overpaid_round())
    row, fate = record(house, corrected(first))
    assert (fate, row.version, row.supersedes, row.reason, row.corrected_by) == (
        "stored", 2, first.digest, "misread on bet1", "S. Iqbal",
    )  # fmt: skip


def test_the_corrected_version_stays_and_is_no_longer_in_force(house: House) -> None:
    first, _ = record(house, an_overpaid_round())
    record(house, corrected(first))
    assert list(Round.objects.order_by("version").values_list("version", "current")) == [
        (1, False),
        (2, True),
    ]


def test_the_identity_names_the_digest_in_force(house: House) -> None:
    first, _ = record(house, an_overpaid_round())
    row, _ = record(house, corrected(first))
    key = RoundKey.objects.get()
    assert (key.version, key.digest) == (2, row.digest)


def test_findings_of_a_corrected_version_no_longer_stand(house: House) -> None:
    first, _ = record(house, an_overpaid_round())
    record(house, corrected(first))
    assert Finding.objects.get().state == "superseded"


def test_a_late_repeat_of_a_corrected_version_gets_its_own_answer(house: House) -> None:
    first, _ = record(house, an_overpaid_round())
    told = answer(first)
    record(house, corrected(first))
    late, fate = record(house, an_overpaid_round())
    assert (fate, answer(late)) == ("same", told)


def test_a_correction_sent_twice_is_one_version(house: House) -> None:
    first, _ = record(house, an_overpaid_round())
    record(house, corrected(first))
    assert record(house, corrected(first))[1] == "same"


def test_a_correction_may_move_the_round_to_another_gaming_day(house: House) -> None:
    first, _ = record(house, a_round())
    row, _ = record(house, corrected(first, at="2026-12-02T21:00:00-05:00"))
    assert (row.gaming_date, RoundKey.objects.get().gaming_date) == (date(2026, 12, 2),) * 2


def test_a_correction_of_what_is_not_in_force_is_a_conflict(house: House) -> None:
    first, _ = record(house, an_overpaid_round())
    second, _ = record(house, corrected(first))
    with pytest.raises(Conflict) as conflict:
        record(house, corrected(first, note="another"))
    assert conflict.value.members == {"digest": second.digest}


def test_a_correction_of_nothing_is_a_conflict_with_nothing(house: House) -> None:
    with pytest.raises(Conflict) as conflict:
        record(house, a_round(supersedes="sha256:" + "0" * 64, reason="none"))
    assert conflict.value.members == {"digest": None}


def test_a_correction_says_why(house: House) -> None:
    first, _ = record(house, a_round())
    with pytest.raises(NotReadable, match="reason is missing"):
        record(house, a_round(supersedes=first.digest))


def test_an_unreadable_record_says_where_and_is_not_stored(house: House) -> None:
    facts = a_round()
    facts["log"][3] = "5.00 purse:3 > pocket:3"
    with pytest.raises(NotReadable) as unreadable:
        record(house, facts)
    error = unreadable.value.members["error"]
    assert (error["event"], error["line"], Round.objects.count()) == (3, 1, 0)


@pytest.mark.parametrize(
    ("mark", "why"), [("\\u0000", "U\\+0000"), ("\\ud800", "note has half a character")]
)
def test_a_character_no_database_keeps_is_unreadable(house: House, mark: str, why: str) -> None:
    content = text(a_round(note="NOTE")).replace(b"NOTE", mark.encode())
    with pytest.raises(NotReadable, match=why):
        record(house, content)


@pytest.mark.parametrize("key", ["dealer", "by", "reason", "supersedes"])
def test_a_fact_that_is_no_text_is_unreadable(house: House, key: str) -> None:
    with pytest.raises(NotReadable, match=key):
        record(house, a_round(**{key: {"no": "text"}}))


@pytest.mark.parametrize("at", ["0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00"])
def test_an_instant_beyond_the_calendar_is_unreadable(house: House, at: str) -> None:
    with pytest.raises(NotReadable, match="calendar"):
        record(house, a_round(at=at))


def test_instants_are_kept_in_whatever_way_the_standard_lets_them_be_written(house: House) -> None:
    row, _ = record(house, a_round(at="20261129T211403-0500", until="2026-W48-7T21:15:00-19:00"))
    assert (str(row.at), str(row.until)) == (
        "2026-11-30 02:14:03+00:00",
        "2026-11-30 16:15:00+00:00",
    )


def test_a_record_beyond_all_measure_is_unreadable(house: House) -> None:
    with pytest.raises(NotReadable, match="bytes"):
        record(house, text(a_round(note="x" * 1_000_001)))


def test_who_may_not_record_is_forbidden(house: House) -> None:
    with pytest.raises(Forbidden):
        ingest_round(property=house.property, text=text(a_round()), by=house.a("surveillance"))


def test_a_batch_leaves_one_entry_with_its_digest(house: House) -> None:
    row, _ = record(house, a_round())
    entry = Entry.objects.filter(relation="audit_round").get()
    assert (entry.verb, entry.after["rounds"], entry.after["load"]) == (
        "rounds.recorded", 1, str(row.load),
    )  # fmt: skip
