"""Tickets printed at a table for chips that a patron gives back: value out, taken off the win."""

from datetime import datetime

from django.utils.translation import gettext as _

from audit import trail
from audit.trail import Actor, Refused, require
from games.engine.money import Money
from tables import selectors
from tables.documents import signature
from tables.models import Property, Table, TableTicket
from tables.reports.figures import said
from tables.services import amounts, days, results, shifts, steps


@trail.act("ticket.issued")
def issue_ticket(
    *, table: Table, validation: str, amount: Money, at: datetime, by: Actor
) -> TableTicket:
    """Print a ticket for chips that a patron gives back: value out, taken off the win."""
    shifts.require_open_at(table, at)
    require(by, "tables.issue_ticket", on=table)
    _refuse_unfit(table, validation, amount, at)
    ticket = TableTicket.objects.create(
        property_id=table.property_id,
        table=table,
        validation=validation,
        amount=amount,
        at=at,
        by=by,
        role=signature(by)["role"],
    )
    ticket = steps.take(ticket, "issue", by=by, at=at)
    results.ask_anew(ticket.record)
    return ticket


def _refuse_unfit(table: Table, validation: str, amount: Money, at: datetime) -> None:
    """Refuse a ticket without number or worth, one of no whole chips, and one that was printed before."""
    if not validation.strip():
        raise Refused(_("The validation number of the ticket is missing."))
    if amount <= 0:
        raise Refused(_("A ticket is worth more than nothing."))
    amounts.require_whole_chips(table, amount, at)
    _refuse_beyond_policy(table, amount, at)
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


def _refuse_beyond_policy(table: Table, amount: Money, at: datetime) -> None:
    """Refuse what is more than a ticket may be worth: such an amount is paid at the cage."""
    day = days.ensure_day(property=table.property, at=at)
    most = selectors.policy_on(table.property_id, day.date).ticket_most
    if amount > most:
        raise Refused(
            _("A ticket is at most %(most)s, by the policy: the cage pays more than that.")
            % {"most": said(most, table.property)}
        )
