"""A street dealt before a betting round was over: the card came too early, whatever seats answered after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine.cardmoves import CardsPrompt
from games.engine.events import BOARD, BURN
from games.engine.findings import Finding
from games.engine.order import Answered, Moved
from games.engine.turns import TurnsPrompt

EARLY = "early"


def by_the_card(moves: Sequence[Moved], ranked: Sequence[Answered]) -> Iterator[Moved]:
    """What is out of place, where seats answered behind a street or a card was burned for it: that street, once."""
    streets: dict[int, Moved] = {}
    for out in moves:
        card = _street(out, ranked)
        if card is None:
            yield out
        else:
            streets[card.at] = Moved(card, _last_answer(card, ranked) or out.against, True)
    yield from streets.values()


def _street(out: Moved, ranked: Sequence[Answered]) -> Answered | None:
    """The board card that came before a bet was answered, where that is why this is out of place."""
    bet: Answered | None = None
    if out.early and _deals(out.answer, BURN, BOARD):
        bet = _last_answer(out.answer, ranked)
    elif not out.early and isinstance(out.answer.prompt, TurnsPrompt):
        bet = out.answer
    if bet is None:
        return None
    at, rank = bet.at, bet.rank
    early = (one for one in ranked if _deals(one, BOARD) and one.at < at and one.rank > rank)
    return min(early, key=lambda one: one.at, default=None)


def _last_answer(card: Answered, ranked: Sequence[Answered]) -> Answered | None:
    """The last answer to a bet for which a card should have waited."""
    bets = (one for one in ranked if isinstance(one.prompt, TurnsPrompt))
    waits = (one for one in bets if one.at > card.at and one.rank < card.rank)
    return max(waits, key=lambda one: one.at, default=None)


def _deals(answer: Answered, *places: str) -> bool:
    return isinstance(answer.prompt, CardsPrompt) and answer.prompt.place in places


def is_premature(finding: Finding) -> bool:
    """Whether a finding says that a board card came too early."""
    return finding.phrase == EARLY and (finding.recorded or "").endswith(f"> {BOARD} up")
