"""Today: what needs a manager first, then how much; estimated and counted stand apart."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db.models import Count, Q, QuerySet, Sum
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from audit.trail import require
from games.engine.money import Money
from games.models import Paytable
from tables import blockers, machines, selectors
from tables.models import Estimate, GamingDay, Pit, Property, RoundTotals, ShiftRecord, Slip, Terms
from tables.pages import addresses, day_view, states
from tables.pages.parts import moment
from tables.reports import rows

LATE = timedelta(minutes=15)
"""A slip that stands still longer than this needs a look."""


@dataclass(frozen=True, slots=True)
class PitLine:
    """A pit today: how many tables are open, and what is known of the running shift."""

    pit: Pit
    url: str
    open: int
    all: int
    drop: Money | None
    slips: int


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """The house now: what waits, the pits, the days that are not published, the recorded rounds."""
    house: Property = request.desk.property
    require(request.user, "tables.see_records", on=house)
    now = timezone.now()
    day = selectors.current_day(house, now)
    before = list(
        GamingDay.objects.filter(property=house, ends_at__lte=now)
        .select_related("property")
        .order_by("-date")[:5]
    )
    pits = pit_lines(house)
    won = rows.won_by_day(house, before)
    yesterday = before[0] if before else None
    shown = {
        "day": day,
        "pits": pits,
        "open": sum(line.open for line in pits),
        "all": sum(line.all for line in pits),
        "drop": _known(line.drop for line in pits),
        "month": rows.month_to(yesterday) if yesterday else None,
        "yesterday": yesterday,
        "days": [(each, addresses.day(each), won.get(each.pk)) for each in before],
        "needs": needs(request, house),
        "groups": day_view.groups(yesterday, blockers.blockers(yesterday), request.shell.notation)
        if yesterday
        else [],
        "rounds": _rounds(house, day or yesterday),
        "drop_win": addresses.drop_win(yesterday.date) if yesterday else "",
    }
    return render(request, "tables/today.html", shown)


def pit_lines(house: Property) -> list[PitLine]:
    """The pits in floor order, with what is estimated of the running shift: four queries."""
    pits = Pit.objects.filter(property=house).annotate(
        all=Count("tables", filter=Q(tables__is_retired=False))
    )
    running = ShiftRecord.objects.filter(property=house, closed_at=None)
    open_ = dict(running.order_by().values_list("pit_id").annotate(Count("pk")))
    latest = (
        Estimate.objects.filter(property=house, record__in=running)
        .order_by("record_id", "-at", "-pk").distinct("record_id").values_list("record__pit_id", "drop")
    )  # fmt: skip
    drops: dict[int, Money] = {}
    for pit, drop in latest:
        drops[pit] = drops.get(pit, Money(0)) + drop
    moving = dict(_under_way(house).order_by().values_list("table__pit_id").annotate(Count("pk")))
    return [
        PitLine(
            pit,
            addresses.pit(pit),
            open_.get(pit.pk, 0),
            pit.all,
            drops.get(pit.pk),
            moving.get(pit.pk, 0),
        )
        for pit in pits
    ]


def _under_way(house: Property) -> QuerySet[Slip]:
    done = (
        *machines.FINAL,
        Slip.State.RECEIVED,
        Slip.State.ACCEPTED,
        Slip.State.IN_BOX,
    )
    return Slip.objects.filter(property=house).exclude(state__in=done)


def _known(amounts: Any) -> Money | None:
    known = [amount for amount in amounts if amount is not None]
    return sum(known, Money(0)) if known else None


def _rounds(house: Property, day: GamingDay | None) -> dict[str, Any] | None:
    if day is None:
        return None
    totals = RoundTotals.objects.filter(property=house, record__day=day)
    sums = totals.aggregate(net=Sum("net"), mispaid=Sum("mispaid"), expected=Sum("expected"))
    played = totals.values("record_id").annotate(played=Sum("rounds"))
    return {"day": day, "tables": len(played), **sums}


def needs(
    request: HttpRequest, house: Property, games: Collection[str] = ()
) -> list[tuple[str, str, str]]:
    """What waits for somebody, the oldest first: what it is, why, where it opens; of some games only, if named."""
    slips = _under_way(house)
    terms = Terms.objects.filter(property=house, state=Terms.State.DRAFT)
    paytables = Paytable.objects.filter(property=house, state=Paytable.State.DRAFT)
    if games:
        slips = slips.filter(session__records__game__in=games).distinct()
        terms, paytables = terms.filter(game__in=games), paytables.filter(game__in=games)
    found = _standing_still(request, slips)
    for row in terms.select_related("table")[:8]:
        name = _("Terms %(n)s of %(table)s") % {"n": row.version, "table": row.table.code}
        found.append((name, _("wait for a controller"), addresses.terms(row)))
    for paytable in paytables[:8]:
        found.append((str(paytable), _("waits for a controller"), addresses.paytable(paytable)))
    return found


def _standing_still(request: HttpRequest, slips: QuerySet[Slip]) -> list[tuple[str, str, str]]:
    """The slips nobody has signed for a while."""
    found: list[tuple[str, str, str]] = []
    now = timezone.now()
    since, day = now - LATE, selectors.current_day(request.desk.property, now)
    still = slips.select_related("series", "table").prefetch_related("steps")
    for slip in still.order_by("pk")[:20]:
        last = states.standing(slip)
        if last and last.at < since:
            at = moment(last.at, day)
            amount = request.shell.notation.money(slip.total, whole=True)
            told = {"state": slip.get_state_display(), "at": at, "amount": amount}
            name = f"{slip.get_kind_display().capitalize()} {slip.table}"
            found.append(
                (name, _("%(amount)s, %(state)s since %(at)s") % told, addresses.slip(slip))
            )
    return found
