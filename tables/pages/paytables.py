"""Paytables: what each wager pays, version by version; read, approved by another, retired."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from audit.trail import Refused, require
from games import solving
from games.models import Paytable
from games.services import approve_paytable, retire_paytable
from tables import selectors
from tables.models import Property, Terms
from tables.pages import addresses
from tables.pages.parts import Crumb
from tables.pages.paytable_edge import figures
from tables.pages.people import who_may
from tables.pages.posting import Done, posted
from tables.reports.edges import Edge
from tables.reports.restated import last_month
from tables.words import game_name, outcome_name, unpaid, wager_name


@dataclass(frozen=True, slots=True)
class Line:
    """An outcome: what it pays in this version and in the one before."""

    outcome: str
    now: str
    before: str
    chance: Fraction | None = None

    @property
    def one_in(self) -> Fraction | None:
        """How many hands it takes to see it once."""
        return 1 / self.chance if self.chance else None

    @property
    def changed(self) -> bool:
        return bool(self.before) and self.now != self.before

    @property
    def differs(self) -> bool:
        """Whether the two versions say something else of it, a line that came or went included."""
        return self.now != self.before


@require_safe
def listed(request: HttpRequest) -> HttpResponse:
    """Every paytable of the house, drafts first, then by game and wager."""
    house: Property = request.desk.property
    require(request.user, "games.view_paytable", on=house)
    rows = Paytable.objects.filter(property=house).select_related("drafted_by", "approved_by")
    named = [
        (row, addresses.paytable(row), game_name(row.game), wager_name(row.wager)) for row in rows
    ]
    named.sort(
        key=lambda each: (
            each[0].state != Paytable.State.DRAFT,
            each[2],
            each[3],
            each[0].name,
            -each[0].version,
        )
    )
    may_draft = request.user.has_perm("games.draft_paytable", house)
    return render(request, "tables/paytables.html", {"rows": named, "may_draft": may_draft})


@require_http_methods(["GET", "HEAD", "POST"])
def one(request: HttpRequest, pk: int) -> HttpResponse:
    """One version of a paytable: its lines, what changed, where it is in force, who approves it."""
    paytable = found_or_404(request, pk)
    refused = ""
    if request.method == "POST":
        try:
            return posted(request, lambda: _act(request, paytable))
        except Refused as refusal:
            refused = str(refusal)
            paytable.refresh_from_db()
    shown = shown_of(paytable)
    shown |= {
        "restated": _month(paytable, shown["before"]),
        "may_draft": request.user.has_perm("games.draft_paytable", paytable),
        "refused": refused,
        "why": request.POST.get("why", ""),
        "why_no_approval": _why_no_approval(request, paytable),
        "may_retire": request.user.has_perm("games.retire_paytable", paytable),
    }
    return render(request, "tables/paytable.html", shown, status=409 if refused else 200)


@require_safe
def edge(request: HttpRequest, pk: int) -> HttpResponse:
    """The figures of a version alone, for a page that waits for the full solver."""
    paytable = found_or_404(request, pk)
    may = {"may_draft": request.user.has_perm("games.draft_paytable", paytable)}
    return render(request, "tables/paytable_edge.html", shown_of(paytable) | may)


def found_or_404(request: HttpRequest, pk: int) -> Paytable:
    """A paytable of the house for whoever may see it."""
    rows = Paytable.objects.select_related("property", "drafted_by", "approved_by", "retired_by")
    paytable = get_object_or_404(rows, property=request.desk.property, pk=pk)
    require(request.user, "games.view_paytable", on=paytable)
    return paytable


def shown_of(paytable: Paytable) -> dict[str, Any]:
    """A version beside the one before it."""
    versions = _versions(paytable)
    before = next((each for each in versions if each.version < paytable.version), None)
    found = figures(paytable.property, paytable.game, paytable.wager, paytable.odds(), before)
    return found | {
        "paytable": paytable,
        "game": game_name(paytable.game),
        "wager": wager_name(paytable.wager),
        "unpaid": unpaid(paytable.wager),
        "lines": lines(paytable, before, found["edge"]),
        "before": before,
        "versions": [(each, addresses.paytable(each)) for each in versions],
        "tables": _in_force(paytable),
        "url": addresses.paytable(paytable),
        "crumbs": [Crumb(_("Paytables"), addresses.paytables()), Crumb(game_name(paytable.game))],
    }


def _versions(paytable: Paytable) -> list[Paytable]:
    same = {"game": paytable.game, "wager": paytable.wager, "name": paytable.name}
    rows = Paytable.objects.filter(property=paytable.property_id, **same)
    return list(rows.prefetch_related("lines"))


def _month(paytable: Paytable, before: Paytable | None) -> dict[str, Any] | None:
    """What a draft would have made of last month, at the tables that paid by its name, else at all."""
    if paytable.state != Paytable.State.DRAFT:
        return None
    name = paytable.name if before else ""
    return {"month": last_month(paytable.property, paytable, name=name, today=timezone.localdate())}


def lines(paytable: Paytable, before: Paytable | None, edge: Edge | None) -> list[Line]:
    """Outcome by outcome, in the order of the layout; what the version before paid beside it."""
    old = before.odds() if before else {}
    now = paytable.odds()
    gone = [outcome for outcome in old if outcome not in now]
    chances = edge.one.lines if edge else {}
    return [
        Line(outcome_name(key), now.get(key, ""), old.get(key, ""), chances.get(key))
        for key in (*now, *gone)
    ]


def _act(request: HttpRequest, paytable: Paytable) -> Done:
    told = {"paytable": str(paytable)}
    if request.POST.get("act") == "retire":
        retire_paytable(paytable=paytable, by=request.user, why=request.POST.get("why", "").strip())
        return addresses.paytable(paytable), _("%(paytable)s is retired.") % told
    if request.POST.get("act") == "solve":
        return _solve(request, paytable)
    approve_paytable(paytable=paytable, by=request.user)
    return addresses.paytable(paytable), _("%(paytable)s is approved and never changes.") % told


def _solve(request: HttpRequest, paytable: Paytable) -> Done:
    """Have the full solver work out what the shipped tables do not cover."""
    uncovered = shown_of(paytable)["uncovered"]
    if uncovered is None:
        raise Refused(_("Its edge is known already."))
    solving.ask(paytable=paytable, terms=uncovered.terms, by=request.user)
    return addresses.paytable(paytable), _("The full solver is at work; the page follows it.")


def _why_no_approval(request: HttpRequest, paytable: Paytable) -> str:
    if not request.user.has_perm("games.approve_paytable", paytable):
        return who_may("games.approve_paytable", paytable, besides=paytable.drafted_by)
    if paytable.drafted_by_id == request.user.pk:
        told = who_may("games.approve_paytable", paytable, besides=request.user)
        return _("You drafted it; another person approves.") + " " + told
    return ""


def _in_force(paytable: Paytable) -> list[Any]:
    """The tables that pay by this version now."""
    terms = Terms.objects.filter(selectors.in_force(timezone.now()), paytables__paytable=paytable)
    return list(terms.select_related("table").order_by("table__code").distinct())
