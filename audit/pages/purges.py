"""The end of retention: a purge of old trail or rounds asked for, decided by another, and what came of it."""

from datetime import UTC, date, datetime, time, timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from audit import trail
from audit.models import Purge
from audit.pages.trail import house_of
from audit.services import months, purging, reading
from audit.trail import HOUSE, Forbidden, Refused, require
from tables.models import Property
from tables.pages.parts import Crumb
from tables.pages.people import who_may
from tables.pages.posting import Done, posted


@require_http_methods(["GET", "HEAD", "POST"])
def listed(request: HttpRequest) -> HttpResponse:
    """Every purge of this property's trail and rounds and of the house's own trail; one is asked for here."""
    require(request.user, reading.READ, on=house_of(request))
    refused = ""
    if request.method == "POST":
        try:
            ask = _ask_month if "month" in request.POST else _ask
            return posted(request, lambda: ask(request))
        except Forbidden:
            raise
        except Refused as refusal:
            refused = str(refusal)
    return _page(request, refused)


@require_POST
def decide(request: HttpRequest, pk: int) -> HttpResponse:
    """Approve or refuse what another asked for."""
    require(request.user, reading.READ, on=house_of(request))
    with trail.scope(house_of(request).pk, HOUSE):
        purge = get_object_or_404(Purge, pk=pk)
    try:
        return posted(request, lambda: _decide(request, purge))
    except Forbidden:
        raise
    except Refused as refusal:
        return _page(request, str(refusal))


def _ask(request: HttpRequest) -> Done:
    said = request.POST
    place = HOUSE if said.get("where") == "house" else request.desk.property.pk
    try:
        day = date.fromisoformat(said.get("until", ""))
    except ValueError:
        raise Refused(_("Give the day before which the trail goes.")) from None
    zone = request.desk.property.zone if place else UTC
    purging.ask_purge(
        property_id=place,
        until=datetime.combine(day, time(), zone),
        by=request.user,
        why=said.get("why", "").strip(),
    )
    return reverse("purges"), _("The purge is asked for. Another person decides it.")


def _ask_month(request: HttpRequest) -> Done:
    try:
        month = date.fromisoformat(request.POST["month"])
    except ValueError:
        raise Refused(_("Choose the month whose rounds go.")) from None
    purging.ask_month_purge(
        property=request.desk.property,
        month=month,
        by=request.user,
        why=request.POST.get("why", "").strip(),
    )
    return reverse("purges"), _("The purge is asked for. Another person decides it.")


def _decide(request: HttpRequest, purge: Purge) -> Done:
    if request.POST.get("act") == "approve":
        purging.approve_purge(purge=purge, by=request.user)
        return reverse("purges"), _("The purge is approved. A worker does it now.")
    if request.POST.get("act") == "resume":
        purging.resume_purge(purge=purge, by=request.user)
        return reverse("purges"), _("A worker tries again now.")
    purging.refuse_purge(purge=purge, by=request.user, why=request.POST.get("why", "").strip())
    return reverse("purges"), _("The purge is refused. All stays as it is.")


def _page(request: HttpRequest, refused: str = "") -> HttpResponse:
    house = house_of(request)
    with trail.scope(house.pk, HOUSE):
        rows = list(
            Purge.objects.filter(property_id__in=[house.pk, HOUSE]).select_related(
                "asked_by", "decided_by"
            )
        )
        open_months = months.months_to_purge(house)
        kept_from = months.kept_from(house)
    last = timezone.localdate() - purging.retention() - timedelta(days=1)
    asks = request.user.has_perm(purging.ASK, house)
    shown = {
        "rows": [(row, why_not(request, row, house), purging.failure_of(row)) for row in rows],
        "refused": refused,
        "typed": request.POST if refused else {},
        "asks": asks,
        "why_not_ask": "" if asks else who_may(purging.ASK, house),
        "last": last,
        "months": open_months,
        "kept_from": kept_from,
        "years": purging.retention().days // 365,
        "crumbs": [Crumb(_("Audit trail"), reverse("trail"))],
    }
    return render(request, "audit/purges.html", shown, status=409 if refused else 200)


def why_not(request: HttpRequest, purge: Purge, house: Property) -> str:
    """Why this person does not decide it; nothing where they may."""
    if purge.asked_by_id == request.user.pk:
        told = who_may(purging.APPROVE, house, besides=request.user)
        return _("You asked for it; another person decides.") + " " + told
    if not request.user.has_perm(purging.APPROVE, house):
        return who_may(purging.APPROVE, house, besides=purge.asked_by)
    return ""
