"""Slips: the list, one with its steps and acts, its printed form, and the request of a new one."""

from datetime import timedelta
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from audit.trail import Refused, require
from tables import machines
from tables.documents import Attestation
from tables.models import Property, Slip
from tables.pages import addresses, keying, printing, signs, slip_acts, slip_view, states
from tables.pages.parts import Crumb
from tables.pages.posting import Done, posted
from tables.services.slips import take_step

LATELY: Final = timedelta(hours=36)
MOST: Final = 200
LISTS: Final[dict[str, tuple[str, ...]]] = {
    "requests": (Slip.State.REQUESTED, Slip.State.APPROVED, Slip.State.VOID_ASKED),
    "transit": (
        Slip.State.ISSUED,
        Slip.State.COUNTED,
        Slip.State.IN_TRANSIT,
        Slip.State.DISCREPANT,
        Slip.State.DISPUTED,
        Slip.State.EXCHANGED,
    ),
}
"""The states of a slip that a list shows; the list of all shows every one."""


@require_safe
def listed(request: HttpRequest, which: str = "all") -> HttpResponse:
    """Slips in progress first, then those of the last day and a half."""
    house: Property = request.desk.property
    require(request.user, "tables.view_slip", on=house)
    slips = slip_view.slips(house).prefetch_related("steps__by")
    among = LISTS.get(which)
    if among:
        slips = slips.filter(state__in=among)
    table, kind = request.GET.get("table", ""), request.GET.get("kind", "")
    slips = slips.filter(table__code=table) if table else slips
    slips = slips.filter(kind=kind) if kind in Slip.Kind.values else slips
    running = list(slips.exclude(state__in=(*machines.FINAL, *DONE))[:MOST])
    since = timezone.now() - LATELY
    past = (
        []
        if among
        else list(
            slips.filter(state__in=(*machines.FINAL, *DONE), steps__at__gte=since).distinct()[:MOST]
        )
    )
    shown = {
        "running": [(slip, addresses.slip(slip), states.standing(slip)) for slip in running],
        "past": [(slip, addresses.slip(slip), states.standing(slip)) for slip in past],
        "which": which,
        "kinds": Slip.Kind.choices,
        "kind": kind,
        "table": table,
        "enters_paper": request.user.has_perm("tables.enter_paper_slip", house),
    }
    return render(request, "tables/slips.html", shown)


DONE: Final = (Slip.State.RECEIVED, Slip.State.ACCEPTED, Slip.State.IN_BOX)


@require_http_methods(["GET", "HEAD", "POST"])
def by_number(request: HttpRequest, number: str) -> HttpResponse:
    """A slip by the number printed on it."""
    return _one(request, _numbered(request, number))


@require_http_methods(["GET", "HEAD", "POST"])
def by_request(request: HttpRequest, pk: int) -> HttpResponse:
    """A slip that has no number yet, by its request."""
    house = request.desk.property
    return _one(request, get_object_or_404(slip_view.slips(house), pk=pk))


@require_http_methods(["GET", "HEAD", "POST"])
def printed(request: HttpRequest, number: str) -> HttpResponse:
    """The form of an issued slip, in its parts, with signature lines."""
    return _form(request, _numbered(request, number))


@require_http_methods(["GET", "HEAD", "POST"])
def printed_paper(request: HttpRequest, pk: int) -> HttpResponse:
    """The form of a slip that was entered from paper, by its own number."""
    slips = slip_view.slips(request.desk.property).select_related("record__day", "record__shift")
    return _form(request, get_object_or_404(slips.exclude(paper=""), pk=pk))


def _form(request: HttpRequest, slip: Slip) -> HttpResponse:
    require(request.user, "tables.view_slip", on=slip)
    steps = list(slip.steps.select_related("by"))
    lines = list(slip.lines.all())
    shown = {
        "slip": slip,
        "steps": [step for step in steps if step.act in {"request", "approve", "issue"}],
        "signs": signs.of_slip(slip, steps),
        "lines": lines,
        "pieces": sum(line.pieces for line in lines),
        "crumbs": [Crumb(str(slip), addresses.slip(slip)), Crumb(_("Print"))],
        "day": slip.record.day if slip.record else None,
    }
    return printing.page(request, slip, "tables/slip_print.html", shown)


def _numbered(request: HttpRequest, number: str) -> Slip:
    slips = slip_view.slips(request.desk.property).select_related("record__day", "record__shift")
    return addresses.numbered(slips, number)


def _one(request: HttpRequest, slip: Slip) -> HttpResponse:
    require(request.user, "tables.view_slip", on=slip)
    refused = ""
    if request.method == "POST":
        try:
            return posted(request, lambda: _take(request, slip))
        except Refused as refusal:
            refused = str(refusal)
            slip.refresh_from_db()
    steps = list(slip.steps.select_related("by"))
    offers = slip_view.offers(request, slip)
    lines = list(slip.lines.all())
    shown = {
        "slip": slip,
        "day": slip.record.day.date if slip.record_id else None,
        "lines": lines,
        "pieces": sum(line.pieces for line in lines),
        "rail": slip_view.rail(slip, steps),
        "signatures": slip_view.signatures(slip, steps, offers),
        "main": next((offer for offer in offers if offer.words.main), None),
        "others": [offer for offer in offers if not offer.words.main],
        "custody": slip_view.custody(slip),
        "papers": slip_view.papers_of(request, slip),
        "beside": slip_view.adjustments_beside(request, slip),
        "refused": refused,
        "typed": request.POST,
        "crumbs": [
            Crumb(_("Slips"), addresses.slips()),
            Crumb(slip.get_kind_display().capitalize()),
        ],
        "url": addresses.slip(slip),
    }
    return render(request, "tables/slip.html", shown, status=409 if refused else 200)


def _take(request: HttpRequest, slip: Slip) -> Done:
    """Sign the act that the form names."""
    typed = request.POST
    attested = None
    if typed.get("licence") or typed.get("badge"):
        attested = Attestation(typed.get("licence", "").strip(), typed.get("badge", "").strip())
    act = typed.get("act", "")
    words = slip_acts.words_of(slip, act)
    if words is None:
        raise Refused(_("This slip knows no such act."))
    if words.attests and not (attested and attested.licence and attested.badge):
        raise Refused(_("%(who)s: licence and badge are missing.") % {"who": words.attests})
    counted = None
    if words.counts:
        counted = keying.money(typed.get("counted", ""), request.shell.notation)
    taken = take_step(
        slip=slip,
        act=act,
        by=request.user,
        why=typed.get("why", "").strip(),
        attested=attested,
        counted=counted,
    )
    said = _("%(slip)s: %(state)s.") % {"slip": taken, "state": taken.get_state_display()}
    return addresses.slip(taken), said
