"""What to look at before a paytable is approved: edges that favour players, lines that cannot be hit, odd payments."""

import sys
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from math import gcd
from typing import NamedTuple

from games.catalogue import GAMES
from games.catalogue.mathematics.analysis import Analysis, percent
from games.engine.money import Money
from games.engine.odds import Odds
from games.engine.regulation import Text
from games.engine.terms import Limits, Terms, rules_of

USUAL = {  # edges in percent that published tables of the wager lie between, with room
    ("let_it_ride", "bet"): (2, 6),
    ("let_it_ride", "bonus"): (1, 12),
    ("ultimate_texas_holdem", "base"): (1, 7),
    ("ultimate_texas_holdem", "trips"): (0.5, 10),
    ("five_card_roulette", "community"): (1, 20),
}
USUAL_ON_A_CARD = (1, 20)
WAGER_OF = {"blind": "base"}  # where the wager that a table decides has another name
TABLE_OF = {wager: table for table, wager in WAGER_OF.items()}
SEEN = {
    "two_six": Text("a two to six", "un dos a seis"),
    "seven_jack": Text("a seven to jack", "un siete a jota"),
    "queen_king": Text("a queen or king", "una reina o un rey"),
    "ace": Text("an ace", "un as"),
    "joker": Text("a joker", "un comodín"),
}
NEVER = Text("Under these rules no hand makes it.", "Con estas reglas ninguna mano la forma.")


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
        table = TABLE_OF.get(name, name)
        found += edges(game, name, table, analysis)
        found += [
            Caution("never", table, line, NEVER)
            for line, probability in wager.lines.items()
            if not probability
        ]
        found += unpayable(game, terms, table)
        found += capped(game, terms, table)
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
        seen, at = [SEEN[group] for group in informed["seen"]], f"{informed['edge_percent']:.6f} %"
        told = Text(
            f"Once {' and '.join(text.en for text in seen)} came, the house has no edge: {at}.",
            f"Cuando ha salido {' y '.join(text.es for text in seen)}, la casa no tiene ventaja: {at}.",
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
            shown = Money(stake).text(terms.digits)
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
    unit = terms.chip_unit
    for spot in GAMES[game].tables[table]:
        limits = limits_of(game, terms, spot) or Limits(unit, sys.maxsize, unit)
        step = limits.step or unit
        # Stakes a whole number of these steps apart fail alike.
        steps = odds.stake * unit // gcd(step, unit)
        for stake in islice(range(max(limits.least, 1), limits.most + 1, step), steps):
            if stake * odds.win % (odds.stake * unit):
                return stake
    return None


def limits_of(game: str, terms: Terms, spot: str) -> Limits | None:
    """What a spot takes, its own or that of the spot it follows; none where the terms do not say."""
    return terms.limits.get(spot) or terms.limits.get(GAMES[game].inherits.get(spot, ""))


def capped(game: str, terms: Terms, table: str) -> Iterator[Caution]:
    """The highest line whose payment on the most that a seat may bet is above what the terms pay at most."""
    cap = rules_of(terms, GAMES[game].all_rules)["payout_cap"]
    spots = [limits_of(game, terms, spot) for spot in GAMES[game].tables[table]]
    lines = terms.paytables.get(table, {})
    if cap is None or not lines or None in spots:
        return
    line, odds = max(lines.items(), key=lambda each: Fraction(each[1].win, each[1].stake))
    staked = sum(limits.most for limits in spots if limits)
    if staked * odds.win > cap.amount * odds.stake:
        paid, most, at = (
            Money(amount).text(terms.digits)
            for amount in (staked * odds.win // odds.stake, cap.amount, staked)
        )
        told = Text(
            f"On {at} it pays {paid}; the terms pay {most} at most. The edge is that without a cap.",
            f"Sobre {at} paga {paid}; los términos pagan {most} como mucho. La ventaja es la de sin tope.",
        )
        yield Caution("cap", table, line, told)
