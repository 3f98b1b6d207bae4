"""What stands beside the win: coupons and where they are, commissions still owed, the house's accounts."""

from datetime import date
from typing import NamedTuple

from django.db.models import QuerySet, Sum

from games.engine.money import Money
from tables import journal
from tables.models import (
    BoxCountLine,
    Chart,
    Commission,
    CouponMovement,
    CouponSeries,
    GamingDay,
    Placement,
    Property,
)


class CouponLedger(NamedTuple):
    """Coupons of a series in pieces: issued = dropped + void + expired + outstanding."""

    issued: int
    dropped: int
    void: int
    expired: int

    @property
    def outstanding(self) -> int:
        return self.issued - self.dropped - self.void - self.expired


def coupon_ledger(series: CouponSeries) -> CouponLedger:
    """Where the coupons of a series are."""
    rows = CouponMovement.objects.filter(series=series).order_by()
    pieces = dict(rows.values_list("kind").annotate(Sum("pieces")))
    return CouponLedger(**{kind: pieces.get(kind, 0) for kind in CouponLedger._fields})


class CouponDrop(NamedTuple):
    """Coupons of a face in a gaming day: what the count room found, and what the ledger says of it."""

    face: Money
    counted: int
    dropped: int

    @property
    def agrees(self) -> bool:
        return self.counted == self.dropped


def coupon_drop(day: GamingDay) -> list[CouponDrop]:
    """The coupons of a day's boxes, face by face, held against the ledger."""
    lines = BoxCountLine.objects.filter(
        property_id=day.property_id,
        content=BoxCountLine.Content.COUPON,
        count__in=Placement.objects.filter(first__day=day).values("accepted"),
    )
    counted = dict(lines.order_by().values_list("denomination").annotate(Sum("pieces")))
    moved = CouponMovement.objects.filter(day=day, kind=CouponMovement.Kind.DROPPED)
    dropped = dict(moved.order_by().values_list("series__face").annotate(Sum("pieces")))
    faces = sorted(counted.keys() | dropped.keys())
    return [CouponDrop(face, counted.get(face, 0), dropped.get(face, 0)) for face in faces]


def commissions_owed(property: Property) -> QuerySet[Commission]:
    """The commissions that nobody has paid yet: a receivable, in no figure of a table."""
    return Commission.objects.filter(property=property, recoveries=None)


def accounts_on(property: Property, day: date) -> dict[str, str]:
    """The accounts that the journal of a gaming day posts to: the house's own, where it has mapped them."""
    approved = Chart.objects.filter(property=property, state=Chart.State.APPROVED)
    chart = approved.filter(first_day__lte=day).order_by("-first_day").first()
    return journal.ACCOUNTS | (chart.accounts if chart else {})
