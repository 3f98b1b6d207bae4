"""Issuing a marker at a table: find the patron, say how much, the dealer attests, the floor signs."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from audit.trail import Refused
from tables import credit, players, selectors
from tables.models import Patron, Table
from tables.pages import addresses, keying
from tables.pages.at_table import way_to
from tables.pages.parts import Signature
from tables.pages.people import why_not
from tables.pages.posting import Done, posted
from tables.services import patrons
from tables.services.markers import issue_marker
from tables.words import not_open


def form(request: HttpRequest, table: Table) -> HttpResponse:
    """Find a patron, which is recorded; then issue them a marker."""
    typed, refused = request.POST, ""
    asked, found = typed.get("asked", "").strip(), None
    why_not = _why_not(request, table)
    if typed.get("act") == "issue":
        try:
            return posted(request, lambda: _issue(request, table), anew=True)
        except Refused as refusal:
            refused = str(refusal)
    if asked and not why_not:
        found = patrons.look_up(property=table.property, text=asked, by=request.user)
    shown = {
        "table": table,
        "asked": asked,
        "found": found,
        "choices": _choices(found or []),
        "chosen": typed.get("patron", str(found[0].pk) if found and len(found) == 1 else ""),
        "typed": typed,
        "refused": refused,
        "why_not": why_not,
        "steps": _steps(),
        "crumbs": way_to(table),
        "leave": addresses.table(table),
    }
    return render(request, "tables/marker_issue.html", shown, status=409 if refused else 200)


def _choices(found: list[Patron]) -> list[tuple[Patron, Any, bool]]:
    """The patrons found, each with what a marker of theirs may come to, and whether they are barred."""
    of, barred = credit.of(found), players.barred(found, timezone.now())
    return [(each, of[each.pk], each.pk in barred) for each in found]


def _why_not(request: HttpRequest, table: Table) -> str:
    if told := why_not(request, "tables.issue_marker", table):
        return told
    if selectors.open_session(table) is None:
        return not_open(table)
    return ""


def _issue(request: HttpRequest, table: Table) -> Done:
    typed, notation = request.POST, request.shell.notation
    key = typed.get("patron", "")
    here = Patron.objects.filter(property_id=table.property_id, erased_at=None)
    patron = here.filter(pk=int(key)).first() if key.isascii() and key.isdigit() else None
    if patron is None:
        raise Refused(_("Choose the patron first."))
    attested = keying.dealer(typed)
    marker = issue_marker(
        table=table,
        patron=patron,
        amount=keying.money(typed.get("amount", ""), notation),
        at=timezone.now(),
        by=request.user,
        attested=attested,
    )
    told = {"marker": marker, "amount": notation.money(marker.amount, whole=True)}
    return addresses.marker(marker), _("%(marker)s is issued over %(amount)s.") % told


def _steps() -> list[Signature]:
    return [
        Signature(_("Patron signs the paper"), _("the printed form"), place="now"),
        Signature(_("Dealer attests"), _("licence and badge"), place="now"),
        Signature(_("You sign"), _("own login, in this session"), place="now"),
        Signature(_("Chips leave the tray"), _("the marker counts from this moment")),
    ]
