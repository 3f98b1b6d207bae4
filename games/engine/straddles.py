"""A straddle: a live raise before the deal, of the size that a raise of that moment has."""

from __future__ import annotations

from games.engine.events import POT, ChipsMoved, purse
from games.engine.findings import Kind
from games.engine.play import Play
from games.engine.prompts import Prompt
from games.engine.stakes import Cut, Stakes, Structure

Size = tuple[str, int]


def straddled(play: Play, prompt: Prompt, seat: int, event: ChipsMoved, at: int) -> None:
    """The chips count as a live raise; where they are not of its size, that is said and what it led to undone."""
    stakes, everything = play.stakes, play.stakes.left.get(seat) == event.amount
    mine = stakes.street.get(seat, 0) + event.amount
    name, due = wrong_size(play, seat, mine, everything=everything) or ("", mine)
    if name:
        expected = play.chips_line(due - mine + event.amount, purse(seat), POT)
        finding = play.find(
            Kind.MISSTATED, prompt.fault(name), at, seat=seat, event=event, expected=expected,
            phrase=name, amount=mine, due=due,
        )  # fmt: skip
        stakes.cuts.append(Cut(0, mine, due, finding))
    stakes.put(seat, event.amount)
    stakes.least_raise = max(stakes.least_raise, event.amount - stakes.high)
    stakes.high = max(stakes.high, event.amount)
    stakes.raises += 1
    stakes.straddle = seat


def wrong_size(play: Play, seat: int, amount: int, *, everything: bool) -> Size | None:
    """What is wrong with a straddle of so much in all, and what it may be; none where nothing is, or nobody can say."""
    limit, stakes = play.setting.limit, play.stakes
    if limit.big_blind is None:
        return None
    due, high = straddle(play), _high(stakes, limit.big_blind)
    if amount < due and not everything:
        return "straddle" if limit.structure is Structure.FIXED else "straddle_below", due
    if limit.structure is Structure.FIXED:
        return ("straddle", due) if amount > due and limit.small_bet is not None else None
    pot = max(stakes.pot, limit.big_blind + (limit.small_blind or 0))
    most = high + pot + high - stakes.street.get(seat, 0)
    over = limit.structure is Structure.POT and amount > most
    return ("straddle_over_pot", most) if over else None


def straddle(play: Play) -> int:
    """The least straddle, in all: the price before it and a raise, one bet in fixed limit; nothing without blinds."""
    limit, stakes = play.setting.limit, play.stakes
    if limit.big_blind is None:
        return 0
    high = _high(stakes, limit.big_blind)
    if limit.structure is Structure.FIXED:
        return high + (limit.small_bet or 0)
    return high + max(stakes.least_raise, limit.big_blind)


def _high(stakes: Stakes, big: int) -> int:
    """The price before a straddle: the big blind, posted yet or not, or the straddle before."""
    return max(stakes.high, big)
