"""Asking for chips: a fill, a credit, an even exchange; in three touches where the usual amount will do."""

from collections.abc import Mapping
from typing import Final

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from audit.trail import Refused
from games.engine.money import Money
from tables import selectors
from tables.models import Slip, SlipLine, Table, TableSession, Terms
from tables.pages import addresses, tally
from tables.pages.at_table import way_to
from tables.pages.keying import STACK
from tables.pages.parts import Signature, moment
from tables.pages.people import who_may, why_not
from tables.pages.posting import Done, posted
from tables.services.slips import request_slip
from tables.words import not_open

TITLES: Final[dict[str, tuple[str | Promise, str | Promise]]] = {
    "fill": (gettext_lazy("Fill for %(table)s"), gettext_lazy("Request fill of %s")),
    "credit": (gettext_lazy("Credit from %(table)s"), gettext_lazy("Request credit of %s")),
    "exchange": (gettext_lazy("Even exchange at %(table)s"), gettext_lazy("Request exchange")),
}
Pieces = dict[Money, int]


def form(request: HttpRequest, table: Table, kind: str) -> HttpResponse:
    """Choose how much, see what it does, request it."""
    if kind not in TITLES:
        raise Http404
    terms = selectors.terms_row_at(table, timezone.now())
    session = selectors.open_session(table)
    sheets = sheets_of(request, kind, terms)
    refused = ""
    if request.method == "POST":
        if read(request, sheets):
            try:
                return posted(request, lambda: _requested(request, table, kind, sheets), anew=True)
            except Refused as refusal:
                refused = str(refusal)
        chosen, choices = "own", []
    else:
        choices = _choices(table, kind, terms) if kind == "fill" or kind == "credit" else []
        chosen = _chosen(request.GET.get("from", ""), choices, sheets)
    title, label = TITLES[kind]
    total = next(iter(sheets.values())).total
    wrong = any(sheet.errors for sheet in sheets.values())
    shown = {
        "table": table,
        "kind": kind,
        "title": str(title) % {"table": table.code},
        "label": str(label),
        "button": str(label).replace("%s", request.shell.notation.money(total, whole=True)),
        "sheets": sheets,
        "total": total,
        "choices": choices,
        "chosen": chosen,
        "refused": refused,
        "why_not": _why_not(request, table, session),
        "note": request.POST.get("note", ""),
        "steps": _steps(table, kind),
        "before": _earlier(session) if request.user.has_perm("tables.view_slip", table) else [],
        "crumbs": way_to(table),
        "leave": addresses.pit(table.pit),
    }
    return render(
        request, "tables/request_form.html", shown, status=422 if wrong else 409 if refused else 200
    )


def read(request: HttpRequest, sheets: dict[str, tally.Sheet]) -> bool:
    """Read what was keyed on either side; whether all of it is chips."""
    for side, sheet in sheets.items():
        sheet.read({name.removeprefix(f"{side}-"): text for name, text in request.POST.items()})
    return not any(sheet.errors for sheet in sheets.values())


def sheets_of(request: HttpRequest, kind: str, terms: Terms | None) -> dict[str, tally.Sheet]:
    """One sheet of chips; an even exchange has one each way."""
    chips = list(terms.chip_set.denominations.all()) if terms else []
    sides = {"fill": ["table"], "credit": ["cage"], "exchange": ["table", "cage"]}[kind]
    return {
        side: tally.Sheet(
            [tally.Row.of(chip) for chip in chips],
            request.shell.notation,
            sign=1 if side == SlipLine.Side.TABLE else -1,
        )
        for side in sides
    }


def _choices(table: Table, kind: str, terms: Terms | None) -> list[tuple[str, Money, str, Pieces]]:
    """One touch each: the usual amount, the last one; as chips."""
    found: list[tuple[str, Money, str, Pieces]] = []
    last = (
        Slip.objects.filter(property_id=table.property_id, table=table, kind=kind, signed_at__isnull=False)
        .order_by("-signed_at").prefetch_related("lines").first()
    )  # fmt: skip
    last_chips = {line.denomination: line.pieces for line in last.lines.all()} if last else {}
    if terms and terms.usual_fill and kind == Slip.Kind.FILL:
        usual = terms.usual_fill
        chips = (
            last_chips
            if last and last.total == usual
            else in_stacks(usual, terms.chip_set.values())
        )
        if chips:
            found.append(("usual", usual, _("usual fill of this table"), chips))
    if last:
        at = moment(last.signed_at, selectors.current_day(table.property, timezone.now()))
        found.append(("last", last.total, _("last one, %(at)s") % {"at": at}, last_chips))
    return found


def in_stacks(amount: Money, values: list[Money]) -> Pieces:
    """An amount as the cage likes it: a stack of twenty of each chip, the dearest first, the rest loose.

    Nothing where the amount is no sum of these chips.
    """
    pieces: Pieces = {}
    rest = int(amount)
    for value in sorted(values, reverse=True):
        if rest >= int(value) * STACK:
            pieces[value] = STACK
            rest -= int(value) * STACK
    for value in sorted(values, reverse=True):
        number, rest = divmod(rest, int(value))
        if number:
            pieces[value] = pieces.get(value, 0) + number
    return pieces if rest == 0 else {}


def _chosen(
    wanted: str, choices: list[tuple[str, Money, str, Pieces]], sheets: Mapping[str, tally.Sheet]
) -> str:
    """Fill the sheet with the choice asked for; on arrival with the first."""
    if wanted == "own" or not choices:
        return "own"
    key, _total, _about, pieces = next((each for each in choices if each[0] == wanted), choices[0])
    (sheet,) = sheets.values()
    sheet.fill({f"pieces-{int(value)}": str(number) for value, number in pieces.items()})
    return key


def _requested(
    request: HttpRequest, table: Table, kind: str, sheets: Mapping[str, tally.Sheet]
) -> Done:
    asked = {
        f"to_{side}": {value: number for value, number in sheet.counted().items() if number}
        for side, sheet in sheets.items()
    }
    note = request.POST.get("note", "").strip()
    meant = request.POST.get("meant") == "on"
    slip = request_slip(table=table, kind=kind, by=request.user, note=note, meant=meant, **asked)
    amount = request.shell.notation.money(slip.total, whole=True)
    return addresses.slip(slip), _("Requested: %(amount)s.") % {"amount": amount}


def _why_not(request: HttpRequest, table: Table, session: TableSession | None) -> str:
    if session is None:
        return not_open(table)
    return why_not(request, "tables.request_slip", table)


def _steps(table: Table, kind: str) -> list[Signature]:
    table_signs = Signature(_("Table signs"), _("dealer attests, floor supervisor signs"))
    runner = Signature(_("Runner carries"), _("attestation by licence and badge"))
    approves = Signature(_("Pit manager approves"), who_may("tables.approve_slip", table))
    issues = Signature(_("Cage issues, number is taken"), who_may("tables.issue_slip", table))
    first = Signature(_("You request"), _("own login, in this session"), place="now")
    if kind == Slip.Kind.CREDIT:
        return [
            first,
            approves,
            issues,
            table_signs,
            runner,
            Signature(_("Cage accepts"), _("after counting")),
        ]
    back = [Signature(_("Cage accepts"), _("after counting"))] * (kind == Slip.Kind.EXCHANGE)
    return [first, approves, issues, runner, table_signs, *back]


def _earlier(session: TableSession | None) -> list[tuple[Slip, str]]:
    if session is None:
        return []
    slips = session.slips.select_related("series").order_by("-pk")[:8]
    return [(slip, addresses.slip(slip)) for slip in slips]
