"""From when something may be in force: in the books, in no day that is counted, and not ages ahead."""

from datetime import date, datetime, timedelta
from typing import Final

from django.utils import timezone
from django.utils.translation import gettext as _

from audit.trail import Refused
from tables import selectors
from tables.gaming_day import NoDay
from tables.models import GamingDay, Property

RUNNING: Final = (GamingDay.State.OPEN, GamingDay.State.CLOSING, GamingDay.State.REOPENED)
"""Days whose figures are still being made; the others are counted, and judged by what was in force."""

YEARS_AHEAD: Final = 10
"""How far ahead a house plans: what begins later is mistyped."""


def require_running(house: Property, at: datetime) -> None:
    """Refuse what is to be in force from an instant before the books, or in a day counted already."""
    day = selectors.calendar_of(house).day_of
    try:
        first = day(at)
    except NoDay:
        raise Refused(
            _("The books of %(house)s begin later than %(at)s: nothing is in force before them.")
            % {"house": house, "at": house.said(at)}
        ) from None
    require_near(first)
    counted = GamingDay.objects.filter(property=house, ends_at__gt=at).exclude(state__in=RUNNING)
    last = counted.order_by("-date").first()
    if last:
        raise Refused(
            _("The day %(day)s is %(state)s: begin after it, or have it reopened first.")
            % {"day": last, "state": last.get_state_display()}
        )


def require_near(first_day: date) -> None:
    """Refuse what is to be in force from a day that nobody plans for."""
    if first_day > timezone.now().date() + timedelta(days=366 * YEARS_AHEAD):
        raise Refused(
            _("%(day)s is more than %(years)s years ahead.") % {"day": first_day, "years": YEARS_AHEAD}
        )
