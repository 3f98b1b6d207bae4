"""Where each document has its page. Numbers stand in addresses as they stand on paper."""

from datetime import date
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.text import slugify

from games.models import Paytable
from tables.models import (
    Adjustment,
    Chart,
    Count,
    GamingDay,
    Marker,
    MarkerTransfer,
    Patron,
    Pit,
    Placement,
    Policy,
    Progressive,
    ProgressiveMovement,
    ShiftRecord,
    Slip,
    Table,
    TableTicket,
    Terms,
)

SEE_FLOOR = ("tables.see_floor",)
SEE_RECORDS = ("tables.see_records",)
SEE_BOX = ("tables.place_box", "tables.remove_box", "tables.count_box", *SEE_RECORDS)
OPENED_BY: dict[type[Any], tuple[str, ...]] = {
    GamingDay: SEE_RECORDS,
    Pit: SEE_FLOOR,
    Placement: SEE_BOX,
    ShiftRecord: SEE_RECORDS,
    Table: SEE_FLOOR,
}
"""Pages that who may list a thing may not open without one of these permissions."""


def record(one: ShiftRecord) -> str:
    """A table in a shift; a reopened table's later sessions are told apart behind the question mark."""
    url = reverse("record", args=[one.day.date, one.table.code, slugify(one.shift.name)])
    return f"{url}?{urlencode({'session': one.session_id})}"


def slip(one: Slip) -> str:
    """A slip by its number; a request, which has none yet, by its own."""
    return (
        reverse("slip_request", args=[one.pk])
        if one.number is None
        else reverse("slip", args=[str(one)])
    )


def slips() -> str:
    return reverse("slips")


def count(one: Count) -> str:
    return reverse("count", args=[str(one)])


def counts() -> str:
    return reverse("counts")


def table(one: Table) -> str:
    """A table: its state, what may be done there, its documents of the session."""
    return _at_table("table", one.code)


def box(one: Placement) -> str:
    """A box on a table, from its placing to its count."""
    return reverse("box", args=[one.pk])


def boxes() -> str:
    return reverse("boxes_on_tables")


def count_room() -> str:
    return reverse("box_counts")


def day(one: GamingDay | date) -> str:
    return reverse("day", args=[one if isinstance(one, date) else one.date])


def days() -> str:
    return reverse("days")


def pit(one: Pit) -> str:
    return reverse("pit", args=[one.code])


def patrons() -> str:
    return reverse("patrons")


def patron(one: Patron) -> str:
    """A patron, by key: no name stands in an address."""
    return reverse("patron", args=[one.pk])


def cash_log(on: GamingDay) -> str:
    return reverse("cash_log_of", args=[on.date])


def cash_of(one: Patron, on: GamingDay) -> str:
    """The cash of a patron in a gaming day, entry by entry."""
    return reverse("cash_of", args=[on.date, one.pk])


def limits(one: Table) -> str:
    """The limits of a table, now and by the time of day."""
    return reverse("limits", args=[one.code])


def players(one: Table) -> str:
    """Who sits at a table, and is rated."""
    return reverse("players", args=[one.code])


def chart(one: Chart) -> str:
    """A chart of accounts."""
    return reverse("chart", args=[one.version])


def policy(one: Policy) -> str:
    """How the house reads its figures from a day on."""
    return reverse("policy", args=[one.version])


def verify() -> str:
    return reverse("verify")


def paytable(one: Paytable) -> str:
    return reverse("paytable", args=[one.pk])


def paytables() -> str:
    return reverse("paytables")


def paytable_new() -> str:
    return reverse("paytable_new")


def terms(one: Terms) -> str:
    return reverse("terms", args=[one.table.code, one.version])


def drop_win(on: date) -> str:
    return f"{reverse('drop_win')}?{urlencode({'day': on.isoformat()})}"


def act_at(table: Table, what: str) -> str:
    """A form that does something at a table: `fill`, `credit`, `exchange`, `count`."""
    return _at_table("table_act", table.code, what)


@lru_cache(maxsize=10_000)
def _at_table(route: str, *names: str) -> str:
    """Found once: the live pit names every table and its acts, every few seconds."""
    return reverse(route, args=names)


def numbered(rows: QuerySet[Any], number: str) -> Any:
    """The document of these that has the number printed on it, as an address names it."""
    kind, year, digits = number.split("-")
    return get_object_or_404(rows, series__kind=kind, series__year=int(year), number=int(digits))


def marker(one: Marker) -> str:
    return reverse("marker", args=[str(one)])


def markers() -> str:
    return reverse("markers")


def marker_ledgers(on: date) -> str:
    return f"{reverse('marker_ledgers')}?{urlencode({'day': on.isoformat()})}"


def ticket(one: TableTicket) -> str:
    """A ticket among those of its table and gaming day."""
    told = urlencode({"day": one.record.day.date.isoformat()})
    return f"{act_at(one.table, 'ticket')}?{told}#ticket-{one.pk}"


def marker_transfer(one: MarkerTransfer) -> str:
    """A marker credit slip."""
    return reverse("marker_transfer", args=[str(one)])


def adjustment(one: Adjustment) -> str:
    return reverse("adjustment", args=[str(one)])


def adjustments() -> str:
    return reverse("adjustments")


def adjust(one: ShiftRecord, **typed: str) -> str:
    """The form that proposes to adjust a record, with what is known of it typed already."""
    return f"{reverse('adjustment_new')}?{urlencode({'record': one.pk} | typed)}"


def papers(one: Placement) -> str:
    """The papers found in a box, against the slips that are due in it."""
    return reverse("box_papers", args=[one.pk])


def roster(one: Pit) -> str:
    """Who deals and who watches in a pit."""
    return reverse("roster", args=[one.code])


def progressives() -> str:
    return reverse("progressives")


def progressive(one: Progressive) -> str:
    """A progressive: its meter, its history, its acts."""
    return reverse("progressive", args=[one.pk])


def jackpot_slip(one: ProgressiveMovement) -> str:
    """The slip of a jackpot paid by hand."""
    return reverse("jackpot_slip", args=[str(one)])
