"""Reads of the books that more than one caller needs."""

from collections.abc import Iterable
from datetime import date, datetime
from decimal import Decimal
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import Exists, F, OuterRef, Q, QuerySet, Sum
from django.utils.translation import gettext as _

from audit.trail import Refused
from games.engine.money import Money
from games.engine.terms import digits_of
from games.fields import MoneyField
from tables.gaming_day import Calendar
from tables.models import (
    Adjustment,
    Box,
    Count,
    DayStart,
    Estimate,
    ExchangeRate,
    GamingDay,
    JackpotMovement,
    MachineLine,
    Marker,
    MarkerPayment,
    MarkerTransfer,
    Placement,
    Policy,
    Property,
    ShiftRecord,
    SlipStep,
    Table,
    TableDay,
    TableSession,
    Terms,
    Tournament,
)
from tables.words import not_open


def calendar_of(property: Property) -> Calendar:
    """The clock of a property, as its gaming days follow from it."""
    starts = DayStart.objects.filter(property=property).values_list("first_day", "at")
    return Calendar(property.zone, tuple(starts))


def current_day(property: Property, at: datetime) -> GamingDay | None:
    """The gaming day that holds an instant, where it has been made."""
    return GamingDay.objects.filter(property=property, starts_at__lte=at, ends_at__gt=at).first()


def policy_on(property_id: int, day: date) -> Policy:
    """The approved policy in force on a gaming day."""
    approved = Policy.objects.filter(property_id=property_id, state=Policy.State.APPROVED)
    return approved.filter(first_day__lte=day).latest("first_day")


def in_force(at: datetime) -> Q:
    """The condition on approved terms that an instant puts."""
    return Q(state=Terms.State.APPROVED, starts_at__lte=at) & (Q(ends_at=None) | Q(ends_at__gt=at))


def terms_row_at(table: Table, at: datetime) -> Terms | None:
    """The terms of a table in force at an instant."""
    rows = Terms.objects.filter(in_force(at), property_id=table.property_id, table=table)
    return rows.select_related("property").first()


def terms_at(table: Table, at: datetime) -> dict[str, Any] | None:
    """The terms in force at an instant in the public form of recorded rounds; none where none are.

    `paytables` by wager, `limits` by spot, every rule of the game said: a judge assumes nothing.
    """
    terms = terms_row_at(table, at)
    return None if terms is None else public_form(terms)


def public_form(terms: Terms) -> dict[str, Any]:
    """Terms as the public format of recorded rounds writes them."""
    house = terms.property
    used = terms.paytables.select_related("paytable").prefetch_related("paytable__lines")
    return {
        "currency": house.currency,
        "chip_unit": terms.chip_unit.text(digits=house.digits),
        "paytables": {row.wager: row.paytable.odds() for row in used},
        "limits": terms.limits,
        "rules": terms.rules,
    }


def terms_of_tables(property_id: int, tables: Iterable[int]) -> QuerySet[Terms]:
    """All approved terms of some tables, oldest first, with what the public form needs."""
    rows = Terms.objects.filter(
        property_id=property_id, table__in=list(tables), state=Terms.State.APPROVED
    )
    return (
        rows.select_related("property")
        .prefetch_related("paytables__paytable__lines")
        .order_by("table", "starts_at")
    )


def record_at(table: Table, at: datetime) -> ShiftRecord | None:
    """The shift record of a table that holds an instant; at the boundary, the later one."""
    rows = ShiftRecord.objects.filter(property_id=table.property_id, table=table)
    return rows.filter(Q(closed_at=None) | Q(closed_at__gt=at), opened_at__lte=at).first()


def require_record(table: Table, at: datetime) -> ShiftRecord:
    """The shift record that holds an instant; what happens at a table that is not open then is refused."""
    record = record_at(table, at)
    if record is None:
        raise Refused(not_open(table))
    return record


def open_record(table: Table) -> ShiftRecord | None:
    """The shift record of a table that runs."""
    rows = ShiftRecord.objects.filter(property_id=table.property_id, table=table)
    return rows.filter(closed_at=None).first()


def open_session(table: Table) -> TableSession | None:
    """The session of a table that is open."""
    sessions = TableSession.objects.filter(property_id=table.property_id, table=table)
    return sessions.filter(closed_at=None).first()


def preceding_closer(table: Table, at: datetime) -> Money | None:
    """The total of the last closer of a table before an instant; none for a new table."""
    records = ShiftRecord.objects.filter(
        property_id=table.property_id, table=table, closed_at__lte=at
    )
    last = records.order_by("-closed_at").select_related("closer").first()
    if last is None:
        return None
    return last.closer.total if last.closer else last.closing_estimate


def records_of(placement: Placement) -> QuerySet[ShiftRecord]:
    """The records whose drop went into a box, in order."""
    last = placement.last or placement.first
    return ShiftRecord.objects.filter(
        property_id=placement.property_id,
        table_id=placement.table_id,
        opened_at__range=(placement.first.opened_at, last.opened_at),
    ).order_by("opened_at")


def took_part(placement: Placement, by: Any) -> bool:
    """Whether a person signed a document of the records that a box belongs to (WAC 230-15-610)."""
    records = records_of(placement)
    mine = {"property_id": placement.property_id, "by_id": by.pk}
    return (
        SlipStep.objects.filter(slip__record__in=records, **mine).exists()
        or Count.objects.filter(
            Q(opens__in=records)
            | Q(closes__in=records)
            | Q(superseded_by__opens__in=records)
            | Q(superseded_by__closes__in=records),
            **mine,
        ).exists()
        or Estimate.objects.filter(record__in=records, **mine).exists()
    )


def standing_count(placement: Placement) -> int | None:
    """The count of a box that stands: the first that another agrees with; none while none does."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT tables_standing_count(%s)", [placement.pk])
        return cursor.fetchone()[0]


def records_of_day(table_day: TableDay) -> QuerySet[ShiftRecord]:
    """The records of a table in a gaming day, in order."""
    return (
        ShiftRecord.objects.filter(
            property_id=table_day.property_id, day_id=table_day.day_id, table_id=table_day.table_id
        )
        .select_related("opener", "closer", "day")
        .order_by("opened_at")
    )


def markers_held(table: Table, at: datetime) -> Money:
    """What is open on the markers that stood at a table at an instant."""
    here = {"property_id": table.property_id, "table_id": table.pk, "at__lte": at}
    sums = (
        Marker.objects.filter(**here).exclude(state=Marker.State.VOID).aggregate(sum=Sum("amount")),
        MarkerPayment.objects.filter(**here).aggregate(sum=Sum("amount")),
        MarkerTransfer.objects.filter(**here).aggregate(sum=Sum("total")),
    )
    issued, paid, sent = (found["sum"] or Money(0) for found in sums)
    return issued - paid - sent


def boxes_on(table: Table) -> QuerySet[Placement]:
    """The boxes that stand on a table, whatever drops into them."""
    boxes = Placement.objects.filter(property_id=table.property_id, table=table, until=None)
    return boxes.select_related("box", "table").order_by("pk")


def each_box_once(compartments: QuerySet[Placement]) -> QuerySet[Placement]:
    """Of these compartments the last of each box: they leave their table, and are locked away, as one."""
    same = {"box": OuterRef("box"), "session": OuterRef("session")}
    later = compartments.filter(**same, compartment__gt=OuterRef("compartment"))
    return compartments.filter(~Exists(later.order_by()))


def box_on(table: Table, purpose: str = Box.Purpose.DROP) -> Placement | None:
    """The box of a purpose that stands on a table."""
    return boxes_on(table).filter(purpose=purpose).first()


def rate_of(placement: Placement, currency: str) -> Decimal:
    """The rate of the day a box belongs to, in minor units of the house for one of the currency."""
    rate = ExchangeRate.objects.filter(day_id=placement.first.day_id, currency=currency).first()
    if rate is None:
        raise Refused(
            _("No rate of %(currency)s is set for %(day)s.")
            % {"currency": currency, "day": placement.first.day}
        )
    shift = placement.property.digits - digits_of(currency)
    return rate.rate.scaleb(shift)


def jackpot_fund(property: Property) -> Money:
    """What the players' jackpot fund holds."""
    sums = JackpotMovement.objects.filter(property=property).order_by()
    by_kind = dict(sums.values_list("kind").annotate(Sum("amount")))
    kinds = JackpotMovement.Kind
    return by_kind.get(kinds.CONTRIBUTION, Money(0)) - by_kind.get(kinds.PAYMENT, Money(0))


def machine_totals(property: Property) -> dict[str, Money]:
    """What the counting machine says of each box, by the batches that stand."""
    lines = MachineLine.objects.filter(property=property, batch__superseded_by=None)
    value = Sum(F("denomination") * F("pieces"), output_field=MoneyField())
    return dict(lines.order_by().values("box").annotate(total=value).values_list("box", "total"))


class PokerRoom(NamedTuple):
    """What the poker room kept in a day; its jackpots and prizes are the players'."""

    rake: Money
    time: Money
    fees: Money
    tournaments: Money

    @property
    def revenue(self) -> Money:
        return self.rake + self.time + self.fees + self.tournaments


def poker_room(day: GamingDay) -> PokerRoom:
    """The revenue of the poker room in a gaming day, from its tables and tournaments."""
    tables = ShiftRecord.objects.filter(property_id=day.property_id, day=day).aggregate(
        **{name: Sum(f"poker__{name}") for name in ("rake", "time", "fees")}
    )
    events = Tournament.objects.filter(day=day, struck_at=None).aggregate(tournaments=Sum("revenue"))
    return PokerRoom(**{name: found or Money(0) for name, found in (tables | events).items()})


CLOSED = (GamingDay.State.PUBLISHED, GamingDay.State.LOCKED, GamingDay.State.REOPENING)


def takes_documents(day: GamingDay) -> bool:
    """Whether documents may still go into a gaming day."""
    return day.state not in CLOSED


def published_from(property_id: int, on: date) -> GamingDay | None:
    """The last gaming day from a date on that is published; what comes into force reaches back to none."""
    days = GamingDay.objects.filter(property_id=property_id, date__gte=on, version__gt=0)
    return days.order_by("-date").first()


def require_open(day: GamingDay) -> None:
    """Refuse what would change a day that is published or locked, and say what is open instead."""
    if not takes_documents(day):
        raise Refused(
            _(
                "The day %(day)s is %(state)s. What comes late needs a reopening by two people,"
                " or an adjustment in the open day."
            )
            % {"day": day, "state": day.get_state_display()}
        )


def prior_adjustments(day: GamingDay) -> Money:
    """What adjustments of earlier days, posted in this one, add to its win."""
    posted = Adjustment.objects.filter(posting_day=day, state=Adjustment.State.APPROVED)
    return sum((adjustment.effect for adjustment in posted), Money(0))
