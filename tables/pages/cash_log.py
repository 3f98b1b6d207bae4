"""The multiple-transaction log of a gaming day: the cash of each patron against the policy's limits."""

from datetime import date

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from audit.trail import require
from tables import selectors
from tables.models import GamingDay, Property
from tables.services import cash


@require_safe
def today(request: HttpRequest) -> HttpResponse:
    """Lead to the log of the day that runs, or of the last one."""
    house: Property = request.desk.property
    require(request.user, cash.READS, on=house)
    day = selectors.current_day(house, timezone.now())
    day = day or GamingDay.objects.filter(property=house).first()
    if day is None:
        return render(request, "tables/cash_log.html", {"rows": []})
    return HttpResponseRedirect(reverse("cash_log_of", args=[day.date]))


@require_safe
def page(request: HttpRequest, on: date) -> HttpResponse:
    """The log of a day: those over the limits first; the trail says whose was shown to whom."""
    house: Property = request.desk.property
    require(request.user, cash.READS, on=house)
    day = get_object_or_404(GamingDay, property=house, date=on)
    shown = {
        "day": day,
        "rows": cash.read_log(day=day, by=request.user),
        "policy": selectors.policy_on(house.pk, day.date),
    }
    return render(request, "tables/cash_log.html", shown)
