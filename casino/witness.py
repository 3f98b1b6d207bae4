"""Sign-ins, failures and changes of factors, entered into the house's own trail."""

import time
from typing import Any

from allauth.account.adapter import get_adapter
from allauth.account.signals import password_changed, password_set
from allauth.mfa.signals import authenticator_added, authenticator_removed, authenticator_reset
from django.contrib.auth.signals import user_logged_in, user_logged_out, user_login_failed
from django.core.exceptions import PermissionDenied
from django.dispatch import receiver
from django.http import HttpRequest

from audit import trail
from casino.models import User
from casino.sign_in import SIGNED_IN_AT


def tell(what: str, user: User, request: HttpRequest | None, **facts: object) -> None:
    with trail.act(what, by=user):
        trail.note(what, row=user.pk, address=address_of(request), **facts)


def address_of(request: HttpRequest | None) -> str:
    """Where a request comes from; nothing where none can be told."""
    try:
        return get_adapter().get_client_ip(request) if request else ""
    except PermissionDenied:
        return ""


@receiver(user_logged_in)
def signed_in(request: HttpRequest, user: User, **signal: Any) -> None:
    request.session[SIGNED_IN_AT] = time.time()
    tell("sign-in", user, request)


@receiver(user_logged_out)
def signed_out(request: HttpRequest, user: User | None, **signal: Any) -> None:
    if user is not None:
        tell("sign-out", user, request)


@receiver(user_login_failed)
def failed(credentials: dict[str, Any], request: HttpRequest | None = None, **signal: Any) -> None:
    """Whose name was used, where somebody has it; who used it is not known."""
    username = str(credentials.get("username", ""))[:150]
    key = User.objects.filter(username__iexact=username).values_list("pk", flat=True).first()
    with trail.act("sign-in.failed"):
        trail.note("sign-in.failed", row=key, address=address_of(request), username=username)


@receiver([password_changed, password_set])
def own_password(request: HttpRequest, user: User, **signal: Any) -> None:
    """The person has a password that nobody else knows."""
    tell("password.changed", user, request)
    User.objects.filter(pk=user.pk).update(must_change_password=False)


@receiver(authenticator_added)
def factor_added(request: HttpRequest, user: User, authenticator: Any, **signal: Any) -> None:
    tell("factor.added", user, request, kind=authenticator.type)


@receiver([authenticator_removed, authenticator_reset])
def factor_removed(request: HttpRequest, user: User, authenticator: Any, **signal: Any) -> None:
    tell("factor.removed", user, request, kind=authenticator.type)
