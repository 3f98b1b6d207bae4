"""Poker tables: what their boxes bring is revenue; jackpots are the players', prizes too."""

from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from audit import trail
from audit.trail import Actor, Refused, require
from games.engine.money import Money
from tables import figures, selectors
from tables.models import (
    Draft,
    GamingDay,
    JackpotMovement,
    Placement,
    PokerResult,
    Property,
    ShiftRecord,
    Tournament,
)
from tables.models.results import Figures
from tables.reports.figures import said
from tables.services import amounts, days, handovers, plausible

JACKPOT = "jackpot"
STRIKES = "tables.approve_adjustment"
"""Who signs what corrects the books signs this too."""
FIGURES = ("status", "rake", "time", "fees", "revenue", "jackpot", "over_short")


def recompute(*, record: ShiftRecord) -> PokerResult:
    """The current poker result of an ended record; the next version where a figure differs."""
    result, current = computed(record), record.poker
    if current and figures_of(current) == figures_of(result):
        return current
    result.version = current.version + 1 if current else 1
    result.save()
    record.poker = result
    record.save(update_fields=["poker"])
    return result


def computed(record: ShiftRecord) -> PokerResult:
    """The poker figures of an ended record as its documents have them now."""
    kept = figures.poker(record)
    return PokerResult(
        property_id=record.property_id,
        record=record,
        status=Figures.Status.ACTUAL if kept.is_actual else Figures.Status.ESTIMATED,
        rake=kept.rake,
        time=kept.time,
        fees=kept.fees,
        revenue=kept.revenue,
        jackpot=kept.jackpot,
        over_short=kept.over_short,
    )


def figures_of(result: PokerResult) -> dict[str, object]:
    """Every stored figure of a poker result."""
    return {name: getattr(result, name) for name in FIGURES}


@trail.act("tournament.entered")
def enter_tournament(
    *,
    property: Property,
    name: str,
    entries: int,
    buy_in: Money,
    fee: Money,
    prizes: Money,
    at: datetime,
    by: Actor,
    meant: bool = False,
) -> Tournament:
    """Enter a finished tournament: its entries, what each paid, and the prizes paid out.

    Prizes above what the players paid in are refused, until the house is said to add to them (`meant`).
    """
    require(by, "tables.enter_tournament", on=property)
    if entries < 1:
        raise Refused(_("A tournament has at least one entry."))
    amounts.require_none_negative(buy_in, fee, prizes)
    amounts.require_payable(property, buy_in, fee, prizes)
    day = days.ensure_day(property=property, at=at)
    Property.objects.select_for_update(no_key=True).get(pk=property.pk)
    if Tournament.objects.filter(day=day, name=name, struck_at=None).exists():
        raise Refused(_("%(name)s is entered for this day already.") % {"name": name})
    tournament = Tournament(
        property=property,
        day=day,
        name=name,
        entries=entries,
        buy_in=buy_in,
        fee=fee,
        prizes=prizes,
        at=at,
        by=by,
    )
    plausible.require_usual_prizes(tournament, meant=meant)
    tournament.save()
    tournament.refresh_from_db()
    return tournament


@trail.act("tournament.struck")
def strike_tournament(*, tournament: Tournament, by: Actor, why: str) -> Tournament:
    """Strike a tournament that was entered wrongly, so that it is entered anew: another person, with the reason."""
    require(by, STRIKES, on=tournament)
    trail.require_reason(why)
    held = Tournament.objects.select_for_update(no_key=True).get(pk=tournament.pk)
    selectors.require_open(held.day)
    if held.struck_at:
        raise Refused(_("%(name)s is struck already.") % {"name": held})
    if held.by_id == by.pk:
        raise Refused(_("You entered this tournament; another person strikes it."))
    held.struck_by, held.struck_at, held.why_struck = by, timezone.now(), why
    held.save(update_fields=["struck_by", "struck_at", "why_struck"])
    return held


@trail.act("jackpot.contributed")
def contribute_jackpot(*, placement: Placement, at: datetime, by: Actor) -> JackpotMovement:
    """An accepted jackpot box goes into the fund whole: a liability to the players."""
    return JackpotMovement.objects.create(
        property_id=placement.property_id,
        day_id=placement.first.day_id,
        kind=JackpotMovement.Kind.CONTRIBUTION,
        amount=placement.accepted.total,
        placement=placement,
        by=by,
        at=at,
    )


@trail.act("jackpot.paid")
def pay_jackpot(
    *, property: Property, amount: Money, at: datetime, by: Actor, witness: Actor, why: str
) -> JackpotMovement:
    """Pay players out of the jackpot fund. It never pays more than it holds."""
    trail.require_reason(why)
    require(by, "tables.pay_jackpot", on=property)
    require(witness, "tables.pay_jackpot", on=property)
    if by.pk == witness.pk:
        raise Refused(_("A jackpot payment is witnessed by another person."))
    Property.objects.select_for_update(no_key=True).get(pk=property.pk)
    _require_funds(property, amount)
    day: GamingDay = days.ensure_day(property=property, at=at)
    return JackpotMovement.objects.create(
        property=property,
        day=day,
        kind=JackpotMovement.Kind.PAYMENT,
        amount=amount,
        by=by,
        witness=witness,
        at=at,
        why=why,
    )


def ask_payment(*, property: Property, amount: Money, why: str, by: Actor) -> Draft:
    """Ask to pay players out of the fund; it is paid once another signs as witness."""
    require(by, "tables.pay_jackpot", on=property)
    trail.require_reason(why)
    Property.objects.select_for_update(no_key=True).get(pk=property.pk)
    if offered_payment(property):
        raise Refused(_("A payment waits for its witness already."))
    _require_funds(property, amount)
    facts = {"amount": str(int(amount)), "why": why}
    return handovers.hand(property=property, what=JACKPOT, facts=facts, by=by)


def offered_payment(property: Property) -> Draft | None:
    """The payment that waits for its witness."""
    return handovers.offered(property=property, what=JACKPOT)


def sign_payment(*, property: Property, at: datetime, by: Actor) -> JackpotMovement:
    """The witness signs in a session of their own, and the fund pays."""
    require(by, "tables.pay_jackpot", on=property)
    with trail.act("jackpot.paid", by=by):
        Property.objects.select_for_update(no_key=True).get(pk=property.pk)
        offer = offered_payment(property)
        if offer is None:
            raise Refused(_("No payment waits for its witness."))
        paid = pay_jackpot(
            property=property,
            amount=Money(int(offer.fields["amount"])),
            at=at,
            by=handovers.giver(offer),
            witness=by,
            why=offer.fields["why"],
        )
        handovers.end(property=property, what=JACKPOT)
    return paid


def drop_payment(*, property: Property, by: Actor) -> None:
    """Whoever may pay may also leave a payment unmade that nobody has signed."""
    require(by, "tables.pay_jackpot", on=property)
    handovers.end(property=property, what=JACKPOT)


def _require_funds(property: Property, amount: Money) -> None:
    amounts.require_some(amount)
    held = selectors.jackpot_fund(property)
    if amount > held:
        raise Refused(_("The jackpot fund holds %(held)s.") % {"held": said(held, property)})
