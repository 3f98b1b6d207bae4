"""Figures as people read them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tables.reports.figures import Notation

DOLLARS = Notation(digits=2)
EUROS = Notation(digits=2, group=".", point=",")
YEN = Notation(digits=0)


@pytest.mark.parametrize(
    ("amount", "text"),
    [
        (0, "0.00"),
        (5, "0.05"),
        (416_500, "4,165.00"),
        (-3_525_000, "−35,250.00"),
        (123_456_789_012, "1,234,567,890.12"),
    ],
)
def test_an_amount_carries_the_digits_of_its_currency(amount: int, text: str) -> None:
    assert DOLLARS.money(amount) == text


def test_grouping_follows_the_property_and_not_the_language() -> None:
    assert EUROS.money(-3_525_050) == "−35.250,50"


def test_a_currency_without_minor_units_shows_none() -> None:
    assert YEN.money(35_250) == "35,250"


def test_a_whole_column_leaves_its_digits_out() -> None:
    assert DOLLARS.money(416_500, whole=True) == "4,165"


def test_an_amount_with_cents_keeps_them_even_where_whole_was_asked() -> None:
    assert DOLLARS.money(416_550, whole=True) == "4,165.50"


def test_a_column_is_whole_only_when_every_amount_in_it_is() -> None:
    assert DOLLARS.all_whole([100, None, -2_000]) and not DOLLARS.all_whole([100, 101])


def test_a_difference_carries_its_sign() -> None:
    assert (DOLLARS.money(75_000, signed=True), DOLLARS.money(0, signed=True)) == (
        "+750.00",
        "0.00",
    )


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (Fraction(4_975, 24_860), "20.0"),
        (Fraction(-35_250, 18_350), "−192.1"),
        (Fraction(1, 800), "0.1"),
        (Fraction(-1, 800), "−0.1"),
        (Fraction(-1, 10_000), "0.0"),
        (Fraction(25), "2,500.0"),
    ],
)
def test_a_hold_is_rounded_half_away_from_zero_and_only_when_shown(
    value: Fraction, text: str
) -> None:
    assert DOLLARS.percent(value) == text


def test_an_edge_is_shown_with_the_places_asked_for() -> None:
    assert DOLLARS.percent(Fraction(40_463, 1_082_900), places=6) == "3.736541"
