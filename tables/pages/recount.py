"""Counting an inventory again that was counted wrong: by another person, and a witness beside them."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from audit.trail import Refused, require
from tables import accounting, selectors
from tables.models import Count
from tables.pages import addresses, tally
from tables.pages.counts import counts, markers_counted
from tables.pages.parts import Crumb
from tables.pages.people import why_not
from tables.pages.posting import Done, posted
from tables.services import recounts
from tables.services.counts import require_recountable, require_witness_of_recount


@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, number: str) -> HttpResponse:
    """Key the inventory anew and hand it to a witness; or sign as the witness of what was handed."""
    count = addresses.numbered(counts(request.desk.property), number)
    require(request.user, "tables.view_count", on=count)
    sheet, refused = _sheet(request, count), ""
    if request.method == "POST":
        sheet.read(request.POST)
        try:
            return posted(request, lambda: _done(request, count, sheet))
        except Refused as refusal:
            refused = str(refusal)
    offer = recounts.handed(count)
    anew = recounts.pieces_of(offer) if offer else {}
    shown = {
        "count": count,
        "sheet": sheet,
        "offer": offer,
        "anew": anew.items(),
        "markers": recounts.markers_of(offer) if offer else None,
        "total": accounting.total(value * pieces for value, pieces in anew.items()),
        "typed": request.POST,
        "why_not": _why_not(request, count),
        "why_not_witness": _why_not_witness(request, count, offer and offer.by_id),
        "why_not_drop": why_not(request, recounts.SIGNS, count),
        "refused": refused,
        "crumbs": [Crumb(_("Counts"), addresses.counts()), Crumb(str(count), addresses.count(count))],
        "leave": addresses.count(count),
    }  # fmt: skip
    return render(request, "tables/recount.html", shown, status=409 if refused else 200)


def _sheet(request: HttpRequest, count: Count) -> tally.Sheet:
    """A line for each chip of the table, and of the count that was wrong."""
    terms = selectors.terms_row_at(count.table, count.at)
    chips = list(terms.chip_set.denominations.all()) if terms else []
    return tally.Sheet([tally.Row.of(chip) for chip in chips], request.shell.notation)


def _why_not(request: HttpRequest, count: Count) -> str:
    """Why this person does not count this one again."""
    if told := why_not(request, recounts.SIGNS, count):
        return told
    try:
        require_recountable(count, request.user)
    except Refused as refusal:
        return str(refusal)
    return ""


def _why_not_witness(request: HttpRequest, count: Count, signer: int | None) -> str:
    """Why this person does not witness what was counted again."""
    if told := why_not(request, recounts.WITNESSES, count):
        return told
    if signer == request.user.pk:
        return _("A count is witnessed by another person than the one who signs it.")
    try:
        require_witness_of_recount(count, request.user)
    except Refused as refusal:
        return str(refusal)
    return ""


def _done(request: HttpRequest, count: Count, sheet: tally.Sheet) -> Done:
    act = request.POST.get("act", "")
    if act == "witness":
        made = recounts.sign_recount(count=count, by=request.user)
        told = {"made": made, "count": count}
        return addresses.count(made), _("%(made)s stands in the place of %(count)s.") % told
    if act == "drop":
        recounts.drop_recount(count=count, by=request.user)
        return addresses.count(count), _("The recount is left; %(count)s stands.") % {
            "count": count
        }
    if sheet.errors or sheet.open_rows:
        raise Refused(_("Every line is counted: enter the pieces, or 0 where there are none."))
    recounts.hand_recount(
        count=count,
        counted=sheet.counted(),
        markers=markers_counted(request),
        why=request.POST.get("why", "").strip(),
        by=request.user,
    )
    return request.path, _("Counted again; it stands once a witness has signed.")
