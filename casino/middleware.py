"""A request sees the rows of its person's properties, and no others."""

from collections.abc import Callable

from django.db import transaction
from django.http import HttpRequest, HttpResponse

from audit import trail
from casino.access import keep_standing, properties_of
from casino.roots import API
from casino.services import find_token

Handler = Callable[[HttpRequest], HttpResponse]
BEARER = "Bearer "
DOORS = "/accounts/"


class BearerToken:
    """Whoever brings a key that holds is signed in by it, for this request of the API alone."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        request.token = None  # type: ignore[attr-defined]
        header = request.headers.get("Authorization", "")
        if header.startswith(BEARER) and request.path.startswith(API):
            token = find_token(header.removeprefix(BEARER).strip())
            if token is not None:
                request.token = token  # type: ignore[attr-defined]
                request.user = token.user
        return self.get_response(request)


class PropertyScope:
    """One transaction a request, in which only the rows of the person's properties exist.

    An answer of 500 and above takes back what the request had written.
    """

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.user.is_authenticated:
            return self.get_response(request)
        keep_standing(request.user)
        with trail.scope(*properties_of(request.user)):
            response = self.get_response(request)
            if response.status_code >= 500:
                transaction.set_rollback(True)
            return response


class OwnAccount:
    """What changes at the doors, a password or a second factor, is the act of who stands there."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.path.startswith(DOORS):
            return self.get_response(request)
        who = request.user if request.user.is_authenticated else None
        with trail.act("account.kept", by=who):
            return self.get_response(request)
