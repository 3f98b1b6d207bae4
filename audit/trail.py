"""Who does what and why: the context that every change carries into the audit trail.

A leaf: every service and every model may import it, and it imports no app. The database writes
the entries itself; what is said here only tells it whose act they are.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import wraps
from typing import Any, NamedTuple, ParamSpec, Protocol, TypeVar

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db import DataError, connection, transaction
from django.db.models import Model
from django.utils.translation import gettext_lazy as _
from structlog.contextvars import get_contextvars

from audit import rights

P = ParamSpec("P")
R = TypeVar("R")

NO_ROOM = {"22001", "22003", "22008"}
"""How the database calls a text, a number and a day that its column does not hold."""

HOUSE = 0
"""The property of what belongs to no property: users, roles, the house's own chain."""


class Actor(Protocol):
    """Whoever signs: a user, as far as this module looks."""

    pk: Any

    def has_perm(self, perm: str, obj: object = None) -> bool: ...

    def confirm(self, permission: str) -> None: ...

    @property
    def sees_everybody(self) -> bool: ...

    def people_in_sight(self, permission: str) -> Any: ...


class Refused(Exception):
    """A person asked for what is not allowed; the sentence says why, and what is."""

    def __init__(self, sentence: object) -> None:
        super().__init__(sentence)
        self.sentence = sentence

    def __str__(self) -> str:
        return str(self.sentence)


class Forbidden(Refused):
    """The act may be right, but this person lacks the permission."""

    def __init__(self, permission: str, on: object = None) -> None:
        told = {"act": rights.called(permission), "roles": rights.whose(permission)}
        super().__init__(
            _("“%(act)s” is not yours here. Whose it is: %(roles)s.") % told
            if told["roles"]
            else _("“%(act)s” is not yours here; no role carries it.") % told
        )
        self.permission, self.on = permission, on


class act(AbstractContextManager[None]):  # noqa: N801
    """One transaction, and in it one act: each change carries its verb, who, why, which request.

    As a decorator it takes who and why from the service's own keywords `by` and `why`. An act
    inside an act speaks for itself while it lasts. What the books have no room for is `Refused`.
    """

    def __init__(self, verb: str, *, by: Actor | None = None, why: str = "") -> None:
        self.verb, self.by, self.why = verb, by, why

    def __call__(self, service: Callable[P, R]) -> Callable[P, R]:
        @wraps(service)
        def acting(*args: P.args, **kwargs: P.kwargs) -> R:
            with act(self.verb, by=kwargs.get("by"), why=str(kwargs.get("why", ""))):
                return service(*args, **kwargs)

        return acting

    def __enter__(self) -> None:
        self.context = _setting("casino.act", json.dumps(self._told(), ensure_ascii=False))
        self.context.__enter__()

    def __exit__(self, *failure: Any) -> bool | None:
        handled = self.context.__exit__(*failure)
        if isinstance(failure[1], DataError) and has_no_room(failure[1]):
            raise Refused(
                _("A text is longer than the books take, or a number or day larger: write it shorter.")
            ) from failure[1]
        return handled

    def _told(self) -> dict[str, object]:
        who = {} if self.by is None else {"by": self.by.pk, "name": str(self.by)}
        request = get_contextvars().get("request_id")
        told = {"verb": self.verb, **who, "why": self.why, "request": request}
        return {name: value for name, value in told.items() if value}


def scope(*properties: int) -> AbstractContextManager[None]:
    """One transaction in which only the rows of these properties exist."""
    return _setting("casino.properties", ",".join(str(int(key)) for key in properties))


def require(by: Actor | None, permission: str, *, on: object = None) -> None:
    """Refuse with `Forbidden` unless this person may do this to this object."""
    if by is None or not by.has_perm(permission, on):
        raise Forbidden(permission, on)
    by.confirm(permission)


def require_reason(why: str) -> None:
    """Refuse with `Refused` what is done without saying why."""
    if not why.strip():
        raise Refused(_("Give a reason."))


def has_no_room(failure: DataError) -> bool:
    """Whether the database refused what its column does not hold, not what it could not read."""
    return getattr(failure.__cause__, "sqlstate", None) in NO_ROOM


def require_valid(row: Model, *, exclude: Iterable[str] = ()) -> None:
    """Refuse with `Refused` a row that its model finds wrong, each fault beside the name of its field."""
    try:
        row.full_clean(exclude=list(exclude))
    except ValidationError as wrong:
        raise Refused(" ".join(_faults(row, wrong.message_dict))) from wrong


def _faults(row: Model, found: dict[str, list[str]]) -> Iterator[str]:
    for name, messages in found.items():
        told = " ".join(messages)
        label = "" if name == NON_FIELD_ERRORS else row._meta.get_field(name).verbose_name
        yield f"{str(label).capitalize()}: {told}" if label else told


def note(about: str, *, property_id: int = HOUSE, row: int | None = None, **facts: object) -> None:
    """Enter what no row shows: that a sensitive list was read, that a batch came in."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT trail_note(%s, %s, %s, %s)",
            [property_id, about, row, json.dumps(facts, default=str)],
        )


class Head(NamedTuple):
    """The last envelope of a chain and its digest: what a published report prints at its foot."""

    seq: int
    digest: str


def head(property_id: int) -> Head:
    """Where a property's chain stands now, this transaction's own changes left out."""
    with scope(property_id), connection.cursor() as cursor:
        cursor.execute("SELECT seq, digest FROM audit_chain WHERE property_id = %s", [property_id])
        seq, digest = cursor.fetchone() or (0, b"")
        return Head(seq, bytes(digest).hex())


@contextmanager
def _setting(name: str, value: str) -> Iterator[None]:
    """A transaction-local setting of the database, put back as it was."""
    with transaction.atomic():
        before = _set(name, value)
        yield
        if not connection.needs_rollback:
            _set(name, before)


def _set(name: str, value: str) -> str:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT coalesce(current_setting(%s, true), ''), set_config(%s, %s, true)",
            [name, name, value],
        )
        return str(cursor.fetchone()[0])
