"""Signs people in by name and password, and answers what they may do by their memberships."""

from typing import Any

from allauth.account.auth_backends import AuthenticationBackend

from casino.access import permissions_of, property_of


class MembershipBackend(AuthenticationBackend):
    """A permission holds where the person has a role that carries it; nowhere for anybody else."""

    def has_perm(self, user: Any, permission: str, obj: object = None) -> bool:
        return permission in permissions_of(user, property_of(obj))

    def has_module_perms(self, user: Any, app_label: str) -> bool:
        return any(name.startswith(f"{app_label}.") for name in permissions_of(user))

    def get_all_permissions(self, user: Any, obj: object = None) -> set[str]:
        return set(permissions_of(user, property_of(obj)))
