"""An act of a hand of poker that is not on record is told as that act: at every street and position, in every limit."""

from collections.abc import Iterator
from typing import Any

import pytest

from games.catalogue import GAMES as REGISTERED
from games.catalogue import example_terms, judge
from games.engine import simulator
from games.engine.findings import ADVICE, Finding
from games.engine.record import read_record

GAMES = ("omaha", "omaha_hi_lo")
STRUCTURES = ("fixed_limit", "pot_limit", "no_limit")
HANDS, AT_MOST = 12, 2


def hands(game: str, structure: str) -> Iterator[dict[str, Any]]:
    """Simulated hands of two to six seats with short and long stacks, some with antes."""
    for number in range(HANDS):
        terms = example_terms(game)
        ante = None if number % 3 else "1.00"
        terms["rules"] = {**terms["rules"], "structure": structure, "ante": ante}
        yield simulator.record(REGISTERED[game], terms, number, seed=5)


def serious(record: dict[str, Any]) -> list[Finding]:
    found = read_record(record)
    return [one for one in judge(found, found.terms).findings if one.severity < ADVICE]


def without_each(game: str, structure: str, *, chips: bool) -> Iterator[tuple[str, list[Finding]]]:
    """What is said of each hand with one act missing, act by act."""
    for record in hands(game, structure):
        log = record["log"]
        for at, line in enumerate(log):
            if line.endswith("> pot") if chips else line.endswith((": check", ": fold")):
                where = f"{structure} {record['round']} without {at} {line}"
                yield where, serious({**record, "log": [*log[:at], *log[at + 1 :]]})


@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("game", GAMES)
def test_a_check_or_a_fold_that_is_missing_is_one_finding(game: str, structure: str) -> None:
    told = {where: len(found) for where, found in without_each(game, structure, chips=False)}
    assert len(told) > 3 * HANDS
    assert {where: count for where, count in told.items() if count != 1} == {}


@pytest.mark.parametrize("structure", STRUCTURES)
@pytest.mark.parametrize("game", GAMES)
def test_chips_that_are_missing_are_hardly_ever_more_than_one_finding(
    game: str, structure: str
) -> None:
    told = [len(found) for _, found in without_each(game, structure, chips=True)]
    assert len(told) > 3 * HANDS and 0 not in told
    assert sum(count > AT_MOST for count in told) * 40 < len(told)
