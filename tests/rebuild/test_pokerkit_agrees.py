"""PokerKit agrees on who wins what at Omaha and Omaha Hi-Lo, but for what it is known to get wrong."""

from collections import Counter
from typing import Any

import pytest

from games.catalogue import GAMES, example_terms, judge
from games.engine import simulator
from games.engine.record import read_record
from tests.catalogue.golden import ROUNDS, golden
from tests.rebuild.peer import UNIT, gained

HANDS = 500
NOT_TOLD = ("straddle", "dead blind")
TWO = {game: 2 * unit for game, unit in UNIT.items()}  # odd chips may lie with another, two at most
REFUSES = (
    "There is no reason to complete, bet, or raise",  # all others are all in: what nobody can call goes back
    "Short all-in cannot be raised",  # nor, for it, completed to a whole bet (OMA-R8)
    "The number of completion, betting, or raising is capped",  # between two as well (OMA-R9)
)


def ours(record: dict[str, Any]) -> dict[int, int]:
    """What each seat gains by the record, which conforms."""
    read = read_record(record)
    answer = judge(read, read.terms)
    assert answer.verdict == "conforms"
    return {int(party): units for party, units in answer.net.items() if party.isdigit()}


@pytest.mark.parametrize("game", ["omaha", "omaha_hi_lo"])
def test_random_hands_are_awarded_alike(game: str) -> None:
    terms = example_terms(game)
    terms["rules"]["rake"] = None
    said: Counter[str] = Counter()
    for number in range(HANDS):
        record = simulator.record(GAMES[game], terms, number, boards=1)
        if any(line.endswith(NOT_TOLD) for line in record["log"]):
            continue
        try:
            theirs = gained(record)
        except ValueError as refused:
            assert str(refused).startswith(REFUSES), (number, refused)
            said["refused"] += 1
            continue
        said["alike" if theirs == ours(record) else "odd chips"] += 1
        assert all(abs(theirs[seat] - won) <= TWO[game] for seat, won in ours(record).items())
    assert said["alike"] > HANDS * 4 // 5
    assert said["refused"] + said["odd chips"] < HANDS // 20


@pytest.mark.parametrize(
    ("round", "theirs"),
    [
        ("omaha_hi_lo/24_two_wheels_share_evenly", {1: 200, 2: 0, 3: -200}),
        ("omaha_hi_lo/04_low_in_three", {1: -200, 2: -400, 3: -400, 4: 1000}),
        ("omaha/29_odd_chips_of_two_pots", {1: -100, 2: -700, 3: 1000, 4: 1000, 5: -1200}),
    ],
)
def test_what_pokerkit_gets_wrong_is_a_golden_round_of_ours(
    round: str, theirs: dict[int, int]
) -> None:
    """It gives one seat two odd chips of a pot, and makes one pot of two that the same seats may win."""
    record = golden(ROUNDS / f"{round}.log").record
    assert gained(record) == theirs != ours(record)
