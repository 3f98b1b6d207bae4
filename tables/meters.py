"""Meters of progressives: what they show, then and now, and which tables feed them."""

from datetime import datetime

from django.db.models import Case, F, Q, QuerySet, Sum, When
from django.utils import timezone

from games.engine.money import Money
from games.fields import MoneyField
from tables.models import Progressive, ProgressiveMovement, ProgressiveTable, Table

Kind = ProgressiveMovement.Kind
SIGNED = Case(When(kind=Kind.PAYMENT, then=-F("amount")), default=F("amount"), output_field=MoneyField())  # fmt: skip


def meter_of(progressive: Progressive, at: datetime | None = None) -> Money:
    """What a meter shows, at an instant where one is given: a liability to the players, until it is won."""
    moved = ProgressiveMovement.objects.filter(progressive=progressive)
    if at is not None:
        moved = moved.filter(at__lte=at)
    return moved.aggregate(shows=Sum(SIGNED))["shows"] or Money(0)


def standing(contribution: ProgressiveMovement) -> Money:
    """What a contribution stands at, with its corrections."""
    moved = ProgressiveMovement.objects.filter(Q(pk=contribution.pk) | Q(corrects=contribution))
    return moved.aggregate(sum=Sum("amount"))["sum"] or Money(0)


def feeding(at: datetime | None = None) -> Q:
    """The condition on tables of progressives that an instant puts: now, where none is given."""
    at = at or timezone.now()
    return Q(since__lte=at) & (Q(until=None) | Q(until__gt=at))


def fed_by(table: Table) -> QuerySet[ProgressiveTable]:
    """The progressives that a table feeds now."""
    rows = ProgressiveTable.objects.filter(feeding(), table=table)
    return rows.select_related("progressive", "property").order_by("progressive__name")
