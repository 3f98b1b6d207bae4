"""What keeps a gaming day from its next step: each point by its document, since when, and whose it is."""

from typing import Any, Final

from django.db.models import Count as Number
from django.db.models import Exists, OuterRef, Q, QuerySet, Sum
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tables import machines, shared_boxes
from tables.blockers import Blocker
from tables.models import (
    Count,
    GamingDay,
    Marker,
    Placement,
    ShiftRecord,
    Slip,
    TableDay,
    TableTicket,
)
from tables.pages import addresses
from tables.pages.day_estimates import estimated, say_where_no_box_tells
from tables.pages.day_lines import Group, Line, Point, line
from tables.pages.day_trouble import slip_point, trouble
from tables.reports.figures import Notation


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
    tables = list(TableDay.objects.filter(day=day).select_related("table", "day", "result"))
    untold = shared_boxes.untold(records)
    return [
        Group(_("To be counted"), (_closed(records), _boxes(boxes)), before_publication=True),
        Group(
            _("For audit"),
            (
                _on_the_way(slips, found),
                estimated(tables, records, untold),
                say_where_no_box_tells(
                    _computed(found, len(records)),
                    found,
                    untold,
                ),
                _named(_("Marker ledgers equal"), found, ("ledgers_apart",), len(tables)),
                *_undecided(found),
                *_adjustments(found),
            ),
            before_publication=True,
        ),
        Group(_("Before it is locked"), (_matched(slips),)),
        Group(
            _("Good to know, does not block"),
            (_variances(records, notation), _asked_for(slips), trouble(day, slips)),
            blocks=False,
        ),
    ]


def slips_of(day: GamingDay) -> QuerySet[Slip]:
    """The slips of a day: signed at a table in it, or not yet and asked for in it, or said on paper to be."""
    unsigned = Q(
        record=None, steps__act="request", steps__at__gte=day.starts_at, steps__at__lt=day.ends_at
    )
    there = ShiftRecord.objects.filter(
        Q(closed_at=None) | Q(closed_at__gt=OuterRef("paper_at")),
        property=day.property_id,
        day=day,
        table=OuterRef("table"),
        opened_at__lte=OuterRef("paper_at"),
    )
    on_paper = Q(record=None, paper_at__isnull=False) & Q(Exists(there))
    return Slip.objects.filter(
        Q(record__day=day) | unsigned | on_paper, property=day.property_id
    ).distinct()


def slip_sums(day: GamingDay) -> list[dict[str, Any]]:
    """Fills and credits of the day, by what the tables signed."""
    signed = Slip.objects.filter(property=day.property_id, record__day=day)
    found = signed.order_by().values("kind").annotate(number=Number("pk"), total=Sum("total"))
    return [{**row, "label": Slip.Kind(row["kind"]).label} for row in found.order_by("kind")]


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
    return line(_("Shift records closed"), records, waiting, _("floor"))


def _boxes(boxes: list[Placement]) -> Line:
    done = (Placement.State.ACCEPTED, Placement.State.STORED)
    waiting = [
        Point(f"{box.box} {box.table} {box.first.shift.name}", addresses.box(box), str(box.get_state_display()),
              box.until or box.placed_at)
        for box in boxes
        if box.state not in done
    ]  # fmt: skip
    return line(_("Boxes counted and accepted"), boxes, waiting, _("drop team, count room"))


def _on_the_way(slips: list[Slip], found: list[Blocker]) -> Line:
    """Slips whose chips or papers keep the day; what is only asked for keeps nothing."""
    kinds = ("slip_on_its_way", "slip_unconfirmed")
    held = {blocker.document for blocker in found if blocker.kind in kinds}
    mine = [slip for slip in slips if slip in held]
    waiting = [slip_point(slip) for slip in (*mine, *held.difference(mine))]
    everything = {*slips, *held}
    return line(_("Slips arrived, void or refused"), everything, waiting, _("floor and cage"))


def _asked_for(slips: list[Slip]) -> Line:
    """Requests that wait for the pit or the cage: no chip has moved."""
    waiting = (Slip.State.REQUESTED, Slip.State.APPROVED)
    points = [slip_point(slip) for slip in slips if slip.state in waiting]
    return line(_("Requests nobody has decided or issued"), points, points, _("pit and cage"))


def _matched(slips: list[Slip]) -> Line:
    due = [slip for slip in slips if slip.number is not None or slip.record_id is not None]
    waiting = [slip_point(slip) for slip in due if slip.state not in machines.FINAL]
    return line(_("Slips matched three ways"), due, waiting, _("revenue audit"))


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
    "marker_void_asked": gettext_lazy("its void is asked for"),
    "ticket_void_asked": gettext_lazy("its void is asked for"),
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
    if isinstance(document, Marker):
        return addresses.marker(document)
    if isinstance(document, TableTicket):
        return addresses.ticket(document)
    return addresses.adjustment(document)


def _computed(found: list[Blocker], number: int) -> Line:
    return _named(_("Results computed"), found, ("result_pending", "result_missing"), number)


def _undecided(found: list[Blocker]) -> list[Line]:
    """Markers and tickets whose void is asked for; no line where there is none."""
    kinds = ("marker_void_asked", "ticket_void_asked")
    number = sum(blocker.kind in kinds for blocker in found)
    if not number:
        return []
    return [_named(_("Voids decided"), found, kinds, number, _("cage supervisor"))]


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
    return line(_("Variances of openers explained"), openers, waiting, _("floor"))
