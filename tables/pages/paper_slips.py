"""Slips written on paper while the system was down: entered afterwards with their own number and time."""

from datetime import datetime
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from audit.trail import Refused, require, require_reason
from games.engine.money import Money
from tables import late, selectors
from tables.models import Adjustment, Property, ShiftRecord, Slip, Table
from tables.pages import addresses, requests, tally
from tables.pages.adjustments import known
from tables.pages.parts import Crumb, Signature, short
from tables.pages.people import who_may, why_not
from tables.pages.posting import Done, posted
from tables.services import drafts
from tables.services.slips import enter_paper_slip


@require_http_methods(["GET", "HEAD", "POST"])
def form(request: HttpRequest) -> HttpResponse:
    """Choose table and kind; then key the paper as it is. A draft is kept until it is entered."""
    house: Property = request.desk.property
    require(request.user, "tables.view_slip", on=house)
    code, kind = request.GET.get("table", ""), request.GET.get("kind", Slip.Kind.FILL)
    kind = kind if kind in Slip.Kind.values else Slip.Kind.FILL
    tables = Table.objects.filter(property=house, is_retired=False).select_related("pit")
    table = tables.filter(code=code).first()
    shown: dict[str, Any] = {
        "tables": list(tables),
        "table": table,
        "kind": kind,
        "kinds": Slip.Kind.choices,
        "why_not": why_not(request, "tables.enter_paper_slip", house),
        "waiting": _waiting(house),
        "steps": _steps(house),
        "crumbs": [Crumb(_("Slips"), addresses.slips()), Crumb(_("From paper"))],
        "leave": addresses.slips(),
    }
    if table is None:
        return render(request, "tables/paper_slip.html", shown)
    shown |= {"about": f"paper {kind} {table.code}"}
    return _sheet(request, table, kind, shown)


def _sheet(request: HttpRequest, table: Table, kind: str, shown: dict[str, Any]) -> HttpResponse:
    """The form itself, once table and kind are chosen."""
    terms = selectors.terms_row_at(table, timezone.now())
    sheets = requests.sheets_of(request, kind, terms)
    refused, too_late = "", None
    if request.method == "POST":
        if requests.read(request, sheets):
            try:
                return posted(request, lambda: _enter(request, table, kind, sheets, shown["about"]))
            except Refused as refusal:
                refused, too_late = str(refusal), _late(request, table, kind, sheets)
        typed: Any = request.POST
    else:
        draft = drafts.recall(property=table.property, about=shown["about"], by=request.user)
        typed = draft.fields if draft else {}
        for side, sheet in sheets.items():
            sheet.fill({name.removeprefix(f"{side}-"): text for name, text in typed.items()})
        shown["draft"] = draft
    shown |= {
        "sheets": sheets,
        "total": next(iter(sheets.values())).total,
        "typed": typed,
        "refused": refused,
        "late": too_late,
        "today": f"{timezone.localtime():%Y-%m-%d} ",
    }
    wrong = any(sheet.errors for sheet in sheets.values())
    status = 422 if wrong else 409 if refused else 200
    return render(request, "tables/paper_slip.html", shown, status=status)


def _enter(
    request: HttpRequest, table: Table, kind: str, sheets: dict[str, tally.Sheet], about: str
) -> Done:
    typed = request.POST
    paper, why = typed.get("paper", "").strip(), typed.get("why", "").strip()
    if not paper:
        raise Refused(_("The number on the paper is missing."))
    require_reason(why)
    asked = {
        f"to_{side}": {value: number for value, number in sheet.counted().items() if number}
        for side, sheet in sheets.items()
    }
    slip = enter_paper_slip(
        table=table,
        kind=kind,
        paper=paper,
        signed_at=_signed_at(request),
        by=request.user,
        why=why,
        **asked,
    )
    drafts.drop(property=table.property, about=about, by=request.user)
    said = _("%(slip)s is entered; revenue audit confirms it against the paper.") % {"slip": slip}
    return addresses.slip(slip), said


def _signed_at(request: HttpRequest) -> datetime:
    """The time on the paper, on the property's own clock."""
    text = request.POST.get("signed_at", "").strip()
    try:
        at = datetime.fromisoformat(text)
    except ValueError as wrong:
        raise Refused(_("%(text)s is no date and time. Write it like 2026-11-29 21:40.")
                      % {"text": text or "“”"}) from wrong  # fmt: skip
    at = at.replace(tzinfo=request.desk.property.zone)
    if at > timezone.now():
        raise Refused(_("The paper was not signed in the future."))
    return at


def _late(
    request: HttpRequest, table: Table, kind: str, sheets: dict[str, tally.Sheet]
) -> dict[str, str] | None:
    """Where its day takes nothing any more: the two ways on, each with its page."""
    try:
        record: ShiftRecord | None = selectors.record_at(table, _signed_at(request))
    except Refused:
        return None
    if record is None or selectors.takes_documents(record.day):
        return None
    total: Money = next(iter(sheets.values())).total
    return {
        "day": short(record.day.date),
        "reopen": addresses.day(record.day),
        "adjust": _carried_over(request, record, kind, total),
        "amount": request.shell.notation.money(total, whole=True),
        "whose": why_not(request, "tables.ask_reopen_day", record.day),
    }


def _carried_over(request: HttpRequest, record: ShiftRecord, kind: str, total: Money) -> str:
    """The form that adjusts the record by this paper, with all that stands on it; an exchange changes no figure."""
    field, typed = late.INPUTS.get(kind), request.POST
    if field is None:
        return ""
    told = {
        "field": field,
        "code": Adjustment.Code.LATE,
        "paper": typed.get("paper", "").strip(),
        "why": typed.get("why", "").strip(),
    }
    now = known(record).get(field)
    if now is not None:
        told["right"] = request.shell.notation.money(now + total)
    return addresses.adjust(record, **told)


def _waiting(house: Property) -> list[tuple[Slip, str]]:
    """Slips entered from paper that nobody has confirmed yet."""
    slips = Slip.objects.filter(property=house, state=Slip.State.ENTERED).select_related("table")
    return [(slip, addresses.slip(slip)) for slip in slips.order_by("pk")]


def _steps(house: Property) -> list[Signature]:
    return [
        Signature(_("You enter the paper as it is"), _("own login, in this session"), place="now"),
        Signature(_("Another confirms it against the paper"), who_may("tables.confirm_paper_slip", house)),
        Signature(_("It counts from the time on the paper"), _("in the shift whose count contains it")),
    ]  # fmt: skip
