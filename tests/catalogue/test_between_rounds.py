"""Between two rounds of a table: the deck is shuffled again, the button moves one place on."""

from typing import Any

import pytest

from games.engine.succession import consecutive
from tests.catalogue.golden import ROUNDS, answer_to, golden

ROULETTE = golden(ROUNDS / "five_card_roulette" / "25_the_plain_round.log").record


def after(before: dict[str, Any], **facts: Any) -> list[str]:
    """What is found in the next round, which is like the one before but for these facts."""
    later = {**before, "round": "R-0100", **facts}
    answer = answer_to(later, {**before, "round": "R-0099"})
    return [f"{one['code']} {one['row']}" for one in answer["findings"]]


@pytest.mark.clause("FCR (d)")
def test_a_round_without_a_new_shuffle_is_found() -> None:
    assert after(ROULETTE) == ["FCR-d/omitted FCR-C04"]


@pytest.mark.clause("FCR (d)")
def test_a_shuffle_before_the_first_card_conforms() -> None:
    assert after(ROULETTE, log=["dealer: shuffle", *ROULETTE["log"]]) == []


@pytest.mark.clause("FCR (d)")
def test_a_source_that_cannot_see_the_shuffle_is_not_blamed() -> None:
    assert after(ROULETTE, not_recorded=["shuffle"]) == []


@pytest.mark.parametrize(
    ("earlier", "later", "follow"),
    [
        ("R-0099", "R-0100", True),
        ("9", "10", True),
        ("R-0099", "R-0101", False),
        ("R-0100", "R-0099", False),
        ("R-0099", "S-0100", False),
        ("R-A", "R-B", False),
    ],
)
def test_rounds_follow_by_their_trailing_digits(earlier: str, later: str, follow: bool) -> None:
    assert consecutive(earlier, later) is follow
