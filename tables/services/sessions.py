"""A table opens, changes shift and closes: each time its inventory is counted and signed."""

from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from audit import alerts, jobs, trail
from audit.trail import Actor, Refused, require
from games.catalogue import GAMES
from games.engine.money import Money
from tables import selectors, shared_boxes
from tables.documents import Attestation
from tables.models import (
    Box,
    Count,
    Estimate,
    Shift,
    ShiftRecord,
    Slip,
    Table,
    TableSession,
)
from tables.services import (
    boxes,
    counts,
    days,
    plausible,
    ratings,
    results,
    roster,
    shifts,
    two_days,
)
from tables.services.counts import Counted, Pieces
from tables.words import POKER, not_open

ON_THE_WAY = (
    Slip.State.ISSUED,
    Slip.State.VOID_ASKED,
    Slip.State.IN_TRANSIT,
    Slip.State.DISCREPANT,
    Slip.State.DISPUTED,
)


@trail.act("table.opened")
def open_table(
    *,
    table: Table,
    at: datetime,
    counted: Pieces,
    by: Actor,
    markers: Money | None = None,
    witness: Actor | None = None,
    attested: Attestation | None = None,
    box: Box | None = None,
    why: str = "",
) -> TableSession:
    """Count the opener and open a table. A difference to the preceding closer needs its reason."""
    table = _locked(table)
    require(by, "tables.open_table", on=table)
    if selectors.open_session(table):
        raise Refused(_("%(table)s is open already.") % {"table": table})
    terms = selectors.terms_row_at(table, at)
    if terms is None:
        raise Refused(_("%(table)s has no approved terms in force.") % {"table": table})
    day = days.ensure_day(property=table.property, at=at)
    selectors.require_open(day)
    shift = day.shifts.get(starts_at__lte=at, ends_at__gt=at)
    expected = selectors.preceding_closer(table, at)
    session = TableSession.objects.create(
        property_id=table.property_id, table=table, opened_at=at, opened_by=by
    )
    signed = Counted(
        pieces=counted, markers=markers, at=at, by=by, witness=witness, attested=attested, why=why
    )
    opener = counts.sign(session, Count.Kind.OPENER, signed, expected=expected)
    if opener.variance and not why.strip():
        raise Refused(_("The opener differs from the preceding closer: count again, or say why."))
    if opener.variance:
        _tell_of_a_variance(opener)
    record = ShiftRecord.objects.create(
        property_id=table.property_id,
        session=session,
        table=table,
        pit_id=table.pit_id,
        day=day,
        shift=shift,
        game=terms.game,
        opened_at=at,
        opener=opener,
    )
    if box:
        boxes.place_box(table=table, box=box, at=at, by=by, record=record)
    else:
        boxes.tell_of_no_box(record, at)
    _count_rounds(record)
    results.ask_day_anew(record)
    return session


@trail.act("table.shift_changed")
def change_shift(
    *,
    table: Table,
    at: datetime,
    by: Actor,
    counted: Pieces | None = None,
    markers: Money | None = None,
    estimate: Money | None = None,
    meant: bool = False,
    witness: Actor | None = None,
    attested: Attestation | None = None,
    turn: bool = False,
    why: str = "",
) -> ShiftRecord:
    """End the running record and begin the next, on one signed count or, failing it, an estimate.

    The boxes on the table turn to their next compartments, where they do, and both records are
    counted on their own; other boxes the drop team swaps in (`boxes.swap_box`).
    """
    table = _locked(table)
    require(by, "tables.change_shift", on=table)
    ending = _running(table)
    shift = shifts.next_shift(ending, at)
    if (counted is None) == (estimate is None):
        raise Refused(_("A shift ends with a count of the inventory, or with an estimate of it."))
    if estimate is not None:
        _require_only_an_estimate(ending, shift)
        plausible.require_plausible(ending, estimate, meant=meant)
    count = None
    if counted is not None:
        signed = Counted(
            pieces=counted,
            markers=markers,
            at=at,
            by=by,
            witness=witness,
            attested=attested,
            why=why,
        )
        count = counts.sign(ending.session, Count.Kind.CHANGE, signed)
    _end(ending, at, closer=count, estimate=estimate)
    begun = ShiftRecord.objects.create(
        property_id=table.property_id,
        session_id=ending.session_id,
        table=table,
        pit_id=table.pit_id,
        day_id=shift.day_id,
        shift=shift,
        game=_game(table, at),
        opened_at=at,
        opener=count,
        opening_estimate=estimate,
    )
    if turn:
        boxes.turn_all(record=begun, at=at, by=by)
    elif begun.day_id != ending.day_id:
        two_days.tell(begun)
    _count_rounds(begun)
    return begun


@trail.act("table.closed")
def close_table(
    *,
    table: Table,
    at: datetime,
    counted: Pieces,
    by: Actor,
    markers: Money | None = None,
    witness: Actor | None = None,
    attested: Attestation | None = None,
    why: str = "",
) -> TableSession:
    """Count the closer and close a table. Chips still on their way to it have to arrive first."""
    table = _locked(table)
    require(by, "tables.close_table", on=table)
    record = _running(table)
    shifts.require_counted(record, at)
    days.ensure_day(property=table.property, at=at)
    session = record.session
    coming = list(session.slips.filter(state__in=ON_THE_WAY))
    if coming:
        raise Refused(
            ngettext(
                "%(slips)s is on its way: receive or void it before the table closes.",
                "%(slips)s are on their way: receive or void them before the table closes.",
                len(coming),
            )
            % {"slips": ", ".join(map(str, coming))}
        )
    signed = Counted(
        pieces=counted, markers=markers, at=at, by=by, witness=witness, attested=attested, why=why
    )
    closer = counts.sign(session, Count.Kind.CLOSER, signed)
    _end(record, at, closer=closer)
    roster.clear(table=table, at=at, by=by)
    ratings.clear(table=table, at=at, by=by)
    session.closed_at, session.closed_by = at, by
    session.save(update_fields=["closed_at", "closed_by"])
    return session


@trail.act("drop.estimated")
def estimate_drop(
    *, record: ShiftRecord, drop: Money, at: datetime, by: Actor, meant: bool = False
) -> Estimate:
    """Enter what the pit believes a record's box holds. The latest estimate counts."""
    require(by, "tables.enter_estimate", on=record)
    selectors.require_open(record.day)
    if shared_boxes.is_said(record):
        raise Refused(_("What dropped in %(record)s has been said.") % {"record": record})
    plausible.require_plausible(record, drop, meant=meant)
    estimate = Estimate.objects.create(
        property_id=record.property_id, record=record, drop=drop, at=at, by=by
    )
    results.ask_anew(record)
    return estimate


def _tell_of_a_variance(opener: Count) -> None:
    """Raise an alert: each difference is told at once; from policy's limit on it is reported."""
    day = selectors.current_day(opener.property, opener.at)
    limit = selectors.policy_on(opener.property_id, day.date).variance_alert
    is_reported = abs(opener.variance) >= limit
    alerts.raise_alert(
        property_id=opener.property_id,
        kind="table.variance",
        key=str(opener.pk),
        what=gettext_lazy("The opener of %(table)s differs from its preceding closer: %(why)s"),
        facts={"table": str(opener.table), "why": opener.why},
        to="tables.see_records",
        severity=alerts.Severity.BAD if is_reported else alerts.Severity.WARN,
        place=opener.table.code,
        since=opener.at,
        measure=alerts.Measure.MONEY,
        figure=str(int(opener.variance)),
        limit=str(int(limit)),
    )


def _locked(table: Table) -> Table:
    """The table, held to the end of the transaction: one act at a time."""
    return (
        Table.objects.select_related("property")
        .select_for_update(no_key=True, of=["self"])
        .get(pk=table.pk)
    )


def _running(table: Table) -> ShiftRecord:
    records = ShiftRecord.objects.filter(property_id=table.property_id, table=table, closed_at=None)
    held = records.select_for_update(no_key=True, of=["self"])
    record = held.select_related("session", "table", "shift", "day", "opener__by").first()
    if record is None:
        raise Refused(not_open(table))
    return record


def _require_only_an_estimate(ending: ShiftRecord, begun: Shift) -> None:
    """Refuse an estimate where only a count tells what the books need to become actual."""
    if ending.game in POKER:
        raise Refused(_("The bank of a poker table is counted at the end of each shift."))
    if begun.day_id != ending.day_id:
        raise Refused(_("The gaming day ends with this shift: count the inventory."))


def _game(table: Table, at: datetime) -> str:
    terms = selectors.terms_row_at(table, at)
    if terms is None:
        raise Refused(_("%(table)s has no approved terms in force.") % {"table": table})
    return terms.game


def _end(
    record: ShiftRecord, at: datetime, *, closer: Count | None = None, estimate: Money | None = None
) -> None:
    if at <= record.opened_at:
        began = record.property.said(record.opened_at)
        raise Refused(_("The record began at %(at)s; it ends later.") % {"at": began})
    later = record.slips.filter(signed_at__gte=at).first()
    if later:
        raise Refused(
            _("%(slip)s was signed at the table after this count: count again.") % {"slip": later}
        )
    record.closed_at, record.closer, record.closing_estimate = at, closer, estimate
    record.save(update_fields=["closed_at", "closer", "closing_estimate"])
    shifts.tell_no_more(record)
    results.ask_anew(record)
    _count_rounds(record)


def _count_rounds(record: ShiftRecord) -> None:
    """Have the rounds that were there before this record began, or ended, counted into it."""
    if record.game in GAMES:
        jobs.enqueue("rounds.totals", property_id=record.property_id, record=record.pk)
