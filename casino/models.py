"""Who signs in, what they are in which property, and the keys of outside systems."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.conf import settings
from django.contrib.auth import get_backends
from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.contrib.postgres.constraints import ExclusionConstraint
from django.contrib.postgres.fields import ArrayField, RangeOperators
from django.db import models
from django.db.models import F, Func, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from audit.constraints import Audited, Frozen, OwnerWrites, Scoped, Trigger
from casino.confirm import SignInAgain
from casino.roles import SENSITIVE, Role


class UserManager(BaseUserManager["User"]):
    """Makes people; a password is never needed, for a service user has none."""

    def create_user(
        self, username: str, password: str | None = None, *, name: str = "", **facts: Any
    ) -> "User":
        username = self.model.normalize_username(username)
        user = self.model(username=username, name=name or username, **facts)
        user.set_password(password)
        user.save()
        return user

    def create_superuser(self, username: str, password: str | None = None, **facts: Any) -> "User":
        return self.create_user(username, password, is_superuser=True, **facts)


class User(AbstractBaseUser):
    """A person of the house, or a service user: an outside system that posts and reads.

    Nobody may do everything. The keeper of the installation sets up properties, people and
    roles, and posts nothing; all else follows from memberships.
    """

    username = models.CharField(
        _("user name"),
        max_length=150,
        unique=True,
        validators=[UnicodeUsernameValidator()],
        error_messages={"unique": _("Somebody has this user name already.")},
    )
    name = models.CharField(_("name"), max_length=150)
    email = models.EmailField(_("e-mail"), blank=True)
    is_active = models.BooleanField(
        _("may sign in"),
        default=True,
        help_text=_("Take this away when somebody leaves; people are never deleted."),
    )
    is_superuser = models.BooleanField(_("keeper of the installation"), default=False)
    is_service = models.BooleanField(
        _("service user"),
        default=False,
        help_text=_("An outside system: it holds tokens and never signs in with a password."),
    )
    must_change_password = models.BooleanField(
        _("has a first password"),
        default=False,
        editable=False,
        help_text=_("Somebody else knows it, so it opens nothing but its own change."),
    )
    language = models.CharField(_("language"), max_length=5, blank=True, choices=settings.LANGUAGES)
    theme = models.CharField(
        _("colours"), max_length=5, blank=True, choices=[("light", _("Light")), ("dark", _("Dark"))]
    )
    letter_keys = models.BooleanField(_("single-letter keys"), default=True)
    joined_at = models.DateTimeField(_("joined"), db_default=Now(), editable=False)
    entered_in = models.ForeignKey("tables.Property", models.PROTECT, null=True, editable=False,
        related_name="+", verbose_name=_("entered in"))  # fmt: skip
    factor_asked_by = models.ForeignKey("self", models.PROTECT, null=True, editable=False,
        related_name="+", verbose_name=_("removal of second factor asked by"))  # fmt: skip
    sessions_since = models.DateTimeField(_("earlier sessions are over"), null=True, editable=False)

    objects = UserManager()

    USERNAME_FIELD = "username"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS = ["name"]

    class Meta:
        verbose_name = _("user")
        verbose_name_plural = _("users")
        ordering = ["username"]
        permissions = [("approve_factor_removal", _("May approve removing a second factor"))]
        constraints = [
            Audited(
                name="casino_user_audit",
                without=["last_login", "language", "theme", "letter_keys"],
                secret=["password"],
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_staff(self) -> bool:
        """Whether the admin lets them in; what they see there, their permissions say."""
        return not self.is_service

    def has_perm(self, permission: str, obj: object = None) -> bool:
        return any(backend.has_perm(self, permission, obj) for backend in get_backends())

    def has_perms(self, permissions: Iterable[str], obj: object = None) -> bool:
        return all(self.has_perm(permission, obj) for permission in permissions)

    def has_module_perms(self, app_label: str) -> bool:
        return any(backend.has_module_perms(self, app_label) for backend in get_backends())

    @property
    def sees_everybody(self) -> bool:
        """Whether nobody and nothing of the house itself is hidden from this person: a keeper."""
        return self.is_superuser and self.is_active

    def people_in_sight(self, permission: str) -> models.QuerySet["User"]:
        """Who works, or did, where this person has the permission."""
        backend: Any = get_backends()[0]
        return backend.people_in_sight(self, permission)  # type: ignore[no-any-return]

    is_stale = False
    """Whether the person signed in too long ago for a sensitive act; a request says so."""

    def confirm(self, permission: str) -> None:
        """Ask to sign in again where an act is sensitive and the last sign-in long ago."""
        if self.is_stale and permission in SENSITIVE:
            raise SignInAgain

    def get_full_name(self) -> str:
        return self.name

    def get_short_name(self) -> str:
        return self.name


class Membership(Scoped):
    """A person in a role of a property, from an instant until another.

    Granted by one person and approved by another; it works from the approval on.
    """

    user = models.ForeignKey(
        User, models.PROTECT, related_name="memberships", verbose_name=_("person")
    )
    role = models.CharField(_("role"), max_length=20, choices=Role)
    since = models.DateTimeField(_("since"), db_default=Now())
    until = models.DateTimeField(_("until"), null=True, blank=True)
    granted_by = models.ForeignKey(
        User, models.PROTECT, null=True, related_name="+", verbose_name=_("granted by")
    )
    granted_at = models.DateTimeField(_("granted at"), db_default=Now())
    approved_by = models.ForeignKey(
        User, models.PROTECT, null=True, related_name="+", verbose_name=_("approved by")
    )
    approved_at = models.DateTimeField(_("approved at"), null=True)

    class Meta:
        verbose_name = _("role grant")
        verbose_name_plural = _("role grants")
        ordering = ["-pk"]
        default_permissions = ("view",)
        permissions = [
            ("grant_role", _("May grant a role")),
            ("approve_role", _("May approve a role that was granted")),
            ("end_role", _("May end a role")),
            ("review_access", _("May review who can do what")),
        ]
        constraints = [
            *Scoped.Meta.constraints,
            models.CheckConstraint(
                condition=~Q(granted_by=F("user")) & ~Q(approved_by=F("user")),
                name="nobody_grants_or_approves_a_role_of_their_own",
            ),
            models.CheckConstraint(
                condition=~Q(granted_by=F("approved_by")),
                name="a_role_is_approved_by_another_than_granted_it",
            ),
            models.CheckConstraint(
                condition=Q(granted_by=None, approved_by=None, approved_at__isnull=False)
                | Q(granted_by__isnull=False, approved_by=None, approved_at=None)
                | Q(granted_by__isnull=False, approved_by__isnull=False, approved_at__isnull=False),
                name="a_granted_role_waits_for_its_approval",
            ),
            models.CheckConstraint(
                condition=Q(until=None) | Q(until__gte=F("since")),
                name="a_role_ends_after_it_starts",
            ),
            ExclusionConstraint(
                name="a_person_holds_a_role_once_at_a_time",
                expressions=[
                    ("property", RangeOperators.EQUAL),
                    ("user", RangeOperators.EQUAL),
                    ("role", RangeOperators.EQUAL),
                    (
                        Func("since", "until", function="tstzrange"),
                        RangeOperators.OVERLAPS,
                    ),
                ],
            ),
            Trigger(
                name="a_role_is_granted_by_somebody",
                when="BEFORE INSERT",
                condition="NEW.granted_by_id IS NULL",
                run="casino_refuse('somebody grants a role, and another approves it')",
            ),
            Trigger(
                name="a_person_holds_no_clashing_roles",
                when="BEFORE INSERT",
                run="casino_refuse_clash()",
            ),
            Frozen(
                name="a_role_grant_is_only_approved_and_ended",
                moving=["until", "approved_by_id", "approved_at"],
            ),
            Audited(name="casino_membership_audit"),
        ]

    def __str__(self) -> str:
        return f"{self.user}, {self.get_role_display()}"

    def works_at(self, instant: datetime) -> bool:
        """Whether the person has the role at this instant."""
        approved = self.approved_at is not None and self.approved_at <= instant
        return approved and self.since <= instant and (self.until is None or instant < self.until)


class Clash(models.Model):
    """Two roles that no one person may hold together in a property.

    They stand in `casino.duties`; `sync_roles` writes them here, as the owner of the database.
    """

    one = models.CharField(max_length=20, choices=Role)
    other = models.CharField(max_length=20, choices=Role)
    why = models.CharField(max_length=200)

    class Meta:
        verbose_name = _("clash of duties")
        verbose_name_plural = _("clashes of duties")
        default_permissions = ()
        constraints = [
            models.UniqueConstraint(fields=["one", "other"], name="a_clash_is_said_once"),
            models.CheckConstraint(
                condition=Q(one__lt=F("other")), name="a_clash_names_its_roles_in_order"
            ),
            OwnerWrites(name="casino_clash_owner"),
        ]

    def __str__(self) -> str:
        return self.why


class ApiToken(Scoped):
    """The key of an outside system: what it may do, in one property, until when.

    Only a digest of the key is kept; the key itself is shown once, when it is issued.
    """

    user = models.ForeignKey(
        User, models.PROTECT, related_name="tokens", verbose_name=_("service user")
    )
    name = models.CharField(_("what it is for"), max_length=100)
    start = models.CharField(_("begins with"), max_length=12)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    scopes = ArrayField(models.CharField(max_length=100), verbose_name=_("scopes"))
    issued_by = models.ForeignKey(User, models.PROTECT, related_name="+", verbose_name=_("by"))
    issued_at = models.DateTimeField(_("issued"), db_default=Now())
    expires_at = models.DateTimeField(_("expires"))
    last_used_at = models.DateTimeField(_("last used"), null=True)
    revoked_at = models.DateTimeField(_("revoked"), null=True)

    class Meta:
        verbose_name = _("key")
        verbose_name_plural = _("keys")
        ordering = ["-pk"]
        default_permissions = ("view",)
        permissions = [
            ("issue_token", _("May issue a key to an outside system")),
            ("revoke_token", _("May revoke a key")),
        ]
        constraints = [
            *Scoped.Meta.constraints,
            models.CheckConstraint(
                condition=Q(expires_at__gt=F("issued_at")), name="a_key_expires_after_its_issue"
            ),
            Frozen(name="a_key_is_only_used_and_revoked", moving=["last_used_at", "revoked_at"]),
            Audited(name="casino_apitoken_audit", without=["last_used_at"], secret=["digest"]),
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.start}…)"
