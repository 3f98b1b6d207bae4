"""What keeps a gaming day from its next step: each point by its document, since when, and whose it is."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

from django.db.models import Count as Number
from django.db.models import Q, QuerySet, Sum
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables import machines
from tables.blockers import Blocker
from tables.models import Count, GamingDay, Placement, Result, ShiftRecord, Slip, TableDay
from tables.pages import addresses
from tables.reports.figures import Notation

MOST = 12
"""Documents named on a line; the rest are counted."""


@dataclass(frozen=True, slots=True)
class Point:
    """A document that is not where it should be."""

    name: str
    url: str
    below: str = ""
    since: datetime | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One thing to be so before the next step: how much of it is, and what is not."""

    label: str
    done: int
    all: int
    points: tuple[Point, ...] = field(default=())
    whose: str = ""

    @property
    def open(self) -> int:
        return self.all - self.done

    @property
    def named(self) -> tuple[Point, ...]:
        return self.points[:MOST]

    @property
    def more(self) -> int:
        return len(self.points) - len(self.named)


@dataclass(frozen=True, slots=True)
class Group:
    """Lines that block the same step; or, where it blocks nothing, lines good to know."""

    title: str
    lines: tuple[Line, ...]
    blocks: bool = True

    @property
    def open(self) -> int:
        return sum(line.open for line in self.lines)


def groups(day: GamingDay, found: list[Blocker], notation: Notation) -> list[Group]:
    """The check list of a day: to be counted, for audit, good to know; a fixed number of queries."""
    records = list(
        day.records.select_related("table", "shift", "day", "result", "opener", "opener__series")
    )
    slips = list(slips_of(day).select_related("series", "table").prefetch_related("steps"))
    boxes = list(
        Placement.objects.filter(property=day.property_id, first__day=day).select_related(
            "box", "table", "first__shift"
        )
    )
    tables = list(TableDay.objects.filter(day=day).select_related("table", "result"))
    return [
        Group(_("To be counted"), (_closed(records), _boxes(boxes))),
        Group(
            _("For audit"),
            (
                _on_the_way(slips),
                _estimated(tables, records, day),
                _named(
                    _("Results computed"), found, ("result_pending", "result_missing"), len(records)
                ),
                _named(_("Marker ledgers equal"), found, ("ledgers_apart",), len(tables)),
                *_adjustments(found),
            ),
        ),
        Group(_("Before it is locked"), (_matched(slips),)),
        Group(
            _("Good to know, does not block"),
            (_variances(records, notation), _voids(slips)),
            blocks=False,
        ),
    ]


def slips_of(day: GamingDay) -> QuerySet[Slip]:
    """The slips of a day: those the table signed in it, and those asked for in it that it has not signed."""
    unsigned = Q(
        record=None, steps__act="request", steps__at__gte=day.starts_at, steps__at__lt=day.ends_at
    )
    return Slip.objects.filter(Q(record__day=day) | unsigned, property=day.property_id).distinct()


def slip_sums(day: GamingDay) -> list[dict[str, Any]]:
    """Fills and credits of the day, by what the tables signed."""
    signed = Slip.objects.filter(property=day.property_id, record__day=day)
    found = signed.order_by().values("kind").annotate(number=Number("pk"), total=Sum("total"))
    return [{**row, "label": Slip.Kind(row["kind"]).label} for row in found.order_by("kind")]


def _line(label: str, everything: Iterable[Any], waiting: list[Point], whose: str = "") -> Line:
    number = len(list(everything))
    return Line(label, number - len(waiting), number, tuple(waiting), whose)


def _closed(records: list[ShiftRecord]) -> Line:
    waiting = [
        Point(
            f"{record.table} {record.shift.name}",
            addresses.table(record.table),
            _("still open"),
            record.opened_at,
        )
        for record in records
        if record.closed_at is None
    ]
    return _line(_("Shift records closed"), records, waiting, _("floor"))


def _boxes(boxes: list[Placement]) -> Line:
    done = (Placement.State.ACCEPTED, Placement.State.STORED)
    waiting = [
        Point(f"{box.box} {box.table} {box.first.shift.name}", addresses.box(box), str(box.get_state_display()),
              box.until or box.placed_at)
        for box in boxes
        if box.state not in done
    ]  # fmt: skip
    return _line(_("Boxes counted and accepted"), boxes, waiting, _("drop team, count room"))


def _on_the_way(slips: list[Slip]) -> Line:
    ended = (
        *machines.FINAL,
        Slip.State.RECEIVED,
        Slip.State.ACCEPTED,
        Slip.State.EXCHANGED,
        Slip.State.IN_BOX,
    )
    waiting = [_slip_point(slip) for slip in slips if slip.state not in ended]
    return _line(_("Slips arrived, void or refused"), slips, waiting, _("floor and cage"))


def _slip_point(slip: Slip) -> Point:
    last = max(slip.steps.all(), key=lambda step: step.seq, default=None)
    name = str(slip) if slip.number or slip.paper else f"{slip.get_kind_display()} {slip.table}"
    below = f"{slip.table}, {slip.get_state_display()}"
    return Point(name, addresses.slip(slip), below, last.at if last else None)


def _matched(slips: list[Slip]) -> Line:
    due = [slip for slip in slips if slip.number is not None or slip.record_id is not None]
    waiting = [_slip_point(slip) for slip in due if slip.state not in machines.FINAL]
    return _line(_("Slips matched three ways"), due, waiting, _("revenue audit"))


def _named(
    label: str, found: list[Blocker], kinds: tuple[str, ...], number: int, whose: str = ""
) -> Line:
    """What the books themselves name as standing in the way; a document that does so twice is one."""
    waiting = {blocker.document: blocker for blocker in found if blocker.kind in kinds}
    points = tuple(
        Point(str(document), _address(document, blocker), _matter(blocker), blocker.since)
        for document, blocker in waiting.items()
    )
    return Line(label, number - len(points), number, points, whose)


MATTERS: Final = {
    "result_pending": gettext_lazy("being computed"),
    "result_missing": gettext_lazy("no actual result yet"),
    "ledgers_apart": gettext_lazy("the two ledgers differ"),
    "adjustment_open": gettext_lazy("waits for its checker"),
}
"""What is the matter with a document that is named beside it, without its name."""


def _matter(blocker: Blocker) -> str:
    """What is the matter, and the way out where it is known."""
    causes = " ".join(each.sentence for each in blocker.causes)
    return ": ".join(filter(None, (str(MATTERS[blocker.kind]), causes)))


def _address(document: Any, blocker: Blocker) -> str:
    if blocker.causes:
        return addresses.count(blocker.causes[0].count)
    if isinstance(document, ShiftRecord):
        return addresses.record(document)
    if isinstance(document, TableDay):
        return addresses.marker_ledgers(document.day.date)
    return addresses.adjustment(document)


def _adjustments(found: list[Blocker]) -> list[Line]:
    """Adjustments that nobody has checked; no line where there is none."""
    number = sum(blocker.kind == "adjustment_open" for blocker in found)
    if not number:
        return []
    return [_named(_("Adjustments checked"), found, ("adjustment_open",), number, _("controller"))]


def _variances(records: list[ShiftRecord], notation: Notation) -> Line:
    openers: list[Count] = [
        record.opener for record in records if record.opener and record.opener.variance
    ]
    waiting = [
        Point(
            str(count),
            addresses.count(count),
            notation.money(count.variance or 0, whole=True, signed=True),
            count.at,
        )
        for count in openers
        if not count.why
    ]
    return _line(_("Variances of openers explained"), openers, waiting, _("floor"))


def _estimated(tables: list[TableDay], records: list[ShiftRecord], day: GamingDay) -> Line:
    known = [each for each in tables if each.result]
    waiting = [
        Point(
            str(each.table),
            addresses.drop_win(day.date),
            _("estimated: %(shifts)s") % {"shifts": _estimated_shifts(each, records)},
            each.result.computed_at,
        )
        for each in known
        if each.result.status == Result.Status.ESTIMATED
    ]
    return _line(_("Results counted, not estimated"), known, waiting, _("count room"))


def _estimated_shifts(table_day: TableDay, records: list[ShiftRecord]) -> str:
    """The shifts of a table that rest on an estimate, by name."""
    found = sorted(
        (record for record in records if record.table_id == table_day.table_id and record.result),
        key=lambda record: record.opened_at,
    )
    return ", ".join(
        record.shift.name for record in found if record.result.status == Result.Status.ESTIMATED
    )


def _voids(slips: list[Slip]) -> Line:
    void = [
        slip
        for slip in slips
        if slip.state in (Slip.State.VOID, Slip.State.VOID_ASKED, Slip.State.DISCREPANT)
    ]
    return _line(_("Voids and discrepancies"), void, [_slip_point(slip) for slip in void])
