"""What a person is, and what follows: their roles, properties and permissions."""

from dataclasses import dataclass
from typing import Any

from django.db import connection
from django.db.models import Q, QuerySet

from casino.models import Membership, User
from casino.roles import KEEPER
from tables.models import Property

STANDING = "SELECT property_id, role, permissions FROM casino_standing(%s)"
HOMES = "SELECT casino_homes(%s)"


@dataclass(frozen=True)
class Standing:
    """One role of a person in one property, with what it allows."""

    property_id: int
    role: str
    permissions: frozenset[str]


def standing_of(user: Any) -> tuple[Standing, ...]:
    """Every role a person has now, the oldest first; kept for the length of a request."""
    kept = getattr(user, "standing", None)
    return read_standing(user) if kept is None else kept


def keep_standing(user: User) -> None:
    """Read once what a request will ask many times; of the person, not of the lazy name for them."""
    user.standing = read_standing(user)


def read_standing(user: Any) -> tuple[Standing, ...]:
    if not (user.is_authenticated and user.is_active):
        return ()
    with connection.cursor() as cursor:
        cursor.execute(STANDING, [user.pk])
        return tuple(
            Standing(key, role, frozenset(allowed)) for key, role, allowed in cursor.fetchall()
        )


def properties_of(user: Any) -> tuple[int, ...]:
    """The properties whose rows exist for a person, in order; all of them for the keeper."""
    if token := getattr(user, "token", None):
        return (token.property_id,)
    if user.is_authenticated and user.is_superuser and user.is_active:
        return tuple(Property.objects.order_by("pk").values_list("pk", flat=True))
    return tuple(sorted({each.property_id for each in standing_of(user)}))


def roles_of(user: Any, property_id: int) -> tuple[str, ...]:
    """A person's roles in one property, the oldest first."""
    return tuple(each.role for each in standing_of(user) if each.property_id == property_id)


def permissions_of(user: Any, property_id: int | None = None) -> frozenset[str]:
    """What a person may do in a property; somewhere, where none is named.

    Signed in by a key, they may do what the key's scopes name, in the key's property.
    """
    allowed = frozenset[str]().union(
        *(each.permissions for each in standing_of(user) if property_id in {None, each.property_id})
    )
    token = getattr(user, "token", None)
    if token is not None:
        here = property_id in {None, token.property_id}
        return allowed & frozenset(token.scopes) if here else frozenset()
    keeps = user.is_authenticated and user.is_superuser and user.is_active
    return allowed | KEEPER if keeps else allowed


def properties_where(user: Any, permission: str) -> tuple[int, ...]:
    """The properties in which a person has a permission, in order."""
    return tuple(key for key in properties_of(user) if permission in permissions_of(user, key))


def homes_of(person: User) -> frozenset[int]:
    """The properties a person belongs to: where they have a role, or had; before any, where they were entered."""
    with connection.cursor() as cursor:
        cursor.execute(HOMES, [person.pk])
        held = {key for (key,) in cursor.fetchall()}
    return frozenset(held or {person.entered_in_id} - {None})


def may_do_to(person: User, permission: str, by: Any) -> bool:
    """Whether somebody may do this to a person: in every property of theirs; to a keeper, as another."""
    homes = homes_of(person)
    if person.is_superuser or not homes:
        return by.is_superuser and permission in permissions_of(by)
    return all(permission in permissions_of(by, key) for key in homes)


def people_in_sight(user: User, permission: str) -> QuerySet[User]:
    """Who works, worked or was entered where a person has this permission; everybody, for a keeper."""
    if user.sees_everybody:
        return User.objects.all()
    here = properties_where(user, permission)
    theirs = Membership.objects.filter(property_id__in=here).values("user_id")
    return User.objects.filter(Q(pk__in=theirs) | Q(entered_in_id__in=here))


def property_of(thing: object) -> int | None:
    """The property a thing belongs to; none for what belongs to the house."""
    if isinstance(thing, Property):
        return int(thing.pk)
    return getattr(thing, "property_id", None)
