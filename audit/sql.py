"""Names, texts and rights as SQL writes them: what constraints and migrations are put together from."""

from collections.abc import Sequence

from django.conf import settings


def revoke(rights: str, subject: str) -> str:
    """Take rights from the application's role, unless one role is both: the owner needs them."""
    return _if_apart(f"REVOKE {rights} ON {subject} FROM {quoted(settings.DATABASE_APP_ROLE)}")


def grant(rights: str, subject: str) -> str:
    """Give rights back to the application's role."""
    return _if_apart(f"GRANT {rights} ON {subject} TO {quoted(settings.DATABASE_APP_ROLE)}")


def _if_apart(sql: str) -> str:
    app = literal(settings.DATABASE_APP_ROLE)
    return f"DO $apart$ BEGIN IF current_user <> {app} THEN {sql}; END IF; END $apart$"


def quoted(name: str) -> str:
    """A name of the database as SQL writes it."""
    return '"' + name.replace('"', '""') + '"'


def literal(text: str) -> str:
    """A text as SQL writes it."""
    return "'" + text.replace("'", "''") + "'"


def array(names: Sequence[str]) -> str:
    """A list of names as the text of an SQL array."""
    return literal("{" + ",".join(names) + "}")
