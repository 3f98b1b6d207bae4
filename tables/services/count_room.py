"""The count room's papers: rates of the day, files of the counting machine, slips found in boxes."""

import csv
import hashlib
import io
from collections.abc import Iterable, Sequence
from decimal import Decimal
from enum import StrEnum
from typing import NamedTuple

from django.db import transaction
from django.db.models import QuerySet, Subquery
from django.utils.translation import gettext as _

from audit import trail
from audit.trail import Actor, Refused, require
from games.engine.money import Money
from tables.models import (
    BoxCount,
    BoxCountLine,
    Evidence,
    ExchangeRate,
    GamingDay,
    MachineBatch,
    MachineLine,
    Placement,
    Property,
    Slip,
)
from tables.services import boxes, steps
from tables.services.boxes import BoxLine

IN_HAND = (Slip.State.RECEIVED, Slip.State.ACCEPTED, Slip.State.EXCHANGED)
"""A slip in one of these states is due in a box."""

MOST_WRONG, LONGEST = 5, 6
WIDTHS = {"batch": 60, "supersedes": 60, "box": 20, "currency": 3}
COLUMNS = ("batch", "seq", "supersedes", "box", "content", "currency", "denomination", "pieces")


class Outcome(StrEnum):
    """What became of a file of the counting machine."""

    ACCEPTED = "accepted"
    DUPLICATE = "duplicate_ignored"
    SUPERSEDES = "accepted_supersedes"
    CONFLICT = "rejected_conflict"


class Row(NamedTuple):
    """One line of the file."""

    batch: str
    seq: int
    supersedes: str
    box: str
    content: str
    currency: str
    denomination: Money
    pieces: int


@trail.act("rate.set")
def set_rate(*, day: GamingDay, currency: str, rate: Decimal, by: Actor) -> ExchangeRate:
    """Set the house's rate for a foreign currency on a gaming day: once, and for that day only."""
    require(by, "tables.set_rate", on=day)
    if rate <= 0:
        raise Refused(_("A rate is above 0."))
    made, is_new = ExchangeRate.objects.get_or_create(
        property_id=day.property_id, day=day, currency=currency, defaults={"rate": rate, "by": by}
    )
    if not is_new and made.rate != rate:
        raise Refused(_("%(rate)s is set for %(day)s and stays.") % {"rate": made, "day": day})
    return made


@trail.act("machine_batch.taken")
def take_machine_file(*, property: Property, text: str, by: Actor) -> Outcome:
    """Take a file of the counting machine: CSV with the columns `COLUMNS` in any order.

    One file is one batch. The same batch with the same text again changes nothing; with another
    text it is refused and the first stays; a batch that names another in `supersedes` takes its
    place. Amounts are decimal text in the box's currency; a box the machine only totals is one
    piece of its total. `Refused` names the line that cannot be read.
    """
    require(by, "tables.count_box", on=property)
    rows = list(read_rows(text, digits=property.digits))
    head = rows[0]
    fingerprint = "sha256:" + hashlib.sha256(text.encode()).hexdigest()
    known = MachineBatch.objects.filter(property=property, number=head.batch).first()
    if known:
        return Outcome.DUPLICATE if known.fingerprint == fingerprint else Outcome.CONFLICT
    before = None
    if head.supersedes:
        before = MachineBatch.objects.filter(property=property, number=head.supersedes).first()
        if before is None:
            raise Refused(_("There is no batch %(batch)s.") % {"batch": head.supersedes})
        _refuse_after_use(before)
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
        batch__superseded_by=None,
        batch__recorded_at__gte=Subquery(opened[:1]),
    )


def count_by_machine(*, placement: Placement, by: Actor) -> BoxCount:
    """Enter what the machine counted in a box as this person's count of it."""
    lines = machine_lines(placement)
    if not lines:
        raise Refused(_("The machine has counted nothing in box %(box)s.") % {"box": placement.box})
    found = [BoxLine(row.content, row.denomination, row.pieces, row.currency) for row in lines]
    return boxes.count_box(placement=placement, lines=found, by=by)


@trail.act("evidence.entered")
def enter_evidence(*, placement: Placement, papers: Iterable[str], by: Actor) -> list[Evidence]:
    """Write down the numbers of the papers found in a box; each slip found is in the box from now.

    A paper that is no slip of the box's table stays as it was found, for revenue audit to look at.
    """
    require(by, "tables.handle_evidence", on=placement)
    found = [
        Evidence(property_id=placement.property_id, placement=placement, paper=paper, by=by)
        for paper in papers
    ]
    slips = Slip.objects.filter(
        property_id=placement.property_id, table_id=placement.table_id, state__in=IN_HAND
    ).select_related("series")
    numbers = {paper.paper for paper in found}
    for slip in slips:
        if str(slip) in numbers:
            steps.take(slip, "box", by=by)
    return Evidence.objects.bulk_create(found)


@trail.act("evidence.matched")
def match_evidence(*, day: GamingDay, by: Actor) -> list[Slip]:
    """Match every slip of a day that was found in its box with the books; those not found yet."""
    require(by, "tables.audit_day", on=day)
    slips = Slip.objects.filter(record__day=day).exclude(state=Slip.State.MATCHED)
    missing = []
    for slip in slips.order_by("pk"):
        if slip.state == Slip.State.IN_BOX:
            steps.take(slip, "match", by=by)
        else:
            missing.append(slip)
    return missing


class WrongLines(Refused):
    """A file that cannot be read: each wrong line by its number, with what is wrong with it."""

    def __init__(self, wrong: Sequence[tuple[int, str]]) -> None:
        self.wrong = wrong
        told = [_("Line %(line)s: %(wrong)s") % {"line": n, "wrong": why} for n, why in wrong]
        super().__init__(" ".join(told[:MOST_WRONG]))


def read_rows(text: str, *, digits: int) -> Iterable[Row]:
    """The lines of a file; `WrongLines` names every one that cannot be read."""
    reader = csv.DictReader(io.StringIO(text))
    missing = set(COLUMNS) - set(reader.fieldnames or ())
    if missing:
        raise Refused(_("The file lacks the column %(column)s.") % {"column": min(missing)})
    rows: list[Row] = []
    wrong: list[tuple[int, str]] = []
    seen: set[tuple[object, ...]] = set()
    for found in reader:
        try:
            row = _row(found, digits)
            if row[3:7] in seen:
                raise ValueError(_("this box and denomination stand on a line before"))
            seen.add(row[3:7])
            rows.append(row)
        except (TypeError, ValueError) as why:
            wrong.append((reader.line_num, str(why)))
    if wrong:
        raise WrongLines(wrong)
    if not rows:
        raise Refused(_("The file has no line."))
    if len({(row.batch, row.seq, row.supersedes) for row in rows}) > 1:
        raise Refused(_("The file holds more than one batch."))
    return rows


def _row(found: dict[str, str | None], digits: int) -> Row:
    told = {column: (found.get(column) or "").strip() for column in COLUMNS}
    content = told["content"]
    if content not in BoxCountLine.Content.values:
        raise ValueError(_("“%(content)s” is no content of a box.") % {"content": content})
    if not (told["batch"] and told["box"]):
        raise ValueError(_("batch and box are named on every line"))
    if long := [name for name, most in WIDTHS.items() if len(told[name]) > most]:
        raise ValueError(_("%(column)s is too long") % {"column": long[0]})
    return Row(
        told["batch"],
        _whole(told, "seq"),
        told["supersedes"],
        told["box"],
        content,
        told["currency"],
        _worth(told["denomination"], digits),
        _whole(told, "pieces"),
    )


def _whole(told: dict[str, str], column: str) -> int:
    text = told[column]
    if not (text.isascii() and text.isdigit() and len(text) <= LONGEST):
        raise ValueError(
            _("“%(text)s” in %(column)s is no whole number") % {"text": text, "column": column}
        )
    return int(text)


def _worth(text: str, digits: int) -> Money:
    try:
        worth = Money.parse(text, digits=digits)
    except ValueError as wrong:
        raise ValueError(_("“%(text)s” is no amount") % {"text": text}) from wrong
    if worth < 0:
        raise ValueError(_("a count is not negative"))
    return worth


def _line(row: Row) -> dict[str, object]:
    names: Sequence[str] = ("box", "content", "currency", "denomination", "pieces")
    return {name: getattr(row, name) for name in names}


def _refuse_after_use(batch: MachineBatch) -> None:
    """A batch is superseded only until the count of one of its boxes was accepted."""
    used = Placement.objects.filter(
        property_id=batch.property_id,
        box__code__in=batch.lines.values("box"),
        state__in=(Placement.State.ACCEPTED, Placement.State.STORED),
        steps__act="accept",
        steps__recorded_at__gte=batch.recorded_at,
    )
    if used.exists():
        raise Refused(
            _("The count of box %(box)s is accepted; its batch stays.") % {"box": used[0].box}
        )
