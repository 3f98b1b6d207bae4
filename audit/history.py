"""The trail as people read it: what happened to a thing, and what somebody, some day, some verb did.

Instants are those of the property's clocks. Values come typed, so that a page writes an amount as
an amount. What a count room has not handed over yet is withheld here as it is everywhere.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.db.models import Model, Q

from audit import trail
from audit.audited import audited
from audit.models import Entry, Purge
from audit.trail import HOUSE
from audit.written import Field, Reader, title_of
from tables import selectors
from tables.models import Property

PAGE = 50
ABOUT_PEOPLE = (
    "casino_user", "sign-in", "sign-out", "sign-in.failed", "session.ended",
    "password.changed", "factor.added", "factor.removed",
)  # fmt: skip
"""Entries of the house whose row is a person; other rows say theirs as `user_id`."""
PARTS = ("lines", "steps", "paytables", "counts", "payments")
"""Under these names a document keeps rows that are a part of it: their changes are its own."""


@dataclass(frozen=True)
class Change:
    """One row's change as it is read: when, by whom, in which act, why, and what became of each field."""

    key: int
    envelope: int
    at: datetime
    person: int | None
    who: str
    verb: str
    why: str
    request: str
    role: str
    op: str
    relation: str
    title: Any
    name: str
    row: int | None
    fields: tuple[Field, ...]
    withheld: bool = False

    @property
    def is_nobodys(self) -> bool:
        """Whether it came past every service: it says the database's role, and no act."""
        return not self.verb

    @property
    def op_label(self) -> str:
        """What became of the row: added, changed, removed; or that it is a note."""
        return str(Entry.Op(self.op).label)


class Page(NamedTuple):
    """Changes, newest first; the next page is that before `older`, where there is one."""

    changes: tuple[Change, ...]
    older: int | None


@dataclass(frozen=True)
class Search:
    """What is looked for in the trail of a property, or of the house itself (0)."""

    property_id: int
    relation: str = ""
    row: int | None = None
    person: int | None = None
    verb: str = ""
    op: str = ""
    since: date | None = None
    until: date | None = None
    nobodys: bool = False
    people: frozenset[int] | None = frozenset()
    """Whom the reader of the house's own trail may know of; everybody, where it is none."""

    def told(self) -> dict[str, Any]:
        """What was asked for, as the trail notes it."""
        given = vars(self).items()
        return {
            name: value for name, value in given if value and name not in ("property_id", "people")
        }

    def condition(self) -> Q:
        """The entries that are looked for; a verb that ends in a point stands for all of its kind."""
        found = Q(property_id=self.property_id)
        for name, value in (
            ("relation", self.relation),
            ("row_id", self.row),
            ("actor", self.person),
            ("op", self.op),
        ):
            if value not in ("", None):
                found &= Q(**{name: value})
        if self.verb.endswith("."):
            found &= Q(verb__gte=self.verb, verb__lt=f"{self.verb[:-1]}/")
        elif self.verb:
            found &= Q(verb=self.verb)
        if self.nobodys:
            found &= Q(act__isnull=True)
        if self.property_id == HOUSE and self.people is not None:
            found &= within_sight(self.people)
        return found & self.days()

    def days(self) -> Q:
        """The instants of the gaming days that are looked for."""
        found = Q()
        if self.since:
            found &= Q(at__gte=self.begins(self.since))
        if self.until:
            found &= Q(at__lt=self.begins(self.until + timedelta(days=1)))
        return found

    def begins(self, day: date) -> datetime:
        """When a gaming day begins; for the house itself, at midnight UTC."""
        if self.property_id == HOUSE:
            return datetime.combine(day, time(), UTC)
        house = Property.objects.get(pk=self.property_id)
        return selectors.calendar_of(house).starts_at(day)


def within_sight(people: frozenset[int]) -> Q:
    """Entries of the house about these people; of those about nobody, theirs."""
    keys = sorted(people)
    person = Q(relation__in=ABOUT_PEOPLE)
    held = Q(after__has_key="user_id") | Q(before__has_key="user_id")
    of_them = Q(after__user_id__in=keys) | Q(before__user_id__in=keys)
    return person & Q(row_id__in=keys) | ~person & (held & of_them | ~held & Q(actor__in=keys))


def search(asked: Search, *, before: int | None = None, size: int = PAGE) -> Page:
    """A page of the trail, newest first; the next one is `before` the last change of this."""
    with trail.scope(asked.property_id):
        found = Entry.objects.filter(asked.condition())
        if before is not None:
            last = Entry.objects.get(pk=before, property_id=asked.property_id)
            behind = Q(at__lt=last.at) | Q(at=last.at, pk__lt=last.pk)
            found = found.filter(behind, at__lte=last.at)
        return page_of(asked.property_id, found.order_by("-at", "-pk")[: size + 1], size)


def history_of(thing: Model, *, before: int | None = None, size: int = PAGE) -> Page:
    """What happened to a thing and to its parts, newest first; to those that are gone as well."""
    relation, property_id = home_of(thing)
    with trail.scope(property_id):
        mine = Q(relation=relation, row_id=thing.pk)
        for part, rows in parts_of(thing, property_id):
            mine |= Q(relation=part, row_id__in=rows)
        keys = Entry.objects.filter(mine, property_id=property_id).values_list("pk", flat=True)
        wanted = [key for key in sorted(keys, reverse=True) if before is None or key < before]
        entries = Entry.objects.filter(pk__in=wanted[: size + 1], property_id=property_id)
        return page_of(property_id, entries.order_by("-pk"), size)


def purge_behind(thing: Model, page: Page) -> Purge | None:
    """The newest purge that took older entries of a chain, on the last page of what it tells of a thing.

    None where another page follows, or where the page still tells how the thing came to be.
    """
    relation, property_id = home_of(thing)
    came = (relation, thing.pk, Entry.Op.INSERT)
    if page.older or came in {(each.relation, each.row, each.op) for each in page.changes}:
        return None
    with trail.scope(property_id):
        stubs = Purge.objects.filter(property_id=property_id, last_seq__isnull=False)
        return stubs.order_by("-last_seq").first()


def home_of(thing: Model) -> tuple[str, int]:
    """The table a thing stands in, and the property whose chain tells of it."""
    relation = thing._meta.db_table
    table = audited().get(relation)
    key = table.key if table else "property_id"
    return relation, thing.pk if key == "id" else getattr(thing, key, HOUSE)


def parts_of(thing: Model, property_id: int) -> Iterator[tuple[str, list[int]]]:
    """The rows that are parts of a thing, table by table: those that stand and those removed."""
    for relation in thing._meta.related_objects:
        table = audited().get(relation.related_model._meta.db_table)
        if table is None or relation.get_accessor_name() not in PARTS:
            continue
        key = relation.field.column
        removed = Entry.objects.filter(
            property_id=property_id,
            relation=table.relation,
            op=Entry.Op.DELETE,
            **{f"before__{key}": thing.pk},
        )
        standing = table.model._base_manager.filter(**{relation.field.name: thing.pk})
        rows = {*standing.values_list("pk", flat=True), *removed.values_list("row_id", flat=True)}
        yield table.relation, sorted(rows)


def page_of(property_id: int, entries: Iterable[Entry], size: int) -> Page:
    """A page of at most so many entries, of one more that were found."""
    found = list(entries)
    older = found[size - 1].pk if len(found) > size else None
    return Page(tuple(read(property_id, found[:size])), older)


def read(property_id: int, entries: list[Entry]) -> Iterator[Change]:
    """Entries as people read them; a fixed number of queries, however many there are."""
    house = Property.objects.filter(pk=property_id).first()
    reader = Reader(house, entries)
    zone = house.zone if house else ZoneInfo("UTC")
    for entry in entries:
        act = entry.act or {}
        withheld = reader.withholds(entry)
        yield Change(
            key=entry.pk,
            envelope=entry.envelope_id,
            at=entry.at.astimezone(zone),
            person=entry.actor,
            who=act.get("name", ""),
            verb=act.get("verb", ""),
            why=act.get("why", ""),
            request=act.get("request", ""),
            role=entry.role,
            op=entry.op,
            relation=entry.relation,
            title=title_of(entry.relation),
            name=reader.name(entry),
            row=entry.row_id,
            fields=() if withheld else tuple(reader.fields(entry)),
            withheld=withheld,
        )


def image_at(thing: Model, instant: datetime) -> dict[str, Any] | None:
    """The row of a thing as it stood at an instant; none before it came and after it went."""
    relation, property_id = home_of(thing)
    with trail.scope(property_id):
        entries = Entry.objects.filter(
            property_id=property_id, relation=relation, row_id=thing.pk, at__lte=instant
        ).exclude(op=Entry.Op.NOTE)
        last = entries.order_by("pk").last()
        return last.after if last else None
