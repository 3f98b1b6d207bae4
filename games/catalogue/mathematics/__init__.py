"""The exact mathematics of every game: one module each, one registry, one way to ask.

Games with a procedure take their rules and tables from it; the others are mathematics only and name
their own (`RULES`, `TABLES`).
"""

from collections.abc import Mapping
from types import ModuleType

from games.catalogue import GAMES
from games.catalogue.mathematics import (
    baccarat,
    big_six,
    casino_war,
    craps,
    five_card_roulette,
    let_it_ride,
    mississippi_stud,
    poker,
    roulette,
    three_card_poker,
    ultimate_texas_holdem,
)
from games.catalogue.mathematics.analysis import Analysis, OutsideTables
from games.catalogue.mathematics.holdem_play import Counts
from games.engine.terms import BadTerms, Rule, Terms, rules_of

WITH_PROCEDURE: Mapping[str, ModuleType] = {
    "let_it_ride": let_it_ride,
    "ultimate_texas_holdem": ultimate_texas_holdem,
    "five_card_roulette": five_card_roulette,
    "omaha": poker,
    "omaha_hi_lo": poker,
}
MATHEMATICS_ONLY: Mapping[str, ModuleType] = {
    "baccarat": baccarat,
    "big_six": big_six,
    "casino_war": casino_war,
    "craps": craps,
    "mississippi_stud": mississippi_stud,
    "roulette": roulette,
    "three_card_poker": three_card_poker,
}
TIE_POLICIES = {"bet": "bet", "ride": "bet", "fold": "fold", "pull": "fold"}


def rules(game: str) -> Mapping[str, Rule]:
    """The rules that terms of this game may set."""
    found: Mapping[str, Rule] = (
        GAMES[game].all_rules if game in WITH_PROCEDURE else MATHEMATICS_ONLY[game].RULES
    )
    return found


def tables_of(game: str) -> set[str]:
    """The paytables that terms of this game may hold."""
    return set(GAMES[game].tables if game in WITH_PROCEDURE else MATHEMATICS_ONLY[game].TABLES)


def lines_of(game: str, table: str) -> tuple[str, ...]:
    """The lines that a table of this game may have, where it is more than the customary ones."""
    more: Mapping[str, tuple[str, ...]] = getattr(WITH_PROCEDURE.get(game), "LINES_OF", {})
    return more.get(table, ())


def assumed(game: str, terms: Terms) -> list[str]:
    """The rules of the game that the terms leave to their defaults."""
    return sorted(rules(game).keys() - terms.rules.keys())


def analyse(
    game: str, terms: Terms, tie_policy: str = "bet", counts: Counts | None = None
) -> Analysis:
    """The mathematics of a game under these terms.

    `tie_policy`: what a player does where two decisions are worth exactly the same, `bet` (also
    `ride`) or `fold` (also `pull`). `counts` are those of the full solver for a variation of Ultimate
    Texas Hold'em that the shipped tables do not cover; without them that raises `OutsideTables`.
    `BadTerms` names a game, a table, a rule or a line that there is not.
    """
    modules = {**WITH_PROCEDURE, **MATHEMATICS_ONLY}
    if game not in modules:
        raise BadTerms("game", f"no mathematics for {game!r}")
    if tie_policy not in TIE_POLICIES:
        raise BadTerms("tie_policy", f"{tie_policy!r} is none of {', '.join(TIE_POLICIES)}")
    if unknown := terms.paytables.keys() - tables_of(game):
        raise BadTerms(f"terms.paytables.{min(unknown)}", "no wager of the game has that table")
    found = rules_of(terms, rules(game))
    if game in WITH_PROCEDURE and found["decks"] != 1:
        raise OutsideTables("the game is dealt from more than one deck")
    extra = {} if counts is None else {"counts": counts}
    analysis: Analysis = modules[game].analyse(
        terms.paytables, found, TIE_POLICIES[tie_policy], **extra
    )
    return analysis
