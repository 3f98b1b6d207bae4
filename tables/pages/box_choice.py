"""Which boxes may be put on a table, and what is said of one that is marked for another."""

from typing import Final

from django.utils.translation import gettext as _

from tables import selectors
from tables.models import Box, Placement, Property, Table

FREE: Final = (Placement.State.STORED, Placement.State.ACCEPTED)


def free_boxes(house: Property) -> list[Box]:
    """Boxes that stand on no table and in no count."""
    away = Placement.objects.filter(property=house).exclude(state__in=FREE)
    boxes = Box.objects.filter(property=house).select_related("table")
    return list(boxes.exclude(pk__in=away.values("box_id")))


def spares(placement: Placement) -> list[Box]:
    """The boxes that may take the place of one on a table that plays on: those for emergencies first."""
    if selectors.open_session(placement.table) is None:
        return []
    fit = [each for each in free_boxes(placement.property) if each.purpose == placement.purpose]
    return sorted(fit, key=lambda box: (not box.is_emergency, box.code))


def marked_elsewhere(box: Box | None, table: Table) -> str:
    """What who puts a box on a table is told where it is marked for another; nothing where it is not."""
    if box is None or box.table_id in (None, table.pk):
        return ""
    return _("It is marked for %(marked)s: pit and revenue audit are told.") % {"marked": box.table}
