"""Two workers compute the same results at the same moment: one waits for the other, and finds its version."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor

import pytest
from django.db import connection, connections

from audit import trail
from tables.models import DayResult, PokerResult, Result, ShiftRecord
from tables.services import results
from tests import builders as b

pytestmark = pytest.mark.django_db(transaction=True)
WAITS = "SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted)"


@pytest.fixture
def house() -> Iterator[b.House]:
    with b.a_house() as made:
        house = made
    yield house


def in_another_connection(house: b.House, act: Callable[[], object]) -> object:
    try:
        with trail.scope(house.property.pk):
            return act()
    finally:
        connections.close_all()


def waiting(other: "Future[object]") -> bool:
    """Whether the other connection stands before a lock of this one; its failure is raised here."""
    if other.done():
        other.result()
    with connection.cursor() as cursor:
        cursor.execute(WAITS)
        return bool(cursor.fetchone()[0])


def while_uncommitted(
    house: b.House, first: Callable[[], object], second: Callable[[], object]
) -> None:
    """Do the second while what the first has written is not committed: it has to wait, then goes on."""
    with ThreadPoolExecutor(1) as pool:
        with trail.scope(house.property.pk):
            first()
            other = pool.submit(in_another_connection, house, second)
            while not waiting(other):
                time.sleep(0.02)
        other.result()


def ended(house: b.House, game: str = "blackjack") -> list[int]:
    """The two records of a table that changed its shift and closed; nothing is computed of them yet."""
    with trail.scope(house.property.pk):
        table = b.a_table(house, game=game)
        b.an_open_table(house, table, b.chips("500.00"), house.at("2026-03-02 06:10"))
        b.sessions.change_shift(
            table=table,
            at=house.at("2026-03-02 14:00"),
            counted=b.chips("450.00"),
            by=house.a("pit_manager"),
        )
        b.close(house, table, b.chips("400.00"), house.at("2026-03-02 20:00"))
        return list(ShiftRecord.objects.order_by("opened_at").values_list("pk", flat=True))


def test_a_record_computed_twice_at_once_has_one_version(house: b.House) -> None:
    record, _ = ended(house)

    def compute() -> object:
        return results.recompute(record_id=record)

    while_uncommitted(house, compute, compute)
    with trail.scope(house.property.pk):
        assert list(Result.objects.values_list("record", "version")) == [(record, 1)]
        assert ShiftRecord.objects.get(pk=record).result.win == b.money("-50.00")
        assert DayResult.objects.get().win == b.money("-100.00")


def test_two_records_of_a_table_make_one_day_at_once(house: b.House) -> None:
    first, second = ended(house)
    while_uncommitted(
        house,
        lambda: results.recompute(record_id=first),
        lambda: results.recompute(record_id=second),
    )
    with trail.scope(house.property.pk):
        assert list(DayResult.objects.values_list("version", flat=True)) == [1]
        assert Result.objects.count() == 2


def test_a_poker_record_computed_twice_at_once_has_one_version(house: b.House) -> None:
    record, _ = ended(house, game="omaha")

    def compute() -> object:
        return results.recompute(record_id=record)

    while_uncommitted(house, compute, compute)
    with trail.scope(house.property.pk):
        assert list(PokerResult.objects.values_list("record", "version")) == [(record, 1)]


def test_whoever_waited_sees_what_was_entered_meanwhile_and_makes_the_next_version(
    house: b.House,
) -> None:
    record, _ = ended(house)

    def estimated() -> None:
        results.recompute(record_id=record)
        b.sessions.estimate_drop(
            record=ShiftRecord.objects.get(pk=record),
            drop=b.money("70.00"),
            at=house.at("2026-03-02 20:10"),
            by=house.a("floor_supervisor"),
        )

    while_uncommitted(house, estimated, lambda: results.recompute(record_id=record))
    with trail.scope(house.property.pk):
        wins = (
            Result.objects.filter(record=record).order_by("version").values_list("win", flat=True)
        )
        assert list(wins) == [b.money("-50.00"), b.money("20.00")]
