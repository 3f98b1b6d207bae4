"""Gaming days come by schedule, with their shifts, from the clock of the property."""

from collections.abc import Sequence
from datetime import date, datetime, time, timedelta

from django.db import transaction
from django.utils.translation import gettext as _

from audit import trail
from audit.trail import Refused
from tables import selectors
from tables.gaming_day import DAY, NoDay
from tables.models import GamingDay, Property, Shift, ShiftPattern
from tables.services import limit_schedules

EVE = timedelta(hours=6)


def ensure_day(*, property: Property, at: datetime) -> GamingDay:
    """The gaming day that holds an instant, made with its shifts where there is none yet."""
    calendar = selectors.calendar_of(property)
    try:
        day = calendar.day_of(at)
    except NoDay as none:
        raise Refused(
            _("The books of %(house)s begin later than %(at)s.") % {"house": property, "at": at}
        ) from none
    return make_day(property=property, date=day)


@trail.act("day.made")
def make_day(*, property: Property, date: date) -> GamingDay:
    """The gaming day of a date. Made once: what its clock said then stays, whatever changes later."""
    made = GamingDay.objects.filter(property=property, date=date).first()
    if made:
        return made
    calendar = selectors.calendar_of(property)
    with transaction.atomic():
        Property.objects.select_for_update(no_key=True).get(pk=property.pk)
        day, is_new = GamingDay.objects.get_or_create(
            property=property,
            date=date,
            defaults={"starts_at": calendar.starts_at(date), "ends_at": calendar.ends_at(date)},
        )
        if is_new:
            periods = calendar.shifts(date, pattern_of(property, date))
            Shift.objects.bulk_create(
                Shift(
                    property=property,
                    day=day,
                    position=position,
                    name=period.name,
                    starts_at=period.starts_at,
                    ends_at=period.ends_at,
                )
                for position, period in enumerate(periods, start=1)
            )
            limit_schedules.apply_schedules(day)
    return day


def make_days_ahead(*, property: Property, now: datetime) -> list[GamingDay]:
    """Today's gaming day and, in its last hours, the next: by schedule, before anybody needs it."""
    today = ensure_day(property=property, at=now)
    if today.ends_at - now > EVE:
        return [today]
    return [today, make_day(property=property, date=today.date + DAY)]


def pattern_of(property: Property, day: date) -> Sequence[tuple[str, time]]:
    """The shifts in force on a date, in order."""
    patterns = ShiftPattern.objects.filter(property=property, first_day__lte=day)
    newest = patterns.order_by("-first_day").values_list("first_day", flat=True).first()
    if newest is None:
        raise Refused(
            _("%(house)s has no shift pattern on %(day)s.") % {"house": property, "day": day}
        )
    in_force = patterns.filter(first_day=newest).order_by("position")
    return list(in_force.values_list("name", "at"))
