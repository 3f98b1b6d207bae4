"""Proposing an adjustment: what an input should be, why, and what follows, shown before it is signed."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from audit.trail import Refused, require, require_reason
from games.engine.money import Money
from tables import accounting, selectors, shared_boxes
from tables.models import Adjustment, GamingDay, Property, ShiftRecord
from tables.pages import addresses, keying
from tables.pages.adjustments import in_the_books, known, raises, sentence
from tables.pages.parts import Crumb
from tables.pages.people import why_not
from tables.pages.posting import Done, posted
from tables.services.adjustments import propose_adjustment
from tables.services.days import ensure_day


@dataclass(frozen=True, slots=True)
class Asked:
    """What the form says: the input, by how much it changes, why, and what other record mirrors it."""

    field: str
    amount: Money
    code: str
    why: str
    paper: str
    other: ShiftRecord | None


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """Key the right figure of an input; look at the effect; propose it."""
    house: Property = request.desk.property
    require(request.user, "tables.view_adjustment", on=house)
    record = _record(house, request.GET.get("record", ""))
    prior = not selectors.takes_documents(record.day)
    posting = _posting(record) if prior and request.method == "POST" else None
    refused, asked = "", None
    if request.method == "POST":
        try:
            asked = _asked(request, record)
            if request.POST.get("act") == "propose":
                return posted(request, lambda: _propose(request, record, asked, posting), anew=True)
        except Refused as refusal:
            refused, asked = str(refusal), None
    shown = {
        "record": record,
        "rows": _inputs(record),
        "codes": Adjustment.Code.choices,
        "others": _others(record),
        "waiting": _waiting(record),
        "typed": request.POST or request.GET,
        "asked": asked,
        "effects": _effects(request, record, asked, posting) if asked else [],
        "why_not": _why_not(request, record),
        "prior": prior,
        "day": addresses.day(record.day),
        "refused": refused,
        "crumbs": [
            Crumb(_("Adjustments"), addresses.adjustments()),
            Crumb(str(record), addresses.record(record)),
        ],
        "leave": addresses.record(record),
    }
    return render(request, "tables/adjustment_form.html", shown, status=409 if refused else 200)


def _record(house: Property, key: str) -> ShiftRecord:
    rows = ShiftRecord.objects.filter(property=house).select_related(
        "table__pit", "shift", "day__property", "result", "poker"
    )
    record = rows.filter(pk=int(key)).first() if key.isascii() and key.isdigit() else None
    if record is None:
        raise Http404
    return record


def _posting(record: ShiftRecord) -> GamingDay:
    """The open day that carries the effect, where the record's own takes none any more."""
    return ensure_day(property=record.property, at=timezone.now())


def _inputs(record: ShiftRecord) -> list[tuple[str, str, Money | None]]:
    """Each input of the formula, and what it is now."""
    now = known(record)
    inputs = Adjustment.Input.choices
    return [(key, label, now.get(key)) for key, label in inputs if key in now or not record.poker]


def _waiting(record: ShiftRecord) -> list[tuple[Adjustment, str]]:
    """What is proposed for the record and not checked: once that is approved, the books say it."""
    rows = record.adjustments.filter(state=Adjustment.State.PROPOSED).select_related("series")
    return [(each, addresses.adjustment(each)) for each in rows.order_by("pk")]


def _others(record: ShiftRecord) -> list[ShiftRecord]:
    """Records that an amount may have been booked on by mistake: of the same day, and those that share its box."""
    sharing = [each.pk for each in shared_boxes.sharing(record)]
    rows = ShiftRecord.objects.filter(Q(day=record.day) | Q(pk__in=sharing))
    rows = rows.filter(property_id=record.property_id).exclude(pk=record.pk)
    rows = rows.exclude(result=None, poker=None).order_by("day__date", "table__code", "opened_at")
    return list(rows.select_related("table", "shift", "day__property", "result", "poker"))


def _why_not(request: HttpRequest, record: ShiftRecord) -> str:
    if told := why_not(request, "tables.propose_adjustment", record):
        return told
    if not in_the_books(record):
        return _("%(record)s has no result to adjust: it still runs.") % {"record": record}
    return ""


def _asked(request: HttpRequest, record: ShiftRecord) -> Asked:
    typed = request.POST
    now = known(record)
    if not now:
        raise Refused(_why_not(request, record))
    field, code = typed.get("field", ""), typed.get("code", "")
    if field not in now or field not in Adjustment.Input.values:
        raise Refused(_("Choose the input that is wrong."))
    if code not in Adjustment.Code.values:
        raise Refused(_("Choose the reason code."))
    right = keying.money(typed.get("right", ""), request.shell.notation)
    amount = right - now[field]
    if not amount and code != Adjustment.Code.NO_BOX:
        raise Refused(_("That is what the books say already."))
    why = typed.get("why", "").strip()
    require_reason(why)
    key = typed.get("other", "")
    other = next((each for each in _others(record) if str(each.pk) == key), None)
    paper = typed.get("paper", "").strip()
    if paper and other is not None:
        raise Refused(_("A late document is of one record: leave the other record out."))
    return Asked(field, amount, code, why, paper, other)


def _effects(
    request: HttpRequest, record: ShiftRecord, asked: Asked, posting: GamingDay | None
) -> list[dict[str, Any]]:
    """What follows, record by record; the button of the first names it."""
    effect = accounting.effect(asked.field, asked.amount)
    before = selectors.prior_adjustments(posting) if posting else Money(0)
    pairs = [(record, effect, asked.amount)]
    if asked.other is not None:
        pairs.append((asked.other, -effect, -asked.amount))
    return [
        {
            "record": each,
            "label": Adjustment.Input(asked.field).label,
            "before": known(each)[asked.field],
            "after": known(each)[asked.field] + by,
            "win": in_the_books(each)["win"],
            "new_win": in_the_books(each)["win"] + changed,
            "carried": before,
            "new_carried": before + changed,
            "sentence": sentence(request, each, changed, posting),
            "button": raises(request, each, changed),
        }
        for each, changed, by in pairs
    ]


def _propose(
    request: HttpRequest, record: ShiftRecord, asked: Asked, posting: GamingDay | None
) -> Done:
    facts = {
        "field": asked.field,
        "code": asked.code,
        "why": asked.why,
        "by": request.user,
        "posting_day": posting,
    }
    made = propose_adjustment(record=record, amount=asked.amount, paper=asked.paper, **facts)
    if asked.other is not None:
        propose_adjustment(record=asked.other, amount=-asked.amount, pair=made, **facts)
    return addresses.adjustment(made), _("%(adjustment)s is proposed; another person checks it.") % {
        "adjustment": made
    }  # fmt: skip
