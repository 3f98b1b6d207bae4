"""Chips that go between the inventory and a purse: changed for the same value, or a payment put into the purse."""

from __future__ import annotations

from games.engine import leftovers
from games.engine.events import HOUSE, ChipsMoved, seat_of
from games.engine.findings import Kind
from games.engine.gains import moved
from games.engine.interpreter import Reading
from games.engine.prompts import fault_of

Moves = list[tuple[int, int]]
"""Where in the log a seat got chips in exchanges, as a gain, or gave, as a loss."""


def note(event: ChipsMoved, at: int, exchanged: dict[int, Moves]) -> None:
    """Write down what a seat got in an exchange, or gave."""
    _, amount, source, target, _ = event
    if source.startswith(("purse:", "cash:")) == target.startswith(("purse:", "cash:")):
        return
    gains = target.startswith(("purse:", "cash:"))
    exchanged.setdefault(seat_of(target if gains else source) or 0, []).append(
        (at, amount if gains else -amount)
    )


def settle(reading: Reading, seat: int, moves: Moves) -> None:
    """An exchange gives the same value both ways; what goes one way alone may be payments put into the purse."""
    play, over = reading.play, sum(units for _, units in moves)
    for at, units in sorted(moves, key=lambda move: move[1] != over):
        event = play.events[at]
        if over and 0 < units <= over and leftovers.paired(reading, event, at):
            over -= units
    if not over or any(_in_one_sum(reading, seat, at) for at, units in moves if units == over):
        return
    at = next((at for at, units in moves if units == over), moves[-1][0])
    finding = play.find(
        Kind.UNEXPECTED,
        fault_of(play.setting.game.faults, "exchange"),
        at,
        seat=seat,
        event=play.events[at],
        phrase="exchange",
        amount=abs(over),
    )
    finding.cost({str(seat): over, HOUSE: -over})


def _in_one_sum(reading: Reading, seat: int, at: int) -> bool:
    """Whether chips put into a purse are all that its seat won and was not paid: one fault that costs nobody."""
    play, event = reading.play, reading.play.events[at]
    unpaid = [one for one in play.missed if one[0].phrase == "unpaid" and one[0].seat == seat]
    if type(event) is not ChipsMoved or event.amount != sum(one[0].facts["due"] for one in unpaid):
        return False
    play.missed[:] = [one for one in play.missed if one not in unpaid]
    play.findings[:] = [one for one in play.findings if one not in [each[0] for each in unpaid[1:]]]
    finding, prompt, _ = unpaid[0]
    finding.kind, finding.event, finding.recorded = Kind.MISSTATED, at, play.line(at)
    finding.phrase, finding.expected = (
        "in_one_sum",
        " | ".join(str(one[0].expected) for one in unpaid),
    )
    finding.fault = leftovers.elsewhere(finding, prompt, event)
    for other, _, _ in unpaid[1:]:
        finding.cost(other.effects)
    finding.cost(moved(event))
    return True
