"""The text of a log: reading and writing are each other's inverse, and what is no event is told why."""

import pytest
from hypothesis import given, settings

from games.engine.events import CardsMoved, CardsTurned, ChipsMoved, Said
from games.engine.notation import BadLine, BadLog, Reader, parse, reader, written
from tests.catalogue.hostile import LINES


@settings(max_examples=300, deadline=None)
@given(line=LINES)
def test_a_line_read_and_written_is_the_same_line(line: str) -> None:
    assert [written(event) for event in parse([line])] == [line]


@pytest.mark.parametrize(
    ("line", "event"),
    [
        ("[As Kd] shoe > hand:1", CardsMoved("[] shoe > hand:1", ("As", "Kd"), "shoe", "hand:1")),
        ("[Qs] shoe > board up", CardsMoved("[] shoe > board up", ("Qs",), "shoe", "board", True)),
        ("[..] shoe > rack", CardsMoved("[] shoe > rack", ("..",), "shoe", "rack")),
        ("[9c 2s] board", CardsTurned("[] board", ("9c", "2s"), "board")),
        (
            "5.00 purse:1 > bet:1:bet1 by 3",
            ChipsMoved("purse:1 > bet:1:bet1 by 3", 500, "purse:1", "bet:1:bet1", "3"),
        ),
        ("3: bet1 rides", Said("3: bet1 rides", "3", "bet1 rides")),
        ("floor: void a lamp fell", Said("floor: void a lamp fell", "floor", "void a lamp fell")),
    ],
)
def test_each_kind_of_event_is_read_whole(line: str, event: object) -> None:
    assert parse([line]) == [event]


def test_comments_and_blank_lines_are_no_events() -> None:
    lines = ["# dealt by hand", "", "5.00 purse:1 > pot  # the small blind", "   "]
    events, indexes = reader().log(lines)
    assert [written(event) for event in events] == ["5.00 purse:1 > pot"]
    assert indexes == [2]


def test_amounts_have_the_digits_of_their_currency() -> None:
    assert parse(["500 purse:1 > pot"], digits=0)[0][1] == 500
    assert parse(["0.500 purse:1 > pot"], digits=3)[0][1] == 500
    assert written(parse(["5.5 purse:1 > pot"])[0]) == "5.50 purse:1 > pot"


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("five chips", "neither cards, chips nor words"),
        ("5.00 purse:1", "neither cards, chips nor words"),
        ("5.00 purse:1 > wallet:1", "unknown account: wallet:1"),
        ("5.00 purse:0 > pot", "unknown account: purse:0"),
        ("5.00 bet:1: > pot", "unknown account: bet:1:"),
        ("5.001 purse:1 > pot", "5.001"),
        ("1e3 purse:1 > pot", "1e3"),
        ("٥.00 purse:1 > pot", "٥"),
        ("0.00 purse:1 > pot", "more than nothing"),
        ("[As Kd shoe > hand:1", "cards and no place"),
        ("[As] shoe > pocket", "unknown place: pocket"),
        ("[As] shoe >", "unknown place"),
        ("[] shoe > hand:1", "not a card"),
        ("[10s] shoe > hand:1", "not a card"),
        ("[As] shoe > hand:1 by nobody", "unknown actor: nobody"),
        ("spectator: hello", "neither cards, chips nor words"),
        ("3:", "neither cards, chips nor words"),
    ],
)
def test_what_is_no_event_is_told_why(line: str, text: str) -> None:
    with pytest.raises(BadLog) as refused:
        parse(["5.00 purse:1 > pot", line])
    assert refused.value.index == 1 and text in refused.value.text


def test_what_a_reader_remembers_has_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.engine.notation.REMEMBERED_MAX", 10)
    small = Reader(2)
    for amount in range(1, 100):
        small.line(f"{amount}.00 purse:1 > pot")
        small.line(f"[{'23456789TJQKA'[amount % 13]}s ??] shoe > hand:{amount}")
    assert max(map(len, (small.lines, small.faces, small.moves))) <= 12


def test_a_line_that_is_no_event_is_not_remembered() -> None:
    small = Reader(2)
    for _ in range(2):
        with pytest.raises(BadLine):
            small.line("five chips")
    assert "five chips" not in small.lines
