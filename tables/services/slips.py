"""Fills, credits and even exchanges: asked for at the table, issued at the cage, signed by both."""

from collections.abc import Mapping
from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from audit import alerts, trail
from audit.trail import Actor, Refused
from games.engine.money import Money
from tables import accounting, duties, late, machines, selectors, trays
from tables.documents import Attestation
from tables.models import Slip, SlipLine, Table, TableSession
from tables.reports.figures import said
from tables.services import attesting, days, plausible, results, shifts, steps
from tables.words import not_open

REASONED = ("refuse", "cancel", "ask_void", "dispute", "return")
AMONG_PAPERS = ("box", "unbox")
"""Acts taken where the papers of a box are ticked off, not at the slip."""
COUNTED = ("dispute", "return")
"""Acts that say what was counted, where the slip says something else or the chips come back."""
SETS_OUT = {("approved", "issue"), ("issued", "transport")}
"""The acts by which chips set out for a table, or are to."""
NOTHING: Mapping[Money, int] = {}


@trail.act("slip.requested")
def request_slip(
    *,
    table: Table,
    kind: str,
    by: Actor,
    to_table: Mapping[Money, int] = NOTHING,
    to_cage: Mapping[Money, int] = NOTHING,
    at: datetime | None = None,
    attested: Attestation | None = None,
    note: str = "",
    meant: bool = False,
) -> Slip:
    """Ask for chips to come (fill), to go (credit), or to be changed for as many (even exchange).

    Its number is taken when it is issued; until then it is known by its request. A fill far above the
    table's par is refused until it is said to be `meant`.
    """
    at = at or timezone.now()
    record = selectors.open_record(table)
    if record is None:
        raise Refused(not_open(table))
    attesting.require_dealer(table, attested, at)
    days.ensure_day(property=table.property, at=at)
    terms, asked = selectors.terms_row_at(table, at), Money(sum(v * n for v, n in to_table.items()))
    if kind == Slip.Kind.FILL:
        plausible.require_usual_fill(table, terms, asked, meant=meant)
    slip = Slip(
        property_id=table.property_id,
        table=table,
        session_id=record.session_id,
        kind=kind,
        note=note,
    )
    _write(slip, "request", {SlipLine.Side.TABLE: to_table, SlipLine.Side.CAGE: to_cage}, by)
    shifts.require_counted(record, at)
    _require_in_tray(slip, to_cage)
    return steps.take(slip, "request", by=by, at=at, attested=attested)


@trail.act("slip.entered")
def enter_paper_slip(
    *,
    table: Table,
    kind: str,
    paper: str,
    signed_at: datetime,
    by: Actor,
    why: str,
    to_table: Mapping[Money, int] = NOTHING,
    to_cage: Mapping[Money, int] = NOTHING,
) -> Slip:
    """Enter a slip that was written on paper, while the system was down, with its number and time.

    It counts once another person has confirmed it against the paper (act `confirm`), in the record
    that ran when the table signed.
    """
    if selectors.record_at(table, signed_at) is None:
        raise Refused(_("%(table)s was not open then.") % {"table": table})
    record = shifts.require_open_at(table, signed_at)
    paper = paper.strip()
    entered = Slip.objects.filter(property_id=table.property_id, kind=kind, paper__iexact=paper)
    if entered.exclude(state=Slip.State.REFUSED).exists():
        raise Refused(_("%(paper)s is entered already.") % {"paper": paper})
    late.require_not_carried(property_id=table.property_id, kind=kind, paper=paper)
    slip = Slip(
        property_id=table.property_id,
        table=table,
        session_id=record.session_id,
        kind=kind,
        paper=paper,
        paper_at=signed_at,
        note=why,
    )
    _write(slip, "enter", {SlipLine.Side.TABLE: to_table, SlipLine.Side.CAGE: to_cage}, by)
    return steps.take(slip, "enter", by=by, why=why)


def take_step(
    *,
    slip: Slip,
    act: str,
    by: Actor,
    at: datetime | None = None,
    why: str = "",
    attested: Attestation | None = None,
    counted: Money | None = None,
) -> Slip:
    """Sign the next act under a slip: approve, refuse, issue, transport, receive, count, accept …

    What the table signs belongs to the record that ran at that moment; where that record is closed
    already, its result is computed anew. Chips that differ, or come back, are counted first.
    """
    if act in AMONG_PAPERS and duties.transition(slip, act):
        raise Refused(_("It is ticked off, or taken back, among the papers of its box."))
    if act in REASONED:
        trail.require_reason(why)
    with trail.act(f"{slip.kind}.{act}", by=by, why=why):
        slip = Slip.objects.select_for_update(no_key=True).get(pk=slip.pk)
        if act in COUNTED and duties.transition(slip, act):
            _require_counted(slip, act, counted)
        if (slip.state, act) in SETS_OUT:
            _require_session(slip)
        if act == "transport":
            attesting.require_runner(slip, attested, at or timezone.now())
        if act in machines.SIGNED_AT_TABLE or machines.back_in_the_tray(
            slip.kind, slip.state, act
        ):
            duties.transition(slip, act)
            _require_at_table(slip, attested, slip.paper_at or at or timezone.now())
        if act in machines.LEAVES_THE_TRAY:
            lines = slip.lines.filter(side=SlipLine.Side.CAGE)
            _require_in_tray(slip, dict(lines.values_list("denomination", "pieces")))
        said_so = {"counted": counted} if act in COUNTED else {}
        taken = steps.take(slip, act, by=by, at=at, why=why, attested=attested, **said_so)
        if act in COUNTED and (act == "dispute" or counted != taken.total):
            _tell_of_a_difference(taken, act, counted, why)
        if act in machines.SIGNED_AT_TABLE:
            results.ask_anew(taken.record)
    return taken


def _require_counted(slip: Slip, act: str, counted: Money | None) -> None:
    """Refuse a dispute or a return without its count, and a dispute of what the slip says itself."""
    if counted is None or counted < 0:
        raise Refused(_("Say what was counted, or 0 where nothing was there."))
    if act == "dispute" and counted == slip.total:
        raise Refused(
            _("%(counted)s is what %(slip)s says: nothing differs, sign for it.")
            % {"counted": said(counted, slip.property), "slip": slip}
        )


def _require_at_table(slip: Slip, attested: Attestation | None, at: datetime) -> None:
    """Refuse what no open record takes, what its dealer does not attest, and to undo a counted credit."""
    shifts.require_open_at(slip.table, at)
    attesting.require_dealer(slip.table, attested, at)
    attesting.require_not_the_runner(slip, attested)
    if slip.record is not None and slip.record.closed_at is not None:
        raise Refused(
            _(
                "%(record)s was counted without these chips: another cashier counts and accepts the"
                " slip, and a fill brings to the table what it is due."
            )
            % {"record": slip.record}
        )


def _write(slip: Slip, act: str, lines: Mapping[str, Mapping[Money, int]], by: Actor) -> None:
    """Write a slip and its lines, where this person may begin it with this act; no chip is no line."""
    if any(pieces < 0 for chips in lines.values() for pieces in chips.values()):
        raise Refused(_("Chips are counted from 0 up."))
    slip.total = _total(slip, lines)
    refusal = duties.refusal(slip, duties.transition(slip, act), by)
    if refusal:
        raise refusal
    slip.save()
    SlipLine.objects.bulk_create(
        SlipLine(
            property_id=slip.property_id, slip=slip, side=side, denomination=value, pieces=pieces
        )
        for side, chips in lines.items()
        for value, pieces in chips.items()
        if pieces
    )


def _require_in_tray(slip: Slip, to_cage: Mapping[Money, int]) -> None:
    """Refuse chips the tray is not known to hold; where a note says whence they came, tell of it."""
    known = trays.chips(slip.session)
    for value, pieces in to_cage.items():
        if pieces <= known[value]:
            continue
        told = {
            "table": str(slip.table),
            "known": max(known[value], 0),
            "chip": said(value, slip.property),
            "pieces": pieces,
        }
        if slip.note.strip():
            _tell_of_the_note(slip, told)
            return
        raise Refused(
            _(
                "The tray of %(table)s is known to hold %(known)s pieces of %(chip)s, not "
                "%(pieces)s: count again, or say in the note where the others came from."
            )
            % told
        )


def _require_session(slip: Slip) -> None:
    """Refuse chips that set out for a table that has closed since they were asked for."""
    Table.objects.select_for_update(no_key=True).get(pk=slip.table_id)
    if TableSession.objects.get(pk=slip.session_id).closed_at:
        raise Refused(
            _("%(table)s has closed since these chips were asked for: refuse the request.")
            % {"table": slip.table}
        )


def _tell_of_a_difference(slip: Slip, act: str, counted: Money, why: str) -> None:
    """Tell surveillance, pit and revenue audit at once of chips that are not what their slip says."""
    back = act == "return"
    alerts.raise_alert(
        property_id=slip.property_id,
        kind="slip.came_back_short" if back else "slip.disputed",
        key=str(slip.pk),
        what=gettext_lazy("%(slip)s of %(total)s came back as %(counted)s: %(why)s")
        if back
        else gettext_lazy("%(slip)s of %(total)s is disputed, %(counted)s were counted: %(why)s"),
        facts={
            "slip": str(slip),
            "total": said(slip.total, slip.property),
            "counted": said(counted, slip.property),
            "why": why,
        },
        to="tables.see_records",
        severity=alerts.Severity.BAD,
        place=slip.table.code,
        measure=alerts.Measure.MONEY,
        figure=str(int(counted - slip.total)),
        act=alerts.Way(gettext_lazy("Look at the slip"), "slip_request", {"pk": slip.pk}),
    )


def _tell_of_the_note(slip: Slip, told: Mapping[str, object]) -> None:
    """Tell pit and revenue audit that chips leave a tray on the word of a note."""
    alerts.raise_alert(
        property_id=slip.property_id,
        kind="slip.beyond_tray",
        key=str(slip.pk),
        what=gettext_lazy(
            "%(pieces)s pieces of %(chip)s leave %(table)s, whose tray is known to hold %(known)s."
            " The note says: %(note)s"
        ),
        facts={**told, "note": slip.note},
        to="tables.see_records",
        severity=alerts.Severity.WARN,
        place=slip.table.code,
        act=alerts.Way(gettext_lazy("Look at the slip"), "slip_request", {"pk": slip.pk}),
    )


def _total(slip: Slip, lines: Mapping[str, Mapping[Money, int]]) -> Money:
    """What a slip moves: one side for a fill or credit; an exchange is as much both ways."""
    to_table, to_cage = (
        accounting.total(value * pieces for value, pieces in chips.items())
        for chips in lines.values()
    )
    if slip.kind == Slip.Kind.EXCHANGE and to_table != to_cage:
        raise Refused(
            _("An even exchange is even: %(to_table)s to the table, %(to_cage)s to the cage.")
            % {
                "to_table": said(to_table, slip.table.property),
                "to_cage": said(to_cage, slip.table.property),
            }
        )
    if slip.kind == Slip.Kind.EXCHANGE and lines["table"].keys() & lines["cage"].keys():
        raise Refused(_("An exchange brings other chips than it takes: no chip goes both ways."))
    if (slip.kind == Slip.Kind.FILL and to_cage) or (slip.kind == Slip.Kind.CREDIT and to_table):
        raise Refused(_("A fill goes to the table only, a credit to the cage only."))
    if not (to_table or to_cage):
        raise Refused(_("A slip moves at least one chip."))
    return to_table or to_cage
