"""What is told at once to who sits a patron down or takes their cash: barred, or over the day's limit."""

from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext as _

from games.engine.money import Money
from tables import players, selectors
from tables.models import Patron, Table
from tables.services import bars


def stopped(request: HttpRequest, table: Table) -> Patron | None:
    """The barred patron whom this form would rate; those who watch are told, whatever becomes of it."""
    key = request.POST.get("patron", "")
    rows = Patron.objects.filter(property_id=table.property_id, erased_at=None)
    patron = rows.filter(pk=key).first() if key.isascii() and key.isdigit() else None
    if patron and bars.tell_of(patron=patron, table=table, at=timezone.now()):
        return patron
    return None


def told(request: HttpRequest, patron: Patron, sentence: str) -> str:
    """What was done, with what is to be known of this patron; by number, never by name."""
    return " ".join(filter(None, (sentence, _of_cash(request, patron), _of_bar(patron))))


def _of_cash(request: HttpRequest, patron: Patron) -> str:
    day = selectors.current_day(patron.property, timezone.now())
    for found in players.cash_of_day(day, patron) if day else ():
        if found.is_reported:
            return _("%(patron)s: %(sum)s cash today, over %(limit)s: it is to be reported.") % {
                "patron": patron.number or patron.called,
                "sum": _money(request, found.most),
                "limit": _money(request, found.policy.cash_reported_over),
            }
    return ""


def _of_bar(patron: Patron) -> str:
    if players.bar_of(patron, timezone.now()) is None:
        return ""
    return _("%(patron)s is barred: stop the play. Those who watch are told.") % {
        "patron": patron.number or patron.called
    }


def _money(request: HttpRequest, amount: Money) -> str:
    return str(request.shell.notation.money(amount))
