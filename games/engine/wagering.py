"""The wagers of a lawful round, by chance: what the simulator puts down in an open window."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Protocol

from games.engine.events import ChipsMoved, Event, bet, chips_moved, purse, said
from games.engine.game import Setting
from games.engine.play import Play
from games.engine.prompts import Prompt
from games.engine.wagers import SETTLED

SIDE_BETS = 0.5


class Open(Protocol):
    """A window, as far as chance knows it."""

    @property
    def spots(self) -> Sequence[str]:
        """Where a wager may lie."""

    @property
    def required(self) -> Sequence[str]:
        """Where each seat has one, all equal."""

    @property
    def goes_with(self) -> Callable[[Setting], Sequence[tuple[str, str]]] | None:
        """Spots with those without which a wager there is no action."""


def by_chance(
    window: Open, play: Play, prompts: Mapping[tuple[int, str], Prompt], rng: Random
) -> Iterator[Event]:
    """The required wagers equal, the others now and then, each with the one it goes with."""
    yield from _carried_over(play, rng)
    pairs = window.goes_with(play.setting) if window.goes_with else ()
    for seat in play.seats:
        stake = 0
        for spot in window.required:
            event = prompts[seat, spot].propose(play, rng)
            assert type(event) is ChipsMoved
            stake = stake or event.amount
            yield chips_moved(stake, purse(seat), bet(seat, spot))
        for spot in window.spots:
            if spot not in window.required and _wanted(play, seat, spot, pairs, rng):
                yield prompts[seat, spot].propose(play, rng)


def _wanted(
    play: Play, seat: int, spot: str, pairs: Sequence[tuple[str, str]], rng: Random
) -> bool:
    """Whether a seat wagers on a spot beyond the required: by chance, unless it has to or may not."""
    if _lies(play, seat, spot):
        return False
    if any(one == spot and not _lies(play, seat, needed) for one, needed in pairs):
        return False
    has_to = any(needed == spot and _lies(play, seat, one) for one, needed in pairs)
    return has_to or rng.random() < SIDE_BETS


def _lies(play: Play, seat: int, spot: str) -> bool:
    """Whether chips of a seat lie on a spot."""
    wager = play.wagers.get(bet(seat, spot))
    return wager is not None and wager.stake > 0


def _carried_over(play: Play, rng: Random) -> Iterator[Event]:
    """Chips of wagers that won or pushed are taken, or said to stay."""
    for wager in [one for one in play.wagers.values() if one.state == SETTLED]:
        bounds = play.setting.limits(wager.spot)
        may_stay = bounds is None or bounds.allows(wager.stake)
        if wager.stake and may_stay and rng.random() < SIDE_BETS:
            yield said(wager.seat, f"{wager.spot} stays")
        elif wager.stake:
            yield chips_moved(wager.stake, wager.account, purse(wager.seat))
