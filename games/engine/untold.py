"""What chips are that go in before the deal with no word: an ante, a dead blind, a straddle, told by their amount."""

from __future__ import annotations

from games.engine.events import POT, CardsMoved, ChipsMoved
from games.engine.game import Setting
from games.engine.play import Play

ANTE, DEAD_BLIND, STRADDLE = "ante", "dead blind", "straddle"
SAID = "said"


def blinds(setting: Setting) -> tuple[int, int]:
    """The seats of the small and the big blind; heads-up the button has the small one."""
    order = setting.from_button
    return (order[1], order[0]) if len(order) == 2 else (order[0], order[1 % len(order)])


def name_posts(play: Play) -> None:
    """Give these chips the word that goes with them.

    The ante of the terms needs none, once a seat; a dead blind and a straddle only where words are not recorded.
    """
    limit, (small, big) = play.setting.limit, blinds(play.setting)
    owed = {small: limit.small_blind, big: limit.big_blind}
    posted, ante = posts(play), limit.ante or 0
    anted = {event.source for at, event in posted if play.declared.get(at) == ANTE}
    in_place = any(event[1:3] == (limit.small_blind, f"purse:{small}") for _, event in posted)
    for at, event in posted:
        seat, amount = int(event.source[6:]), event.amount
        if at in play.declared or owed.get(seat) == amount and owed.pop(seat):
            continue
        all_in = amount < ante and play.stakes.left.get(seat) == amount
        if (amount == ante or all_in) and event.source not in anted:
            anted.add(event.source)
            play.declared[at] = ANTE
        elif in_place and SAID in play.silent and seat not in (small, big):
            _comes_in(play, at, amount)


def _comes_in(play: Play, at: int, amount: int) -> None:
    """A seat that owes no blind: so much as a small one is dead, more than a big one a straddle."""
    limit = play.setting.limit
    if amount == limit.small_blind:
        play.declared[at] = DEAD_BLIND
    elif amount > (limit.big_blind or 0):
        play.declared[at] = STRADDLE


def posts(play: Play) -> list[tuple[int, ChipsMoved]]:
    """The chips of seats before the first card."""
    found: list[tuple[int, ChipsMoved]] = []
    for at, event in enumerate(play.events):
        if type(event) is CardsMoved:
            break
        if type(event) is ChipsMoved and event.target == POT and event.source.startswith("purse:"):
            found.append((at, event))
    return found
