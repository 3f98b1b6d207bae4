"""Drop boxes: placed, removed by two, counted twice by people who do not see each other's count, accepted."""

from collections.abc import Sequence
from datetime import datetime
from decimal import ROUND_HALF_UP, Decimal
from typing import NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from audit import alerts, trail
from audit.trail import Actor, Refused, require
from games.engine.money import Money
from tables import accounting, box_papers, duties, selectors
from tables.documents import Attestation, signature
from tables.models import Box, BoxCount, BoxCountLine, Placement, ShiftRecord, Table
from tables.services import attesting, differing, poker, results, steps, two_days, verifying
from tables.services.purposes import require_purpose
from tables.services.whole_boxes import take_whole

ONE = Decimal(1)
NO_BOX = "table.no_box"
BY_TWO = ("remove", "secure")
"""Acts that take a second pair of hands: the one who signs is not alone with the box."""


class BoxLine(NamedTuple):
    """Pieces of one kind in a box; foreign money in its own currency and denomination."""

    content: str
    denomination: Money
    pieces: int
    currency: str = ""


@trail.act("box.placed")
def place_box(
    *,
    table: Table,
    box: Box,
    at: datetime,
    by: Actor,
    compartment: int = 1,
    record: ShiftRecord | None = None,
) -> Placement:
    """Put an empty box on an open table, from the record that runs then on.

    The pit and revenue audit are told of one that is marked for another table.
    """
    record = record or selectors.require_record(table, at)
    require_purpose(box, table, record.game)
    here = selectors.box_on(table, box.purpose)
    if here:
        raise Refused(_("Box %(box)s is on %(table)s.") % {"box": here.box, "table": table})
    elsewhere = Placement.objects.filter(property_id=table.property_id, box=box, until=None).first()
    if elsewhere:
        raise Refused(_("Box %(box)s is on %(table)s.") % {"box": box, "table": elsewhere.table})
    placement = Placement.objects.create(
        property_id=table.property_id,
        box=box,
        purpose=box.purpose,
        compartment=compartment,
        table=table,
        session_id=record.session_id,
        first=record,
        placed_at=at,
    )
    how = _("Box %(box)s is on %(table)s.") % {"box": box, "table": table}
    alerts.withdraw(property_id=table.property_id, kind=NO_BOX, key=str(record.session_id), how=how)
    if box.table_id not in (None, table.pk):
        _tell_of_another_s(placement)
    return steps.take(placement, "place", by=by, at=at)


@trail.act("box.turned")
def turn_box(*, placement: Placement, at: datetime, by: Actor, record: ShiftRecord) -> Placement:
    """Shut the running compartment of a box on a table and go on in its next one.

    The box stays where it is; another box is the drop team's to put there.
    """
    steps.take(placement, "shut", by=by, at=at)
    return place_box(
        table=placement.table,
        box=placement.box,
        at=at,
        by=by,
        compartment=placement.compartment + 1,
        record=record,
    )


def turn_all(*, record: ShiftRecord, at: datetime, by: Actor) -> None:
    """Turn every box on the table of a record that begins."""
    for placement in selectors.boxes_on(record.table):
        turn_box(placement=placement, at=at, by=by, record=record)


@trail.act("box.swapped")
def swap_box(
    *,
    table: Table,
    box: Box,
    by: Actor,
    at: datetime | None = None,
    attested: Attestation | None = None,
) -> Placement:
    """Take the box off a table and put another there: with the count a record began, or in its midst.

    Just after a count, the box that goes belongs to the records before it and the one that comes to
    those after. In the midst of a shift both hold something of the record that runs.
    """
    at = at or timezone.now()
    require(by, "tables.remove_box", on=table)
    record = selectors.open_record(table)
    here = selectors.box_on(table, box.purpose)
    if record is None or here is None:
        raise Refused(_("%(table)s is not open, or has no box.") % {"table": table})
    attesting.require_second(table, attested, at)
    if here.placed_at < record.opened_at <= at <= record.opened_at + two_days.WITH_THE_COUNT:
        at = record.opened_at
    if at <= here.placed_at:
        raise Refused(
            _("Box %(box)s was put on %(table)s at %(at)s; it comes off later.")
            % {"box": here.box, "table": table, "at": here.property.said(here.placed_at)}
        )
    take_whole(here, "remove", by=by, at=at, attested=attested)
    return place_box(table=table, box=box, at=at, by=by, record=record)


def take_step(
    *,
    placement: Placement,
    act: str,
    by: Actor,
    at: datetime | None = None,
    why: str = "",
    attested: Attestation | None = None,
    is_emergency: bool = False,
    spare: Box | None = None,
) -> Placement:
    """Sign the next act of a box: remove, secure, open, accept, store.

    A box is taken off and locked away by two: one signs, the other attests by licence and badge. It
    goes whole: every compartment of it, at the one instant.
    Where its table plays on, a spare one takes its place, or those who place one are told. In an
    emergency drop only a box that is kept for such takes the place; any other is `Refused`.
    Accepting a count makes the results of its records actual, where nothing else is estimated; it
    takes a reason where papers are due in the box that nobody ticked off.
    """
    at = at or timezone.now()
    with trail.act(f"box.{act}", by=by, why=why):
        duties.require_role(placement, act, by)
        if act in BY_TWO:
            attesting.require_second(placement.table, attested, at)
        if is_emergency and spare is not None and not spare.is_emergency:
            raise Refused(
                _("Box %(box)s is not kept for emergency drops: choose one that is, or none.")
                % {"box": spare}
            )
        if act == "accept":
            _require_acceptable(placement, by, why)
        taken = take_whole(
            placement, act, by=by, at=at, why=why, attested=attested, is_emergency=is_emergency
        )
        if act == "remove":
            _fill_its_place(taken, spare, at, by)
        if act == "accept":
            if taken.purpose == Box.Purpose.JACKPOT and taken.accepted.total:
                poker.contribute_jackpot(placement=taken, at=at, by=by)
            for record in selectors.records_of(taken):
                results.ask_anew(record)
    return taken


def _require_acceptable(placement: Placement, by: Actor, why: str) -> None:
    """Refuse one's own count, one not verified, and, without a reason, one whose papers are not ticked off."""
    duties.transition(
        Placement.objects.select_for_update(no_key=True).get(pk=placement.pk), "accept"
    )
    selectors.require_open(placement.first.day)
    if placement.counts.filter(by_id=by.pk).exists():
        raise Refused(_("You counted this box; another person accepts its count."))
    if verifying.is_awaited(placement):
        raise Refused(
            _("The count of box %(box)s waits for a verifier who agrees.") % {"box": placement.box}
        )
    papers = box_papers.missing(placement)
    if papers and not why.strip():
        raise Refused(
            _(
                "Not ticked off in box %(box)s: %(papers)s. Tick them off, or say why they are not there."
            )
            % {"box": placement.box, "papers": ", ".join(papers)}
        )


@trail.act("box.counted")
def count_box(
    *,
    placement: Placement,
    lines: Sequence[BoxLine],
    by: Actor,
    at: datetime | None = None,
    is_by_machine: bool = False,
) -> BoxCount:
    """Count an open box, line by line. When two counts agree, the box is counted.

    Each count is by another person, and none of them took part in the records that are counted.
    """
    held = Placement.objects.select_for_update(no_key=True).get(pk=placement.pk)
    require(by, "tables.count_box", on=held)
    if held.state != Placement.State.OPENED:
        raise Refused(_("Box %(box)s is not open for counting.") % {"box": held.box})
    if held.counts.filter(by_id=by.pk).exists():
        raise Refused(_("You counted this box; the next count is another person's."))
    if selectors.took_part(held, by):
        raise Refused(_("You took part in the records of this box; others count it."))
    at = at or timezone.now()
    rows = [_row(held, line) for line in lines]
    count = BoxCount.objects.create(
        property_id=held.property_id,
        placement=held,
        turn=0,
        total=accounting.total(value_of(row) for row in rows),
        at=at,
        by=by,
        role=signature(by)["role"],
        is_by_machine=is_by_machine,
    )
    for row in rows:
        row.count = count
    BoxCountLine.objects.bulk_create(rows)
    if selectors.standing_count(held) is None:
        differing.tell(held)
    else:
        steps.take(held, "count", by=by, at=at)
        differing.tell_no_more(held)
    count.refresh_from_db(fields=["turn"])
    return count


def _fill_its_place(placement: Placement, spare: Box | None, at: datetime, by: Actor) -> None:
    """Put a spare box where one came off a table that plays on; where there is none, tell of it."""
    table = placement.table
    if spare is not None:
        place_box(table=table, box=spare, at=at, by=by)
    record = selectors.open_record(table)
    if record and selectors.box_on(table, placement.purpose) is None:
        tell_of_no_box(record, at)


def tell_of_no_box(record: ShiftRecord, since: datetime) -> None:
    """Tell who may place one that a table plays without a box, until one is there."""
    alerts.raise_alert(
        property_id=record.property_id,
        kind=NO_BOX,
        key=str(record.session_id),
        what=gettext_lazy("%(table)s is open without a box: what drops there cannot be counted."),
        facts={"table": str(record.table)},
        to="tables.place_box",
        place=record.table.code,
        since=since,
        act=alerts.Way(gettext_lazy("Put a box on it"), "box_place"),
    )


def _tell_of_another_s(placement: Placement) -> None:
    alerts.raise_alert(
        property_id=placement.property_id,
        kind="box.elsewhere",
        key=str(placement.pk),
        what=gettext_lazy("Box %(box)s is marked for %(marked)s and was put on %(table)s."),
        facts={
            "box": str(placement.box),
            "marked": str(placement.box.table),
            "table": str(placement.table),
        },
        to="tables.see_records",
        severity=alerts.Severity.WARN,
        place=placement.table.code,
        since=placement.placed_at,
    )


def value_of(row: BoxCountLine) -> Money:
    """What a line adds to the value of its box, at the day's rate, half up; memo lines nothing."""
    if row.content not in BoxCountLine.VALUED:
        return Money(0)
    exact = int(row.denomination) * row.pieces * row.rate
    return Money(int(exact.quantize(ONE, rounding=ROUND_HALF_UP)))


def _row(placement: Placement, line: BoxLine) -> BoxCountLine:
    foreign = line.content == BoxCountLine.Content.FOREIGN
    rate = selectors.rate_of(placement, line.currency) if foreign else ONE
    return BoxCountLine(property_id=placement.property_id, rate=rate, **line._asdict())
