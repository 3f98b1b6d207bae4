"""The Big Six wheel: 54 stops."""

from collections.abc import Mapping
from typing import Any

from games.catalogue.mathematics.analysis import Analysis, Paytable, of_ways
from games.engine.regulation import Text
from games.engine.terms import Rule, choice

STOPS = {
    "las_vegas": {"one": 24, "two": 15, "five": 7, "ten": 4, "twenty": 2, "logo": 1, "joker": 1},
    "pennsylvania": {"one": 23, "two": 15, "five": 8, "ten": 4, "twenty": 2, "logo": 1, "joker": 1},
}
RULES = {"wheel": Rule("las_vegas", choice(*STOPS))}
TABLES = tuple(STOPS["las_vegas"])
PER = Text("the wager", "la apuesta")


def analyse(
    paytables: Mapping[str, Paytable], rules: Mapping[str, Any], tie_policy: str = "bet"
) -> Analysis:
    """Every wager there is a table for; `win` is its line."""
    stops = STOPS[rules["wheel"]]
    total = sum(stops.values())
    return Analysis(
        {
            name: of_ways(paytables[name], {"win": number}, PER, name, lost=total - number)
            for name, number in stops.items()
            if name in paytables
        }
    )
