"""What a paytable is looked at for before it is approved, and the published tables to start from."""

from typing import Any

import pytest

from games.catalogue.mathematics import analyse
from games.catalogue.mathematics.cautions import cautions
from games.catalogue.published import published, published_for
from games.engine.terms import Terms
from tests.mathematics.figures import REFERENCE

STANDARD = published_for("let_it_ride", "bet")[0].odds
BLIND_A = published_for("ultimate_texas_holdem", "blind")[0].odds


def found(
    game: str, paytables: dict[str, dict[str, str]], **terms: Any
) -> set[tuple[str, str, str | None]]:
    read = Terms.read({"currency": "USD", "chip_unit": "1.00", "paytables": paytables, **terms})
    return {
        (each.code, each.table, each.line) for each in cautions(game, read, analyse(game, read))
    }


@pytest.mark.parametrize("row", published(), ids=lambda row: f"{row.table} {row.name}")
def test_a_published_table_is_nothing_to_look_at_where_all_chips_pay(row: Any) -> None:
    limits = {"ante": ["10.00", "500.00", "10.00"]}
    paytables = {row.table: row.odds} | ({"blind": BLIND_A} if row.table == "trips" else {})
    assert found(row.game, paytables, limits=limits) == set()


def test_the_customary_tables_have_their_published_edges() -> None:
    edges = {row["id"]: row["house_edge_pct_exact"] for row in REFERENCE["let_it_ride_published"]}
    read = Terms.read({"currency": "USD", "paytables": {"bet": STANDARD}})
    assert (
        round(float(100 * analyse("let_it_ride", read).wagers["bet"].edge), 6) == edges["LIR-STD"]
    )


def test_an_edge_for_the_player_is_told() -> None:
    assert ("player", "bet", None) in found(
        "let_it_ride", {"bet": {**STANDARD, "straight": "50 to 1"}}
    )


def test_an_edge_that_watching_gives_to_the_player_is_told() -> None:
    assert found("five_card_roulette", {"two_six": {"two_six": "16 to 10"}}) >= {
        ("informed", "two_six", None)
    }


def test_an_edge_unlike_published_ones_is_told() -> None:
    assert ("unusual", "bet", None) in found(
        "let_it_ride", {"bet": {**STANDARD, "two_pair": "1 to 1"}}
    )


def test_a_line_that_cannot_occur_is_told() -> None:
    table = {"community": {"five_of_a_kind": "100 to 1", "pair": "1 to 1", "two_pair": "1 to 1"}}
    assert ("never", "community", "five_of_a_kind") in found("five_card_roulette", table)


def test_odds_that_the_chips_cannot_pay_are_told() -> None:
    assert found("ultimate_texas_holdem", {"blind": BLIND_A}) == {("chips", "blind", "flush")}


@pytest.mark.parametrize("breakage", ["down", "up"])
def test_odds_that_are_rounded_by_a_rule_can_be_paid(breakage: str) -> None:
    assert found("ultimate_texas_holdem", {"blind": BLIND_A}, rules={"breakage": breakage}) == set()


def test_every_published_table_names_its_source() -> None:
    assert all(row.source and row.odds for row in published())


def test_a_cap_that_bites_is_told_at_the_highest_line() -> None:
    facts: dict[str, Any] = {
        "limits": {"bet1": ["5.00", "100.00"]},
        "rules": {"payout_cap": {"amount": "50000.00"}},
    }
    assert found("let_it_ride", {"bet": STANDARD}, **facts) == {("cap", "bet", "royal_flush")}
    facts["rules"]["payout_cap"]["amount"] = "300000.00"
    assert found("let_it_ride", {"bet": STANDARD}, **facts) == set()
