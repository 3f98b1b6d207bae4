"""The inbox of alerts: what somebody has to look at, seen or settled."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import NoReverseMatch, reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from audit import alerts, trail
from audit.models import Alert
from audit.pages.trail import house_of, key_in
from audit.trail import HOUSE, Refused
from tables import players
from tables.pages.posting import Done, posted
from tables.reports.figures import Notation

ABOUT_PATRONS: Final = ("patron.barred", "cash.report")


@dataclass(frozen=True, slots=True)
class Shown:
    """An alert as the inbox prints it: its figures in words, and where its act is done."""

    alert: Alert
    sentence: str
    figure: str
    limit: str
    url: str


@require_safe
def inbox(request: HttpRequest) -> HttpResponse:
    """Open alerts, unseen first; or those that are settled, newest first."""
    return _page(request)


@require_POST
def seen(request: HttpRequest) -> HttpResponse:
    """Note that this person has seen what is open; it stays open."""
    house = house_of(request)

    def act() -> Done:
        unseen = [row for row in alerts.open_alerts(request.user, house.pk) if not row.seen]
        alerts.mark_seen(alerts=unseen, by=request.user)
        told = ngettext("%(n)s alert is seen.", "%(n)s alerts are seen.", len(unseen))
        return reverse("alerts"), told % {"n": len(unseen)}

    return posted(request, act)


@require_POST
def settle(request: HttpRequest, pk: int) -> HttpResponse:
    """Say what was done about one."""
    with trail.scope(house_of(request).pk, HOUSE):
        alert = get_object_or_404(Alert, pk=pk)

    def act() -> Done:
        alerts.settle(alert=alert, by=request.user, how=request.POST.get("how", "").strip())
        return reverse("alerts"), _("Settled: %(alert)s") % {"alert": alert.sentence}

    try:
        return posted(request, act)
    except trail.Forbidden:
        raise
    except Refused as refusal:
        return _page(request, refused=(pk, str(refusal)))


def _page(request: HttpRequest, refused: tuple[int, str] = (0, "")) -> HttpResponse:
    house = house_of(request)
    old = "settled" in request.GET
    rows = (
        alerts.settled_alerts(request.user, house.pk, key_in(request))
        if old
        else alerts.open_alerts(request.user, house.pk)
    )
    shown = {
        "rows": [told(row, request.shell.notation) for row in rows],
        "old": old,
        "older": rows[-1].pk if old and len(rows) == alerts.PAGE else None,
        "unseen": sum(not row.seen for row in rows),
        "refused": refused,
    }
    return render(request, "audit/alerts.html", shown, status=409 if refused[0] else 200)


def told(alert: Alert, notation: Notation) -> Shown:
    return Shown(
        alert,
        _sentence(alert),
        figure_of(alert.measure, alert.figure, notation),
        figure_of(alert.measure, alert.limit, notation),
        address(alert),
    )


def _sentence(alert: Alert) -> str:
    """What the alert says; a patron in it by the house's number, which is kept with them alone."""
    if alert.kind in ABOUT_PATRONS:
        return players.by_number(alert.property_id, alert.sentence)
    return alert.sentence


def figure_of(measure: str, text: str, notation: Notation) -> str:
    """A figure in what it is measured in; as it stands where it is none."""
    try:
        if measure == alerts.Measure.MONEY:
            return notation.money(int(text))
        if measure == alerts.Measure.SHARE:
            return f"{notation.percent(Fraction(text))} %"
        if measure == alerts.Measure.MINUTES and text:
            return _("%(n)s min") % {"n": text}
    except ValueError:
        return text
    return text


def address(alert: Alert) -> str:
    """Where its one act is done; nowhere where that has no page."""
    if not alert.act_route:
        return ""
    name, arguments = alert.act_route
    try:
        return reverse(name, kwargs=arguments)
    except NoReverseMatch:
        return ""
