"""Reads what the drop and win report is made of: a fixed number of queries, whatever the size of the house."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any, TypeVar

from django.contrib.postgres.aggregates import BoolOr
from django.db.models import Count, F, Model, Q, QuerySet, Sum

from games.engine.money import Money
from tables import accounting
from tables.models import Adjustment, GamingDay, Pit, Property, RoundTotals, ShiftRecord, TableDay
from tables.models.results import Figures as Stored
from tables.reports.charts import Amount
from tables.reports.drop_win import DropWin, Figures, PitGroup, PokerRow, ShiftRow, TableRow
from tables.words import POKER, game_name

M = TypeVar("M", bound=Model)
K = TypeVar("K")
ESTIMATED = Q(result__status=Stored.Status.ESTIMATED)


def drop_win(*, day: GamingDay, pit: str = "") -> DropWin:
    """The report of a gaming day of a property; of one pit where its code is given."""
    house: Property = day.property
    records = _of_pit(ShiftRecord.objects.filter(property=house, day=day), pit)
    year = _days_of(house, _year(day), pit)
    month = year.filter(day__date__gte=_month(day)[0])
    groups: dict[Pit, list[TableRow]] = {}
    months, years = (_sums(days, "pit_id", "table_id") for days in (month, year))
    days = year.filter(day=day).select_related("result")
    counted = {each.table_id: each.result for each in days}
    expected, mispaid = _expected(house, day, pit), _mispaid(records)
    for place, shifts in _places(records.exclude(game__in=POKER), year):
        key, rows = (place.pit_id, place.table_id), tuple(map(_shift_row, shifts))
        groups.setdefault(place.pit, []).append(
            TableRow(
                code=place.table.code,
                game=game_name(place.game),
                day=_table_day(counted.get(place.table_id), rows),
                shifts=rows,
                month=months.get(key, Figures()),
                year=years.get(key, Figures()),
                expected=expected.get(key),
                mispaid=mispaid.get(place.table_id, accounting.NONE) if shifts else accounting.NONE,
            )
        )
    return DropWin(
        day=day.date,
        currency=house.currency,
        digits=house.digits,
        state=day.state,
        version=day.version,
        pits=_groups(groups, _posted(house, _year(day), pit), day),
        poker=_poker(records.filter(game__in=POKER)),
    )


def _table_day(result: Stored | None, shifts: tuple[ShiftRow, ...]) -> Figures:
    """The day of a table, from its own result where there is one, and how many of its shifts have none."""
    so_far = Figures.total(row.figures for row in shifts)
    whole = _figures(result)
    return replace(whole, missing=so_far.missing) if whole and shifts else so_far


def _groups(
    tables: dict[Pit, list[TableRow]], posted: Iterable[Adjustment], day: GamingDay
) -> tuple[PitGroup, ...]:
    """The pits in the order of the floor, each with its tables and what it carries of prior periods."""
    posted, first = list(posted), _month(day)[0]
    year = _carried_by_pit(posted)
    month = _carried_by_pit(one for one in posted if one.posting_day.date >= first)
    today = _carried_by_pit(one for one in posted if one.posting_day_id == day.pk)
    pits = sorted({*tables, *year}, key=lambda pit: (pit.position, pit.code))
    return tuple(
        PitGroup(
            pit.name,
            tuple(tables.get(pit, ())),
            *(of.get(pit, Figures()) for of in (today, month, year)),
        )
        for pit in pits
    )


def _carried_by_pit(posted: Iterable[Adjustment]) -> dict[Pit, Figures]:
    return _carried(posted, lambda one: one.record.pit)


def win_by_day(*, day: GamingDay, pit: str = "") -> list[Amount]:
    """The win of every gaming day of the month up to this one; none where nothing is known yet."""
    house, month = day.property, _month(day)
    known = _by_day(
        _days_of(house, month, pit), _posted(house, month, pit), _running(house, month, pit), "date"
    )
    days = (day.date.replace(day=number) for number in range(1, day.date.day + 1))
    return [_day_amount(on, known.get(on, Figures())) for on in days]


def _day_amount(on: date, won: Figures) -> Amount:
    if won.win is None:
        return Amount(on, None)
    return Amount(on, int(won.win), won.estimated or bool(won.missing))


def won_by_day(house: Property, days: Iterable[GamingDay]) -> dict[int, Figures]:
    """What each of these days won, by its key."""
    days = list(days)
    tables = TableDay.objects.filter(property=house, day__in=days)
    posted = _approved(house).filter(posting_day__in=days)
    running = ShiftRecord.objects.filter(property=house, day__in=days, closed_at=None)
    return _by_day(tables, posted, running.exclude(game__in=POKER), "pk")


def month_to(day: GamingDay) -> Figures:
    """What the house won in the month up to and with a day."""
    house, month = day.property, _month(day)
    won = _by_day(
        _days_of(house, month, ""), _posted(house, month, ""), _running(house, month, ""), "pk"
    )
    return Figures.total(won.values())


def _by_day(
    tables: QuerySet[TableDay],
    posted: Iterable[Adjustment],
    running: QuerySet[ShiftRecord],
    name: str,
) -> dict[Any, Figures]:
    """Drop and win of days by a column of theirs: what their tables won, what they carry, what still runs."""
    found = {key: [figures] for (key,), figures in _sums(tables, f"day__{name}").items()}
    for key, figures in _carried(posted, lambda one: getattr(one.posting_day, name)).items():
        found.setdefault(key, []).append(figures)
    for key in running.order_by().values_list(f"day__{name}", flat=True):
        found.setdefault(key, []).append(Figures(missing=1))
    return {key: Figures.total(parts) for key, parts in found.items()}


def _running(house: Property, until: tuple[date, date], pit: str) -> QuerySet[ShiftRecord]:
    """The records of house-banked tables that run in a time."""
    records = ShiftRecord.objects.filter(property=house, day__date__range=until, closed_at=None)
    return _of_pit(records.exclude(game__in=POKER), pit)


def _approved(house: Property) -> QuerySet[Adjustment]:
    """The adjustments of prior periods that count: in the day that carries them."""
    rows = Adjustment.objects.filter(
        property=house, mode=Adjustment.Mode.PRIOR, state=Adjustment.State.APPROVED
    )
    return rows.select_related("posting_day", "record__pit", "record__result__policy")


def _posted(house: Property, until: tuple[date, date], pit: str) -> QuerySet[Adjustment]:
    rows = _approved(house).filter(posting_day__date__range=until)
    return rows.filter(record__pit__code=pit) if pit else rows


def _carried(posted: Iterable[Adjustment], key: Callable[[Adjustment], K]) -> dict[K, Figures]:
    """What adjustments of prior periods add to drop and win, by a key of theirs."""
    found: dict[K, list[Adjustment]] = defaultdict(list)
    for one in posted:
        found[key(one)].append(one)
    return {
        which: Figures.carried(
            accounting.total(one.drop_effect for one in ones),
            accounting.total(one.effect for one in ones),
        )
        for which, ones in found.items()
    }


def _of_pit(rows: QuerySet[M], pit: str) -> QuerySet[M]:
    return rows.filter(pit__code=pit) if pit else rows


def _month(day: GamingDay) -> tuple[date, date]:
    """The month to date, from its first day to this one."""
    return day.date.replace(day=1), day.date


def _year(day: GamingDay) -> tuple[date, date]:
    """The year to date, likewise."""
    return day.date.replace(month=1, day=1), day.date


def _days_of(house: Property, until: tuple[date, date], pit: str) -> QuerySet[TableDay]:
    """The days of house-banked tables in a time."""
    days = TableDay.objects.filter(property=house, day__date__range=until)
    return _of_pit(days.exclude(game__in=POKER), pit)


def _sums(days: QuerySet[TableDay], *by: str) -> dict[tuple[Any, ...], Figures]:
    """Drop and win of tables' days, summed by columns; one query."""
    rows = days.values(*by).annotate(
        drop=Sum("result__drop"),
        win=Sum("result__win"),
        estimated=BoolOr(ESTIMATED),
        missing=Count("pk", filter=Q(result=None)),
    )
    return {
        tuple(row[name] for name in by): Figures(
            row["drop"], row["win"], bool(row["estimated"]), row["missing"]
        )
        for row in rows.order_by()
    }


def _figures(result: Stored | None) -> Figures | None:
    """A current result as the report shows it, where there is one."""
    if result is None:
        return None
    return Figures(result.drop, result.win, result.status == Stored.Status.ESTIMATED)


def _places(
    records: QuerySet[ShiftRecord], year: QuerySet[TableDay]
) -> list[tuple[ShiftRecord | TableDay, list[ShiftRecord]]]:
    """Every table of the year where it stood, with its shifts of the day: none where it was not open."""
    latest = year.select_related("pit", "table").order_by("pit_id", "table_id", "-day__date")
    found: dict[tuple[int, int], tuple[ShiftRecord | TableDay, list[ShiftRecord]]] = {
        (each.pit_id, each.table_id): (each, []) for each in latest.distinct("pit_id", "table_id")
    }
    for shifts in _shifts_by_table(records):
        found[shifts[0].pit_id, shifts[0].table_id] = (shifts[0], shifts)
    return sorted(found.values(), key=lambda place: (place[0].table.position, place[0].table.code))


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


def _expected(house: Property, day: GamingDay, pit: str) -> dict[tuple[int, int], Money]:
    """What the paytables in force expect of the rounds recorded in the month, by pit and table."""
    days = ShiftRecord.objects.filter(property=house, day__date__range=_month(day))
    totals = RoundTotals.objects.filter(record__in=_of_pit(days, pit)).values(
        pit=F("record__pit_id"), table=F("record__table_id")
    )
    sums = totals.annotate(expected=Sum("expected")).order_by()
    return {
        (row["pit"], row["table"]): accounting.rounded(Fraction(row["expected"]))
        for row in sums
        if row["expected"] is not None
    }


def _mispaid(records: QuerySet[ShiftRecord]) -> dict[int, Money]:
    """What faults of the day's rounds cost the house (negative) or gained it, by table."""
    totals = RoundTotals.objects.filter(record__in=records).exclude(mispaid=0)
    sums = totals.values(table=F("record__table_id")).annotate(sum=Sum("mispaid")).order_by()
    return {row["table"]: row["sum"] for row in sums}


def _poker(records: QuerySet[ShiftRecord]) -> tuple[PokerRow, ...]:
    """The poker tables of the day by what their boxes kept: an estimate while a shift of theirs runs."""
    kept = ("rake", "time", "fees", "revenue", "jackpot")
    rows = (
        records.values("table__code", "game")
        .annotate(
            **{f"of_{name}": Sum(f"poker__{name}") for name in kept},
            estimated=BoolOr(Q(poker=None) | Q(poker__status=Stored.Status.ESTIMATED)),
        )
        .exclude(of_revenue=None)
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
