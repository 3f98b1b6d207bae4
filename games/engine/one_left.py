"""A street that is dealt though one hand alone is left: there is nobody to play it."""

from __future__ import annotations

from games.engine.events import BOARD, SHOE, CardsMoved, Event, moving
from games.engine.findings import Kind
from games.engine.play import Play
from games.engine.silences import actor, dealt_to

ONE_LEFT = "one_left"


def no_street(play: Play, event: Event, at: int) -> bool:
    """Whether a card is of such a street; said once, however much was dealt."""
    if not play.setting.game.poker or play.still_in() > 1:
        return False
    if type(event) is not CardsMoved or event.source != SHOE or dealt_to(event):
        return False
    if any(map(actor, play.events[at:])):
        return False
    if ONE_LEFT not in play.marks:
        steps, laid = play.setting.game.procedure, moving(SHOE, BOARD, up=True)
        deal = next(step for step in steps if laid in step.opens(play.setting))
        fault = deal.faults["unexpected"]
        play.find(Kind.UNEXPECTED, fault, at, event=event, phrase=ONE_LEFT)
    play.marks[ONE_LEFT] = at
    return True
