"""Tickets printed at a table for chips that a patron gives back: value out, taken off the win.

One above the most of the policy is asked for at the table, approved by another, and only then printed.
"""

from datetime import datetime

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from audit import alerts, trail
from audit.fit import require_text
from audit.trail import Actor, Refused, require
from games.engine.money import Money
from tables import selectors
from tables.documents import signature
from tables.models import Draft, Property, Table, TableTicket
from tables.reports.figures import said
from tables.services import amounts, days, handovers, results, shifts, steps

APPROVES = "tables.approve_ticket"
ASKED = "ticket.asked"


@trail.act("ticket.issued")
def issue_ticket(
    *,
    table: Table,
    validation: str,
    amount: Money,
    at: datetime,
    by: Actor,
    approved_by: Actor | None = None,
) -> TableTicket:
    """Print a ticket for chips that a patron gives back: value out, taken off the win."""
    shifts.require_open_at(table, at)
    require(by, "tables.issue_ticket", on=table)
    _refuse_unfit(table, validation, amount, at)
    if approved_by is None:
        _refuse_beyond_policy(table, amount, at)
    ticket = TableTicket.objects.create(
        property_id=table.property_id,
        table=table,
        validation=validation,
        amount=amount,
        at=at,
        by=by,
        role=signature(by)["role"],
        approved_by=approved_by,
    )
    ticket = steps.take(ticket, "issue", by=by, at=at)
    results.ask_anew(ticket.record)
    return ticket


def ask_ticket(
    *, table: Table, validation: str, amount: Money, at: datetime, by: Actor, why: str
) -> Draft:
    """Ask for a ticket above the most of the policy; it is printed once another has approved it."""
    shifts.require_open_at(table, at)
    require(by, "tables.issue_ticket", on=table)
    _refuse_unfit(table, validation, amount, at)
    if amount <= ticket_most(table, at):
        raise Refused(_("The policy lets you issue this ticket: it takes no second signature."))
    trail.require_reason(why)
    facts = {"validation": validation, "amount": str(int(amount)), "why": why}
    alerts.raise_alert(
        **_about(table, validation),
        what=gettext_lazy("A ticket of %(amount)s at %(table)s waits for approval: %(why)s"),
        facts={"amount": said(amount, table.property), "table": table.code, "why": why},
        to=APPROVES,
        severity=alerts.Severity.WARN,
        place=table.code,
        act=alerts.Way(gettext_lazy("Decide"), "table_act", {"code": table.code, "what": "ticket"}),
    )
    return handovers.hand(property=table.property, what=_what(table, validation), facts=facts, by=by)


def asked_tickets(table: Table) -> QuerySet[Draft]:
    """The tickets of a table that wait for approval."""
    return handovers.all_offered(property=table.property, what=_what(table, ""))


def approve_ticket(*, table: Table, validation: str, at: datetime, by: Actor) -> TableTicket:
    """Approve a ticket that another asked for, in a session of one's own: it is printed now."""
    require(by, APPROVES, on=table)
    with trail.act("ticket.approved", by=by):
        Property.objects.select_for_update(no_key=True).get(pk=table.property_id)
        offer = _asked(table, validation)
        if offer.by_id == by.pk:
            raise Refused(_("You asked for this ticket; another person approves it."))
        ticket = issue_ticket(
            table=table,
            validation=validation,
            amount=Money(int(offer.fields["amount"])),
            at=at,
            by=handovers.giver(offer),
            approved_by=by,
        )
        _end(table, validation, _("approved"))
    return ticket


def refuse_ticket(*, table: Table, validation: str, by: Actor, why: str) -> None:
    """Leave a ticket unprinted: whoever approves it may, and who asked for it. The cage may pay."""
    require(by, "tables.issue_ticket", on=table)
    if _asked(table, validation).by_id != by.pk:
        require(by, APPROVES, on=table)
    trail.require_reason(why)
    with trail.act("ticket.refused", by=by, why=why):
        _end(table, validation, why)


def _asked(table: Table, validation: str) -> Draft:
    offer = handovers.offered(property=table.property, what=_what(table, validation))
    if offer is None:
        raise Refused(_("No such ticket waits for approval at this table."))
    return offer


def _end(table: Table, validation: str, how: str) -> None:
    handovers.end(property=table.property, what=_what(table, validation))
    alerts.withdraw(**_about(table, validation), how=how)


def _what(table: Table, validation: str) -> str:
    return f"ticket {table.pk} {validation}"


def _about(table: Table, validation: str) -> dict[str, object]:
    return {"property_id": table.property_id, "kind": ASKED, "key": f"{table.pk}:{validation}"}


def _refuse_unfit(table: Table, validation: str, amount: Money, at: datetime) -> None:
    """Refuse a ticket without number or worth, one of no whole chips, and one that was printed before."""
    if not validation.strip():
        raise Refused(_("The validation number of the ticket is missing."))
    require_text(TableTicket, "validation", validation)
    if amount <= 0:
        raise Refused(_("A ticket is worth more than nothing."))
    amounts.require_whole_chips(table, amount, at)
    Property.objects.select_for_update(no_key=True).get(pk=table.property_id)
    printed = TableTicket.objects.filter(property_id=table.property_id, validation=validation)
    if before := printed.select_related("table").first():
        raise Refused(
            _("Ticket %(number)s was issued at %(table)s already, over %(amount)s.")
            % {
                "number": validation,
                "table": before.table,
                "amount": said(before.amount, table.property),
            }
        )


def ticket_most(table: Table, at: datetime) -> Money:
    """The most that a ticket is worth without a second signature, by the policy of the day."""
    day = days.ensure_day(property=table.property, at=at)
    return selectors.policy_on(table.property_id, day.date).ticket_most


def _refuse_beyond_policy(table: Table, amount: Money, at: datetime) -> None:
    """Refuse what is more than one signature gives: another approves it, or the cage pays."""
    most = ticket_most(table, at)
    if amount > most:
        raise Refused(
            _(
                "A ticket is at most %(most)s, by the policy: ask for this one, and another person of"
                " the pit approves it; or the cage pays."
            )
            % {"most": said(most, table.property)}
        )
