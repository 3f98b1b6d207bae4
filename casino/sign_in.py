"""Signing in: closed to strangers, with a second factor where a role decides something.

allauth does the work; here stand the house's own rules for it.
"""

import base64
import time

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.authentication import get_authentication_records
from allauth.mfa.adapter import DefaultMFAAdapter
from cryptography.fernet import Fernet, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from django.conf import settings
from django.http import HttpRequest

from casino.access import permissions_of
from casino.models import User
from casino.roles import SENSITIVE

SIGNED_IN_AT = "signed_in_at"
DEMO_ENTRANCE = "came_in_by_the_demo_entrance"


class HouseAdapter(DefaultAccountAdapter):
    """Nobody signs up: people are entered by an IT admin."""

    def is_open_for_signup(self, request: HttpRequest) -> bool:
        return False

    def is_reauthentication_required(self, *, app: str, **options: object) -> bool:
        """Who has just signed in is not asked again, so that a first second factor is made at once."""
        return not is_fresh(self.request)


class SecondFactorAdapter(DefaultMFAAdapter):
    """Second factors are kept encrypted: a stolen copy of the database opens nothing."""

    def encrypt(self, text: str) -> str:
        return keys().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        return keys().decrypt(encrypted_text.encode()).decode()


def keys() -> MultiFernet:
    """The keys that second factors are kept under, drawn from the installation's secrets."""
    return MultiFernet(
        [
            Fernet(derived(secret))
            for secret in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
        ]
    )


def derived(secret: str) -> bytes:
    """A key for this one use, from which the secret cannot be told."""
    drawn = HKDF(algorithm=SHA256(), length=32, salt=None, info=b"casino second factors")
    return base64.urlsafe_b64encode(drawn.derive(secret.encode()))


def needs_second_factor(user: User) -> bool:
    """Whether a person approves, voids, publishes, locks or administers anything."""
    return user.is_superuser or not SENSITIVE.isdisjoint(permissions_of(user))


def is_fresh(request: HttpRequest) -> bool:
    """Whether the person has shown a moment ago that it is they who sit there."""
    session = request.session
    if session.get(DEMO_ENTRANCE) and settings.DEMO:
        return True
    shown = [float(record["at"]) for record in get_authentication_records(request, request.user)]
    shown.append(float(session.get(SIGNED_IN_AT, 0)))
    return time.time() - max(shown) < settings.ACCOUNT_REAUTHENTICATION_TIMEOUT
