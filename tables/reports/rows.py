"""Reads what the drop and win report is made of: a fixed number of queries, whatever the size of the house."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import date
from fractions import Fraction
from typing import Any, TypeVar

from django.contrib.postgres.aggregates import BoolOr
from django.db.models import Count, F, Model, Q, QuerySet, Sum

from games.engine.money import Money
from tables import accounting
from tables.models import GamingDay, Property, RoundTotals, ShiftRecord, TableDay
from tables.models.results import Figures as Stored
from tables.reports.charts import Amount
from tables.reports.drop_win import DropWin, Figures, PitGroup, PokerRow, ShiftRow, TableRow
from tables.words import POKER, game_name

M = TypeVar("M", bound=Model)
ESTIMATED = Q(result__status=Stored.Status.ESTIMATED)


def drop_win(*, day: GamingDay, pit: str = "") -> DropWin:
    """The report of a gaming day of a property; of one pit where its code is given."""
    house: Property = day.property
    records = _of_pit(ShiftRecord.objects.filter(property=house, day=day), pit)
    month = _month_of(house, day, pit)
    days = {each.table_id: each for each in month.filter(day=day).select_related("result")}
    sums, expected, mispaid = _sums(month, "table_id"), _expected(house, day, pit), _mispaid(records)
    pits: dict[str, list[TableRow]] = defaultdict(list)
    for shifts in _shifts_by_table(records.exclude(game__in=POKER)):
        first, rows = shifts[0], tuple(map(_shift_row, shifts))
        counted = days[first.table_id].result if first.table_id in days else None
        pits[first.pit.name].append(
            TableRow(
                code=first.table.code,
                game=game_name(first.game),
                day=_figures(counted) or Figures.total(row.figures for row in rows),
                shifts=rows,
                month=sums.get(first.table_id, Figures()),
                expected=expected.get(first.table_id),
                mispaid=mispaid.get(first.table_id, accounting.NONE),
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
    known = _sums(_month_of(day.property, day, pit), "day__date")
    days = (day.date.replace(day=number) for number in range(1, day.date.day + 1))
    return [_day_amount(on, known.get(on, Figures())) for on in days]


def _day_amount(on: date, won: Figures) -> Amount:
    if won.win is None:
        return Amount(on, None)
    return Amount(on, int(won.win), won.estimated or bool(won.missing))


def won_by_day(house: Property, days: Iterable[GamingDay]) -> dict[int, Figures]:
    """What each of these days won, by its key."""
    return _sums(TableDay.objects.filter(property=house, day__in=list(days)), "day_id")


def month_to(day: GamingDay) -> Figures:
    """What the house won in the month up to and with a day."""
    return Figures.total(_sums(_month_of(day.property, day, ""), "day_id").values())


def _of_pit(rows: QuerySet[M], pit: str) -> QuerySet[M]:
    return rows.filter(pit__code=pit) if pit else rows


def _month_of(house: Property, day: GamingDay, pit: str) -> QuerySet[TableDay]:
    """The days of house-banked tables in the month up to and with a day."""
    until = (day.date.replace(day=1), day.date)
    days = TableDay.objects.filter(property=house, day__date__range=until).exclude(game__in=POKER)
    return _of_pit(days, pit)


def _sums(days: QuerySet[TableDay], by: str) -> dict[Any, Figures]:
    """Drop and win of tables' days, summed by a column; one query."""
    rows = days.values(key=F(by)).annotate(
        drop=Sum("result__drop"),
        win=Sum("result__win"),
        estimated=BoolOr(ESTIMATED),
        missing=Count("pk", filter=Q(result=None)),
    )
    return {
        row["key"]: Figures(row["drop"], row["win"], bool(row["estimated"]), row["missing"])
        for row in rows.order_by()
    }


def _figures(result: Stored | None) -> Figures | None:
    """A current result as the report shows it, where there is one."""
    if result is None:
        return None
    return Figures(result.drop, result.win, result.status == Stored.Status.ESTIMATED)


def _shifts_by_table(records: QuerySet[ShiftRecord]) -> Iterable[list[ShiftRecord]]:
    """The records of each table, in the order of the floor."""
    found: dict[int, list[ShiftRecord]] = defaultdict(list)
    related = ("table", "pit", "shift", "result", "opener", "closer")
    order = (
        "pit__position", "pit__code", "table__position", "table__code", "shift__position", "opened_at",
    )  # fmt: skip
    for record in records.select_related(*related).order_by(*order):
        found[record.table_id].append(record)
    return found.values()


def _shift_row(record: ShiftRecord) -> ShiftRow:
    figures, result = _figures(record.result), record.result
    if figures is None or result is None:
        opener = record.opener.total if record.opener else record.opening_estimate
        return ShiftRow(record.pk, record.shift.name, Figures(missing=1), 0, opener, None)
    return ShiftRow(
        record.pk, record.shift.name, figures, result.version, result.opener, result.closer
    )


def _expected(house: Property, day: GamingDay, pit: str) -> dict[int, Money]:
    """What the paytables in force expect of the rounds recorded in the month, by table."""
    until = (day.date.replace(day=1), day.date)
    records = _of_pit(ShiftRecord.objects.filter(property=house, day__date__range=until), pit)
    totals = RoundTotals.objects.filter(record__in=records).values(table=F("record__table_id"))
    sums = totals.annotate(expected=Sum("expected")).order_by()
    return {
        row["table"]: accounting.rounded(Fraction(row["expected"]))
        for row in sums
        if row["expected"] is not None
    }


def _mispaid(records: QuerySet[ShiftRecord]) -> dict[int, Money]:
    """What faults of the day's rounds cost the house (negative) or gained it, by table."""
    totals = RoundTotals.objects.filter(record__in=records).exclude(mispaid=0)
    sums = totals.values(table=F("record__table_id")).annotate(sum=Sum("mispaid")).order_by()
    return {row["table"]: row["sum"] for row in sums}


def _poker(records: QuerySet[ShiftRecord]) -> tuple[PokerRow, ...]:
    """The poker tables of the day by what their boxes kept."""
    kept = ("rake", "time", "fees", "revenue", "jackpot")
    rows = (
        records.exclude(poker=None)
        .values("table__code", "game")
        .annotate(
            **{f"of_{name}": Sum(f"poker__{name}") for name in kept},
            estimated=BoolOr(Q(poker__status=Stored.Status.ESTIMATED)),
        )
        .order_by("table__code")
    )
    return tuple(
        PokerRow(
            row["table__code"],
            game_name(row["game"]),
            *(row[f"of_{name}"] for name in kept),
            estimated=bool(row["estimated"]),
        )
        for row in rows
    )
