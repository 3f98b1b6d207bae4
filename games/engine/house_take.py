"""What the house takes from a pot against its schedule, and who bore the difference."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate

from games.engine.events import JACKPOT, POT, RAKE
from games.engine.findings import Fault, Finding, Kind
from games.engine.play import Play
from games.engine.pots import UNCALLED, Share
from games.engine.regulation import Text

BOXES = {
    RAKE: Text("the rake", "la comisión"),
    JACKPOT: Text("the jackpot", "el premio acumulado"),
}
Moves = Sequence[tuple[int, str, int]]


def mistaken(play: Play, fault: Fault, moves: Moves, account: str, lawful: int) -> Finding:
    """Too much is told where more was taken than was due, too little at the last that was taken."""
    took = [(at, amount) for at, other, amount in moves if other == account]
    sums = list(accumulate((amount for _, amount in took), initial=0))
    beyond = next((i for i, total in enumerate(sums[1:]) if total > lawful), len(took) - 1)
    at = took[beyond][0] if took else None
    expected = lawful - sums[max(0, beyond)]
    first = moves[0][0] if moves else len(play.events)
    return play.find(
        Kind.OMITTED if at is None else Kind.MISSTATED if expected > 0 else Kind.UNEXPECTED,
        fault,
        first if at is None else at,
        event=None if at is None else play.events[at],
        expected=play.chips_line(expected, POT, account) if expected > 0 else None,
        phrase="rake",
        box=BOXES[account],
        amount=sums[-1],
        due=lawful,
    )


def taken_and_returned(play: Play, fault: Fault, moves: Moves, account: str, lawful: int) -> None:
    """Too much was taken and put back, so that what is due is left: one fault that cost nothing."""
    took = [(at, amount) for at, other, amount in moves if other == account]
    if all(amount > 0 for _, amount in took):
        return
    sums = list(accumulate(amount for _, amount in took))
    beyond = next((i for i, total in enumerate(sums) if total > lawful), 0)
    at, right = took[beyond][0], lawful - sums[beyond] + took[beyond][1]
    finding = play.find(
        Kind.MISSTATED if right > 0 else Kind.UNEXPECTED, fault, at, event=play.events[at],
        expected=play.chips_line(right, POT, account) if right > 0 else None,
        phrase="rake_put_right", box=BOXES[account], amount=sums[beyond], due=lawful,
    )  # fmt: skip
    finding.corrected_at = next(at for at, amount in took if amount < 0)
    finding.touches_money = True


def borne(due: Sequence[Share], got: Mapping[int, int], more: int) -> list[Share] | None:
    """The shares as they were paid, where the seats have so much more because the house has less; else none."""
    over = {share.seat: got.get(share.seat, 0) for share in due}
    for share in due:
        over[share.seat] -= share.amount
    if sum(over.values()) != more or any(units * more < 0 for units in over.values()):
        return None
    shares = []
    for share in due:
        part = over[share.seat] if share.pot != UNCALLED else 0
        part = max(part, -share.amount)
        over[share.seat] -= part
        shares.append(share._replace(amount=share.amount + part))
    return shares
