"""What wagers gain, and what parties gain by a move of chips."""

from __future__ import annotations

from games.engine.coupons import face_of
from games.engine.events import DROPBOX, ChipsMoved, party_of, promo, purse
from games.engine.game import Setting
from games.engine.odds import Inexact
from games.engine.wagers import Wager


def gain_of(setting: Setting, wager: Wager, stake: int) -> int:
    """What a stake of the wager gains in chips: lost without its instruments, nothing, or the payment."""
    assert wager.outcome is not None
    odds = wager.outcome.odds
    if odds.win > 0:
        return setting.pays(odds, stake)
    return min(0, wager.promo - stake) if odds.win else 0


def as_it_lies(setting: Setting, wager: Wager) -> int:
    """What settling all chips that lie there would move; what the rules call for where that is no whole chip."""
    try:
        return abs(gain_of(setting, wager, wager.stake))
    except Inexact:
        return abs(wager.gain or 0)


def moved(event: ChipsMoved) -> dict[str, int]:
    """What the parties gained by one move of chips; instruments are no chips."""
    gained: dict[str, int] = {}
    chips = event.amount - face_of(event)
    if DROPBOX in event or "promo" in (event.source[:5], event.target[:5]):
        return gained
    for account, units in ((event.source, -chips), (event.target, chips)):
        if party := party_of(account):
            gained[party] = gained.get(party, 0) + units
    return gained


def actual(wager: Wager, event: ChipsMoved) -> int:
    """What the owner of a wager gained by a move of chips."""
    return moved(event).get(wager.owner, 0)


def instrument_leaves(setting: Setting, wager: Wager) -> bool:
    """Whether a promotional instrument leaves its wager now: lost, or won where it serves once."""
    win = wager.outcome.odds.win if wager.outcome else 0
    return win < 0 or win > 0 and setting.rules["promo"] == "once"


def taken_home(setting: Setting, wager: Wager, event: ChipsMoved) -> bool:
    """Whether what lies on a settled wager goes to its player: chips, or an instrument that does not leave."""
    if event.target == purse(wager.seat):
        return True
    own = event.target == promo(wager.seat) and event.amount <= wager.promo
    return own and not instrument_leaves(setting, wager)
