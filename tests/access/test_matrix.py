"""Every role × every act and address: allowed or refused, as `matrix.csv` says, without a gap.

A new permission or address fails here until its row is there. `WRITE_MATRIX=1` writes the table
anew; what has changed in it is then read by a person, for it is the house's separation of duties.
"""

import csv
import os
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.contrib.admin import site
from django.contrib.auth.models import Permission
from django.test import Client, RequestFactory
from django.urls import URLPattern, URLResolver, get_resolver
from django.utils import timezone

from audit import trail
from casino.desk import Desk
from casino.models import User
from casino.roles import ROLES, Role
from casino.services import issue_token
from tables.models import Property
from tests.builders import a_house
from tests.people import a_person

TABLE = Path(__file__).with_name("matrix.csv")
WHO = ["nobody", *(role.value for role in Role), "keeper"]
ANSWERS = {200: "yes", 403: "no", 401: "no", 405: "post", 404: "none", 406: "yes", 409: "yes"}
APPS = ["audit", "casino", "games", "tables"]
OPEN = ("accounts/", "static/", "metrics", "readyz", "admin/")
PUBLIC = {"healthz", "api/v1/docs/", "api/v1/schema/"}
LEDGER_ACTS = ("view", "add", "change", "delete")


@pytest.fixture
def house(db: None) -> Property:
    with a_house() as made:
        return made.property


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


def addresses(patterns: list[URLPattern | URLResolver], above: str = "") -> Iterator[str]:
    """Every address that needs no number or name."""
    for pattern in patterns:
        here = above + str(pattern.pattern).strip("^$")
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, here)
        elif not pattern.pattern.converters and "(" not in here and "<" not in here:
            yield here


def acts() -> list[str]:
    declared = Permission.objects.filter(content_type__app_label__in=APPS)
    return sorted(
        f"{each.content_type.app_label}.{each.codename}"
        for each in declared.select_related("content_type")
    )


def asked(address: str, client: Client) -> str:
    """What a browser that is signed in is answered."""
    answer = client.get(f"/{address}")
    if answer.status_code == 302:
        return "door" if "/accounts/" in answer.headers["Location"] else "yes"
    return ANSWERS[answer.status_code]


def kept() -> dict[str, dict[str, str]]:
    if not TABLE.exists():
        return {}
    return {row.pop("what"): row for row in csv.DictReader(TABLE.read_text().splitlines())}


def kind_of(what: str) -> str:
    """Whether a row is of an address, of a ledger in the admin, or of an act."""
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
    found = {
        act: {who: "yes" if people[who].has_perm(act, house) else "no" for who in WHO}
        for act in acts()
    }
    hold(found, "act")


@pytest.mark.django_db
def test_every_role_may_open_just_the_addresses_the_table_says(
    house: Property, people: dict[str, User]
) -> None:
    found: dict[str, dict[str, str]] = {}
    every = [each for each in addresses(get_resolver().url_patterns) if not each.startswith(OPEN)]
    for who in WHO:
        client = Client(raise_request_exception=False)
        if who == "integrator":
            client.defaults["HTTP_AUTHORIZATION"] = f"Bearer {key_of(people[who], house)}"
        else:
            client.force_login(people[who])
        for address in every:
            found.setdefault(f"/{address}", {})[who] = asked(address, client)
    hold(found, "/")


@pytest.mark.django_db
def test_every_role_reaches_just_the_ledgers_the_table_says(
    house: Property, people: dict[str, User], rf: RequestFactory
) -> None:
    found: dict[str, dict[str, str]] = {}
    for who in WHO:
        request = rf.get("/admin/")
        request.user, request.desk = people[who], Desk(house, (), (house,))
        for model, ledger in site._registry.items():
            for act in LEDGER_ACTS:
                may = request.user.is_staff and getattr(ledger, f"has_{act}_permission")(request)
                row = found.setdefault(f"#{model._meta.label} {act}", {})
                row[who] = "yes" if may else "no"
    hold(found, "#")


@pytest.mark.django_db
def test_a_stranger_is_led_to_the_door_from_every_address() -> None:
    client = Client(raise_request_exception=False)
    every = [each for each in addresses(get_resolver().url_patterns) if not each.startswith(OPEN)]
    answers = {each: client.get(f"/{each}") for each in every if each not in PUBLIC}
    let_in = {
        each: answer.status_code
        for each, answer in answers.items()
        if answer.status_code not in {302, 401, 403, 404, 405}
    }
    assert let_in == {}
