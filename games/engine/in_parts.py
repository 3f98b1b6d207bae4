"""Chips that one act moves in several moves, one right after the other: together they are what was called for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.events import ChipsMoved, Event
from games.engine.prompts import DONE, OPEN, REFUSED


class Moves(NamedTuple):
    """The moves of one act that follow each other: all they move, where the first stands, whether this is the last."""

    amount: int
    first: int
    over: bool


def moves(events: Sequence[Event], at: int) -> Moves:
    """The moves beside this one that are the same act, with nothing between."""
    act, first, end = events[at].act, at, at + 1
    while first and events[first - 1].act == act:
        first -= 1
    while end < len(events) and events[end].act == act:
        end += 1
    amounts = [one.amount for one in events[first:end] if type(one) is ChipsMoved]
    return Moves(sum(amounts), first, end == at + 1)


def adding_up(events: Sequence[Event], at: int, due: int) -> int:
    """What becomes of one of the moves that add up to what is due: DONE with the last, OPEN before; else REFUSED."""
    amount, _, over = moves(events, at)
    return REFUSED if amount != due else DONE if over else OPEN
