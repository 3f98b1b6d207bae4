"""The figures of a paytable for its pages: the exact edge where it is played, what changed, what to look at."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from games.engine.odds import Odds
from games.engine.terms import BadTerms
from games.models import Paytable
from tables import selectors
from tables.models import Property, Terms
from tables.reports.edges import Edge, Setting, Uncovered, edge_of, settings_of, with_paytables
from tables.words import outcome_name, play_name

DECISIONS: Final[dict[str, str | Promise]] = {
    "bet1_rides": gettext_lazy("Bet 1 rides"),
    "bet2_rides": gettext_lazy("Bet 2 rides"),
    "1_left": gettext_lazy("One bet left up"),
    "2_left": gettext_lazy("Two bets left up"),
    "3_left": gettext_lazy("Three bets left up"),
    "fold": gettext_lazy("Folds"),
}


@dataclass(frozen=True, slots=True)
class Warning:
    """Something to look at before approval: the line it is about, why, at which tables."""

    label: str
    text: str
    codes: tuple[str, ...]


def settings_now(house: Property, game: str) -> list[Setting]:
    """Where a game is played now: four queries, however many tables."""
    rows = Terms.objects.filter(selectors.in_force(timezone.now()), property=house, game=game)
    return settings_of(house, game, with_paytables(rows).order_by("table__code"))


def figures(
    house: Property, game: str, wager: str, lines: Mapping[str, str], before: Paytable | None
) -> dict[str, Any]:
    """The edge of the lines, and of the version before beside it; or what keeps it from being told."""
    shown: dict[str, Any] = {"edge": None, "of_before": None, "uncovered": None, "wrong": ""}
    settings = settings_now(house, game)
    try:
        found = [edge_of(house, setting, wager, lines) for setting in settings]
        of_before = edge_of(house, settings[0], wager, before.odds()) if before else None
    except BadTerms as bad:
        return shown | {"wrong": said_of(bad, lines)}
    edges = [edge for edge in found if isinstance(edge, Edge)]
    uncovered = next((each for each in found if isinstance(each, Uncovered)), None)
    return shown | {"uncovered": uncovered} | (told(edges, of_before) if edges else {})


def said_of(bad: BadTerms, lines: Mapping[str, str]) -> str:
    """What is wrong with the lines, for the person who keys them."""
    outcome = bad.place.rpartition(".")[2]
    try:
        Odds.parse(lines.get(outcome, "push"))
    except ValueError:
        return _("%(outcome)s: “%(text)s” are no odds; write them like 3 to 2, or push.") % {
            "outcome": outcome_name(outcome),
            "text": lines[outcome],
        }
    return _("These are no odds of this game: %(what)s") % {"what": bad}


def told(edges: list[Edge], of_before: Edge | Uncovered | None) -> dict[str, Any]:
    """The first setting's figures in words, the others' where they differ, and all there is to look at."""
    edge = edges[0]
    before = of_before if isinstance(of_before, Edge) else None
    language = get_language() or "en"
    return {
        "edge": edge,
        "of_before": before,
        "change": edge.share - before.share if before else None,
        "per": edge.one.per.told(language),
        "decisions": decisions(edge),
        "ties": play_name(edge.ties) if edge.ties else "",
        "notes": [note.told(language) for note in edge.analysis.notes],
        "others": [(other, other.setting.codes) for other in edges if other.share != edge.share],
        "warnings": warnings(edges),
    }


def decisions(edge: Edge) -> list[tuple[str, Fraction]]:
    """How often each decision comes in the best play, by the floor's names."""
    return [
        (str(DECISIONS.get(name) or name.removeprefix("play_")), share)
        for name, share in edge.decisions.items()
        if share
    ]


def warnings(edges: list[Edge]) -> list[Warning]:
    """All there is to look at, once each, with the tables where it is so."""
    found: dict[tuple[str, str], list[str]] = {}
    for edge in edges:
        for caution in edge.found:
            label = outcome_name(caution.line) if caution.line else _("House edge")
            text = caution.text.told(get_language() or "en")
            found.setdefault((label, text), []).extend(edge.setting.codes)
    return [Warning(label, text, tuple(codes)) for (label, text), codes in found.items()]
