"""The doors: sign-in, second factor, own password, and the demo's entrance by one press."""

from dataclasses import dataclass
from typing import Any

from allauth.account import views
from allauth.account.views import LoginView
from django.conf import settings
from django.contrib.auth import login
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import include, path
from django.utils.functional import Promise
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST
from django.views.generic import RedirectView

from casino.demo_people import demo_people, demo_person, prepare_sign_in
from casino.roles import Role
from casino.sign_in import DEMO_ENTRANCE
from casino.up.installation import is_loopback

BACKEND = settings.AUTHENTICATION_BACKENDS[0]


@dataclass(frozen=True)
class DemoRole:
    """A role on the demo's sign-in page: its key, its name, and what it does."""

    key: str
    label: str | Promise
    does: str | Promise


DOES = {
    Role.CASINO_MANAGER: _("reads everything, decides cases"),
    Role.SHIFT_MANAGER: _("approves floor acts, runs the shift"),
    Role.PIT_MANAGER: _("approves floor acts in the pit"),
    Role.FLOOR_SUPERVISOR: _("opens and closes tables, asks for fills and credits"),
    Role.CAGE_SUPERVISOR: _("issues fills, approves voids"),
    Role.CAGE_CASHIER: _("issues fills, accepts credits"),
    Role.DROP_TEAM: _("removes and secures boxes"),
    Role.COUNT_SUPERVISOR: _("accepts the count of boxes"),
    Role.COUNT_TEAM: _("counts boxes, blind"),
    Role.REVENUE_AUDIT: _("audits and publishes the day"),
    Role.CONTROLLER: _("locks the day, approves paytables and roles"),
    Role.POKER_ROOM_MANAGER: _("runs the poker tables"),
    Role.SURVEILLANCE: _("reviews findings, replays rounds"),
    Role.REGULATOR: _("reads every version, verifies the trail"),
    Role.IT_ADMIN: _("enters people, grants roles, issues keys"),
}
DEMO_ROLES = [DemoRole(role.value, role.label, does) for role, does in DOES.items()]


def has_demo_entrance(request: HttpRequest) -> bool:
    """Only an installation made as a demo, and only for this machine itself."""
    return settings.DEMO and is_loopback(request.META.get("REMOTE_ADDR", ""))


class DoorView(LoginView):
    """The sign-in page; a demo's offers every role as well."""

    def get_context_data(self, **context: Any) -> dict[str, Any]:
        if not has_demo_entrance(self.request):
            return super().get_context_data(**context)
        people = demo_people()
        seconds = [(role, person) for role in DEMO_ROLES for person in people.get(role.key, [])[1:]]
        return super().get_context_data(**context, demo_roles=DEMO_ROLES, seconds=seconds)


class OwnPassword(RedirectView):
    """The admin's page for one's own password is the house's: there it is seen and checked."""

    pattern_name = "account_change_password"


@require_POST
@login_not_required
def demo_enter(request: HttpRequest) -> HttpResponse:
    """Sign in as the demo's person of a role, or as another of it by name, by one press."""
    wanted, _colon, name = request.POST.get("role", "").partition(":")
    person = demo_person(wanted, name) if has_demo_entrance(request) and wanted in DOES else None
    if person is None:
        raise Http404
    prepare_sign_in(person)
    login(request, person, backend=BACKEND)
    request.session[DEMO_ENTRANCE] = True
    goal = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(goal, {request.get_host()}, request.is_secure())
    return HttpResponseRedirect(goal if safe and goal else "/")


urlpatterns = [
    path("demo/", demo_enter, name="demo_enter"),
    path("login/", DoorView.as_view(), name="account_login"),
    path("logout/", views.logout, name="account_logout"),
    path("inactive/", views.account_inactive, name="account_inactive"),
    path("reauthenticate/", views.reauthenticate, name="account_reauthenticate"),
    path("password/change/", views.password_change, name="account_change_password"),
    path("2fa/", include("allauth.mfa.urls")),
]
