"""Handle and net of each spot, by the chips of the record alone."""

from fractions import Fraction

import pytest

from audit.wagers import Wager, spots, wager_of, wagers
from games.catalogue.mathematics.expectation import Expecting
from games.engine.notation import parse
from games.engine.record import read_record
from games.engine.terms import Terms
from tests.recorded import LOGS, PAYS, a_round


def counted(log: str) -> dict[str, tuple[int, int]]:
    found = spots(parse(log.strip().splitlines()))
    return {spot: (wager["handle"], wager["net"]) for spot, wager in found.items()}


def of_round(expecting: Expecting | None) -> dict[str, Wager]:
    return wagers(read_record(a_round()), "let_it_ride", expecting)


def test_bets_that_win_and_lose_together_are_one_wager() -> None:
    assert of_round(None) == {
        "bet": {"handle": 2000, "net": -1000, "expected": None, "variance": None}
    }


def test_a_wager_says_what_could_be_expected_of_it() -> None:
    public = {"currency": "USD", "paytables": PAYS["let_it_ride"]}
    expecting = Expecting("let_it_ride", Terms.read(public))
    two_bases = expecting.wagers["bet"].edge * 2 * 500
    said = of_round(expecting)["bet"]["expected"]
    assert said is not None
    assert abs(Fraction(said) - two_bases) < Fraction(1, 10**12)


def test_a_toke_goes_with_the_spot_it_rides_on() -> None:
    assert wager_of("ultimate_texas_holdem", "ante/toke") == "base"


def test_a_withdrawn_bet_was_never_in_action() -> None:
    spots = counted(LOGS["let_it_ride"])
    assert (spots["bet1"], spots["bet2"], spots["bet3"]) == ((500, -500), (500, -500), (1000, 0))


def test_a_wager_placed_again_after_it_was_paid_is_another() -> None:
    assert counted(LOGS["five_card_roulette"]) == {
        "two_six": (1000, -1500),
        "community": (500, 500),
        "ace": (1000, 1000),
    }


def test_chips_that_stay_are_in_action_once_more() -> None:
    assert counted("""
        10.00 purse:1 > bet:1:two_six
        [4h] board
        15.00 inventory > bet:1:two_six
        1: two_six stays
        [Qd] board
        25.00 bet:1:two_six > inventory
    """)["two_six"] == (3500, 1000)


def test_a_push_taken_after_the_last_card_was_in_action() -> None:
    assert counted("""
        10.00 purse:1 > bet:1:blind
        [Ks 8h 3d 5c 9s] board
        10.00 bet:1:blind > purse:1
    """) == {"blind": (1000, 0)}


def test_instruments_of_a_promotion_are_no_chips() -> None:
    assert counted("""
        10.00 promo:1 > bet:1:ante
        [Ks 8h 3d 5c 9s] board
        10.00 inventory > bet:1:ante
        10.00 bet:1:ante > dropbox
    """) == {"ante": (0, -1000)}


def test_a_toke_is_counted_by_itself() -> None:
    assert counted("""
        5.00 purse:1 > bet:1:ante/toke
        5.00 inventory > bet:1:ante/toke
    """) == {"ante/toke": (500, -500)}


def test_an_exchange_is_no_wager() -> None:
    assert counted("100.00 cash:1 > dropbox\n100.00 inventory > purse:1") == {}


def test_a_poker_round_has_its_pot_and_its_rake() -> None:
    assert counted("""
        10.00 purse:1 > pot
        10.00 purse:2 > pot
        1.00 pot > rake
        19.00 pot > purse:2
    """) == {"pot": (2000, 100)}


@pytest.mark.parametrize("game", sorted(LOGS))
def test_the_nets_of_the_spots_add_up_to_what_the_house_gained(game: str) -> None:
    events = parse(LOGS[game].strip().splitlines())
    moved = sum(
        event.amount * ((event.target == "inventory") - (event.source == "inventory"))
        for event in events
        if hasattr(event, "amount")
    )
    assert sum(net for _, net in counted(LOGS[game]).values()) == moved
