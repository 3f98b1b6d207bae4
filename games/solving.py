"""The full solver in the background: what the shipped tables do not cover is asked for, worked on and looked up.

A result is known by what was asked, so whoever asks the same again has it at once.
"""

import hashlib
import json
from functools import lru_cache
from typing import Any, NamedTuple

from django.core.cache import cache
from django.utils.translation import gettext as _

from audit import jobs
from audit.models.job import Chunk, Job
from audit.trail import Actor, Refused, require
from games.catalogue.mathematics.holdem_play import Counts
from games.engine.terms import Terms
from games.models import Paytable
from games.solver import FLOPS, INSTALL, read

TASK = "games.solve"
SOLVES = frozenset({"ultimate_texas_holdem"})


class Solving(NamedTuple):
    """How far a solution is: its job's state, flops done of all, why it failed, the counts once it is done."""

    state: str
    done: int = 0
    all: int = FLOPS
    error: str = ""
    counts: Counts | None = None


def as_asked(game: str, terms: Terms) -> dict[str, Any]:
    """What is to be solved, as the job carries it: all that the best play depends on."""
    paytables = {
        wager: {outcome: str(odds) for outcome, odds in lines.items()}
        for wager, lines in terms.paytables.items()
    }
    asked = {
        "game": game,
        "terms": {"currency": terms.currency, "paytables": paytables, "rules": dict(terms.rules)},
    }
    text = json.dumps(asked, sort_keys=True)
    return {**asked, "digest": hashlib.sha256(text.encode()).hexdigest()}


def ask(*, paytable: Paytable, terms: Terms, by: Actor) -> Job:
    """Have a paytable solved whole under these terms, unless that is done or under way."""
    require(by, "games.draft_paytable", on=paytable)
    if paytable.game not in SOLVES:
        raise Refused(_("No solver plays this game."))
    asked = as_asked(paytable.game, terms)
    last = _job(paytable.property_id, asked["digest"])
    if last is not None and last.state in {Job.State.RUNNING, Job.State.DONE}:
        return last
    return jobs.enqueue(TASK, property_id=paytable.property_id, by=by, **asked)


def solving(property_id: int, game: str, terms: Terms) -> Solving | None:
    """What is known of a solution; none where nobody has asked for it."""
    digest = as_asked(game, terms)["digest"]
    job = _job(property_id, digest)
    if job is None:
        return None
    if job.state == Job.State.DONE:
        return Solving(job.state, FLOPS, counts=_counts(property_id, job.pk))
    error = "; ".join(jobs.errors(job))
    if error == INSTALL:
        error = _("The full solver needs numpy and numba: pip install numpy numba")
    return Solving(job.state, cache.get(progress_key(digest), 0), error=error)


def progress_key(digest: str) -> str:
    """Where the worker says how far it is; its transaction is not to be seen before it ends."""
    return f"{TASK}:{digest}"


def _job(property_id: int, digest: str) -> Job | None:
    jobs_of_it = Job.objects.filter(property=property_id, task=TASK, arguments__digest=digest)
    return jobs_of_it.order_by("-pk").first()


@lru_cache(maxsize=32)
def _counts(property_id: int, job: int) -> Counts:
    """A result never changes."""
    outcome = Chunk.objects.values_list("outcome", flat=True).get(property=property_id, job=job)
    return read(outcome["hands"])
