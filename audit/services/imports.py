"""Files of rounds: kept as they came, in chunks, worked by a job that may stop anywhere."""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from django.utils.translation import gettext as _

from audit import jobs, trail
from audit.jobs import Part
from audit.models import Job
from audit.services.ingest import Batch, ingest
from audit.trail import Actor, Refused, require
from tables.models import Property


@trail.act("rounds.file_taken")
def take_file(
    *,
    property: Property,
    name: str,
    task: str,
    parts: Iterable[Part],
    digest: Callable[[], str],
    by: Actor | None,
    operator: str = "",
) -> Job:
    """Keep a file of rounds and ask for it to be worked.

    `by` none is the operator of the machine, by the name of `operator`. `parts` may be read once
    and in any size; `digest` is asked for when they have been.
    """
    if by is not None:
        require(by, "audit.ingest_round", on=property)
    job = jobs.enqueue(
        task,
        property_id=property.pk,
        by=by,
        chunks=parts,
        house=property.pk,
        by_id=by.pk if by is not None else None,
    )
    if not job.chunks.exists():
        raise Refused(_("%(name)s is empty.") % {"name": name})
    facts = {"file": name, "digest": digest(), "operator": operator}
    trail.note("audit_job", property_id=property.pk, row=job.pk, **facts)
    return job


def import_lines(
    *, property: Property, lines: Iterable[tuple[int, bytes]], by: Actor | None
) -> dict[str, Any]:
    """Record the rounds of some lines: how many of which fate and verdict, and what was refused."""
    return outcome(ingest(property=property, lines=lines, by=by))


def outcome(batch: Batch) -> dict[str, Any]:
    """What is remembered of a chunk: counts, and each line refused with its reason."""
    fates = Counter(str(landing.fate) for landing in batch.landings.values())
    verdicts = Counter(each.judged.verdict for each in batch.stored())
    refused = [[line, str(refusal)] for line, refusal in sorted(batch.refused().items())]
    return {**fates, "verdicts": dict(verdicts), "refused": refused}


@trail.act("job.cancelled")
def cancel_job(*, job: Job, by: Actor, why: str = "") -> None:
    """Stop a job where it is; what its finished chunks did stays."""
    require(by, "audit.cancel_job", on=job)
    jobs.cancel(job)
    trail.note("audit_job", property_id=job.property_id, row=job.pk, cancelled=job.task)
