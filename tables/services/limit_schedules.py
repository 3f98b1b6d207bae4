"""Limits by time of day: set once within the approved range, put in force with each gaming day."""

from collections.abc import Mapping
from datetime import date, datetime, time
from typing import Any

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from audit import alerts, trail
from audit.trail import Actor, Refused, require
from tables import selectors
from tables.models import GamingDay, LimitSchedule, Table
from tables.services import terms
from tables.services.beginnings import require_near
from tables.services.limits import require_within

MAY = "tables.change_limits"


@trail.act("limits.scheduled")
def schedule_limits(
    *, table: Table, at: time, limits: Mapping[str, Any], first_day: date, by: Actor, why: str
) -> LimitSchedule:
    """Have a table take these limits at a time of each gaming day from one on, made after this."""
    table = Table.objects.select_for_update(no_key=True).get(pk=table.pk)
    require(by, MAY, on=table)
    trail.require_reason(why)
    now = selectors.terms_row_at(table, timezone.now())
    if now is None:
        raise Refused(_("%(table)s has no approved terms in force.") % {"table": table})
    require_near(first_day)
    require_within(now, limits)
    mine = LimitSchedule.objects.filter(property_id=table.property_id, table=table, at=at)
    if mine.filter(stopped_at=None).exists():
        raise Refused(_("%(table)s has limits for that time: stop them first.") % {"table": table})
    return LimitSchedule.objects.create(
        property_id=table.property_id,
        table=table,
        at=at,
        limits=dict(limits),
        first_day=first_day,
        set_by=by,
        why=why,
    )


@trail.act("limits.unscheduled")
def stop_schedule(*, schedule: LimitSchedule, by: Actor, why: str) -> LimitSchedule:
    """Leave the limits of a table alone again, from the next gaming day that is made on."""
    require(by, MAY, on=schedule)
    trail.require_reason(why)
    held = LimitSchedule.objects.select_for_update(no_key=True).get(pk=schedule.pk)
    if held.stopped_at:
        raise Refused(_("This schedule is stopped already."))
    held.stopped_by, held.stopped_at = by, timezone.now()
    held.save(update_fields=["stopped_by", "stopped_at"])
    return held


def apply_schedules(day: GamingDay) -> None:
    """Put the scheduled limits of a gaming day in force at their instants; part of making the day.

    What no longer fits the terms of then changes nothing, and whoever may change limits is told.
    """
    rows = LimitSchedule.objects.filter(
        Q(first_day__lte=day.date), property_id=day.property_id, stopped_at=None
    )
    due = [(instant_of(day, row.at), row) for row in rows.select_related("table", "set_by")]
    for at, row in sorted(due, key=lambda pair: (pair[0], pair[1].pk)):
        before = selectors.terms_row_at(row.table, at)
        if before and before.limits | row.limits == before.limits:
            continue
        try:
            terms.change_limits(
                table=row.table, limits=row.limits, at=at, by=row.set_by, why=row.why
            )
        except Refused as refusal:
            _tell(row, at, str(refusal))


def instant_of(day: GamingDay, at: time) -> datetime:
    """The instant of a gaming day at which its clock shows a time."""
    period = selectors.calendar_of(day.property).shifts(day.date, [("", day_start(day)), ("", at)])
    return period[-1].starts_at


def day_start(day: GamingDay) -> time:
    """The time of the clock at which a gaming day begins."""
    return day.property.local(day.starts_at).time()


def _tell(row: LimitSchedule, at: datetime, why: str) -> None:
    alerts.raise_alert(
        property_id=row.property_id,
        kind="limits.schedule",
        key=f"{row.pk}:{at:%Y-%m-%d}",
        what=gettext_lazy("The limits of %(table)s were not changed by schedule: %(why)s"),
        facts={"table": row.table.code, "why": why},
        to=MAY,
        severity=alerts.Severity.WARN,
        place=row.table.code,
        since=at,
    )
