"""What houses set otherwise: terms under which rounds of every game are played for the laws and the benchmarks."""

from typing import Any

from games.catalogue import GAMES, example_terms
from games.engine import simulator

CAP = {"amount": "200.00", "per": "player", "share": "pro_rata"}
STEPS = {"steps": [["20.00", "1.00"], ["40.00", "2.00"]], "no_flop_no_drop": True}
Rules = dict[str, Any]
POKER: tuple[Rules, ...] = (
    {},
    *(
        {"structure": structure, **rules}
        for structure in ("fixed_limit", "pot_limit", "no_limit")
        for rules in (
            {"rake": None, "raise_cap": None},
            {"ante": "0.50", "raise_cap": 3},
            {"jackpot_drop": {"amount": "1.00", "from_pot": "20.00"}, "rake": STEPS},
        )
    ),
)
VARIATIONS: dict[str, tuple[Rules, ...]] = {
    "let_it_ride": (
        {},
        {"community": "three_discard_one"},
        {"payout_cap": CAP},
        {"breakage": "down"},
    ),
    "ultimate_texas_holdem": (
        {},
        {"burn": "yes"},
        {"deal": "packets"},
        {"trips_on_fold": "stays"},
        {"dealer_qualifies": "none"},
        {"breakage": "up", "payout_cap": {**CAP, "per": "table"}},
        {"play": [[4], [2], [1]]},
    ),
    "five_card_roulette": (
        {},
        {"jokers": 2, "joker": "wild"},
        {"ante": "required"},
        {"breakage": "down"},
        {"decks": 2, "jokers": 2},
    ),
    "omaha": POKER,
    "omaha_hi_lo": (*POKER, {"low_rule": "as_written", "structure": "fixed_limit"}),
}


def varied(game: str, number: int, **options: Any) -> dict[str, Any]:
    """A simulated round of a game, each number under the next variation of its terms."""
    terms, rules = example_terms(game), VARIATIONS[game]
    terms["rules"] = {**terms["rules"], **rules[number % len(rules)]}
    return simulator.record(GAMES[game], terms, number, seed=77, **options)
