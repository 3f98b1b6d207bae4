"""Ultimate Texas Hold'em against published figures and against an independent count of every deal."""

from fractions import Fraction
from itertools import pairwise
from math import comb, sqrt
from random import Random
from typing import Any

import pytest

from games.catalogue.mathematics.analysis import OutsideTables, Paytable, percent
from games.catalogue.mathematics.holdem_choices import raises_flop, river_worth
from games.catalogue.mathematics.holdem_counts import shipped
from games.catalogue.mathematics.holdem_play import (
    CATEGORIES,
    DEALS,
    FOLD,
    NAMES,
    BestPlay,
    End,
    gains,
)
from games.engine.cards import DECK
from games.engine.odds import Odds
from games.engine.ranking import High, best
from tests.mathematics.figures import (
    BLIND,
    REFERENCE,
    close,
    paytable,
    written,
)
from tests.mathematics.holdem import TABLE_A, analysed, named, table_a_played

FIGURES = REFERENCE["ultimate_texas_holdem"]


@pytest.fixture(scope="module")
def standard() -> BestPlay:
    return table_a_played()


def test_table_a_has_its_exact_edge() -> None:
    assert analysed(TABLE_A).wagers["base"].edge == Fraction(50643648973, 2317817502000)


@pytest.mark.parametrize("row", named(REFERENCE["blind"], "name"))
def test_a_blind_table_has_its_exact_edge(row: dict[str, Any]) -> None:
    found = analysed(paytable(BLIND, row["odds"]), play=[row["preflop"], [2], [1]])
    assert found.wagers["base"].edge == -Fraction(int(row["S_half_units"]), 2 * int(row["N"]))


@pytest.mark.parametrize("row", named(REFERENCE["blind"], "name"))
def test_a_blind_table_has_every_figure_to_the_last_digit(row: dict[str, Any]) -> None:
    found = analysed(paytable(BLIND, row["odds"]), play=[row["preflop"], [2], [1]])
    shares = [
        float(found.decisions.get(name, 0))
        for name in ("play_4x", "play_3x", "play_2x", "play_1x", "fold")
    ]
    assert [
        percent(found.wagers["base"].edge),
        found.wagers["base"].standard_deviation,
        *shares,
        float(found.average_units or 0),
        percent(found.element_of_risk or Fraction(0)),
    ] == [
        close(row[key])
        for key in ("edge_pct", "sd", "p4", "p3", "p2", "p1", "pfold", "avg_units", "eor_pct")
    ]


@pytest.mark.parametrize("row", named(REFERENCE["blind_published"], "id"))
def test_published_blind_tables_have_their_edge(row: dict[str, Any]) -> None:
    edge = percent(analysed(written(row["odds"])).wagers["base"].edge)
    assert round(edge, 7) == row["house_edge_pct_exact"]


@pytest.mark.parametrize("row", named(REFERENCE["blind_published"], "id"))
def test_raising_no_more_than_3x_has_its_published_cost(row: dict[str, Any]) -> None:
    edge = percent(analysed(written(row["odds"]), play=[[3], [2], [1]]).wagers["base"].edge)
    assert round(edge, 7) == row["edge_if_first_raise_only_3x_pct"]


def test_folding_on_ties_changes_deviation_and_risk_but_not_the_edge() -> None:
    found = analysed(TABLE_A, ties="fold")
    published = REFERENCE["blind_published"][0]
    assert (
        str(found.wagers["base"].edge),
        round(found.wagers["base"].standard_deviation, 6),
        round(percent(found.element_of_risk or Fraction(0)), 6),
    ) == ("50643648973/2317817502000", published["sd_per_ante"], published["element_of_risk_pct"])


def test_folding_on_ties_has_every_figure_to_the_last_digit() -> None:
    found, expected = analysed(TABLE_A, ties="fold"), FIGURES["fold_when_equal"]
    figures = (
        float(found.decisions["fold"]),
        float(found.decisions["play_1x"]),
        found.wagers["base"].standard_deviation,
    )
    assert figures == (close(expected["p_fold"]), close(expected["p1"]), close(expected["sd"]))


def test_each_part_gains_its_published_share() -> None:
    parts = analysed(TABLE_A).wagers["base"].more["gains"]
    assert parts == {name: close(figure) for name, figure in FIGURES["ev_by_wager"].items()}


def test_the_rounds_end_as_published() -> None:
    found = analysed(TABLE_A)
    ends = found.wagers["base"].more["outcomes"] | {"fold": float(found.decisions["fold"])}
    names = ("win_dealer_qualified", "win_dealer_not_qualified", "lose_dealer_qualified",
             "lose_dealer_not_qualified", "tie", "fold")  # fmt: skip
    assert list(ends.values()) == [close(FIGURES["outcomes"][name]) for name in names]


def test_each_line_of_the_blind_is_paid_as_often_as_published() -> None:
    lines = analysed(TABLE_A).wagers["base"].lines
    expected = dict(zip(CATEGORIES, FIGURES["p_win_by_category"], strict=True))
    assert {line: float(share) for line, share in lines.items()} == {
        line: close(expected[line]) for line in lines
    }


def test_the_31_net_results_are_as_likely_as_published(standard: BestPlay) -> None:
    found: dict[str, int] = {}
    for _, gain, deals in standard.gains():
        found[str(gain / 2)] = found.get(str(gain / 2), 0) + deals
    net = {name: deals / DEALS for name, deals in found.items() if deals}
    assert net == {name: close(share) for name, share in FIGURES["net"].items()}


def test_the_69_raising_hands_are_the_published_ones(standard: BestPlay) -> None:
    raising = [name for name, multiple in zip(NAMES, standard.raises, strict=True) if multiple]
    assert sorted(raising) == sorted(FIGURES["raises"])


def test_the_counts_are_those_of_an_independent_count_of_every_deal() -> None:
    # At Blind odds of nothing the rows of quads on the board fold, which is how that count was kept.
    hands = BestPlay(shipped(), (4, 3), (0,) * 10, 1, ties_bet=True)
    compact = FIGURES["compact"]
    for multiple in (4, 2, 1):
        expected = [int(number) for number in compact[f"play{multiple}x"]]
        found = [hands.ends.get(End(multiple, category), (0,) * 5) for category in range(10)]
        assert [number for outcomes in found for number in outcomes] == expected
    assert hands.share(FOLD) == Fraction(int(compact["fold"]), DEALS)


def test_the_rows_of_quads_on_the_board_are_reached_as_often_as_counted(standard: BestPlay) -> None:
    rows = {
        (row["wq"], row["wu"], row["lq"]): row["nodes"]
        for row in FIGURES["compact"]["quad_board_rows"]
    }
    reached = [0] * len(rows)
    for hand, multiple in zip(shipped().hands, standard.raises, strict=True):
        if multiple == FOLD:
            reached = [a + b for a, b in zip(reached, hand.rows, strict=True)]
    found = {outcomes[:3]: times for outcomes, times in zip(shipped().rows, reached, strict=True)}
    assert found == rows


def test_all_deals_are_counted_once() -> None:
    dealt = sum(sum(hand.outcomes) for hand in shipped().hands)
    assert dealt == DEALS == comb(52, 3) * comb(49, 2) * comb(47, 2) * comb(45, 2)


def test_winning_hands_of_all_deals_are_the_published_ones() -> None:
    wins = [sum(hand.wins[category] for hand in shipped().hands) // 10 for category in range(10)]
    names = {"quads": "four_of_a_kind", "royal": "royal_flush", "trips": "three_of_a_kind"}
    expected = {
        names.get(name, name): number
        for name, number in FIGURES["wins_by_category_all_deals"].items()
    }
    assert {
        CATEGORIES[place]: number
        for place, number in enumerate(wins)
        if CATEGORIES[place] in expected
    } == expected


def test_hands_are_folded_with_the_categories_published() -> None:
    ends = BestPlay(shipped(), (4, 3), (0, 0, 0, 0, 2, 3, 6, 20, 100, 1000), 2, ties_bet=True).ends
    folded = [sum(ends.get(End(FOLD, category), (0,))) / DEALS for category in range(10)]
    assert folded == [close(share) for share in FIGURES["folded_by_category"]]


@pytest.mark.parametrize("quads", [0, 1, 5, 12, 30, 60, 958, 959, 1000])
def test_no_decision_before_the_flop_and_none_with_quads_on_the_board_gains_by_being_changed(
    quads: int,
) -> None:
    blind = (0, 0, 0, 0, 0, 0, 0, quads, 0, 0)
    played = BestPlay(shipped(), (4, 3), blind, 1, ties_bet=True)
    for place, hand in enumerate(shipped().hands):
        chosen = played.raises[place]
        worth = dict(zip(played.multiples, played.raised[place], strict=True)) | {
            FOLD: played.waits[place]
        }
        assert worth[chosen] == max(worth.values()), NAMES[place]
        assert sum(hand.rows) >= 0
    for bets, outcomes in zip(played.bets, shipped().rows, strict=True):
        bet = sum(map(int.__mul__, gains(1, quads, 1), outcomes))
        assert bets == (bet >= -2 * 990)


def test_the_edge_falls_as_any_line_of_the_blind_rises() -> None:
    for line in BLIND:
        edges = [
            analysed({**TABLE_A, line: Odds(odds)}).wagers["base"].edge
            for odds in (0, 1, 7, 100, 1000)
        ]
        assert all(higher < lower for lower, higher in pairwise(edges)), line


@pytest.mark.parametrize(
    ("blind", "rules"),
    [
        ({**TABLE_A, "three_of_a_kind": Odds(1)}, {}),
        ({**TABLE_A, "royal_flush": Odds(1001)}, {}),
        (TABLE_A, {"play": [[3, 4], [3], [1]]}),
        (TABLE_A, {"play": [[3, 4], [2], [1, 2]]}),
        (TABLE_A, {"dealer_qualifies": "none"}),
    ],
)
def test_what_the_shipped_tables_do_not_cover_is_refused(
    blind: Paytable, rules: dict[str, Any]
) -> None:
    with pytest.raises(OutsideTables):
        analysed(blind, **rules)


def test_the_best_play_is_told_in_words() -> None:
    words = [text.en for text in analysed(TABLE_A).strategy().words]
    assert words[:2] == [
        "Before the flop raise 4x with 33+, A2s+, A2o+, K2s+, K5o+, Q6s+, Q8o+, J8s+, JTo.",
        "Never raise 3x before the flop.",
    ]


def test_the_chart_has_every_starting_hand_once() -> None:
    chart = [row for row in analysed(TABLE_A).strategy().chart if row.decision == "before the flop"]
    assert (len({row.example for row in chart}), sum(row.probability or 0 for row in chart)) == (
        169,
        1,
    )


def test_a_simulation_agrees_within_four_standard_errors(standard: BestPlay) -> None:
    rng, rounds = Random(653), 1_000
    total = sum(simulated(rng.sample(DECK, 9), standard) for _ in range(rounds))
    found = analysed(TABLE_A).wagers["base"]
    assert abs(total / rounds + float(found.edge)) < 4 * found.standard_deviation / sqrt(rounds)


def simulated(cards: list[str], standard: BestPlay) -> float:
    """One round by the best play, in Antes: two cards, five on the board, two of the dealer."""
    hole, board, dealer = cards[:2], cards[2:7], cards[7:]
    mine, theirs = best([*hole, *board]), best([*dealer, *board])
    ranks = sorted(hole, key=DECK.index, reverse=True)
    kind = "" if ranks[0][0] == ranks[1][0] else "s" if ranks[0][1] == ranks[1][1] else "o"
    multiple = standard.raises[NAMES.index(ranks[0][0] + ranks[1][0] + kind)]
    if multiple == FOLD:
        bets, folds = river_worth(hole, board, standard.blind, standard.unit)
        multiple = 2 if raises_flop(hole, board[:3]) else 1 if bets >= folds else FOLD
    ends = gains(multiple, standard.blind[CATEGORIES.index(mine.category)], standard.unit)
    place = 4 if mine == theirs else (theirs < High.of("pair")) + (0 if mine > theirs else 2)
    return ends[place] / standard.unit
