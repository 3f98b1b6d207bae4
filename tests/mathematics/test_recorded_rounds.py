"""What mathematics says of recorded rounds: expected win, variance, and decisions against the best play."""

import re
from fractions import Fraction
from itertools import combinations, permutations
from random import Random
from typing import Any

import pytest

from games.catalogue.mathematics import analyse, holdem_choices
from games.catalogue.mathematics.expectation import Expecting
from games.catalogue.mathematics.skill import decisions
from games.engine.cards import DECK, SUITS
from games.engine.ranking import best
from games.engine.record import Record, read_record
from games.engine.terms import Terms

STANDARD = {
    "royal_flush": "1000 to 1", "straight_flush": "200 to 1", "four_of_a_kind": "50 to 1", "full_house": "11 to 1",
    "flush": "8 to 1", "straight": "5 to 1", "three_of_a_kind": "3 to 1", "two_pair": "2 to 1",
    "pair_tens_or_better": "1 to 1",
}  # fmt: skip
BLIND = {
    "royal_flush": "500 to 1", "straight_flush": "50 to 1", "four_of_a_kind": "10 to 1", "full_house": "3 to 1",
    "flush": "3 to 2", "straight": "1 to 1",
}  # fmt: skip
TABLES: dict[str, dict[str, Any]] = {
    "let_it_ride": {"bet": STANDARD},
    "ultimate_texas_holdem": {
        "blind": BLIND,
        "trips": {"three_of_a_kind": "3 to 1", "flush": "7 to 1"},
    },
    "five_card_roulette": {
        "two_six": {"two_six": "3 to 2"},
        "ace": {"ace": "11 to 1"},
        "community": {"pair": "1 to 1", "two_pair": "3 to 1"},
    },
}
LET_IT_RIDE = """
5.00 purse:1 > bet:1:bet1
5.00 purse:1 > bet:1:bet2
5.00 purse:1 > bet:1:bet3
5.00 purse:3 > bet:3:bet1
5.00 purse:3 > bet:3:bet2
5.00 purse:3 > bet:3:bet3
[9s Jd 4h] shoe > hand:1
[Kc Kh 7d] shoe > hand:3
[?? ??] shoe > board
5.00 bet:1:bet1 > purse:1
3: bet1 rides
[Td] board
5.00 bet:1:bet2 > purse:1
3: bet2 rides
[2s] board
[Kc Kh 7d] hand:3
[9s Jd 4h] hand:1
5.00 bet:1:bet3 > inventory
[9s Jd 4h] hand:1 > rack
5.00 inventory > bet:3:bet1
5.00 inventory > bet:3:bet2
5.00 inventory > bet:3:bet3
"""
ULTIMATE = """
10.00 purse:1 > bet:1:ante
10.00 purse:1 > bet:1:blind
5.00 purse:1 > bet:1:trips
10.00 purse:2 > bet:2:ante
10.00 purse:2 > bet:2:blind
[Ah] shoe > hand:1
[7c] shoe > hand:2
[??] shoe > dealer
[Kd] shoe > hand:1
[2d] shoe > hand:2
[??] shoe > dealer
[?? ?? ?? ?? ??] shoe > board
40.00 purse:1 > bet:1:play
2: check
[Ks 8h 3d] board
2: check
[5c 9s] board
2: fold
10.00 bet:2:ante > inventory
10.00 bet:2:blind > inventory
[7c 2d] hand:2 > rack
[Qs Qc] dealer
"""
ROULETTE = """
10.00 purse:1 > bet:1:two_six
20.00 purse:2 > bet:2:two_six
5.00 purse:1 > bet:1:community
[?? ?? ?? ?? ??] shoe > board
[4h] board
15.00 inventory > bet:1:two_six
25.00 bet:1:two_six > purse:1
30.00 inventory > bet:2:two_six
50.00 bet:2:two_six > purse:2
10.00 purse:1 > bet:1:ace
dealer: no more bets
[Qd] board
10.00 bet:1:ace > inventory
4.00 purse:2 > bet:2:two_six
dealer: no more bets
[Jk] board
4.00 bet:2:two_six > inventory
[9c 2s] board
5.00 bet:1:community > inventory
"""


def terms(game: str) -> Terms:
    return Terms.read({"currency": "USD", "paytables": TABLES[game]})


def recorded(game: str, log: str) -> Record:
    """A round as a source would send it."""
    seats = sorted({int(seat) for seat in re.findall(r"bet:(\d+):", log)})
    envelope = {"round": "1", "table": "T", "game": game, "at": "2026-11-29T21:14:03-05:00"}
    return read_record({**envelope, "seats": seats, "log": log.split("\n")[1:-1]})


def edge_of(game: str, wager: str) -> Fraction:
    return analyse(game, terms(game)).wagers[wager].edge


def test_the_bets_of_let_it_ride_are_expected_at_the_edge_of_the_best_play() -> None:
    found = Expecting("let_it_ride", terms("let_it_ride")).of(recorded("let_it_ride", LET_IT_RIDE))
    assert [(each.wager, each.seat, each.base, each.win) for each in found] == [
        ("bet", seat, 500, 500 * Fraction(37963, 1082900)) for seat in (1, 3)
    ]


def test_what_bets_vary_goes_with_the_square_of_their_base() -> None:
    (first, _) = Expecting("let_it_ride", terms("let_it_ride")).of(
        recorded("let_it_ride", LET_IT_RIDE)
    )
    assert (
        first.variance
        == 500 * 500 * analyse("let_it_ride", terms("let_it_ride")).wagers["bet"].variance
    )


def test_the_base_game_is_expected_per_ante_and_trips_apart() -> None:
    game = "ultimate_texas_holdem"
    found = Expecting(game, terms(game)).of(recorded(game, ULTIMATE))
    assert {(each.wager, each.seat, each.base, each.win) for each in found} == {
        ("base", 1, 1000, 1000 * edge_of(game, "base")),
        ("trips", 1, 500, 500 * edge_of(game, "trips")),
        ("base", 2, 1000, 1000 * edge_of(game, "base")),
    }


def test_wagers_on_one_card_are_expected_given_the_cards_seen_before() -> None:
    game = "five_card_roulette"
    found = Expecting(game, terms(game)).of(recorded(game, ROULETTE))
    assert {(each.wager, each.seat, each.base, each.win) for each in found} == {
        ("two_six", 1, 1000, 1000 * (1 - Fraction(5, 2) * Fraction(20, 53))),
        ("two_six", 2, 2000, 2000 * (1 - Fraction(5, 2) * Fraction(20, 53))),
        ("ace", 1, 1000, 1000 * (1 - 12 * Fraction(4, 52))),
        ("two_six", 2, 400, 400 * (1 - Fraction(5, 2) * Fraction(19, 51))),
        ("community", 1, 500, 500 * edge_of(game, "community")),
    }


def test_wagers_on_one_spot_of_one_card_vary_together() -> None:
    game = "five_card_roulette"
    found = Expecting(game, terms(game)).of(recorded(game, ROULETTE))
    on_first = [
        each.variance for each in found if each.wager == "two_six" and each.base in (1000, 2000)
    ]
    hit = Fraction(20, 53)
    assert sum(on_first) == 3000**2 * Fraction(25, 4) * hit * (1 - hit)


def test_a_card_the_record_does_not_know_tells_nothing() -> None:
    game = "five_card_roulette"
    found = Expecting(game, terms(game)).of(
        recorded(game, ROULETTE.replace("[4h] board", "[??] board"))
    )
    (ace,) = [each for each in found if each.wager == "ace"]
    assert ace.win == 1000 * (1 - 12 * Fraction(4, 53))


@pytest.mark.parametrize("call", ["misdeal", "void", "foul deck"])
def test_a_voided_round_expects_nothing(call: str) -> None:
    log = LET_IT_RIDE.replace("3: bet1 rides", f"floor: {call} cards")
    assert Expecting("let_it_ride", terms("let_it_ride")).of(recorded("let_it_ride", log)) == []


def test_promotional_instruments_are_not_expected_to_win() -> None:
    log = LET_IT_RIDE.replace("purse:1 > bet:1:bet3", "promo:1 > bet:1:bet3")
    found = Expecting("let_it_ride", terms("let_it_ride")).of(recorded("let_it_ride", log))
    assert [each.seat for each in found] == [3]


def test_a_wager_without_a_table_is_not_expected() -> None:
    game = "ultimate_texas_holdem"
    bare = Terms.read({"currency": "USD", "paytables": {"blind": BLIND}})
    assert {each.wager for each in Expecting(game, bare).of(recorded(game, ULTIMATE))} == {"base"}


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
