"""What waits for a person: the counts beside the areas. Never totals, and at most `MOST`."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import Any, Final

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from audit.models import Finding
from casino.models import Membership, User
from casino.services import first_controllers
from tables import approvals as drafts
from tables import machines, selectors
from tables.models import (
    Adjustment,
    AdjustmentStep,
    Draft,
    GamingDay,
    Placement,
    Property,
    ShiftRecord,
    Slip,
    SlipStep,
)
from tables.pages.slips import LISTS
from tables.services import handovers

MOST: Final = 99
MONTH: Final = timedelta(days=31)
STOPS: Final = frozenset(
    {"refuse", "cancel", "ask_void", "withdraw", "dispute", "return", "keep", "box", "unbox", "match"}
)
"""Acts that only stop a slip, or wait for the drop and the audit: nobody is waited for."""


def waiting_for(user: User, house: Property, keys: Iterable[str]) -> dict[str, int]:
    """What waits for this person in each of these areas: one query a key."""
    return {key: len(COUNTERS[key](user, house)[:MOST]) for key in sorted(keys) if key in COUNTERS}


def slips(user: User, house: Property) -> QuerySet[Any]:
    """Slips whose next act this person may take, and has not barred themselves from by an earlier one."""
    states: dict[tuple[str, tuple[str, ...]], list[str]] = defaultdict(list)
    for step in machines.SLIP:
        if step.act in STOPS or step.source == "draft" or not user.has_perm(step.permission, house):
            continue
        states[step.kind, step.apart].append(step.source)
    mine = SlipStep.objects.filter(slip=OuterRef("pk"), by=user)
    fitting = Q(pk=None)
    for (kind, acts), sources in states.items():
        here = Q(kind=kind, state__in=sources)
        apart = mine if machines.ANYONE in acts else mine.filter(act__in=acts)
        fitting |= here & ~Q(Exists(apart)) if acts else here
    return Slip.objects.filter(fitting, property=house).values_list("pk")


def requests(user: User, house: Property) -> QuerySet[Any]:
    """Of the requests, those whose next act is this person's."""
    return slips(user, house).filter(state__in=LISTS["requests"])


def in_transit(_user: User, house: Property) -> QuerySet[Any]:
    """Chips between cage and table."""
    return Slip.objects.filter(property=house, state__in=LISTS["transit"]).values_list("pk")


def counts(_user: User, house: Property) -> QuerySet[Any]:
    """Tables whose shift is over and not counted yet."""
    running = ShiftRecord.objects.filter(property=house, closed_at=None)
    return running.filter(shift__ends_at__lte=timezone.now()).values_list("pk")


def boxes_on_tables(_user: User, house: Property) -> QuerySet[Any]:
    """Boxes to remove: on tables that are closed."""
    standing = (Placement.State.ON_TABLE, Placement.State.SHUT)
    boxes = Placement.objects.filter(property=house, state__in=standing)
    return selectors.each_box_once(boxes.exclude(session__closed_at=None)).values_list("pk")


def boxes_to_count(user: User, house: Property) -> QuerySet[Any]:
    """Boxes in the count room that this person has not counted."""
    room = (Placement.State.SECURED, Placement.State.OPENED)
    boxes = Placement.objects.filter(property=house, state__in=room)
    return boxes.exclude(counts__by=user).values_list("pk")


def jackpots(user: User, house: Property) -> QuerySet[Any]:
    """Hand-paid jackpots of others that wait for this person as their witness."""
    if not user.has_perm("tables.pay_progressive", house):
        return Draft.objects.none().values_list("pk")
    waiting = handovers.all_offered(property=house, what="progressive ")
    return waiting.exclude(by=user).values_list("pk")


def days(_user: User, house: Property) -> QuerySet[Any]:
    """Gaming days that are over and not published."""
    states = (
        GamingDay.State.CLOSING,
        GamingDay.State.COUNTED,
        GamingDay.State.IN_AUDIT,
        GamingDay.State.REOPENED,
    )
    return GamingDay.objects.filter(property=house, state__in=states).values_list("pk")


def paytables(user: User, house: Property) -> QuerySet[Any]:
    """Paytables that another drafted, where this person approves them."""
    return drafts.waiting("games.approve_paytable", user, house).values_list("pk")


def approvals(user: User, house: Property) -> QuerySet[Any]:
    """Everything that the page of approvals lists for this person."""
    every = [drafts.waiting(permission, user, house) for permission in drafts.DRAFTS]
    every.append(drafts.lost_factors(user, house))
    first, *rest = (rows.order_by().values_list("pk") for rows in every)
    return first.union(*rest, all=True)


def grants(user: User, house: Property) -> QuerySet[Any]:
    """Roles that another granted to somebody else, where this person approves them.

    A keeper approves the first controllers, of whatever property.
    """
    if not user.has_perm("casino.approve_role", house):
        return first_controllers(user).values_list("pk")
    rows = Membership.objects.filter(property=house, approved_at=None)
    rows = rows.filter(Q(until=None) | Q(until__gt=timezone.now()))
    rows = rows.exclude(granted_by=None).exclude(granted_by=user).exclude(user=user)
    return rows.values_list("pk")


def adjustments(user: User, house: Property) -> QuerySet[Any]:
    """Adjustments of others that wait for a checker, where this person is one."""
    if not user.has_perm("tables.approve_adjustment", house):
        return Adjustment.objects.none().values_list("pk")
    waiting = Adjustment.objects.filter(property=house, state=Adjustment.State.PROPOSED)
    mine = AdjustmentStep.objects.filter(adjustment=OuterRef("pk"), by=user)
    return waiting.exclude(Exists(mine)).values_list("pk")


def markers(user: User, house: Property) -> QuerySet[Any]:
    """Tables whose markers the pit has handed over, where this person takes them at the cage."""
    if not user.has_perm("tables.take_markers", house):
        return Draft.objects.none().values_list("pk")
    offers = handovers.all_offered(property=house, what="markers ").order_by()
    return offers.exclude(by=user).values_list("pk")


def findings(_user: User, house: Property) -> QuerySet[Any]:
    """Findings of the last month with money or integrity in them, that stand."""
    since = house.local(timezone.now()).date() - MONTH
    rows = Finding.objects.filter(
        property=house, gaming_date__gte=since, state=Finding.State.STANDS
    )
    return rows.filter(severity=Finding.Severity.MONEY).values_list("pk")


COUNTERS: Final[dict[str, Callable[[User, Property], QuerySet[Any]]]] = {
    "slips": slips,
    "requests": requests,
    "in_transit": in_transit,
    "counts": counts,
    "boxes_on_tables": boxes_on_tables,
    "boxes_to_count": boxes_to_count,
    "days": days,
    "paytables": paytables,
    "approvals": approvals,
    "grants": grants,
    "adjustments": adjustments,
    "markers": markers,
    "jackpots": jackpots,
    "findings": findings,
}
