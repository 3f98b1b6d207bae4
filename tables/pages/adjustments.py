"""Adjustments: the register, and one with its effect, its maker and its checker."""

from typing import Any, Final

from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from audit.trail import Refused, require
from games.engine.money import Money
from tables import duties, figures, late
from tables.models import Adjustment, Property, ShiftRecord
from tables.pages import addresses
from tables.pages.days import chosen_day
from tables.pages.parts import Crumb, Signature, short
from tables.pages.people import who_may
from tables.pages.posting import Done, posted
from tables.services.adjustments import take_step

State = Adjustment.State
MOST: Final = 200


def adjustments(house: Property) -> QuerySet[Adjustment]:
    """Adjustments with what a line of them shows."""
    related = (
        "series", "record__table", "record__shift", "record__day__property", "record__result",
        "record__poker",
        "posting_day", "pair__series", "slip__series",
    )  # fmt: skip
    return Adjustment.objects.filter(property=house).select_related(*related)


@require_safe
def listed(request: HttpRequest) -> HttpResponse:
    """The register: those that wait, then those of a gaming day, or the newest."""
    house: Property = request.desk.property
    require(request.user, "tables.view_adjustment", on=house)
    rows = adjustments(house).prefetch_related("steps__by")
    waiting = list(rows.filter(state=State.PROPOSED))
    settled = rows.exclude(state=State.PROPOSED)
    day, days = chosen_day(request, house) if request.GET.get("day") else (None, {})
    if day:
        settled = settled.filter(Q(record__day=day) | Q(posting_day=day))
    shown = {
        "waiting": [_line(each) for each in waiting],
        "settled": [_line(each) for each in settled[:MOST]],
        "day": day,
        "days": days,
    }
    return render(request, "tables/adjustments.html", shown)


def _line(one: Adjustment) -> dict[str, Any]:
    steps = list(one.steps.all())
    checked = next((step for step in steps if step.act in ("approve", "refuse")), None)
    return {
        "adjustment": one,
        "url": addresses.adjustment(one),
        "record": addresses.record(one.record),
        "maker": steps[0].by if steps else "",
        "checker": checked.by if checked else "",
    }


@require_http_methods(["GET", "HEAD", "POST"])
def one(request: HttpRequest, number: str) -> HttpResponse:
    """One adjustment: what it changes, why, and the checker's decision with its consequence."""
    adjustment = _numbered(request, number)
    require(request.user, "tables.view_adjustment", on=adjustment)
    refused = ""
    if request.method == "POST":
        try:
            return posted(request, lambda: _take(request, adjustment))
        except Refused as refusal:
            refused = str(refusal)
            adjustment.refresh_from_db()
    steps = adjustment.steps.select_related("by")
    shown = {
        "adjustment": adjustment,
        "record": addresses.record(adjustment.record),
        "sentence": sentence(request, adjustment.record, adjustment.effect, adjustment.posting_day),
        "button": raises(request, adjustment.record, adjustment.effect),
        "right": None if adjustment.found is None else adjustment.found + adjustment.amount,
        "offers": _offers(request, adjustment),
        "pair": adjustment.pair and (adjustment.pair, addresses.adjustment(adjustment.pair)),
        "others": [(each, addresses.adjustment(each)) for each in adjustment.counterparts.all()],
        "beside": [(each, addresses.slip(each)) for each in late.slips_beside(adjustment)],
        "signatures": [
            Signature(State(step.state).label, str(step.by), step.at,
                      "off" if step.act == "refuse" else "past", role=step.role, how=step.why)
            for step in steps
        ],
        "refused": refused,
        "typed": request.POST,
        "crumbs": [Crumb(_("Adjustments"), addresses.adjustments()), Crumb(str(adjustment))],
        "url": addresses.adjustment(adjustment),
    }  # fmt: skip
    return render(request, "tables/adjustment.html", shown, status=409 if refused else 200)


def _numbered(request: HttpRequest, number: str) -> Adjustment:
    return addresses.numbered(adjustments(request.desk.property), number)


def _offers(request: HttpRequest, adjustment: Adjustment) -> dict[str, str]:
    """Each act open on it, and why this person may not; "" where they may."""
    return {
        act.act: who_may(act.permission, adjustment, besides=request.user)
        if act.why_not and not request.user.has_perm(act.permission, adjustment)
        else act.why_not
        for act in duties.acts(adjustment, request.user)
    }


def _take(request: HttpRequest, adjustment: Adjustment) -> Done:
    act, why = request.POST.get("act", ""), request.POST.get("why", "").strip()
    if act not in ("approve", "refuse"):
        raise Refused(_("An adjustment knows no such act."))
    taken = take_step(adjustment=adjustment, act=act, by=request.user, why=why)
    told = {"adjustment": taken, "state": taken.get_state_display()}
    return addresses.adjustment(taken), _("%(adjustment)s: %(state)s.") % told


def sentence(request: HttpRequest, record: ShiftRecord, effect: int, posting: Any) -> str:
    """The consequence in figures: what rises or falls, by how much, to what, and which version follows."""
    told = _told(request, record, effect)
    if posting is not None:
        told |= {"day": short(posting.date), "locked": short(record.day.date)}
        return (
            _("Win of %(table)s on %(locked)s stays as published.") % told
            + " "
            + _("The open day %(day)s carries %(signed)s.") % told
        )
    if record.result is None:
        return ""
    told |= {"to": request.shell.notation.money(record.result.win + effect), "day": short(record.day.date),
             "version": str(record.day.version + 1)}  # fmt: skip
    text = (
        _("Win of %(table)s rises by %(amount)s to %(to)s.")
        if effect >= 0
        else _("Win of %(table)s falls by %(amount)s to %(to)s.")
    ) % told
    if record.day.version:
        text += " " + _("The day %(day)s becomes version %(version)s.") % told
    return text


def in_the_books(record: ShiftRecord) -> dict[str, Money]:
    """The inputs of a record and its win, or revenue, as the books say them now; none while it runs."""
    if record.poker:
        return {Adjustment.Input.BOX: record.poker.rake, "win": record.poker.revenue}
    if record.result is None:
        return {}
    return {name: getattr(record.result, name) for name in (*Adjustment.Input.values, "win")}


def known(record: ShiftRecord) -> dict[str, Money]:
    """Its inputs with what later days carry of them: what is put right is put right once."""
    now = in_the_books(record)
    carried = figures.adjusted([record], Adjustment.Mode.PRIOR) if now else {}
    return {name: now[name] + carried.get(name, Money(0)) for name in now}


def raises(request: HttpRequest, record: ShiftRecord, effect: int) -> str:
    """The change as a button says it."""
    told = _told(request, record, effect)
    if record.poker or not effect:
        return _("Say what dropped at %(table)s") % told
    if effect >= 0:
        return _("Raise win of %(table)s by %(amount)s") % told
    return _("Lower win of %(table)s by %(amount)s") % told


def _told(request: HttpRequest, record: ShiftRecord, effect: int) -> dict[str, str]:
    notation = request.shell.notation
    return {
        "table": record.table.code,
        "amount": notation.money(abs(effect)),
        "signed": notation.money(effect, signed=True),
    }
