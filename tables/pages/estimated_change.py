"""A shift that changes without a count: on the pit's estimate of the tray, and marked as one for good."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from audit.trail import Refused
from tables import selectors
from tables.models import ShiftRecord, Table
from tables.pages import addresses, keying
from tables.pages.at_table import way_to
from tables.pages.people import why_not
from tables.pages.posting import Done, posted
from tables.services.sessions import change_shift
from tables.services.shifts import too_early
from tables.words import POKER, not_open


def form(request: HttpRequest, table: Table) -> HttpResponse:
    """End the running shift on an estimate of the tray; which figures stay estimated is said before."""
    record, refused = selectors.open_record(table), ""
    if request.method == "POST":
        try:
            return posted(request, lambda: _change(request, table))
        except Refused as refusal:
            refused = str(refusal)
    shown = {
        "table": table,
        "record": record,
        "refused": refused,
        "typed": request.POST,
        "why_not": _why_not(request, table, record),
        "count": addresses.act_at(table, "change"),
        "crumbs": way_to(table),
        "leave": addresses.table(table),
    }
    return render(request, "tables/estimated_change.html", shown, status=409 if refused else 200)


def _why_not(request: HttpRequest, table: Table, record: ShiftRecord | None) -> str:
    if record is None:
        return not_open(table)
    if record.game in POKER:
        return _("The bank of a poker table is counted at the end of each shift.")
    told = why_not(request, "tables.change_shift", table)
    return told or too_early(record, timezone.now())


def _change(request: HttpRequest, table: Table) -> Done:
    typed, notation = request.POST, request.shell.notation
    estimate = keying.money(typed.get("estimate", ""), notation)
    change_shift(
        table=table,
        at=timezone.now(),
        by=request.user,
        estimate=estimate,
        meant=typed.get("meant") == "on",
        why=typed.get("why", "").strip(),
    )
    told = {"table": table.code, "total": notation.money(estimate, whole=True)}
    return addresses.table(table), _(
        "The shift of %(table)s has changed on an estimate of ≈ %(total)s."
    ) % told
