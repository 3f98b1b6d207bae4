"""The exact mathematics of every game: one module each, one registry, one way to ask."""

from collections.abc import Mapping

from games.catalogue import GAMES
from games.catalogue.mathematics import (
    five_card_roulette,
    let_it_ride,
    poker,
    ultimate_texas_holdem,
)
from games.catalogue.mathematics.analysis import Analysis, OutsideTables
from games.catalogue.mathematics.holdem_play import Counts
from games.engine.terms import BadTerms, Rule, Terms, rules_of

ANALYSES = {
    "let_it_ride": let_it_ride.analyse,
    "ultimate_texas_holdem": ultimate_texas_holdem.analyse,
    "five_card_roulette": five_card_roulette.analyse,
    "omaha": poker.analyse,
    "omaha_hi_lo": poker.analyse,
}
TIE_POLICIES = {"bet": "bet", "ride": "bet", "fold": "fold", "pull": "fold"}


def rules(game: str) -> Mapping[str, Rule]:
    """The rules that terms of this game may set."""
    return GAMES[game].all_rules


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
    `BadTerms` names a game, a rule or a line of a table that there is not.
    """
    if game not in ANALYSES:
        raise BadTerms("game", f"no mathematics for {game!r}")
    if tie_policy not in TIE_POLICIES:
        raise BadTerms("tie_policy", f"{tie_policy!r} is none of {', '.join(TIE_POLICIES)}")
    if unknown := terms.paytables.keys() - tables_of(game):
        raise BadTerms(f"terms.paytables.{min(unknown)}", "no wager of the game has that table")
    found = rules_of(terms, rules(game))
    if found["decks"] != 1:
        raise OutsideTables("the game is dealt from more than one deck")
    extra = {} if counts is None else {"counts": counts}
    return ANALYSES[game](terms.paytables, found, TIE_POLICIES[tie_policy], **extra)


def tables_of(game: str) -> set[str]:
    """The paytables that terms of this game may hold."""
    return set(GAMES[game].tables)
