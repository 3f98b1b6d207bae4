"""Work outside the request, as whoever asked for it sees it: how far, what was refused, how it ended."""

from typing import Any

from django.db.models import Count, Q, Sum
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from audit.models import Chunk, Job
from audit.trail import require
from tables.models import Property

MOST = 50


@require_safe
def listed(request: HttpRequest) -> HttpResponse:
    """The newest jobs of the property, and how far each is, in numbers."""
    house: Property = request.desk.property
    require(request.user, "audit.view_job", on=house)
    jobs = list(Job.objects.filter(property=house).select_related("by").order_by("-pk")[:MOST])
    progress = progress_of(house, jobs)
    rows = [(job, progress.get(job.pk)) for job in jobs]
    return render(request, "audit/jobs.html", {"rows": rows})


def progress_of(house: Property, jobs: list[Job]) -> dict[int, dict[str, Any]]:
    """Chunks done and failed of all, by job: one query."""
    chunks = Chunk.objects.filter(property=house, job__in=jobs).order_by().values("job_id")
    counted = chunks.annotate(
        all=Count("pk"),
        done=Count("pk", filter=Q(state=Chunk.State.DONE)),
        failed=Count("pk", filter=Q(state=Chunk.State.FAILED)),
        items=Sum("size"),
    )
    return {row["job_id"]: row for row in counted}
