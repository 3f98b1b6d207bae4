"""When a shift changes: around its end; and at the end of a gaming day every open table is counted."""

from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from audit import alerts
from audit.trail import Refused
from tables import selectors
from tables.gaming_day import AROUND
from tables.models import Property, Shift, ShiftRecord, Table
from tables.services import days

UNCOUNTED = "table.uncounted"


def next_shift(record: ShiftRecord, at: datetime) -> Shift:
    """The shift that begins now: the one after the record's, or a later one that runs already.

    Refused until an hour before the record's shift ends: no count is of a shift that is yet to be.
    """
    if why := too_early(record, at):
        raise Refused(why)
    after = max(at, record.shift.ends_at)
    day = days.ensure_day(property=record.table.property, at=after)
    return day.shifts.get(starts_at__lte=after, ends_at__gt=after)


def too_early(record: ShiftRecord, at: datetime) -> str:
    """Why the shift of a running record does not change yet; nothing where it may."""
    if at >= record.shift.ends_at - AROUND:
        return ""
    return _changed_already(record, at) or _(
        "The shift %(shift)s of %(table)s ends at %(ends)s; it is changed from %(from)s on."
    ) % {
        "shift": record.shift.name,
        "table": record.table,
        "ends": record.property.said(record.shift.ends_at),
        "from": record.property.said(record.shift.ends_at - AROUND),
    }


def _changed_already(record: ShiftRecord, at: datetime) -> str:
    """Who changed the shift a moment ago, for the one who counted at the same time."""
    before = ShiftRecord.objects.filter(session=record.session_id, closed_at=record.opened_at)
    if at - record.opened_at > AROUND or not before.exists():
        return ""
    told = {"table": record.table, "at": record.property.said(record.opened_at)}
    if record.opener is None:
        return _("The shift of %(table)s was changed a moment ago, at %(at)s.") % told
    return _("The shift of %(table)s was changed a moment ago, at %(at)s, by %(who)s.") % (
        told | {"who": record.opener.by}
    )


def require_open_at(table: Table, at: datetime) -> ShiftRecord:
    """The record that takes what comes to a table at an instant.

    Refused at a table that is not open then, in a day that takes nothing more, and where the
    gaming day ended without the count that says what belongs to it.
    """
    record = selectors.require_record(table, at)
    selectors.require_open(record.day)
    require_counted(record, at)
    return record


def require_counted(record: ShiftRecord, at: datetime) -> None:
    """Refuse what comes to a table that runs on, uncounted, an hour after its gaming day ended."""
    if record.closed_at is None and (why := uncounted(record, at)):
        raise Refused(why)


def uncounted(record: ShiftRecord, at: datetime) -> str:
    """Why a running record takes nothing more, where its gaming day is over; nothing where it is not."""
    if at < record.day.ends_at + AROUND:
        return ""
    return _(
        "The gaming day %(day)s ended at %(at)s and %(table)s runs on uncounted: count it and change"
        " its shift first."
    ) % {"day": record.day, "at": record.property.said(record.day.ends_at), "table": record.table}


def tell_of_uncounted(*, property: Property, now: datetime) -> None:
    """Raise an alert for each table that runs on in a gaming day that has ended."""
    running = ShiftRecord.objects.filter(property=property, closed_at=None, day__ends_at__lte=now)
    for record in running.select_related("table", "day"):
        alerts.raise_alert(
            property_id=property.pk,
            kind=UNCOUNTED,
            key=str(record.pk),
            what=gettext_lazy(
                "The gaming day %(day)s is over and %(table)s runs on uncounted: its fills and"
                " credits wait for the count."
            ),
            facts={"day": str(record.day), "table": str(record.table)},
            to="tables.change_shift",
            place=record.table.code,
            since=record.day.ends_at,
            act=alerts.Way(
                gettext_lazy("Count it and change its shift"),
                "table_act",
                {"code": record.table.code, "what": "change"},
            ),
        )


def tell_no_more(record: ShiftRecord) -> None:
    """The table is counted: nobody has to be told any longer."""
    how = _("%(table)s is counted.") % {"table": record.table}
    alerts.withdraw(property_id=record.property_id, kind=UNCOUNTED, key=str(record.pk), how=how)
