"""Results follow from documents. They are computed after commit, as often as one likes."""

from collections.abc import Iterable
from decimal import Decimal
from typing import NamedTuple, TypeVar

from django.db.models import Model, QuerySet
from django.utils.translation import gettext_lazy as _

from audit import alerts, jobs, trail
from games.engine.money import Money
from tables import figures, selectors
from tables.models import DayResult, Result, RoundTotals, ShiftRecord, TableDay
from tables.models.results import Figures
from tables.services import poker
from tables.words import POKER

F = TypeVar("F", bound=Figures)
M = TypeVar("M", bound=Model)
DERIVED = ("id", "version", "computed_at")


def ask_anew(record: ShiftRecord) -> None:
    """Have the results of a record that has ended computed anew, once what changed them is committed."""
    if record.closed_at:
        jobs.enqueue("tables.results", property_id=record.property_id, shift_record=record.pk)


def ask_day_anew(record: ShiftRecord) -> None:
    """Have the day of a table computed anew that begins to run again, once this is committed."""
    if _ended_beside(record).exists():
        jobs.enqueue("tables.results", property_id=record.property_id, shift_record=record.pk)


@trail.act("result.computed")
def recompute(*, record_id: int) -> Result | None:
    """The current result of a record and of its table's day, as their documents have them.

    A figure that differs makes the next version; running it twice changes nothing. None while the
    record runs, and for poker, which has revenue and no win (`PokerResult`).
    """
    record = held(ShiftRecord, record_id, "opener", "closer", "day", "result", "poker")
    if record.game in POKER:
        if record.closed_at is not None:
            poker.recompute(record=record)
        return None
    if record.closed_at is None:
        recompute_day(record=record)
        return None
    before, result = record.result, _next(record.result, computed(Result, [record]))
    if result != before:
        result.record = record
        result.save()
        record.result = result
        record.save(update_fields=["result"])
        _tell_of_a_wrong_estimate(before, result)
    recompute_day(record=record)
    return result


def recompute_day(*, record: ShiftRecord) -> DayResult | None:
    """The result of the gaming day of a record's table, from its records that ended; none before one did."""
    if not _ended_beside(record).exists():
        return None
    table_day, _is_new = TableDay.objects.get_or_create(
        property_id=record.property_id,
        day=record.day,
        table_id=record.table_id,
        defaults={"pit_id": record.pit_id, "game": record.game},
    )
    table_day = held(TableDay, table_day.pk, "result")
    records = list(selectors.records_of_day(table_day))
    result = _next(table_day.result, computed_day(records))
    if result != table_day.result:
        result.table_day = table_day
        result.save()
        table_day.result = result
        table_day.save(update_fields=["result"])
    return result


def _ended_beside(record: ShiftRecord) -> QuerySet[ShiftRecord]:
    """The records of its table that ended in its gaming day, itself among them."""
    return ShiftRecord.objects.filter(
        property_id=record.property_id,
        day=record.day,
        table_id=record.table_id,
        closed_at__isnull=False,
    )


def held(model: type[M], key: int, *related: str) -> M:
    """A row kept from being computed by another worker meanwhile, with what it points to.

    Locked first and read after: one statement that waits for its lock would join the row as it is
    now to the results as they were before the wait, and miss the version just made.
    """
    model._base_manager.select_for_update(no_key=True).only("pk").get(pk=key)
    return model._base_manager.select_related(*related).get(pk=key)


def computed(model: type[F], records: list[ShiftRecord]) -> F:
    """The figures of ended records as their documents have them now, in the policy of their day."""
    policy = selectors.policy_on(records[0].property_id, records[0].day.date)
    reading = figures.read(records)
    return model(
        property_id=records[0].property_id,
        status=Figures.Status.ACTUAL if reading.is_actual else Figures.Status.ESTIMATED,
        policy=policy,
        promo=reading.promo,
        paid_in_cash=reading.paid_in_cash,
        drop=reading.drop(policy),
        win=reading.inputs.win,
        markers_opening=reading.markers.opening,
        markers_closing=reading.markers.closing,
        markers_to_cage=reading.markers.to_cage,
        **vars(reading.inputs),
    )


def computed_day(records: list[ShiftRecord]) -> DayResult:
    """The figures of a table's day from its records that ended; an estimate while another runs."""
    ended = [record for record in records if record.closed_at is not None]
    result = computed(DayResult, ended)
    if len(ended) < len(records):
        result.status = Figures.Status.ESTIMATED
    return result


def _next(current: F | None, computed: F) -> F:
    """The current version, where the figures are the same; else the next."""
    if current is not None and figures_of(current) == figures_of(computed):
        return current
    computed.version = current.version + 1 if current else 1
    return computed


def _tell_of_a_wrong_estimate(before: Result | None, result: Result) -> None:
    """Raise an alert where the pit estimated a drop, and was further off than policy lets pass."""
    if before is None or before.status == result.status or not before.drop:
        return
    if not result.record.estimates.exists():
        return
    off = Decimal(abs(result.drop - before.drop)) / before.drop * 100
    if off > result.policy.estimate_alert:
        alerts.raise_alert(
            property_id=result.property_id,
            kind="drop.estimate",
            key=str(result.record_id),
            what=_("The estimated drop of %(record)s was far from the count."),
            facts={"record": str(result.record)},
            to="tables.see_records",
            severity=alerts.Severity.WARN,
            place=result.record.table.code,
            measure=alerts.Measure.SHARE,
            figure=str((off / 100).quantize(Decimal("0.0001"))),
            limit=str(result.policy.estimate_alert / 100),
        )


def figures_of(result: Figures) -> dict[str, object]:
    """Every stored figure of a result, and the policy it rests on."""
    own = {field.attname for field in Figures._meta.fields} - set(DERIVED)
    return {name: getattr(result, name) for name in sorted(own)}


class WagerTotals(NamedTuple):
    """What the rounds of a record say about one wager; see `RoundTotals`."""

    wager: str
    rounds: int
    handle: Money
    net: Money
    expected: Decimal | None
    variance: Decimal | None
    mispaid: Money


def set_round_totals(*, record: ShiftRecord, totals: Iterable[WagerTotals]) -> None:
    """Say what the recorded rounds of a shift record come to, all its wagers at once.

    Derived rows: whoever counts the rounds again says the same again.
    """
    RoundTotals.objects.filter(property_id=record.property_id, record=record).delete()
    RoundTotals.objects.bulk_create(
        RoundTotals(property_id=record.property_id, record=record, **row._asdict())
        for row in totals
    )
