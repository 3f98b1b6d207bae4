"""Trips beside the base game, kept on a fold or lost with it."""

from fractions import Fraction
from typing import Any

import pytest

from games.catalogue.mathematics import ultimate_texas_holdem
from games.catalogue.mathematics.analysis import percent
from games.catalogue.mathematics.holdem_play import CATEGORIES, DEALS, FOLD
from tests.mathematics.figures import REFERENCE, TRIPS, ULTIMATE_RULES, close, paytable
from tests.mathematics.holdem import TABLE_A, TRIPS_A, analysed, named, table_a_played

FIGURES = REFERENCE["ultimate_texas_holdem"]


@pytest.mark.parametrize("row", named(REFERENCE["trips"], "letter"))
def test_trips_that_stay_on_a_fold_have_their_exact_edge(row: dict[str, Any]) -> None:
    found = analysed(TABLE_A, paytable(TRIPS, row["odds"]), trips_on_fold="stays").wagers["trips"]
    assert found.edge == Fraction(row["exact"])


@pytest.mark.parametrize("row", named(REFERENCE["trips"], "letter"))
def test_trips_that_stay_on_a_fold_have_every_figure_to_the_last_digit(row: dict[str, Any]) -> None:
    found = analysed(TABLE_A, paytable(TRIPS, row["odds"]), trips_on_fold="stays").wagers["trips"]
    figures = percent(found.edge), found.standard_deviation, float(found.hit_frequency)
    assert figures == (close(row["edge_pct"]), close(row["sd"]), close(row["hit"]))


@pytest.mark.parametrize("row", named(REFERENCE["trips"], "letter"))
def test_trips_lost_on_a_fold_cost_what_base_play_folds_away(row: dict[str, Any]) -> None:
    found = analysed(TABLE_A, paytable(TRIPS, row["odds"])).wagers["trips"]
    assert percent(found.edge) == close(row["lost_on_fold_edge_pct"])


@pytest.mark.parametrize("row", named(REFERENCE["trips"], "letter"))
def test_the_joint_optimum_stands_beside_trips_lost_on_a_fold(row: dict[str, Any]) -> None:
    joint = analysed(TABLE_A, paytable(TRIPS, row["odds"])).wagers["trips"].more["joint_optimum"]
    kept = FIGURES["never_fold_trips"]
    assert joint["base_edge_percent"] == close(kept["base_edge_pct"])
    assert joint["trips_edge"] == row["exact"]
    assert joint["fold"] == close(kept["p_fold"])


def test_keeping_trips_costs_the_base_game_less_than_it_saves() -> None:
    base, kept = (
        analysed(TABLE_A, TRIPS_A).wagers,
        analysed(TABLE_A, TRIPS_A).wagers["trips"].more["joint_optimum"],
    )
    both = percent(base["base"].edge + base["trips"].edge)
    assert round(kept["base_edge_percent"] - percent(base["base"].edge), 9) == round(
        FIGURES["never_fold_trips"]["cost_vs_base_optimum_pct"], 9
    )
    assert round(kept["both_percent_of_ante"], 4) == 3.2766 < round(both, 4) == 4.8387


def test_trips_alone_need_no_blind_table_where_a_fold_keeps_them() -> None:
    found = ultimate_texas_holdem.analyse(
        {"trips": TRIPS_A}, {**ULTIMATE_RULES, "trips_on_fold": "stays"}
    )
    assert found.wagers["trips"].edge == Fraction(301629, 33446140)


def test_trips_alone_have_no_edge_to_tell_where_a_fold_loses_them() -> None:
    found = ultimate_texas_holdem.analyse({"trips": TRIPS_A}, ULTIMATE_RULES)
    assert (found.wagers, found.notes) == ({}, [ultimate_texas_holdem.BLIND_NEEDED])


def test_the_base_game_and_trips_vary_together() -> None:
    found, standard = analysed(TABLE_A, TRIPS_A), table_a_played()
    pays = {line: odds.win for line, odds in TRIPS_A.items()}
    mean = Fraction(0)
    for end, gain, deals in standard.gains():
        trips = -1 if end.multiple == FOLD else pays.get(CATEGORIES[end.category], -1)
        mean += Fraction(gain * trips * deals, 2 * DEALS)
    expected = mean - found.wagers["base"].edge * found.wagers["trips"].edge
    assert found.covariances["base", "trips"] == expected
