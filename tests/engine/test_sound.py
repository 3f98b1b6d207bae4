"""What a digest could not be made of everywhere is refused, with its place: numbers beyond any, half a character."""

import json
from typing import Any

import pytest

from games.catalogue import example_terms
from games.commands import check
from games.engine.judging import unreadable
from games.engine.record import Unreadable, read_record
from tests.catalogue.worked import LET_IT_RIDE

RECORD: dict[str, Any] = {
    "round": "1", "table": "T-1", "game": "let_it_ride", "at": "2026-11-29T21:14:03-05:00", "seats": [1, 3],
    "terms": example_terms("let_it_ride"), "log": LET_IT_RIDE,
}  # fmt: skip
TEXT = json.dumps(RECORD)


def refused(source: Any) -> tuple[int | None, str]:
    """Where and why a record is refused."""
    with pytest.raises(Unreadable) as wrong:
        read_record(source)
    return wrong.value.event, wrong.value.text


@pytest.mark.parametrize(
    ("more", "text"),
    [
        ('"note": 1e999', "note is no finite number"),
        ('"note": {"paid": [1, -1e999]}', "note.paid[1] is no finite number"),
        ('"note": "\\ud800"', "note has half a character"),
        ('"video": ["a", "b\\udfff"]', "video[1] has half a character"),
        ('"video": {"\\ud800": 1}', "a key of video has half a character"),
        ('"\\ud800": 1', "a key of the record has half a character"),
    ],
)
def test_a_value_that_is_not_read_alike_everywhere_is_refused(more: str, text: str) -> None:
    assert refused(f"{TEXT[:-1]}, {more}}}") == (None, text)


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        ('"decks": 1', '"decks": 1e999', "terms.rules.decks is no finite number"),
        ('"royal_flush"', '"\\ud800"', "a key of terms.paytables.bet has half a character"),
        ('"T-1"', '"\\ud800"', "table has half a character"),
    ],
)
def test_so_is_one_in_the_terms_or_in_a_name(old: str, new: str, text: str) -> None:
    assert refused(TEXT.replace(old, new, 1)) == (None, text)


@pytest.mark.parametrize(
    "line", ["[Td] board # \ud800", "3: \udc00", "[Td 2s] board > rack # \ud800", "\ud800"]
)
def test_a_line_with_half_a_character_is_named(line: str) -> None:
    log = [*LET_IT_RIDE[:4], line]
    assert refused({**RECORD, "log": log}) == (4, "a line has half a character")


def test_whole_characters_are_read_however_they_are_written() -> None:
    smile = read_record(f'{TEXT[:-1]}, "note": "\\ud83d\\ude00 señal"}}')
    assert smile.digest == read_record({**RECORD, "note": "\U0001f600 señal"}).digest


def test_an_object_is_looked_at_like_a_text() -> None:
    assert refused({**RECORD, "note": float("nan")}) == (None, "note is no finite number")


def test_the_answer_to_what_is_refused_can_be_read_by_everyone() -> None:
    answer = unreadable(Unreadable("round is no finite number"), {"round": float("inf"), "table": "T"})
    assert (answer["round"], answer["table"]) == (None, "T")
    assert json.loads(check.ANSWERS.encode(answer)) == answer
