"""Signs people in by name and password, and answers what they may do by their memberships."""

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend
from django.db.models import Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone

from casino.access import may_do_to, people_in_sight, permissions_of, property_of
from casino.models import Membership, User
from casino.roles import ROLES, Role


class MembershipBackend(AuthenticationBackend):
    """A permission holds where the person has a role that carries it; nowhere for anybody else."""

    def authenticate(self, request: HttpRequest | None, **credentials: Any) -> User | None:
        """Whose name and password these are; a service user has keys and no door."""
        user = super().authenticate(request, **credentials)
        stashed = self.unstash_authenticated_user()
        known = user or stashed
        if known is None or known.is_service:
            return None
        if stashed:
            self._stash_user(stashed)
        return user

    def has_perm(self, user: Any, permission: str, obj: object = None) -> bool:
        if isinstance(obj, User):
            return may_do_to(obj, permission, user)
        return permission in permissions_of(user, property_of(obj))

    def has_module_perms(self, user: Any, app_label: str) -> bool:
        return any(name.startswith(f"{app_label}.") for name in permissions_of(user))

    def get_all_permissions(self, user: Any, obj: object = None) -> set[str]:
        return set(permissions_of(user, property_of(obj)))

    def people_in_sight(self, user: User, permission: str) -> QuerySet[User]:
        return people_in_sight(user, permission)

    def roles_with(self, permission: str) -> list[str]:
        """The roles that carry a permission, as they are called, in the order of the house."""
        return [str(role.label) for role in Role if permission in ROLES[role]]

    def with_perm(
        self,
        permission: str,
        is_active: bool = True,
        include_superusers: bool = False,
        obj: object = None,
    ) -> QuerySet[User]:
        """The people who may do this here now, by name: whose an act is, where it is not yours."""
        if isinstance(obj, User):
            return User.objects.filter(is_superuser=True, is_active=is_active).order_by("name")
        now = timezone.now()
        roles = [role for role, allowed in ROLES.items() if permission in allowed]
        held = Membership.objects.filter(role__in=roles, since__lte=now, approved_at__lte=now)
        held = held.filter(Q(until=None) | Q(until__gt=now))
        if (here := property_of(obj)) is not None:
            held = held.filter(property_id=here)
        people = User.objects.filter(pk__in=held.values("user_id"), is_active=is_active)
        return people.exclude(is_service=True).order_by("name")
