"""Roles that are granted, approved and ended; keys that are issued, found and revoked."""

import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta
from hashlib import sha256

from allauth.mfa.models import Authenticator
from django.conf import settings
from django.db import connection
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.db.models.functions import Greatest
from django.utils import timezone
from django.utils.translation import gettext as _

from audit import trail
from audit.trail import Refused, require
from casino.duties import all_pairs
from casino.models import ApiToken, Membership, User
from casino.roles import ROLES, Role
from casino.sign_in import needs_second_factor
from tables.models import Property
from tables.services.floor import waits_for_its_second_keeper

PREFIX = "casino_"
SHOWN = 12
FIRST_PASSWORD_BYTES = 12
USE_IS_NOTED_EVERY = timedelta(minutes=1)


@trail.act("person.kept")
def keep_person(*, person: User, is_new: bool, by: User, property: Property | None = None) -> User:
    """Enter somebody of a property who may come to sign in, or correct what is kept of them."""
    if is_new:
        person.entered_in = property
    require(by, "casino.add_user" if is_new else "casino.change_user", on=person)
    if is_new:
        person.set_unusable_password()
    person.full_clean(exclude=["password"])
    person.save()
    return person


@trail.act("person.given_first_password")
def give_first_password(*, person: User, by: User) -> str:
    """Let somebody in who has no password or has lost it: this one opens nothing but its change."""
    require(by, "casino.change_user", on=person)
    if person == by or person.is_service:
        raise Refused(_("A first password is for another person."))
    first = secrets.token_urlsafe(FIRST_PASSWORD_BYTES)
    person.set_password(first)
    person.must_change_password = True
    person.save(update_fields=["password", "must_change_password"])
    return first


@trail.act("person.let_go")
def let_go(*, person: User, why: str, by: User) -> None:
    """End everything a leaver could do: sign-in and sessions, roles, keys; nothing is deleted."""
    require(by, "casino.change_user", on=person)
    if person == by:
        raise Refused(_("Another person lets you go."))
    trail.require_reason(why)
    person.is_active = False
    person.save(update_fields=["is_active"])
    now = timezone.now()
    open_ended = Q(until=None) | Q(until__gt=now)
    person.memberships.filter(open_ended).update(until=Greatest(F("since"), now))
    person.tokens.filter(revoked_at=None).update(revoked_at=now)


@trail.act("factor.removal_asked")
def ask_factor_removal(*, person: User, why: str, by: User) -> User:
    """Ask to remove a second factor that is lost; one that no role needs, or a keeper's, goes at once."""
    require(by, "casino.change_user", on=person)
    if person == by:
        raise Refused(_("Another person asks to remove your second factor."))
    trail.require_reason(why)
    person = User.objects.select_for_update().get(pk=person.pk)
    if not Authenticator.objects.filter(user=person).exists():
        raise Refused(_("This person has no second factor."))
    if person.is_superuser or not needs_second_factor(person):
        with trail.act("factor.removed", by=by, why=why):
            return remove_factor(person)
    person.factor_asked_by = by
    person.save(update_fields=["factor_asked_by"])
    return person


@trail.act("factor.removed")
def approve_factor_removal(*, person: User, by: User) -> User:
    """Remove a second factor as the second person: its owner makes a new one at the next sign-in."""
    require(by, "casino.approve_factor_removal", on=person)
    person = User.objects.select_for_update().get(pk=person.pk)
    if person.factor_asked_by_id is None:
        raise Refused(_("Nobody has asked to remove this second factor."))
    if by in (person, person.factor_asked_by):
        raise Refused(_("Another person approves the removal than asked for it or needs it."))
    return remove_factor(person)


def remove_factor(person: User) -> User:
    """Take every second factor of a person away, recovery codes too, and end their sessions."""
    Authenticator.objects.filter(user=person).delete()
    person.factor_asked_by, person.sessions_since = None, timezone.now()
    person.save(update_fields=["factor_asked_by", "sessions_since"])
    return person


def _require_in_sight(person: User, permission: str, *, by: User) -> None:
    """Refuse what would draw somebody of another property into this one."""
    if not by.people_in_sight(permission).filter(pk=person.pk).exists():
        raise Refused(
            _("This person is of another property: a keeper of the installation may do this.")
        )


@trail.act("role.granted")
def grant_role(
    *, user: User, property: Property, role: str, by: User, until: datetime | None = None
) -> Membership:
    """Propose that somebody has a role; it works when another person has approved it."""
    require(by, "casino.grant_role", on=property)
    if waits_for_its_second_keeper(property):
        raise Refused(
            _("Another keeper of the installation stands for %(house)s first: nobody works there yet.")
            % {"house": property}
        )
    if by == user:
        raise Refused(_("Nobody grants themselves a role."))
    _require_in_sight(user, "casino.grant_role", by=by)
    refuse_clash(user=user, property=property, role=role)
    return Membership.objects.create(
        user=user, property=property, role=Role(role), until=until, granted_by=by
    )


def refuse_clash(*, user: User, property: Property, role: str) -> None:
    """Say why two roles do not go together; the database refuses it in any case."""
    now = timezone.now()
    held = user.memberships.filter(Q(until=None) | Q(until__gt=now), property=property)
    pairs = all_pairs()
    for other in held.values_list("role", flat=True):
        one, two = sorted((role, other))
        if why := pairs.get((one, two)):
            raise Refused(_(why))


@trail.act("role.approved")
def approve_role(*, membership: Membership, by: User) -> Membership:
    """Let a granted role work, as the second person.

    A controller approves; the first controller of a property, a keeper of the installation.
    """
    if by.is_superuser and is_first_controller(membership):
        by.confirm("casino.approve_role")
    else:
        require(by, "casino.approve_role", on=membership)
    membership = Membership.objects.select_for_update().get(pk=membership.pk)
    if membership.approved_at or (membership.until and membership.until <= timezone.now()):
        raise Refused(_("This role grant does not wait for an approval."))
    if by in (membership.user, membership.granted_by):
        raise Refused(_("Another person approves a role than grants or receives it."))
    membership.approved_by, membership.approved_at = by, timezone.now()
    membership.save(update_fields=["approved_by", "approved_at"])
    return membership


def is_first_controller(membership: Membership) -> bool:
    """Whether the property has nobody yet who could approve a role."""
    here = Membership.objects.filter(property=membership.property_id, role=Role.CONTROLLER)
    return membership.role == Role.CONTROLLER and not here.exclude(approved_at=None).exists()


def first_controllers(keeper: User) -> QuerySet[Membership]:
    """Grants of a property's first controller that wait for this keeper, who neither granted nor receives them."""
    if not keeper.sees_everybody:
        return Membership.objects.none()
    here = Membership.objects.filter(property=OuterRef("property"), role=Role.CONTROLLER)
    waiting = Membership.objects.filter(
        ~Exists(here.exclude(approved_at=None)), role=Role.CONTROLLER, approved_at=None
    )
    waiting = waiting.filter(Q(until=None) | Q(until__gt=timezone.now()))
    return waiting.exclude(granted_by=None).exclude(granted_by=keeper).exclude(user=keeper)


@trail.act("role.ended")
def end_role(*, membership: Membership, why: str, by: User) -> Membership:
    """Take a role away from now on; what was done under it stays."""
    require(by, "casino.end_role", on=membership)
    trail.require_reason(why)
    membership = Membership.objects.select_for_update().get(pk=membership.pk)
    if membership.until and membership.until <= timezone.now():
        raise Refused(_("This role has ended already."))
    membership.until = max(timezone.now(), membership.since)
    membership.save(update_fields=["until"])
    return membership


@trail.act("key.issued")
def issue_token(
    *,
    user: User,
    property: Property,
    name: str,
    scopes: Iterable[str],
    expires_at: datetime,
    by: User,
) -> tuple[ApiToken, str]:
    """Make a key for an outside system, and give its text, which nobody sees again."""
    require(by, "casino.issue_token", on=property)
    wanted = sorted(set(scopes))
    if not user.is_service:
        raise Refused(_("Keys are for service users; people sign in themselves."))
    _require_in_sight(user, "casino.issue_token", by=by)
    if not wanted or not set(wanted) <= ROLES[Role.INTEGRATOR]:
        raise Refused(_("A key's scopes are some of what an integrator may do."))
    if expires_at <= timezone.now():
        raise Refused(_("A key expires in the future."))
    if expires_at > timezone.now() + timedelta(days=settings.KEY_DAYS):
        raise Refused(_("A key lasts %(days)s days at most.") % {"days": settings.KEY_DAYS})
    text = PREFIX + secrets.token_urlsafe(32)
    token = ApiToken.objects.create(
        user=user, property=property, name=name, scopes=wanted, start=text[:SHOWN],
        digest=digest_of(text), issued_by=by, expires_at=expires_at,
    )  # fmt: skip
    return token, text


@trail.act("key.revoked")
def revoke_token(*, token: ApiToken, why: str, by: User) -> ApiToken:
    """End a key at once."""
    require(by, "casino.revoke_token", on=token)
    trail.require_reason(why)
    token = ApiToken.objects.select_for_update().get(pk=token.pk)
    if token.revoked_at:
        raise Refused(_("This key was revoked already."))
    token.revoked_at = timezone.now()
    token.save(update_fields=["revoked_at"])
    return token


def find_token(text: str) -> ApiToken | None:
    """The key with this text, if it holds now; its user then may do what the key names."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT id, property_id FROM casino_token(%s)", [digest_of(text)])
        found = cursor.fetchone()
    if not found:
        return None
    key, property_id = found
    now = timezone.now()
    with trail.scope(property_id):
        token = ApiToken.objects.select_related("user").get(pk=key)
        if token.revoked_at or token.expires_at <= now or not token.user.is_active:
            return None
        if token.last_used_at is None or now - token.last_used_at > USE_IS_NOTED_EVERY:
            ApiToken.objects.filter(pk=token.pk).update(last_used_at=now)
    token.user.token = token
    return token


def digest_of(text: str) -> str:
    """What is kept of a key. It is long and random, so one round of SHA-256 is enough."""
    return sha256(text.encode()).hexdigest()
