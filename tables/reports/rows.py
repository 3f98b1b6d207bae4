"""Reads what the drop and win report is made of: a fixed number of queries, whatever the size of the house."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Any

from django.contrib.postgres.aggregates import BoolOr
from django.db.models import Count, F, Q, QuerySet, Sum

from games.engine.money import Money
from tables import accounting
from tables.models import GamingDay, Property, Result, RoundTotals, ShiftRecord
from tables.reports.charts import Amount
from tables.reports.drop_win import DropWin, Figures, PitGroup, PokerRow, ShiftRow, TableRow
from tables.words import POKER, game_name

ESTIMATED = Q(result__status=Result.Status.ESTIMATED)


def drop_win(*, day: GamingDay, pit: str = "") -> DropWin:
    """The report of a gaming day of a property; of one pit where its code is given."""
    house: Property = day.property
    records = _records(house, pit).filter(day=day)
    month = _records(house, pit).filter(day__date__range=(day.date.replace(day=1), day.date))
    sums = _month_figures(month)
    rounds = _rounds(month)
    mispaid = _mispaid(records)
    pits: dict[str, list[TableRow]] = defaultdict(list)
    banked = records.exclude(game__in=POKER)
    for (where, code), shifts in _by_table(banked).items():
        pits[where].append(
            TableRow(
                code=code,
                game=game_name(shifts[0].game),
                shifts=tuple(map(_shift_row, shifts)),
                month=sums.get(shifts[0].table_id, Figures()),
                expected=rounds.get(shifts[0].table_id),
                mispaid=mispaid.get(shifts[0].table_id, Money(0)),
            )
        )
    return DropWin(
        day=day.date,
        currency=house.currency,
        digits=house.digits,
        state=day.state,
        version=day.version,
        pits=tuple(PitGroup(where, tuple(tables)) for where, tables in pits.items()),
        poker=_poker(records.filter(game__in=POKER)),
    )


def win_by_day(*, day: GamingDay, pit: str = "") -> list[Amount]:
    """The win of every gaming day of the month up to this one; none where nothing is known yet."""
    rows = (
        _records(day.property, pit)
        .filter(day__date__range=(day.date.replace(day=1), day.date))
        .values(on=F("day__date"))
        .annotate(
            win=Sum("result__win"),
            estimated=BoolOr(ESTIMATED),
            missing=Count("pk", filter=Q(result=None)),
        )
        .order_by("on")
    )
    known = {row["on"]: row for row in rows}
    return [
        _day_amount(day.date.replace(day=number), known) for number in range(1, day.date.day + 1)
    ]


def _day_amount(on: date, known: dict[date, dict[str, Any]]) -> Amount:
    row = known.get(on)
    if row is None or row["win"] is None:
        return Amount(on, None)
    return Amount(on, int(row["win"]), bool(row["estimated"] or row["missing"]))


def _records(house: Property, pit: str) -> QuerySet[ShiftRecord]:
    records = ShiftRecord.objects.filter(property=house)
    return records.filter(pit__code=pit) if pit else records


def _by_table(records: QuerySet[ShiftRecord]) -> dict[tuple[str, str], list[ShiftRecord]]:
    """The records of the day by pit and table, in the order of the floor."""
    found: dict[tuple[str, str], list[ShiftRecord]] = defaultdict(list)
    order = (
        "pit__position",
        "pit__code",
        "table__position",
        "table__code",
        "shift__position",
        "opened_at",
    )
    related = ("table", "pit", "shift", "result", "opener", "closer")
    for record in records.select_related(*related).order_by(*order):
        found[record.pit.name, record.table.code].append(record)
    return found


def _shift_row(record: ShiftRecord) -> ShiftRow:
    result = record.result
    if result is None:
        opener = record.opener.total if record.opener else record.opening_estimate
        return ShiftRow(record.pk, record.shift.name, Figures(missing=1), 0, opener, None)
    estimated = result.status == Result.Status.ESTIMATED
    figures = Figures(result.drop, result.win, estimated)
    return ShiftRow(
        record.pk, record.shift.name, figures, result.version, result.opener, result.closer
    )


def _month_figures(month: QuerySet[ShiftRecord]) -> dict[int, Figures]:
    rows = month.values("table_id").annotate(
        drop=Sum("result__drop"),
        win=Sum("result__win"),
        estimated=BoolOr(ESTIMATED),
        missing=Count("pk", filter=Q(result=None)),
    )
    return {
        row["table_id"]: Figures(row["drop"], row["win"], bool(row["estimated"]), row["missing"])
        for row in rows.order_by()
    }


def _rounds(month: QuerySet[ShiftRecord]) -> dict[int, Money]:
    """What the paytables in force expect of the rounds recorded in the month, by table, rounded to the minor unit."""
    totals = RoundTotals.objects.filter(record__in=month).values(table=F("record__table_id"))
    expected = totals.annotate(expected=Sum("expected")).order_by()
    return {
        row["table"]: rounded(row["expected"]) for row in expected if row["expected"] is not None
    }


def _mispaid(records: QuerySet[ShiftRecord]) -> dict[int, Money]:
    totals = RoundTotals.objects.filter(record__in=records).exclude(mispaid=0)
    rows: Iterable[dict[str, Any]] = (
        totals.values(table=F("record__table_id")).annotate(sum=Sum("mispaid")).order_by()
    )
    return {row["table"]: row["sum"] for row in rows}


def _poker(records: QuerySet[ShiftRecord]) -> tuple[PokerRow, ...]:
    """Poker tables of the day by their recorded rounds."""
    sums = RoundTotals.objects.filter(record__in=records).values(
        "record__table__code", "record__game"
    )
    rows = sums.annotate(played=Sum("rounds"), pots=Sum("handle"), rake=Sum("net")).order_by(
        "record__table__code"
    )
    return tuple(
        PokerRow(
            row["record__table__code"],
            game_name(row["record__game"]),
            int(row["played"]),
            row["pots"],
            row["rake"],
        )
        for row in rows
    )


def rounded(amount: Decimal) -> Money:
    """An expectation in minor units, rounded half away from zero where it is shown."""
    return accounting.rounded(Fraction(amount))


def won_by_day(house: Property, days: Iterable[GamingDay]) -> dict[int, Figures]:
    """What each of these days won, by its key."""
    rows = (
        ShiftRecord.objects.filter(property=house, day__in=list(days))
        .exclude(game__in=POKER)
        .values("day_id")
        .annotate(
            drop=Sum("result__drop"),
            win=Sum("result__win"),
            estimated=BoolOr(ESTIMATED),
            missing=Count("pk", filter=Q(result=None)),
        )
    )
    return {
        row["day_id"]: Figures(row["drop"], row["win"], bool(row["estimated"]), row["missing"])
        for row in rows.order_by()
    }
