"""The months that rounds are stored in: made ahead by schedule, and where an old file needs one."""

from datetime import date

from django.db import IntegrityError, connection, transaction
from django.utils.translation import gettext_lazy as _

from audit.floor import RoundRefused

MONTHS_AHEAD = 3
AHEAD = """
SELECT month::date FROM generate_series(date_trunc('month', now()),
    date_trunc('month', now()) + %s * interval '1 month', interval '1 month') AS month
WHERE audit_rounds_month(month::date)
"""


def see_to_month(day: date, known: set[date]) -> None:
    """See to it that rounds of a gaming day can be stored; a month out of all reason is refused."""
    month = day.replace(day=1)
    if month in known:
        return
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SELECT audit_rounds_month(%s)", [month])
    except IntegrityError as out:
        raise RoundRefused(_("No rounds are kept of %(day)s.") % {"day": day}) from out
    known.add(month)


def make_months_ahead() -> list[date]:
    """Make the months in which rounds of this and the coming quarter will be stored."""
    with connection.cursor() as cursor:
        cursor.execute(AHEAD, [MONTHS_AHEAD])
        return [month for (month,) in cursor.fetchall()]
