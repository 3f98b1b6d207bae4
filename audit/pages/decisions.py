"""What players decided in a recorded round, beside the best play: a signal of skill, never a finding."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from audit.floor import known
from audit.models import Round, RoundKey
from audit.trail import require
from games.catalogue.mathematics.analysis import OutsideTables
from games.catalogue.mathematics.skill import Decision, decisions
from games.engine.record import read_record
from tables.pages.parts import Crumb
from tables.words import game_name, play_name


@dataclass(frozen=True, slots=True)
class Taken:
    """A decision as the page shows it; `price` leads to what a misplayed flop costs."""

    seat: int
    at: str
    taken: str
    best: str
    cost: Fraction | None
    price: str

    @classmethod
    def of(cls, one: Decision) -> "Taken":
        words = [play_name(each) for each in (one.at, one.taken, one.best)]
        return cls(one.seat, *words, one.cost, "" if one.cost is not None else f"?price={one.seat}")

    @property
    def misplayed(self) -> bool:
        return self.taken != self.best


@require_safe
def page(request: HttpRequest, table: str, number: str) -> HttpResponse:
    """The decisions of the round in force, seat by seat."""
    key = get_object_or_404(
        RoundKey, property=request.desk.property, table__code=table, round=number
    )
    require(request.user, "audit.view_round", on=key)
    rows = Round.objects.select_related("terms__property", "table").filter(
        property=key.property_id, gaming_date=key.gaming_date, key=key, current=True
    )
    row = get_object_or_404(rows)
    asked = request.GET.get("price", "")
    found = _found(row, [int(asked)] if asked.isdecimal() and len(asked) < 3 else [])
    here = reverse("round", args=[table, number])
    shown = {
        "round": row,
        "number": number,
        "game": game_name(row.game),
        "decisions": found,
        "misplayed": sum(each.misplayed for each in found),
        "cost": sum((each.cost for each in found if each.cost), Fraction(0)),
        "crumbs": [Crumb(_("Recorded rounds"), reverse("rounds")), Crumb(number, here)],
    }
    return render(request, "audit/decisions.html", shown)


def _found(row: Round, price: list[int]) -> list[Taken]:
    """What can be said of the round; nothing where no terms were in force or no mathematics covers them."""
    if row.terms is None:
        return []
    terms: Any = known(row.terms)[0]
    try:
        made = decisions(read_record(row.record, terms), terms, price_flops=price)
    except OutsideTables:
        return []
    return [Taken.of(each) for each in made]
