"""The poker room: what its tables kept, by kind; the players' jackpot fund; tournaments; the tables' banks."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from audit.trail import Refused, require
from games.engine.money import Money
from tables import accounting, selectors
from tables.models import GamingDay, JackpotMovement, Property, Result, ShiftRecord, Tournament
from tables.pages import addresses, button, keying
from tables.pages.days import chosen_day
from tables.pages.people import who_may, why_not
from tables.pages.posting import Done, posted
from tables.pages.today import needs
from tables.services import poker
from tables.words import POKER, game_name

LATELY: Final = 20
SUMS: Final = ("rake", "time", "fees", "revenue", "jackpot", "over_short")


@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest) -> HttpResponse:
    """A day of the poker room, and the acts of who runs it."""
    house: Property = request.desk.property
    require(request.user, "tables.see_records", on=house)
    day, days = chosen_day(request, house)
    refused = ""
    if request.method == "POST":
        try:
            return posted(request, lambda: _take(request, house), anew=True)
        except Refused as refusal:
            refused = str(refusal)
    rows = _rows(day) if day else []
    results = [row["result"] for row in rows if row["result"]]
    offer = poker.offered_payment(house)
    shown = {
        "day": day,
        "days": days,
        "rows": rows,
        "total": {name: accounting.total(getattr(each, name) for each in results) for name in SUMS},
        "part": any(row["estimated"] for row in rows),
        "draws": button.draws_of(day) if day else [],
        "room": selectors.poker_room(day) if day else None,
        "tournaments": list(Tournament.objects.filter(day=day).select_related("by", "struck_by"))
        if day
        else [],
        "fund": selectors.jackpot_fund(house),
        "movements": _movements(house),
        "offer": offer,
        "asked": Money(int(offer.fields["amount"])) if offer else None,
        "why_not_pay": why_not(request, "tables.pay_jackpot", house),
        "why_not_sign": _why_not_sign(request, house, offer),
        "may_strike": request.user.has_perm(poker.STRIKES, house),
        "why_not_enter": why_not(request, "tables.enter_tournament", house),
        "needs": needs(request, house, POKER),
        "refused": refused,
        "typed": request.POST,
    }
    return render(request, "tables/poker.html", shown, status=409 if refused else 200)


def _rows(day: GamingDay) -> list[dict[str, Any]]:
    """The poker tables' shifts of a day: each with what it kept, by kind of box."""
    records = ShiftRecord.objects.filter(property_id=day.property_id, day=day, game__in=POKER)
    records = records.select_related("table", "shift", "day", "poker", "opener", "closer")
    return [
        {
            "record": record,
            "url": addresses.record(record),
            "game": game_name(record.game),
            "result": record.poker,
            "estimated": record.poker is None or record.poker.status != Result.Status.ACTUAL,
        }
        for record in records.order_by("table__position", "table__code", "opened_at")
    ]


def _movements(house: Property) -> list[JackpotMovement]:
    rows = JackpotMovement.objects.filter(property=house)
    return list(rows.select_related("by", "witness", "placement__box", "day")[:LATELY])


def _why_not_sign(request: HttpRequest, house: Property, offer: Any) -> str:
    """Who asked for the payment is not its witness."""
    if offer is not None and offer.by_id == request.user.pk:
        told = who_may("tables.pay_jackpot", house, besides=request.user)
        return _("A jackpot payment is witnessed by another person.") + " " + told
    return why_not(request, "tables.pay_jackpot", house)


def _take(request: HttpRequest, house: Property) -> Done:
    act = request.POST.get("act", "")
    if act not in ACTS:
        raise Refused(_("The poker room knows no such act."))
    return request.get_full_path(), ACTS[act](request, house)


def _ask_payment(request: HttpRequest, house: Property) -> str:
    amount = keying.money(request.POST.get("amount", ""), request.shell.notation)
    why = request.POST.get("why", "").strip()
    poker.ask_payment(property=house, amount=amount, why=why, by=request.user)
    return _("Asked for; another person witnesses and signs it.")


def _sign_payment(request: HttpRequest, house: Property) -> str:
    paid = poker.sign_payment(property=house, at=timezone.now(), by=request.user)
    told = {"amount": request.shell.notation.money(paid.amount, whole=True)}
    return _("%(amount)s is paid out of the jackpot fund.") % told


def _drop_payment(request: HttpRequest, house: Property) -> str:
    poker.drop_payment(property=house, by=request.user)
    return _("The payment is not made; the fund holds what it held.")


def _enter_tournament(request: HttpRequest, house: Property) -> str:
    typed, notation = request.POST, request.shell.notation
    name, entries = typed.get("name", "").strip(), typed.get("entries", "").strip()
    if not name:
        raise Refused(_("The name of the tournament is missing."))
    if not (entries.isascii() and entries.isdigit() and 0 < len(entries) < 6):
        raise Refused(_("%(text)s is no number of entries.") % {"text": entries or "“”"})
    money: dict[str, Money] = {
        key: keying.money(typed.get(key, ""), notation) for key in ("buy_in", "fee", "prizes")
    }
    told = {"name": name, "entries": int(entries), "at": timezone.now(), **money}
    meant = typed.get("meant") == "on"
    poker.enter_tournament(property=house, by=request.user, meant=meant, **told)
    return _("%(name)s is entered.") % {"name": name}


def _strike_tournament(request: HttpRequest, house: Property) -> str:
    key = request.POST.get("tournament", "")
    here = Tournament.objects.filter(property=house)
    found = here.filter(pk=int(key)).first() if key.isascii() and key.isdigit() and len(key) < 19 else None
    if found is None:
        raise Refused(_("Choose the tournament."))
    why = request.POST.get("why_struck", "").strip()
    poker.strike_tournament(tournament=found, by=request.user, why=why)
    return _("%(name)s is struck; what is right is entered anew.") % {"name": found}


ACTS: Final = {
    "ask_payment": _ask_payment,
    "sign_payment": _sign_payment,
    "drop_payment": _drop_payment,
    "tournament": _enter_tournament,
    "strike": _strike_tournament,
}
