"""The signature lines of a printed form: who has signed already, and when; a bare line for who has not."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from tables import machines
from tables.models import Dealer, MarkerTransfer, ProgressiveMovement, Slip
from tables.pages.parts import Text


@dataclass(frozen=True, slots=True)
class Sign:
    """A line of the form; without an instant it is signed by hand."""

    label: Text
    who: str = ""
    at: datetime | None = None


def of_slip(slip: Slip, steps: Iterable[Any]) -> list[Sign]:
    """Cashier, runner, dealer and floor supervisor; of a slip on paper, who entered and confirmed it."""
    by_act = {step.act: step for step in steps}
    if slip.paper:
        return [
            _own(_("Entered from paper"), by_act.get("enter")),
            _own(_("Confirmed against the paper"), by_act.get("confirm")),
        ]
    signed = next((by_act[act] for act in machines.SIGNED_AT_TABLE if act in by_act), None)
    signs = [
        _own(_("Cashier"), by_act.get("issue")),
        _attesting(_("Runner · licence, badge, time"), by_act.get("transport")),
        _attesting(_("Dealer · licence, badge, time"), signed),
        _own(_("Floor supervisor · name, time"), signed),
    ]
    if slip.kind != Slip.Kind.FILL:
        signs.append(_own(_("Cashier, on receipt"), by_act.get("accept")))
    return signs


def of_marker(issue: Any) -> list[Sign]:
    """Patron and cashier sign by hand; dealer and floor supervisor have signed its issue."""
    return [
        Sign(_("Patron")),
        _attesting(_("Dealer · licence, badge, time"), issue),
        _own(_("Floor supervisor · name, time"), issue),
        Sign(_("Cashier")),
    ]


def of_transfer(slip: MarkerTransfer, taken: Any) -> list[Sign]:
    """The pit has sent the markers, the cage has taken them."""
    return [Sign(_("Sent by"), str(slip.by), slip.at), _own(_("Cashier"), taken)]


def of_jackpot(paid: ProgressiveMovement) -> list[Sign]:
    """The player who is paid signs by hand; payer and witness have signed."""
    return [
        Sign(_("Player")),
        Sign(_("Asked for and paid by"), str(paid.by), paid.at),
        Sign(_("Witnessed by"), str(paid.witness), paid.at),
    ]


def _own(label: str, step: Any) -> Sign:
    return Sign(label, str(step.by), step.at) if step else Sign(label)


def _attesting(label: str, step: Any) -> Sign:
    """Who has no login attests with licence and badge; a dealer of the house is named."""
    if step is None or not step.licence:
        return Sign(label)
    dealer = Dealer.objects.filter(property_id=step.property_id, licence=step.licence).first()
    return Sign(label, ", ".join(filter(None, (str(dealer or step.licence), step.badge))), step.at)
