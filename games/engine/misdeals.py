"""Misdeals that lie open: cards shown as they were dealt, or boxed, and nobody has the hand dealt again."""

from __future__ import annotations

from operator import itemgetter

from games.engine.events import (
    DEALER,
    SHOE,
    CardsMoved,
    ChipsMoved,
    Said,
    hand,
    moving,
    saying,
    seat_of,
)
from games.engine.findings import Fault, Kind
from games.engine.play import Play, Setting

FIRST_CARDS, MANY, ACTED = 2, 2, 2
BOXED, ACT = saying(DEALER, "boxed card"), itemgetter(0)


def undeclared(play: Play, fault: Fault) -> None:
    """Say that a misdeal was due, where the deal was one for all to see and two seats have acted on it.

    It is one where the first or the second card dealt lies face up, or two of any, or two boxed cards were called.
    """
    if "said" in play.silent or not play.in_order or len(play.stakes.acted) < ACTED:
        return
    if play.setting.ready(undeclared, _signs).isdisjoint(map(ACT, play.events)):
        return
    dealt = shown = boxed = 0
    opened = False
    for at, event in enumerate(play.events):
        if type(event) is CardsMoved and event.source == SHOE and seat_of(event.target):
            dealt += len(event.cards)
            shown += len(event.cards) if event.up else 0
            opened = opened or event.up and dealt <= FIRST_CARDS
        elif type(event) is Said and event.act == BOXED:
            boxed += 1
        elif dealt and _answers(event):
            if opened or shown >= MANY or boxed >= MANY:
                finding = play.find(Kind.OMITTED, fault, at, phrase="misdeal_due")
                finding.expected, finding.stands = "floor: misdeal", True
            return


def _signs(setting: Setting) -> frozenset[str]:
    """The acts of which a misdeal has one at least."""
    return frozenset((BOXED, *(moving(SHOE, hand(seat), True) for seat in setting.seats)))


def _answers(event: object) -> bool:
    """Whether a seat acts: chips to the pot, a check or a fold."""
    if type(event) is ChipsMoved:
        return event.source.startswith("purse:")
    return type(event) is Said and event.words in ("check", "fold")
