"""The quarterly review: who can do what, since when, granted and approved by whom."""

import csv
import io

import pytest
from django.db import connection
from django.test import Client

from audit import trail
from casino.services import approve_role, grant_role
from tables.models import Property
from tests.people import a_person

pytestmark = pytest.mark.django_db


@pytest.fixture
def controller(client: Client, here: Property) -> Client:
    client.force_login(a_person("controller", at=here, name="E. Sandoval"))
    return client


def exported(client: Client) -> list[dict[str, str]]:
    text = client.get("/access/?format=csv").content.decode()
    return list(csv.DictReader(io.StringIO(text)))


def test_the_page_names_everybody_with_a_role(controller: Client, here: Property) -> None:
    a_person("pit_manager", at=here, name="A. Duarte")
    assert b"A. Duarte" in controller.get("/access/").content


def test_the_export_says_who_granted_and_who_approved(controller: Client, here: Property) -> None:
    it_admin, second = a_person("it_admin", at=here), a_person("controller", at=here)
    with trail.scope(here.pk):
        grant = grant_role(
            user=a_person(at=here, name="New"), property=here, role="drop_team", by=it_admin
        )
        approve_role(membership=grant, by=second)
    row = next(row for row in exported(controller) if row["person"] == "New")
    assert (row["granted_by"], row["approved_by"], row["state"]) == (
        it_admin.name, second.name, "works",
    )  # fmt: skip


def test_a_role_that_waits_says_so(controller: Client, here: Property) -> None:
    with trail.scope(here.pk):
        grant_role(
            user=a_person(at=here, name="New"), property=here, role="drop_team",
            by=a_person("it_admin", at=here),
        )  # fmt: skip
    assert next(row for row in exported(controller) if row["person"] == "New")["state"] == "waits"


def test_a_name_is_never_a_formula(controller: Client, here: Property) -> None:
    a_person("drop_team", at=here, name="=1+1")
    assert any(row["person"] == "'=1+1" for row in exported(controller))


def test_reading_it_is_entered_into_the_trail(controller: Client, here: Property) -> None:
    controller.get("/access/")
    with trail.scope(here.pk), connection.cursor() as cursor:
        cursor.execute("SELECT act->>'verb' FROM audit_entry ORDER BY id DESC LIMIT 1")
        assert cursor.fetchone() == ("access.reviewed",)


def test_a_pit_manager_does_not_review(client: Client, here: Property) -> None:
    client.force_login(a_person("pit_manager", at=here))
    assert client.get("/access/").status_code == 403


def test_people_of_another_property_are_not_in_it(controller: Client) -> None:
    there = Property.objects.create(
        code="there", name="There", timezone="Europe/Madrid", currency="EUR", jurisdiction="es"
    )
    a_person("pit_manager", at=there, name="Elsewhere")
    assert b"Elsewhere" not in controller.get("/access/").content
