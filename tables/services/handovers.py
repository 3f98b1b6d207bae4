"""What one person hands to another, who takes it in a session of their own: kept until then.

Nobody signs for the other: the second signature is the other's own sign-in, and only with it the
act is written.
"""

from typing import Any

from django.db.models import QuerySet

from tables.models import Draft, Property
from tables.services import drafts

PREFIX = "handed "
"""What sets a handing over apart from a form that somebody is still typing."""


def hand(*, property: Property, what: str, facts: dict[str, str], by: Any) -> Draft:
    """Offer something to whoever may take it, with the role it is given in."""
    told = facts | {"role": getattr(by, "acting_role", "")}
    return drafts.keep(property=property, about=PREFIX + what, fields=told, by=by)


def offered(*, property: Property, what: str) -> Draft | None:
    """The newest offer that nobody has taken yet."""
    rows = Draft.objects.filter(property=property, about=PREFIX + what).select_related("by")
    return rows.order_by("-at", "-pk").first()


def all_offered(*, property: Property, what: str) -> QuerySet[Draft]:
    """Every offer of a kind."""
    rows = Draft.objects.filter(property=property, about__startswith=PREFIX + what)
    return rows.select_related("by").order_by("about", "at")


def giver(offer: Draft) -> Any:
    """Who gave it, in the role they gave it in."""
    offer.by.acting_role = offer.fields.get("role", "")
    return offer.by


def end(*, property: Property, what: str) -> None:
    """Taken, or taken back: nobody else is offered it."""
    Draft.objects.filter(property=property, about=PREFIX + what).delete()
