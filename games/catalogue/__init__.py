"""The games there are: one module each, one registry, one way to judge."""

import json
from pathlib import Path
from typing import Any

from games.catalogue.five_card_roulette import FIVE_CARD_ROULETTE
from games.catalogue.let_it_ride import LET_IT_RIDE
from games.catalogue.omaha import OMAHA, OMAHA_HI_LO
from games.catalogue.ultimate_texas_holdem import ULTIMATE_TEXAS_HOLDEM
from games.engine.judging import Answer, answer
from games.engine.play import Game
from games.engine.record import Record, Unreadable
from games.engine.terms import BadTerms, Terms

GAMES: dict[str, Game] = {
    game.key: game
    for game in (LET_IT_RIDE, ULTIMATE_TEXAS_HOLDEM, FIVE_CARD_ROULETTE, OMAHA, OMAHA_HI_LO)
}

TERMS = Path(__file__).with_name("terms")


def example_terms(game: str) -> dict[str, Any]:
    """Terms to play and to try a game with: published tables where there are any, else made-up figures."""
    terms: dict[str, Any] = json.loads((TERMS / f"{game}.json").read_text(encoding="utf-8"))
    return terms


def judge(record: Record, terms: Terms | None, before: Record | None = None) -> Answer:
    """Judge one recorded round by the terms in force; `before` is the table's preceding round, where it is recorded.

    A record that names no game, or one that is not here, is `Unreadable`; so are terms with a rule this game has not.
    """
    game = GAMES.get(record.game or "")
    if game is None:
        raise Unreadable(
            "game is missing" if record.game is None else f"unknown game: {record.game}"
        )
    try:
        return answer(game, record, terms, before)
    except BadTerms as wrong:
        raise Unreadable(str(wrong)) from None
