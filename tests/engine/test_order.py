"""Order as a diff: the fewest events that would have to move, and the one that was early rather than late."""

from itertools import permutations

import pytest

from games.catalogue import GAMES
from games.engine.game import Setting
from games.engine.order import Answered, in_better_order, out_of_place
from games.engine.payments import SettlePrompt
from games.engine.prompts import Prompt
from games.engine.settling import Settle
from games.engine.wagers import Wager

GAME = GAMES["ultimate_texas_holdem"]
EITHER_WAY = next(step for step in GAME.procedure if isinstance(step, Settle) and step.passes)


def settlement(rank: int, gain: int) -> SettlePrompt:
    """A settlement with a place in either of two orders: seat by seat, or losers first."""
    wager = Wager("bet:1:ante", 1, "ante", 0, 10_00)
    wager.gain = gain
    return SettlePrompt(EITHER_WAY, wager, Setting(GAME, None, (1,)), rank, gain > 0)


def log(*ranks: int) -> list[Answered]:
    return [Answered(at, rank, Prompt(EITHER_WAY, ())) for at, rank in enumerate(ranks)]


def moved(*ranks: int) -> list[tuple[int, bool]]:
    """The positions that would have to move, and whether each was early."""
    return [(out.answer.at, out.early) for out in out_of_place(log(*ranks))]


@pytest.mark.parametrize("ranks", [(), (1,), (1, 2, 3), (1, 1, 2, 2)])
def test_what_is_in_order_moves_nothing(ranks: tuple[int, ...]) -> None:
    assert moved(*ranks) == []


def test_of_two_neighbours_swapped_the_first_was_early() -> None:
    assert moved(1, 3, 2, 4) == [(1, True)]


def test_one_far_ahead_was_early_and_one_far_behind_late() -> None:
    assert moved(5, 1, 2, 3, 4) == [(0, True)]
    assert moved(2, 3, 4, 5, 1) == [(4, False)]


@pytest.mark.parametrize("ranks", list(permutations(range(5))))
def test_no_fewer_events_could_move(ranks: tuple[int, ...]) -> None:
    out = {answer.answer.at for answer in out_of_place(log(*ranks))}
    left = [rank for at, rank in enumerate(ranks) if at not in out]
    assert left == sorted(left)
    runs = [
        size
        for mask in range(32)
        if (kept := [rank for at, rank in enumerate(ranks) if mask >> at & 1]) == sorted(kept)
        for size in [len(kept)]
    ]
    assert len(out) == len(ranks) - max(runs)


def test_of_two_orders_that_are_right_the_nearer_counts() -> None:
    gains = (-10_00, 10_00, -10_00)
    by_seat = [Answered(at, at, settlement(at, gain)) for at, gain in enumerate(gains)]
    two_passes = [by_seat[0], by_seat[2]._replace(at=1), by_seat[1]._replace(at=2)]
    assert out_of_place(in_better_order(by_seat)) == []
    assert out_of_place(in_better_order(two_passes)) == []
