"""Work of the books that is done after commit; each calls a service and is safe to run twice."""

from typing import Any

from celery import shared_task
from django.utils import timezone

from audit import jobs, trail
from tables.models import GamingDay, Property
from tables.services import proof, results, shifts


@jobs.work("tables.results")
def compute_results(*, shift_record: int) -> dict[str, Any]:
    """Compute the result of a shift record, and of its table's day, from their documents."""
    result = results.recompute(record_id=shift_record)
    return {} if result is None else {"version": result.version, "status": result.status}


@jobs.work(proof.TASK)
def prove_day(*, night: str, day: int) -> dict[str, Any]:
    """Hold what is stored of a gaming day against its documents."""
    found = proof.prove_day(day=GamingDay.objects.get(pk=day))
    return {"differences": [list(map(str, difference)) for difference in found]}


@shared_task(name="tables.watch", ignore_result=True)
def watch() -> None:
    """Make the gaming days that come, and have the books proven each night, and tell of tables that run on.

    Property by property.
    """
    for house in Property.objects.order_by("pk"):
        with trail.scope(house.pk):
            now = timezone.now()
            proof.watch(property=house, now=now)
            shifts.tell_of_uncounted(property=house, now=now)
