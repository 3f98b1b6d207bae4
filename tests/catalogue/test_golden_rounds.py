"""Every golden round of every registered game comes out as its author expects: no false finding, none missed."""

from typing import Any

import pytest

from games.catalogue import GAMES
from tests.catalogue.golden import Golden, answer_to, golden_rounds

ROUNDS = [golden for game in GAMES for golden in golden_rounds(game)]


@pytest.mark.parametrize("golden", ROUNDS, ids=lambda golden: golden.name)
def test_a_golden_round_is_judged_as_the_text_asks(golden: Golden) -> None:
    answer = answer_to(golden.record, golden.before)
    told = "\n".join(
        f"{one['event']} {one['code']} {one['row']}: {one['text']}" for one in answer["findings"]
    )
    assert named(answer, golden.expected) == golden.expected, told


def named(answer: dict[str, Any], expected: dict[str, Any]) -> dict[str, Any]:
    """The answer reduced to what its author names: only these keys, findings in the author's order."""
    found = {key: answer[key] for key in expected}
    if len(answer["findings"]) == len(expected["findings"]):
        found["findings"] = paired(answer["findings"], expected["findings"])
    return found


def paired(findings: list[dict[str, Any]], expected: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """For each expected finding the one that agrees with it best, reduced to the keys it names."""
    left, found = list(findings), []
    for wanted in expected:
        best = max(
            left,
            key=lambda finding: sum(finding.get(key) == value for key, value in wanted.items()),
        )
        left.remove(best)
        found.append({key: best.get(key) for key in wanted})
    return found
