"""A seat that is not in play cannot have said anything, and nobody can have ruled on it."""

from typing import Any

import pytest

from tests.catalogue.edits import before, judged
from tests.catalogue.worked import (
    FIVE_CARD_ROULETTE,
    LET_IT_RIDE,
    OMAHA_HI_LO,
    STACKS,
    ULTIMATE_TEXAS_HOLDEM,
)

GAMES: dict[str, tuple[list[str], tuple[int, ...], str, dict[str, Any]]] = {
    "let_it_ride": (LET_IT_RIDE, (1, 3), "3: bet1 rides", {}),
    "ultimate_texas_holdem": (ULTIMATE_TEXAS_HOLDEM, (1, 2), "2: check", {}),
    "five_card_roulette": (FIVE_CARD_ROULETTE, (1,), "[Qd] board", {}),
    "omaha_hi_lo": (OMAHA_HI_LO, (1, 2, 3), "2: check", {"button": 3, "stacks": STACKS}),
}
SAID = [
    ("let_it_ride", ("2: bet1 rides", "2: bet1 back", "dealer: asks 2 bet1", "dealer: 2 two_pair")),
    ("let_it_ride", ("floor: hand 2 dead", "floor: bet 2 bet1 no action")),
    ("ultimate_texas_holdem", ("5: check", "5: fold", "dealer: asks 5")),
    ("five_card_roulette", ("4: two_six stays",)),
    ("omaha_hi_lo", ("4: check", "4: fold", "4: call", "4: raise to 8.00", "floor: hand 4 dead")),
]


@pytest.mark.parametrize(("game", "line"), [(game, line) for game, lines in SAID for line in lines])
def test_words_of_a_seat_not_in_play_cannot_be(game: str, line: str) -> None:
    log, seats, place, more = GAMES[game]
    [finding] = judged(game, before(log, place, line), seats, **more)["findings"]
    assert (finding["code"], finding["kind"]) == ("LOG/impossible", "impossible")
    assert finding["recorded"] == line
