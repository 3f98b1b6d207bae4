"""Roles that are granted, approved and ended; keys that are issued, found and revoked."""

import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta
from hashlib import sha256

from django.db import connection
from django.utils import timezone
from django.utils.translation import gettext as _

from audit import trail
from audit.trail import Refused, require
from casino.models import ApiToken, Membership, User
from casino.roles import ROLES, Role
from tables.models import Property

PREFIX = "casino_"
SHOWN = 12
USE_IS_NOTED_EVERY = timedelta(minutes=1)


@trail.act("role.granted")
def grant_role(
    *, user: User, property: Property, role: str, by: User, until: datetime | None = None
) -> Membership:
    """Propose that somebody has a role; it works when another person has approved it."""
    require(by, "casino.grant_role", on=property)
    if by == user:
        raise Refused(_("Nobody grants themselves a role."))
    return Membership.objects.create(
        user=user, property=property, role=Role(role), until=until, granted_by=by
    )


@trail.act("role.approved")
def approve_role(*, membership: Membership, by: User) -> Membership:
    """Let a granted role work, as the second person."""
    require(by, "casino.approve_role", on=membership)
    membership = Membership.objects.select_for_update().get(pk=membership.pk)
    if membership.approved_at or membership.until:
        raise Refused(_("This role grant does not wait for an approval."))
    if by in (membership.user, membership.granted_by):
        raise Refused(_("Another person approves a role than grants or receives it."))
    membership.approved_by, membership.approved_at = by, timezone.now()
    membership.save(update_fields=["approved_by", "approved_at"])
    return membership


@trail.act("role.ended")
def end_role(*, membership: Membership, why: str, by: User) -> Membership:
    """Take a role away from now on; what was done under it stays."""
    require(by, "casino.end_role", on=membership)
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
    if not wanted or not set(wanted) <= ROLES[Role.INTEGRATOR]:
        raise Refused(_("A key's scopes are some of what an integrator may do."))
    if expires_at <= timezone.now():
        raise Refused(_("A key expires in the future."))
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
