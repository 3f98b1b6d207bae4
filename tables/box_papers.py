"""The papers due in a box: slips signed at its table, copies of markers and of what was paid."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Count, F, Q, QuerySet
from django.utils.translation import gettext as _

from tables import selectors
from tables.models import (
    Evidence,
    Marker,
    MarkerPayment,
    MarkerTransfer,
    Placement,
    ShiftRecord,
    Slip,
    TableTicket,
)

IN_HAND = (Slip.State.RECEIVED, Slip.State.ACCEPTED)
"""A slip in one of these states is due in a box."""

UNDER_WAY = (
    Slip.State.COUNTED,
    Slip.State.IN_TRANSIT,
    Slip.State.DISCREPANT,
    Slip.State.DISPUTED,
    Slip.State.EXCHANGED,
)
"""A slip in one of these states waits for its chips to be taken."""


class Due(NamedTuple):
    """A paper that may lie in a box: what is printed on it, what it is, when it was signed there."""

    paper: str
    kind: str
    at: datetime
    slip: Slip | None = None


def due_in(placement: Placement) -> list[Due]:
    """What was signed at the table in the records of a box, before the box left it."""
    records = selectors.records_of(placement)
    slips = Slip.objects.filter(record__in=records).select_related("series").order_by("signed_at")
    papers = [Due(str(each), each.get_kind_display(), each.signed_at, each) for each in slips]
    papers += copies_of(records)
    return [each for each in papers if placement.until is None or each.at <= placement.until]


def missing(placement: Placement) -> list[str]:
    """The papers due in a box that are ticked off in none."""
    due = due_in(placement)
    papers = Evidence.objects.filter(property_id=placement.property_id, struck_at=None)
    found = set(
        papers.filter(paper__in=[each.paper for each in due]).values_list("paper", flat=True)
    )
    return [each.paper for each in due if not is_found(each, found)]


def is_found(due: Due, found: Iterable[str]) -> bool:
    """Whether a paper is ticked off: here, or, of a slip, wherever its state says."""
    return due.paper in found or (
        due.slip is not None and due.slip.state not in (*IN_HAND, *UNDER_WAY)
    )


def tickets_of(records: QuerySet[ShiftRecord] | Iterable[ShiftRecord]) -> set[str]:
    """The numbers of tickets issued at the tables: none is due in a box, and one in it is no stranger."""
    issued = TableTicket.objects.exclude(state=TableTicket.State.VOID).filter(record__in=records)
    return set(issued.values_list("validation", flat=True))


def copies_of(records: QuerySet[ShiftRecord] | Iterable[ShiftRecord]) -> list[Due]:
    """The copies that are dropped where a marker is issued, paid on, or handed to the cage.

    The copy of a payment is called by its marker and its turn, `M-2026-000007/2`: it says no amount,
    for who ticks it off counts blind. A ticket is none of them: its patron carries it away.
    """
    kinds: tuple[tuple[Any, str], ...] = (
        (Marker.objects.exclude(state=Marker.State.VOID).select_related("series"), _("marker")),
        (MarkerTransfer.objects.select_related("series"), _("marker credit slip")),
    )
    copies = [
        Due(str(each), kind, each.at)
        for rows, kind in kinds
        for each in rows.filter(record__in=records).order_by("at", "pk")
    ]
    earlier = Count("marker__payments", filter=Q(marker__payments__pk__lte=F("pk")))
    paid = MarkerPayment.objects.filter(record__in=records).annotate(turn=earlier)
    return copies + [
        Due(f"{each.marker}/{each.turn}", _("payment on a marker"), each.at)
        for each in paid.select_related("marker__series").order_by("at", "pk")
    ]
