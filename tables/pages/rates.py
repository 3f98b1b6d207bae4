"""The house's exchange rates of a gaming day: set once, and frozen for that day's counts."""

import re
from decimal import Decimal
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from audit.trail import Forbidden, Refused
from tables.models import ExchangeRate, GamingDay, Property
from tables.notes import NOTES
from tables.pages.days import chosen_day
from tables.pages.parts import short
from tables.pages.people import why_not
from tables.pages.posting import Done, posted
from tables.services.count_room import set_rate

RATE: Final = re.compile(r"\d{1,8}(\.\d{1,6})?", re.ASCII)
LATELY: Final = 30


@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest) -> HttpResponse:
    """The rates of a day, the form that sets one, and those of the days before."""
    house: Property = request.desk.property
    user = request.user
    if not (user.has_perm("tables.set_rate", house) or user.has_perm("tables.view_exchangerate", house)):  # fmt: skip
        raise Forbidden("tables.set_rate", house)
    day, days = chosen_day(request, house)
    refused = ""
    if request.method == "POST" and day is not None:
        try:
            return posted(request, lambda: _set(request, day))
        except Refused as refusal:
            refused = str(refusal)
    earlier = ExchangeRate.objects.filter(property=house).exclude(day=day)
    shown: dict[str, Any] = {
        "day": day,
        "days": days,
        "rates": list(ExchangeRate.objects.filter(property=house, day=day).select_related("by")),
        "earlier": list(earlier.select_related("by", "day")[:LATELY]),
        "currencies": [each for each in NOTES if each != house.currency],
        "why_not": why_not(request, "tables.set_rate", house),
        "refused": refused,
        "typed": request.POST,
    }
    return render(request, "tables/rates.html", shown, status=409 if refused else 200)


def _set(request: HttpRequest, day: GamingDay) -> Done:
    currency = request.POST.get("currency", "").strip().upper()
    text = request.POST.get("rate", "").strip().replace(",", ".")
    if not re.fullmatch(r"[A-Z]{3}", currency) or currency == day.property.currency:
        raise Refused(_("%(text)s is no foreign currency. Write three letters, like EUR.")
                      % {"text": currency or "“”"})  # fmt: skip
    if not RATE.fullmatch(text) or not Decimal(text):
        raise Refused(_("%(text)s is no rate. Write it like 1.0825.") % {"text": text or "“”"})
    meant = request.POST.get("meant") == "on"
    rate = set_rate(day=day, currency=currency, rate=Decimal(text), by=request.user, meant=meant)
    told = {"rate": rate, "day": short(day.date)}
    return f"{request.path}?day={day.date}", _("%(rate)s is set for %(day)s and stays.") % told
