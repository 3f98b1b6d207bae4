"""What waits for approval: drafts that another person wrote, second factors that another asked to remove."""

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

LOST_FACTORS: Final = "casino.approve_factor_removal"


def waiting(permission: str, by: Actor, house: Property) -> QuerySet[Any]:
    """Drafts of others that this permission approves; none for who lacks it here."""
    model = DRAFTS[permission]
    if not by.has_perm(permission, house):
        return model.objects.none()
    drafts = model.objects.filter(property=house, state=model.State.DRAFT)
    return drafts.exclude(drafted_by=by.pk)


def lost_factors(by: Actor, house: Property) -> QuerySet[Any]:
    """People whose second factor another asked to remove, where this one may approve it."""
    people = by.people_in_sight(LOST_FACTORS)
    if not by.has_perm(LOST_FACTORS, house):
        return people.none()
    asked = people.exclude(factor_asked_by=None)
    return asked.exclude(factor_asked_by=by.pk).exclude(pk=by.pk)
