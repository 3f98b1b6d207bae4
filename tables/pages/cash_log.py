"""The multiple-transaction log of a gaming day: the cash of each patron, and what makes it up."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from audit.trail import Refused, require
from tables import players, selectors
from tables.models import CagePayment, CashEntry, GamingDay, MarkerPayment, Patron, Property
from tables.pages import addresses
from tables.pages.parts import Crumb, short
from tables.pages.people import why_not
from tables.pages.posting import Done, posted
from tables.services import cash

TAKES_BACK = "tables.take_back_cash"


@dataclass(frozen=True, slots=True)
class Row:
    """An entry of the log, the entry that took it back, and why this person does not do so."""

    entry: CashEntry
    back: CashEntry | None
    why_not: str


@require_safe
def today(request: HttpRequest) -> HttpResponse:
    """Lead to the log of the day that runs, or of the last one."""
    house: Property = request.desk.property
    require(request.user, cash.READS, on=house)
    day = selectors.current_day(house, timezone.now())
    day = day or GamingDay.objects.filter(property=house).first()
    if day is None:
        return render(request, "tables/cash_log.html", {"rows": []})
    return HttpResponseRedirect(addresses.cash_log(day))


@require_safe
def page(request: HttpRequest, on: date) -> HttpResponse:
    """The log of a day: those over the limits first; the trail says whose was shown to whom."""
    house: Property = request.desk.property
    require(request.user, cash.READS, on=house)
    day = get_object_or_404(GamingDay, property=house, date=on)
    found = cash.read_log(day=day, by=request.user)
    days = GamingDay.objects.filter(property=house)
    shown = {
        "day": day,
        "before": days.filter(date__lt=day.date).first(),
        "after": days.filter(date__gt=day.date, starts_at__lte=timezone.now()).last(),
        "rows": [(patron, row, addresses.cash_of(patron, day)) for patron, row in found],
        "policy": selectors.policy_on(house.pk, day.date),
    }
    return render(request, "tables/cash_log.html", shown)


@require_http_methods(["GET", "HEAD", "POST"])
def of_patron(request: HttpRequest, on: date, pk: int) -> HttpResponse:
    """The cash of one patron in a day, entry by entry; a mistake is taken back by another person."""
    house: Property = request.desk.property
    require(request.user, cash.READS, on=house)
    day = get_object_or_404(GamingDay, property=house, date=on)
    patron = get_object_or_404(Patron, property=house, pk=pk)
    entries = cash.read_entries(day=day, patron=patron, by=request.user)
    refused = ""
    if request.method == "POST":
        try:
            return posted(request, lambda: _taken_back(request, patron, day, entries))
        except Refused as refusal:
            refused = str(refusal)
    at_tables = MarkerPayment.objects.filter(marker__patron=patron, record__day=day, form="cash")
    at_cage = CagePayment.objects.filter(marker__patron=patron, day=day, form="cash")
    paid = [each for rows in (at_tables, at_cage) for each in rows.select_related("marker", "by")]
    shown = {
        "patron": patron,
        "day": day,
        "sums": next(iter(players.cash_of_day(day, patron)), None),
        "rows": rows(request, entries, day),
        "may_take_back": request.user.has_perm(TAKES_BACK, house),
        "paid": [(each, addresses.marker(each.marker)) for each in paid],
        "named": request.user.has_perm("tables.read_patron", house),
        "refused": refused,
        "crumbs": [Crumb(_("Cash log"), addresses.cash_log(day)), Crumb(short(day.date))],
    }
    return render(request, "tables/cash_of.html", shown, status=409 if refused else 200)


def rows(request: HttpRequest, entries: Iterable[CashEntry], day: GamingDay) -> list[Row]:
    """Entries as lines, those that only take another back left out."""
    whose = why_not(request, TAKES_BACK, day)
    shut = "" if selectors.takes_documents(day) else _("The day takes no documents any more.")
    return [
        Row(
            entry,
            next(iter(entry.taken_back_by.all()), None),
            whose or shut or (_own() if entry.by_id == request.user.pk else ""),
        )
        for entry in entries
        if not entry.takes_back_id
    ]


def _own() -> str:
    return _("You entered this; another person takes it back.")


def _taken_back(
    request: HttpRequest, patron: Patron, day: GamingDay, entries: list[CashEntry]
) -> Done:
    return addresses.cash_of(patron, day), take_back(request, entries)


def take_back(request: HttpRequest, entries: Iterable[CashEntry]) -> str:
    """Take back the entry whose button was pressed, for the reason beside it."""
    key = request.POST.get("act", "").removeprefix("back:")
    entry = next((each for each in entries if str(each.pk) == key), None)
    if entry is None:
        raise Refused(_("There is no such entry here."))
    cash.take_back(entry=entry, by=request.user, why=request.POST.get("why", "").strip())
    amount = request.shell.notation.money(entry.amount)
    return _("Taken back: %(kind)s, %(amount)s.") % {
        "kind": entry.get_kind_display(),
        "amount": amount,
    }
