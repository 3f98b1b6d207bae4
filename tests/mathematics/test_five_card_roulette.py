"""Five Card Roulette against exact figures and against every way that cards can have been seen."""

from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest

from games.catalogue.mathematics import five_card_roulette
from games.catalogue.mathematics.analysis import percent
from games.catalogue.mathematics.five_card_roulette import (
    OUTCOMES,
    after,
    deck,
    group,
    on_one_card,
    states,
)
from games.engine.cards import DECK, JOKER
from games.engine.odds import Odds
from games.engine.ranking import HIGH_CATEGORIES
from games.engine.terms import BadTerms
from tests.mathematics.figures import REFERENCE

FIGURES = REFERENCE["five_card_roulette"]
GROUPS = {"2-6": "two_six", "7-J": "seven_jack", "Q-K": "queen_king", "A": "ace", "Joker": "joker"}
EVEN = Odds(1)


def rules(jokers: int, joker: str = "dead") -> dict[str, Any]:
    return {"jokers": jokers, "joker": joker}


def one(name: str, odds: Odds, jokers: int) -> Any:
    return five_card_roulette.analyse({name: {name: odds}}, rules(jokers)).wagers[name]


@pytest.mark.parametrize("jokers", [1, 2])
@pytest.mark.parametrize("label", GROUPS)
def test_a_group_is_hit_as_often_as_the_deck_says(label: str, jokers: int) -> None:
    name = GROUPS[label]
    share, _, _ = FIGURES["groups"][f"jokers_{jokers}"]["card1"][label]
    assert one(name, EVEN, jokers).lines[name] == Fraction(share)


@pytest.mark.parametrize("jokers", [1, 2])
@pytest.mark.parametrize("label", GROUPS)
def test_fair_odds_have_no_edge(label: str, jokers: int) -> None:
    _, _, fair = FIGURES["groups"][f"jokers_{jokers}"]["card1"][label]
    odds = Fraction(fair).limit_denominator(1000)
    assert one(GROUPS[label], Odds(odds.numerator, odds.denominator), jokers).edge == 0


@pytest.mark.parametrize("card", [2, 3])
@pytest.mark.parametrize("jokers", [1, 2])
@pytest.mark.parametrize("label", GROUPS)
def test_a_watching_player_meets_the_known_extremes(label: str, jokers: int, card: int) -> None:
    least, most, _, _ = FIGURES["groups"][f"jokers_{jokers}"][f"card{card}_conditional_min_max"][
        label
    ]
    found = one(GROUPS[label], EVEN, jokers).more["informed"]["by_card"][card - 1]
    assert (found["most_percent"], found["least_percent"]) == (
        percent(1 - 2 * Fraction(least)),
        percent(1 - 2 * Fraction(most)),
    )


def test_fair_odds_on_the_first_card_favour_who_has_seen_two_others() -> None:
    worst = one("two_six", Odds.parse("17 to 10"), 2).more["informed"]
    assert (worst["edge"], len(worst["seen"])) == ("-1/26", 2)


@pytest.mark.parametrize(("jokers", "seen"), [(1, 20), (2, 21)])
def test_all_states_before_a_card_are_looked_at(jokers: int, seen: int) -> None:
    assert len(list(states(jokers))) == seen


def test_cards_not_looked_at_leave_the_edge_as_it_was() -> None:
    # Blind to the first two cards, a bettor on the third has the first card's edge: every order alike.
    table = {"two_six": Odds(3, 2), "joker": Odds(9)}
    cards = [name for name, number in deck(2).items() for _ in range(number)]
    seen = dict.fromkeys(permutations(OUTCOMES * 2, 2), 0)
    for first, second in permutations(range(len(cards)), 2):
        seen[cards[first], cards[second]] += 1
    mean = sum(
        ways * on_one_card(table, after(2, pair)).mean for pair, ways in seen.items() if ways
    )
    assert mean / (54 * 53) == on_one_card(table, deck(2)).mean


def test_a_table_over_several_groups_pays_each_its_own() -> None:
    table = {"two_six": Odds(1), "ace": Odds(3), "joker": Odds(10)}
    found = five_card_roulette.analyse({"ante": table}, rules(1)).wagers["ante"]
    gain = Fraction(20 + 3 * 4 + 10 - 28, 53)
    assert (found.edge, found.hit_frequency) == (-gain, Fraction(25, 53))


@pytest.mark.parametrize(("jokers", "joker"), [(1, "dead"), (1, "wild"), (2, "dead"), (2, "wild")])
def test_the_community_cards_are_what_exact_counts_say(jokers: int, joker: str) -> None:
    key = f"{jokers}_joker_wild" if joker == "wild" else f"{jokers}_joker_joker_dead_card"
    counts, total = FIGURES["community"][key]["counts"], FIGURES["community"][key]["total"]
    names = {"trips": "three_of_a_kind", "quads": "four_of_a_kind", "royal": "royal_flush"}
    expected = {
        names.get(name, name): Fraction(number, total)
        for name, number in counts.items()
        if name != "high"
    }
    table = dict.fromkeys(HIGH_CATEGORIES[1:], EVEN)
    assert (
        five_card_roulette.analyse({"community": table}, rules(jokers, joker))
        .wagers["community"]
        .lines
        == expected
    )


def test_the_community_bet_has_the_edge_its_counts_make() -> None:
    table = {"pair": Odds(1), "two_pair": Odds(3)}
    found = five_card_roulette.analyse({"community": table}, rules(1)).wagers["community"]
    won, total = 1_180_608 + 3 * 126_360, 2_869_685
    assert found.edge == -Fraction(won - (total - 1_180_608 - 126_360), total)


def test_every_card_is_of_one_group() -> None:
    cards = [*DECK, JOKER]
    assert {name: sum(group(card) == name for card in cards) for name in OUTCOMES} == deck(1)


def test_a_line_that_no_card_is_paid_under_is_refused() -> None:
    with pytest.raises(BadTerms, match=r"terms\.paytables\.ante\.red"):
        five_card_roulette.analyse({"ante": {"red": EVEN}}, rules(1))
