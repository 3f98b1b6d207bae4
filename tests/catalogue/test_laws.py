"""Laws that hold for every registered game: a simulated round conforms, a broken one does not, chips and cards stay."""

from collections import Counter
from functools import cache
from random import Random
from statistics import median
from typing import Any

import pytest

from games.catalogue import GAMES, judge
from games.engine.findings import ADVICE, Kind
from games.engine.judging import Answer
from games.engine.notation import parse, written
from games.engine.record import read_record
from tests.catalogue.golden import golden_rounds
from tests.catalogue.mutants import Mutant, may_be_legal, mutants
from tests.catalogue.simulated import simulated

DECISIONS = (": check", ": fold")
ROUNDS, BROKEN = 150, 25


def judged(record: dict[str, Any]) -> Answer:
    """The answer to a record that carries its own terms."""
    found = read_record(record)
    return judge(found, found.terms)


@pytest.mark.parametrize("game", GAMES)
def test_a_simulated_round_conforms(game: str) -> None:
    for number in range(ROUNDS):
        answer = judged(simulated(game, number))
        faults = [one.as_json() for one in answer.findings if one.severity < ADVICE]
        assert (answer.verdict, faults) == ("conforms", []), number


@pytest.mark.parametrize("game", GAMES)
def test_judging_the_same_record_again_gives_the_same_answer(game: str) -> None:
    for number in range(30):
        record = simulated(game, number)
        assert judged(record).as_json() == judged(record).as_json()


@pytest.mark.parametrize("game", GAMES)
def test_writing_what_was_read_gives_the_same_log(game: str) -> None:
    for number in range(50):
        log = simulated(game, number)["log"]
        assert [written(event) for event in parse(log)] == log


@pytest.mark.parametrize("game", GAMES)
def test_net_sums_to_zero(game: str) -> None:
    for number in range(100):
        assert sum(judged(simulated(game, number)).net.values()) == 0


@cache
def broken(game: str) -> list[tuple[dict[str, Any], Mutant, Answer]]:
    """Legal rounds of a game of which nothing is to be said, the mutants of each, and what is said about them."""
    found = []
    for number in range(BROKEN):
        record = simulated(game, number)
        if judged(record).findings:
            continue
        for mutant in mutants(record["log"], Random(number)):
            found.append((record, mutant, judged({**record, "log": mutant.log})))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_single_fault_is_found_unless_its_kind_may_leave_a_legal_round(game: str) -> None:
    missed = [
        (mutant.kind, mutant.line, record["round"])
        for record, mutant, answer in broken(game)
        if not may_be_legal(mutant, poker=GAMES[game].poker) and not answer.findings
    ]
    assert missed == []


@pytest.mark.parametrize("game", GAMES)
def test_one_fault_is_told_in_one_or_two_findings(game: str) -> None:
    counts = [len(answer.findings) for _, _, answer in broken(game) if answer.findings]
    assert median(counts) <= 2


@pytest.mark.parametrize("game", GAMES)
def test_a_fault_of_settlement_costs_what_it_moved(game: str) -> None:
    """Cards and decisions untouched, the lawful net is that of the legal round; effects are the difference."""
    for record, mutant, answer in broken(game):
        stays = any(line.endswith(" stays") for line in record["log"])
        stays = stays or GAMES[game].poker and mutant.line.endswith(DECISIONS)
        if (
            stays
            or "purse" in mutant.line
            or may_be_legal(mutant, poker=GAMES[game].poker)
            or mutant.line.startswith("[")
        ):
            continue
        lawful = judged(record).net
        if any(finding.kind is Kind.UNDETERMINED for finding in answer.findings):
            continue
        cost: Counter[str] = Counter()
        for finding in answer.findings:
            cost.update(finding.effects)
        gained = {party: units - lawful.get(party, 0) for party, units in answer.net.items()}
        assert nonzero(cost) == nonzero(gained), (mutant.kind, mutant.line, record["round"])


def nonzero(amounts: dict[str, int] | Counter[str]) -> dict[str, int]:
    """Amounts that are any."""
    return {party: units for party, units in amounts.items() if units}


@pytest.mark.parametrize("game", GAMES)
def test_effects_of_each_finding_sum_to_zero(game: str) -> None:
    for golden in golden_rounds(game):
        for finding in judged(golden.record).findings:
            if finding.kind is not Kind.IMPOSSIBLE:
                assert sum(finding.effects.values()) == 0, golden.name
