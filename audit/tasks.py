"""What workers do for `audit`: each loads by key and calls a service."""

from datetime import datetime
from typing import Any

from celery import shared_task
from django.contrib.auth import get_user_model

from audit import jobs, services
from audit.importers.ndjson import TASK, import_chunk
from tables.models import Property, ShiftRecord


@jobs.work(TASK)
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


@shared_task(name="rounds.months", ignore_result=True)
def make_months() -> None:
    """See to it that the coming months can hold rounds; once a day."""
    services.make_months_ahead()
