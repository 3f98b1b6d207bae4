"""Drafting a paytable: its lines to the left, its exact edge to the right at every key press."""

from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.html import escape
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from audit.trail import Refused, require
from games.catalogue import GAMES, example_terms
from games.catalogue.mathematics import analyse, lines_of
from games.catalogue.published import Published, published_for
from games.engine.terms import Terms
from games.models import Paytable
from games.services import draft_paytable, redraft_paytable
from tables.models import Property
from tables.pages import addresses
from tables.pages.parts import Crumb
from tables.pages.paytable_edge import figures
from tables.pages.posting import Done, posted
from tables.words import game_name, outcome_name, unpaid, wager_name

MAY = "games.draft_paytable"
NO_TERMS = Terms("USD", 2)


@dataclass(slots=True)
class Field:
    """A line to key: what it is for, what it pays, on what; blank loses, push gives the stake back."""

    outcome: str
    label: str
    paid: str = ""
    on: str = ""
    before: str = ""

    @property
    def odds(self) -> str:
        """As the public format writes it; nothing for a line that is not there."""
        if self.paid.lower() in {"push", "p"}:
            return "push"
        return f"{self.paid} to {self.on or '1'}" if self.paid else ""


@require_safe
def choose(request: HttpRequest) -> HttpResponse:
    """Which wager of which game a new paytable is for."""
    require(request.user, MAY, on=request.desk.property)
    wagers = [
        (game_name(key), wager_name(wager), f"{addresses.paytable_new()}?game={key}&wager={wager}")
        for key, game in GAMES.items()
        for wager in game.tables
    ]
    language = get_language() or "en"
    poker = [
        (game_name(key), [note.told(language) for note in analyse(key, NO_TERMS).notes])
        for key, game in GAMES.items()
        if not game.tables
    ]
    shown = {"wagers": wagers, "poker": poker, "crumbs": _crumbs()}
    return render(request, "tables/paytable_choose.html", shown)


@require_http_methods(["GET", "HEAD", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """A first version, or the next one of a paytable there is."""
    house: Property = request.desk.property
    require(request.user, MAY, on=house)
    asked = request.POST or request.GET
    game, wager = asked.get("game", ""), asked.get("wager", "")
    if not game:
        return choose(request)
    if game not in GAMES or wager not in GAMES[game].tables:
        raise Http404
    before = _newest(house, game, wager, asked.get("name", ""))
    start = _start(asked.get("start", ""), game, wager)
    lines = _lines_of(start, before, game, wager)
    found = fields(game, wager, lines, before, request.POST)
    facts = {
        "game": game,
        "wager": wager,
        "name": asked.get("name", start.name if start else ""),
        "note": request.POST.get("note", start.source if start else ""),
    }
    return _form(request, found, facts, before, lambda: _drafted(request, house, facts, found))


@require_http_methods(["GET", "HEAD", "POST"])
def edit(request: HttpRequest, pk: int) -> HttpResponse:
    """A draft that is not approved yet, written anew."""
    paytable = get_object_or_404(Paytable, property=request.desk.property, pk=pk)
    require(request.user, MAY, on=paytable)
    before = Paytable.objects.filter(
        property=paytable.property_id, game=paytable.game, wager=paytable.wager, name=paytable.name,
        version__lt=paytable.version,
    ).first()  # fmt: skip
    found = fields(paytable.game, paytable.wager, paytable.odds(), before, request.POST)
    facts = {
        "game": paytable.game,
        "wager": paytable.wager,
        "name": paytable.name,
        "note": paytable.note,
    }
    return _form(
        request, found, facts, before, lambda: _redrafted(request, paytable, found), paytable
    )


@require_POST
def edge(request: HttpRequest) -> HttpResponse:
    """The exact figures of the lines as they stand in the form; what is no odds keeps the last good ones."""
    require(request.user, MAY, on=request.desk.property)
    game, wager = request.POST.get("game", ""), request.POST.get("wager", "")
    if game not in GAMES or wager not in GAMES[game].tables:
        raise Http404
    house: Property = request.desk.property
    before = _newest(house, game, wager, request.POST.get("name", ""))
    lines = _lines(fields(game, wager, {}, None, request.POST))
    found = figures(house, game, wager, lines, before)
    if found["wrong"]:
        beside = {"HX-Retarget": "#edge-wrong", "HX-Reswap": "innerHTML"}
        return HttpResponse(escape(found["wrong"]), headers=beside)
    return render(request, "tables/paytable_edge.html", found)


def fields(
    game: str, wager: str, lines: dict[str, str], before: Paytable | None, typed: Any
) -> list[Field]:
    """The lines of the form: those of the game's own table, then any others there are or may be."""
    own = example_terms(game)["paytables"].get(wager, {})
    old = before.odds() if before else {}
    found = []
    for outcome in dict.fromkeys((*own, *lines, *old, *lines_of(game, wager))):
        paid, _to, on = lines.get(outcome, "").partition(" to ")
        field = Field(outcome, outcome_name(outcome), paid, on, old.get(outcome, ""))
        if typed:
            field.paid = typed.get(f"paid-{outcome}", "").strip()
            field.on = typed.get(f"on-{outcome}", "").strip()
        found.append(field)
    return found


def _newest(house: Property, game: str, wager: str, name: str) -> Paytable | None:
    rows = Paytable.objects.filter(property=house, game=game, wager=wager, name=name)
    return rows.exclude(state=Paytable.State.DRAFT).order_by("-version").first()


def _start(asked: str, game: str, wager: str) -> Published | None:
    """The published table that a draft starts from; none where none is asked for."""
    found = published_for(game, wager)
    return found[int(asked)] if asked.isdecimal() and int(asked) < len(found) else None


def _lines_of(
    start: Published | None, before: Paytable | None, game: str, wager: str
) -> dict[str, str]:
    """What stands in the form at first: a published table, the version before, or the game's own."""
    if start:
        return start.odds
    own: dict[str, str] = example_terms(game)["paytables"].get(wager, {})
    return before.odds() if before else own


def _published(facts: dict[str, str]) -> list[tuple[Published, str]]:
    """The published tables of the wager, and the address that starts from each."""
    asked = {name: facts[name] for name in ("game", "wager", "name") if facts[name]}
    return [
        (each, f"{addresses.paytable_new()}?{urlencode({**asked, 'start': place})}")
        for place, each in enumerate(published_for(facts["game"], facts["wager"]))
    ]


def _form(
    request: HttpRequest,
    found: list[Field],
    facts: dict[str, str],
    before: Paytable | None,
    act: Any,
    paytable: Paytable | None = None,
) -> HttpResponse:
    refused = ""
    if request.method == "POST":
        try:
            return posted(request, act)
        except Refused as refusal:
            refused = str(refusal)
    house: Property = request.desk.property
    shown = {
        **figures(house, facts["game"], facts["wager"], _lines(found), before),
        "published": [] if paytable else _published(facts),
        "fields": found,
        "facts": facts,
        "game": game_name(facts["game"]),
        "wager": wager_name(facts["wager"]),
        "unpaid": unpaid(facts["wager"]),
        "before": before,
        "paytable": paytable,
        "refused": refused,
        "crumbs": _crumbs(),
        "leave": addresses.paytable(paytable) if paytable else addresses.paytables(),
    }
    return render(request, "tables/paytable_draft.html", shown, status=409 if refused else 200)


def _lines(found: list[Field]) -> dict[str, str]:
    return {field.outcome: field.odds for field in found if field.odds}


def _drafted(
    request: HttpRequest, house: Property, facts: dict[str, str], found: list[Field]
) -> Done:
    if not facts["name"].strip():
        raise Refused(_("Give the paytable a name."))
    made = draft_paytable(property=house, lines=_lines(found), by=request.user, **facts)
    return addresses.paytable(made), _("%(paytable)s is drafted; another person approves it.") % {
        "paytable": made
    }


def _redrafted(request: HttpRequest, paytable: Paytable, found: list[Field]) -> Done:
    made = redraft_paytable(paytable=paytable, lines=_lines(found), by=request.user)
    return addresses.paytable(made), _("The draft of %(paytable)s is written anew.") % {
        "paytable": made
    }


def _crumbs() -> list[Crumb]:
    return [Crumb(_("Paytables"), addresses.paytables())]
