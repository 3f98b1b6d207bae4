"""Cards nobody has seen: what is certain all the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import permutations
from typing import TYPE_CHECKING

from games.engine.cards import UNKNOWN, Cards, Undetermined
from games.engine.wagers import Outcome

if TYPE_CHECKING:
    from games.engine.play import Play

HOLES_MAX = 2


def settled(cards: Cards, play: Play, judge: Callable[[Cards], Outcome]) -> Outcome:
    """What a judge says of cards, some of them unknown: the same whatever they are, or else `Undetermined`."""
    if UNKNOWN not in cards:
        return judge(cards)
    holes = cards.count(UNKNOWN)
    if holes > HOLES_MAX:
        raise Undetermined("unknown_cards", count=holes)
    guesses = permutations(play.felt.unseen(), holes)
    first = judge(_filled(cards, next(guesses)))
    if any(judge(_filled(cards, guess)).odds != first.odds for guess in guesses):
        raise Undetermined("decides")
    return first


def _filled(cards: Cards, guess: Iterable[str]) -> Cards:
    """The cards with a guess in place of each unknown one."""
    left = iter(guess)
    return tuple(next(left) if card == UNKNOWN else card for card in cards)
