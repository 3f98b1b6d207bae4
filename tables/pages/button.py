"""The draw for the button at a poker table: a card for each seat, and what was drawn in this session so far."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from audit.trail import Refused, require
from tables import selectors
from tables.models import ButtonDraw, GamingDay, Table, TableSession
from tables.pages import addresses, keying
from tables.pages.at_table import way_to
from tables.pages.people import why_not
from tables.pages.posting import Done, posted
from tables.services.button import draw_button
from tables.words import POKER, not_open

SEAT: Final = "seat-"


def form(request: HttpRequest, table: Table) -> HttpResponse:
    """Key the card of each seat that draws; once drawn, a draw in its place says why."""
    require(request.user, "tables.view_buttondraw", on=table)
    now = timezone.now()
    terms = selectors.terms_row_at(table, now)
    record = selectors.open_record(table)
    keyed = _keyed(request, terms.seats if terms else 0)
    refused = ""
    if request.method == "POST" and not any(seat["error"] for seat in keyed):
        try:
            return posted(request, lambda: _draw(request, table, keyed))
        except Refused as refusal:
            refused = str(refusal)
    shown = {
        "table": table,
        "seats": keyed,
        "draws": draws(record.session) if record else [],
        "day": record.day.date if record else None,
        "why_not": _why_not(request, table, record.game if record else None),
        "refused": refused,
        "typed": request.POST,
        "crumbs": way_to(table),
        "leave": addresses.table(table),
    }
    misread = any(seat["error"] for seat in keyed)
    status = 409 if refused else 422 if misread else 200
    return render(request, "tables/button.html", shown, status=status)


def draws(session: TableSession) -> list[ButtonDraw]:
    """The draws of a session, the one that counts first."""
    return list(session.button_draws.select_related("by", "table"))


def draws_of(day: GamingDay) -> list[ButtonDraw]:
    """The draws of a day's sessions, table by table; one that another took the place of stays in its place."""
    rows = ButtonDraw.objects.filter(record__day=day).prefetch_related("superseded_by")
    return list(rows.select_related("by", "table").order_by("table__position", "at", "pk"))


def _keyed(request: HttpRequest, seats: int) -> list[dict[str, Any]]:
    """Each seat with what was typed for it, the card it was read as, and why it could not be."""
    found = []
    for number in range(1, seats + 1):
        typed = request.POST.get(f"{SEAT}{number}", "")
        seat = {"number": number, "name": f"{SEAT}{number}", "typed": typed, "error": ""}
        try:
            seat["card"] = keying.card(typed)
        except keying.Misread as misread:
            seat["error"] = str(misread)
        found.append(seat)
    return found


def _why_not(request: HttpRequest, table: Table, game: str | None) -> str:
    if game is None:
        return not_open(table)
    if game not in POKER:
        return _("%(table)s plays no poker: no button is drawn there.") % {"table": table.code}
    return why_not(request, "tables.draw_button", table)


def _draw(request: HttpRequest, table: Table, keyed: list[dict[str, Any]]) -> Done:
    draw = draw_button(
        table=table,
        cards={seat["number"]: seat["card"] for seat in keyed if seat["card"]},
        at=timezone.now(),
        by=request.user,
        attested=keying.dealer(request.POST),
        why=request.POST.get("why", "").strip(),
    )
    told = {"table": table.code, "seat": draw.seat, "card": draw.card}
    return addresses.table(table), _(
        "Seat %(seat)s of %(table)s has the button, by %(card)s."
    ) % told
