"""Tokes, commissions owed and coupons: entered where they happen, and kept beside the win."""

from datetime import date, datetime

from django.utils.translation import gettext as _

from audit import trail
from audit.trail import Actor, Refused, require
from games.engine.money import Money
from tables import memos, selectors
from tables.models import (
    Commission,
    CommissionRecovery,
    CouponMovement,
    CouponSeries,
    Patron,
    Property,
    Table,
    Toke,
)
from tables.services import amounts, attesting, days, shifts

Kind = CouponMovement.Kind


@trail.act("toke.entered")
def enter_toke(*, table: Table, amount: Money, at: datetime, by: Actor, licence: str = "") -> Toke:
    """Note what went into the toke box: it leaves the patrons' chips, and no figure of the table."""
    require(by, "tables.enter_toke", on=table)
    _refuse_unfit(table, at, amount)
    attesting.require_licence(table, licence)
    return Toke.objects.create(
        property_id=table.property_id, table=table, amount=amount, licence=licence, at=at, by=by
    )


@trail.act("commission.owed")
def owe_commission(
    *,
    table: Table,
    number: str,
    seat: int,
    amount: Money,
    at: datetime,
    by: Actor,
    patron: Patron | None = None,
) -> Commission:
    """Write down a commission that a patron does not pay at once, with the number of its form."""
    require(by, "tables.enter_commission", on=table)
    _refuse_unfit(table, at, amount)
    Property.objects.select_for_update(no_key=True).get(pk=table.property_id)
    if Commission.objects.filter(property_id=table.property_id, number=number).exists():
        raise Refused(_("The form %(number)s is used already.") % {"number": number})
    return Commission.objects.create(
        property_id=table.property_id,
        table=table,
        number=number,
        seat=seat,
        amount=amount,
        patron=patron,
        at=at,
        by=by,
    )


@trail.act("commission.recovered")
def recover_commission(*, commission: Commission, at: datetime, by: Actor) -> CommissionRecovery:
    """Take a commission that was owed: the chips are in the tray, and the form's other part with them."""
    table = Table.objects.select_for_update(no_key=True).get(pk=commission.table_id)
    held = Commission.objects.get(pk=commission.pk)
    require(by, "tables.enter_commission", on=held)
    shifts.require_open_at(table, at)
    if held.recoveries.exists():
        raise Refused(_("The commission %(number)s is paid already.") % {"number": held})
    if at < held.at:
        raise Refused(_("A commission is paid after it was owed."))
    return CommissionRecovery.objects.create(
        property_id=held.property_id, commission=held, table_id=held.table_id, at=at, by=by
    )


@trail.act("coupons.printed")
def add_coupons(
    *, property: Property, name: str, kind: str, face: Money, expires_on: date, by: Actor
) -> CouponSeries:
    """Open the ledger of a series of coupons."""
    require(by, "tables.keep_coupons", on=property)
    series = CouponSeries(property=property, name=name, kind=kind, face=face, expires_on=expires_on)
    trail.require_valid(series)
    series.save()
    return series


@trail.act("coupons.moved")
def move_coupons(
    *,
    series: CouponSeries,
    kind: str,
    pieces: int,
    at: datetime,
    by: Actor,
    serials: str = "",
    why: str = "",
) -> CouponMovement:
    """Enter coupons issued, dropped as the count room found them, void or expired."""
    held = CouponSeries.objects.select_for_update(no_key=True).get(pk=series.pk)
    require(by, "tables.void_coupons" if kind == Kind.VOID else "tables.keep_coupons", on=held)
    day = days.ensure_day(property=held.property, at=at)
    selectors.require_open(day)
    if pieces < 1:
        raise Refused(_("Enter at least one piece."))
    if kind == Kind.VOID:
        trail.require_reason(why)
    if kind == Kind.EXPIRED and day.date <= held.expires_on:
        raise Refused(
            _("%(series)s expire after %(day)s.") % {"series": held, "day": held.expires_on}
        )
    out = memos.coupon_ledger(held).outstanding
    if kind != Kind.ISSUED and pieces > out:
        raise Refused(_("Only %(out)s of %(series)s are out.") % {"out": out, "series": held})
    return CouponMovement.objects.create(
        property_id=held.property_id,
        series=held,
        day=day,
        kind=kind,
        pieces=pieces,
        serials=serials,
        why=why,
        at=at,
        by=by,
    )


def _refuse_unfit(table: Table, at: datetime, amount: Money) -> None:
    """Refuse what is no amount, or comes to a table that is not open then."""
    amounts.require_some(amount)
    shifts.require_open_at(table, at)
