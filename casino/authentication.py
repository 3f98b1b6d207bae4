"""How the REST interface knows its caller: by the key an outside system brings, or by session.

The key itself is looked up by `casino.middleware.BearerToken`, before the rows of its property
come into sight; here a key that does not hold is refused.
"""

from django.utils.translation import gettext_lazy as _
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from casino.middleware import BEARER
from casino.models import ApiToken, User


class KeyAuthentication(BaseAuthentication):
    """`Authorization: Bearer casino_…`: the service user a key was issued to, with its scopes."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        header = request.headers.get("Authorization", "")
        if not header:
            return None
        token: ApiToken | None = getattr(request._request, "token", None)
        if not header.startswith(BEARER) or token is None:
            raise AuthenticationFailed(_("The key is unknown, expired or revoked."))
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return BEARER.strip()
