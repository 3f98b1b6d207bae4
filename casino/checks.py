"""What `check --deploy` asks of this project beyond what Django asks of every one."""

from typing import Any

from django.core.checks import CheckMessage, Warning

from casino.health import ONE_ROLE
from casino.owner import roles_are_apart


def two_database_roles(**kwargs: Any) -> list[CheckMessage]:
    """The application must not own what guards it."""
    if roles_are_apart():
        return []
    hint = "Give DATABASE_OWNER_URL, for migrations, and DATABASE_URL, for the application."
    return [Warning(f"The database knows {ONE_ROLE}.", hint=hint, id="casino.W001")]
