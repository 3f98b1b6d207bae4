"""What stands between signing in and working: limits of a session, own password, second factor."""

import time
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlencode, urlsplit

from allauth.account.adapter import get_adapter
from allauth.mfa.utils import is_mfa_enabled
from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.translation import gettext as _

from audit import trail
from casino.access import standing_of
from casino.confirm import SignInAgain
from casino.models import User
from casino.problems import outside_a_view
from casino.roles import Role
from casino.roots import API
from casino.sign_in import SIGNED_IN_AT, is_fresh, needs_second_factor

SEEN_AT = "seen_at"
OPEN = ("/accounts/", "/preferences/", "/healthz", "/readyz", "/metrics", "/static/")
Handler = Callable[[HttpRequest], HttpResponse]


@dataclass(frozen=True)
class Limits:
    """How long a session lasts without use, and in all; seconds."""

    idle: int
    whole: int


MINUTE, HOUR = 60, 3600
USUAL = Limits(30 * MINUTE, 12 * HOUR)
DECIDES = Limits(15 * MINUTE, 8 * HOUR)
WATCHES = Limits(2 * HOUR, 12 * HOUR)
BY_ROLE = {
    Role.CONTROLLER: DECIDES,
    Role.REVENUE_AUDIT: DECIDES,
    Role.IT_ADMIN: DECIDES,
    Role.COUNT_SUPERVISOR: DECIDES,
    Role.COUNT_TEAM: DECIDES,
    Role.SURVEILLANCE: WATCHES,
}


def limits_of(user: User) -> Limits:
    """The tightest limits of a person's roles; a keeper's are those of who decides."""
    every = [BY_ROLE.get(Role(each.role), USUAL) for each in standing_of(user)]
    every += [DECIDES] if user.is_superuser or not every else []
    return Limits(min(each.idle for each in every), min(each.whole for each in every))


class Guard:
    """Leads a person who may not work yet, or no longer, to where that is put right."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not request.user.is_authenticated or getattr(request, "token", None):
            return self.get_response(request)
        if self.is_over(request):
            return self.end(request)
        self.note_use(request)
        if not request.path.startswith(OPEN) and (elsewhere := self.must_go(request.user)):
            return self.lead(request, elsewhere)
        request.user.is_stale = not is_fresh(request)
        return self.get_response(request)

    def is_over(self, request: HttpRequest) -> bool:
        now, limits = time.time(), limits_of(request.user)
        began = request.session.setdefault(SIGNED_IN_AT, now)
        seen = request.session.get(SEEN_AT, now)
        if (since := request.user.sessions_since) and began < since.timestamp():
            return True
        return bool(now - seen > limits.idle or now - began > limits.whole)

    def note_use(self, request: HttpRequest) -> None:
        """Remember when the session was used last, to the minute: not every page writes it."""
        now = int(time.time())
        if now - request.session.get(SEEN_AT, 0) > MINUTE:
            request.session[SEEN_AT] = now

    def end(self, request: HttpRequest) -> HttpResponse:
        with trail.act("session.ended", by=request.user, why="its time was over"):
            trail.note("session.ended", row=request.user.pk)
        logout(request)
        messages.info(request, _("Your session is over. Sign in again."))
        return self.lead(request, reverse("account_login"))

    def must_go(self, user: User) -> str:
        """Where a person has to go before any page, or nowhere."""
        if user.must_change_password:
            return reverse("account_change_password")
        if needs_second_factor(user) and not is_mfa_enabled(user):
            return reverse("mfa_activate_totp")
        return ""

    def lead(self, request: HttpRequest, address: str) -> HttpResponse:
        if request.path.startswith(API):
            return outside_a_view("sign-in-first", request)
        back = urlencode({"next": request.get_full_path() if request.method == "GET" else "/"})
        return HttpResponseRedirect(f"{address}?{back}")

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """Lead to a fresh sign-in, and from there back to the page the act was begun on."""
        if not isinstance(exception, SignInAgain) or request.path.startswith(API):
            return None
        methods = get_adapter().get_reauthentication_methods(request.user)
        messages.info(request, str(exception))
        page = urlsplit(request.headers.get("Referer", ""))
        back = page.path if page.netloc == request.get_host() else "/"
        return HttpResponseRedirect(f"{methods[0]['url']}?{urlencode({'next': back})}")
