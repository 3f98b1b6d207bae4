"""Roulette with one or two zeros: every wager by the numbers it covers."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from games.catalogue.mathematics.analysis import Analysis, Paytable, Wager, known, of_ways
from games.engine.regulation import Text
from games.engine.terms import BadTerms, Rule, choice

NUMBERS = {
    "straight": 1, "split": 2, "street": 3, "corner": 4, "top_line": 5, "six_line": 6,
    "dozen_column": 12, "even_money": 18,
}  # fmt: skip
RULES = {"zeros": Rule(1, choice(1, 2)), "even_money_on_zero": Rule("lose", choice("lose", "half"))}
TABLES = tuple(NUMBERS)
PER = Text("the wager", "la apuesta")


def analyse(
    paytables: Mapping[str, Paytable], rules: Mapping[str, Any], tie_policy: str = "bet"
) -> Analysis:
    """Every wager there is a table for; `win` is its line. The top line is on 0, 00, 1, 2 and 3."""
    if "top_line" in paytables and rules["zeros"] == 1:
        raise BadTerms("terms.paytables.top_line", "a wheel with one zero has no top line")
    return Analysis(
        {name: of_numbers(name, paytables[name], rules) for name in NUMBERS if name in paytables}
    )


def of_numbers(name: str, table: Paytable, rules: Mapping[str, Any]) -> Wager:
    """A wager on so many numbers of the wheel; half of an even-money wager may come back on a zero."""
    known(table, ("win",), name)
    zeros, covered = rules["zeros"], NUMBERS[name]
    pockets = 36 + zeros
    whole = of_ways(table, {"win": covered}, PER, name, lost=pockets - covered)
    if name != "even_money" or rules["even_money_on_zero"] == "lose":
        return whole
    edge = whole.edge - Fraction(zeros, 2 * pockets)
    # On a zero the player loses a half and not one: the mean square falls by 3/4 of the zeros.
    square = whole.variance + whole.edge**2 - Fraction(3 * zeros, 4 * pockets)
    return Wager(edge, PER, square - edge**2, whole.hit_frequency, whole.lines)
