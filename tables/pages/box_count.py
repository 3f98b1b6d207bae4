"""The blind count of a box: currency by denomination, and other content by its value."""

from dataclasses import replace
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from audit.trail import Refused
from games.engine.money import Money
from games.engine.terms import digits_of
from tables.models import BoxCount, BoxCountLine, ExchangeRate, Placement
from tables.notes import units_of
from tables.pages import addresses, tally
from tables.pages.parts import Crumb, Mark
from tables.pages.posting import Done, posted
from tables.reports.figures import Notation
from tables.services import drafts
from tables.services.boxes import BoxLine, count_box
from tables.services.machine_files import count_by_machine, is_counted_by_machine, machine_lines

Content = BoxCountLine.Content
FOREIGN: Final = "foreign "
OTHER: Final[tuple[tuple[str, str | Promise], ...]] = (
    (Content.TICKET, gettext_lazy("Vouchers and tickets, value")),
    (Content.CHIPS, gettext_lazy("Chips, value")),
    (Content.COUPON, gettext_lazy("Match-play coupons, face (memo)")),
)


def sheets(placement: Placement, notation: Notation) -> dict[str, tally.Sheet]:
    """The lines of a box: a note each, and the other content counted in the smallest unit."""
    unit = 10**notation.digits
    notes = units_of(placement.property.currency)
    cash = [tally.Row(f"n{worth}", Money(worth * unit)) for worth in notes]
    other = [
        tally.Row(f"o{content}", Money(1), label=str(label), memo=content == Content.COUPON)
        for content, label in OTHER
    ]
    return {"cash": tally.Sheet(cash, notation), "other": tally.Sheet(other, notation)}


def foreign_sheets(placement: Placement, notation: Notation) -> dict[str, tally.Sheet]:
    """Foreign notes, a sheet for each currency that has a rate on the box's day: counted by face."""
    rates = ExchangeRate.objects.filter(day_id=placement.first.day_id).order_by("currency")
    found: dict[str, tally.Sheet] = {}
    for rate in rates:
        unit = 10 ** digits_of(rate.currency)
        notes = units_of(rate.currency)
        rows = [
            tally.Row(
                f"f{rate.currency}{worth}",
                Money(worth * unit),
                label=f"{rate.currency} {notation.count(worth)}",
            )
            for worth in notes
        ]
        own = replace(notation, digits=digits_of(rate.currency))
        found[f"{FOREIGN}{rate.currency}"] = tally.Sheet(rows, own)
    return found


def form(
    request: HttpRequest, placement: Placement, rail: list[Mark], why_not: str
) -> HttpResponse:
    """Key the content of a box and sign it; a draft is kept until then."""
    about = f"box {placement.pk}"
    notation = request.shell.notation
    found = sheets(placement, notation) | foreign_sheets(placement, notation)
    refused, draft = "", None
    if request.POST.get("act") == "machine":
        try:
            return posted(request, lambda: _by_machine(request, placement, about))
        except Refused as refusal:
            refused = str(refusal)
    elif request.method == "POST":
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
    shown = _shown(placement, found) | {
        "rail": rail,
        "draft": draft,
        "about": about,
        "refused": refused,
        "why_not": why_not,
    }
    wrong = any(sheet.errors for sheet in found.values())
    return render(
        request, "tables/box_count.html", shown, status=422 if wrong else 409 if refused else 200
    )


def _shown(placement: Placement, found: dict[str, tally.Sheet]) -> dict[str, Any]:
    """The box and its sheets as the page prints them; never a figure of another's count."""
    signed = placement.counts.count()
    return {
        "box": placement,
        "day": placement.first.day.date,
        "sheets": found,
        "foreign": [
            (key.removeprefix(FOREIGN), found[key]) for key in found if key.startswith(FOREIGN)
        ],
        "machine": machine_lines(placement).exists(),
        "machine_used": is_counted_by_machine(placement),
        "turn": signed + 1,
        "signed": signed,
        "total": value_of(found),
        "open_rows": [row for sheet in found.values() for row in sheet.open_rows],
        "why_open": _why_open(found),
        "templates": found["cash"].templates,
        "crumbs": [Crumb(_("This count"), addresses.count_room()), Crumb(placement.table.code)],
        "leave": addresses.count_room(),
    }


def _why_open(found: dict[str, tally.Sheet]) -> str:
    rows = [row for sheet in found.values() for row in sheet.rows]
    return tally.Sheet(rows, found["cash"].notation).why_open


def value_of(found: dict[str, tally.Sheet]) -> Money:
    """What the box holds so far in the house's own money; coupons are memo."""
    amounts = [
        row.amount
        for key, sheet in found.items()
        if not key.startswith(FOREIGN)
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
    lines += [
        BoxLine(Content.FOREIGN, row.unit, row.pieces or 0, key.removeprefix(FOREIGN))
        for key, sheet in found.items()
        if key.startswith(FOREIGN)
        for row in sheet.rows
    ]
    count = count_box(placement=placement, lines=lines, by=request.user)
    return _counted(request, placement, count, about)


def _by_machine(request: HttpRequest, placement: Placement, about: str) -> Done:
    """What the machine counted is this person's count; its figures are not shown to them either."""
    return _counted(
        request, placement, count_by_machine(placement=placement, by=request.user), about
    )


def _counted(request: HttpRequest, placement: Placement, count: BoxCount, about: str) -> Done:
    drafts.drop(property=placement.property, about=about, by=request.user)
    told = {"box": placement.box, "turn": count.turn}
    return addresses.count_room(), _("Count %(turn)s of box %(box)s is signed.") % told
