"""The credit of a patron on their page: the line, what is open, and the line that waits for approval."""

from typing import Any, Final

from django.http import HttpRequest
from django.utils.translation import gettext as _

from audit.trail import Refused
from tables import credit
from tables.models import CreditLine, Patron
from tables.pages import keying
from tables.pages.people import not_approved_by
from tables.services.credit import approve_credit_line, draft_credit_line, withdraw_credit_line
from tables.services.withdrawing import may_withdraw

ASKS: Final = "tables.draft_credit_line"
APPROVES: Final = "tables.approve_credit_line"
LATELY: Final = 12


def told(request: HttpRequest, patron: Patron) -> dict[str, Any]:
    """What the page says of it: nothing for who does not see the papers of credit."""
    if not request.user.has_perm("tables.view_creditline", patron):
        return {}
    lines = _lines(patron).select_related("drafted_by", "approved_by")
    waiting = lines.filter(state=CreditLine.State.DRAFT).first()
    approved = lines.filter(state=CreditLine.State.APPROVED).order_by("-approved_at", "-pk")
    return {
        "now": credit.of([patron])[patron.pk],
        "waiting": waiting,
        "why_not": not_approved_by(request, APPROVES, waiting) if waiting else "",
        "may_withdraw": waiting and may_withdraw(waiting, "credit_line", request.user),
        "key": str(waiting.pk) if waiting else "",
        "approved": approved[:LATELY],
    }


def ask(request: HttpRequest, patron: Patron, _key: str) -> str:
    """Ask for another line."""
    notation = request.shell.notation
    line = draft_credit_line(
        patron=patron,
        amount=keying.money(request.POST.get("line", ""), notation),
        by=request.user,
        why=request.POST.get("why_line", "").strip(),
    )
    amount = notation.money(line.amount, whole=True)
    return _("A credit line of %(amount)s waits for a controller.") % {"amount": amount}


def approve(request: HttpRequest, patron: Patron, key: str) -> str:
    """Approve the line that was read: its key stands in the button."""
    line = approve_credit_line(line=_asked(patron, key), by=request.user)
    amount = request.shell.notation.money(line.amount, whole=True)
    return _("The credit line is %(amount)s now.") % {"amount": amount}


def withdraw(request: HttpRequest, patron: Patron, key: str) -> str:
    """Take back the line that was read; the one in force stays."""
    why = request.POST.get("why", "").strip()
    withdraw_credit_line(line=_asked(patron, key), by=request.user, why=why)
    return _("The credit line that was asked for is withdrawn.")


def _asked(patron: Patron, key: str) -> CreditLine:
    lines = _lines(patron)
    asked: CreditLine | None = lines.filter(pk=key).first() if key.isascii() and key.isdigit() else None
    if asked is None:
        raise Refused(_("There is no such credit line of this patron."))
    return asked


def _lines(patron: Patron) -> Any:
    return CreditLine.objects.filter(property_id=patron.property_id, patron=patron)
