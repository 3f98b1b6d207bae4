"""However a row is changed, the change is an entry: in bulk, in the admin, in raw SQL, by a migration."""

from typing import Any

import pytest
from django.contrib.admin import AdminSite, ModelAdmin
from django.contrib.admin.actions import delete_selected
from django.db import connection
from django.db.migrations import RunPython
from django.db.migrations.state import ProjectState
from django.http import HttpRequest
from django.test import RequestFactory

from audit import trail
from audit.audited import audited
from audit.models import Entry
from casino.models import ApiToken, User
from casino.owner import as_owner
from tables.models import Pit
from tests.audit.trails import chain_of, entries_of
from tests.builders import House, a_house

pytestmark = pytest.mark.django_db(transaction=True)
SECRETS = {"password", "digest", "secret", "token", "salt", "pin", "otp", "recovery_codes"}


@pytest.fixture
def house() -> House:
    with a_house() as house:
        pass
    return house


def changed(house: House) -> list[tuple[Any, ...]]:
    """What the trail says of the house's pit since it was laid."""
    entries = [e for e in entries_of(chain_of(house)) if e.relation == "tables_pit"]
    return [(e.op, e.role, e.verb, (e.after or e.before)["name"]) for e in entries[1:]]


def test_a_bulk_update_leaves_entries(house: House) -> None:
    with trail.act("pit.renamed"), trail.scope(house.property.pk):
        Pit.objects.all().update(name="All")
    assert changed(house) == [("UPDATE", "casino_app", "pit.renamed", "All")]


def test_raw_sql_leaves_entries_that_say_nobodys_name(house: House) -> None:
    with trail.scope(house.property.pk), connection.cursor() as cursor:
        cursor.execute("UPDATE tables_pit SET name = 'Raw'")
    assert changed(house) == [("UPDATE", "casino_app", None, "Raw")]


def test_a_data_migration_leaves_entries_under_the_owners_name(house: House) -> None:
    def rename(apps: Any, editor: Any) -> None:
        Pit.objects.using(editor.connection.alias).update(name="Migrated")

    with as_owner() as owner, owner.schema_editor() as editor:
        RunPython(rename).database_forwards("tables", editor, ProjectState(), ProjectState())
    assert changed(house) == [("UPDATE", "casino_owner", None, "Migrated")]


class Trusting(ModelAdmin):
    """An admin that lets anybody, so that only the database is left to notice."""

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return True

    def message_user(self, *args: Any, **kwargs: Any) -> None:
        """Nobody reads it here."""


def test_an_admin_bulk_action_leaves_entries(house: House) -> None:
    site = AdminSite()
    site.register(Pit, Trusting)
    request = RequestFactory().post("/", {"post": "yes"})
    request.user = house.a("it_admin")
    with trail.scope(house.property.pk):
        delete_selected(Trusting(Pit, site), request, Pit.objects.all())
    assert changed(house) == [("DELETE", "casino_app", None, "Pit 1")]


def test_a_statement_of_many_rows_leaves_as_many_entries(house: House) -> None:
    with trail.scope(house.property.pk):
        Pit.objects.bulk_create(
            Pit(property=house.property, code=f"B{n}", name="Bulk") for n in range(50)
        )
    assert len(changed(house)) == 50


def test_a_savepoint_rolled_back_leaves_nothing(house: House) -> None:
    with trail.scope(house.property.pk):
        with pytest.raises(RuntimeError), trail.act("pit.renamed"):
            Pit.objects.all().update(name="Never")
            raise RuntimeError
        Pit.objects.all().update(name="Kept")
    assert [name for *_rest, name in changed(house)] == ["Kept"]


def test_a_password_never_enters(house: House) -> None:
    person = User.objects.create_user("secret.bearer", "a very long password", name="S. Bearer")
    person.set_password("another long password")
    person.save()
    with trail.scope(0):
        images = [e.after for e in Entry.objects.filter(relation="casino_user", row_id=person.pk)]
    assert [image.get("password", "") for image in images] == ["", "•"]


def test_no_audited_column_is_a_secret() -> None:
    found = [
        f"{table.relation}.{field.column}"
        for table in audited().values()
        for field in table.model._meta.concrete_fields
        if field.column in SECRETS - set(table.without)
    ]
    assert found == []


def test_the_digest_of_a_key_is_left_out() -> None:
    assert "digest" in audited()[ApiToken._meta.db_table].without
