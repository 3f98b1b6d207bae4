"""Markers voided after a tray was counted with them: what sets the two marker ledgers of its shift apart."""

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _

from tables.models import Count, Marker, MarkerStep, ShiftRecord


class Cause(NamedTuple):
    """A marker that counts nowhere any more, and the count that still holds it."""

    marker: Marker
    count: Count

    @property
    def sentence(self) -> str:
        return _("%(marker)s was voided after %(count)s counted it: count that again.") % {
            "marker": self.marker,
            "count": self.count,
        }


def causes(records: Iterable[ShiftRecord]) -> list[Cause]:
    """The voids behind the counts of some records, oldest first; a recount without the marker ends each.

    A void marker lay at its table, unpaid, until it was voided: every count in between held it.
    """
    held = [count for record in records for count in (record.opener, record.closer) if count]
    counts = sorted({count.pk: count for count in held}.values(), key=lambda count: count.pk)
    if not counts:
        return []
    voids = MarkerStep.objects.filter(
        act="void",
        marker__table__in={count.table_id for count in counts},
        at__gt=min(_looked_at(count) for count in counts),
    )
    found = voids.select_related("marker__series").order_by("at", "pk")
    return [
        Cause(step.marker, count)
        for step in found
        for count in counts
        if step.marker.table_id == count.table_id
        and step.marker.at <= count.at
        and _looked_at(count) < step.at
    ]


def _looked_at(count: Count) -> datetime:
    """When the tray was looked into: a recount is of an earlier instant."""
    return count.recorded_at if count.supersedes_id else count.at
