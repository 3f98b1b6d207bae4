"""Shift records: the list of a day, and one record with its win made of documents."""

from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.db.models import Q, Sum
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_safe

from audit.trail import require
from games.engine.money import Money
from tables import accounting
from tables.models import Adjustment, BoxCount, Count, Placement, Property, Result, ShiftRecord
from tables.pages import addresses, poker_record, record_view
from tables.pages.adjustments import adjustments
from tables.pages.days import chosen_day
from tables.pages.parts import Check, Crumb
from tables.words import POKER, game_name

RELATED = ("table", "pit", "day", "shift", "session", "result__policy", "opener__by", "opener__witness",
           "closer__by", "closer__witness", "opener__series", "closer__series")  # fmt: skip


@require_safe
def listed(request: HttpRequest) -> HttpResponse:
    """The records of a gaming day, in the order of the floor."""
    house: Property = request.desk.property
    require(request.user, "tables.see_records", on=house)
    day, days = chosen_day(request, house)
    records = ShiftRecord.objects.filter(property=house, day=day).select_related(
        "table", "pit", "shift", "day", "result", "poker"
    )
    order = ("pit__position", "table__position", "table__code", "shift__position", "opened_at")
    rows = [
        (record, addresses.record(record), game_name(record.game))
        for record in records.order_by(*order)
    ]
    return render(
        request,
        "tables/records.html",
        {"rows": rows, "day": day, "days": days, "house_property": house},
    )


@require_safe
def one(request: HttpRequest, day: str, table: str, shift: str) -> HttpResponse:
    """One table in one shift: what it won, and every document that says so."""
    house: Property = request.desk.property
    require(request.user, "tables.see_records", on=house)
    try:
        found = _found(house, date.fromisoformat(day), table)
    except ValueError as no_date:
        raise Http404 from no_date
    record = _chosen(found, shift, request.GET.get("session", ""))
    shown = _page(request, record, found)
    if record.game not in POKER:
        return render(request, "tables/record.html", shown)
    return render(request, "tables/poker_record.html", shown | _poker(request, record))


def _found(house: Property, day: date, table: str) -> list[ShiftRecord]:
    records = ShiftRecord.objects.filter(property=house, day__date=day, table__code=table)
    return list(records.select_related(*RELATED).order_by("opened_at"))


def _chosen(found: list[ShiftRecord], shift: str, session: str) -> ShiftRecord:
    """The record of the shift; of several (a table reopened in it) the one of the session asked for, else the last."""
    fitting = [
        record
        for record in found
        if slugify(record.shift.name) == shift and session in ("", str(record.session_id))
    ]
    if not fitting:
        raise Http404
    return fitting[-1]


def _page(request: HttpRequest, record: ShiftRecord, found: list[ShiftRecord]) -> dict[str, Any]:
    notation = request.shell.notation
    slips, boxes = record_view.slips_of(record), record_view.boxes_of(record)
    results = list(record.results.select_related("policy"))
    rounds = record.round_totals.aggregate(
        net=Sum("net"),
        expected=Sum("expected"),
        variance=Sum("variance"),
        handle=Sum("handle"),
        mispaid=Sum("mispaid"),
    )
    played = max(record.round_totals.values_list("rounds", flat=True), default=0)
    place = found.index(record)
    terms = record_view.terms(record, slips, boxes, notation)
    return {
        "record": record,
        "game": game_name(record.game),
        "crumbs": [
            Crumb(_("Drop and win"), addresses.drop_win(record.day.date)),
            Crumb(record.pit.name),
            Crumb(record.table.code),
        ],
        "before": _neighbour(found[place - 1] if place else None),
        "after": _neighbour(found[place + 1] if place + 1 < len(found) else None),
        "result": record.result,
        "estimated": record.result is None or record.result.status == Result.Status.ESTIMATED,
        "hold": record.result.hold if record.result else None,
        "drop_parts": record_view.drop_parts(record.result),
        "terms": [(term, request.GET.get("open") == term.key) for term in terms],
        "rounds": _by_rounds(rounds, played, record.result),
        "estimates": _against_estimate(results) if record.estimates.exists() else [],
        "versions": results,
        "checks": _checks(record, boxes, rounds["mispaid"], notation),
        "adjustments": _adjustments(request, record),
        "adjust": addresses.adjust(record)
        if request.user.has_perm("tables.view_adjustment", record)
        and (record.result or record.poker)
        else "",
        "whole": notation.all_whole(term.amount for term in terms),
    }


def _poker(request: HttpRequest, record: ShiftRecord) -> dict[str, Any]:
    """What the record of a poker table shows otherwise; terms open in place as those of a win do."""
    slips, boxes = record_view.slips_of(record), record_view.boxes_of(record)
    shown = poker_record.shown(record, slips, boxes, request.shell.notation)
    opened = request.GET.get("open")
    for name in ("revenue", "bank"):
        shown[name] = [(term, opened == term.key) for term in shown[name]]
    every = [term for name in ("revenue", "bank") for term, _opened in shown[name]]
    return shown | {"whole": request.shell.notation.all_whole(term.amount for term in every)}


def _adjustments(request: HttpRequest, record: ShiftRecord) -> list[tuple[Adjustment, str, str]]:
    """What was proposed to change the record, and what its day carries of the table's closed days."""
    carried = Q(posting_day=record.day_id, record__table=record.table_id)
    found = adjustments(request.desk.property).filter(Q(record=record) | carried).order_by("pk")
    reads = request.user.has_perm("tables.view_adjustment", record)
    return [
        (each, addresses.adjustment(each) if reads else "", addresses.record(each.record))
        for each in found
    ]


def _neighbour(record: ShiftRecord | None) -> tuple[str, str] | None:
    return None if record is None else (record.shift.name, addresses.record(record))


def _by_rounds(sums: dict[str, Any], played: int, result: Result | None) -> dict[str, Any] | None:
    """What recorded rounds say beside the count: win, expectation and one deviation."""
    if not played:
        return None
    expected, handle = sums["expected"], sums["handle"]
    known = expected is not None and bool(handle)
    return {
        "played": played,
        "net": sums["net"],
        "difference": None if result is None else sums["net"] - result.win,
        "handle": handle,
        "expected": accounting.rounded(Fraction(expected)) if known else None,
        "edge": Fraction(expected) / Fraction(int(handle)) if known else None,
        "deviation": Money(int(Decimal(sums["variance"]).sqrt())) if known else None,
    }


def _against_estimate(results: list[Result]) -> list[dict[str, Any]]:
    """The last estimate beside what was counted; nothing where there is not both."""
    actual = next((each for each in results if each.status == Result.Status.ACTUAL), None)
    estimate = next((each for each in results if each.status == Result.Status.ESTIMATED), None)
    if actual is None or estimate is None:
        return []
    rows = (
        (_("Box"), estimate.box, actual.box),
        (_("Drop"), estimate.drop, actual.drop),
        (_("Win"), estimate.win, actual.win),
    )
    return [
        {
            "label": label,
            "estimated": guess,
            "actual": count,
            "difference": count - guess,
            "share": Fraction(int(count - guess), abs(int(guess))) if guess else None,
        }
        for label, guess, count in rows
    ]


def _checks(
    record: ShiftRecord, boxes: list[Placement], mispaid: Money | None, notation: Any
) -> list[Check]:
    checks = [_opener_check(record, notation), *(_box_check(box) for box in boxes)]
    if record.closer is None and record.closed_at is not None:
        checks.append(
            Check(_("Closer"), _("the shift ended without a signed count"), _("estimated"), "guess")
        )
    if mispaid:
        address = f"{reverse('findings')}?table={record.table.code}&day={record.day.date}"
        below = _("net to the house %(amount)s") % {"amount": notation.money(mispaid, signed=True)}
        checks.append(Check(_("Findings with money"), below, _("look"), "bad", address))
    return checks


def _opener_check(record: ShiftRecord, notation: Any) -> Check:
    label = _("Opener equals the preceding closer")
    if record.opener is None:
        return Check(label, _("the shift began with an estimate"), _("estimated"), "guess")
    if record.opener.kind == Count.Kind.CHANGE:
        return Check(label, _("one count ends a shift and begins the next"), _("equal"), "done")
    if record.opener.variance is None:
        return Check(label, _("first count of this table"), _("nothing before"), "")
    if record.opener.variance == 0:
        both = _("%(amount)s on both") % {"amount": notation.money(record.opener.total, whole=True)}
        return Check(label, both, _("equal"), "done")
    said = notation.money(record.opener.variance, whole=True, signed=True)
    return Check(label, record.opener.why, said, "bad", addresses.count(record.opener))


def _box_check(box: Placement) -> Check:
    label = _("Counts of box %(number)s") % {"number": box.box}
    counts: list[BoxCount] = list(box.counts.all())
    if box.accepted is not None:
        number = ngettext("%(n)s count", "%(n)s counts", len(counts)) % {"n": len(counts)}
        return Check(label, number, _("accepted"), "done", addresses.box(box))
    return Check(label, box.get_state_display(), _("not accepted"), "wait", addresses.box(box))
