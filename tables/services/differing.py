"""Counts of a box that differ: told to who accepts counts, until two of them agree."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from audit import alerts
from tables.models import Placement

KIND = "box.counts_differ"
TWO = 2


def tell(placement: Placement) -> None:
    """Say that no two counts of a box agree, and that another is wanted; no figure of any."""
    if placement.counts.count() < TWO:
        return
    alerts.raise_alert(
        property_id=placement.property_id,
        kind=KIND,
        key=str(placement.pk),
        what=gettext_lazy(
            "No two counts of box %(box)s of %(table)s agree: another person counts it, until two do."
        ),
        facts={"box": str(placement.box), "table": str(placement.table)},
        to="tables.accept_count",
        severity=alerts.Severity.WARN,
        place=placement.table.code,
        act=alerts.Way(gettext_lazy("Open the box's page"), "box", {"pk": placement.pk}),
    )


def tell_no_more(placement: Placement) -> None:
    """Settle it by the count that two agree on."""
    how = _("Two counts of box %(box)s agree.") % {"box": placement.box}
    alerts.withdraw(property_id=placement.property_id, kind=KIND, key=str(placement.pk), how=how)
