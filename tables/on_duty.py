"""Who stood where: the roster as pages and every figure of a dealer read it."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

from django.db.models import F, Max, Q, QuerySet
from django.db.models.functions import Coalesce, Greatest, Least

from tables.models import Assignment, Dealer, Property, Table

Duty = Assignment.Duty


def standing(property_id: int) -> QuerySet[Assignment]:
    """The lines of a property's roster that are not struck."""
    rows = Assignment.objects.filter(property_id=property_id, struck_at=None)
    return rows.select_related("dealer", "person", "table")


def on_duty(tables: Iterable[Table], at: datetime) -> Q:
    """The condition on lines of the roster that hold an instant at some tables."""
    return Q(table__in=list(tables), starts_at__lte=at) & (Q(ends_at=None) | Q(ends_at__gt=at))


def dealer_at(table: Table, at: datetime, place: int = 1) -> Dealer | None:
    """Who dealt in a place of a table at an instant, as the roster says; none where it does not."""
    rows = standing(table.property_id).filter(on_duty([table], at), duty=Duty.DEALER, place=place)
    found = rows.first()
    return found.dealer if found else None


def dealers_at(table: Table, at: datetime) -> list[Dealer]:
    """Everybody who dealt at a table at an instant, in every place of it, as the roster says."""
    rows = standing(table.property_id).filter(on_duty([table], at), duty=Duty.DEALER)
    return [line.dealer for line in rows.order_by("place")]


def deals_at(property_id: int, licence: str, at: datetime) -> Assignment | None:
    """The line of the roster by which a licence deals at an instant, at whichever table."""
    rows = standing(property_id).filter(duty=Duty.DEALER, dealer__licence=licence)
    return rows.filter(Q(ends_at=None) | Q(ends_at__gt=at), starts_at__lte=at).first()


def free_at(property_id: int, at: datetime) -> QuerySet[Dealer]:
    """The dealers of a house who dealt nowhere at an instant, by licence."""
    busy = standing(property_id).filter(duty=Duty.DEALER, starts_at__lte=at)
    busy = busy.filter(Q(ends_at=None) | Q(ends_at__gt=at))
    ours = Dealer.objects.filter(property_id=property_id, has_left=False, carries_only=False)
    return ours.exclude(pk__in=busy.values("dealer")).order_by("licence")


class Free(NamedTuple):
    """A dealer who stands at no table, and since when."""

    dealer: Dealer
    since: datetime | None


def free_dealers(property: Property) -> list[Free]:
    """The dealers of a house who deal nowhere now: the longest off a table first, then the others."""
    ours = Dealer.objects.filter(property=property, has_left=False, carries_only=False)
    busy = Assignment.objects.filter(property=property, ends_at=None, struck_at=None)
    last = Max("assignments__ends_at", filter=Q(assignments__struck_at=None))
    idle = ours.exclude(pk__in=busy.exclude(dealer=None).values("dealer")).annotate(since=last)
    return [
        Free(dealer, dealer.since)
        for dealer in idle.order_by(F("since").asc(nulls_last=True), "licence")
    ]


class Dealt(NamedTuple):
    """How long a dealer stood at a table in a period."""

    dealer: Dealer
    table: Table
    time: timedelta


def dealt(property: Property, since: datetime, until: datetime) -> list[Dealt]:
    """Each dealer's time at each table in a period: the exposure that figures of dealers are held by."""
    lines = standing(property.pk).filter(duty=Duty.DEALER, starts_at__lt=until)
    lines = lines.filter(Q(ends_at=None) | Q(ends_at__gt=since)).annotate(
        first=Greatest("starts_at", since), last=Least(Coalesce("ends_at", until), until)
    )
    times: dict[tuple[int, int], Dealt] = {}
    for line in lines.order_by("dealer__licence", "table__position", "pk"):
        key = (line.dealer_id, line.table_id)
        before = times[key].time if key in times else timedelta()
        times[key] = Dealt(line.dealer, line.table, before + (line.last - line.first))
    return list(times.values())
