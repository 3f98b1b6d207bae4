"""Craps: every wager per bet resolved, out of the 36 ways two dice fall."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from math import lcm
from typing import Any

from games.catalogue.mathematics.analysis import Analysis, Paytable, of_ways
from games.engine.regulation import Text

PER = Text("the wager, when it is resolved", "la apuesta, cuando se resuelve")
ROLLS = [a + b for a, b in product(range(1, 7), repeat=2)]
WAYS = {total: ROLLS.count(total) for total in range(2, 13)}
POINTS = (4, 5, 6, 8, 9, 10)
RULES: dict[str, Any] = {}


def made(point: int) -> Fraction:
    """How often a point comes before a seven."""
    return Fraction(WAYS[point], WAYS[point] + WAYS[7])


def of_totals(*totals: int) -> dict[str, Fraction]:
    """A wager on the next roll that wins on these totals."""
    won = Fraction(sum(WAYS[total] for total in totals), 36)
    return {"win": won, "lose": 1 - won}


def before_seven(ways: int, against: int) -> dict[str, Fraction]:
    """A wager that wins in so many ways and loses in so many others, whichever comes first."""
    return {"win": Fraction(ways, ways + against), "lose": Fraction(against, ways + against)}


PASS = Fraction(WAYS[7] + WAYS[11], 36) + sum(
    Fraction(WAYS[point], 36) * made(point) for point in POINTS
)
FIELD = {"two": 2, "twelve": 12}
OTHER_FIELD = (3, 4, 9, 10, 11)
CHANCES: dict[str, dict[str, Fraction]] = {
    "pass": {"win": PASS, "lose": 1 - PASS},
    "dont_pass": {"win": 1 - PASS - Fraction(1, 36), "twelve": Fraction(1, 36), "lose": PASS},
    **{f"place_{a}_{b}": before_seven(WAYS[a], WAYS[7]) for a, b in ((4, 10), (5, 9), (6, 8))},
    **{f"buy_{a}_{b}": before_seven(WAYS[a], WAYS[7]) for a, b in ((4, 10), (5, 9), (6, 8))},
    **{f"odds_{a}_{b}": before_seven(WAYS[a], WAYS[7]) for a, b in ((4, 10), (5, 9), (6, 8))},
    "field": {
        **{name: Fraction(WAYS[total], 36) for name, total in FIELD.items()},
        "other": Fraction(sum(WAYS[total] for total in OTHER_FIELD), 36),
        "lose": Fraction(sum(WAYS[total] for total in (5, 6, 7, 8)), 36),
    },
    "hard_4_10": before_seven(1, WAYS[4] - 1 + WAYS[7]),
    "hard_6_8": before_seven(1, WAYS[6] - 1 + WAYS[7]),
    "big_6_8": before_seven(WAYS[6], WAYS[7]),
    "any_7": of_totals(7),
    "any_craps": of_totals(2, 3, 12),
    "two_or_twelve": of_totals(2),
    "three_or_eleven": of_totals(3),
}
TABLES = tuple(CHANCES)


def analyse(
    paytables: Mapping[str, Paytable], rules: Mapping[str, Any], tie_policy: str = "bet"
) -> Analysis:
    """Every wager there is a table for.

    `win` is its line; `field` has `two`, `twelve` and `other`; `dont_pass` may push `twelve`. A wager
    named for two numbers is on one of them.
    """
    wagers = {}
    for name in TABLES:
        if name in paytables:
            chances = CHANCES[name]
            total = lcm(*(chance.denominator for chance in chances.values()))
            ways = {outcome: int(chance * total) for outcome, chance in chances.items()}
            wagers[name] = of_ways(paytables[name], ways, PER, name, lost=ways.pop("lose"))
    return Analysis(wagers)
