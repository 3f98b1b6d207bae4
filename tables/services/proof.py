"""Each night the books are computed again from their documents and held against what is stored.

Every day that still takes documents, every day of the last five weeks, and of the older ones as
many as make the round of all of them in a month: nothing in a locked day can have changed, and
this proves that nothing has.
"""

from datetime import date, datetime, timedelta
from typing import NamedTuple

from django.utils.translation import gettext_lazy as _

from audit import alerts, jobs
from tables import selectors
from tables.models import GamingDay, Property, Result, ShiftRecord, TableDay
from tables.services import days, poker, results
from tables.words import POKER

TASK = "tables.prove"
RECENT = timedelta(days=35)
ROUND = 30
"""Nights in which every older day comes up once."""


class Difference(NamedTuple):
    """A stored figure that its documents do not give."""

    document: str
    name: str
    stored: object
    computed: object


def watch(*, property: Property, now: datetime) -> jobs.Job | None:
    """Make the days that come, and ask for the night's proof once the gaming day has turned."""
    today = days.make_days_ahead(property=property, now=now)[0]
    night = today.date.isoformat()
    if jobs.Job.objects.filter(property=property, task=TASK, arguments={"night": night}).exists():
        return None
    due = due_days(property, today.date)
    if not due:
        return None
    parts = [jobs.Part(arguments={"day": key}) for key in due]
    return jobs.enqueue(TASK, property_id=property.pk, chunks=parts, night=night)


def due_days(property: Property, today: date) -> list[int]:
    """The days that are proven tonight."""
    past = GamingDay.objects.filter(property=property, date__lt=today).order_by("date")
    return [
        key
        for key, on, state in past.values_list("pk", "date", "state")
        if state != GamingDay.State.LOCKED
        or today - on <= RECENT
        or on.toordinal() % ROUND == today.toordinal() % ROUND
    ]


def prove_day(*, day: GamingDay) -> list[Difference]:
    """Compute every figure of a day again; what differs raises an alert and is named in it."""
    found = differences(day)
    if found:
        first = found[0]
        alerts.raise_alert(
            property_id=day.property_id,
            kind="books.differ",
            key=str(day.pk),
            what=_(
                "%(document)s: %(name)s is stored as %(stored)s, its documents give %(computed)s."
            ),
            facts={name: str(value) for name, value in first._asdict().items()},
            to="tables.audit_day",
            place=str(day),
            measure=alerts.Measure.COUNT,
            figure=str(len(found)),
            limit="0",
        )
    return found


def differences(day: GamingDay) -> list[Difference]:
    """What the documents of a day give otherwise than it is stored."""
    found: list[Difference] = []
    ended = ShiftRecord.objects.filter(day=day, closed_at__isnull=False).select_related(
        "opener", "closer", "day", "result", "poker"
    )
    for record in ended.order_by("pk"):
        if record.game in POKER:
            now = poker.figures_of(poker.computed(record))
            stored = poker.figures_of(record.poker) if record.poker else {}
        else:
            now = results.figures_of(results.computed(Result, [record]))
            stored = results.figures_of(record.result) if record.result else {}
        found += _compared(str(record), stored, now)
    for table_day in TableDay.objects.filter(day=day).select_related("result").order_by("pk"):
        records = list(selectors.records_of_day(table_day))
        if any(record.closed_at for record in records):
            now = results.figures_of(results.computed_day(records))
            stored = results.figures_of(table_day.result) if table_day.result else {}
            found += _compared(str(table_day), stored, now)
    return found


def _compared(document: str, stored: dict[str, object], now: dict[str, object]) -> list[Difference]:
    return [
        Difference(document, name, stored.get(name), value)
        for name, value in now.items()
        if stored.get(name) != value
    ]
