"""The same terms drafted for many tables in one act; each draft is approved on its own page."""

from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from audit.trail import Refused, require
from tables.models import Property, Table, Terms
from tables.pages import addresses
from tables.pages.at_table import way_to
from tables.pages.parts import Crumb
from tables.pages.people import who_may, why_not
from tables.pages.posting import Done, posted
from tables.services.terms_copies import copy_terms
from tables.words import game_name


@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, code: str, version: int) -> HttpResponse:
    """Choose the tables and the instant from which they are to play by these terms."""
    house: Property = request.desk.property
    rows = Terms.objects.filter(property=house, table__code=code).select_related("table__pit")
    one = get_object_or_404(rows, version=version)
    require(request.user, "tables.view_terms", on=one)
    tables = Table.objects.filter(property=house, is_retired=False).exclude(pk=one.table_id)
    tables = tables.select_related("pit").order_by("pit__position", "position", "code")
    refused = ""
    if request.method == "POST":
        try:
            return posted(request, lambda: _copy(request, one, list(tables)), anew=True)
        except Refused as refusal:
            refused = str(refusal)
    shown: dict[str, Any] = {
        "terms": one,
        "game": game_name(one.game),
        "tables": list(tables),
        "chosen": request.POST.getlist("table"),
        "starts_at": request.POST.get("starts_at", f"{timezone.localtime():%Y-%m-%d %H:%M}"),
        "why_not": why_not(request, "tables.draft_terms", one),
        "approvers": who_may("tables.approve_terms", one, besides=request.user),
        "refused": refused,
        "crumbs": [*way_to(one.table), Crumb(_("Terms"), addresses.terms(one))],
        "leave": addresses.terms(one),
    }
    return render(request, "tables/terms_copy.html", shown, status=409 if refused else 200)


def _copy(request: HttpRequest, one: Terms, tables: list[Table]) -> Done:
    chosen = [each for each in tables if each.code in set(request.POST.getlist("table"))]
    text = request.POST.get("starts_at", "").strip()
    try:
        starts_at = datetime.fromisoformat(text).replace(tzinfo=request.desk.property.zone)
    except ValueError as wrong:
        raise Refused(_("%(text)s is no date and time. Write it like 2026-11-29 21:40.")
                      % {"text": text or "“”"}) from wrong  # fmt: skip
    copies = copy_terms(terms=one, tables=chosen, starts_at=starts_at, by=request.user)
    drafts = copies.drafts
    said = ngettext(
        "%(n)s draft is written: %(tables)s.", "%(n)s drafts are written: %(tables)s.", len(drafts)
    ) % {"n": len(drafts), "tables": ", ".join(each.table.code for each in drafts)}
    return addresses.terms(drafts[0]), " ".join([said, *copies.refused])
