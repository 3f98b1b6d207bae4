"""The demo's odds: published tables where the trade has them, else values of the demo's own.

No source gives odds for Five Card Roulette (58 Pa. Code 691.9 is not supplied) nor Let It Ride's regulation 93:
those here are marked as the demo's, and a property sets its own.
"""

from typing import NamedTuple

OWN = "Example values of the demo. The property sets its own."


class Pays(NamedTuple):
    """A paytable to draft: its game, wager, name, lines and where it comes from."""

    game: str
    wager: str
    name: str
    lines: dict[str, str]
    note: str


def lines(outcomes: str, odds: str) -> dict[str, str]:
    """`royal_flush straight_flush`, `1000 200`: each `to 1`, unless the odds say what to."""
    pairs = zip(outcomes.split(), odds.split(), strict=True)
    return {
        outcome: each.replace(":", " to ") if ":" in each else f"{each} to 1"
        for outcome, each in pairs
    }


SEVEN = "royal_flush straight_flush four_of_a_kind full_house flush straight three_of_a_kind"
GROUPS = {"two_six": "3:2", "seven_jack": "3:2", "queen_king": "5", "ace": "11", "joker": "45"}
ANTE = "two_six seven_jack queen_king ace joker"
COMMUNITY = "royal_flush straight_flush four_of_a_kind full_house flush straight three_of_a_kind two_pair pair"

PAYTABLES = (
    Pays(
        "let_it_ride",
        "bet",
        "Standard",
        lines(f"{SEVEN} two_pair pair_tens_or_better", "1000 200 50 11 8 5 3 2 1"),
        f"The trade's usual table. Regulation 93 is not supplied. {OWN}",
    ),
    Pays(
        "let_it_ride",
        "bonus",
        "Three-card bonus",
        lines("mini_royal straight_flush three_of_a_kind straight flush pair", "50 40 30 6 3 1"),
        f"A common three-card table. {OWN}",
    ),
    Pays(
        "ultimate_texas_holdem",
        "blind",
        "Standard",
        lines(
            "royal_flush straight_flush four_of_a_kind full_house flush straight",
            "500 50 10 3 3:2 1",
        ),
        "58 Pa. Code 653a.12, the Blind's usual table.",
    ),
    Pays(
        "ultimate_texas_holdem",
        "trips",
        "A",
        lines(SEVEN, "50 40 30 9 7 4 3"),
        "58 Pa. Code 653a.12, one of the tables allowed for Trips.",
    ),
    *(
        Pays(
            "five_card_roulette",
            wager,
            "Demo",
            {wager: odds.replace(":", " to ") if ":" in odds else f"{odds} to 1"},
            OWN,
        )
        for wager, odds in GROUPS.items()
    ),
    Pays("five_card_roulette", "ante", "Demo", lines("queen_king ace joker", "1 2 3"), OWN),
    Pays("five_card_roulette", "community", "Demo", lines(COMMUNITY, "100 40 20 7 5 4 3 2 1"), OWN),
)
