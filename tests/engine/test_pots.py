"""Pots: who may win which chips, what nobody called, what the house takes, how the rest is broken."""

import pytest

from games.engine.pots import Layer, Schedule, Share, broken, layers, shares, uncalled


@pytest.mark.parametrize(
    ("staked", "back"),
    [
        ({1: 100, 2: 100}, (0, 0)),
        ({1: 100, 2: 60, 3: 60}, (1, 40)),
        ({1: 100}, (1, 100)),
        ({}, (0, 0)),
        ({1: 50, 2: 100, 3: 100}, (0, 0)),
    ],
)
def test_what_nobody_called_goes_back(staked: dict[int, int], back: tuple[int, int]) -> None:
    assert uncalled(staked) == back


def test_each_all_in_makes_a_pot_of_its_own() -> None:
    assert layers({1: 20, 2: 50, 3: 90, 4: 90}, live=(1, 2, 3, 4), dead=6) == [
        Layer("main", 86, (1, 2, 3, 4)),
        Layer("side1", 90, (2, 3, 4)),
        Layer("side2", 80, (3, 4)),
    ]


def test_chips_of_who_folded_stay_in_the_pots_they_reached() -> None:
    assert layers({1: 20, 2: 50, 3: 50}, live=(1, 3)) == [
        Layer("main", 60, (1, 3)),
        Layer("side1", 60, (3,)),
    ]


def test_chips_above_what_any_live_seat_staked_join_the_last_pot() -> None:
    assert layers({1: 50, 2: 20, 3: 20}, live=(2, 3)) == [Layer("main", 90, (2, 3))]


def test_all_chips_are_in_some_pot() -> None:
    staked = {1: 7, 2: 30, 3: 30, 5: 12}
    for live in ((1, 2), (2, 3, 5), (1, 5), (5,)):
        assert sum(pot.amount for pot in layers(staked, live, dead=3)) == sum(staked.values()) + 3


@pytest.mark.parametrize(
    ("amount", "parts", "unit", "parted"),
    [
        (900, 2, 100, [500, 400]),
        (1000, 3, 100, [400, 300, 300]),
        (1050, 2, 100, [550, 500]),
        (5, 2, 1, [3, 2]),
        (0, 3, 100, [0, 0, 0]),
    ],
)
def test_odd_chips_go_to_the_first(amount: int, parts: int, unit: int, parted: list[int]) -> None:
    assert broken(amount, parts, unit) == parted and sum(parted) == amount


def test_a_pot_is_shared_by_boards_then_halves_then_winners() -> None:
    pots = [Layer("main", 1300, (1, 2, 3)), Layer("side1", 200, (2,))]
    winners = {"board": [("high", [1]), ("low", [2, 3])], "board:2": [(None, [3])]}
    due = shares(pots, lambda seats, board: winners[board], ["board", "board:2"], 100)
    assert [Share(*share[:4]) for share in due] == [
        Share("main", "high", 1, 400),
        Share("main", "low", 2, 200),
        Share("main", "low", 3, 100),
        Share("main", None, 3, 600),
        Share("side1", None, 2, 200),
    ]


def test_rake_is_a_share_with_a_cap_in_whole_units() -> None:
    schedule = Schedule(percent=(5, 100), cap=500, unit=50)
    assert [schedule.rake(pot, True) for pot in (900, 1000, 9_900, 99_000)] == [0, 50, 450, 500]
    assert schedule.rake(99_000, False) == 0


def test_rake_by_steps_and_the_jackpot_drop_start_at_their_pots() -> None:
    schedule = Schedule(steps=[(2_000, 100), (4_000, 200)], drop=100, drop_from=2_000)
    assert [schedule.rake(pot, True) for pot in (1_999, 2_000, 4_000)] == [0, 100, 200]
    assert [schedule.jackpot(pot, True) for pot in (1_999, 2_000)] == [0, 100]
