"""What rounds say about the money of a shift record, wager by wager, counted from the rounds."""

from collections import Counter
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db import connection
from django.utils import timezone

from audit import loading
from audit.floor import Floor
from audit.models import Round
from audit.services.months import is_purged
from audit.wagers import wager_of
from games.engine.events import POT
from games.engine.money import Money
from tables.models import ShiftRecord
from tables.selectors import record_at
from tables.services.results import WagerTotals, set_round_totals

AROUND = timedelta(days=2)
PLAYED = """
SELECT w.key, count(*), sum((w.value ->> 'handle')::bigint), sum((w.value ->> 'net')::bigint),
       CASE WHEN bool_and(w.value ->> 'expected' IS NOT NULL)
            THEN sum((w.value ->> 'expected')::numeric) END,
       CASE WHEN bool_and(w.value ->> 'variance' IS NOT NULL)
            THEN sum((w.value ->> 'variance')::numeric) END
FROM audit_round r, jsonb_each(r.wagers) w
WHERE r.property_id = %(property)s AND r.table_id = %(table)s AND r.current
  AND r.gaming_date BETWEEN %(first)s AND %(last)s AND r.at >= %(opened)s AND r.at < %(closed)s
GROUP BY w.key ORDER BY w.key
"""
MISPAID = """
SELECT r.game, f.spot, sum(f.effect)::bigint
FROM audit_finding f JOIN audit_round r ON r.property_id = f.property_id
    AND r.gaming_date = f.gaming_date AND r.id = f.round_id
WHERE f.property_id = %(property)s AND f.table_id = %(table)s AND f.state = 'stands'
  AND f.gaming_date BETWEEN %(first)s AND %(last)s AND r.at >= %(opened)s AND r.at < %(closed)s
  AND f.effect <> 0
GROUP BY r.game, f.spot
"""


def recount_played(floor: Floor, played: Iterable[tuple[int, datetime]]) -> None:
    """Count every record again in whose period one of these tables and instants falls."""
    keys = {floor.record_of(table_id, at) for table_id, at in played} - {None}
    for record in ShiftRecord.objects.filter(pk__in=keys).order_by("pk"):
        recount(record=record)


def recount_around(rounds: Iterable[Round]) -> None:
    """Count the records again that these stored rounds fall in."""
    found = (record_at(row.table, row.at) for row in rounds)
    records = {record.pk: record for record in found if record}
    for _key, record in sorted(records.items()):
        recount(record=record)


def recount(*, record: ShiftRecord) -> int:
    """Count the rounds of a shift record again; how many wagers they have. Of purged rounds, what was counted stays."""
    if is_purged(record.property_id, record.day.date):
        return 0
    loading.lock_tables([record.table_id])
    until = record.closed_at or timezone.now() + AROUND
    names = {
        "property": record.property_id,
        "table": record.table_id,
        "opened": record.opened_at,
        "closed": until,
        "first": record.opened_at - AROUND,
        "last": until + AROUND,
    }
    with connection.cursor() as cursor:
        cursor.execute(MISPAID, names)
        mispaid: Counter[str] = Counter()
        for game, spot, effect in cursor.fetchall():
            mispaid[wager_of(game, spot or POT)] += effect
        cursor.execute(PLAYED, names)
        totals = [
            WagerTotals(
                wager, rounds, Money(handle), Money(net), expected, variance, Money(mispaid[wager])
            )
            for wager, rounds, handle, net, expected, variance in cursor.fetchall()
        ]
    set_round_totals(record=record, totals=totals)
    return len(totals)
