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


@pytest.mark.parametrize(
    ("extras", "wrong"),
    [
        ({"until": "2026-11-29T21:14:02-05:00"}, "until is before at"),
        ({"log": RECORD["log"] * 2, "offsets_ms": [200, 100]}, "offsets_ms go back"),
        ({"players": 5}, "players gives seats the names of their players"),
        ({"players": {"1": 7}}, "players gives seats the names of their players"),
        ({"players": {"one": "P-1"}}, "players: one is no seat number"),
        ({"supersedes": 5, "reason": "misread"}, "supersedes is no text"),
        ({"supersedes": "sha256:0"}, "a correction says why: reason is missing"),
        ({"supersedes": "sha256:0", "reason": " "}, "reason is no text"),
        ({"supersedes": "sha256:0", "reason": "misread", "by": 5}, "by is no text"),
    ],
)
def test_nonsense_beside_the_round_is_unreadable(extras: dict[str, Any], wrong: str) -> None:
    with pytest.raises(Unreadable) as refused:
        read_record({**RECORD, **extras})
    assert refused.value.text == wrong


def test_what_is_said_beside_the_round_is_kept() -> None:
    times = {"until": "2026-11-29T21:15:00-05:00", "offsets_ms": [0]}
    correction = {"supersedes": "sha256:0", "reason": "misread", "by": "S. Iqbal"}
    assert read_record({**RECORD, **times, **correction, "players": {"3": "P-4411"}}).seats == (1, 3)
