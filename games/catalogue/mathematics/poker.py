"""Omaha and Omaha Hi-Lo: players bet against each other, so there is no edge to work out."""

from collections.abc import Mapping
from typing import Any

from games.catalogue.mathematics.analysis import Analysis, Paytable
from games.engine.regulation import Text

NO_EDGE = Text(
    "Players bet against each other: no wager has a house edge. The house earns the rake, a share of the pot "
    "whose weight on a player depends on how pots are built, not on chance; it is income and not an edge.",
    "Los jugadores apuestan entre sí: ninguna apuesta tiene ventaja de la casa. La casa gana el rake, una parte del "
    "bote cuyo peso depende de cómo se forman los botes y no del azar; es un ingreso y no una ventaja.",
)


def analyse(
    paytables: Mapping[str, Paytable], rules: Mapping[str, Any], tie_policy: str = "bet"
) -> Analysis:
    """No wagers, and why."""
    return Analysis({}, notes=[NO_EDGE])
