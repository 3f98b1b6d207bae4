"""Papers found in boxes against the slips of the system: at the count, box by box; at the audit, the whole day."""

from collections.abc import Sequence
from datetime import date
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from audit.trail import Refused, require
from tables import box_papers, day_papers, machines
from tables.models import Evidence, GamingDay, Placement, Slip, SlipStep
from tables.pages import addresses
from tables.pages.boxes import placements
from tables.pages.parts import Crumb, short
from tables.pages.people import who_may
from tables.pages.posting import Done, posted
from tables.services.count_room import enter_evidence, match_evidence, strike_evidence

LONGEST: Final = 40
INSIDE: Final = (
    Placement.State.OPENED,
    Placement.State.COUNTED,
    Placement.State.ACCEPTED,
    Placement.State.STORED,
)


@require_http_methods(["GET", "HEAD", "POST"])
def of_box(request: HttpRequest, pk: int) -> HttpResponse:
    """The checklist of one box: tick the papers that lie in it, key those that nobody expects."""
    placement = get_object_or_404(placements(request.desk.property), pk=pk)
    require(request.user, "tables.handle_evidence", on=placement)
    refused = ""
    if request.method == "POST":
        try:
            act = _strike if "strike" in request.POST else _enter
            return posted(request, lambda: act(request, placement))
        except Refused as refusal:
            refused = str(refusal)
    every = list(placement.evidence.select_related("by", "struck_by"))
    found = [paper for paper in every if paper.struck_at is None]
    due = box_papers.due_in(placement)
    numbers = {paper.paper: paper for paper in found}
    shown = {
        "box": placement,
        "day": placement.first.day.date,
        "rows": [
            (each, box_papers.is_found(each, numbers), numbers.get(each.paper)) for each in due
        ],
        "missing": sum(not box_papers.is_found(each, numbers) for each in due),
        "strange": [paper for paper in found if paper.paper not in {each.paper for each in due}],
        "struck": [paper for paper in every if paper.struck_at is not None],
        "why_not": "" if placement.state in INSIDE else _("The box is not open yet."),
        "typed": request.POST,
        "refused": refused,
        "crumbs": [
            Crumb(_("Box %(box)s") % {"box": placement.box}, addresses.box(placement)),
            Crumb(_("Papers")),
        ],
        "leave": addresses.box(placement),
    }
    return render(request, "tables/box_papers.html", shown, status=409 if refused else 200)


def _enter(request: HttpRequest, placement: Placement) -> Done:
    if placement.state not in INSIDE:
        raise Refused(_("The box is not open yet."))
    ticked = request.POST.getlist("paper")
    keyed = [line.strip() for line in request.POST.get("others", "").splitlines()]
    papers = list(dict.fromkeys(paper for paper in (*ticked, *keyed) if paper))
    standing = Evidence.objects.filter(placement=placement, struck_at=None)
    known = set(standing.values_list("paper", flat=True))
    papers = [paper for paper in papers if paper not in known]
    if not papers:
        raise Refused(_("Tick or key at least one paper."))
    if any(len(paper) > LONGEST for paper in papers):
        raise Refused(_("A number on a paper has at most 40 characters."))
    enter_evidence(placement=placement, papers=papers, by=request.user)
    said = ngettext(
        "%(n)s paper is written down.", "%(n)s papers are written down.", len(papers)
    ) % {"n": len(papers)}
    return request.path, said


def _strike(request: HttpRequest, placement: Placement) -> Done:
    """Take back a paper that was written down by mistake."""
    key = request.POST.get("strike", "")
    standing = placement.evidence.filter(struck_at=None)
    paper = standing.filter(pk=int(key)).first() if key.isascii() and key.isdigit() else None
    if paper is None:
        raise Refused(_("There is no such paper to strike."))
    why = request.POST.get(f"why-{paper.pk}", "").strip()
    strike_evidence(evidence=paper, why=why, by=request.user)
    return request.path, _("%(paper)s is struck.") % {"paper": paper}


@require_http_methods(["GET", "HEAD", "POST"])
def of_day(request: HttpRequest, on: date) -> HttpResponse:
    """Every slip of a day: signed in the system, its paper found in a box, matched; and what does not fit."""
    house = request.desk.property
    require(request.user, "tables.see_records", on=house)
    day = get_object_or_404(GamingDay.objects.select_related("property"), property=house, date=on)
    refused = ""
    if request.method == "POST":
        try:
            return posted(request, lambda: _match(request, day))
        except Refused as refusal:
            refused = str(refusal)
    papers = day_papers.of(day)
    shown = {
        "day": day,
        "rows": [(row, addresses.slip(row.slip)) for row in papers.rows],
        "strange": [(paper, addresses.box(paper.placement)) for paper in papers.strange],
        "gaps": papers.gaps,
        "ready": papers.ready,
        "missing": papers.missing,
        "why_not": _why_not(request, day, papers.ready),
        "refused": refused,
        "crumbs": [
            Crumb(_("Gaming days"), addresses.days()),
            Crumb(short(day.date), addresses.day(day)),
        ],
    }
    return render(request, "tables/day_papers.html", shown, status=409 if refused else 200)


def _why_not(request: HttpRequest, day: GamingDay, ready: int) -> str:
    """Why this person matches nothing; nobody is named whom a signature keeps off all that was found."""
    if not request.user.has_perm("tables.audit_day", day):
        signed = _signed_every(_found(day))
        return who_may("tables.audit_day", day, besides=request.user, signed=signed)
    return "" if ready else _("No paper waits to be matched.")


def _found(day: GamingDay) -> list[Slip]:
    return list(Slip.objects.filter(record__day=day, state=Slip.State.IN_BOX))


def _signed_every(slips: Sequence[Slip]) -> set[int]:
    """Whom an earlier signature keeps off matching any of these slips: one query."""
    signed = SlipStep.objects.filter(slip__in=slips, act__in=machines.VOUCHED)
    hands: dict[int, set[int]] = {slip.pk: set() for slip in slips}
    for slip, person in signed.values_list("slip_id", "by_id"):
        hands[slip].add(person)
    return set[int].intersection(*hands.values()) if hands else set()


def _match(request: HttpRequest, day: GamingDay) -> Done:
    matched = match_evidence(day=day, by=request.user)
    said = [
        _("What was found in the boxes is matched.") if matched.done else _("Nothing is matched.")
    ]
    if matched.missing:
        names = ", ".join(map(str, matched.missing[:6]))
        said.append(_("Not found yet: %(slips)s.") % {"slips": names})
    if matched.others:
        slips = [slip for slip, _why in matched.others]
        names = ", ".join(map(str, slips[:6]))
        said.append(_("You signed %(slips)s: another person matches those.") % {"slips": names})
        signed = _signed_every(slips)
        said.append(who_may("tables.audit_day", day, besides=request.user, signed=signed))
    return request.path, " ".join(said)
