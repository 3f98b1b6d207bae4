"""What a house sets for a table: read whole, or refused at its place."""

from typing import Any

import pytest

from games.engine.odds import Odds
from games.engine.terms import RULES, BadTerms, Cap, Limits, Terms, known_lines, rules_of

TERMS: dict[str, Any] = {
    "currency": "USD", "chip_unit": "1.00",
    "paytables": {"bet": {"flush": "8 to 1", "pair": "push"}},
    "limits": {"bet1": ["5.00", "500.00"], "ante": ["10.00", "50.00", "10.00"]},
    "rules": {"payout_cap": {"amount": "50000.00", "per": "table", "share": "pro_rata"}},
}  # fmt: skip


def test_terms_are_read_in_minor_units() -> None:
    terms = Terms.read(TERMS)
    assert (terms.digits, terms.chip_unit) == (2, 100)
    assert terms.paytables["bet"]["flush"] == Odds(8, 1)
    assert terms.limits == {"bet1": Limits(500, 50_000), "ante": Limits(1_000, 5_000, 1_000)}
    assert rules_of(terms, RULES)["payout_cap"] == Cap(5_000_000, "table")


@pytest.mark.parametrize(("currency", "digits"), [("USD", 2), ("JPY", 0), ("KWD", 3), ("SCR", 2)])
def test_a_currency_says_how_many_digits_it_has(currency: str, digits: int) -> None:
    assert Terms.read({"currency": currency}).digits == digits


def test_rules_left_out_have_their_default() -> None:
    rules = rules_of(Terms.read({"currency": "USD"}), RULES)
    assert (rules["promo"], rules["payout_cap"], rules["breakage"], rules["decks"]) == (
        "once",
        None,
        "exact",
        1,
    )


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"currency": "usd"}, "terms.currency"),
        ({"currency": None}, "terms.currency"),
        ({"chip_unit": "0.00"}, "terms.chip_unit"),
        ({"chip_unit": 1}, "terms.chip_unit"),
        ({"odds": {}}, "terms.odds"),
        ({"paytables": []}, "terms.paytables"),
        ({"paytables": {"bet": {"flush": "8 for 1"}}}, "terms.paytables.bet.flush"),
        ({"paytables": {"bet": {"flush": 8}}}, "terms.paytables.bet.flush"),
        ({"limits": {"bet1": ["5.00"]}}, "terms.limits.bet1"),
        ({"limits": {"bet1": ["9.00", "5.00"]}}, "terms.limits.bet1"),
        ({"limits": {"bet1": ["5.00", "9.00", "0.00"]}}, "terms.limits.bet1"),
        ({"rules": None}, "terms.rules"),
    ],
)
def test_what_cannot_be_read_is_named_by_its_place(change: dict[str, Any], place: str) -> None:
    with pytest.raises(BadTerms) as refused:
        Terms.read({**TERMS, **change})
    assert refused.value.place.startswith(place)


@pytest.mark.parametrize("raw", [None, [], "USD", 5])
def test_terms_are_an_object(raw: Any) -> None:
    with pytest.raises(BadTerms):
        Terms.read(raw)


@pytest.mark.parametrize(
    ("table", "line"),
    [
        ("bet", "pair_tens_or_beter"),
        ("bet", "dragon"),
        ("bonus", "straight_flus"),
        ("bet", "pair_or_better"),
    ],
)
def test_a_misspelt_line_of_a_paytable_is_refused(table: str, line: str) -> None:
    terms = Terms.read(
        {"currency": "USD", "paytables": {table: {"pair": "1 to 1", line: "2 to 1"}}}
    )
    with pytest.raises(BadTerms) as refused:
        known_lines(terms, ("bet", "bonus"), ("bet1", "bonus"))
    assert (
        str(refused.value)
        == f"terms.paytables.{table}.{line}: no outcome of this wager has that name"
    )


def test_a_paytable_may_name_hands_pairs_from_a_rank_up_and_groups_of_cards() -> None:
    lines = {"pair_kings_or_better": "1 to 1", "mini_royal": "50 to 1", "two_six": "3 to 2"}
    terms = Terms.read(
        {"currency": "USD", "paytables": {"two_six": lines, "of_no_wager": {"dragon": "push"}}}
    )
    known_lines(terms, ("two_six",), ("two_six",))
