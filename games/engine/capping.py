"""A payout cap: shared among the payments it limits."""

from __future__ import annotations

from typing import Any

from games.engine.game import Setting
from games.engine.money import Money
from games.engine.play import Play
from games.engine.wagers import FIXED, SETTLED, Wager


def cap_of(setting: Setting) -> Money:
    """What the cap of this table is; nothing where there is none."""
    rule = setting.rules["payout_cap"]
    return Money(rule.amount if rule else 0)


def cut(setting: Setting, wager: Wager) -> dict[str, Any]:
    """What a wager's payment would be and the cap, where the cap leaves less."""
    if wager.uncapped is None:
        return {}
    return {"pays": Money(wager.uncapped), "cap": cap_of(setting)}


def cap(play: Play) -> None:
    """Share a payout cap among the payments fixed together: in proportion, rounded down, the rest to the largest.

    It is the round's: what was due in an earlier settlement has used up its part.
    """
    limit = play.setting.rules["payout_cap"]
    won = [wager for wager in play.won if not wager.toke]
    for owner in {wager.owner for wager in won} if limit.per == "player" else (None,):
        mine = [wager for wager in won if wager.owner == owner or owner is None]
        fixed = [wager for wager in mine if wager.uncapped is None and wager.state == FIXED]
        left = limit.amount - sum(wager.gain or 0 for wager in mine if wager not in fixed)
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
    for wager in wagers:
        if not wager.gain and not wager.promo:
            wager.state = SETTLED
