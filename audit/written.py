"""The images of entries, read: typed values under their labels, keys as the things they name."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any

from django.apps import apps
from django.db import models
from django.utils.translation import gettext_lazy as _

from audit.audited import audited
from audit.fit import OUR_AGE
from audit.models import Entry
from audit.verbs import label
from games.engine.money import Money
from games.fields import MoneyField
from tables.models import (
    BoxCount,
    BoxCountLine,
    LimitSchedule,
    Placement,
    Property,
    Terms,
    Verification,
)
from tables.rule_words import limits_told, rules_told

THEIRS = {
    "mfa_authenticator": _("second factor"),
    "account_emailaddress": _("e-mail address"),
}
"""What audited tables of libraries are called."""

NOTED = {
    "audit_entry": _("audit trail"),
    "audit_purge": _("purge of the trail"),
    "audit_round": _("recorded rounds"),
}
"""What notes are about where it is no audited table."""

COUNTS = {"tables_boxcount", "tables_boxcountline", "tables_verification"}
"""What the count room and its verifier have found: nobody reads it before the count of the box is accepted."""

OPEN = {Placement.State.ACCEPTED, Placement.State.STORED}


@dataclass(frozen=True)
class Field:
    """A field of a row before and after a change; none where it was not there."""

    name: str
    label: Any
    before: Any
    after: Any


def title_of(relation: str) -> Any:
    """What a row of a table is called."""
    table = audited().get(relation)
    if table is None:
        return NOTED.get(relation) or silent(relation) or label(relation)
    return THEIRS.get(relation) or table.model._meta.verbose_name


def silent(relation: str) -> Any:
    """What a row of a table is called that the trail has only notes of; nothing where it is none of ours."""
    named = (each._meta for each in apps.get_models())
    return next((each.verbose_name for each in named if each.db_table == relation), "")


class Reader:
    """Reads some entries of one property: what they point to is fetched once, table by table."""

    def __init__(self, house: Property | None, entries: Iterable[Entry]) -> None:
        self.house = house
        wanted: dict[type[models.Model], set[int]] = defaultdict(set)
        for entry in entries:
            table = audited().get(entry.relation)
            if table and entry.row_id is not None:
                wanted[table.model].add(entry.row_id)
            for column, field in columns(entry.relation).items():
                if isinstance(field, models.ForeignKey):
                    keys = {image.get(column) for image in images(entry)} - {None}
                    wanted[field.related_model] |= keys
        self.named = {model: names(model, keys) for model, keys in wanted.items() if keys}
        self.blind = uncounted(entries)

    def fields(self, entry: Entry) -> Iterator[Field]:
        """What became of each field: all of them of a row that came or went, else those that changed."""
        known = columns(entry.relation)
        before, after = entry.before or {}, entry.after or {}
        for column in known or dict.fromkeys([*before, *after]):
            old, new = before.get(column), after.get(column)
            if old != new:
                field = known.get(column)
                label = field.verbose_name if field else column
                yield Field(column, label, self.value(field, old), self.value(field, new))
        for column in [name for name in {**before, **after} if known and name not in known]:
            if before.get(column) != after.get(column):
                yield Field(column, column, before.get(column), after.get(column))

    def name(self, entry: Entry) -> str:
        """What the row of an entry is called now; "" where it is gone, or no row of ours.

        A step is called by its verb alone: it has no name but its instant.
        """
        table = audited().get(entry.relation)
        if "act" in columns(entry.relation):
            return ""
        return self.named.get(table.model, {}).get(entry.row_id, "") if table else ""

    def withholds(self, entry: Entry) -> bool:
        """Whether an entry tells of a count that has not been accepted."""
        return entry.pk in self.blind

    def value(self, field: models.Field | None, value: Any) -> Any:
        """A value of an image as what it is."""
        if value is None or field is None:
            return value
        if in_words := IN_WORDS.get((field.model, field.name)):
            return as_it_stands(lambda told, _house: in_words(told), value, self.house)
        field = getattr(field, "output_field", field)
        if isinstance(field, models.ForeignKey):
            return self.named.get(field.related_model, {}).get(value, f"#{value}")
        if field.choices:
            return dict(field.flatchoices).get(value, value)
        for kind, read in READ.items():
            if isinstance(field, kind):
                return as_it_stands(read, value, self.house)
        return value


def instant(text: str, house: Property | None) -> datetime:
    """An instant on the property's clocks; `ValueError` for one that no clock of this age shows."""
    read = datetime.fromisoformat(text)
    if read.year not in OUR_AGE:
        raise ValueError(text)
    return house.local(read) if house else read


def as_it_stands(
    read: Callable[[Any, Property | None], Any], value: Any, house: Property | None
) -> Any:
    """A value as what it is; as it is written where it is nothing of the kind: infinity, the year 10000."""
    try:
        return read(value, house)
    except (ValueError, TypeError, OverflowError):
        return value


READ: dict[type[models.Field], Callable[[Any, Property | None], Any]] = {
    MoneyField: lambda value, house: Money(int(value)),
    models.DateTimeField: instant,
    models.DateField: lambda value, house: date.fromisoformat(value),
    models.TimeField: lambda value, house: time.fromisoformat(value),
}


IN_WORDS: dict[tuple[type[models.Model], str], Callable[[Any], str]] = {
    (Terms, "rules"): rules_told,
    (Terms, "limits"): limits_told,
    (Terms, "limits_range"): limits_told,
    (LimitSchedule, "limits"): limits_told,
}
"""Columns whose parts have names of their own."""


def columns(relation: str) -> dict[str, models.Field]:
    """The columns of an audited table, in the order of its model."""
    table = audited().get(relation)
    if table is None:
        return {}
    return {field.column: field for field in table.model._meta.concrete_fields}


def images(entry: Entry) -> list[dict[str, Any]]:
    return [image for image in (entry.before, entry.after) if image]


def names(model: type[models.Model], keys: set[int]) -> dict[int, str]:
    """What the rows with these keys are called: one query, with what their names are made of."""
    near = [
        field.name
        for field in model._meta.concrete_fields
        if isinstance(field, models.ForeignKey) and not field.null
    ]
    found = model._base_manager.select_related(*near).in_bulk(keys)
    return {key: str(row) for key, row in found.items()}


def uncounted(entries: Iterable[Entry]) -> set[int]:
    """The entries that tell of a count that has not been accepted."""
    told = [entry for entry in entries if entry.relation in COUNTS]
    if not told:
        return set()
    lines = {image["count_id"] for e in told for image in images(e) if "count_id" in image}
    of_count = dict(BoxCount.objects.filter(pk__in=lines).values_list("pk", "placement_id"))
    placed = {
        entry.pk: image.get("placement_id") or of_count.get(image.get("count_id"))
        for entry in told
        for image in images(entry)
    }
    accepted = Placement.objects.filter(pk__in=set(placed.values()), state__in=OPEN)
    read = set(accepted.values_list("pk", flat=True))
    return {entry for entry, placement in placed.items() if placement not in read}


def first_unaccepted(property_id: int) -> int | None:
    """The place in a chain of the first envelope that tells of a count not accepted yet, if any does."""
    waiting = Placement.objects.filter(property=property_id).exclude(state__in=OPEN)
    found = models.Q(pk=None)
    for model, path in (
        (BoxCount, "placement__in"),
        (BoxCountLine, "count__placement__in"),
        (Verification, "placement__in"),
    ):
        keys = model._default_manager.filter(**{path: waiting}).values_list("pk", flat=True)
        found |= models.Q(relation=model._meta.db_table, row_id__in=list(keys))
    entries = Entry.objects.filter(found, property_id=property_id)
    first: int | None = entries.aggregate(first=models.Min("envelope__seq"))["first"]
    return first
