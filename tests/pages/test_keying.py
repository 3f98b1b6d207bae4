"""What a person keys into a count, and what it is read as."""

from __future__ import annotations

import pytest

from tables.pages.keying import Misread, amount, line, pieces
from tables.reports.figures import SPACE, Notation

DOLLARS = Notation(digits=2)
FRANCS = Notation(digits=2, group=SPACE, point=",")
EUROS = Notation(digits=2, group=".", point=",")


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("205", 205),
        ("10s+5", 205),
        ("10S + 5", 205),
        ("3s", 60),
        ("0", 0),
        (" 7 ", 7),
        ("1s+1s+1", 41),
        ("1,200", 1_200),
        ("1,200s+1,000", 25_000),
        ("1 200", 1_200),
    ],
)
def test_stacks_of_twenty_and_loose_chips_add_up(text: str, number: int) -> None:
    assert pieces(text, DOLLARS) == number


def test_blank_is_not_counted() -> None:
    assert pieces("  ", DOLLARS) is None


@pytest.mark.parametrize(
    "text", ["28.5", "-3", "s", "10s+", "ten", "٣", "1e3", "9" * 5_000, "1,20", "1.200"]
)
def test_what_is_no_number_of_chips_is_named(text: str) -> None:
    with pytest.raises(Misread, match="whole number of pieces"):
        pieces(text, DOLLARS)


@pytest.mark.parametrize(
    ("text", "minor"), [("5,125", 512_500), ("5125.00", 512_500), ("0.5", 50), ("0", 0)]
)
def test_a_value_may_be_grouped_or_not(text: str, minor: int) -> None:
    assert amount(text, DOLLARS) == minor


def test_pieces_are_grouped_as_the_property_writes_them() -> None:
    assert pieces("1.200", EUROS) == pieces("1 200", FRANCS) == 1_200
    with pytest.raises(Misread, match=r"at most 1\.000\.000 pieces"):
        pieces("1.000.001", EUROS)


def test_a_value_is_read_as_the_property_writes_it() -> None:
    assert amount("5.125,50", EUROS) == 512_550


@pytest.mark.parametrize("text", ["12,5", "12.345", "1,0,0", "-5", "1e3", "five", "9" * 50])
def test_what_is_no_amount_is_named(text: str) -> None:
    with pytest.raises(Misread, match="is no amount"):
        amount(text, DOLLARS)


@pytest.mark.parametrize("text", ["1000001", "99999999999999999", "50000s+1"])
def test_more_pieces_than_a_line_holds_are_refused_with_the_most(text: str) -> None:
    assert pieces("1000000", DOLLARS) == pieces("50000s", DOLLARS) == 1_000_000
    with pytest.raises(Misread, match="too much for one line: it holds at most 1,000,000 pieces"):
        pieces(text, DOLLARS)


def test_a_value_of_more_pieces_than_a_line_holds_is_refused() -> None:
    with pytest.raises(Misread, match="30,000,000 is too much for one line"):
        line("", "30,000,000", 2_500, DOLLARS)


@pytest.mark.parametrize("text", ["10000000000000.01", "9" * 30])
def test_more_than_any_amount_is_refused_with_the_most(text: str) -> None:
    assert amount("10000000000000.00", DOLLARS) == 10**15
    with pytest.raises(Misread, match="an amount is at most 10,000,000,000,000"):
        amount(text, DOLLARS)


def test_the_value_fills_the_pieces() -> None:
    assert line("", "5,125", 2_500, DOLLARS) == 205


def test_a_line_without_either_is_not_counted() -> None:
    assert line("", "", 2_500, DOLLARS) is None


def test_a_value_that_is_no_whole_number_of_chips_says_what_is_near() -> None:
    with pytest.raises(
        Misread, match="No pieces of 25 make up 5,130: 205 of them are 5,125"
    ):
        line("", "5,130", 2_500, DOLLARS)


def test_pieces_and_value_that_disagree_are_named() -> None:
    with pytest.raises(Misread, match="204 pieces are 5,100, the value says 5,125"):
        line("204", "5,125", 2_500, DOLLARS)
