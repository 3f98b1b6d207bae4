"""The pit's estimate of what a box holds: the only figure of a running shift, and marked as one."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from audit.trail import Refused
from games.engine.money import Money
from tables import selectors
from tables.models import Table
from tables.pages import addresses, keying
from tables.pages.at_table import way_to
from tables.pages.people import why_not
from tables.pages.posting import Done, posted
from tables.services.sessions import estimate_drop
from tables.words import not_open


def form(request: HttpRequest, table: Table) -> HttpResponse:
    """Enter an estimate; the latest counts, the earlier ones stay on record."""
    record = selectors.record_at(table, timezone.now())
    typed, refused, error = request.POST.get("drop", ""), "", ""
    if request.method == "POST":
        try:
            amount = keying.amount(typed, request.shell.notation)
            if amount is None:
                raise keying.Misread(_("Enter the drop, or 0."))
            return posted(request, lambda: _estimated(request, table, Money(amount)))
        except keying.Misread as misread:
            error = str(misread)
        except Refused as refusal:
            refused = str(refusal)
    shown = {
        "table": table,
        "record": record,
        "earlier": list(record.estimates.select_related("by").order_by("-at", "-pk"))
        if record
        else [],
        "typed": typed,
        "error": error,
        "refused": refused,
        "crumbs": way_to(table),
        "leave": addresses.table(table),
        "why_not": why_not(request, "tables.enter_estimate", table)
        or ("" if record else not_open(table)),
    }
    return render(
        request, "tables/estimate.html", shown, status=422 if error else 409 if refused else 200
    )


def _estimated(request: HttpRequest, table: Table, drop: Money) -> Done:
    now = timezone.now()
    record = selectors.require_record(table, now)
    meant = request.POST.get("meant") == "on"
    estimate_drop(record=record, drop=drop, at=now, by=request.user, meant=meant)
    told = {"table": table.code, "drop": request.shell.notation.money(drop, whole=True)}
    return addresses.table(table), _("The drop of %(table)s is estimated at %(drop)s.") % told
