"""Which wager it is that chips on a betting area, or a ruling, are about, where one card's wager follows another's."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine.events import CardsTurned, ChipsMoved, Event, saying
from games.engine.play import Play
from games.engine.wagers import Wager
from games.engine.windows import Window


def at_the_time(play: Play, account: str, at: int) -> Wager | None:
    """The wager an event on its area is about: the one there, or one that was settled for the same card and is gone."""
    wager = play.wagers.get(account) or play.tokes.get(account)
    if wager is not None and wager.at <= at:
        return wager
    gone = [one for one in (*play.won, *play.lost) if one.account == account and one.at <= at]
    last = max(gone, key=lambda one: one.at, default=None)
    if last is None or _turned(play.events[last.settled_at or last.at : at]):
        return wager
    return last


def ruled_out(play: Play, wager: Wager) -> bool:
    """Whether the floor has ruled a wager, or its hand, out: it goes back."""
    if wager.seat in play.dead:
        return True
    rulings = play.no_action.get(wager.account, ())
    return any(_is_about(play, wager, ruled) for ruled in rulings)


def _is_about(play: Play, wager: Wager, ruled: int) -> bool:
    """Whether a ruling is about this wager, and not about one placed there for an earlier or a later card."""
    steps = play.setting.game.procedure
    if not any(
        isinstance(one, Window) and one.reopens and wager.spot in one.spots for one in steps
    ):
        return True
    card: int | None = None
    for at in range(wager.at + 1, ruled):
        event = play.events[at]
        if type(event) is CardsTurned:
            card = at
        elif card is not None and _renews(event, wager):
            return False
    return wager.at < ruled


def _renews(event: Event, wager: Wager) -> bool:
    """Whether chips go to the area of a wager, or are said to stay there, for the next card."""
    if type(event) is ChipsMoved:
        return event.target == wager.account and event.source.startswith(("purse:", "promo:"))
    return event.act == saying(wager.seat, f"{wager.spot} stays")


def _turned(events: Sequence[Event]) -> bool:
    return any(type(event) is CardsTurned for event in events)
