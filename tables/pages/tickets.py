"""Tickets printed at a table for chips given back; those of a gaming day, and the next one."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from audit.trail import Refused, require
from games.engine.money import Money
from tables import accounting, selectors
from tables.models import Draft, GamingDay, Table, TableTicket
from tables.pages import addresses, keying, voiding
from tables.pages.at_table import way_to
from tables.pages.days import chosen_day
from tables.pages.people import who_may, why_not
from tables.pages.posting import Done, posted
from tables.services.tickets import (
    APPROVES,
    approve_ticket,
    ask_ticket,
    asked_tickets,
    issue_ticket,
    refuse_ticket,
)
from tables.words import not_open


def form(request: HttpRequest, table: Table) -> HttpResponse:
    """Issue a ticket, and the tickets of the table on a day."""
    require(request.user, "tables.view_tableticket", on=table)
    refused = ""
    if request.method == "POST":
        try:
            return posted(request, lambda: _take(request, table))
        except Refused as refusal:
            refused = str(refusal)
    day, days = chosen_day(request, table.property)
    rows = _of(table, day) if day else []
    shown = {
        "table": table,
        "day": day,
        "days": days,
        "tickets": [(each, voiding.acts(request, each)) for each in rows],
        "total": accounting.total(
            each.amount for each in rows if each.state != TableTicket.State.VOID
        ),
        "why_not": _why_not(request, table),
        "asked": [_asked(request, table, offer) for offer in asked_tickets(table)],
        "refused": refused,
        "typed": request.POST,
        "crumbs": way_to(table),
        "leave": addresses.table(table),
    }
    return render(request, "tables/tickets.html", shown, status=409 if refused else 200)


def _of(table: Table, day: GamingDay) -> list[TableTicket]:
    rows = TableTicket.objects.filter(property_id=table.property_id, table=table, record__day=day)
    return list(rows.select_related("by", "approved_by", "record__shift").order_by("at", "pk"))


def _why_not(request: HttpRequest, table: Table) -> str:
    if selectors.open_session(table) is None:
        return not_open(table)
    return why_not(request, "tables.issue_ticket", table)


def _asked(request: HttpRequest, table: Table, offer: Draft) -> dict[str, Any]:
    """A ticket that waits for approval, and why this person does not give it; nothing where they may."""
    told = who_may(APPROVES, table, besides=offer.by)
    mine = offer.by_id == request.user.pk
    own = _("You asked for this ticket; another person approves it.") + " " + told
    return {
        **offer.fields,
        "amount": Money(int(offer.fields["amount"])),
        "by": offer.by,
        "at": offer.at,
        "why_not": own if mine else why_not(request, APPROVES, table),
        "may_refuse": mine or request.user.has_perm(APPROVES, table),
    }


def _take(request: HttpRequest, table: Table) -> Done:
    """Issue, ask for, approve or refuse a ticket; or what is said about the void of one."""
    key = request.POST.get("paper", "")
    if not key:
        return addresses.table(table), _said(request, table)
    here = TableTicket.objects.filter(property_id=table.property_id, table=table)
    ticket = here.filter(pk=int(key)).first() if key.isascii() and key.isdigit() else None
    if ticket is None:
        raise Refused(_("There is no such ticket here."))
    return addresses.ticket(ticket), voiding.take(request, ticket)


def _said(request: HttpRequest, table: Table) -> str:
    typed, now = request.POST, timezone.now()
    act, validation = typed.get("act", ""), typed.get("validation", "").strip()
    told = {"table": table, "validation": validation, "by": request.user}
    why = typed.get("why", "").strip()
    if act == "refuse":
        refuse_ticket(**told, why=why)
        return _("Ticket %(number)s is not issued.") % {"number": validation}
    if act == "approve":
        return _issued(request, approve_ticket(**told, at=now))
    amount = keying.money(typed.get("amount", ""), request.shell.notation)
    if act == "ask":
        ask_ticket(**told, amount=amount, at=now, why=why)
        return _("Asked for; another person of the pit approves it.")
    return _issued(request, issue_ticket(**told, amount=amount, at=now))


def _issued(request: HttpRequest, ticket: TableTicket) -> str:
    told = {"number": ticket, "amount": request.shell.notation.money(ticket.amount, whole=True)}
    return _("Ticket %(number)s is issued over %(amount)s.") % told
