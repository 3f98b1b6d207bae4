"""Pots: what each seat has staked, layered; who may win which layer; how a pot is broken into shares."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from games.engine.events import BOARD

UNCALLED = "uncalled"


class Share(NamedTuple):
    """A part of a pot that is due to a seat: `pot` is main, side1 …, or uncalled; `half` is high or low.

    It was won on `board`, among these equal hands, and `rivals` are all who could win the pot.
    """

    pot: str
    half: str | None
    seat: int
    amount: int
    among: tuple[int, ...] = ()
    board: str = BOARD
    rivals: tuple[int, ...] = ()


class Layer(NamedTuple):
    """One pot: its name, its chips, and the seats that may win it."""

    name: str
    amount: int
    seats: tuple[int, ...]


Winners = Callable[[tuple[int, ...], str], Sequence[tuple[str | None, Sequence[int]]]]


@dataclass(frozen=True)
class Schedule:
    """What the house takes from a pot: a share with a cap, or steps, in whole units; and the jackpot drop."""

    percent: tuple[int, int] | None = None
    cap: int | None = None
    unit: int = 1
    steps: Sequence[tuple[int, int]] = ()
    no_flop_no_drop: bool = True
    drop: int = 0
    drop_from: int = 0

    def rake(self, pot: int, flop: bool) -> int:
        """The rake due from a pot."""
        if self.no_flop_no_drop and not flop:
            return 0
        taken = max((amount for least, amount in self.steps if pot >= least), default=0)
        if self.percent is not None:
            taken = pot * self.percent[0] // self.percent[1]
        taken = taken if self.cap is None else min(taken, self.cap)
        return taken // self.unit * self.unit

    def jackpot(self, pot: int, flop: bool) -> int:
        """The jackpot drop due from a pot, measured before rake."""
        return 0 if pot < self.drop_from or self.no_flop_no_drop and not flop else self.drop


def uncalled(staked: Mapping[int, int]) -> tuple[int, int]:
    """The seat that staked most and what of it nobody matched; seat 0 and nothing where all is matched."""
    levels = [0, 0, *sorted(staked.values())]
    over = levels[-1] - levels[-2]
    return (max(staked, key=staked.__getitem__), over) if over else (0, 0)


def layers(
    staked: Mapping[int, int],
    live: Sequence[int],
    dead: int = 0,
    called: Mapping[int, int] | None = None,
) -> list[Layer]:
    """Main pot first, then side pots, from called stakes; `dead` money belongs to the main pot.

    Chips above what any live seat has staked join the last pot. Where a call was short, `called` are the stakes with
    what was due: who may win what is by these.
    """
    stakes = staked if called is None else called
    levels = sorted({stakes.get(seat, 0) for seat in live if stakes.get(seat, 0)})
    pots: list[Layer] = []
    below = -dead
    for level in levels:
        filled = sum([min(chips, level) for chips in staked.values()])
        seats = tuple([seat for seat in live if stakes.get(seat, 0) >= level])
        pots.append(Layer(f"side{len(pots)}" if pots else "main", filled - below, seats))
        below = filled
    above = sum(staked.values()) - below
    if above:
        last = pots.pop() if pots else Layer("main", 0, tuple(live))
        pots.append(last._replace(amount=last.amount + above))
    return pots


def broken(amount: int, parts: int, unit: int) -> list[int]:
    """An amount in equal parts of whole units, what is left over given unit by unit to the first parts."""
    part = amount // parts // unit * unit
    shares = [part] * parts
    left = amount - part * parts
    for i in range(parts):
        shares[i] += min(unit, left)
        left -= min(unit, left)
    shares[0] += left
    return shares


def shares(
    pots: Sequence[Layer], winners: Winners, boards: Sequence[str], unit: int
) -> list[Share]:
    """Every share due: each pot over the boards, the halves, the equal winners, odd chips to the first."""
    due: list[Share] = []
    for pot in pots:
        if len(pot.seats) == 1:
            due.append(Share(pot.name, None, pot.seats[0], pot.amount))
            continue
        odd: set[int] = set()
        for board, part in zip(boards, broken(pot.amount, len(boards), unit), strict=True):
            groups = [(half, seats) for half, seats in winners(pot.seats, board) if seats]
            for (half, seats), amount in zip(groups, broken(part, len(groups), unit), strict=True):
                for seat, chips in _among(seats, amount, unit, odd):
                    due.append(Share(pot.name, half, seat, chips, tuple(seats), board, pot.seats))
    return due


def _among(
    seats: Sequence[int], amount: int, unit: int, odd: set[int]
) -> Iterator[tuple[int, int]]:
    """An amount among equal hands, odd chips to the first that has none of this pot yet; in the order of the seats."""
    if len(seats) == 1:
        yield seats[0], amount
        return
    order = sorted(seats, key=odd.__contains__)
    parts = dict(zip(order, broken(amount, len(order), unit), strict=True))
    odd.update(seat for seat, chips in parts.items() if chips > min(parts.values()))
    yield from ((seat, parts[seat]) for seat in seats)
