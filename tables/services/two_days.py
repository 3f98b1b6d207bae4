"""A box that stays on its table over the end of a gaming day: who may change it is told, while it still helps."""

from datetime import timedelta
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from audit import alerts
from tables import selectors
from tables.models import Placement, ShiftRecord

TWO_DAYS: Final = "box.two_days"
WITH_THE_COUNT: Final = timedelta(minutes=15)
"""How soon after a count a box is swapped as one act with it."""


def tell(record: ShiftRecord) -> None:
    """Tell who changes boxes that those on a table go on into another gaming day, and until when to come.

    Swapped with the count that began the record they hold the day before alone; later, no box
    tells the two days apart, and two people have to say it.
    """
    until = record.opened_at + WITH_THE_COUNT
    for placement in selectors.boxes_on(record.table):
        alerts.raise_alert(
            property_id=record.property_id,
            kind=TWO_DAYS,
            key=str(placement.pk),
            what=gettext_lazy(
                "Box %(box)s stays on %(table)s over the end of the gaming day: put another there"
                " until %(until)s, or no box tells the two days apart."
            ),
            facts={
                "box": str(placement.box),
                "table": str(record.table),
                "until": record.property.said(until),
            },
            to="tables.remove_box",
            severity=alerts.Severity.WARN,
            place=record.table.code,
            since=record.opened_at,
            act=alerts.Way(gettext_lazy("Put another there"), "box_place"),
        )


def tell_no_more(placement: Placement) -> None:
    """The box is off the table, or shut: nobody has to be told any longer."""
    how = _("Box %(box)s is off %(table)s.") % {"box": placement.box, "table": placement.table}
    key = str(placement.pk)
    alerts.withdraw(property_id=placement.property_id, kind=TWO_DAYS, key=key, how=how)
