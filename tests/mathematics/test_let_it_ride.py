"""Let It Ride against published figures, against plain enumeration and against itself."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import sqrt
from random import Random
from typing import Any

import pytest

from games.catalogue.mathematics import let_it_ride, tables
from games.catalogue.mathematics.analysis import Paytable, percent
from games.catalogue.mathematics.let_it_ride_play import LINES, BestPlay
from games.catalogue.mathematics.let_it_ride_strategy import Kind, sight
from games.engine.cards import DECK
from games.engine.odds import Odds
from games.engine.ranking import best, three
from games.engine.terms import BadTerms
from tests.mathematics.figures import BONUS, LET_IT_RIDE, REFERENCE, close, paytable, written

STANDARD = paytable(LET_IT_RIDE, [1000, 200, 50, 11, 8, 5, 3, 2, 1])
COMMON_BONUS = paytable(BONUS, [50, 40, 30, 6, 3, 1])


def named(rows: list[dict[str, Any]]) -> list[Any]:
    """Rows of the reference as parameters."""
    return [pytest.param(row, id=str(row.get("id", row.get("odds")))) for row in rows]


def bet(table: Paytable, ties: str = "bet") -> Any:
    return let_it_ride.analyse({"bet": table}, {}, ties)


@pytest.mark.parametrize("row", named(REFERENCE["let_it_ride"]))
def test_the_bets_have_their_exact_edge(row: dict[str, Any]) -> None:
    found = bet(paytable(LET_IT_RIDE, row["odds"]), row["ties"])
    assert str(found.wagers["bet"].edge) == row["exact"]


@pytest.mark.parametrize("row", named(REFERENCE["let_it_ride"]))
def test_the_bets_have_every_figure_to_the_last_digit(row: dict[str, Any]) -> None:
    found = bet(paytable(LET_IT_RIDE, row["odds"]), row["ties"])
    decisions = found.decisions
    assert [
        percent(found.wagers["bet"].edge),
        found.wagers["bet"].standard_deviation,
        float(found.average_units or 0),
        percent(found.element_of_risk or Fraction(0)),
        float(decisions["bet1_rides"]),
        float(decisions["bet2_rides"]),
        *[float(decisions[f"{left}_left"]) for left in (1, 2, 3)],
    ] == [
        close(figure)
        for figure in (
            row["edge_pct"], row["sd"], row["avg_units"], row["eor_pct"], row["p_ride_bet1"], row["p_ride_bet2"],
            *row["p_final_units"].values(),
        )
    ]  # fmt: skip


@pytest.mark.parametrize("row", named(REFERENCE["let_it_ride_published"]))
def test_published_tables_have_their_published_edges(row: dict[str, Any]) -> None:
    edge = bet(written(row["odds"])).wagers["bet"].edge
    assert round(percent(edge), 6) == row["house_edge_pct_exact"]
    assert row.get("house_edge_fraction") is None or edge == Fraction(row["house_edge_fraction"])


@pytest.mark.parametrize("policy, key", [("bet", "ride_zero_ev"), ("fold", "pull_zero_ev")])
@pytest.mark.parametrize("row", named(REFERENCE["let_it_ride_published"]))
def test_published_tables_have_their_element_of_risk(
    row: dict[str, Any], policy: str, key: str
) -> None:
    risk = percent(bet(written(row["odds"]), policy).element_of_risk or Fraction(0))
    assert (
        key not in row["element_of_risk_pct"] or round(risk, 6) == row["element_of_risk_pct"][key]
    )


@pytest.mark.parametrize(
    "row", named([row for row in REFERENCE["let_it_ride_published"] if "sd" in row])
)
def test_published_tables_have_their_deviation(row: dict[str, Any]) -> None:
    assert round(bet(written(row["odds"])).wagers["bet"].standard_deviation, 4) == row["sd"]


@pytest.mark.parametrize("row", named(REFERENCE["three_card_bonus"]))
def test_the_bonus_has_every_figure_to_the_last_digit(row: dict[str, Any]) -> None:
    found = let_it_ride.of_bonus(paytable(BONUS, row["odds"]))
    figures = [percent(found.edge), found.standard_deviation, float(found.hit_frequency)]
    assert figures == [close(row[key]) for key in ("edge_pct", "sd", "hit")]


@pytest.mark.parametrize("row", named(REFERENCE["three_card_bonus_published"]))
def test_published_bonus_tables_have_their_exact_edges(row: dict[str, Any]) -> None:
    assert let_it_ride.of_bonus(written(row["odds"])).edge == Fraction(row["house_edge_fraction"])


def test_each_line_is_hit_as_often_as_five_cards_make_it() -> None:
    counts = REFERENCE["let_it_ride_five_card_counts"]
    names = {"pair_tens_or_better": "pair 10s or better", "three_of_a_kind": "trips", "four_of_a_kind": "quads",
             "royal_flush": "royal"}  # fmt: skip
    expected = {
        line: Fraction(counts[names.get(line, line.replace("_", " "))], 2_598_960)
        for line in LET_IT_RIDE
    }
    assert bet(STANDARD).wagers["bet"].lines == expected


def plain_mean(table: Paytable, cards: list[str]) -> Fraction:
    """What the best play of three cards gains, enumerated card by card."""

    def paid(hand: list[str]) -> int:
        made = best(hand)
        line = "pair_tens_or_better" if made.category == "pair" else made.category
        return table[line].win if made >= TENS else -1

    rest = [card for card in DECK if card not in cards]
    worth = {pair: paid([*cards, *pair]) for pair in combinations(rest, 2)}
    first, mean = sum(worth.values()) >= 0, 0
    for fourth in rest:
        fifths = sum(worth[pair] for pair in worth if fourth in pair)
        mean += (1 + first + (fifths >= 0)) * fifths
    return Fraction(mean, 49 * 48)


TENS = best(["Ts", "Td", "2c", "3c", "4h"])


@pytest.mark.parametrize(
    "hand", ["AsKsQs", "2c7dKh", "5s5d9c", "9s8s7s", "TsJsQd", "JcJdJh", "2s3s4s"]
)
def test_a_starting_hand_is_worth_what_plain_enumeration_says(hand: str) -> None:
    cards = [hand[place : place + 2] for place in (0, 2, 4)]
    played = BestPlay(STANDARD, ties_ride=True)
    assert played.given_three(played.kind_of(cards)) == plain_mean(STANDARD, cards)


def test_a_simulation_agrees_within_four_standard_errors() -> None:
    rng, rounds = Random(2026), 8_000
    played = BestPlay(STANDARD, ties_ride=True)
    total = 0
    for _ in range(rounds):
        cards = rng.sample(DECK, 5)
        total += simulated(cards, played)
    mean, variance = played.moments
    assert abs(total / rounds - float(mean)) < 4 * sqrt(float(variance) / rounds)


def simulated(cards: list[str], played: BestPlay) -> int:
    """One round by the chart: what the bets left gain."""
    made = best(cards)
    line = "pair_tens_or_better" if made.category == "pair" else made.category
    gain = STANDARD[line].win if made >= TENS else -1
    return gain * (1 + rides("bet1", cards[:3], played) + rides("bet2", cards[:4], played))


def rides(decision: str, cards: list[str], played: BestPlay) -> bool:
    """What the chart says of a hand, by what is seen in it."""
    kind, pays = sight("".join(cards))
    paid = sum(played.pays[played.paid_as[played.classes.index(name)]] > 0 for name in pays)
    words = (Kind("paying") if kind.made and paid else kind).words(len(cards))
    told = words.en if kind.made else f"{words.en}, {paid} high"
    (row,) = [row for row in CHART if row.decision == decision and row.hand.en == told]
    return row.best == "ride"


CHART = bet(STANDARD).strategy().chart


def random_tables() -> Iterator[Paytable]:
    """Tables nobody deals, with lowest pairs from twos to aces and without a line or two."""
    rng = Random(7)
    for pair in LINES[8:]:
        lines = [line for line in LINES[:8] if rng.random() < 0.9]
        yield paytable(
            [*lines, pair], [rng.choice((0, 1, 2, 5, 10, 60, 400)) for _ in range(len(lines) + 1)]
        )


@pytest.mark.parametrize("table", list(random_tables()), ids=lambda table: list(table)[-1])
def test_no_single_decision_gains_by_being_changed(table: Paytable) -> None:
    played = BestPlay(table, ties_ride=True)
    assert all(
        (worth >= 0) == rides for worth, rides in zip(played.worth3, played.rides3, strict=True)
    )
    assert all(
        (worth >= 0) == rides for worth, rides in zip(played.worth4, played.rides4, strict=True)
    )


@pytest.mark.parametrize("table", list(random_tables()), ids=lambda table: list(table)[-1])
def test_the_edge_is_what_every_decision_together_makes_of_it(table: Paytable) -> None:
    played = BestPlay(table, ties_ride=True)
    third = sum(
        three.ways * times * played.worth4[four]
        for three in played.kinds.threes
        for four, times in three.fours
    )
    second = sum(
        three.ways * times * max(played.worth4[four], 0)
        for three in played.kinds.threes
        for four, times in three.fours
    )
    first = sum(
        three.ways * max(worth, 0)
        for three, worth in zip(played.kinds.threes, played.worth3, strict=True)
    )
    assert played.moments.mean == Fraction(third + second + first, 22_100 * 49 * 48 * played.unit)


@pytest.mark.parametrize("table", [STANDARD, *random_tables()], ids=lambda table: list(table)[-1])
def test_the_chart_shares_out_all_hands(table: Paytable) -> None:
    chart = bet(table).strategy().chart
    assert [
        sum(row.probability for row in chart if row.decision == which) for which in ("bet1", "bet2")
    ] == [1, 1]


@pytest.mark.parametrize("table", [STANDARD, *random_tables()], ids=lambda table: list(table)[-1])
def test_the_chart_rides_as_often_as_the_decisions_say(table: Paytable) -> None:
    found = bet(table)
    riding = {"bet1": Fraction(0), "bet2": Fraction(0)}
    for row in found.strategy().chart:
        riding[row.decision] += row.probability or 0 if row.best == "ride" else 0
    assert riding == {name: found.decisions[f"{name}_rides"] for name in riding}


def test_the_chart_of_the_standard_table_never_contradicts_itself() -> None:
    words = [(row.decision, row.hand.en) for row in CHART]
    assert len(words) == len(set(words))


def test_the_best_play_is_told_in_words() -> None:
    assert [text.en for text in bet(STANDARD).strategy().words] == [
        "Let bet 1 ride with a hand that already pays; three to a royal flush; three to a straight flush, three "
        "straights open; three to a straight flush, two straights open, at least 1 high card; three to a straight "
        "flush, one straight open, at least 2 high cards.",
        "Let bet 2 ride with four to a royal flush; four to a straight flush, two straights open; four to a straight "
        "flush, one straight open; a hand that already pays; four to a flush; four to a straight, two straights open; "
        "four to a straight, one straight open, at least 4 high cards.",
        "High cards are tens and above: a pair of them pays.",
    ]


def test_the_bets_and_the_bonus_vary_together_as_enumeration_says() -> None:
    found = let_it_ride.analyse({"bet": STANDARD, "bonus": COMMON_BONUS}, {})
    played = BestPlay(STANDARD, ties_ride=True)
    pays = {line: odds.win for line, odds in COMMON_BONUS.items()}
    together = Fraction(0)
    for (example, ways, *_), place in zip(
        tables.load("let_it_ride")["threes"], played.kinds.three_of, strict=True
    ):
        made = three([example[at : at + 2] for at in (0, 2, 4)]).category
        together += ways * played.given_three(place) * pays.get(made, -1)
    means = found.wagers["bet"].edge * found.wagers["bonus"].edge
    assert found.covariances["bet", "bonus"] == together / 22_100 - means


def test_a_line_that_no_hand_is_paid_under_is_refused() -> None:
    with pytest.raises(BadTerms, match=r"terms\.paytables\.bet\.pair"):
        bet({"pair": Odds(1)})


def test_a_table_without_lines_loses_every_bet() -> None:
    assert bet({}).wagers["bet"].edge == 1
