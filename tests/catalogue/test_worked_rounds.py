"""The rounds that the description of the format works out, and the two beside them."""

from typing import Any

import pytest

from games.catalogue import GAMES, example_terms
from tests.catalogue.edits import judged
from tests.catalogue.worked import (
    FIVE_CARD_ROULETTE,
    LET_IT_RIDE,
    OMAHA_HI_LO,
    STACKS,
    ULTIMATE_TEXAS_HOLDEM,
)

POKER: dict[str, Any] = {"button": 3, "stacks": STACKS}
WORKED = {
    "let_it_ride": (LET_IT_RIDE, (1, 3), {}, {"house": "-10.00", "1": "-5.00", "3": "15.00"}),
    "ultimate_texas_holdem": (
        ULTIMATE_TEXAS_HOLDEM,
        (1, 2),
        {},
        {"house": "-25.00", "1": "45.00", "2": "-20.00"},
    ),
    "five_card_roulette": (FIVE_CARD_ROULETTE, (1,), {}, {"house": "0.00", "1": "0.00"}),
    "omaha_hi_lo": (
        OMAHA_HI_LO,
        (1, 2, 3),
        POKER,
        {"house": "0.00", "1": "1.00", "2": "1.00", "3": "-2.00"},
    ),
}


@pytest.mark.parametrize("game", sorted(WORKED.keys() & GAMES.keys()))
def test_a_worked_round_conforms_to_the_last_cent(game: str) -> None:
    log, seats, more, net = WORKED[game]
    answer = judged(game, log, seats, **more)
    assert (answer["verdict"], answer["findings"], answer["net"]) == ("conforms", [], net)


@pytest.mark.parametrize("game", sorted(WORKED.keys() & GAMES.keys()))
def test_every_rule_the_terms_leave_out_is_said_to_be_assumed(game: str) -> None:
    log, seats, more, _ = WORKED[game]
    terms = example_terms(game)
    kept = {key: value for key, value in terms["rules"].items() if key in ("structure", "blinds")}
    answer = judged(game, log, seats, terms={**terms, "rules": kept}, **more)
    assert answer["assumed"] == sorted(GAMES[game].all_rules.keys() - kept.keys())


@pytest.mark.parametrize("game", sorted(WORKED.keys() & GAMES.keys()))
def test_without_terms_no_wager_is_guessed(game: str) -> None:
    log, seats, more, _ = WORKED[game]
    assert judged(game, log, seats, terms=None, **more)["verdict"] == "undetermined"
