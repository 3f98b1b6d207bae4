"""Where a person works now: one property, the roles they hold in it, and its clock and language.

A page shows one property. A person of several chooses; without a choice it is their first.
"""

from collections.abc import Callable
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from audit.trail import Forbidden, Refused
from casino import access, errors
from casino.roots import API
from casino.shell import shell_of
from tables.models import Property

CHOSEN = "property"

Handler = Callable[[HttpRequest], HttpResponse]


@dataclass(frozen=True, slots=True)
class Desk:
    """The property a person works in and their roles there, the oldest first."""

    property: Property | None = None
    roles: tuple[str, ...] = ()
    properties: tuple[Property, ...] = ()


NOBODY = Desk()


def desk_of(request: HttpRequest) -> Desk:
    """The desk of whoever is signed in; nobody's without a property."""
    keys = access.properties_of(request.user)
    properties = tuple(Property.objects.filter(pk__in=keys)) if keys else ()
    if not properties:
        return NOBODY
    chosen = request.session.get(CHOSEN)
    house = next((each for each in properties if each.pk == chosen), properties[0])
    return Desk(house, access.roles_of(request.user, house.pk), properties)


def choose(request: HttpRequest, key: str) -> None:
    """Work in another of this person's properties; one that is not theirs changes nothing."""
    if key.isascii() and key.isdigit() and int(key) in access.properties_of(request.user):
        request.session[CHOSEN] = int(key)


class DeskMiddleware:
    """Sit the person down: property, role for signatures, and the property's own clock."""

    def __init__(self, get_response: Handler) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path.startswith(API):
            return self.get_response(request)
        request.desk = desk_of(request) if request.user.is_authenticated else NOBODY
        request.shell = SimpleLazyObject(lambda: shell_of(request))
        if request.desk.property is None:
            return self.get_response(request)
        request.user.acting_role = next(iter(request.desk.roles), "")
        with timezone.override(request.desk.property.zone):
            return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """What a service refused, said on a page of its own where no page said it better."""
        if request.path.startswith(API) or not isinstance(exception, Refused):
            return None
        if isinstance(exception, Forbidden):
            return errors.forbidden(request, exception)
        return errors.refused(request, exception)
