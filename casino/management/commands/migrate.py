"""Django's `migrate`, connected as the owner of the schema."""

from typing import Any

from django.core.management import call_command
from django.core.management.commands.migrate import Command as Migrate

from casino.owner import as_owner, set_default_privileges


class Command(Migrate):
    """Migrate as the owner; the default privileges stand before the first table does."""

    def handle(self, *args: Any, **options: Any) -> None:
        with as_owner(options["database"]) as connection:
            set_default_privileges(connection)
            super().handle(*args, **options)
            call_command("createcachetable", database=options["database"], verbosity=0)
