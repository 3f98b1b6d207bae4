"""Two database roles, one alias: the owner's name is swapped in where the schema is made.

The application's role owns nothing, so it can neither switch off a guard nor drop a wall.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

DEFAULT_PRIVILEGES = """
GRANT USAGE ON SCHEMA public TO {app};
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO {app};
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO {app};
ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT EXECUTE ON FUNCTIONS TO {app};
"""


@contextmanager
def as_owner(alias: str = "default") -> Iterator[BaseDatabaseWrapper]:
    """Connect as the owner of the schema for a while; never in a process that serves requests.

    The settings are changed in place, because creating a test database writes its name into
    that very dictionary.
    """
    connection = connections[alias]
    application = {name: connection.settings_dict[name] for name in settings.DATABASE_OWNER}
    connection.close()
    connection.settings_dict.update(settings.DATABASE_OWNER)
    try:
        yield connection
    finally:
        connection.close()
        connection.settings_dict.update(application)


def roles_are_apart() -> bool:
    """Whether the application connects as another role than the owner of the schema."""
    return settings.DATABASE_OWNER["USER"] != settings.DATABASE_APP_ROLE


def set_default_privileges(connection: BaseDatabaseWrapper) -> None:
    """Say, before the first table exists, what the application may do with every one."""
    if not roles_are_apart():
        return
    app = connection.ops.quote_name(settings.DATABASE_APP_ROLE)
    with connection.cursor() as cursor:
        cursor.execute(DEFAULT_PRIVILEGES.format(app=app))
