"""Table stakes: what lies before a seat as a hand begins is what it plays with until the hand is over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.events import POT, SHOE, CardsMoved, ChipsMoved, Event, purse
from games.engine.findings import Finding, Kind
from games.engine.play import Play
from games.engine.stakes import Books

STACK = "stack"


class Beyond(NamedTuple):
    """What a seat staked beyond the stack it began with, and the finding of the chips it did that with."""

    seat: int
    stack: int
    finding: Finding

    def applied(self, books: Books) -> list[dict[int, int]]:
        """The stakes without it: the last chips go first."""
        fixed = [dict(book) for book in books]
        over = sum(book.get(self.seat, 0) for book in fixed) - self.stack
        for book in (*fixed[-2::-1], fixed[-1]):
            part = max(0, min(over, book.get(self.seat, 0)))
            if part:
                book[self.seat] -= part
                over -= part
        return fixed


def keep_stacks(play: Play, exchanges: Sequence[int]) -> None:
    """Say which of these exchanges brought chips to a stack or took some off it while the hand was on.

    They are played with all the same; what the chips that came cost is known when the pots are.
    """
    if not exchanges:
        return
    begun = next((at for at, event in enumerate(play.events) if _plays(event)), 0)
    over = max((at for at, event in enumerate(play.events) if _pays(event)), default=begun)
    stakes, within = play.stakes, [at for at in exchanges if begun < at < over]
    for seat in play.seats:
        every = [(at, seat, _gained(play.events[at], purse(seat))) for at in exchanges]
        stakes.joining += [joined for joined in every if joined[2]]
        stakes.join(begun)
        gained = {at: units for at, _, units in every if at in within}
        total = sum(gained.values())
        at = next((at for at, units in gained.items() if units * total > 0), None)
        if at is None:
            continue
        fault, event = play.setting.game.faults[STACK], play.events[at]
        finding = play.find(Kind.UNEXPECTED, fault, at, seat=seat, event=event, phrase=STACK)
        if total > 0 and seat in stakes.left:
            stakes.cuts.append(Beyond(seat, stakes.left[seat], finding))


def _gained(event: Event, account: str) -> int:
    """What an exchange brings to an account."""
    if type(event) is not ChipsMoved:
        return 0
    return event.amount * ((event.target == account) - (event.source == account))


def _plays(event: Event) -> bool:
    """Whether a hand is on with it: chips in the pot, or a card dealt."""
    return (
        type(event) is ChipsMoved
        and event.target == POT
        or (type(event) is CardsMoved and event.source == SHOE)
    )


def _pays(event: Event) -> bool:
    return type(event) is ChipsMoved and event.source == POT
