"""Markers on their way to the cage: the pit hands them over, a cashier takes them in a session of their own."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from audit.trail import Refused, require
from tables import accounting
from tables.models import Marker, MarkerTransfer, Table
from tables.pages import addresses, markers, patrons, printing, signs
from tables.pages.parts import Crumb
from tables.pages.people import why_not
from tables.pages.posting import Done, posted
from tables.services.markers import hand_markers, handed, open_on, take_handed


def form(request: HttpRequest, table: Table) -> HttpResponse:
    """What is open at the table, what was handed over, and the next signature of either side."""
    require(request.user, "tables.view_marker", on=table)
    refused = ""
    if request.method == "POST":
        try:
            return posted(request, lambda: _take(request, table))
        except Refused as refusal:
            refused = str(refusal)
    offer, given = handed(table)
    rows = markers.at_table(request, table)
    shown = {
        "table": table,
        "rows": rows,
        "held": accounting.total(row["open"] for row in rows),
        "offer": offer,
        "given": given,
        "total": accounting.total(open_on(marker) for marker in given),
        "why_not_send": why_not(request, "tables.send_markers", table),
        "why_not_take": _why_not_take(request, table, offer),
        "refused": refused,
        "crumbs": [Crumb(_("Markers"), addresses.markers()), Crumb(table.code, addresses.table(table))],
        "leave": addresses.markers(),
    }  # fmt: skip
    return render(request, "tables/marker_send.html", shown, status=409 if refused else 200)


def _why_not_take(request: HttpRequest, table: Table, offer: Any) -> str:
    if offer is not None and offer.by_id == request.user.pk:
        return _("The one who sends markers is not the one who takes them.")
    return why_not(request, "tables.take_markers", table)


def _take(request: HttpRequest, table: Table) -> Done:
    notation, act = request.shell.notation, request.POST.get("act", "")
    if act == "take":
        sent = take_handed(table=table, at=timezone.now(), by=request.user)
        told = {"slip": sent, "amount": notation.money(sent.total, whole=True)}
        return addresses.marker_transfer(sent), _("%(slip)s: %(amount)s is at the cage.") % told
    keys = [int(key) for key in request.POST.getlist("marker") if key.isascii() and key.isdigit()]
    chosen = Marker.objects.filter(property_id=table.property_id, table=table, pk__in=keys)
    hand_markers(table=table, markers=list(chosen), by=request.user)
    return request.path, _("Handed over; the cage signs for them.")


@require_http_methods(["GET", "HEAD", "POST"])
def one(request: HttpRequest, number: str) -> HttpResponse:
    """A marker credit slip, which is its printed form too."""
    rows = MarkerTransfer.objects.filter(property=request.desk.property).select_related(
        "table__pit", "series", "by", "record__day", "record__shift"
    )
    slip = addresses.numbered(rows, number)
    require(request.user, "tables.view_marker", on=slip)
    lines = list(slip.lines.select_related("marker__series", "marker__patron"))
    names = patrons.names(request, [line.marker.patron for line in lines])
    taken = slip.lines.first().marker.steps.filter(act="transfer").select_related("by").first()
    shown = {
        "slip": slip,
        "lines": [
            (line, addresses.marker(line.marker), names[line.marker.patron_id]) for line in lines
        ],
        "signs": signs.of_transfer(slip, taken),
        "crumbs": [Crumb(_("Markers"), addresses.markers()), Crumb(str(slip))],
    }
    return printing.page(request, slip, "tables/marker_transfer.html", shown)
