"""A blind of another size than was due: what the table took it for, and what the stakes would have been without it."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import NamedTuple

from games.engine.events import ChipsMoved, Event
from games.engine.findings import Finding
from games.engine.play import Play
from games.engine.silences import FOLD, actor, ends_a_street
from games.engine.stakes import Books, Structure, WrongBlind


class Misposted(NamedTuple):
    """What a wrong blind did: it counted for `counted` and made the price of the first round `level` instead of `fair`.

    What it was beyond that is dead. Whoever answers the one price answers the other; `out` are the seats that folded
    to it. In fixed limit what was raised above one of them stays as much above the other.
    """

    blind: WrongBlind
    counted: int
    level: int
    fair: int
    out: Container[int]
    fixed: bool

    @property
    def finding(self) -> Finding:
        """The fault it is."""
        return self.blind.finding

    def applied(self, books: Books) -> list[dict[int, int]]:
        """The stakes as they should have been, this fault alone undone."""
        seat, amount, due, *_ = self.blind
        fixed = [dict(book) for book in books]
        first, dead, shift = fixed[0], fixed[-1], self.fair - self.level
        dead[seat] = dead.get(seat, 0) - amount + self.counted
        for other, chips in first.items():
            if other == seat and other in self.out and chips == self.counted:
                first[other] = due
            elif chips > max(self.level, self.fair):
                first[other] = chips + shift if self.fixed else chips
            elif chips > self.fair or chips >= self.level and other not in self.out:
                first[other] = self.fair
        first[seat] = max(first[seat], due)
        return fixed


def price_with(play: Play, blind: WrongBlind, at: int) -> int:
    """Settle what a wrong blind counts for, by what came after it, and the price that the table made of it."""
    stakes, limit = play.stakes, play.setting.limit
    seat, amount, due, big, _ = blind
    staked = {one: chips for one, chips in stakes.street.items() if one != seat}
    fair = max([due, limit.big_blind or due, *staked.values()])
    as_it_lies = max([amount, *staked.values()] if big else [amount, fair])
    acts = list(_first_round(play.events[at:]))
    level = next(_prices(acts, staked, seat, {as_it_lies, fair}), 0)
    counted = _counted(acts, staked, blind, level or as_it_lies)
    level = level or (as_it_lies if counted == amount else fair)
    stakes.street[seat] = counted
    stakes.dead[seat] = stakes.dead.get(seat, 0) + amount - counted
    fixed = limit.structure is Structure.FIXED
    stakes.cuts.append(Misposted(blind, counted, level, fair, stakes.out, fixed))
    return level


def _first_round(events: Sequence[Event]) -> Iterator[Event]:
    """What the seats do before the flop."""
    for event in events:
        if ends_a_street(event):
            return
        if actor(event):
            yield event


def _prices(
    acts: Sequence[Event], staked: Mapping[int, int], blind: int, prices: Container[int]
) -> Iterator[int]:
    """Which of the prices the other seats answer, until one of them raises."""
    street = dict(staked)
    for event in acts:
        seat = actor(event) or 0
        if seat == blind:
            continue
        if type(event) is ChipsMoved:
            street[seat] = street.get(seat, 0) + event.amount
        if street.get(seat) in prices and not event.act.endswith(FOLD):
            yield street[seat]


def _counted(
    acts: Sequence[Event], staked: Mapping[int, int], blind: WrongBlind, level: int
) -> int:
    """What its seat takes its blind for, by its own first act: the chips that lie there, or those that were due."""
    street, price = dict(staked), level
    amount, due = blind.amount, blind.due
    for event in acts:
        seat = actor(event) or 0
        if seat == blind.seat:
            adds = event.amount if type(event) is ChipsMoved else 0
            as_due = adds == price - due and not event.act.endswith(FOLD)
            return due if as_due and adds != price - amount else min(amount, price)
        if type(event) is ChipsMoved:
            street[seat] = street.get(seat, 0) + event.amount
            price = max(price, street[seat])
    return min(amount, price)
