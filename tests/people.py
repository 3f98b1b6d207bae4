"""People for tests: `a_person("pit_manager", at=property)`, at work from now on."""

from itertools import count

from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from django.utils import timezone

from audit import trail
from casino.models import Membership, User
from casino.sign_in import needs_second_factor
from tables.models import Property

numbers = count(1)


def a_person(*roles: str, at: Property, name: str = "", **facts: object) -> User:
    """Somebody who has these roles in the property already, as a demo or an installer lays them."""
    username = f"{'-'.join(roles) or 'nobody'}-{next(numbers)}"
    user = User.objects.create_user(username, name=name or username.title(), **facts)
    with trail.scope(at.pk):
        for role in roles:
            Membership.objects.create(user=user, property=at, role=role, approved_at=timezone.now())
    if needs_second_factor(user):
        TOTP.activate(user, generate_totp_secret())
    return user
