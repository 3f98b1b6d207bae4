"""The verifier's page: each box that is counted, and a field for what the verifier finds; no figure of the room."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from audit.trail import Refused, require
from games.engine.money import Money
from tables.models import Placement, Property
from tables.pages import addresses, keying
from tables.pages.posting import Done, posted
from tables.services import verifying


@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest) -> HttpResponse:
    """Boxes that are counted and not accepted; what was counted is not shown here."""
    house: Property = request.desk.property
    require(request.user, verifying.MAY, on=house)
    refused = ""
    if request.method == "POST":
        try:
            return posted(request, lambda: _done(request))
        except Refused as refusal:
            refused = str(refusal)
    waiting = Placement.objects.filter(property=house, state=Placement.State.COUNTED)
    shown = {
        "boxes": waiting.select_related("box", "table").order_by("table__position", "pk"),
        "refused": refused,
    }
    return render(request, "tables/verify.html", shown, status=409 if refused else 200)


def _done(request: HttpRequest) -> Done:
    key = request.POST.get("box", "")
    rows = Placement.objects.filter(property=request.desk.property)
    placement = rows.filter(pk=key).first() if key.isascii() and key.isdigit() else None
    if placement is None:
        raise Refused(_("There is no such box."))
    try:
        total = keying.amount(request.POST.get(f"total-{key}", ""), request.shell.notation)
    except keying.Misread as misread:
        raise Refused(str(misread)) from misread
    if total is None:
        raise Refused(_("Enter an amount."))
    found = verifying.verify_count(placement=placement, total=Money(total), by=request.user)
    told = {"box": placement.box}
    said = _("Box %(box)s agrees.") if found.agrees else _("Box %(box)s differs: count it again.")
    return addresses.verify(), said % told
