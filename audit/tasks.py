"""What workers do for `audit`: each loads by key and calls a service."""

from datetime import datetime
from typing import Any

from celery import shared_task
from django.contrib.auth import get_user_model

from audit import jobs, services
from audit.importers.ndjson import TASK, import_chunk
from audit.services import months, purging, watch
from tables.models import Property, ShiftRecord


def see_to_months(*, house: int, content: bytes, **_about: Any) -> None:
    """See to it that the rounds of one chunk can be stored, before they are."""
    months.see_to_months(Property.objects.get(pk=house), content)


@jobs.work(TASK, first=see_to_months)
def import_rounds(
    *, house: int, by_id: int | None, first_line: int, content: bytes
) -> dict[str, Any]:
    """Record the rounds of one chunk of a file."""
    by = get_user_model().objects.get(pk=by_id) if by_id is not None else None
    place = Property.objects.get(pk=house)
    return import_chunk(property=place, first_line=first_line, content=content, by=by)


@jobs.work("rounds.judge")
def judge_rounds(
    *, house: int, table: int, since: str, until: str | None = None, after: int = 0
) -> dict[str, Any]:
    """Judge a table's rounds between two instants again, some at a time."""
    place = Property.objects.get(pk=house)
    end = datetime.fromisoformat(until) if until else None
    count, last = services.judge_table(
        property=place,
        table_id=table,
        since=datetime.fromisoformat(since),
        until=end,
        after=after,
    )
    if last is not None:
        about = {"house": house, "table": table, "since": since, "until": until, "after": last}
        jobs.enqueue("rounds.judge", property_id=house, **about)
    return {"rounds": count}


@jobs.work("rounds.totals")
def total_rounds(*, record: int) -> dict[str, Any]:
    """Count the rounds of a shift record again."""
    return {"wagers": services.recount(record=ShiftRecord.objects.get(pk=record))}


@jobs.work(watch.TASK)
def prove_trail(*, chain: int, what: str, **piece: Any) -> dict[str, Any]:
    """Anchor or prove one piece of a chain of the audit trail."""
    return watch.prove_piece(chain_id=chain, what=what, **piece)


@jobs.work(purging.TASK)
def purge_trail(*, host: int, chain: int, purge: int) -> dict[str, Any]:
    """Remove some of what an approved purge names, and go on while there is more."""
    more = purging.purge_some(chain=chain, purge=purge)
    if more:
        jobs.enqueue(purging.TASK, property_id=host, host=host, chain=chain, purge=purge)
    return {"more": more}


@jobs.work(purging.MONTH_TASK)
def purge_month(*, house: int, purge: int) -> dict[str, Any]:
    """Remove the rounds of the month that an approved purge names."""
    return {"rounds": months.purge_month(house=house, purge=purge)}


@shared_task(name="trail.watch", ignore_result=True)
def watch_trails() -> None:
    """Have every chain proven whose day is over."""
    watch.watch_trails()


@shared_task(name="rounds.months", ignore_result=True)
def make_months() -> None:
    """See to it that the coming months can hold rounds."""
    services.make_months_ahead()
