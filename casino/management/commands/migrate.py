"""Django's `migrate`, connected as the owner of the schema; then the roles are applied."""

from typing import Any

from django.core.management import call_command
from django.core.management.commands.migrate import Command as Migrate
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor

from casino.owner import as_owner, set_default_privileges


class Command(Migrate):
    """Migrate as the owner; the default privileges stand before the first table does."""

    def handle(self, *args: Any, **options: Any) -> None:
        with as_owner(options["database"]) as connection:
            set_default_privileges(connection)
            super().handle(*args, **options)
            if not options["plan"] and is_complete(connection):
                call_command("createcachetable", database=options["database"], verbosity=0)
                call_command("sync_roles", verbosity=0)


def is_complete(connection: BaseDatabaseWrapper) -> bool:
    """Whether every migration there is has been applied."""
    executor = MigrationExecutor(connection)
    return not executor.migration_plan(executor.loader.graph.leaf_nodes())
