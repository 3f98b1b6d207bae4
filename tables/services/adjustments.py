"""Adjustments: one proposes, another checks; the record is restated, or the open day carries it."""

from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from audit import trail
from audit.trail import Actor, Refused
from games.engine.money import Money
from tables import duties, figures, late, selectors, shared_boxes
from tables.models import Adjustment, GamingDay, ShiftRecord, Slip
from tables.models.results import Figures
from tables.reports.figures import said
from tables.services import days, results, steps
from tables.words import POKER


@trail.act("adjustment.proposed")
def propose_adjustment(
    *,
    record: ShiftRecord,
    field: str,
    amount: Money,
    code: str,
    why: str,
    by: Actor,
    at: datetime | None = None,
    pair: Adjustment | None = None,
    slip: Slip | None = None,
    paper: str = "",
    posting_day: GamingDay | None = None,
) -> Adjustment:
    """Propose to change an input of a record by an amount: a fill that was 9,000 less is −9,000.

    With a posting day the record stays as published, and that day carries the effect. What no box
    tells (`Code.NO_BOX`) makes the drop known with it, be the amount nothing. A late document is
    named by the number on it (`paper`), and refused where it counts already. What the books say of
    the input now is kept: the check holds the proposal against it.
    """
    at, paper = at or timezone.now(), paper.strip()
    trail.require_reason(why)
    if paper or code == Adjustment.Code.LATE:
        late.require_counts_once(record=record, field=field, amount=amount, paper=paper)
    if code == Adjustment.Code.NO_BOX:
        _require_that_no_box_tells(record, field, posting_day)
        shared_boxes.require_within_count(record, amount)
    elif record.game in POKER:
        raise Refused(_("%(record)s is poker: it has no win to adjust.") % {"record": record})
    if posting_day is None:
        selectors.require_open(record.day)
    elif selectors.takes_documents(record.day):
        raise Refused(_("%(day)s is open: restate it instead.") % {"day": record.day})
    else:
        selectors.require_open(posting_day)
    found = in_the_books(record, field)
    _require_not_below_zero(record, field, amount, found)
    days.ensure_day(property=record.property, at=at)
    mode = Adjustment.Mode.PRIOR if posting_day else Adjustment.Mode.RESTATE
    adjustment = Adjustment(
        property_id=record.property_id,
        record=record,
        field=field,
        amount=amount,
        found=found,
        mode=mode,
        posting_day=posting_day,
        pair=pair,
        slip=slip,
        paper=paper,
        code=code,
        why=why,
        at=at,
    )
    refusal = duties.refusal(adjustment, duties.transition(adjustment, "propose"), by)
    if refusal:
        raise refusal
    adjustment.save()
    return steps.take(adjustment, "propose", by=by, at=at)


def _require_that_no_box_tells(
    record: ShiftRecord, field: str, posting_day: GamingDay | None
) -> None:
    """Refuse to say what dropped where a box tells it, or will."""
    if field != Adjustment.Input.BOX or posting_day is not None:
        raise Refused(_("What no box tells is said of the box value, while its day is open."))
    held = ShiftRecord.objects.select_related("result", "poker").get(pk=record.pk)
    result = held.poker if held.game in POKER else held.result
    if result is None:
        raise Refused(_("%(record)s has no result yet.") % {"record": record})
    if result.status == Figures.Status.ACTUAL:
        raise Refused(_("The boxes of %(record)s tell what dropped.") % {"record": record})
    for placement in figures.boxes_of([record]):
        if placement.state not in figures.COUNTED:
            raise Refused(
                _("Box %(box)s is not counted yet: its count tells what dropped.")
                % {"box": placement.box}
            )


def in_the_books(record: ShiftRecord, field: str) -> Money | None:
    """What the documents and adjustments of a record make of an input, later days' too; none while it runs.

    The record is held, so that nobody else adjusts it meanwhile.
    """
    held = ShiftRecord.objects.select_for_update(no_key=True).get(pk=record.pk)
    if held.closed_at is None:
        return None
    if held.game in POKER:
        return figures.poker(held).rake if field == Adjustment.Input.BOX else None
    carried = figures.adjusted([held], Adjustment.Mode.PRIOR).get(field, Money(0))
    return getattr(figures.read([held]).inputs, field) + carried


def _require_the_same_books(adjustment: Adjustment, now: Money | None) -> None:
    """Refuse to approve what was proposed against other books: its effect is no longer the one shown."""
    since = _approved_since(adjustment)
    if since is not None:
        raise Refused(
            _(
                "%(other)s has adjusted the %(input)s of %(record)s since this was proposed: refuse"
                " this, and propose anew what is still wrong."
            )
            % {
                "other": since,
                "input": adjustment.get_field_display(),
                "record": adjustment.record,
            }
        )
    if adjustment.found is None or adjustment.found == now:
        return
    told = {
        "input": adjustment.get_field_display(),
        "record": adjustment.record,
        "now": said(now or Money(0), adjustment.property),
        "found": said(adjustment.found, adjustment.property),
    }
    raise Refused(
        _(
            "The books have moved: the %(input)s of %(record)s is %(now)s now and was %(found)s when"
            " this was proposed. Refuse it, and propose anew what is still wrong."
        )
        % told
    )


def _approved_since(adjustment: Adjustment) -> Adjustment | None:
    """Another adjustment of the same input of the same record, approved after this one was proposed."""
    proposed = adjustment.steps.order_by("pk").values_list("pk", flat=True).first()
    same = Adjustment.objects.filter(record=adjustment.record_id, field=adjustment.field)
    later = same.exclude(pk=adjustment.pk).filter(steps__act="approve", steps__pk__gt=proposed)
    return later.select_related("series").order_by("pk").last()


def _require_not_below_zero(
    record: ShiftRecord, field: str, amount: Money, now: Money | None
) -> None:
    """Refuse an amount that leaves less than nothing of an input: no fill is worth less than zero."""
    if record.game in POKER or now is None or now + amount >= 0:
        return
    told = {
        "input": Adjustment.Input(field).label,
        "now": said(now, record.property),
        "amount": said(-amount, record.property),
    }
    raise Refused(_("%(input)s: there is %(now)s of it, and %(amount)s cannot come off.") % told)


def _require_it_fits(adjustment: Adjustment) -> None:
    """Refuse to approve what the books as they stand now have no place for."""
    now = in_the_books(adjustment.record, adjustment.field)
    _require_the_same_books(adjustment, now)
    _require_not_below_zero(adjustment.record, adjustment.field, adjustment.amount, now)


def take_step(*, adjustment: Adjustment, act: str, by: Actor, why: str = "") -> Adjustment:
    """Approve or refuse an adjustment, which takes a reason. Approved, it counts in every figure."""
    if act == "refuse":
        trail.require_reason(why)
    with trail.act(f"adjustment.{act}", by=by, why=why):
        if act == "approve":
            restates = adjustment.mode == Adjustment.Mode.RESTATE
            selectors.require_open(adjustment.record.day if restates else adjustment.posting_day)
            if not restates and selectors.takes_documents(adjustment.record.day):
                raise Refused(
                    _("%(day)s is open again: refuse this, and restate it there.")
                    % {"day": adjustment.record.day}
                )
            _require_it_fits(adjustment)
            if adjustment.code == Adjustment.Code.NO_BOX:
                shared_boxes.require_within_count(adjustment.record, adjustment.amount)
        taken = steps.take(adjustment, act, by=by, why=why)
        if act == "approve" and taken.mode == Adjustment.Mode.RESTATE:
            results.ask_anew(taken.record)
    return taken
