"""Acts of a seat that had no turn: its hand was folded, or all had answered; and what becomes of their chips."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from games.engine.betting import Bet
from games.engine.dealing import Deal
from games.engine.events import (
    BOARD,
    BURN,
    POT,
    SHOE,
    CardsMoved,
    ChipsMoved,
    Event,
    Said,
    purse,
    seat_of,
)
from games.engine.findings import Fault, Kind
from games.engine.game import Setting
from games.engine.house_take import Moves
from games.engine.play import Play
from games.engine.prompts import fault_of
from games.engine.silences import FOLD, actor
from games.engine.stakes import DEAD, Cut

BEFORE_FLOP = 2
Street = TypeVar("Street", Bet, Deal)


def are_no_bets(play: Play, came: Sequence[int], moves: Moves) -> Moves:
    """Say so of each; they stay in the pot as dead chips, or lie there still, or went back: the moves without that."""
    left, lying = list(moves), _lying(play)
    for at in came:
        event = play.events[at]
        assert type(event) is ChipsMoved
        seat, amount = seat_of(event.source) or 0, event.amount
        out = seat in play.folded or seat in play.dead
        finding = play.find(
            Kind.UNEXPECTED, _fault(play.setting, play.events, at, "folded" if out else "again"), at, seat=seat,
            event=event, phrase="folded_bets" if out else "no_bet", amount=amount,
        )  # fmt: skip
        back = next((one for one in left if one[0] > at and one[1:] == (purse(seat), amount)), None)
        if lying >= amount:
            lying -= amount
            finding.cost({str(seat): -amount, POT: amount})
        elif back:
            left.remove(back)
            finding.cost({})
            finding.corrected_at = back[0]
        else:
            play.stakes.put(seat, amount, live=False)
            play.stakes.cuts.append(Cut(DEAD, 0, 0, finding, seat, -amount))
    return left


def _lying(play: Play) -> int:
    """What is in the pot when all is over."""
    chips = [event for event in play.events if type(event) is ChipsMoved]
    return sum(one.amount * ((one.target == POT) - (one.source == POT)) for one in chips)


def too_many(setting: Setting, events: Sequence[Event], at: int, act: Event | None) -> Fault | None:
    """What a word of a seat, or a card burned, breaks that is one too many where it stands."""
    if type(act) is CardsMoved and act.target == BURN:
        deals = [step for step in setting.game.procedure if isinstance(step, Deal)]
        burns = [step for step in deals if step.brings(setting, BURN)]
        return fault_of(of_street(burns, events, at).faults, "again")
    if type(act) is not Said or not actor(act):
        return None
    folded = any(one.act == f"{act.speaker}: {FOLD}" for one in events[:at])
    return _fault(setting, events, at, "folded" if folded else "again")


def folded(setting: Setting, events: Sequence[Event], at: int) -> Fault:
    """What is broken on the street where a seat folds and plays on."""
    return _fault(setting, events, at, "folded")


def unanswered(
    setting: Setting, events: Sequence[Event], at: int, act: Event | None
) -> Fault | None:
    """What is broken on the street where this answer of a seat is not on record."""
    return _fault(setting, events, at, "unanswered") if act and actor(act) else None


def _fault(setting: Setting, events: Sequence[Event], at: int, name: str) -> Fault:
    """What it breaks on the street on which it was."""
    rounds = [step for step in setting.game.procedure if isinstance(step, Bet)]
    return fault_of(of_street(rounds, events, at).faults, name)


def of_street(steps: Sequence[Street], events: Sequence[Event], at: int) -> Street:
    """Of the steps that come once a street, the one of the street on which an event was."""
    board = sum(
        len(event.cards)
        for event in events[:at]
        if type(event) is CardsMoved and (event.source, event.target) == (SHOE, BOARD)
    )
    return steps[min(max(0, board - BEFORE_FLOP), len(steps) - 1)]
