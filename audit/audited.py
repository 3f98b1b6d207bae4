"""The tables whose changes the trail records, as their triggers see them."""

from dataclasses import dataclass
from functools import cache

from django.apps import apps
from django.db.models import Model

from audit.constraints import Audited


@dataclass(frozen=True)
class Table:
    """An audited table: the column of its property, and what stays out of the trail."""

    model: type[Model]
    key: str
    without: tuple[str, ...]

    @property
    def relation(self) -> str:
        return self.model._meta.db_table


@cache
def audited() -> dict[str, Table]:
    """Every audited table by its name, in order."""
    found = (
        Table(model, constraint.key, constraint.without)
        for model in apps.get_models()
        for constraint in model._meta.constraints
        if isinstance(constraint, Audited)
    )
    return {table.relation: table for table in sorted(found, key=lambda table: table.relation)}
