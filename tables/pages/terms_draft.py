"""New terms of a table, written in fields: game, seats, limits with their range, paytables, house rules."""

import re
from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from audit.trail import Refused, require
from games.catalogue import GAMES, example_terms, mathematics
from games.engine.money import Money
from games.models import Paytable
from tables import selectors
from tables.models import ChipSet, Property, Table, Terms
from tables.pages import addresses, keying, terms_rules
from tables.pages.at_table import way_to
from tables.pages.parts import Crumb
from tables.pages.people import who_may
from tables.pages.posting import Done, posted
from tables.reports.figures import Notation
from tables.services.terms import draft_terms
from tables.words import GAMES as NAMES
from tables.words import POKER, game_name, wager_name

SPAN: Final = ("least", "most", "step", "low", "high")
"""What is typed of a wager: its limits, the step between bets, and the range that is approved with them."""

SEATS: Final = "7"
EDGE: Final = re.compile(r"[-+]?[01](\.[0-9]{1,5})?", re.ASCII)


@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, code: str) -> HttpResponse:
    """The form, begun from what the table plays now; another game begins from its own customs."""
    house: Property = request.desk.property
    tables = Table.objects.select_related("pit", "property")
    table = get_object_or_404(tables, property=house, code=code)
    require(request.user, "tables.draft_terms", on=table)
    before = selectors.terms_row_at(table, timezone.now()) or table.terms.first()
    asked = request.POST.get("game") or request.GET.get("game", "")
    game = asked if asked in NAMES else before.game if before else next(iter(NAMES))
    start = before if before and before.game == game else None
    typed = request.POST.dict() or _begun(table, game, start, before, request.shell.notation)
    refused = ""
    if request.method == "POST":
        try:
            return posted(request, lambda: _draft(request, table, game, start))
        except Refused as refusal:
            refused = str(refusal)
    shown = _fields(house, game, start, typed) | {
        "table": table,
        "approvers": who_may("tables.approve_terms", table, besides=request.user),
        "refused": refused,
        "crumbs": [*way_to(table), Crumb(_("Limits"), addresses.limits(table))],
        "leave": addresses.limits(table),
    }
    return render(request, "tables/terms_draft.html", shown, status=409 if refused else 200)


def _fields(
    house: Property, game: str, start: Terms | None, typed: Mapping[str, str]
) -> dict[str, Any]:
    """The fields of a game, with what stands in each."""
    return {
        "game": game,
        "games": [(key, game_name(key)) for key in NAMES],
        "typed": typed,
        "start": start,
        "chip_sets": ChipSet.objects.filter(property=house),
        "spots": [
            (spot, wager_name(spot), [(part, typed.get(f"{part}-{spot}", "")) for part in SPAN])
            for spot in _spots(game, start)
        ],
        "paytables": _choices(house, game, typed),
        "rules": terms_rules.fields(game, typed),
    }


def _spots(game: str, start: Terms | None) -> list[str]:
    """The wagers of a game that have limits: those in force, then those the game is known for."""
    if game in POKER:
        return []
    known = example_terms(game).get("limits", {}) if game in GAMES else {}
    own = (*start.limits, *start.limits_range) if start else ()
    return list(dict.fromkeys((*own, *known))) or ["main"]


def _wagers(game: str) -> list[str]:
    """The wagers of a game that a paytable pays."""
    known = game in GAMES or game in mathematics.MATHEMATICS_ONLY
    return sorted(mathematics.tables_of(game)) if known else []


def _choices(
    house: Property, game: str, typed: Mapping[str, str]
) -> list[tuple[str, str, list[Paytable], str]]:
    """Each wager with its approved paytables, and which of them is chosen."""
    rows = Paytable.objects.filter(property=house, game=game, state=Paytable.State.APPROVED)
    approved = list(rows.order_by("name", "-version"))
    return [
        (
            wager,
            wager_name(wager),
            [row for row in approved if row.wager == wager],
            typed.get(f"table-{wager}", ""),
        )
        for wager in _wagers(game)
    ]


def _begun(
    table: Table, game: str, start: Terms | None, before: Terms | None, notation: Notation
) -> dict[str, str]:
    """What stands in the form at first."""
    sets = ChipSet.objects.filter(property_id=table.property_id)
    chips = before.chip_set if before else sets.first()
    smallest = min(chips.values(), default=None) if chips else None
    amounts = {
        "chip_unit": before.chip_unit if before else smallest,
        "par": before.par if before else None,
        "usual_fill": before.usual_fill if before else None,
    }
    facts = {
        "starts_at": f"{table.property.local(timezone.now()):%Y-%m-%d %H:%M}",
        "seats": start.seats if start else SEATS,
        "chip_set": chips.pk if chips else "",
        "decisions_per_hour": start.decisions_per_hour if start else None,
        "edge": start.edge if start else None,
    }
    rules = terms_rules.written(game, start.rules if start else {}, notation)
    said = {name: notation.money(each) for name, each in amounts.items() if each is not None}
    told = {name: str(each) for name, each in facts.items() if each is not None}
    return said | told | rules | _begun_of(start, notation) if start else said | told | rules


def _begun_of(start: Terms, notation: Notation) -> dict[str, str]:
    """The limits, their range and the paytables of terms there are."""
    found = {f"table-{used.wager}": str(used.paytable_id) for used in start.paytables.all()}
    for spot in _spots(start.game, start):
        texts = (*start.limits.get(spot, ()), "", "", "")[:3]
        within = (*start.limits_range.get(spot, ()), "", "")[:2]
        for part, text in zip(SPAN, (*texts, *within), strict=True):
            amount = notation.money(Money.parse(text, digits=notation.digits)) if text else ""
            found[f"{part}-{spot}"] = amount
    return found


def _draft(request: HttpRequest, table: Table, game: str, start: Terms | None) -> Done:
    typed, notation = request.POST, request.shell.notation
    limits, within = _limits(_spots(game, start), typed, notation)
    made = draft_terms(
        table=table,
        starts_at=_instant(typed.get("starts_at", ""), table.property),
        game=game,
        seats=_whole(typed.get("seats", ""), _("Seats")) or 0,
        chip_set=_chips(typed.get("chip_set", ""), table.property),
        chip_unit=_amount(typed.get("chip_unit", ""), _("Smallest chip paid"), notation),
        par=_maybe(typed.get("par", ""), _("Par"), notation),
        usual_fill=_maybe(typed.get("usual_fill", ""), _("Usual fill"), notation),
        limits=limits,
        limits_range=within,
        rules=terms_rules.read(game, typed, notation),
        paytables=_paytables(table.property, game, typed),
        decisions_per_hour=_whole(typed.get("decisions_per_hour", ""), _("Decisions an hour")),
        edge=_edge(typed.get("edge", ""), notation),
        note=typed.get("note", "").strip(),
        by=request.user,
    )
    said = _("Terms %(version)s of %(table)s are drafted; another person approves them.")
    return addresses.terms(made), said % {"version": made.version, "table": table.code}


def _limits(
    spots: list[str], typed: Mapping[str, str], notation: Notation
) -> tuple[dict[str, list[str]], dict[str, list[str]]]:
    """The limits by wager, and the range they may be moved in; a wager left empty has none."""
    limits: dict[str, list[str]] = {}
    within: dict[str, list[str]] = {}
    for spot in spots:
        least, most, step, low, high = (typed.get(f"{part}-{spot}", "").strip() for part in SPAN)
        if least or most or step:
            wanted = (least, most, step) if step else (least, most)
            limits[spot] = [_text(each, spot, notation) for each in wanted]
        if low or high:
            within[spot] = [_text(each, spot, notation) for each in (low, high)]
            if step:
                within[spot].append(_text(step, spot, notation))
    return limits, within


def _text(text: str, spot: str, notation: Notation) -> str:
    return _amount(text, wager_name(spot).capitalize(), notation).text(notation.digits)


def _amount(text: str, label: str, notation: Notation) -> Money:
    try:
        return keying.money(text, notation)
    except Refused as wrong:
        raise Refused(_("%(field)s: %(why)s") % {"field": label, "why": wrong}) from wrong


def _maybe(text: str, label: str, notation: Notation) -> Money | None:
    return _amount(text, label, notation) if text.strip() else None


def _whole(text: str, label: str) -> int | None:
    """A small whole number; none where nothing was typed."""
    plain = text.strip()
    if not plain:
        return None
    if not (plain.isascii() and plain.isdigit() and len(plain) <= 4 and int(plain)):
        raise Refused(
            _("%(field)s: %(text)s is no whole number.") % {"field": label, "text": plain}
        )
    return int(plain)


def _edge(text: str, notation: Notation) -> Decimal | None:
    plain = text.strip().replace(notation.point, ".")
    if plain and not EDGE.fullmatch(plain):
        raise Refused(_("The edge is a fraction of the bet, like 0.00750."))
    return Decimal(plain) if plain else None


def _instant(text: str, house: Property) -> datetime:
    try:
        return datetime.fromisoformat(text.strip()).replace(tzinfo=house.zone)
    except ValueError as wrong:
        raise Refused(_("%(text)s is no date and time. Write it like 2026-11-29 21:40.")
                      % {"text": text.strip() or "“”"}) from wrong  # fmt: skip


def _chips(key: str, house: Property) -> ChipSet:
    rows = ChipSet.objects.filter(property=house)
    found = rows.filter(pk=key).first() if key.isascii() and key.isdigit() else None
    if found is None:
        raise Refused(_("Choose a chip set."))
    return found


def _paytables(house: Property, game: str, typed: Mapping[str, str]) -> dict[str, Paytable]:
    """The paytable chosen for each wager; a wager with none chosen has none."""
    found = {}
    for wager, name, rows, chosen in _choices(house, game, typed):
        if not chosen:
            continue
        row = next((row for row in rows if str(row.pk) == chosen), None)
        if row is None:
            raise Refused(
                _("%(wager)s: choose an approved paytable.") % {"wager": name.capitalize()}
            )
        found[wager] = row
    return found
