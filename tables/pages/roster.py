"""The roster of a pit: who deals where now; push and relief in two touches, a name and a button."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from audit.trail import Refused, require
from tables import on_duty, selectors
from tables.models import Assignment, Dealer, Pit, Property, ShiftRecord, Table
from tables.pages import addresses
from tables.pages.parts import Crumb
from tables.pages.people import holders
from tables.pages.posting import Done, posted
from tables.services import roster

KEEPS: Final = "tables.keep_roster"
SHOWN: Final = 40
"""Lines of the roster that the page shows below the tables."""


@dataclass(frozen=True, slots=True)
class Row:
    """A table and who stands there."""

    table: Table
    is_open: bool
    dealing: tuple[Assignment, ...]
    watching: Assignment | None


@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, code: str) -> HttpResponse:
    """Who stands where in a pit, and the acts that change it."""
    house: Property = request.desk.property
    require(request.user, "tables.see_floor", on=house)
    here = get_object_or_404(Pit, property=house, code=code)
    refused = ""
    if request.method == "POST":
        try:
            return posted(request, lambda: _done(request, here))
        except Refused as refusal:
            refused = str(refusal)
    tables = list(Table.objects.filter(property=house, pit=here, is_retired=False))
    now = timezone.now()
    shown = {
        "pit": here,
        "pits": list(Pit.objects.filter(property=house)),
        "rows": rows(tables, now),
        "free": on_duty.free_dealers(house),
        "floor": floor_staff(house),
        "lines": lines(tables)[:SHOWN],
        "day": selectors.current_day(house, now),
        "refused": refused,
        "chosen": request.POST.get("dealer", ""),
        "may": request.user.has_perm(KEEPS, here),
        "may_strike": request.user.has_perm("tables.strike_assignment", here),
        "crumbs": [Crumb(here.name, addresses.pit(here))],
    }
    return render(request, "tables/roster.html", shown, status=409 if refused else 200)


def rows(tables: list[Table], now: datetime) -> list[Row]:
    """Each table of a pit and who stands there: a fixed number of queries, whatever its size."""
    running = set(
        ShiftRecord.objects.filter(table__in=tables, closed_at=None).values_list("table", flat=True)
    )
    lines_ = lines(tables).filter(on_duty.on_duty(tables, now)).order_by("place")
    standing: dict[int, list[Assignment]] = {}
    for line in lines_:
        standing.setdefault(line.table_id, []).append(line)
    return [_row(table, table.pk in running, standing.get(table.pk, [])) for table in tables]


def _row(table: Table, is_open: bool, standing: list[Assignment]) -> Row:
    watching = [line for line in standing if line.duty == Assignment.Duty.FLOOR]
    dealing = tuple(line for line in standing if line.duty == Assignment.Duty.DEALER)
    return Row(table, is_open, dealing, watching[0] if watching else None)


def lines(tables: list[Table]) -> QuerySet[Assignment]:
    """The lines of the roster at some tables, the newest first."""
    rows_ = Assignment.objects.filter(table__in=tables, struck_at=None)
    return rows_.select_related("dealer", "person", "table", "put_on_by")


def floor_staff(house: Property) -> list[Any]:
    """Those who may watch tables of a house."""
    return holders("tables.request_slip", house)


def _done(request: HttpRequest, pit: Pit) -> Done:
    """Do what was pressed: the act, and the table or the line it was pressed at."""
    what, _sign, at = request.POST.get("act", "").partition(":")
    act = ACTS.get(what)
    if act is None:
        raise Refused(_("Press one of the buttons."))
    return addresses.roster(pit), act(request, pit, at)


def _relieve(request: HttpRequest, pit: Pit, code: str) -> str:
    table, dealer, now = _table(pit, code), _dealer(request), timezone.now()
    if on_duty.dealer_at(table, now):
        roster.relieve(table=table, dealer=dealer, at=now, by=request.user)
    else:
        roster.put_on(table=table, dealer=dealer, at=now, by=request.user)
    return _("%(dealer)s deals at %(table)s.") % {"dealer": dealer, "table": table}


def _push(request: HttpRequest, pit: Pit, code: str) -> str:
    """Push from a table on through the tables of the pit where somebody deals."""
    first, dealer, now = _table(pit, code), _dealer(request), timezone.now()
    tables = list(Table.objects.filter(property=pit.property_id, pit=pit, is_retired=False))
    dealing = set(
        lines(tables)
        .filter(on_duty.on_duty(tables, now), duty=Assignment.Duty.DEALER)
        .values_list("table", flat=True)
    )
    line = [first, *(t for t in tables[tables.index(first) + 1 :] if t.pk in dealing)]
    begun = roster.push(tables=line, dealer=dealer, at=now, by=request.user)
    told = ", ".join(f"{each.dealer.name} {each.table}" for each in begun)
    return _("Pushed: %(moves)s.") % {"moves": told}


def _take_off(request: HttpRequest, pit: Pit, key: str) -> str:
    line, now = _line(pit, key), timezone.now()
    roster.take_off(assignment=line, at=now, by=request.user)
    said = _("%(who)s is on break.") % {"who": line.dealer or line.person}
    is_open = selectors.open_session(line.table) is not None
    if line.dealer and is_open and not on_duty.dealer_at(line.table, now):
        said += " " + _("%(table)s is open and nobody deals at it: put somebody on.") % {
            "table": line.table
        }
    return said


def _hand_over(request: HttpRequest, pit: Pit, code: str) -> str:
    """Give one table, or with no code all of the pit, to one of the floor staff."""
    tables = Table.objects.filter(property=pit.property_id, pit=pit, is_retired=False)
    chosen = [_table(pit, code)] if code else list(tables)
    key = request.POST.get("person", "")
    person = next((each for each in floor_staff(pit.property) if str(each.pk) == key), None)
    if person is None:
        raise Refused(_("Choose who takes over."))
    roster.hand_over(tables=chosen, person=person, at=timezone.now(), by=request.user)
    return _("%(who)s watches %(tables)s.") % {
        "who": person,
        "tables": ", ".join(map(str, chosen)),
    }


def _strike(request: HttpRequest, pit: Pit, key: str) -> str:
    line = _line(pit, key)
    roster.strike(assignment=line, by=request.user, why=request.POST.get("why", ""))
    return _("The line of %(who)s is struck.") % {"who": line.dealer or line.person}


ACTS: Final[dict[str, Callable[[HttpRequest, Pit, str], str]]] = {
    "relieve": _relieve,
    "push": _push,
    "break": _take_off,
    "hand_over": _hand_over,
    "strike": _strike,
}


def _table(pit: Pit, code: str) -> Table:
    found = Table.objects.filter(
        property=pit.property_id, pit=pit, is_retired=False, code=code
    ).first()
    if found is None:
        raise Refused(_("This pit has no table %(code)s.") % {"code": code})
    return found


def _dealer(request: HttpRequest) -> Dealer:
    licence = request.POST.get("dealer", "")
    found = Dealer.objects.filter(property=request.desk.property, licence=licence).first()
    if found is None:
        raise Refused(_("Choose the dealer who comes."))
    return found


def _line(pit: Pit, key: str) -> Assignment:
    rows_ = Assignment.objects.filter(property=pit.property_id, table__pit=pit)
    found = rows_.filter(pk=key).first() if key.isascii() and key.isdigit() else None
    if found is None:
        raise Refused(_("There is no such line in the roster of this pit."))
    return found
