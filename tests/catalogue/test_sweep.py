"""Every kind of single fault over many rounds under every variation of terms: none unseen, nothing legal flagged."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from statistics import median

import pytest

from games.catalogue import GAMES, judge
from games.engine.findings import ADVICE, Finding
from games.engine.record import read_record
from tests.catalogue.mutants import Mutant, may_be_legal, mutants
from tests.catalogue.variations import VARIATIONS, varied

FEW, MANY = 20, 1_000


def said(record: dict[str, object]) -> list[Finding]:
    found = read_record(record)
    return judge(found, found.terms).findings


def sweep(game: str, rounds: range) -> Iterator[tuple[int, Mutant, list[Finding]]]:
    """The mutants of legal rounds of which nothing is to be said, and what is said of each."""
    for number in rounds:
        record = varied(game, number)
        findings = said(record)
        assert [one.as_json() for one in findings if one.severity < ADVICE] == [], number
        if not findings:
            for mutant in mutants(record["log"], Random(number)):
                yield number, mutant, said({**record, "log": mutant.log})


def nothing_passes(game: str, rounds: range) -> None:
    """Each single fault is found, unless its kind and line may leave a legal round; most are one finding."""
    unseen, counts = [], Counter[int]()
    for number, mutant, findings in sweep(game, rounds):
        capped = VARIATIONS[game][number % len(VARIATIONS[game])].get("payout_cap") is not None
        counts[len(findings)] += 1
        if not findings and not may_be_legal(mutant, poker=GAMES[game].poker, capped=capped):
            unseen.append((number, mutant.kind, mutant.line))
    assert unseen == []
    assert median(counts.elements()) <= 2
    assert sum(each for count, each in counts.items() if count > 2) * 10 < counts.total()


@pytest.mark.parametrize("game", GAMES)
def test_no_single_fault_passes_unseen(game: str) -> None:
    nothing_passes(game, range(FEW))


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_no_single_fault_of_thousands_passes_unseen(game: str) -> None:
    nothing_passes(game, range(FEW, FEW + MANY))
