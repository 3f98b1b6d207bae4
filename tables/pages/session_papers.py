"""The papers of a table since it opened: counts, slips, markers and tickets, the newest first."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from audit.trail import Actor
from games.engine.money import Money
from tables.models import Marker, Slip, TableSession, TableTicket
from tables.pages import addresses


@dataclass(frozen=True, slots=True)
class Paper:
    """A document of a session as a line of its table's page; without a number it is still a request."""

    document: Any
    kind: str
    url: str
    amount: Money
    at: datetime
    is_numbered: bool = True


def of(session: TableSession, reader: Actor) -> list[Paper]:
    """The papers of a session that a person may open."""
    asked = session.slips.select_related("series").prefetch_related("steps")
    drawn = Marker.objects.filter(record__session=session).select_related("series")
    printed = TableTicket.objects.filter(record__session=session)
    papers = [
        *(
            Paper(each, each.get_kind_display(), addresses.count(each), each.total, each.at)
            for each in session.counts.select_related("series")
        ),
        *(_slip(slip) for slip in asked),
        *(Paper(each, _("marker"), addresses.marker(each), each.amount, each.at) for each in drawn),
        *(
            Paper(each, _("ticket"), addresses.ticket(each), each.amount, each.at)
            for each in printed.select_related("table", "record__day")
        ),
    ]
    kinds = {type(paper.document)._meta.model_name for paper in papers}
    seen = {kind for kind in kinds if reader.has_perm(f"tables.view_{kind}", session)}
    opened = (paper for paper in papers if type(paper.document)._meta.model_name in seen)
    return sorted(opened, key=lambda paper: paper.at, reverse=True)


def _slip(slip: Slip) -> Paper:
    at = slip.signed_at or next(step.at for step in slip.steps.all())
    numbered = bool(slip.number or slip.paper)
    return Paper(slip, slip.get_kind_display(), addresses.slip(slip), slip.total, at, numbered)
