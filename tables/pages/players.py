"""Players at a table: who sits where, rated, paused, moved and ended; their cash entered beside it."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from audit.trail import Refused, require
from games.engine.money import Money
from tables import players, selectors
from tables.models import CashEntry, GamingDay, Patron, Property, Rating, RatingPause, Table
from tables.pages import addresses, cash_log, keying, watched
from tables.pages.at_table import way_to
from tables.pages.people import why_not
from tables.pages.posting import Done, posted
from tables.services import cash, patrons, ratings

STRIKES: Final = "tables.strike_rating"


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat of the table, and the rating that runs there."""

    number: int
    rating: Rating | None = None
    pause: RatingPause | None = None
    cash: Money | None = None
    is_barred: bool = False


@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, code: str) -> HttpResponse:
    """The seats of a table and the acts at them; names are shown to those who may look patrons up."""
    house: Property = request.desk.property
    require(request.user, ratings.RATES, on=house)
    tables = Table.objects.select_related("pit", "property")
    here = get_object_or_404(tables, property=house, code=code)
    refused, found, stopped = "", None, None
    if request.POST.get("act") == "find":
        asked = request.POST.get("asked", "").strip()
        found = patrons.look_up(property=house, text=asked, by=request.user)
    elif request.POST.get("act") == "start:" and (stopped := watched.stopped(request, here)):
        found = [stopped]
    elif request.method == "POST":
        try:
            anew = request.POST.get("act", "").startswith("cash:")
            return posted(request, lambda: _done(request, here), anew=anew)
        except Refused as refusal:
            refused = str(refusal)
    now = timezone.now()
    day = selectors.current_day(house, now)
    rated = ratings.show_players(table=here, since=day.starts_at if day else now, by=request.user)
    entries = _entries(here, day)
    shown = {
        "table": here,
        "seats": seats(here, [each for each in rated if not (each.ends_at or each.struck_at)]),
        "lately": rated,
        "may_strike": request.user.has_perm(STRIKES, here),
        "why_not_strike": why_not(request, STRIKES, here),
        "rows": cash_log.rows(request, entries, day) if day else [],
        "may_take_back": request.user.has_perm(cash_log.TAKES_BACK, here),
        "is_open": selectors.open_record(here) is not None,
        "day": day,
        "others": Table.objects.filter(property=house, is_retired=False),
        "asked": request.POST.get("asked", ""),
        "found": found,
        "barred": players.barred(found or [], timezone.now()),
        "refused": refused,
        "stopped": stopped,
        "typed": request.POST,
        "crumbs": way_to(here),
    }
    return render(request, "tables/players.html", shown, status=409 if refused or stopped else 200)


def _entries(table: Table, day: GamingDay | None) -> list[CashEntry]:
    """Cash given or taken at a table in a gaming day."""
    rows = CashEntry.objects.filter(property_id=table.property_id, table=table, day=day)
    return list(rows.select_related("rating", "by").prefetch_related("taken_back_by__by"))


def seats(table: Table, running: Iterable[Rating]) -> list[Seat]:
    """Every seat of a table with the rating that runs there: a fixed number of queries."""
    now = timezone.now()
    terms = selectors.terms_row_at(table, now)
    rated = {rating.seat: rating for rating in running}
    barred = players.barred([rating.patron for rating in rated.values()], now)
    entries = CashEntry.objects.filter(rating__in=rated.values(), kind=CashEntry.Kind.BUY_IN)
    bought: dict[int, Money] = {}
    for entry in entries:
        sign = -1 if entry.takes_back_id else 1
        bought[entry.rating_id] = bought.get(entry.rating_id, Money(0)) + entry.amount * sign
    last = max([terms.seats if terms else 0, *rated])
    return [_seat(n, rated.get(n), bought, barred) for n in range(1, last + 1)]


def _seat(number: int, rating: Rating | None, bought: dict[int, Money], barred: set[int]) -> Seat:
    if rating is None:
        return Seat(number)
    running = [pause for pause in rating.pauses.all() if pause.ends_at is None]
    return Seat(
        number,
        rating,
        running[0] if running else None,
        bought.get(rating.pk, Money(0)),
        rating.patron_id in barred,
    )


def _done(request: HttpRequest, table: Table) -> Done:
    """Do what was pressed: the act, and the rating it was pressed at."""
    what, _sign, key = request.POST.get("act", "").partition(":")
    act = ACTS.get(what)
    if act is None:
        raise Refused(_("Press one of the buttons."))
    return addresses.players(table), act(request, table, key)


def _start(request: HttpRequest, table: Table, key: str) -> str:
    patron = _patron(request)
    rating = ratings.start_rating(
        table=table,
        patron=patron,
        seat=_whole(request, "seat"),
        at=timezone.now(),
        by=request.user,
        is_known_barred=key == "barred",
    )
    sentence = _("Seat %(seat)s is rated.") % {"seat": rating.seat}
    return watched.told(request, patron, sentence)


def _pause(request: HttpRequest, table: Table, key: str) -> str:
    rating = _rating(table, key)
    ratings.pause_rating(rating=rating, at=timezone.now(), by=request.user)
    return _("Seat %(seat)s is paused.") % {"seat": rating.seat}


def _resume(request: HttpRequest, table: Table, key: str) -> str:
    rating = _rating(table, key)
    ratings.resume_rating(rating=rating, at=timezone.now(), by=request.user)
    sentence = _("Seat %(seat)s plays on.") % {"seat": rating.seat}
    return watched.told(request, rating.patron, sentence)


def _end(request: HttpRequest, table: Table, key: str) -> str:
    rating = _rating(table, key)
    ratings.end_rating(rating=rating, at=timezone.now(), by=request.user, **_figures(request, key))
    return _("The rating of seat %(seat)s is ended.") % {"seat": rating.seat}


def _figures_of(request: HttpRequest, table: Table, key: str) -> str:
    rating = _rating(table, key)
    ratings.say_figures(rating=rating, by=request.user, **_figures(request, key))
    return _("The figures of seat %(seat)s are entered.") % {"seat": rating.seat}


def _move(request: HttpRequest, table: Table, key: str) -> str:
    code = request.POST.get("table", "")
    to = Table.objects.filter(property=table.property_id, code=code, is_retired=False).first()
    if to is None:
        raise Refused(_("Choose the table to move to."))
    moved = ratings.move_rating(
        rating=_rating(table, key),
        table=to,
        seat=_whole(request, "seat"),
        at=timezone.now(),
        by=request.user,
        **_figures(request, key),
    )
    sentence = _("Moved to %(table)s, seat %(seat)s.") % {"table": to, "seat": moved.seat}
    return watched.told(request, moved.patron, sentence)


def _cash(request: HttpRequest, table: Table, key: str) -> str:
    rating = _rating(table, key)
    entry = cash.enter_cash(
        patron=rating.patron,
        kind=CashEntry.Kind.BUY_IN,
        amount=_money(request, f"cash-{key}", _("Enter the cash.")),
        meant=request.POST.get("meant") == "on",
        at=timezone.now(),
        by=request.user,
        table=table,
        rating=rating,
    )
    amount = request.shell.notation.money(entry.amount)
    told = {"seat": rating.seat, "amount": amount}
    sentence = _("Seat %(seat)s bought in for %(amount)s.") % told
    return watched.told(request, rating.patron, sentence)


def _strike(request: HttpRequest, table: Table, key: str) -> str:
    rating = _rating(table, key)
    why = request.POST.get("why_struck", "").strip()
    ratings.strike_rating(rating=rating, by=request.user, why=why)
    return _("The rating of seat %(seat)s is struck.") % {"seat": rating.seat}


def _take_back(request: HttpRequest, table: Table, _key: str) -> str:
    entries = _entries(table, selectors.current_day(table.property, timezone.now()))
    return cash_log.take_back(request, entries)


ACTS: Final[dict[str, Callable[[HttpRequest, Table, str], str]]] = {
    "start": _start,
    "pause": _pause,
    "resume": _resume,
    "end": _end,
    "figures": _figures_of,
    "move": _move,
    "cash": _cash,
    "strike": _strike,
    "back": _take_back,
}


def _figures(request: HttpRequest, key: str) -> dict[str, Any]:
    missing = _("Enter the average bet and the chips walked with.")
    told = {name: _money(request, f"{name}-{key}", missing) for name in ("average_bet", "walked")}
    return told | {"meant": request.POST.get("meant") == "on"}


def _money(request: HttpRequest, name: str, missing: str) -> Money:
    try:
        amount = keying.amount(request.POST.get(name, ""), request.shell.notation)
    except keying.Misread as misread:
        raise Refused(str(misread)) from misread
    if amount is None:
        raise Refused(missing)
    return Money(amount)


def _whole(request: HttpRequest, name: str) -> int:
    text = request.POST.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise Refused(_("Choose a seat."))
    return int(text)


def _patron(request: HttpRequest) -> Patron:
    key = request.POST.get("patron", "")
    rows = Patron.objects.filter(property=request.desk.property, erased_at=None)
    found = rows.filter(pk=key).first() if key.isascii() and key.isdigit() else None
    if found is None:
        raise Refused(_("Look the patron up, and choose one."))
    return found


def _rating(table: Table, key: str) -> Rating:
    rows = Rating.objects.filter(property_id=table.property_id, table=table)
    found = rows.select_related("patron").filter(pk=key).first() if key.isdigit() else None
    if found is None:
        raise Refused(_("There is no such rating at this table."))
    return found
