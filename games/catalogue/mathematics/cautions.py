"""What to look at before a paytable is approved: edges that favour players, lines that cannot be hit, odd payments."""

import sys
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from math import gcd
from typing import NamedTuple

from games.catalogue import GAMES
from games.catalogue.mathematics.analysis import Analysis, percent
from games.engine.odds import Odds
from games.engine.regulation import Text
from games.engine.terms import Limits, Terms

USUAL = {  # edges in percent that published tables of the wager lie between, with room
    ("let_it_ride", "bet"): (2, 6),
    ("let_it_ride", "bonus"): (1, 12),
    ("ultimate_texas_holdem", "base"): (1, 7),
    ("ultimate_texas_holdem", "trips"): (0.5, 10),
    ("five_card_roulette", "community"): (1, 20),
}
USUAL_ON_A_CARD = (1, 20)
BLIND_WAGER = {"base": "blind"}


class Caution(NamedTuple):
    """Something to look at: its code, the table and the line it is about, and why."""

    code: str
    table: str
    line: str | None
    text: Text


def cautions(game: str, terms: Terms, analysis: Analysis) -> list[Caution]:
    """All there is to look at in the paytables of these terms."""
    found: list[Caution] = []
    for name, wager in analysis.wagers.items():
        table = BLIND_WAGER.get(name, name)
        found += edges(game, name, table, analysis)
        found += [
            Caution("never", table, line, Text(f"{line} cannot occur.", f"{line} no puede darse."))
            for line, probability in wager.lines.items()
            if not probability
        ]
        found += unpayable(game, terms, table)
    return found


def edges(game: str, name: str, table: str, analysis: Analysis) -> Iterator[Caution]:
    """An edge that is nothing or less, or becomes so for a player who watches, or is unlike published ones."""
    edge, informed = analysis.wagers[name].edge, analysis.wagers[name].more.get("informed")
    share, (least, most) = f"{percent(edge):.6f} %", USUAL.get((game, name), USUAL_ON_A_CARD)
    if edge <= 0:
        yield Caution(
            "player",
            table,
            None,
            Text(f"The house has no edge: {share}.", f"La casa no tiene ventaja: {share}."),
        )
    elif informed is not None and Fraction(informed["edge"]) <= 0:
        seen, at = ", ".join(informed["seen"]), f"{informed['edge_percent']:.6f} %"
        told = Text(
            f"After {seen} the house has no edge: {at}.",
            f"Tras {seen} la casa no tiene ventaja: {at}.",
        )
        yield Caution("informed", table, None, told)
    elif not least <= percent(edge) <= most:
        told = Text(
            f"An edge of {share} lies outside {least} to {most} %, where published tables lie.",
            f"Una ventaja de {share} queda fuera de {least} a {most} %, donde están las tablas publicadas.",
        )
        yield Caution("unusual", table, None, told)


def unpayable(game: str, terms: Terms, table: str) -> Iterator[Caution]:
    """Lines whose payment on an allowed stake is no whole number of chips, where the house says not how to round."""
    if terms.rules.get("breakage", "exact") != "exact":
        return
    for line, odds in terms.paytables.get(table, {}).items():
        stake = least_stake_that_fails(game, terms, table, odds)
        if stake is not None:
            shown = f"{stake / 10**terms.digits:.{terms.digits}f}"
            yield Caution(
                "chips",
                table,
                line,
                Text(
                    f"{odds} on {shown} is no whole number of chips, and the terms say not how it is rounded.",
                    f"{odds} sobre {shown} no es un número entero de fichas, y los términos no dicen cómo se redondea.",
                ),
            )


def least_stake_that_fails(game: str, terms: Terms, table: str, odds: Odds) -> int | None:
    """The least allowed stake that these odds cannot pay in the table's chips; none where all can be paid."""
    unit, inherits = terms.chip_unit, GAMES[game].inherits
    for spot in GAMES[game].tables[table]:
        limits = (
            terms.limits.get(spot)
            or terms.limits.get(inherits.get(spot, ""))
            or Limits(unit, sys.maxsize, unit)
        )
        step = limits.step or unit
        # Stakes a whole number of these steps apart fail alike.
        steps = odds.stake * unit // gcd(step, unit)
        for stake in islice(range(max(limits.least, 1), limits.most + 1, step), steps):
            if stake * odds.win % (odds.stake * unit):
                return stake
    return None
