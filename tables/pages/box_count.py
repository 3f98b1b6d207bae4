"""The blind count of a box: currency by denomination, and other content by its value."""

from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from audit.trail import Refused
from games.engine.money import Money
from tables.models import BoxCountLine, Placement
from tables.pages import addresses, tally
from tables.pages.parts import Crumb, Mark
from tables.pages.posting import Done, posted
from tables.reports.figures import Notation
from tables.services import drafts
from tables.services.boxes import BoxLine, count_box

Content = BoxCountLine.Content
NOTES: Final[dict[str, tuple[int, ...]]] = {
    "USD": (100, 50, 20, 10, 5, 2, 1),
    "EUR": (500, 200, 100, 50, 20, 10, 5),
    "GBP": (50, 20, 10, 5),
    "MXN": (1000, 500, 200, 100, 50, 20),
}
"""Notes in circulation, in units of the currency, by currency."""

LADDER: Final = (1000, 500, 200, 100, 50, 20, 10, 5, 2, 1)
OTHER: Final[tuple[tuple[str, str | Promise], ...]] = (
    (Content.TICKET, gettext_lazy("Vouchers and tickets, value")),
    (Content.CHIPS, gettext_lazy("Chips, value")),
    (Content.COUPON, gettext_lazy("Match-play coupons, face (memo)")),
)


def sheets(placement: Placement, notation: Notation) -> dict[str, tally.Sheet]:
    """The lines of a box: a note each, and the other content counted in the smallest unit."""
    unit = 10**notation.digits
    notes = NOTES.get(placement.property.currency, LADDER)
    cash = [tally.Row(f"n{worth}", Money(worth * unit)) for worth in notes]
    other = [
        tally.Row(f"o{content}", Money(1), label=str(label), memo=content == Content.COUPON)
        for content, label in OTHER
    ]
    return {"cash": tally.Sheet(cash, notation), "other": tally.Sheet(other, notation)}


def form(
    request: HttpRequest, placement: Placement, rail: list[Mark], why_not: str
) -> HttpResponse:
    """Key the content of a box and sign it; a draft is kept until then."""
    about = f"box {placement.pk}"
    found, refused, draft = sheets(placement, request.shell.notation), "", None
    if request.method == "POST":
        for sheet in found.values():
            sheet.read(request.POST)
        if not any(sheet.errors for sheet in found.values()):
            try:
                return posted(request, lambda: _signed(request, placement, found, about))
            except Refused as refusal:
                refused = str(refusal)
    else:
        draft = drafts.recall(property=placement.property, about=about, by=request.user)
        for sheet in found.values():
            sheet.fill(draft.fields if draft else {})
    signed = placement.counts.count()
    shown = {
        "box": placement,
        "day": placement.first.day.date,
        "rail": rail,
        "sheets": found,
        "turn": signed + 1,
        "signed": signed,
        "total": value_of(found),
        "open_rows": [row for sheet in found.values() for row in sheet.open_rows],
        "why_open": _why_open(found),
        "templates": found["cash"].templates,
        "draft": draft,
        "about": about,
        "refused": refused,
        "why_not": why_not,
        "crumbs": [Crumb(_("This count"), addresses.count_room()), Crumb(placement.table.code)],
        "leave": addresses.count_room(),
    }
    wrong = any(sheet.errors for sheet in found.values())
    return render(
        request, "tables/box_count.html", shown, status=422 if wrong else 409 if refused else 200
    )


def _why_open(found: dict[str, tally.Sheet]) -> str:
    rows = [row for sheet in found.values() for row in sheet.rows]
    return tally.Sheet(rows, found["cash"].notation).why_open


def value_of(found: dict[str, tally.Sheet]) -> Money:
    """What the box holds so far; coupons are memo."""
    amounts = [
        row.amount
        for sheet in found.values()
        for row in sheet.rows
        if row.amount is not None and not row.memo
    ]
    return sum(amounts, Money(0))


def _signed(
    request: HttpRequest, placement: Placement, found: dict[str, tally.Sheet], about: str
) -> Done:
    """Sign the count, and forget the draft."""
    if any(sheet.open_rows for sheet in found.values()):
        raise Refused(_("Every line is counted: enter the pieces, or 0 where there are none."))
    lines = [BoxLine(Content.CURRENCY, row.unit, row.pieces or 0) for row in found["cash"].rows]
    lines += [
        BoxLine(row.key.removeprefix("o"), row.amount or Money(0), 1 if row.amount else 0)
        for row in found["other"].rows
    ]
    count = count_box(placement=placement, lines=lines, by=request.user)
    drafts.drop(property=placement.property, about=about, by=request.user)
    told = {"box": placement.box, "turn": count.turn}
    return addresses.count_room(), _("Count %(turn)s of box %(box)s is signed.") % told
