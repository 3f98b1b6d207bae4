"""Patrons: looked up by number or the beginning of a name, and registered at the cage."""

from collections.abc import Iterable
from datetime import date
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from audit.trail import Refused, require
from tables import players
from tables.models import Patron, Property
from tables.pages import addresses
from tables.pages.people import who_may
from tables.pages.posting import Done, posted
from tables.services import bars, patrons

FIELDS: Final[dict[str, str | Promise]] = {
    "name": gettext_lazy("Name"),
    "number": gettext_lazy("Patron number"),
    "document": gettext_lazy("Identity document"),
    "born_on": gettext_lazy("Born on, like 1980-12-31"),
    "nationality": gettext_lazy("Nationality, two letters"),
    "phone": gettext_lazy("Telephone"),
}
"""What is asked for at the cage; the rest of a patron's data stands on their own page."""


@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest) -> HttpResponse:
    """Look a patron up, which is recorded; register one where this person may."""
    house: Property = request.desk.property
    require(request.user, "tables.read_patron", on=house)
    asked, found, refused = request.POST.get("asked", "").strip(), None, ""
    if request.POST.get("act") == "register":
        try:
            return posted(request, lambda: _register(request), anew=True)
        except Refused as refusal:
            refused = str(refusal)
    elif request.POST.get("act") == "barred":
        found = bars.show_barred(property=house, by=request.user)
    elif request.method == "POST":
        found = patrons.look_up(property=house, text=asked, by=request.user)
    may = request.user.has_perm("tables.keep_patron", house)
    shown = {
        "asked": asked,
        "found": None if found is None else [(each, addresses.patron(each)) for each in found],
        "barred": players.barred(found or [], timezone.now()),
        "refused": refused,
        "fields": [(key, label, request.POST.get(key, "")) for key, label in FIELDS.items()],
        "why_not": "" if may else who_may("tables.keep_patron", house, besides=request.user),
    }
    return render(request, "tables/patrons.html", shown, status=409 if refused else 200)


def _register(request: HttpRequest) -> Done:
    facts = read(request, FIELDS)
    if not facts["name"]:
        raise Refused(_("The name is missing."))
    made = patrons.register_patron(property=request.desk.property, by=request.user, **facts)
    return addresses.patron(made), _("%(patron)s is registered.") % {"patron": made}


def read(request: HttpRequest, names: Iterable[str]) -> dict[str, Any]:
    """What was typed about a patron."""
    facts: dict[str, Any] = {name: request.POST.get(name, "").strip() for name in names}
    return facts | {"born_on": day(facts["born_on"])}


def day(text: str) -> date | None:
    """A date as it is typed; none where nothing was."""
    try:
        return date.fromisoformat(text) if text else None
    except ValueError as wrong:
        raise Refused(
            _("%(text)s is no date. Write it like 1980-12-31.") % {"text": text}
        ) from wrong


def names(request: HttpRequest, of: Iterable[Patron]) -> dict[int, str]:
    """What to call each patron before this person: by name, which is recorded, or by key alone."""
    found = {patron.pk: patron for patron in of}
    house = request.desk.property
    if not request.user.has_perm("tables.read_patron", house):
        return {key: _("patron %(key)s") % {"key": key} for key in found}
    patrons.show(property=house, shown=list(found.values()), by=request.user)
    return {key: str(patron) for key, patron in found.items()}
