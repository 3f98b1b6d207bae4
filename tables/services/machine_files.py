"""Files of the counting machine: taken once, one batch a box and drop, and one of the two counts of a box."""

import hashlib
from enum import StrEnum

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet, Subquery
from django.utils.translation import gettext as _

from audit import trail
from audit.trail import Actor, Refused, require
from tables.machine_rows import Known, Row, read_rows
from tables.models import (
    Box,
    BoxCount,
    Denomination,
    ExchangeRate,
    MachineBatch,
    MachineLine,
    Placement,
    Property,
)
from tables.services import boxes
from tables.services.boxes import BoxLine

IN_THE_ROOM = (Placement.State.OPENED, Placement.State.COUNTED)
OUT_OF_THE_ROOM = (Placement.State.ACCEPTED, Placement.State.STORED)


class Outcome(StrEnum):
    """What became of a file of the counting machine."""

    ACCEPTED = "accepted"
    DUPLICATE = "duplicate_ignored"
    SUPERSEDES = "accepted_supersedes"
    CONFLICT = "rejected_conflict"


@trail.act("machine_batch.taken")
def take_machine_file(*, property: Property, text: str, by: Actor) -> Outcome:
    """Take a file of the counting machine: CSV with the columns `machine_rows.COLUMNS` in any order.

    One file is one batch. The same batch with the same text again changes nothing; with another
    text it is refused and the first stays; a batch that names another in `supersedes` takes its
    place, and nothing else adds to a box that a batch has counted. A box has to be open for
    counting; where several of its compartments are, each line names its own in `compartment`.
    Amounts are decimal text in the box's currency; a box the machine only totals is one piece of
    its total. `WrongLines` names each line that cannot be read or does not fit the house. A count
    entered from a batch stays as it was signed when another takes the batch's place.
    """
    require(by, "tables.count_box", on=property)
    fingerprint = "sha256:" + hashlib.sha256(text.encode()).hexdigest()
    known = MachineBatch.objects.filter(property=property, fingerprint=fingerprint).first()
    if known:
        return Outcome.DUPLICATE
    Property.objects.select_for_update(no_key=True).get(pk=property.pk)
    house = _known(property)
    rows = read_rows(text, house)
    head = rows[0]
    if head.batch in house.taken:
        return Outcome.CONFLICT
    before = _before(property, head)
    with transaction.atomic():
        batch = MachineBatch.objects.create(
            property=property,
            number=head.batch,
            seq=head.seq,
            supersedes=before,
            fingerprint=fingerprint,
            text=text,
            by=by,
        )
        MachineLine.objects.bulk_create(
            MachineLine(property=property, batch=batch, **_line(row)) for row in rows
        )
    return Outcome.SUPERSEDES if before else Outcome.ACCEPTED


def machine_lines(placement: Placement) -> QuerySet[MachineLine]:
    """What the machine has counted of a box since it was opened, by the batches that stand."""
    opened = placement.steps.filter(act="open").values("recorded_at")
    return MachineLine.objects.filter(
        property_id=placement.property_id,
        box=placement.box.code,
        compartment=placement.compartment,
        batch__superseded_by=None,
        batch__recorded_at__gte=Subquery(opened[:1]),
    )


def is_counted_by_machine(placement: Placement) -> bool:
    """Whether one of the counts of a box is the machine's; the other is then a person's own."""
    return placement.counts.filter(is_by_machine=True).exists()


def entered_from(batch: MachineBatch) -> list[str]:
    """The boxes whose count was entered from a batch before another took its place."""
    after = next(iter(batch.superseded_by.all()), None)
    if after is None:
        return []
    signed = BoxCount.objects.filter(
        is_by_machine=True,
        placement__in=_of_batch(batch),
        recorded_at__range=(batch.recorded_at, after.recorded_at),
    )
    return sorted(signed.values_list("placement__box__code", flat=True))


def count_by_machine(*, placement: Placement, by: Actor) -> BoxCount:
    """Enter what the machine counted in a box as this person's count of it: one of the two, once."""
    with trail.act("box.counted", by=by):
        Placement.objects.select_for_update(no_key=True).get(pk=placement.pk)
        if is_counted_by_machine(placement):
            raise Refused(
                _("The machine’s count of box %(box)s is entered already; the other is by hand.")
                % {"box": placement.box}
            )
        rows = machine_lines(placement)
        if not rows:
            raise Refused(
                _("The machine has counted nothing in box %(box)s.") % {"box": placement.box}
            )
        lines = [BoxLine(row.content, row.denomination, row.pieces, row.currency) for row in rows]
        return boxes.count_box(placement=placement, lines=lines, by=by, is_by_machine=True)


def _known(property: Property) -> Known:
    """What a file is held against."""
    return Known(
        currency=property.currency,
        digits=property.digits,
        boxes=set(Box.objects.filter(property=property).values_list("code", flat=True)),
        chips=set(Denomination.objects.filter(property=property).values_list("value", flat=True)),
        foreign=set(
            ExchangeRate.objects.filter(property=property).values_list("currency", flat=True)
        ),
        in_room=_in_room(property),
        taken=set(MachineBatch.objects.filter(property=property).values_list("number", flat=True)),
    )


def _in_room(property: Property) -> dict[str, dict[int, str]]:
    """The compartments being counted, each with the batch that counted it since it was opened.

    One that two counts agree on takes no new batch; the batch it has may be superseded until acceptance.
    """
    inside = Placement.objects.filter(property=property, state__in=IN_THE_ROOM, steps__act="open")
    opened = list(inside.values_list("box__code", "compartment", "state", "steps__recorded_at"))
    standing = MachineLine.objects.filter(property=property, batch__superseded_by=None)
    batches = standing.filter(box__in=[code for code, *_rest in opened]).values_list(
        "box", "compartment", "batch__number", "batch__recorded_at"
    )
    counted = {(box, part): (number, at) for box, part, number, at in batches.order_by("batch")}
    found: dict[str, dict[int, str]] = {}
    for box, part, state, since in opened:
        number, at = counted.get((box, part), ("", since))
        batch = number if at >= since else ""
        if batch or state == Placement.State.OPENED:
            found.setdefault(box, {})[part] = batch
    return found


def _before(property: Property, head: Row) -> MachineBatch | None:
    """The batch whose place a file takes."""
    if not head.supersedes:
        return None
    before = MachineBatch.objects.filter(property=property, number=head.supersedes).first()
    if before is None:
        raise Refused(_("There is no batch %(batch)s.") % {"batch": head.supersedes})
    after = before.superseded_by.first()
    if after:
        told = {"batch": before, "after": after}
        raise Refused(_("Batch %(after)s has taken the place of %(batch)s already.") % told)
    _refuse_after_use(before)
    return before


def _line(row: Row) -> dict[str, object]:
    names = ("box", "compartment", "content", "currency", "denomination", "pieces")
    return {name: getattr(row, name) for name in names}


def _of_batch(batch: MachineBatch) -> QuerySet[Placement]:
    """The boxes, compartment by compartment, that a batch names."""
    named = batch.lines.filter(box=OuterRef("box__code"), compartment=OuterRef("compartment"))
    return Placement.objects.filter(Exists(named), property_id=batch.property_id)


def _refuse_after_use(batch: MachineBatch) -> None:
    """A batch is superseded only until the count of one of its boxes was accepted."""
    used = _of_batch(batch).filter(
        state__in=OUT_OF_THE_ROOM,
        steps__act="accept",
        steps__recorded_at__gte=batch.recorded_at,
    )
    if used.exists():
        raise Refused(
            _("The count of box %(box)s is accepted; its batch stays.") % {"box": used[0].box}
        )
