"""A bet that nobody called: it goes back by itself, before another card falls and before anything is awarded.

A blind is no bet.
"""

from __future__ import annotations

from itertools import accumulate

from games.engine.events import POT, SHOE, CardsMoved, ChipsMoved, purse
from games.engine.findings import Fault, Kind
from games.engine.house_take import Moves
from games.engine.play import Play
from games.engine.pots import uncalled
from games.engine.silences import actor, dealt_to
from games.engine.stakes import DEAD, Corrected, Cut


def goes_back(play: Play, fault: Fault, seat: int, over: int, moves: Moves) -> None:
    """Say that it came within an award, or too late."""
    mine = purse(seat)
    paid = [(at, amount) for at, account, amount in moves if account == mine]
    sums = list(accumulate(amount for _, amount in paid))
    back = next((i for i, total in enumerate(sums) if total >= over), None)
    if back is None or _walked(play, seat):
        return
    at, expected, phrase, other = paid[back][0], play.chips_line(over, POT, mine), "", None
    late = _first_after_the_bet(play, at) if play.still_in() > 1 else None
    if sums[back] > over:
        phrase = "uncalled_within"
    elif late is not None:
        other = play.line(late)
        expected, phrase = f"before: {other}", "uncalled_late"
    if phrase:
        kind = Kind.OUT_OF_ORDER if other else Kind.MISSTATED
        play.find(
            kind, fault, at, seat=seat, event=play.events[at], expected=expected,
            phrase=phrase, amount=over, other=other,
        )  # fmt: skip


def played_short(play: Play, moves: Moves) -> dict[int, int]:
    """What each call fell short of the price, where it was played for as if it had not: nothing went back for it."""
    short: dict[int, int] = {}
    for cut in play.stakes.cuts:
        if type(cut) is Cut and answers(cut, cut.seat):
            short[cut.seat] = short.get(cut.seat, 0) + cut.short
    if not short or not play.in_order or play.still_in() == 1:
        return {}
    seat, over = uncalled(play.stakes.staked())
    back = over and any(each[1:] == (purse(seat), over) for each in moves)
    return {} if back else short


def answers(cut: Corrected, seat: int) -> bool:
    """Whether it is a call of this seat that was short."""
    return type(cut) is Cut and seat > 0 and cut.seat == seat and cut.book != DEAD and not cut.fair


def _walked(play: Play, seat: int) -> bool:
    """Whether all folded to the big blind: nobody has bet, and the blind's may come in one line with the rest."""
    return play.still_in() == 1 and play.stakes.staked().get(seat) == play.setting.limit.big_blind


def _first_after_the_bet(play: Play, at: int) -> int | None:
    """The first award made or card of a street dealt after the last act of a seat and before an event."""
    first = None
    for before in range(at - 1, -1, -1):
        event = play.events[before]
        if actor(event):
            break
        awards = (
            type(event) is ChipsMoved and event.source == POT and event.target.startswith("purse:")
        )
        street = type(event) is CardsMoved and event.source == SHOE and not dealt_to(event)
        if awards or street:
            first = before
    return first
