"""What a paytable is filed with: its PDF, and the best play in words and as a chart."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from games.models import Paytable
from tables.pages import addresses
from tables.pages.parts import Crumb
from tables.pages.paytables import found_or_404, shown_of
from tables.reports.edges import Edge
from tables.reports.paytable_pdf import Filing, printed
from tables.words import game_name, play_name

RANKS = "AKQJT98765432"


@require_safe
def pdf(request: HttpRequest, pk: int) -> HttpResponse:
    """The filing of a paytable, by whoever may see it."""
    paytable = found_or_404(request, pk)
    shown = shown_of(paytable)
    filing = Filing(
        house=paytable.property,
        paytable=paytable,
        before=shown["before"],
        edge=shown["edge"],
        of_before=shown["of_before"],
        warnings=[(each.label, each.text) for each in shown.get("warnings", ())],
        in_force=[each.table.code for each in shown["tables"]],
    )
    name = f"{paytable.property.code}-{slugify(str(paytable))}.pdf"
    headers = {"Content-Disposition": f'inline; filename="{name}"'}
    return HttpResponse(printed(filing), content_type="application/pdf", headers=headers)


@require_safe
def play(request: HttpRequest, pk: int) -> HttpResponse:
    """How the wager is played for the best: words, and a chart with what each choice gains."""
    paytable = found_or_404(request, pk)
    shown = shown_of(paytable)
    crumbs = [Crumb(_("Paytables"), addresses.paytables()), Crumb(str(paytable), shown["url"])]
    around = {"paytable": paytable, "crumbs": crumbs, "game": game_name(paytable.game)}
    return render(request, "tables/paytable_play.html", around | _told(paytable, shown["edge"]))


def _told(paytable: Paytable, edge: Edge | None) -> dict[str, Any]:
    """The strategy in the reader's language; starting hands of hold'em as the square of their cards."""
    language = get_language() or "en"
    strategy = edge.strategy if edge else None
    if strategy is None:
        return {"words": (), "rows": (), "square": ()}
    by_hand = {row.example: row for row in strategy.chart if row.decision == "before the flop"}
    return {
        "words": [text.told(language) for text in strategy.words],
        "rows": [
            (row, play_name(row.decision), row.hand.told(language), play_name(row.best))
            for row in strategy.chart
            if row.example not in by_hand
        ],
        "square": [(high, [by_hand[_hand(high, low)] for low in RANKS]) for high in RANKS]
        if by_hand
        else (),
        "ranks": RANKS,
    }


def _hand(row: str, column: str) -> str:
    """The starting hand at a place of the square: suited right of the pairs, others left of them."""
    if row == column:
        return row * 2
    high, low = sorted((row, column), key=RANKS.index)
    return f"{high}{low}{'s' if RANKS.index(row) < RANKS.index(column) else 'o'}"
