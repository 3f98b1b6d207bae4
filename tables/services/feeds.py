"""Which tables feed a progressive, from an instant until another."""

from datetime import datetime

from django.db.models import Q
from django.utils.translation import gettext as _

from audit import trail
from audit.trail import Actor, Refused, require
from tables.models import Progressive, ProgressiveTable, Table
from tables.services.beginnings import require_running


@trail.act("progressive.fed")
def feed(*, progressive: Progressive, table: Table, since: datetime, by: Actor) -> ProgressiveTable:
    """Let the wagers of a table go towards a progressive from an instant on, in no day that is counted."""
    require(by, "tables.set_up_floor", on=progressive)
    require_running(table.property, since)
    Progressive.objects.select_for_update(no_key=True).get(pk=progressive.pk)
    fed = ProgressiveTable.objects.filter(progressive=progressive, table=table)
    if fed.filter(Q(until=None) | Q(until__gt=since)).exists():
        raise Refused(
            _("%(table)s feeds %(progressive)s already.")
            % {"table": table, "progressive": progressive}
        )
    return ProgressiveTable.objects.create(
        property_id=progressive.property_id,
        progressive=progressive,
        table=table,
        since=since,
        by=by,
    )


@trail.act("progressive.unfed")
def stop_feeding(*, feed: ProgressiveTable, until: datetime, by: Actor) -> ProgressiveTable:
    """Let a table feed a progressive no longer; what it fed until then stays."""
    require(by, "tables.set_up_floor", on=feed)
    held = ProgressiveTable.objects.select_for_update(no_key=True).get(pk=feed.pk)
    if held.until is not None:
        raise Refused(_("%(feed)s has ended already.") % {"feed": held})
    if until <= held.since:
        raise Refused(_("It ends after it began."))
    held.until, held.ended_by = until, by
    held.save(update_fields=["until", "ended_by"])
    return held
