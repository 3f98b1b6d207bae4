"""The envelope of a round: what it needs, and the digest by which everyone knows it."""

import json
from hashlib import sha256
from typing import Any

import pytest

from games.engine.record import Unreadable, digest, read_record

RECORD: dict[str, Any] = {
    "round": "000123", "table": "LIR-07", "game": "let_it_ride", "at": "2026-11-29T21:14:03-05:00",
    "seats": [1, 3], "log": ["5.00 purse:1 > bet:1:bet1"], "note": "señal ✓",
}  # fmt: skip


def test_a_record_is_read_from_its_object_its_text_and_its_bytes() -> None:
    text = json.dumps(RECORD)
    read = [
        read_record(source)
        for source in (RECORD, text, text.encode(), b"\xef\xbb\xbf" + text.encode())
    ]
    assert {one.digest for one in read} == {digest(RECORD)}
    assert read[0].seats == (1, 3) and read[0].at.utcoffset() is not None


def test_the_digest_is_of_canonical_json_without_the_offline_terms() -> None:
    canonical = json.dumps(RECORD, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    expected = "sha256:" + sha256(canonical.encode()).hexdigest()
    backwards = {key: RECORD[key] for key in reversed(RECORD)}
    assert digest({**backwards, "terms": {"currency": "USD"}}) == expected


def test_every_key_counts_in_the_digest() -> None:
    assert digest({**RECORD, "note": "signal"}) != digest(RECORD)


def test_positions_count_blank_lines() -> None:
    record = read_record({**RECORD, "log": ["", "5.00 purse:1 > pot", "", "5.00 purse:3 > pot"]})
    assert [record.index(position) for position in range(3)] == [1, 3, 4]


@pytest.mark.parametrize("key", ["round", "table", "at", "seats", "log"])
def test_what_a_record_needs_is_named_where_it_lacks(key: str) -> None:
    with pytest.raises(Unreadable, match=key):
        read_record({name: value for name, value in RECORD.items() if name != key})


def test_an_error_tells_its_place() -> None:
    with pytest.raises(Unreadable) as refused:
        read_record({**RECORD, "log": ["5.00 purse:1 > pot", "nonsense"]})
    assert refused.value.as_json() == {
        "event": 1, "line": 1, "text": "neither cards, chips nor words: nonsense",
    }  # fmt: skip


def test_terms_of_its_own_say_how_many_digits_an_amount_has() -> None:
    yen = {**RECORD, "terms": {"currency": "JPY"}, "log": ["500 purse:1 > bet:1:bet1"]}
    assert read_record(yen).events[0][1] == 500
    with pytest.raises(Unreadable):
        read_record({**yen, "log": ["500.00 purse:1 > bet:1:bet1"]})
