"""Handle and net of each spot, by the chips of the record alone."""

import pytest

from audit.wagers import wagers
from games.engine.notation import parse
from tests.recorded import LOGS


def counted(log: str) -> dict[str, tuple[int, int]]:
    found = wagers(parse(log.strip().splitlines()))
    return {spot: (wager["handle"], wager["net"]) for spot, wager in found.items()}


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
