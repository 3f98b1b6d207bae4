"""The demo's people and how to sign in as one: secrets of this installation, made when asked for."""

import base64
import hmac
import time
from dataclasses import dataclass
from hashlib import sha256

from allauth.mfa.app_settings import TOTP_PERIOD
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value
from django.conf import settings

from audit import trail
from casino.models import Membership, User
from tables.models import Property


@dataclass(frozen=True)
class Secrets:
    """What opens the door of a demo person: both are drawn from the installation's own secret."""

    password: str
    second_factor: str

    @property
    def code(self) -> str:
        """The six digits of this half minute."""
        now = int(time.time()) // TOTP_PERIOD
        return str(format_hotp_value(hotp_value(self.second_factor, now)))


def demo_people() -> dict[str, list[User]]:
    """The people of the demo property by role, in the order they came; nobody outside a demo."""
    house = Property.objects.filter(is_demo=True).first() if settings.DEMO else None
    if house is None:
        return {}
    found: dict[str, list[User]] = {}
    with trail.scope(house.pk):
        held = Membership.objects.filter(property=house, user__is_active=True)
        for each in held.order_by("pk").select_related("user"):
            found.setdefault(each.role, []).append(each.user)
    return found


def demo_person(role: str, username: str = "") -> User | None:
    """Who has this role in the demo: the first of several, or the one of this name."""
    people = demo_people().get(role, [])
    return next((each for each in people if username in {"", each.username}), None)


def secrets_of(user: User) -> Secrets:
    def drawn(purpose: str) -> bytes:
        text = f"{purpose} of {user.username}"
        return hmac.digest(settings.SECRET_KEY.encode(), text.encode(), sha256)

    return Secrets(
        base64.b32encode(drawn("demo password"))[:16].decode().lower(),
        base64.b32encode(drawn("demo second factor")[:20]).decode(),
    )


@trail.act("account.kept")
def prepare_sign_in(user: User) -> Secrets:
    """Give a demo person their password and second factor, unless they have them."""
    secrets = secrets_of(user)
    if not user.check_password(secrets.password):
        user.set_password(secrets.password)
        user.save(update_fields=["password"])
    if not Authenticator.objects.filter(user=user, type=Authenticator.Type.TOTP).exists():
        TOTP.activate(user, secrets.second_factor)
    return secrets
