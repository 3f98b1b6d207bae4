"""A gaming day is closed, counted, audited, published, locked; and, for a reason, reopened by two."""

from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from audit import trail
from audit.trail import Actor, Refused
from tables import blockers, duties
from tables.models import (
    GamingDay,
    Publication,
    PublishedRecord,
    PublishedTable,
    ShiftRecord,
    TableDay,
)
from tables.services import steps

REASONED = ("ask_reopen", "restate")
BEFORE = {"count": ("close",), "publish": ("close", "count"), "lock": ()}
"""Acts whose blockers also keep a day from this act."""


def take_step(
    *, day: GamingDay, act: str, by: Actor, at: datetime | None = None, why: str = ""
) -> GamingDay:
    """Take the day to its next state: close, count, audit, publish, lock, ask_reopen, reopen …

    Refused while something stands in the way, with the name of each. Publishing fixes the version:
    every figure as it is then, with the head of the trail.
    """
    at = at or timezone.now()
    if act in REASONED:
        trail.require_reason(why)
    with trail.act(f"day.{act}", by=by, why=why):
        held = GamingDay.objects.select_for_update(no_key=True).get(pk=day.pk)
        duties.require_role(held, act, by)
        if early := too_early(held, act, at):
            raise Refused(early)
        _refuse_while_blocked(held, act)
        taken = steps.take(held, act, by=by, at=at, why=why)
        if act == "publish":
            _publish(taken, by=by, why=_reason_of(taken))
    return taken


def too_early(day: GamingDay, act: str, at: datetime) -> str:
    """From when on an act may be taken, where that is not yet; nothing where it may."""
    if act != "close" or at >= day.ends_at:
        return ""
    ends = day.property.said(day.ends_at)
    return _("The day ends at %(at)s; it is closed after that.") % {"at": ends}


def _refuse_while_blocked(day: GamingDay, act: str) -> None:
    standing = standing_before(act, blockers.blockers(day))
    if standing:
        more = len(standing) - 3
        sentence = " ".join(blocker.sentence for blocker in standing[:3])
        if more > 0:
            sentence += " " + _("And %(more)s more.") % {"more": more}
        raise Refused(sentence)


def standing_before(act: str, found: list[blockers.Blocker]) -> list[blockers.Blocker]:
    """Of a day's blockers, those that keep it from this act."""
    acts = (act, *BEFORE.get(act, ()))
    return [blocker for blocker in found if blocker.act in acts]


def _reason_of(day: GamingDay) -> str:
    """Why a day is published again: the reason it was reopened or restated for."""
    step = day.steps.filter(act__in=REASONED).last()
    return step.why if step else ""


def _publish(day: GamingDay, *, by: Actor, why: str) -> None:
    _seq, head = trail.head(day.property_id)
    publication = Publication.objects.create(
        property_id=day.property_id, day=day, version=day.version, by=by, why=why, head=head
    )
    PublishedTable.objects.bulk_create(
        PublishedTable(
            property_id=day.property_id,
            publication=publication,
            table_day_id=key,
            result_id=result,
        )
        for key, result in TableDay.objects.filter(day=day).values_list("pk", "result")
    )
    PublishedRecord.objects.bulk_create(
        PublishedRecord(
            property_id=day.property_id,
            publication=publication,
            record_id=key,
            result_id=result,
            poker_id=poker,
        )
        for key, result, poker in ShiftRecord.objects.filter(day=day).values_list(
            "pk", "result", "poker"
        )
    )
