"""What mathematics says of a paytable where it is played: by the rules, with the chips, beside the tables there.

A paytable has no rules of its own: the terms of the tables that play the game have them. Where no table
plays it, it is reckoned by the usual rules, and its chips are not looked at.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, Final

from django.db.models import QuerySet

from games.catalogue import GAMES, example_terms
from games.catalogue.mathematics import analyse, tables_of
from games.catalogue.mathematics.analysis import Analysis, OutsideTables, Strategy, Wager
from games.catalogue.mathematics.cautions import WAGER_OF, Caution, cautions
from games.engine.odds import Odds
from games.engine.terms import BadTerms
from games.engine.terms import Terms as PublicTerms
from games.solving import SOLVES, Solving, solving
from tables.models import Property, Terms

BESIDE: Final = {"trips": ("blind",)}
"""Wagers whose edge depends on another table, by the rules of some houses."""

RIDES: Final = {"bet": "ride", "fold": "pull"}


@dataclass(frozen=True)
class Setting:
    """The rules, chips and tables that a paytable stands among; `codes` are of the tables that have them."""

    game: str
    terms: PublicTerms
    codes: tuple[str, ...] = ()

    def paying(self, wager: str, lines: Mapping[str, str]) -> PublicTerms:
        """These terms with this paytable; `BadTerms` names a line that has no odds."""
        own = {"currency": self.terms.currency, "paytables": {wager: dict(lines)}}
        beside = {
            name: self.terms.paytables[name]
            for name in BESIDE.get(wager, ())
            if name in self.terms.paytables
        }
        return replace(self.terms, paytables=beside | PublicTerms.read(own).paytables)


@dataclass(frozen=True)
class Edge:
    """What mathematics says of one wager under one paytable in one setting."""

    wager: str
    analysis: Analysis
    setting: Setting
    lines: Mapping[str, Odds]
    found: tuple[Caution, ...]

    @cached_property
    def one(self) -> Wager:
        return self.analysis.wagers[WAGER_OF.get(self.wager, self.wager)]

    @property
    def share(self) -> Fraction:
        return self.one.edge

    @property
    def main(self) -> bool:
        """Whether what is said of the whole game is said of this wager."""
        return next(iter(self.analysis.wagers.values())) is self.one

    @property
    def deviation(self) -> Fraction:
        return Fraction(self.one.standard_deviation)

    @property
    def risk(self) -> Fraction | None:
        return self.analysis.element_of_risk if self.main else None

    @property
    def units(self) -> Fraction | None:
        return self.analysis.average_units if self.main else None

    @property
    def decisions(self) -> Mapping[str, Fraction]:
        return self.analysis.decisions if self.main else {}

    @property
    def ties(self) -> str | None:
        """What a player does where both decisions are worth the same."""
        policy = self.analysis.tie_policy if self.main else None
        return RIDES.get(policy or "", policy) if self.setting.game == "let_it_ride" else policy

    @cached_property
    def strategy(self) -> Strategy:
        return self.analysis.strategy() if self.main else Strategy()


@dataclass(frozen=True)
class Uncovered:
    """A paytable that the shipped tables say nothing of: how far the full solver is with it, if asked."""

    terms: PublicTerms
    solvable: bool
    solving: Solving | None


def edge_of(
    house: Property, setting: Setting, wager: str, lines: Mapping[str, str]
) -> Edge | Uncovered | None:
    """The edge of a wager; none where there is no mathematics for it, or its lines say nothing yet.

    `BadTerms` names a line that the game does not know or odds that are none.
    """
    game = setting.game
    if game not in GAMES or wager not in tables_of(game) or not lines:
        return None
    terms = setting.paying(wager, lines)
    try:
        return told(setting, wager, terms, analyse(game, terms))
    except OutsideTables:
        known = solving(house.pk, game, terms) if game in SOLVES else None
    if known and known.counts:
        return told(setting, wager, terms, analyse(game, terms, counts=known.counts))
    return Uncovered(terms, game in SOLVES, known)


def told(setting: Setting, wager: str, terms: PublicTerms, analysis: Analysis) -> Edge | None:
    """An analysis as the edge of one of its wagers, with what there is to look at in its table."""
    if WAGER_OF.get(wager, wager) not in analysis.wagers:
        return None
    found = [
        caution
        for caution in cautions(setting.game, terms, analysis)
        if caution.table == wager and (setting.codes or caution.code not in {"chips", "cap"})
    ]
    return Edge(wager, analysis, setting, terms.paytables[wager], tuple(found))


def settings_of(house: Property, game: str, terms: Iterable[Terms]) -> list[Setting]:
    """The settings of a game among some terms, each with its tables; the usual one where there are none."""
    found: dict[str, tuple[PublicTerms, list[str]]] = {}
    for row in terms:
        try:
            public = public_form(row, house)
            read = PublicTerms.read(public)
        except BadTerms:
            continue
        key = json.dumps(public, sort_keys=True)
        found.setdefault(key, (read, []))[1].append(row.table.code)
    if not found:
        own = example_terms(game)["paytables"] if game in GAMES else {}
        return [Setting(game, PublicTerms.read({"currency": house.currency, "paytables": own}))]
    return [Setting(game, read, tuple(dict.fromkeys(codes))) for read, codes in found.values()]


def with_paytables(rows: QuerySet[Terms]) -> QuerySet[Terms]:
    """Terms with what `settings_of` reads of them: three queries more, however many they are."""
    return rows.select_related("table").prefetch_related("paytables__paytable__lines")


def public_form(terms: Terms, house: Property) -> dict[str, Any]:
    """Terms read by `with_paytables`, as the public format writes them."""
    return {
        "currency": house.currency,
        "chip_unit": terms.chip_unit.text(digits=house.digits),
        "paytables": {row.wager: row.paytable.odds() for row in terms.paytables.all()},
        "limits": terms.limits,
        "rules": terms.rules,
    }
