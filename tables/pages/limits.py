"""Limits of a table: those in force, changed at once or each day at a time, within the approved range."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, time, timedelta
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from audit.trail import Refused, require
from games.engine.money import Money
from tables import selectors
from tables.models import LimitSchedule, Property, Table, Terms
from tables.pages import addresses, keying
from tables.pages.at_table import way_to
from tables.pages.parts import in_full
from tables.pages.people import why_not
from tables.pages.posting import Done, posted
from tables.services import limit_schedules
from tables.services.terms import change_limits
from tables.words import wager_name

STOPPED: Final = 10
"""Schedules that were stopped and that the page still shows."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A wager: the limits in force, the range they may move in, and what was typed instead."""

    key: str
    name: str
    now: tuple[str, ...]
    within: tuple[str, ...]
    typed: tuple[str, str]


@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, code: str) -> HttpResponse:
    """The limits of a table by wager, its schedule, and the acts of who may change them."""
    house: Property = request.desk.property
    require(request.user, "tables.view_limitschedule", on=house)
    tables = Table.objects.select_related("pit", "property")
    here = get_object_or_404(tables, property=house, code=code)
    terms = selectors.terms_row_at(here, timezone.now())
    refused = ""
    if request.method == "POST":
        try:
            return posted(request, lambda: _done(request, here, terms))
        except Refused as refusal:
            refused = str(refusal)
    rows = LimitSchedule.objects.filter(property=house, table=here)
    rows = rows.select_related("set_by", "stopped_by")
    shown = {
        "table": here,
        "terms": terms,
        "spots": _spots(request, terms),
        "standing": [(row, _told(request, row)) for row in rows.filter(stopped_at=None)],
        "stopped": [
            (row, _told(request, row))
            for row in rows.exclude(stopped_at=None).order_by("-stopped_at")[:STOPPED]
        ],
        "first_day": request.POST.get("first_day") or _next_day(house),
        "why_not": _why_not(request, here, terms),
        "may_draft": request.user.has_perm("tables.draft_terms", here),
        "why_not_stop": why_not(request, limit_schedules.MAY, here),
        "refused": refused,
        "typed": request.POST,
        "crumbs": way_to(here),
    }
    return render(request, "tables/limits.html", shown, status=409 if refused else 200)


def _spots(request: HttpRequest, terms: Terms | None) -> list[Spot]:
    if terms is None:
        return []
    found = []
    for key in dict.fromkeys((*terms.limits, *terms.limits_range)):
        now = _as_written(request, terms.limits.get(key, ()))
        within = _as_written(request, terms.limits_range.get(key, ()))
        least, most = (*now[:2], "", "")[:2]
        typed = request.POST.get(f"least-{key}", least), request.POST.get(f"most-{key}", most)
        found.append(Spot(key, wager_name(key), now, within, typed))
    return found


def _as_written(request: HttpRequest, limits: Sequence[str]) -> tuple[str, ...]:
    """Limits as the property writes amounts; the terms keep them in the public form."""
    return tuple(request.shell.notation.money(_amount(request, text)) for text in limits)


def _amount(request: HttpRequest, text: str) -> Money:
    return Money.parse(text, digits=request.desk.property.digits)


def _told(request: HttpRequest, row: LimitSchedule) -> str:
    """The limits of a schedule in a line."""
    return ", ".join(
        f"{wager_name(spot)} {'–'.join(_as_written(request, limits[:2]))}"
        for spot, limits in row.limits.items()
    )


def _next_day(house: Property) -> date:
    """The first gaming day that is not made yet, as far as is known."""
    day = selectors.current_day(house, timezone.now())
    return (day.date if day else house.local(timezone.now()).date()) + timedelta(days=1)


def _why_not(request: HttpRequest, table: Table, terms: Terms | None) -> str:
    if told := why_not(request, limit_schedules.MAY, table):
        return told
    if terms is None:
        return _("%(table)s has no approved terms in force.") % {"table": table}
    if not terms.limits_range:
        return _("The terms in force approve no range to change limits in.")
    return ""


def _done(request: HttpRequest, table: Table, terms: Terms | None) -> Done:
    """Do what was pressed: the act, and for a stop which schedule."""
    what, _sign, key = request.POST.get("act", "").partition(":")
    act = ACTS.get(what)
    if act is None:
        raise Refused(_("Press one of the buttons."))
    return addresses.limits(table), act(request, table, terms, key)


def _change(request: HttpRequest, table: Table, terms: Terms | None, _key: str) -> str:
    made = change_limits(
        table=table,
        limits=_limits(request, terms),
        at=timezone.now(),
        by=request.user,
        why=request.POST.get("why", "").strip(),
    )
    at = table.property.local(made.starts_at)
    told = {"table": table, "at": f"{at:%H:%M}", "version": made.version}
    return _("%(table)s has other limits from %(at)s on: terms %(version)s.") % told


def _schedule(request: HttpRequest, table: Table, terms: Terms | None, _key: str) -> str:
    row = limit_schedules.schedule_limits(
        table=table,
        at=_time(request.POST.get("at", "").strip()),
        limits=_limits(request, terms),
        first_day=_date(request.POST.get("first_day", "").strip()),
        by=request.user,
        why=request.POST.get("why", "").strip(),
    )
    told = {"table": table, "at": f"{row.at:%H:%M}", "day": in_full(row.first_day)}
    return _("%(table)s changes its limits at %(at)s each day from %(day)s on.") % told


def _stop(request: HttpRequest, table: Table, _terms: Terms | None, key: str) -> str:
    rows = LimitSchedule.objects.filter(property_id=table.property_id, table=table)
    row = rows.filter(pk=key).first() if key.isascii() and key.isdigit() else None
    if row is None:
        raise Refused(_("There is no such schedule at this table."))
    why = request.POST.get("why_stopped", "").strip()
    limit_schedules.stop_schedule(schedule=row, by=request.user, why=why)
    return _("The limits of %(at)s are stopped from the next gaming day on.") % {
        "at": f"{row.at:%H:%M}"
    }


ACTS: Final[dict[str, Callable[[HttpRequest, Table, Terms | None, str], str]]] = {
    "change": _change,
    "schedule": _schedule,
    "stop": _stop,
}


def _limits(request: HttpRequest, terms: Terms | None) -> dict[str, Any]:
    """What was typed, by spot, where it differs from what is in force; the step stays."""
    found: dict[str, Any] = {}
    for spot in _spots(request, terms):
        if not any(spot.typed):
            continue
        now = terms.limits.get(spot.key, ()) if terms else ()
        wanted = [keying.money(text, request.shell.notation) for text in spot.typed]
        if wanted != [_amount(request, text) for text in now[:2]]:
            digits = request.desk.property.digits
            found[spot.key] = [*(each.text(digits=digits) for each in wanted), *now[2:]]
    if not found:
        raise Refused(_("Those are the limits in force."))
    return found


def _time(text: str) -> time:
    try:
        return time.fromisoformat(text)
    except ValueError as wrong:
        raise Refused(
            _("%(text)s is no time. Write it like 18:00.") % {"text": text or "“”"}
        ) from wrong


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as wrong:
        raise Refused(
            _("%(text)s is no day. Write it like 2026-12-31.") % {"text": text or "“”"}
        ) from wrong
