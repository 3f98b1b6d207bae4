"""People for tests: `a_person("pit_manager", at=property)`, at work from now on."""

from itertools import count
from typing import Any

from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.utils import timezone

from audit import trail
from casino.models import Membership, User
from casino.sign_in import needs_second_factor
from tables.models import Property

numbers = count(1)
HANDS = ("one hand", "the other hand")


def a_property(code: str) -> Property:
    """A casino of that code, at Madrid's time."""
    return Property.objects.create(
        code=code, name=code.title(), timezone="Europe/Madrid", currency="EUR", jurisdiction="es"
    )


def lay(*, user: User, at: Property, role: str, **facts: Any) -> Membership:
    """A role that works already: two others granted and approved it."""
    hands = [User.objects.get_or_create(username=each, name=each)[0] for each in HANDS]
    facts = {"approved_at": timezone.now()} | facts
    return Membership.objects.create(
        user=user, property=at, role=role, granted_by=hands[0], approved_by=hands[1], **facts
    )


def a_person(*roles: str, at: Property, name: str = "", **facts: object) -> User:
    """Somebody who has these roles in the property already, as a demo or an installer lays them."""
    username = f"{'-'.join(roles) or 'nobody'}-{next(numbers)}"
    entered = {} if facts.get("is_superuser") else {"entered_in": at}
    user = User.objects.create_user(username, name=name or username.title(), **entered | facts)
    with trail.scope(at.pk):
        for role in roles:
            lay(user=user, at=at, role=role)
    if needs_second_factor(user):
        TOTP.activate(user, generate_totp_secret())
    return user
