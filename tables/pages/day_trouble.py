"""What went another way than it should on a gaming day: voids, disputes, papers nobody expects."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _

from tables import day_papers
from tables.models import Evidence, GamingDay, Marker, Slip, TableTicket
from tables.pages import addresses
from tables.pages.day_lines import Line, Point, line

VOID = ("void_asked", "void")
DISPUTED = (Slip.State.DISCREPANT, Slip.State.DISPUTED)
TROUBLED = (*VOID, *DISPUTED, Slip.State.RETURNED)


def trouble(day: GamingDay, slips: Sequence[Slip]) -> Line:
    """Slips, markers and tickets that are void or were disputed, and papers of no document, each by name."""
    found = [
        *(slip_point(slip) for slip in slips if slip.state in TROUBLED or _was_disputed(slip)),
        *(_marker(marker) for marker in _void(Marker, day).select_related("series", "table")),
        *(_ticket(each) for each in _void(TableTicket, day).select_related("table", "record__day")),
        *(_paper(paper) for paper in day_papers.unexpected(day, slips)),
    ]
    return line(_("Voids and discrepancies"), found, found)


def slip_point(slip: Slip) -> Point:
    """A slip by its number, or by its table while it has none; its steps are read already."""
    last = max(slip.steps.all(), key=lambda step: step.seq, default=None)
    name = str(slip) if slip.number or slip.paper else f"{slip.get_kind_display()} {slip.table}"
    below = f"{slip.table}, {slip.get_state_display()}"
    if _was_disputed(slip) and slip.state not in DISPUTED:
        below += ", " + _("was disputed")
    return Point(name, addresses.slip(slip), below, last.at if last else None)


def _was_disputed(slip: Slip) -> bool:
    return any(step.act == "dispute" for step in slip.steps.all())


def _void(papers: type[Marker] | type[TableTicket], day: GamingDay) -> Any:
    rows = papers._default_manager.filter(record__day=day, state__in=VOID)
    return rows.prefetch_related("steps").order_by("at", "pk")


def _marker(marker: Marker) -> Point:
    return _point(marker, addresses.marker(marker), _("marker"))


def _ticket(ticket: TableTicket) -> Point:
    return _point(ticket, addresses.ticket(ticket), _("ticket"))


def _point(paper: Marker | TableTicket, url: str, kind: str) -> Point:
    last = max(paper.steps.all(), key=lambda step: step.seq)
    below = f"{kind}, {paper.table}, {paper.get_state_display()}"
    return Point(str(paper), url, below, last.at)


def _paper(paper: Evidence) -> Point:
    box = paper.placement
    below = _("paper nobody expects, box %(box)s of %(table)s") % {
        "box": box.box,
        "table": box.table,
    }
    return Point(paper.paper, addresses.box(box), below, paper.recorded_at)
