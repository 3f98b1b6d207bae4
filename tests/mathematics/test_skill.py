"""Decisions of recorded rounds against the best play."""

from fractions import Fraction
from itertools import combinations, permutations
from random import Random

import pytest

from games.catalogue.mathematics import holdem_choices, holdem_flop
from games.catalogue.mathematics.skill import decisions
from games.engine.cards import DECK, SUITS
from games.engine.ranking import CARD, best
from tests.mathematics.rounds import LET_IT_RIDE, STANDARD, ULTIMATE, recorded, terms

FLOP = ("Ks", "8h", "3d")
BLIND = (0, 0, 0, 0, 2, 3, 6, 20, 100, 1000)


def test_the_best_play_of_let_it_ride_costs_nothing() -> None:
    found = decisions(recorded("let_it_ride", LET_IT_RIDE), terms("let_it_ride"))
    assert [(each.seat, each.at, each.taken, each.best, each.cost) for each in found] == [
        (1, "bet1", "pull", "pull", 0),
        (1, "bet2", "pull", "pull", 0),
        (3, "bet1", "ride", "ride", 0),
        (3, "bet2", "ride", "ride", 0),
    ]


def test_a_pair_of_kings_pulled_costs_what_it_was_worth() -> None:
    log = LET_IT_RIDE.replace("3: bet1 rides", "5.00 bet:3:bet1 > purse:3")
    (first, _) = [
        each
        for each in decisions(recorded("let_it_ride", log), terms("let_it_ride"))
        if each.seat == 3
    ]
    assert (first.taken, first.best) == ("pull", "ride")
    assert first.cost == plain_worth(["Kc", "Kh", "7d"])


def plain_worth(cards: list[str]) -> Fraction:
    """What a bet on three cards gains, over the 1,176 pairs of cards that may come."""
    pays = {line: int(odds.partition(" ")[0]) for line, odds in STANDARD.items()}
    made = [
        best([*cards, *pair])
        for pair in combinations([card for card in DECK if card not in cards], 2)
    ]
    tens = best(["Ts", "Td", "4c", "3c", "2h"])
    gains = [pays.get(hand.category, 1) if hand >= tens else -1 for hand in made]
    return Fraction(sum(gains), len(gains))


def test_a_low_hand_left_riding_costs_what_it_loses() -> None:
    log = LET_IT_RIDE.replace("5.00 bet:1:bet2 > purse:1", "1: bet2 rides")
    found = [
        each
        for each in decisions(recorded("let_it_ride", log), terms("let_it_ride"))
        if each.seat == 1
    ]
    # 9-J-4 with a ten: three jacks and three tens pay one, the other 42 fifths lose.
    assert (found[1].best, found[1].cost) == ("pull", Fraction(42 - 6, 48))


def test_raising_3x_is_a_signal_with_its_cost() -> None:
    game = "ultimate_texas_holdem"
    found = decisions(
        recorded(game, ULTIMATE.replace("40.00 purse:1", "30.00 purse:1")), terms(game)
    )
    first = found[0]
    assert (first.seat, first.at, first.taken, first.best) == (1, "before the flop", "3x", "4x")
    # The multiple alone differs, so the cost is what each unit of Play gains with ace-king.
    both = [
        decisions(
            recorded(game, ULTIMATE.replace("40.00 purse:1", f"{n}0.00 purse:1")), terms(game)
        )[0]
        for n in (2, 3)
    ]
    assert (both[0].cost or 0) == 2 * (both[1].cost or 0) > 0


def test_the_best_play_of_ultimate_texas_holdem_costs_nothing() -> None:
    game = "ultimate_texas_holdem"
    found = decisions(recorded(game, ULTIMATE), terms(game))
    assert [(each.seat, each.at, each.taken, each.best, each.cost) for each in found] == [
        (1, "before the flop", "4x", "4x", 0),
        (2, "before the flop", "check", "check", 0),
        (2, "flop", "check", "check", 0),
        (2, "river", "fold", "fold", 0),
    ]


def test_a_flop_misplayed_is_told_without_a_cost() -> None:
    game = "ultimate_texas_holdem"
    log = ULTIMATE.replace("[2d] shoe > hand:2", "[8d] shoe > hand:2").replace("[7c 2d]", "[7c 8d]")
    (flop,) = [
        each
        for each in decisions(recorded(game, log), terms(game))
        if (each.seat, each.at) == (2, "flop")
    ]
    assert (flop.taken, flop.best, flop.cost) == ("check", "2x", None)


def test_a_flop_misplayed_is_priced_when_asked_for() -> None:
    game = "ultimate_texas_holdem"
    log = ULTIMATE.replace("[2d] shoe > hand:2", "[8d] shoe > hand:2").replace("[7c 2d]", "[7c 8d]")
    found = decisions(recorded(game, log), terms(game), price_flops=[2])
    (flop,) = [each for each in found if (each.seat, each.at) == (2, "flop")]
    raised, waited = holdem_flop.flop_worth(("7c", "8d"), FLOP, BLIND, 2)
    assert flop.cost == raised - waited > 0
    assert all(each.cost is not None for each in found)


def test_a_flop_that_waits_is_worth_more_waiting() -> None:
    raised, waited = holdem_flop.flop_worth(("7c", "2d"), FLOP, BLIND, 2)
    assert raised < waited


@pytest.mark.parametrize("seed", range(5))
def test_the_hands_of_the_dealer_are_met_as_they_are_one_by_one(seed: int) -> None:
    cards = Random(seed).sample(DECK, 7)
    hole, board = tuple(cards[:2]), tuple(cards[2:])
    rest = [card for card in DECK if card not in cards]
    hands = [(first, second, CARD[first] + CARD[second]) for first, second in combinations(rest, 2)]
    assert holdem_flop.against(best(cards), board, hands) == holdem_choices.against(hole, board)


@pytest.mark.parametrize(
    ("hole", "flop", "raises"),
    [
        ("7c2d", "Ks8h3d", False),
        ("7c8d", "Ks8h3d", True),
        ("2c2d", "Ks8h3d", False),
        ("8c3s", "Ks8h3d", True),
        ("Qc2c", "Kc8c3d", True),
        ("5c4c", "Kc8c3d", False),
        ("Jc9d", "Ts8h7d", True),
    ],
)
def test_flops_are_raised_with_what_every_player_knows(hole: str, flop: str, raises: bool) -> None:
    cut = [[text[at : at + 2] for at in range(0, len(text), 2)] for text in (hole, flop)]
    assert holdem_choices.raises_flop(*cut) == raises


def test_exchanging_suits_changes_no_choice_on_the_flop() -> None:
    rng = Random(1755)
    for _ in range(40):
        cards = rng.sample(DECK, 5)
        exchanged = [
            [card[0] + suits[SUITS.index(card[1])] for card in cards]
            for suits in permutations(SUITS)
        ]
        assert len({holdem_choices.raises_flop(each[:2], each[2:]) for each in exchanged}) == 1, (
            cards
        )


def test_a_river_hand_meets_all_990_hands_of_the_dealer() -> None:
    outcomes = holdem_choices.against(("Ah", "Kd"), ("Ks", "8h", "3d", "5c", "9s"))
    assert sum(outcomes) == 990


def test_who_holds_the_nuts_loses_to_nobody() -> None:
    won, open_won, lost, open_lost, tied = holdem_choices.against(
        ("As", "Ks"), ("Qs", "Js", "Ts", "2d", "2c")
    )
    assert (lost, open_lost, tied, open_won, won) == (0, 0, 0, 0, 990)
