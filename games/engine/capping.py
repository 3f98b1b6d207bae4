"""A payout cap: shared among the payments it limits."""

from __future__ import annotations

from games.engine.play import Play
from games.engine.wagers import FIXED, Wager


def cap(play: Play) -> None:
    """Share a payout cap among the payments fixed together: in proportion, rounded down, the rest to the largest."""
    limit = play.setting.rules["payout_cap"]
    for owner in (
        {wager.owner for wager in play.wagers.values()} if limit.per == "player" else (None,)
    ):
        mine = [wager for wager in play.wagers.values() if wager.owner == owner or owner is None]
        fixed = [
            wager
            for wager in mine
            if (wager.gain or 0) > 0 and wager.uncapped is None and wager.state == FIXED
        ]
        left = limit.amount - sum(
            wager.gain or 0 for wager in mine if (wager.gain or 0) > 0 and wager not in fixed
        )
        _share(fixed, max(left, 0), play.setting.unit)


def _share(wagers: list[Wager], limit: int, unit: int) -> None:
    total = sum(wager.gain or 0 for wager in wagers)
    if total <= limit:
        return
    for wager in wagers:
        wager.uncapped = wager.gain
        wager.gain = (wager.gain or 0) * limit // total // unit * unit
    largest = max(wagers, key=lambda wager: wager.uncapped or 0)
    largest.gain = (largest.gain or 0) + limit - sum(wager.gain or 0 for wager in wagers)
