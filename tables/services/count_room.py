"""The count room's papers: rates of the day, slips found in boxes and matched with the books."""

from collections.abc import Iterable
from datetime import datetime
from decimal import Decimal
from typing import NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _

from audit import trail
from audit.trail import Actor, Refused, require
from tables import selectors
from tables.box_papers import IN_HAND, UNDER_WAY
from tables.models import Evidence, ExchangeRate, GamingDay, Placement, Slip
from tables.services import plausible, steps


@trail.act("rate.set")
def set_rate(
    *, day: GamingDay, currency: str, rate: Decimal, by: Actor, meant: bool = False
) -> ExchangeRate:
    """Set the house's rate for a foreign currency on a gaming day: once, and for that day only.

    Refused in a day that is published, and far from the currency's last rate, until it is said to be
    `meant`: it stays as it is set.
    """
    require(by, "tables.set_rate", on=day)
    if rate <= 0:
        raise Refused(_("A rate is above 0."))
    selectors.require_open(day)
    plausible.require_usual_rate(day, currency, rate, meant=meant)
    made, is_new = ExchangeRate.objects.get_or_create(
        property_id=day.property_id, day=day, currency=currency, defaults={"rate": rate, "by": by}
    )
    if not is_new and made.rate != rate:
        raise Refused(_("%(rate)s is set for %(day)s and stays.") % {"rate": made, "day": day})
    return made


class Matched(NamedTuple):
    """What came of matching: the slips matched, papers not found yet, and slips that another person has to match."""

    done: list[Slip]
    missing: list[Slip]
    others: list[tuple[Slip, str]]


@trail.act("evidence.entered")
def enter_evidence(
    *, placement: Placement, papers: Iterable[str], by: Actor, at: datetime | None = None
) -> list[Evidence]:
    """Write down the numbers of the papers found in a box; each slip found is in the box from then.

    A paper that is no slip of the box's table stays as it was found, for revenue audit to look at.
    """
    require(by, "tables.handle_evidence", on=placement)
    found = [
        Evidence(property_id=placement.property_id, placement=placement, paper=paper, by=by)
        for paper in papers
    ]
    slips = Slip.objects.filter(
        property_id=placement.property_id,
        table_id=placement.table_id,
        state__in=(*IN_HAND, *UNDER_WAY),
    ).select_related("series", "property")
    numbers = {paper.paper for paper in found}
    for slip in slips:
        if str(slip) in numbers:
            _require_signed_before_it_left(slip, placement)
            _require_arrived(slip)
            steps.take(slip, "box", by=by, at=at)
    return Evidence.objects.bulk_create(found)


@trail.act("evidence.struck")
def strike_evidence(*, evidence: Evidence, why: str, by: Actor) -> Evidence:
    """Take back a paper that was ticked or keyed by mistake; its slip is looked for again.

    The line stays on record with who struck it and why. What is matched is not taken back.
    """
    require(by, "tables.handle_evidence", on=evidence)
    trail.require_reason(why)
    held = Evidence.objects.select_for_update(no_key=True).get(pk=evidence.pk)
    if held.struck_at is not None:
        raise Refused(_("%(paper)s is struck already.") % {"paper": held})
    slips = Slip.objects.filter(table_id=held.placement.table_id).exclude(record=None)
    for slip in slips.filter(state__in=(Slip.State.IN_BOX, Slip.State.MATCHED)):
        if str(slip) != held.paper:
            continue
        if slip.state == Slip.State.MATCHED:
            raise Refused(_("%(slip)s is matched with the books already.") % {"slip": slip})
        steps.take(slip, "unbox", by=by, why=why)
    held.struck_at, held.struck_by, held.why_struck = timezone.now(), by, why
    held.save(update_fields=["struck_at", "struck_by", "why_struck"])
    return held


@trail.act("evidence.matched")
def match_evidence(*, day: GamingDay, by: Actor, at: datetime | None = None) -> Matched:
    """Match every slip of a day that was found in its box with the books.

    A slip that this person signed waits for another; the rest is matched none the less.
    """
    require(by, "tables.audit_day", on=day)
    slips = Slip.objects.filter(record__day=day).exclude(state=Slip.State.MATCHED)
    done: list[Slip] = []
    missing: list[Slip] = []
    others: list[tuple[Slip, str]] = []
    for slip in slips.order_by("pk"):
        if slip.state != Slip.State.IN_BOX:
            missing.append(slip)
            continue
        try:
            done.append(steps.take(slip, "match", by=by, at=at))
        except Refused as refusal:
            others.append((slip, str(refusal)))
    return Matched(done, missing, others)


def _require_arrived(slip: Slip) -> None:
    """Refuse the paper of chips that the cage has still to count and accept."""
    if slip.state in UNDER_WAY:
        raise Refused(
            _(
                "%(slip)s waits for the cage: its chips are accepted there before its paper is ticked off."
            )
            % {"slip": slip}
        )


def _require_signed_before_it_left(slip: Slip, placement: Placement) -> None:
    """Refuse a paper that was signed when the box was no longer on the table."""
    if placement.until is None or slip.signed_at is None or slip.signed_at <= placement.until:
        return
    said = slip.property.said
    raise Refused(
        _("%(slip)s was signed at %(signed)s; box %(box)s left %(table)s at %(left)s.")
        % {
            "slip": slip,
            "signed": said(slip.signed_at),
            "box": placement.box,
            "table": placement.table,
            "left": said(placement.until),
        }
    )
