"""What only SQL can say of a table, as constraints of its model: migrations find and reverse it.

Walls between properties, composite keys, guards and the audit trail stand in `Meta.constraints`
beside Django's own. The functions they call are made by `audit` 0001, before the migration that adds one."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.utils.translation import gettext_lazy as _

from audit.sql import array, grant, literal, quoted, revoke

Model, Columns = type[models.Model], Sequence[str]


class SqlConstraint(models.BaseConstraint):
    """Written by hand: `forward` makes it on table `t` under the name `n`, `back` takes it away."""

    told: ClassVar[tuple[str, ...]] = ()
    """Names of the arguments that a migration has to repeat."""

    def forward(self, model: Model, t: str, n: str) -> str:
        raise NotImplementedError

    def back(self, t: str, n: str) -> str:
        raise NotImplementedError

    def constraint_sql(self, model: Model, schema_editor: BaseDatabaseSchemaEditor) -> None:
        schema_editor.deferred_sql.append(self.create_sql(model, schema_editor))

    def create_sql(self, model: Model, schema_editor: BaseDatabaseSchemaEditor) -> str:
        return self.forward(model, quoted(model._meta.db_table), quoted(self.name))

    def remove_sql(self, model: Model, schema_editor: BaseDatabaseSchemaEditor) -> str:
        return self.back(quoted(model._meta.db_table), quoted(self.name))

    def validate(self, *about: Any, **how: Any) -> None:
        """Only the database can tell."""

    def deconstruct(self) -> tuple[str, Sequence[Any], dict[str, Any]]:
        path, args, kwargs = super().deconstruct()
        return path, args, kwargs | {argument: getattr(self, argument) for argument in self.told}

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, SqlConstraint):
            return NotImplemented
        return self.deconstruct() == other.deconstruct()

    def __hash__(self) -> int:
        return hash(self.name)


class CompositeForeignKey(SqlConstraint):
    """The row that `field` names shares these columns: no property points into another."""

    told = ("field", "columns")

    def __init__(self, *, field: str, name: str, columns: Sequence[str] = ("property_id",)) -> None:
        super().__init__(name=name)
        self.field, self.columns = field, tuple(columns)

    def forward(self, model: Model, t: str, n: str) -> str:
        key = model._meta.get_field(self.field)
        target = quoted(key.related_model._meta.db_table)
        ours = ", ".join(map(quoted, (*self.columns, key.column)))
        theirs = ", ".join(map(quoted, (*self.columns, key.target_field.column)))
        return (
            f"ALTER TABLE {t} ADD CONSTRAINT {n}"
            f" FOREIGN KEY ({ours}) REFERENCES {target} ({theirs})"
        )

    def back(self, t: str, n: str) -> str:
        return f"ALTER TABLE {t} DROP CONSTRAINT {n}"


class RowSecurity(SqlConstraint):
    """A wall: only rows of the properties in scope exist, and a row stays in its property."""

    told = ("column",)

    def __init__(self, *, name: str, column: str = "property_id") -> None:
        super().__init__(name=name)
        self.column = column

    def forward(self, model: Model, t: str, n: str) -> str:
        column, stays = quoted(self.column), quoted(f"{self.name}_stays")
        return (
            f"ALTER TABLE {t} ENABLE ROW LEVEL SECURITY;"
            f"CREATE POLICY {n} ON {t} USING ({column} = ANY (casino_properties()));"
            f"CREATE TRIGGER {stays} BEFORE UPDATE ON {t} FOR EACH ROW"
            f" WHEN (OLD.{column} IS DISTINCT FROM NEW.{column})"
            f" EXECUTE FUNCTION casino_refuse('a row stays in its property')"
        )

    def back(self, t: str, n: str) -> str:
        stays = quoted(f"{self.name}_stays")
        return (
            f"DROP TRIGGER {stays} ON {t}; DROP POLICY {n} ON {t};"
            f"ALTER TABLE {t} DISABLE ROW LEVEL SECURITY"
        )


class AppendOnly(SqlConstraint):
    """Facts: inserted, never updated, deleted or truncated, by the owner neither."""

    def forward(self, model: Model, t: str, n: str) -> str:
        run = "EXECUTE FUNCTION casino_refuse('facts are appended, never edited')"
        return (
            f"{revoke('UPDATE, DELETE, TRUNCATE', f'TABLE {t}')};"
            f"CREATE TRIGGER {n} BEFORE UPDATE OR DELETE ON {t} FOR EACH ROW {run};"
            f"CREATE TRIGGER {quoted(f'{self.name}_all')} BEFORE TRUNCATE ON {t} {run}"
        )

    def back(self, t: str, n: str) -> str:
        return (
            f"DROP TRIGGER {n} ON {t}; DROP TRIGGER {quoted(f'{self.name}_all')} ON {t};"
            f"{grant('UPDATE, DELETE', f'TABLE {t}')}"
        )


class OwnerWrites(SqlConstraint):
    """The application reads; only functions of the owner write."""

    kept: ClassVar = "INSERT, UPDATE, DELETE"
    """The rights that stay with the owner."""

    def forward(self, model: Model, t: str, n: str) -> str:
        return revoke(f"{self.kept}, TRUNCATE", f"TABLE {t}")

    def back(self, t: str, n: str) -> str:
        return grant(self.kept, f"TABLE {t}")


class AppInserts(OwnerWrites):
    """The application adds and reads; only functions of the owner change or remove."""

    kept: ClassVar = "UPDATE, DELETE"


class AppMoves(AppInserts):
    """The application adds, reads, and changes the columns in `moving`; the owner's functions the rest."""

    told = ("moving",)

    def __init__(self, *, name: str, moving: Sequence[str]) -> None:
        super().__init__(name=name)
        self.moving = tuple(moving)

    def forward(self, model: Model, t: str, n: str) -> str:
        moves = f"UPDATE ({', '.join(map(quoted, self.moving))})"
        return f"{super().forward(model, t, n)};{grant(moves, f'TABLE {t}')}"


class NeverTruncated(SqlConstraint):
    """Nobody empties the table in one stroke; where rows may go at all, each has to pass its guard."""

    def forward(self, model: Model, t: str, n: str) -> str:
        run = "EXECUTE FUNCTION casino_refuse('rows of the trail are not truncated')"
        return f"CREATE TRIGGER {n} BEFORE TRUNCATE ON {t} {run}"

    def back(self, t: str, n: str) -> str:
        return f"DROP TRIGGER {n} ON {t}"


class Audited(SqlConstraint):
    """Every change is an entry of the trail, whoever makes it and however.

    `without` names derived columns, which leave no entry; `secret` those of which it says only that
    they changed; `key` holds the property: a table that has none goes to the house's own chain.
    """

    told = ("without", "key", "secret")
    seen: ClassVar = {
        "INSERT": "NEW TABLE AS new_rows",
        "UPDATE": "OLD TABLE AS old_rows NEW TABLE AS new_rows",
        "DELETE": "OLD TABLE AS old_rows",
    }

    def __init__(
        self, *, name: str, without: Columns = (), key: str = "property_id", secret: Columns = ()
    ) -> None:
        super().__init__(name=name)
        self.without, self.key, self.secret = tuple(without), key, tuple(secret)

    def forward(self, model: Model, t: str, n: str) -> str:
        told = (array(self.without), literal(self.key), array(self.secret))
        run = f"trail_record({', '.join(told)})"
        made = (
            f"CREATE TRIGGER {self.trigger(event)} AFTER {event} ON {t} REFERENCING {rows}"
            f" FOR EACH STATEMENT EXECUTE FUNCTION {run};"
            for event, rows in self.seen.items()
        )
        return "".join(made) + (
            f"CREATE TRIGGER {self.trigger('TRUNCATE')} BEFORE TRUNCATE ON {t}"
            f" EXECUTE FUNCTION casino_refuse('audited rows are not truncated')"
        )

    def back(self, t: str, n: str) -> str:
        return ";".join(
            f"DROP TRIGGER {self.trigger(event)} ON {t}" for event in (*self.seen, "TRUNCATE")
        )

    def trigger(self, event: str) -> str:
        return quoted(f"{self.name}_{event.lower()}")


class Trigger(SqlConstraint):
    """A row trigger: `when="BEFORE UPDATE"`, `run="tables_take_number()"`, on a `condition`.

    A deferred one is checked at commit; its function runs as the owner and writes nothing.
    """

    told = ("when", "run", "condition", "deferred")

    def __init__(
        self, *, name: str, when: str, run: str, condition: str = "", deferred: bool = False
    ) -> None:
        super().__init__(name=name)
        self.when, self.run, self.condition, self.deferred = when, run, condition, deferred

    def forward(self, model: Model, t: str, n: str) -> str:
        kind = "CONSTRAINT TRIGGER" if self.deferred else "TRIGGER"
        delay = " DEFERRABLE INITIALLY DEFERRED" if self.deferred else ""
        condition = f" WHEN ({self.condition})" if self.condition else ""
        return (
            f"CREATE {kind} {n} {self.when} ON {t}{delay}"
            f" FOR EACH ROW{condition} EXECUTE FUNCTION {self.run}"
        )

    def back(self, t: str, n: str) -> str:
        return f"DROP TRIGGER {n} ON {t}"


class Frozen(Trigger):
    """Rows for which `condition` holds never change, but for the columns in `moving`, nor go."""

    told = ("condition", "moving")

    def __init__(self, *, name: str, condition: str = "", moving: Sequence[str] = ()) -> None:
        self.moving = tuple(moving)
        run = f"casino_frozen({array(self.moving)})"
        super().__init__(name=name, when="BEFORE UPDATE OR DELETE", run=run, condition=condition)


class Moves(Trigger):
    """The state begins with `start` and takes only these steps, written `draft>approved`."""

    told = ("steps", "start")

    def __init__(self, *, name: str, steps: Sequence[str], start: str = "draft") -> None:
        self.steps, self.start = tuple(steps), start
        run = f"casino_moves({', '.join(map(literal, (f'>{start}', *self.steps)))})"
        super().__init__(name=name, when="BEFORE INSERT OR UPDATE", run=run)


class FrozenWith(Trigger):
    """Rows of a document: they come, change and go only while what `field` names is a draft."""

    told = ("field",)

    def __init__(self, *, field: str, name: str) -> None:
        super().__init__(name=name, when="BEFORE INSERT OR UPDATE OR DELETE", run="")
        self.field = field

    def forward(self, model: Model, t: str, n: str) -> str:
        key = model._meta.get_field(self.field)
        document = literal(key.related_model._meta.db_table)
        self.run = f"casino_frozen_with({document}, {literal(key.column)})"
        return super().forward(model, t, n)


class Scoped(models.Model):
    """A row of one property, behind its wall.

    A model with constraints of its own repeats these: `[*Scoped.Meta.constraints, …]`.
    """

    property = models.ForeignKey(
        "tables.Property", models.PROTECT, related_name="+", verbose_name=_("property")
    )

    class Meta:
        abstract = True
        constraints = [
            models.UniqueConstraint(
                fields=["property", "id"], name="%(app_label)s_%(class)s_scope"
            ),
            RowSecurity(name="%(app_label)s_%(class)s_wall"),
        ]


def sql_beside(migration: str) -> migrations.RunSQL:
    """The SQL that stands beside a migration: `0001_trail.sql`, back `0001_trail.reverse.sql`."""
    forward, back = (Path(migration).with_suffix(suffix) for suffix in (".sql", ".reverse.sql"))
    return migrations.RunSQL(forward.read_text(), back.read_text())
