"""Documents and their steps: facts that never change, and the signatures that move their state.

A document's `state` is the one column that moves. It is set by the trigger of its steps and refused
otherwise: what it says is always what the last step says, by bulk update and raw SQL too.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib.postgres.fields import DateTimeRangeField, RangeBoundary
from django.db import models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from audit.constraints import AppendOnly, Audited, Model, Scoped, SqlConstraint
from audit.sql import array, literal, quoted
from tables import machines


class Steps(SqlConstraint):
    """On the steps: each takes its document along the machine, under the document's lock.

    `machine` holds `kind:source:act:target:apart`; `kind` names the document's column for it.
    """

    told = ("field", "machine", "kind")

    def __init__(self, *, name: str, field: str, machine: Sequence[str], kind: str = "") -> None:
        super().__init__(name=name)
        self.field, self.machine, self.kind = field, tuple(machine), kind

    def forward(self, model: Model, t: str, n: str) -> str:
        key = model._meta.get_field(self.field)
        document = (literal(key.related_model._meta.db_table), literal(key.column))
        machine = ", ".join(map(literal, (self.kind, *self.machine)))
        return (
            f"CREATE TRIGGER {n} BEFORE INSERT ON {t} FOR EACH ROW"
            f" EXECUTE FUNCTION tables_take_step({', '.join(document)}, {machine});"
            f"CREATE TRIGGER {quoted(f'{self.name}_taken')} AFTER INSERT ON {t} FOR EACH ROW"
            f" EXECUTE FUNCTION tables_took_step({', '.join(document)})"
        )

    def back(self, t: str, n: str) -> str:
        return f"DROP TRIGGER {quoted(f'{self.name}_taken')} ON {t}; DROP TRIGGER {n} ON {t}"


class FollowsSteps(SqlConstraint):
    """On the document: its state is what its last step says, and nothing else of it changes.

    `moving` names the columns that a trigger of its own sets when the state moves.
    """

    told = ("steps", "key", "start", "moving")

    def __init__(
        self,
        *,
        name: str,
        steps: str,
        key: str,
        start: str = "draft",
        moving: Sequence[str] = (),
    ) -> None:
        super().__init__(name=name)
        self.steps, self.key, self.start, self.moving = steps, key, start, tuple(moving)

    def forward(self, model: Model, t: str, n: str) -> str:
        told = ", ".join(map(literal, (self.steps, self.key, self.start)))
        moving = array(("state", *self.moving))
        return (
            f"CREATE TRIGGER {n} BEFORE INSERT OR UPDATE OR DELETE ON {t} FOR EACH ROW"
            f" EXECUTE FUNCTION tables_follow_steps({told}, {moving})"
        )

    def back(self, t: str, n: str) -> str:
        return f"DROP TRIGGER {n} ON {t}"


class TotalOfLines(SqlConstraint):
    """On the lines: they add up to their document's total when the transaction commits."""

    told = ("field", "amount")

    def __init__(self, *, name: str, field: str, amount: str = "amount") -> None:
        super().__init__(name=name)
        self.field, self.amount = field, amount

    def forward(self, model: Model, t: str, n: str) -> str:
        key = model._meta.get_field(self.field)
        document = key.related_model._meta.db_table
        told = ", ".join(map(literal, (document, model._meta.db_table, key.column, self.amount)))
        deferred = "DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION tables_lines_total"
        return (
            f"CREATE CONSTRAINT TRIGGER {n} AFTER INSERT ON {t}"
            f" {deferred}({literal(key.column)}, {told});"
            f"CREATE CONSTRAINT TRIGGER {self.above} AFTER INSERT ON {quoted(document)}"
            f" {deferred}('id', {told})"
        )

    def remove_sql(self, model: Model, schema_editor: BaseDatabaseSchemaEditor) -> str:
        document = quoted(model._meta.get_field(self.field).related_model._meta.db_table)
        lines = quoted(model._meta.db_table)
        return (
            f"DROP TRIGGER {quoted(self.name)} ON {lines};"
            f"DROP TRIGGER IF EXISTS {self.above} ON {document}"
        )

    @property
    def above(self) -> str:
        return quoted(f"{self.name}_above")


class Attestation(NamedTuple):
    """The signature of someone without a login: licence number and badge, taken at the terminal."""

    licence: str
    badge: str


def signature(by: Any, attested: Attestation | None = None) -> dict[str, Any]:
    """The columns in which a document keeps who signed, in which role, and who attested."""
    licence, badge = attested or ("", "")
    role = getattr(by, "acting_role", "")
    return {"by": by, "role": role, "licence": licence, "badge": badge}


def signer(verbose_name: object, **options: Any) -> models.ForeignKey:
    """A person who signed: never forgotten, and asked for nothing back."""
    return models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="+",
        verbose_name=verbose_name,
        **options,
    )


def part_of(target: str, name: str, verbose_name: object, **options: Any) -> models.ForeignKey:
    """A key whose constraint is the composite one, under the reverse name `name` ("+" for none)."""
    return models.ForeignKey(
        target,
        models.PROTECT,
        related_name=name,
        db_constraint=False,
        verbose_name=verbose_name,
        **options,
    )


def span(start: str, end: str) -> models.Func:
    """The time from one column up to, but not with, another; open where that is none."""
    return models.Func(
        start,
        end,
        RangeBoundary(),
        function="TSTZRANGE",
        output_field=DateTimeRangeField(),
    )


class Step(Scoped):
    """A signature under a document: the act, who gave it, when, and why where a reason is due.

    It is given by a person's own login. Where someone without a login signs as well (dealer,
    runner), the terminal takes licence and badge, and that is called an attestation.
    """

    seq = models.PositiveSmallIntegerField(_("number"), editable=False)
    act = models.CharField(_("act"), max_length=20)
    state = models.CharField(_("state after it"), max_length=20, editable=False)
    by = signer(_("signed by"))
    role = models.CharField(_("in the role of"), max_length=40, blank=True)
    licence = models.CharField(_("licence attested"), max_length=40, blank=True)
    badge = models.CharField(_("badge attested"), max_length=40, blank=True)
    at = models.DateTimeField(_("at"))
    recorded_at = models.DateTimeField(_("recorded at"), db_default=Now())
    why = models.TextField(_("reason"), blank=True)

    class Meta:
        abstract = True
        ordering = ["seq"]
        constraints = [
            *Scoped.Meta.constraints,
            AppendOnly(name="%(app_label)s_%(class)s_facts"),
            Audited(name="%(app_label)s_%(class)s_audit"),
        ]

    def __str__(self) -> str:
        return f"{machines.LABELS.get(self.act, self.act)} {self.property.local(self.at):%H:%M:%S}"
