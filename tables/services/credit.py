"""Credit lines of patrons: asked for by the cage supervisor, approved by a controller, at once in force."""

from django.utils import timezone
from django.utils.translation import gettext as _

from audit import trail
from audit.trail import Actor, Refused, require
from games.engine.money import AMOUNT_MAX, Money
from tables import credit
from tables.models import CreditLine, Patron
from tables.reports.figures import said
from tables.services import patrons, withdrawing


@trail.act("credit_line.drafted")
def draft_credit_line(*, patron: Patron, amount: Money, by: Actor, why: str) -> CreditLine:
    """Ask for a patron's line; nothing ends their credit. It takes the place of one that waits."""
    patron = patrons.held(patron)
    require(by, "tables.draft_credit_line", on=patron)
    trail.require_reason(why)
    if not 0 <= amount <= AMOUNT_MAX:
        raise Refused(_("A credit line is an amount, or 0 where no credit is given any more."))
    waiting = CreditLine.objects.filter(patron=patron, state=CreditLine.State.DRAFT)
    waiting.update(state=CreditLine.State.WITHDRAWN)
    return CreditLine.objects.create(
        property_id=patron.property_id, patron=patron, amount=amount, why=why, drafted_by=by
    )


@trail.act("credit_line.approved")
def approve_credit_line(*, line: CreditLine, by: Actor) -> CreditLine:
    """Put a line in force. Markers that are open stay, also where they exceed it."""
    patrons.held(line.patron)
    line = CreditLine.objects.select_for_update(no_key=True).get(pk=line.pk)
    require(by, "tables.approve_credit_line", on=line)
    if line.state != CreditLine.State.DRAFT:
        raise Refused(_("This credit line waits no longer: see what the patron’s page says now."))
    if line.drafted_by_id == by.pk:
        raise Refused(_("You asked for this credit line; another person approves it."))
    line.state = CreditLine.State.APPROVED
    line.approved_by, line.approved_at = by, timezone.now()
    line.save(update_fields=["state", "approved_by", "approved_at"])
    return line


@trail.act("credit_line.withdrawn")
def withdraw_credit_line(*, line: CreditLine, by: Actor, why: str) -> CreditLine:
    """Take back a line that was asked for and is not to be; the one in force stays."""
    return withdrawing.withdraw(line, "credit_line", by=by, why=why)


def refuse_beyond_line(patron: Patron, amount: Money) -> None:
    """Refuse a marker that a patron's line does not leave room for; their row is held until it stands."""
    patrons.held(patron)
    has = credit.of([patron])[patron.pk]
    if has.line is None:
        raise Refused(
            _(
                "No credit line of this patron is approved:"
                " a cage supervisor asks for one, and a controller approves it."
            )
        )
    if has.open + amount > has.line:
        raise Refused(
            _(
                "This patron’s credit line is %(line)s, and %(open)s is open: a marker of at most"
                " %(left)s is given. A cage supervisor asks for more, and a controller approves it."
            )
            % {
                "line": said(has.line, patron.property),
                "open": said(has.open, patron.property),
                "left": said(has.available, patron.property),
            }
        )
