"""Work outside the request. PostgreSQL holds what is to be done; Celery only wakes a worker.

A service asks for work by name in the transaction that makes it needed; after commit a message
with the property's and the job's number wakes a worker. A worker claims one chunk, does it in
one transaction that ends by signing the chunk off under the attempt it was claimed with, and
wakes the next. So a lost message, a killed worker or a lapsed lease costs time and never work,
and nothing is done twice. A leaf module: it imports no app, and any service may import it.
"""

import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NotRequired, TypedDict

import structlog
from celery import current_app, shared_task
from django.db import connection, transaction
from django.db.models import Q, Sum
from django.db.models.functions import Now
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from audit import alerts, trail
from audit.job_sql import ALIVE, CLAIM, FINISH, RELEASE, SETTLE, STALE, WAITING
from audit.models.job import Chunk, Job

LEASE = 120  # seconds a worker holds a chunk; chunks are cut to take well under half of it
ATTEMPTS = 5
WIDTH = 4  # messages sent for a job of many chunks: more workers at once than this gain nothing
PAUSE = 0.2  # seconds before looking again at a job that others work on
STALLED = 30  # seconds of silence, times the number of wakings so far, before the next waking

Work = Callable[..., dict[str, Any] | None]
log = structlog.get_logger(__name__)
works: dict[str, Work] = {}
firsts: dict[str, Work] = {}


class Lost(Exception):
    """The lease lapsed or the job was cancelled while the chunk was being worked on."""


class Part(TypedDict):
    """What `enqueue` takes for one chunk of a job."""

    arguments: NotRequired[dict[str, Any]]
    content: NotRequired[bytes]
    size: NotRequired[int]


def enqueue(
    task: str,
    *,
    property_id: int,
    by: Any = None,
    chunks: Iterable[Part] = ({},),
    **arguments: Any,
) -> Job:
    """Ask for work by name: it is there when this transaction commits, and not otherwise."""
    with transaction.atomic():
        job = Job.objects.create(property_id=property_id, task=task, arguments=arguments, by=by)
        count = add_chunks(job, chunks)
        for _message in range(min(count, WIDTH)):
            transaction.on_commit(lambda: wake(task, property_id, job.pk), robust=True)
    return job


def add_chunks(job: Job, parts: Iterable[Part]) -> int:
    """Append the parts of a job one by one, so that an upload of any size passes through."""
    count = 0
    for count, part in enumerate(parts, start=1):
        Chunk.objects.create(property_id=job.property_id, job=job, n=count, **part)
    return count


def wake(task: str, property_id: int, job_id: int) -> None:
    """Send the message. It carries numbers only: what is to be done stands in the job."""
    current_app.send_task(task, args=(property_id, job_id), retry=False)


def work(name: str, *, first: Work | None = None) -> Callable[[Work], Work]:
    """Name a function as the work of a task: one chunk, in one transaction of its own.

    It is called with the arguments of the job and of the chunk, and `content` where the chunk
    has some; what it returns is kept as the chunk's outcome. `first` is called likewise, in a
    transaction of its own before: for what others wait for, so that they wait a moment.
    """
    firsts[name] = first or nothing

    def register(function: Work) -> Work:
        works[name] = function

        def message(property_id: int, job_id: int) -> None:
            if run(property_id, job_id) and waiting(property_id, job_id):
                wake(name, property_id, job_id)

        message.__doc__ = function.__doc__
        shared_task(name=name, ignore_result=True)(message)
        return function

    return register


def nothing(**_about: Any) -> None:
    """What comes first where nothing has to."""


def run(property_id: int, job_id: int) -> bool:
    """Claim one chunk and work on it; False where nothing was left to claim."""
    chunk = claim(property_id, job_id)
    if chunk:
        attempt(chunk)
    settle(property_id, job_id)
    return chunk is not None


def claim(property_id: int, job_id: int) -> Chunk | None:
    """Take the next chunk of a job, for as long as the lease runs, in a transaction of its own."""
    names = {"property": property_id, "job": job_id, "lease": LEASE}
    with trail.scope(property_id), connection.cursor() as cursor:
        chunk = next(iter(Chunk.objects.raw(CLAIM, names)), None)
        if chunk:
            cursor.execute(ALIVE, names)
        return chunk


def attempt(chunk: Chunk) -> None:
    """Do a claimed chunk. What fails is rolled back and tried again later, five times at most."""
    try:
        with trail.scope(chunk.property_id):
            if chunk.attempt > ATTEMPTS:
                raise trail.Refused("The worker ended each time before the work did.")
            perform(chunk, firsts)
        with trail.scope(chunk.property_id):
            finish(chunk, perform(chunk, works))
    except Lost:
        log.warning("job.chunk_lost", job=chunk.job_id, chunk=chunk.n, attempt=chunk.attempt)
    except trail.Refused as refusal:
        release(chunk, str(refusal), again=False)
    except Exception as error:
        log.exception("job.chunk_failed", job=chunk.job_id, chunk=chunk.n, attempt=chunk.attempt)
        release(chunk, f"{type(error).__name__}: {error}", again=chunk.attempt < ATTEMPTS)


def perform(chunk: Chunk, of: dict[str, Work]) -> dict[str, Any]:
    """Call the work of a chunk, or what comes first, with what it is about."""
    job = Job.objects.select_related("by").get(pk=chunk.job_id)
    if job.task not in works:
        current_app.loader.import_default_modules()
    content = {} if chunk.content is None else {"content": bytes(chunk.content)}
    with trail.act(job.task, by=job.by):
        return of[job.task](**job.arguments, **chunk.arguments, **content) or {}


def finish(chunk: Chunk, outcome: dict[str, Any]) -> None:
    """Sign a chunk off, as the last statement of the transaction that did its work."""
    field = Chunk._meta.get_field("outcome")
    names = {
        "chunk": chunk.pk,
        "attempt": chunk.attempt,
        "outcome": field.get_db_prep_save(outcome, connection),
    }
    with connection.cursor() as cursor:
        cursor.execute(FINISH, names)
        if not cursor.fetchone():
            raise Lost


def release(chunk: Chunk, error: str, *, again: bool) -> None:
    """Give a chunk back with what went wrong: to be tried again after a while, or failed."""
    names = {
        "chunk": chunk.pk,
        "attempt": chunk.attempt,
        "state": Chunk.State.READY if again else Chunk.State.FAILED,
        "error": error[:2000].replace("\0", ""),
        "wait": 5 * 2**chunk.attempt,
    }
    with trail.scope(chunk.property_id), connection.cursor() as cursor:
        cursor.execute(RELEASE, names)


def settle(property_id: int, job_id: int) -> None:
    """End a job none of whose chunks is open. It failed where any chunk did, and then somebody is told."""
    with trail.scope(property_id), connection.cursor() as cursor:
        cursor.execute(SETTLE, {"property": property_id, "job": job_id})
        ended = cursor.fetchone()
    if ended and ended[0] == Job.State.FAILED:
        tell_of_failure(property_id, job_id, task=ended[1])


def tell_of_failure(property_id: int, job_id: int, *, task: str) -> None:
    """Tell those who look after jobs which one failed and why; one alert a kind of work, while it is open."""
    with trail.scope(property_id):
        failed = Chunk.objects.filter(job_id=job_id, state=Chunk.State.FAILED).order_by("n").first()
        alerts.raise_alert(
            property_id=property_id,
            kind="job.failed",
            key=task,
            what=gettext_lazy("Job %(job)s failed and is not tried again: %(error)s"),
            facts={"job": job_id, "error": failed.error if failed else ""},
            to="audit.cancel_job",
            act=alerts.Way(gettext_lazy("Look at the jobs"), "jobs"),
        )


def waiting(property_id: int, job_id: int) -> bool:
    """Whether a chunk of a job could be claimed now."""
    with trail.scope(property_id), connection.cursor() as cursor:
        cursor.execute(WAITING, {"property": property_id, "job": job_id})
        return bool(cursor.fetchone()[0])


def revive(property_id: int) -> int:
    """Wake a worker again for every job of a property that has gone silent; how many."""
    with trail.scope(property_id), connection.cursor() as cursor:
        cursor.execute(STALE, {"property": property_id, "stalled": STALLED})
        stale = cursor.fetchall()
    for job_id, task in stale:
        wake(task, property_id, job_id)
    return len(stale)


def cancel(job: Job) -> None:
    """Stop a job: open chunks are not begun, and one in the works is rolled back at its end."""
    with transaction.atomic():
        running = Job.objects.filter(pk=job.pk, state=Job.State.RUNNING)
        if not running.update(state=Job.State.CANCELLED, finished_at=Now()):
            raise trail.Refused(_("The job has ended already."))


def progress(job: Job) -> tuple[int, int]:
    """Items done, failed ones among them, and items in all."""
    over = Q(state__in=[Chunk.State.DONE, Chunk.State.FAILED])
    sums = Chunk.objects.filter(job=job).aggregate(
        done=Sum("size", filter=over, default=0), all=Sum("size", default=0)
    )
    return sums["done"], sums["all"]


def refused(job: Job) -> Iterator[tuple[int, str]]:
    """What a job's chunks refused, by line of the file."""
    rows = Chunk.objects.filter(job=job).order_by("n").values_list("outcome__refused", flat=True)
    for lines in rows.iterator():
        yield from (tuple(line) for line in lines or ())


def errors(job: Job) -> list[str]:
    """What went wrong in chunks of a job, whole."""
    rows = Chunk.objects.filter(job=job).exclude(error="").order_by("n")
    return list(rows.values_list("error", flat=True))


def follow(job: Job) -> Iterator[tuple[int, int]]:
    """Do a job in this process beside whatever workers there are; items done and all, as it goes."""
    while job.state == Job.State.RUNNING:
        worked = run(job.property_id, job.pk)
        with trail.scope(job.property_id):
            job.refresh_from_db()
            yield progress(job)
        if not worked and job.state == Job.State.RUNNING:
            time.sleep(PAUSE)


def drain(property_id: int) -> None:
    """Do, in this process, everything that could be claimed now of a property's open jobs."""
    progressing = True
    while progressing:
        with trail.scope(property_id):
            open_jobs = Job.objects.filter(property_id=property_id, state=Job.State.RUNNING)
            numbers = list(open_jobs.order_by("pk").values_list("pk", flat=True))
        progressing = False
        for number in numbers:
            while run(property_id, number):
                progressing = True
