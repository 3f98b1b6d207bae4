"""The tables whose changes the trail records, as their triggers see them."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from django.apps import apps
from django.db.models import Model

from audit.constraints import Audited

THEIRS: Final = (
    Audited(name="mfa_authenticator_audit", without=["last_used_at"], secret=["data"]),
    Audited(name="account_emailaddress_audit"),
)
"""Tables of libraries, whose models are not ours to say it on; named for their table."""


@dataclass(frozen=True)
class Table:
    """An audited table: the column of its property, and what stays out of its images."""

    model: type[Model]
    name: str
    key: str
    without: tuple[str, ...]

    @property
    def relation(self) -> str:
        return self.model._meta.db_table


@cache
def audited() -> dict[str, Table]:
    """Every audited table by its name, in order."""
    found = (
        Table(model, constraint.name, constraint.key, constraint.without + constraint.secret)
        for model in apps.get_models()
        for constraint in (*model._meta.constraints, *theirs(model))
        if isinstance(constraint, Audited)
    )
    return {table.relation: table for table in sorted(found, key=lambda table: table.relation)}


def theirs(model: type[Model]) -> list[Audited]:
    """How a library's table is audited."""
    return [each for each in THEIRS if each.name == f"{model._meta.db_table}_audit"]
