"""Simulated hands of poker: they end whatever chance does, and they know what is rare."""

from random import Random
from typing import Any

import pytest

from games.catalogue import GAMES, example_terms, judge
from games.engine.notation import EVENTS_MAX
from games.engine.record import read_record
from games.engine.simulator import play
from games.engine.terms import Terms
from tests.catalogue.simulated import simulated

POKER = [key for key, game in GAMES.items() if game.poker]
SIX = (1, 2, 3, 4, 5, 6)
STRUCTURES = ("fixed_limit", "pot_limit", "no_limit")


class Raiser(Random):
    """Chance that raises whenever it may."""

    def random(self) -> float:
        return 0.0

    def getrandbits(self, k: int, /) -> int:
        return super().getrandbits(k)


@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("game", POKER)
def test_a_hand_ends_where_everybody_always_raises(game: str, structure: str) -> None:
    terms = example_terms(game)
    rules = {**terms["rules"], "structure": structure, "raise_cap": None}
    read = Terms.read({**terms, "rules": rules})
    for seats in (SIX[:2], SIX):
        for stacks in (dict.fromkeys(seats, 10**9), {}):
            log = play(GAMES[game], read, seats, Raiser(1), button=1, stacks=stacks)
            assert len(log) < EVENTS_MAX


def conforming(game: str, number: int, **options: Any) -> list[str]:
    """The log of a simulated hand, which conforms."""
    record = simulated(game, number, **options)
    read = read_record(record)
    assert judge(read, read.terms).verdict == "conforms", number
    log: list[str] = record["log"]
    return log


@pytest.mark.parametrize("game", POKER)
def test_a_board_is_run_as_often_as_asked_where_all_are_in(game: str) -> None:
    stacks = dict.fromkeys(SIX, 400)
    logs = [conforming(game, number, seats=SIX, stacks=stacks, boards=3) for number in range(30)]
    again = [log for log in logs if any("board:2" in line for line in log)]
    assert again and all(any("board:3" in line for line in log) for log in again)


@pytest.mark.parametrize("game", POKER)
def test_straddles_and_missed_blinds_come_up_now_and_then(game: str) -> None:
    said = {line.partition(": ")[2] for number in range(60) for line in conforming(game, number)}
    assert {"straddle", "dead blind"} <= said
