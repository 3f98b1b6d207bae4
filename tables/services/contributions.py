"""A contribution that was entered wrongly: one says what is right and why, another signs; both entries stay."""

from datetime import datetime

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from audit import alerts, trail
from audit.fit import require_text
from audit.trail import Actor, Refused, require
from games.engine.money import Money
from tables import meters
from tables.models import Draft, Progressive, ProgressiveMovement
from tables.reports.figures import said
from tables.services import handovers
from tables.services.progressives import move

ASKS, SIGNS = "tables.enter_contribution", "tables.approve_adjustment"
WAITS = "progressive.correction"
Kind = ProgressiveMovement.Kind


def ask_correction(
    *, contribution: ProgressiveMovement, right: Money, why: str, by: Actor
) -> Draft:
    """Say what a contribution should have been, 0 where there was none; another signs it."""
    require(by, ASKS, on=contribution)
    trail.require_reason(why)
    require_text(ProgressiveMovement, "why", why)
    if contribution.kind != Kind.CONTRIBUTION:
        raise Refused(_("Only a contribution is corrected."))
    if handovers.offered(property=contribution.property, what=_what(contribution)):
        raise Refused(_("A correction of it waits for its signature already."))
    _change(contribution, right)
    facts = {"right": str(int(right)), "why": why}
    _tell_of_it(contribution, right, why)
    return handovers.hand(
        property=contribution.property, what=_what(contribution), facts=facts, by=by
    )


def offered_corrections(progressive: Progressive) -> list[tuple[ProgressiveMovement, Draft]]:
    """The corrections of a progressive that wait for their signature, each with its contribution."""
    waiting = {offer.about: offer for offer in _all_offered(progressive)}
    rows = progressive.movements.filter(kind=Kind.CONTRIBUTION)
    found = ((each, waiting.get(handovers.PREFIX + _what(each))) for each in rows)
    return [(each, offer) for each, offer in found if offer is not None]


def sign_correction(
    *, contribution: ProgressiveMovement, at: datetime, by: Actor
) -> ProgressiveMovement:
    """Sign the correction that another asked for, in a session of one's own: the meter follows now.

    Refused where the meter no longer reaches for what comes off: it was won since.
    """
    require(by, SIGNS, on=contribution)
    with trail.act("progressive.corrected", by=by):
        Progressive.objects.select_for_update(no_key=True).get(pk=contribution.progressive_id)
        offer = handovers.offered(property=contribution.property, what=_what(contribution))
        if offer is None:
            raise Refused(_("No correction of it waits for a signature."))
        if offer.by_id == by.pk:
            raise Refused(_("A correction is signed by another person."))
        corrected = move(
            contribution.progressive,
            Kind.CORRECTION,
            _change(contribution, Money(int(offer.fields["right"]))),
            at,
            handovers.giver(offer),
            witness=by,
            why=offer.fields["why"],
            corrects=contribution,
        )
        _end(contribution)
    return corrected


def drop_correction(*, contribution: ProgressiveMovement, by: Actor) -> None:
    """Whoever asks for corrections or signs them may leave one unmade."""
    if not by.has_perm(SIGNS, contribution):
        require(by, ASKS, on=contribution)
    _end(contribution)


def _tell_of_it(contribution: ProgressiveMovement, right: Money, why: str) -> None:
    """Tell who signs it that a correction waits."""
    alerts.raise_alert(
        property_id=contribution.property_id,
        kind=WAITS,
        key=str(contribution.pk),
        what=gettext_lazy(
            "A contribution of %(amount)s to %(progressive)s is to be put right to %(right)s: %(why)s"
        ),
        facts={
            "amount": said(contribution.amount, contribution.property),
            "progressive": str(contribution.progressive),
            "right": said(right, contribution.property),
            "why": why,
        },
        to=SIGNS,
        severity=alerts.Severity.WARN,
        act=alerts.Way(gettext_lazy("Decide"), "progressive", {"pk": contribution.progressive_id}),
    )


def _end(contribution: ProgressiveMovement) -> None:
    """Signed or left unmade: it waits for nobody any longer."""
    handovers.end(property=contribution.property, what=_what(contribution))
    alerts.withdraw(
        property_id=contribution.property_id,
        kind=WAITS,
        key=str(contribution.pk),
        how=_("The correction is decided."),
    )


def _what(contribution: ProgressiveMovement) -> str:
    return f"contribution {contribution.pk}"


def _all_offered(progressive: Progressive) -> QuerySet[Draft]:
    return handovers.all_offered(property=progressive.property, what="contribution ")


def _change(contribution: ProgressiveMovement, right: Money) -> Money:
    """What has to be added for a contribution to stand at what is right."""
    if right < 0:
        raise Refused(_("A contribution is not below zero."))
    change = right - meters.standing(contribution)
    if not change:
        raise Refused(_("That is what it stands at already."))
    meter = meters.meter_of(contribution.progressive)
    if meter + change < 0:
        raise Refused(
            _("The meter stands at %(meter)s: no more comes off it.")
            % {"meter": said(meter, contribution.property)}
        )
    return change
