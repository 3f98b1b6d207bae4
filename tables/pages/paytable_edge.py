"""The exact edge of a paytable, in the request: what its lines are worth, as fraction and percent."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.catalogue import GAMES
from games.catalogue.mathematics import analyse, tables_of
from games.catalogue.mathematics.analysis import Analysis, OutsideTables
from games.engine.terms import BadTerms, Terms

DECISIONS: Final = {"bet1_rides": 1, "bet2_rides": 2}


@dataclass(frozen=True, slots=True)
class Edge:
    """What mathematics says of one wager under one paytable."""

    share: Fraction
    per: str
    deviation: str
    hits: Fraction
    chances: Mapping[str, Fraction]
    risk: Fraction | None = None
    units: Fraction | None = None
    rides: tuple[tuple[int, Fraction], ...] = ()
    words: tuple[str, ...] = field(default=())


def edge_of(game: str, wager: str, lines: Mapping[str, str]) -> Edge | None:
    """The edge of a wager; none where there is no mathematics for it, or its lines say nothing yet.

    `BadTerms` names a line that the game does not know or odds that are none.
    """
    if game not in GAMES or wager not in tables_of(game) or not lines:
        return None
    terms = Terms.read({"currency": "USD", "chip_unit": "0.01", "paytables": {wager: dict(lines)}})
    try:
        found = analyse(game, terms)
    except OutsideTables:
        return None
    return _edge(found, wager)


def _edge(found: Analysis, wager: str) -> Edge | None:
    one = found.wagers.get(wager)
    if one is None:
        return None
    language = get_language() or "en"
    main = next(iter(found.wagers)) == wager
    return Edge(
        share=one.edge,
        per=one.per.told(language),
        deviation=f"{one.standard_deviation:.4f}",
        hits=one.hit_frequency,
        chances=one.lines,
        risk=found.element_of_risk if main else None,
        units=found.average_units if main else None,
        rides=tuple(
            (DECISIONS[name], share) for name, share in found.decisions.items() if name in DECISIONS
        )
        if main
        else (),
        words=tuple(text.told(language) for text in found.strategy().words) if main else (),
    )


def said_of(bad: BadTerms) -> str:
    """What is wrong with the lines, for the person who keys them."""
    return _("These are no odds of this game: %(what)s") % {"what": bad}
