"""Tickets printed at a table for chips given back; those of a gaming day, and the next one."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _

from audit.trail import Refused, require
from tables import accounting, selectors
from tables.models import GamingDay, Table, TableTicket
from tables.pages import addresses, keying, voiding
from tables.pages.at_table import way_to
from tables.pages.days import chosen_day
from tables.pages.people import why_not
from tables.pages.posting import Done, posted
from tables.services.tickets import issue_ticket
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
        "refused": refused,
        "typed": request.POST,
        "crumbs": way_to(table),
        "leave": addresses.table(table),
    }
    return render(request, "tables/tickets.html", shown, status=409 if refused else 200)


def _of(table: Table, day: GamingDay) -> list[TableTicket]:
    rows = TableTicket.objects.filter(property_id=table.property_id, table=table, record__day=day)
    return list(rows.select_related("by", "record__shift").order_by("at", "pk"))


def _why_not(request: HttpRequest, table: Table) -> str:
    if selectors.open_session(table) is None:
        return not_open(table)
    return why_not(request, "tables.issue_ticket", table)


def _take(request: HttpRequest, table: Table) -> Done:
    """Issue a ticket; or what is said about the void of one."""
    key = request.POST.get("paper", "")
    if not key:
        return _issue(request, table)
    here = TableTicket.objects.filter(property_id=table.property_id, table=table)
    ticket = here.filter(pk=int(key)).first() if key.isascii() and key.isdigit() else None
    if ticket is None:
        raise Refused(_("There is no such ticket here."))
    return addresses.ticket(ticket), voiding.take(request, ticket)


def _issue(request: HttpRequest, table: Table) -> Done:
    typed, notation = request.POST, request.shell.notation
    ticket = issue_ticket(
        table=table,
        validation=typed.get("validation", "").strip()[:40],
        amount=keying.money(typed.get("amount", ""), notation),
        at=timezone.now(),
        by=request.user,
    )
    told = {"number": ticket, "amount": notation.money(ticket.amount, whole=True)}
    return addresses.table(table), _("Ticket %(number)s is issued over %(amount)s.") % told
