"""Where a recorded round belongs: its table, the terms in force at its instant, its gaming day.

Read once for a batch, however many rounds and tables it holds: a fixed number of queries.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import lru_cache
from typing import TypeVar

from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from audit.trail import Refused
from games.catalogue import GAMES
from games.catalogue.mathematics.analysis import OutsideTables
from games.catalogue.mathematics.expectation import Expecting
from games.engine.record import Record, Unreadable
from games.engine.terms import BadTerms, Terms
from tables.gaming_day import Calendar, NoDay
from tables.models import Property, ShiftRecord, Table
from tables.models import Terms as TableTerms
from tables.selectors import calendar_of, public_form, terms_of_tables

Row = TypeVar("Row", TableTerms, ShiftRecord)
KNOWN: dict[tuple[int, datetime | None], tuple[Terms, Expecting | None]] = {}
KNOWN_MAX = 2_000


class UnknownTable(Refused):
    """No table of this code in the caller's property."""

    problem = "not-found"


class RoundRefused(Refused):
    """A record that can be read and does not belong where it says."""

    problem = "round-refused"


@dataclass(frozen=True, slots=True)
class Place:
    """The table of a round, the game judged there, and the terms in force (none: undetermined).

    `expecting` is what the mathematics says of those terms, where it covers them.
    """

    table_id: int
    game: str
    terms_id: int | None
    terms: Terms
    expecting: Expecting | None = None


@dataclass
class Floor:
    """The tables of one property that a batch of rounds names, with everything that places them."""

    house: Property
    calendar: Calendar
    tables: dict[str, int]
    terms: dict[int, list[TableTerms]]
    records: dict[int, list[ShiftRecord]]
    months: set[date] = field(default_factory=set)
    _day: tuple[datetime, datetime, date] | None = None

    @classmethod
    def of(cls, house: Property, codes: Iterable[str], since: datetime, until: datetime) -> "Floor":
        """The floor as a batch between two instants needs it."""
        tables = dict(
            Table.objects.filter(property=house, code__in=set(codes)).values_list("code", "pk")
        )
        here = Q(property=house, table__in=tables.values())
        terms = terms_of_tables(house.pk, tables.values()).filter(
            Q(ends_at=None) | Q(ends_at__gt=since), starts_at__lte=until
        )
        records = ShiftRecord.objects.filter(
            here, Q(closed_at=None) | Q(closed_at__gt=since), opened_at__lte=until
        )
        return cls(house, calendar_of(house), tables, by_table(terms), by_table(records))

    @property
    def money(self) -> Terms:
        """Terms that say nothing but the currency: how amounts are written here."""
        return money_of(self.house.currency, self.house.digits)

    def place(self, record: Record) -> Place:
        """Where a record belongs, or why it does not: `UnknownTable`, `RoundRefused`."""
        table_id = self.table(record)
        in_force = self.in_force(table_id, record.at)
        game = record.game or (in_force.game if in_force else None)
        if game is None:
            raise Unreadable("game is missing, and no terms of the table name it")
        if in_force and in_force.game != game:
            raise RoundRefused(
                _("The record says %(said)s, the table plays %(played)s.")
                % {"said": game, "played": in_force.game}
            )
        if game not in GAMES:
            raise RoundRefused(
                _("Rounds of %(game)s are not judged here: the table has books only.")
                % {"game": game}
            )
        if in_force is None:
            return Place(table_id, game, None, self.money)
        return Place(table_id, game, in_force.pk, *known(in_force))

    def table(self, record: Record) -> int:
        """The table a record names; `UnknownTable` where the property has none of that code."""
        named = record.raw.get("property")
        if record.table not in self.tables or named not in (None, self.house.code):
            raise UnknownTable(_("There is no table %(table)s here.") % {"table": record.table})
        return self.tables[record.table]

    def in_force(self, table_id: int, at: datetime) -> TableTerms | None:
        """The approved terms of a table at an instant; they never overlap."""
        for terms in self.terms.get(table_id, ()):
            if terms.starts_at <= at and (terms.ends_at is None or at < terms.ends_at):
                return terms
        return None

    def gaming_date(self, at: datetime) -> date:
        """The gaming day an instant belongs to; `RoundRefused` before the house had days."""
        if self._day is None or not self._day[0] <= at < self._day[1]:
            try:
                day = self.calendar.day_of(at)
                self._day = (self.calendar.starts_at(day), self.calendar.ends_at(day), day)
            except NoDay as none:
                raise RoundRefused(
                    _("%(at)s lies in no gaming day of the house.") % {"at": at.isoformat()}
                ) from none
        return self._day[2]

    def record_of(self, table_id: int, at: datetime) -> int | None:
        """The shift record in whose period an instant lies."""
        for record in self.records.get(table_id, ()):
            if record.opened_at <= at and (record.closed_at is None or at < record.closed_at):
                return record.pk
        return None


def known(terms: TableTerms) -> tuple[Terms, Expecting | None]:
    """Approved terms as the engine reads them, and their mathematics; they never change."""
    key = (terms.pk, terms.approved_at)
    if key not in KNOWN:
        if len(KNOWN) >= KNOWN_MAX:
            KNOWN.clear()
        read = Terms.read(public_form(terms))
        KNOWN[key] = read, expecting(terms.game, read)
    return KNOWN[key]


def expecting(game: str, terms: Terms) -> Expecting | None:
    """What can be expected under these terms; none where the mathematics does not cover them."""
    try:
        return Expecting(game, terms)
    except (BadTerms, OutsideTables):
        return None


@lru_cache(maxsize=200)
def money_of(currency: str, digits: int) -> Terms:
    """Terms of a currency, one object for all: the engine prepares for terms once."""
    return Terms(currency, digits)


def by_table(rows: Iterable[Row]) -> dict[int, list[Row]]:
    """Rows under their tables."""
    found: dict[int, list[Row]] = defaultdict(list)
    for row in rows:
        found[row.table_id].append(row)
    return found
