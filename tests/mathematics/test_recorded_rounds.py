"""What the house could expect of the wagers of recorded rounds, and how much that varies."""

from fractions import Fraction

import pytest

from games.catalogue.mathematics import analyse
from games.catalogue.mathematics.expectation import Expecting
from games.engine.terms import Terms
from tests.mathematics.rounds import BLIND, LET_IT_RIDE, ROULETTE, ULTIMATE, recorded, terms


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


def test_a_community_bet_made_after_the_deal_is_expected() -> None:
    game, wager = "five_card_roulette", "5.00 purse:1 > bet:1:community\n"
    deal = "[?? ?? ?? ?? ??] shoe > board\n"
    log = ROULETTE.replace(wager, "").replace(deal, deal + wager)
    assert Expecting(game, terms(game)).of(recorded(game, log)) == Expecting(game, terms(game)).of(
        recorded(game, ROULETTE)
    )


def test_bets_on_the_community_cards_vary_together() -> None:
    game = "five_card_roulette"
    log = ROULETTE.replace("[?? ??", "15.00 purse:2 > bet:2:community\n[?? ??")
    found = [
        each
        for each in Expecting(game, terms(game)).of(recorded(game, log))
        if each.wager == "community"
    ]
    of_one = analyse(game, terms(game)).wagers["community"].variance
    assert sum(each.variance for each in found) == 2000**2 * of_one


def test_a_wager_ruled_no_action_expects_nothing() -> None:
    game = "ultimate_texas_holdem"
    log = ULTIMATE.replace("2: fold", "floor: bet 1 trips no action\n2: fold")
    found = Expecting(game, terms(game)).of(recorded(game, log))
    assert [(each.wager, each.seat) for each in found] == [("base", 1), ("base", 2)]
