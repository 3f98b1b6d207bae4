"""Every role × every act, address and service: allowed or refused, as `matrix.csv` says, without a gap.

A new permission, address or service fails here until its row is there; what takes a thing is asked
with a real one. `WRITE_MATRIX=1` writes the table anew; what has changed in it is then read by a
person, for it is the house's separation of duties.
"""

import csv
import os
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.contrib.admin import ModelAdmin, site
from django.contrib.auth.models import Permission
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse
from django.template.backends.django import Template
from django.test import Client, RequestFactory
from django.urls import resolve
from django.utils import timezone

from audit import trail
from audit.trail import Forbidden, Refused
from casino.access import keep_standing, roles_of
from casino.desk import NOBODY, Desk
from casino.models import User
from casino.roles import ROLES, Role
from casino.services import issue_token
from casino.shell import Shell
from tables.models import Property
from tests.access.a_full_house import fill
from tests.access.addresses import addresses
from tests.access.services_called import Calls, answers, may_step, services, steps
from tests.builders import House, a_house
from tests.people import a_person

TABLE = Path(__file__).with_name("matrix.csv")
WHO = ["nobody", *(role.value for role in Role), "keeper"]
ANSWERS = {200: "yes", 403: "no", 401: "no", 405: "post", 404: "none", 406: "yes", 409: "yes"}
SHUT = {302, 401, 403, 404, 405}
"""What a stranger is answered from every address: led to the door, or nothing."""
APPS = ["audit", "casino", "games", "tables"]
PUBLIC = {"/healthz", "/api/v1/docs/", "/api/v1/schema/", "/api/v1/problems/<slug:slug>/"}
OWN = {
    "audit.alerts.count()",
    "audit.alerts.is_addressed()",
    "audit.alerts.mark_seen()",
    "audit.alerts.open_alerts()",
    "audit.alerts.settled_alerts()",
    "audit.services.reading.may_read_history()",
    "tables.services.drafts.drop()",
    "tables.services.drafts.keep()",
    "tables.services.drafts.recall()",
}
"""What everybody may, because it is about what is their own: their drafts and alerts."""
LEDGER_ACTS = ("view", "add", "change", "delete")


@pytest.fixture
def full(db: None) -> Iterator[House]:
    """A house with one of everything."""
    with a_house() as made:
        fill(made)
        yield made


@pytest.fixture
def house(request: pytest.FixtureRequest, db: None) -> Iterator[Property]:
    """The full house where a test asks for one; else a bare one."""
    if "full" in request.fixturenames:
        yield request.getfixturevalue("full").property
        return
    with a_house() as made:
        yield made.property


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages decide and are not drawn: what they look like is proven elsewhere."""
    monkeypatch.setattr(Template, "render", lambda *_arguments, **_options: "")


@pytest.fixture
def people(house: Property) -> dict[str, User]:
    found = {"nobody": a_person(at=house)}
    found |= {
        role.value: a_person(role.value, at=house) for role in Role if role != Role.INTEGRATOR
    }
    found["integrator"] = a_person("integrator", at=house, is_service=True)
    found["keeper"] = a_person(at=house, is_superuser=True)
    return found


def key_of(system: User, house: Property) -> str:
    """A key with every scope that an outside system may have."""
    with trail.scope(house.pk):
        _, text = issue_token(
            user=system,
            property=house,
            name="matrix",
            scopes=ROLES[Role.INTEGRATOR],
            expires_at=timezone.now() + timedelta(days=1),
            by=a_person("it_admin", at=house),
        )
    return text


def acts() -> list[str]:
    declared = Permission.objects.filter(content_type__app_label__in=APPS)
    return sorted(
        f"{each.content_type.app_label}.{each.codename}"
        for each in declared.select_related("content_type")
    )


def asked(address: str, client: Client) -> str:
    """What a caller at the door is answered."""
    return said(client.get(address))


def asks_of(row: dict[str, str]) -> bool:
    """Whether an address that takes a thing was asked with one that is there."""
    return not {"yes", "post"}.isdisjoint(row.values())


def said(answer: HttpResponse) -> str:
    if answer.status_code == 302:
        return "door" if "/accounts/" in answer.headers["Location"] else "yes"
    return ANSWERS[answer.status_code]


def opened(address: str, person: User, desk: Desk) -> str:
    """What a view answers somebody who is signed in and sits at their desk."""
    request = RequestFactory().get(address)
    request.user, request.desk, request.token, request.session = person, desk, None, {}
    request.shell, request.htmx = Shell(name="", demo=False), False
    try:
        view = request.resolver_match = resolve(address)
        with transaction.atomic():
            return said(view.func(request, *view.args, **view.kwargs))
    except (Forbidden, PermissionDenied):
        return "no"
    except Http404:
        return "none"
    except Refused:
        return "yes"


def kept() -> dict[str, dict[str, str]]:
    if not TABLE.exists():
        return {}
    return {row.pop("what"): row for row in csv.DictReader(TABLE.read_text().splitlines())}


def kind_of(what: str) -> str:
    """Whether a row is of an address, of a ledger in the admin, of a service, or of an act."""
    if what.endswith("()"):
        return "service"
    return what[0] if what[0] in "/#" else "act"


def hold(found: dict[str, dict[str, str]], kind: str) -> None:
    """Compare with the table, or write its rows of this kind anew."""
    table = {what: row for what, row in kept().items() if kind_of(what) == kind}
    if os.environ.get("WRITE_MATRIX"):
        rest = {what: row for what, row in kept().items() if what not in table}
        with TABLE.open("w", newline="") as file:
            writer = csv.DictWriter(file, ["what", *WHO], lineterminator="\n")
            writer.writeheader()
            writer.writerows({"what": what} | row for what, row in sorted((rest | found).items()))
        return
    print(f"{len(found)} × {len(WHO)} = {len(found) * len(WHO)} answers")  # noqa: T201
    wrong = {what: row for what, row in found.items() if table.get(what) != row}
    assert (wrong, sorted(set(table) - set(found))) == ({}, [])


@pytest.mark.django_db
def test_every_role_may_do_just_what_the_table_says(
    house: Property, people: dict[str, User]
) -> None:
    for person in people.values():
        keep_standing(person)
    found = {
        act: {who: "yes" if people[who].has_perm(act, house) else "no" for who in WHO}
        for act in acts()
    }
    hold(found, "act")


@pytest.mark.django_db
def test_every_role_may_open_just_the_addresses_the_table_says_and_a_stranger_none(
    full: House, house: Property, people: dict[str, User], undrawn: None
) -> None:
    found: dict[str, dict[str, str]] = {}
    every = addresses(full)
    system = Client(HTTP_AUTHORIZATION=f"Bearer {key_of(people['integrator'], house)}")
    for who, person in people.items():
        keep_standing(person)
        roles = roles_of(person, house.pk)
        desk = Desk(house, roles, (house,)) if roles or person.is_superuser else NOBODY
        for route, address in every.items():
            row = found.setdefault(route, {})
            if who == "integrator":
                row[who] = asked(address, system)
            else:
                row[who] = opened(address, person, desk)
    unproven = [route for route, row in found.items() if "<" in route and not asks_of(row)]
    assert unproven == [], "give `Things` an example of what these addresses name"
    hold(found, "/")
    stranger = Client(raise_request_exception=False)
    at_the_door = {
        route: stranger.get(every[route]).status_code for route in every if route not in PUBLIC
    }
    assert {route: code for route, code in at_the_door.items() if code not in SHUT} == {}


@pytest.mark.django_db
def test_every_role_calls_just_the_services_the_table_says(
    full: House, people: dict[str, User]
) -> None:
    calls = Calls(full)
    for person in people.values():
        keep_standing(person)
    found: dict[str, dict[str, str]] = {}
    for name, service in services().items():
        found[name] = answers(service, calls.arguments(service), people, full)
    for name, document, step in steps():
        found[name] = {who: may_step(full, document, step, people[who]) for who in WHO}
    for_all = {name for name, row in found.items() if row["nobody"] == "yes"}
    assert (sorted(for_all - OWN), sorted(OWN - for_all)) == ([], [])
    hold(found, "service")


@pytest.mark.django_db
def test_every_role_reaches_just_the_ledgers_the_table_says(
    house: Property, people: dict[str, User], rf: RequestFactory
) -> None:
    found: dict[str, dict[str, str]] = {}
    rows = {model: model._base_manager.order_by("pk").first() for model in site._registry}
    rows[User] = people["nobody"]
    for who in WHO:
        request = rf.get("/admin/")
        request.user, request.desk = people[who], Desk(house, (), (house,))
        for model, ledger in site._registry.items():
            for act in LEDGER_ACTS:
                may = request.user.is_staff and asks(ledger, act, request, rows[model])
                row = found.setdefault(f"#{model._meta.label} {act}", {})
                row[who] = "yes" if may else "no"
    hold(found, "#")


def asks(ledger: ModelAdmin, act: str, request: HttpRequest, row: Model | None) -> bool:
    """Whether a ledger lets somebody in, to a list or to a row of it that there is."""
    allowed = getattr(ledger, f"has_{act}_permission")
    return bool(allowed(request) if act == "add" else allowed(request) and allowed(request, row))
