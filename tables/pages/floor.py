"""One table of the floor: how it stands, what may be done there, and the forms that do it."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from audit.trail import require
from games.engine.money import Money
from tables import meters, selectors, shared_boxes, trays
from tables.models import Placement, Property, ShiftRecord, Table, Terms
from tables.pages import (
    addresses,
    button,
    counts,
    estimated_change,
    estimates,
    marker_issue,
    marker_transfers,
    requests,
    session_papers,
    tickets,
)
from tables.pages.at_table import acts, fitting, offers_of
from tables.pages.parts import Crumb
from tables.pages.people import why_not
from tables.words import POKER, game_name


@require_safe
def table(request: HttpRequest, code: str) -> HttpResponse:
    """One table: how it stands, what may be done there, its documents since it opened."""
    house: Property = request.desk.property
    require(request.user, "tables.see_floor", on=house)
    here = get_object_or_404(Table.objects.select_related("pit"), property=house, code=code)
    may = partial(request.user.has_perm, obj=house)
    terms = selectors.terms_row_at(here, timezone.now())
    record = trays.running([here]).select_related("shift", "day", "session").first()
    is_open = record is not None
    shown = {
        "table": here,
        "terms": terms,
        "game": game_name(terms.game) if terms else "",
        "limits": limits(terms, request.shell.notation),
        "paytables": _paytables(terms) if may("games.view_paytable") else [],
        "record": record,
        "estimate": record.estimates.select_related("by").last() if record else None,
        "acts": acts(here, is_open, fitting(offers_of(request.user, house), is_open, terms), terms),
        "draws": button.draws(record.session) if record else [],
        "is_poker": bool(record and record.game in POKER),
        "why_no_papers": why_not(request, "tables.view_count", here),
        "documents": session_papers.of(record.session, request.user) if record else [],
        "last": _last_records(here) if may("tables.see_records") else [],
        "boxes": _boxes_on(here),
        "two_days": shared_boxes.of_two_days(record) if record else [],
        "why_no_swap": why_not(request, "tables.remove_box", house),
        "progressives": may("tables.view_progressive"),
        "fed": [
            (each.progressive, meters.meter_of(each.progressive), addresses.progressive(each.progressive))
            for each in meters.fed_by(here)
        ]
        if may("tables.view_progressive")
        else [],
        "may_place": may("tables.place_box"),
        "crumbs": [Crumb(here.pit.name, addresses.pit(here.pit)), Crumb(here.code)],
    }
    return render(request, "tables/table.html", shown)


def limits(terms: Terms | None, notation: Any) -> str:
    """The least and most of the first wager, 25–2,000; the bets of a poker table with fixed ones, 10/20."""
    if terms is None:
        return ""
    if terms.limits:
        (least, most, *_step), mark = next(iter(terms.limits.values())), "–"
    elif terms.rules.get("small_bet") and terms.rules.get("big_bet"):
        least, most, mark = terms.rules["small_bet"], terms.rules["big_bet"], "/"
    else:
        return ""
    amounts = (Money.parse(text, digits=notation.digits) for text in (least, most))
    return mark.join(notation.money(amount, whole=True) for amount in amounts)


def _paytables(terms: Terms | None) -> list[tuple[str, Any, str]]:
    if terms is None:
        return []
    used = terms.paytables.select_related("paytable")
    return [(row.wager, row.paytable, addresses.paytable(row.paytable)) for row in used]


def _boxes_on(here: Table) -> list[Placement]:
    """Every box that stands on a table, whatever it takes: one of a purpose."""
    standing = Placement.objects.filter(table=here, until=None).select_related("box")
    return list(standing.order_by("placed_at", "pk"))


def _last_records(here: Table) -> list[tuple[ShiftRecord, str]]:
    ended = ShiftRecord.objects.filter(table=here).exclude(closed_at=None)
    related = ("shift", "day", "table", "result", "poker")
    ended = ended.select_related(*related).order_by("-opened_at")[:6]
    return [(record, addresses.record(record)) for record in ended]


@require_http_methods(["GET", "HEAD", "POST"])
def act(request: HttpRequest, code: str, what: str) -> HttpResponse:
    """A form that does something at a table."""
    house: Property = request.desk.property
    require(request.user, "tables.see_floor", on=house)
    here = get_object_or_404(
        Table.objects.select_related("pit", "property"), property=house, code=code
    )
    if what in counts.KINDS:
        return counts.form(request, here, what)
    if what in FORMS:
        return FORMS[what](request, here)
    return requests.form(request, here, what)


FORMS: Final[dict[str, Callable[[HttpRequest, Table], HttpResponse]]] = {
    "button": button.form,
    "change_estimated": estimated_change.form,
    "estimate": estimates.form,
    "marker": marker_issue.form,
    "markers": marker_transfers.form,
    "ticket": tickets.form,
}
