"""The months that rounds are stored in: made ahead, and where an old file needs one; purged when their time is over."""

import re
from contextlib import suppress
from datetime import UTC, date, datetime, timedelta

from django.db import IntegrityError, connection, transaction
from django.utils.translation import gettext_lazy as _

from audit import trail
from audit.floor import Floor, RoundRefused
from audit.models import Purge, Round
from audit.trail import Refused
from tables.models import GamingDay, Property
from tables.selectors import calendar_of

MONTHS_AHEAD = 3
INSTANT = re.compile(rb'"at"\s*:\s*"([^"\\]{10,40})"')
"""When a record says that its round began."""
AHEAD = """
SELECT month::date FROM generate_series(date_trunc('month', now()),
    date_trunc('month', now()) + %s * interval '1 month', interval '1 month') AS month
WHERE audit_rounds_month(month::date)
"""


def see_to_month(house: Property, day: date, known: set[date]) -> None:
    """See to it that rounds of a gaming day can be stored; a month out of all reason, or purged, is refused."""
    month = day.replace(day=1)
    if month in known:
        return
    if is_purged(house.pk, month):
        raise RoundRefused(_("The rounds of %(day)s were purged with their month.") % {"day": day})
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SELECT audit_rounds_month(%s)", [month])
    except IntegrityError as out:
        raise RoundRefused(_("No rounds are kept of %(day)s.") % {"day": day}) from out
    known.add(month)


def see_to_months(house: Property, content: bytes) -> None:
    """See to it that the months of a chunk of records stand; what cannot be read is told when it is recorded."""
    floor = Floor(house, calendar_of(house), {}, {}, {})
    days = set()
    for text in INSTANT.findall(content):
        with suppress(ValueError, OverflowError, RoundRefused):
            at = datetime.fromisoformat(text.decode()).astimezone(UTC)
            days.add(floor.gaming_date(at).replace(day=1))
    for day in sorted(days):
        with suppress(RoundRefused):
            see_to_month(house, day, floor.months)


def make_months_ahead() -> list[date]:
    """Make the months in which rounds of this and the coming quarter will be stored."""
    with connection.cursor() as cursor:
        cursor.execute(AHEAD, [MONTHS_AHEAD])
        return [month for (month,) in cursor.fetchall()]


def is_purged(property_id: int, day: date) -> bool:
    """Whether the rounds of a day's month are gone behind a stub."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT audit_month_is_sealed(%s, %s)", [property_id, day])
        return bool(cursor.fetchone()[0])


def kept_from(house: Property) -> date:
    """The day before which rounds need no longer be kept, by the policy in force."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT audit_rounds_kept_from(%s)", [house.pk])
        day: date = cursor.fetchone()[0]
        return day


def months_to_purge(house: Property) -> list[date]:
    """The months that are older than rounds are kept, and stand; whether all is locked, the purge asks."""
    since = kept_from(house).replace(day=1)
    gone = Purge.objects.filter(property_id=house.pk, month__isnull=False, state=Purge.State.DONE)
    days = GamingDay.objects.filter(property=house, date__lt=since)
    return sorted(set(days.dates("date", "month")) - set(gone.values_list("month", flat=True)))


def require_over(house: Property, month: date) -> None:
    """Refuse with `Refused` where the rounds of a month have to stay."""
    since = kept_from(house)
    if month >= since.replace(day=1):
        raise Refused(
            _("Policy keeps the rounds from %(day)s on; purge an older month.") % {"day": since}
        )
    after = (month + timedelta(days=31)).replace(day=1)
    with connection.cursor() as cursor:
        cursor.execute("SELECT audit_month_open_day(%s, %s)", [house.pk, month])
        (open_day,) = cursor.fetchone()
    if open_day:
        raise Refused(
            _("%(day)s is not locked; rounds go when every day of their month is.")
            % {"day": open_day}
        )
    if not Round.objects.filter(
        property=house, gaming_date__gte=month, gaming_date__lt=after
    ).exists():
        raise Refused(_("There are no rounds of that month."))


@trail.act("rounds.purged")
def purge_month(*, house: int, purge: int) -> int:
    """Remove the rounds of the month that an approved purge names; how many."""
    with trail.scope(house), connection.cursor() as cursor:
        month = Purge.objects.values_list("month", flat=True).get(pk=purge)
        require_over(Property.objects.get(pk=house), month)
        cursor.execute("SELECT audit_purge_month(%s)", [purge])
        return int(cursor.fetchone()[0])
