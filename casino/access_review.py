"""Who can do what in a property, since when, granted and approved by whom: for the quarterly review."""

from dataclasses import dataclass
from datetime import datetime

from allauth.mfa.models import Authenticator
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from audit import trail
from audit.trail import require
from casino.models import ApiToken, Membership, User
from casino.roles import Role
from casino.rules import stored
from tables.models import Property
from tables.reports.printings import PRINTINGS
from tables.reports.sheet import Cell, Column, Sheet

WORKS, WAITS, ENDED = gettext_lazy("works"), gettext_lazy("waits"), gettext_lazy("ended")


@dataclass(frozen=True)
class Held:
    """One role of one person, how it came about, and what it allows by the database."""

    membership: Membership
    state: str | Promise
    has_second_factor: bool
    permissions: tuple[str, ...]

    @property
    def role(self) -> Role:
        return Role(self.membership.role)

    @property
    def allows(self) -> int:
        return len(self.permissions)


@dataclass(frozen=True)
class Review:
    """Everybody and everything that can act in a property."""

    house: Property
    at: datetime
    held: tuple[Held, ...]
    keys: tuple[ApiToken, ...]
    keepers: tuple[User, ...]


def review(house: Property) -> Review:
    """As it stands now: roles that work or wait, keys that open, keepers of the installation."""
    now = timezone.now()
    roles = Membership.objects.filter(Q(until=None) | Q(until__gt=now), property=house)
    roles = roles.select_related("user", "granted_by", "approved_by").order_by("role", "user__name")
    factors = set(Authenticator.objects.values_list("user_id", flat=True))
    allowed = stored()
    keys = ApiToken.objects.filter(property=house, revoked_at=None, expires_at__gt=now)
    return Review(
        house,
        now,
        tuple(
            Held(
                each,
                state_of(each, now),
                each.user_id in factors,
                tuple(allowed.get(each.role, ())),
            )
            for each in roles
        ),
        tuple(keys.select_related("user", "issued_by").order_by("name")),
        tuple(User.objects.filter(is_superuser=True, is_active=True)),
    )


def state_of(membership: Membership, now: datetime) -> str | Promise:
    if membership.works_at(now):
        return WORKS
    return WAITS if membership.until is None or membership.until > now else ENDED


COLUMNS = (
    Column("person", gettext_lazy("Person")),
    Column("username", gettext_lazy("User name")),
    Column("role", gettext_lazy("Role")),
    Column("state", gettext_lazy("State")),
    Column("since", gettext_lazy("Since")),
    Column("until", gettext_lazy("Until")),
    Column("granted_by", gettext_lazy("Granted by")),
    Column("approved_by", gettext_lazy("Approved by")),
    Column("approved_at", gettext_lazy("Approved at")),
    Column("last_sign_in", gettext_lazy("Last sign-in")),
    Column("second_factor", gettext_lazy("Second factor")),
    Column("permissions", gettext_lazy("Permissions")),
)


def sheet_of(found: Review) -> Sheet:
    """The review as rows: roles, then keepers, then keys."""
    rows = [*map(row_of_role, found.held), *map(row_of_keeper, found.keepers)]
    rows += [row_of_key(key) for key in found.keys]
    facts = {"property": found.house.code, "at": found.at.isoformat(timespec="seconds")}
    return Sheet("access", _("Who can do what"), 0, facts, COLUMNS, tuple(rows))


def row_of_role(held: Held) -> tuple[Cell, ...]:
    role, person = held.membership, held.membership.user
    return (
        person.name, person.username, role.role, str(held.state), instant(role.since),
        instant(role.until), str(role.granted_by or ""), str(role.approved_by or ""),
        instant(role.approved_at), instant(person.last_login),
        _("yes") if held.has_second_factor else _("no"), " ".join(held.permissions),
    )  # fmt: skip


def row_of_keeper(user: User) -> tuple[Cell, ...]:
    blank = [""] * 8
    said = _("keeper of the installation")
    return (user.name, user.username, said, str(WORKS), *blank)


def row_of_key(key: ApiToken) -> tuple[Cell, ...]:
    return (
        key.name, f"{key.user.username} {key.start}…", _("key"), str(WORKS), instant(key.issued_at),
        instant(key.expires_at), key.issued_by.name, "", "", instant(key.last_used_at), "",
        " ".join(key.scopes),
    )  # fmt: skip


def instant(at: datetime | None) -> str:
    """An instant as machines read it; nothing for none."""
    return at.isoformat(timespec="seconds") if at else ""


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """The review on the screen, or as a file; reading it is entered into the trail."""
    house: Property = request.desk.property
    require(request.user, "casino.review_access", on=house)
    found = review(house)
    kind = request.GET.get("format", "")
    with trail.act("access.reviewed", by=request.user):
        trail.note("access.reviewed", property_id=house.pk, people=len(found.held), format=kind)
    if kind not in PRINTINGS:
        return render(request, "casino/access_review.html", {"review": found, "kinds": PRINTINGS})
    media, printed = PRINTINGS[kind]
    answer = HttpResponse(printed(sheet_of(found)), content_type=media)
    name = f"access-{house.code}-{found.at.date()}.{kind}"
    answer.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
