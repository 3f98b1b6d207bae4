"""Progressives: what is wagered towards a jackpot is the players' until one of them wins it."""

from datetime import datetime
from enum import StrEnum

from django.utils import timezone
from django.utils.translation import gettext as _

from audit import trail
from audit.fit import require_text
from audit.trail import Actor, Refused, require
from games.engine.money import Money
from tables import meters, selectors
from tables.models import Draft, Patron, Progressive, ProgressiveMovement, Property
from tables.reports.figures import said
from tables.services import bars, days, handovers

Kind = ProgressiveMovement.Kind


class Share(StrEnum):
    """How much of a jackpot is paid: all that the meter shows, all that it showed when won, or a part."""

    WHOLE = "whole"
    AS_WON = "as_won"
    PART = "part"


@trail.act("progressive.added")
def add_progressive(
    *, property: Property, name: str, seed: Money, at: datetime, by: Actor
) -> Progressive:
    """Start a progressive; its meter begins with the seed."""
    require(by, "tables.set_up_floor", on=property)
    progressive = Progressive(property=property, name=name, seed=seed)
    trail.require_valid(progressive)
    progressive.save()
    if seed:
        move(progressive, Kind.SEED, seed, at, by)
    return progressive


@trail.act("progressive.changed")
def change_progressive(
    *, progressive: Progressive, name: str, seed: Money, by: Actor
) -> Progressive:
    """Call a progressive otherwise, or let it start again with another seed once it is won.

    What the meter shows now stays: it is the players'.
    """
    require(by, "tables.set_up_floor", on=progressive)
    progressive.name, progressive.seed = name, seed
    trail.require_valid(progressive)
    progressive.save()
    return progressive


@trail.act("progressive.contributed")
def contribute(
    *, progressive: Progressive, amount: Money, at: datetime, by: Actor, why: str = ""
) -> ProgressiveMovement:
    """Enter what was wagered towards the jackpot, as its meter says.

    One above the policy's most is refused until its reason is given: it is mistyped, or meant.
    """
    require(by, "tables.enter_contribution", on=progressive)
    if amount <= 0:
        raise Refused(_("A contribution is above zero."))
    day = days.ensure_day(property=progressive.property, at=at)
    most = selectors.policy_on(progressive.property_id, day.date).contribution_most
    if amount > most and not why.strip():
        raise Refused(
            _(
                "%(amount)s is above the %(most)s of the policy: correct it, or say why it is so much."
            )
            % {
                "amount": said(amount, progressive.property),
                "most": said(most, progressive.property),
            }
        )
    return move(progressive, Kind.CONTRIBUTION, amount, at, by, why=why.strip())


@trail.act("progressive.paid")
def pay_jackpot(
    *,
    progressive: Progressive,
    amount: Money,
    at: datetime,
    by: Actor,
    witness: Actor,
    why: str = "",
    patron: Patron | None = None,
    is_part: bool = False,
) -> ProgressiveMovement:
    """Pay a jackpot by hand from the cage, and start the meter again with its seed.

    Where a part of it is paid, a share that the paytable gives, the rest stays on the meter as it is.
    No patron is one whom nobody knows; of a barred one those who watch are told.
    """
    held = Progressive.objects.select_for_update(no_key=True).get(pk=progressive.pk)
    for hand in (by, witness):
        require(hand, "tables.pay_progressive", on=held)
    if by.pk == witness.pk:
        raise Refused(_("A jackpot payment is witnessed by another person."))
    _require_on_meter(held, amount, at)
    paid = move(held, Kind.PAYMENT, amount, at, by, witness=witness, why=why, patron=patron)
    if patron:
        bars.tell_of(patron=patron, table=None, at=at)
    if held.seed and not is_part:
        move(held, Kind.SEED, held.seed, at, by)
    paid.refresh_from_db()
    return paid


def ask_jackpot(
    *,
    progressive: Progressive,
    amount: Money,
    why: str,
    by: Actor,
    share: Share,
    patron: Patron | None = None,
) -> Draft:
    """Begin the slip of a hand-paid jackpot; it is paid once another signs as witness.

    Refused where the whole is less than the meter shows: what was wagered since it was won stays
    only where it is said that it does (V27), and a part leaves the rest without a seed.
    """
    require(by, "tables.pay_progressive", on=progressive)
    trail.require_reason(why)
    require_text(ProgressiveMovement, "why", why)
    if offered_jackpot(progressive):
        raise Refused(_("A payment waits for its witness already."))
    meter = _require_on_meter(progressive, amount, timezone.now())
    if share == Share.WHOLE:
        _require_whole(amount, meter, progressive)
    facts = {
        "amount": str(int(amount)),
        "why": why,
        "patron": str(patron.pk) if patron else "",
        "is_part": "yes" if share == Share.PART else "",
    }
    return handovers.hand(
        property=progressive.property, what=_what(progressive), facts=facts, by=by
    )


def winner(offer: Draft) -> Patron | None:
    """The patron to whom a jackpot is to be paid; none where nobody knows them."""
    key = offer.fields.get("patron", "")
    return Patron.objects.get(property_id=offer.property_id, pk=key) if key else None


def offered_jackpot(progressive: Progressive) -> Draft | None:
    """The payment of this progressive that waits for its witness."""
    return handovers.offered(property=progressive.property, what=_what(progressive))


def sign_jackpot(*, progressive: Progressive, at: datetime, by: Actor) -> ProgressiveMovement:
    """The witness signs in a session of their own, the cage pays, and the slip takes its number."""
    require(by, "tables.pay_progressive", on=progressive)
    with trail.act("progressive.paid", by=by):
        Progressive.objects.select_for_update(no_key=True).get(pk=progressive.pk)
        offer = offered_jackpot(progressive)
        if offer is None:
            raise Refused(_("No payment waits for its witness."))
        paid = pay_jackpot(
            progressive=progressive,
            amount=Money(int(offer.fields["amount"])),
            at=at,
            by=handovers.giver(offer),
            witness=by,
            why=offer.fields["why"],
            patron=winner(offer),
            is_part=bool(offer.fields.get("is_part")),
        )
        handovers.end(property=progressive.property, what=_what(progressive))
    return paid


def drop_jackpot(*, progressive: Progressive, by: Actor) -> None:
    """Whoever may pay may also leave a payment unmade that nobody has signed."""
    require(by, "tables.pay_progressive", on=progressive)
    handovers.end(property=progressive.property, what=_what(progressive))


def _what(progressive: Progressive) -> str:
    return f"progressive {progressive.pk}"


def _require_on_meter(progressive: Progressive, amount: Money, at: datetime) -> Money:
    """What the meter shows; `Refused` where it does not reach."""
    if amount <= 0:
        raise Refused(_("A jackpot paid is above zero."))
    meter = meters.meter_of(progressive, at)
    if amount > meter:
        raise Refused(
            _("The meter stands at %(meter)s.") % {"meter": said(meter, progressive.property)}
        )
    return meter


def _require_whole(amount: Money, meter: Money, progressive: Progressive) -> None:
    if amount < meter:
        raise Refused(
            _(
                "The whole jackpot is %(meter)s, as the meter shows: pay that, or say that a part is paid,"
                " or that more was wagered since it was won."
            )
            % {"meter": said(meter, progressive.property)}
        )


def move(
    progressive: Progressive,
    kind: str,
    amount: Money,
    at: datetime,
    by: Actor,
    *,
    witness: Actor | None = None,
    why: str = "",
    patron: Patron | None = None,
    corrects: ProgressiveMovement | None = None,
) -> ProgressiveMovement:
    """Write a movement of a meter, where its gaming day takes it."""
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
        why=why,
        patron=patron,
        corrects=corrects,
    )
