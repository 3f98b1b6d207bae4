"""A street dealt before a betting round was over: the card came too early, whatever seats answered after it.

So did cards of a house game that were turned before all lay there, or taken up before all was settled.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.engine.cardmoves import CardsPrompt
from games.engine.dealing import Deal
from games.engine.events import BOARD, BURN, SHOE, CardsMoved, Event
from games.engine.findings import Fault, Finding
from games.engine.game import Setting
from games.engine.no_bets import of_street
from games.engine.order import Answered, Moved
from games.engine.otherwise import Otherwise
from games.engine.payments import SettlePrompt
from games.engine.racking import RackPrompt
from games.engine.silences import actor, dealt_to
from games.engine.turns import TurnsPrompt

EARLY = "early"
Early = tuple[Fault, Event]


def by_the_cards(moves: Sequence[Moved], ranked: Sequence[Answered]) -> Iterator[Moved]:
    """What is out of place at a house game; where cards were turned or taken up too soon for it, those, once."""
    soon: dict[int, Moved] = {}
    for out in moves:
        cards = None if out.early else _turned_before(out.answer, ranked) or _taken_up_before(out)
        if cards is None:
            yield out
        else:
            soon[cards.at] = Moved(cards, out.answer, True)
    yield from soon.values()


def _turned_before(dealt: Answered, ranked: Sequence[Answered]) -> Answered | None:
    """The first turn of cards at a place before these were dealt there."""
    prompt = dealt.prompt
    if not isinstance(prompt, CardsPrompt) or prompt.source != SHOE:
        return None
    turns = (one for one in ranked if one.at < dealt.at and _turns(one, prompt.place))
    return min(turns, key=lambda one: one.at, default=None)


def _taken_up_before(out: Moved) -> Answered | None:
    """The cards that all play with, in the rack before a wager was settled."""
    rack = out.against.prompt
    common = isinstance(rack, RackPrompt) and rack.seat is None
    return out.against if common and isinstance(out.answer.prompt, SettlePrompt) else None


def _turns(answer: Answered, place: str) -> bool:
    """Whether cards are turned up at this place."""
    prompt = answer.prompt
    return isinstance(prompt, CardsPrompt) and prompt.source is None and prompt.place == place


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
    """Whether cards went to one of these places; another board, where it was run again, is a board."""
    prompt = answer.prompt
    return isinstance(prompt, CardsPrompt) and prompt.place.partition(":")[0] in places


def came_early(setting: Setting, other: Otherwise, applied: Sequence[Event]) -> Early | None:
    """What a board card breaks that fell before its street, and the last that it should have waited for.

    None where that was its burn alone: then it is the burn that is missing before it.
    """
    card, to = other.done, other.to
    if type(card) is not CardsMoved or card.source != SHOE or to is None or to <= other.at:
        return None
    waits = [one for one in applied[other.at : to] if actor(one) or dealt_to(one)]
    if not card.target.startswith(BOARD) or not waits:
        return None
    deals = [step for step in setting.game.procedure if isinstance(step, Deal)]
    boards = [step for step in deals if step.brings(setting, BOARD)]
    return of_street(boards, applied, to).faults[EARLY], waits[-1]


def is_premature(finding: Finding) -> bool:
    """Whether a finding says that a board card came too early."""
    return finding.phrase == EARLY and (finding.recorded or "").endswith(f"> {BOARD} up")
