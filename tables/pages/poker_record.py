"""The record of a poker table: its revenue by kind of box, and what its bank is over or short.

The house is no party to the wager, so there is no win, no drop and no hold: the boxes tell the
revenue (58 Pa. Code 601a.9), and the tray, which only makes change, the bank (25 CFR 543.10).
"""

from collections.abc import Sequence
from typing import Any, Final

from django.utils.translation import gettext as _

from games.engine.money import Money
from tables import accounting, figures
from tables.models import (
    Adjustment,
    Box,
    MarkerPayment,
    Placement,
    Result,
    ShiftRecord,
    Slip,
    TableTicket,
)
from tables.pages import record_view
from tables.pages.record_view import Term
from tables.reports.figures import Notation

KEPT: Final = {
    Box.Purpose.RAKE: "rake",
    Box.Purpose.TIME: "time",
    Box.Purpose.FEE: "fees",
    Box.Purpose.JACKPOT: "jackpot",
}
"""Each kind of box, and the figure of the poker result that it makes."""


def shown(
    record: ShiftRecord, slips: Sequence[Slip], boxes: Sequence[Placement], notation: Notation
) -> dict[str, Any]:
    """What the page of a poker record shows in place of the win and its terms."""
    poker = record.poker
    estimated = poker is None or poker.status == Result.Status.ESTIMATED
    kept = {purpose: _kept(record, purpose, boxes) for purpose in KEPT}
    jackpot = kept.pop(Box.Purpose.JACKPOT)
    return {
        "poker": poker,
        "estimated": estimated,
        "revenue": [*kept.values(), *_adjusted(record)],
        "jackpot": jackpot,
        "bank": bank(record, slips, notation),
        "versions": list(record.poker_results.all()),
    }


def _kept(record: ShiftRecord, purpose: Box.Purpose, boxes: Sequence[Placement]) -> Term:
    """What the boxes of one purpose kept of this record: known once its shift has ended."""
    of_it = [box for box in boxes if box.purpose == purpose]
    counted = all(box.accepted is not None for box in of_it)
    amount = getattr(record.poker, KEPT[purpose]) if record.poker else None
    if purpose == Box.Purpose.RAKE and amount is not None:
        amount -= _settled(record)
    label = str(purpose.label).capitalize()
    return record_view.boxes_term(KEPT[purpose], label, amount, of_it, estimated=not counted)


def _settled(record: ShiftRecord) -> Money:
    """What approved adjustments add to what the boxes of a record brought."""
    return figures.adjusted([record]).get(Adjustment.Input.BOX, accounting.NONE)


def _adjusted(record: ShiftRecord) -> list[Term]:
    """What approved adjustments add to the revenue; no line where there are none."""
    amount = _settled(record)
    return [Term("adjusted", "+", _("Adjustments"), amount)] if amount else []


def bank(record: ShiftRecord, slips: Sequence[Slip], notation: Notation) -> list[Term]:
    """What the tray should hold and does: cash for chips stays even, so only its papers move it."""
    credit = figures.credit_of([record])
    in_chips = accounting.Credit(issued=credit.issued, in_chips=credit.in_chips)
    tickets = figures.summed(TableTicket, [record])
    forms = [MarkerPayment.Form.CHIPS]
    return [
        *record_view.tray(record, slips, notation),
        *record_view.credit_play(record, in_chips, tickets, forms),
    ]
