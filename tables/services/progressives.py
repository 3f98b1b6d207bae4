"""Progressives: what is wagered towards a jackpot is the players' until one of them wins it."""

from datetime import datetime

from django.utils.translation import gettext as _

from audit import trail
from audit.trail import Actor, Refused, require
from games.engine.money import Money
from tables import selectors
from tables.models import Progressive, ProgressiveMovement, Property
from tables.reports.figures import said
from tables.services import amounts, days

Kind = ProgressiveMovement.Kind


@trail.act("progressive.added")
def add_progressive(
    *, property: Property, name: str, seed: Money, at: datetime, by: Actor
) -> Progressive:
    """Start a progressive; its meter begins with the seed."""
    require(by, "tables.set_up_floor", on=property)
    amounts.require_none_negative(seed)
    progressive = Progressive.objects.create(property=property, name=name, seed=seed)
    if seed:
        _move(progressive, Kind.SEED, seed, at, by)
    return progressive


@trail.act("progressive.contributed")
def contribute(
    *, progressive: Progressive, amount: Money, at: datetime, by: Actor
) -> ProgressiveMovement:
    """Enter what was wagered towards the jackpot, as its meter says."""
    require(by, "tables.enter_contribution", on=progressive)
    amounts.require_some(amount)
    return _move(progressive, Kind.CONTRIBUTION, amount, at, by)


@trail.act("progressive.paid")
def pay_jackpot(
    *, progressive: Progressive, amount: Money, at: datetime, by: Actor, witness: Actor
) -> ProgressiveMovement:
    """Pay a jackpot by hand from the cage, and start the meter again with its seed."""
    held = Progressive.objects.select_for_update(no_key=True).get(pk=progressive.pk)
    for hand in (by, witness):
        require(hand, "tables.pay_progressive", on=held)
    if by.pk == witness.pk:
        raise Refused(_("A jackpot payment is witnessed by another person."))
    amounts.require_some(amount)
    meter = selectors.progressive_meter(held)
    if amount > meter:
        raise Refused(_("The meter stands at %(meter)s.") % {"meter": said(meter, held.property)})
    paid = _move(held, Kind.PAYMENT, amount, at, by, witness)
    if held.seed:
        _move(held, Kind.SEED, held.seed, at, by)
    return paid


def _move(
    progressive: Progressive,
    kind: str,
    amount: Money,
    at: datetime,
    by: Actor,
    witness: Actor | None = None,
) -> ProgressiveMovement:
    day = days.ensure_day(property=progressive.property, at=at)
    selectors.require_open(day)
    return ProgressiveMovement.objects.create(
        property_id=progressive.property_id,
        progressive=progressive,
        day=day,
        kind=kind,
        amount=amount,
        at=at,
        by=by,
        witness=witness,
    )
