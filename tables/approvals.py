"""What waits for approval: drafts that another person wrote, where this one may approve them."""

from typing import Any, Final

from django.db.models import QuerySet

from audit.trail import Actor
from games.models import Paytable
from tables.models import Chart, CreditLine, Policy, Property, Terms

DRAFTS: Final[dict[str, Any]] = {
    "games.approve_paytable": Paytable,
    "tables.approve_terms": Terms,
    "tables.approve_policy": Policy,
    "tables.approve_chart": Chart,
    "tables.approve_credit_line": CreditLine,
}
"""The permission that approves, and what it approves."""


def waiting(permission: str, by: Actor, house: Property) -> QuerySet[Any]:
    """Drafts of others that this permission approves; none for who lacks it here."""
    model = DRAFTS[permission]
    if not by.has_perm(permission, house):
        return model.objects.none()
    drafts = model.objects.filter(property=house, state=model.State.DRAFT)
    return drafts.exclude(drafted_by=by.pk)
