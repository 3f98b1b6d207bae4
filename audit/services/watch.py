"""Each day, when it is over, every chain is anchored and proven; what does not hold raises an alert."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import structlog
from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from audit import alerts, jobs, trail, verification
from audit.chain import Break
from audit.models import Anchor, Entry, Job
from audit.trail import HOUSE
from audit.verification import Chain
from tables import selectors
from tables.gaming_day import Calendar, NoDay
from tables.models import Property

TASK = "trail.prove"
READERS = "audit.read_trail"
DAY = timedelta(days=1)
log = structlog.get_logger(__name__)


def watch_trails() -> int:
    """Ask for the proof of every chain with a day that is over and not anchored; how many."""
    hosts = list(Property.objects.order_by("pk").values_list("pk", flat=True))
    return sum(
        ask_for_proof(chain, chain.property_id or hosts[0]) for chain in due_chains() if hosts
    )


def due_chains() -> list[Chain]:
    """The chains with a day that is over and not anchored."""
    now = timezone.now()
    return [chain for chain in verification.chains() if days_to_anchor(chain, now)]


def ask_for_proof(chain: Chain, host: int) -> bool:
    """Have one chain anchored and proven, unless that is in the works.

    A job belongs to a property; that of the house's own chain to the first one, its `host`.
    """
    with trail.scope(host):
        running = Job.objects.filter(property=host, task=TASK, state=Job.State.RUNNING)
        if running.filter(arguments={"chain": chain.property_id}).exists():
            return False
        with verification.at_rest(chain):
            pieces = [{"what": "anchor"}, *verification.pieces(chain)]
        parts = [jobs.Part(arguments=piece) for piece in pieces]
        jobs.enqueue(TASK, property_id=host, chunks=parts, chain=chain.property_id)
        return True


def prove_piece(*, chain_id: int, what: str, **piece: Any) -> dict[str, Any]:
    """Do one piece of a chain's proof, and raise an alert where it does not hold."""
    chain = next(each for each in verification.chains() if each.property_id == chain_id)
    if what == "anchor":
        anchors = anchor_ended_days(chain)
        return {"anchored": [anchor.date.isoformat() for anchor in anchors]}
    found = verification.prove_piece(chain, what=what, **piece)
    if found:
        alert_of(chain, found, f"{what}:{piece.get('relation', '')}")
    return {"found": str(verification.sentence(found)) if found else ""}


def alert_of(chain: Chain, found: Break, key: str) -> None:
    """Tell the readers of the trail that it does not hold, and where."""
    log.error("trail.broken", kind=found.kind, **found.facts)
    alerts.raise_alert(
        property_id=chain.property_id,
        kind="trail.broken",
        key=key,
        what=_(verification.template(found)),
        facts=found.facts,
        to=READERS,
        place=chain.name,
        act=alerts.Way(_("Open the audit trail"), "trail"),
    )


def anchor_ended_days(chain: Chain) -> list[Anchor]:
    """Hold the head of a chain at the end of each day that is over and not anchored yet.

    Each goes into the log as well, which leaves this machine by another way than the database.
    """
    anchors = []
    with verification.at_rest(chain):
        for day, end in days_to_anchor(chain, timezone.now()).items():
            with connection.cursor() as cursor:
                cursor.execute("SELECT trail_anchor(%s, %s, %s)", [chain.property_id, day, end])
                anchor = Anchor.objects.get(pk=cursor.fetchone()[0])
            log.info(
                "trail.anchored",
                chain=chain.name,
                day=day.isoformat(),
                seq=anchor.seq,
                digest=bytes(anchor.digest).hex(),
            )
            look_for_nobody(chain, anchor)
            anchors.append(anchor)
    return anchors


def look_for_nobody(chain: Chain, anchor: Anchor) -> None:
    """Tell of changes since the anchor before that say nobody's name: they came past every service."""
    before = Anchor.objects.filter(property_id=chain.property_id, date=anchor.date - DAY).first()
    if before is None:
        return
    nameless = Entry.objects.filter(
        property_id=chain.property_id,
        act__isnull=True,
        envelope__seq__gt=before.seq,
        envelope__seq__lte=anchor.seq,
    )
    number = nameless.count()
    if number:
        alerts.raise_alert(
            property_id=chain.property_id,
            kind="trail.unattributed",
            key=anchor.date.isoformat(),
            what=_(
                "%(number)s changes of %(day)s say nobody’s name: they came past every service."
            ),
            facts={"number": number, "day": anchor.date.isoformat()},
            to=READERS,
            severity=alerts.Severity.WARN,
            place=chain.name,
            since=nameless.earliest("pk").at,
            measure=alerts.Measure.COUNT,
            figure=str(number),
            limit="0",
            act=alerts.Way(_("Open the audit trail"), "trail"),
        )


def days_to_anchor(chain: Chain, now: datetime) -> dict[date, datetime]:
    """The days of a chain that are over and not anchored, each with its end; the first ever is the last over."""
    with trail.scope(chain.property_id):
        try:
            last, end_of = _clock(chain, now)
        except NoDay:
            return {}
        anchored = Anchor.objects.filter(property_id=chain.property_id).order_by("date").last()
        first = anchored.date + DAY if anchored else last
        return {
            day: end_of(day) for day in (first + n * DAY for n in range((last - first).days + 1))
        }


def _clock(chain: Chain, now: datetime) -> tuple[date, Any]:
    """The last day of a chain that is over, and what tells a day's end."""
    if chain.property_id == HOUSE:
        return now.astimezone(UTC).date() - DAY, lambda day: datetime.combine(
            day + DAY, time(), UTC
        )
    calendar: Calendar = selectors.calendar_of(Property.objects.get(pk=chain.property_id))
    last = calendar.day_of(now) - DAY
    calendar.starts_at(last)
    return last, calendar.ends_at
