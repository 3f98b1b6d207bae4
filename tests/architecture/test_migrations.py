"""Migrations: complete, reversible to nothing and forward again, one thought a file."""

from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from casino.owner import as_owner
from tests.flush import keep_seed

APPS = ("audit", "casino", "games", "tables")


@pytest.mark.django_db
def test_no_model_has_changed_without_a_migration() -> None:
    said = StringIO()
    try:
        call_command("makemigrations", check=True, dry_run=True, stdout=said)
    except SystemExit:
        pytest.fail(said.getvalue())


def test_a_migration_is_named_for_its_thought() -> None:
    names = [name for app, name in MigrationLoader(None).disk_migrations if app in APPS]
    assert [name for name in names if "auto" in name or name.endswith("initial")] == []


@pytest.mark.long
@pytest.mark.django_db(transaction=True)
def test_everything_unapplies_and_applies_again() -> None:
    with as_owner():
        for app in ("audit", "tables", "games", "casino"):
            call_command("migrate", app, "zero", verbosity=0)
        left = [
            name for name in connection.introspection.table_names() if name.split("_")[0] in APPS
        ]
        call_command("migrate", verbosity=0)
    keep_seed()
    assert left == []
