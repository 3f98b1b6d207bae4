"""Callers of the REST interface: outside systems with their keys, and people with a session."""

import json
from collections.abc import Iterable
from datetime import timedelta
from typing import Any

from django.test import Client
from django.utils import timezone

from audit import trail
from casino.models import ApiToken, User
from casino.roles import ROLES, Role
from casino.services import issue_token
from tests.builders import House
from tests.people import a_person

ROUNDS = "/api/v1/rounds/"


def a_key(
    house: House, scopes: Iterable[str] | None = None, days: int = 30
) -> tuple[ApiToken, str]:
    """A key of a service user, with these scopes or all an integrator may have."""
    with trail.scope(house.property.pk):
        system = a_person("integrator", at=house.property, is_service=True)
        return issue_token(
            user=system,
            property=house.property,
            name="shoe",
            scopes=ROLES[Role.INTEGRATOR] if scopes is None else scopes,
            expires_at=timezone.now() + timedelta(days=days),
            by=house.a("it_admin"),
        )


class System:
    """An outside system that brings its key with every request."""

    def __init__(self, key: str | None) -> None:
        self.client = Client(raise_request_exception=False)
        self.headers = {} if key is None else {"Authorization": f"Bearer {key}"}

    def get(self, address: str, **query: Any) -> Any:
        return self.client.get(address, query, headers=self.headers)

    def post(self, address: str, content: Any, **headers: str) -> Any:
        data = content if isinstance(content, bytes) else json.dumps(content).encode()
        kind = headers.pop("content_type", "application/json")
        return self.client.post(address, data, kind, headers=self.headers | headers)


def a_system(house: House, scopes: Iterable[str] | None = None) -> System:
    return System(a_key(house, scopes)[1])


def a_browser(house: House, role: str) -> Client:
    """The browser of somebody of this role, who has just signed in."""
    return signed_in(a_person(role, at=house.property))


def signed_in(user: User) -> Client:
    """A person's browser."""
    client = Client(raise_request_exception=False)
    client.force_login(user)
    return client


def problem(answer: Any) -> tuple[int, str, str]:
    """Status, media type and kind of an error."""
    return answer.status_code, answer["Content-Type"], answer.json()["type"].split("/")[-2]


def is_problem(status: int, kind: str) -> tuple[int, str, str]:
    return status, "application/problem+json", kind
