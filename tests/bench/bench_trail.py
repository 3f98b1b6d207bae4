"""What the audit trail costs: a row, ten thousand rows in one act, fifty people at once; and its proof.

`pytest -s tests/bench/bench_trail.py`. Each figure stands beside the same work without the trail,
in the same run: its triggers switched off by the owner, and no context set. What is held against
the bars is processor time: the clock of a busy machine says what others did.
"""

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import pytest
from django.db import connection, connections, transaction

from audit import exports, trail, verification
from audit.audited import audited
from audit.chain import prove
from games.services import draft_paytable
from tables.models import Pit, Table
from tables.services import patrons, sessions, slips
from tests.audit.trails import chain_of
from tests.bench.stopwatch import Cost, cost, cost_of_many, least
from tests.builders import DEALER, House, a_house, a_table, chips, some
from tests.flush import run_as_owner

ROW_MS, ACT_S, TIMES = 0.5, 3.0, 2.0
ROWS, BULK, PEOPLE, ROUNDS = 2_000, 10_000, 50, 3
EVENTS = ("insert", "update", "delete")

pytestmark = pytest.mark.django_db(transaction=True)
Run = Callable[[], Cost]


@pytest.fixture
def house() -> House:
    with a_house() as house:
        for role in ("floor_supervisor", "pit_manager", "cage_cashier", "cage_supervisor"):
            house.a(role)
        house.a("revenue_audit")
    return house


@contextmanager
def no_trail(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The same services without the trail: no trigger records, and no act is set."""
    switch("DISABLE")
    with monkeypatch.context() as patch:
        patch.setattr(trail.act, "__enter__", begin)
        yield
    switch("ENABLE")


def begin(act: Any) -> None:
    act.context = transaction.atomic()
    act.context.__enter__()


def switch(how: str) -> None:
    statements = (
        f"ALTER TABLE {table.relation} {how} TRIGGER {table.name}_{event}"
        for table in audited().values()
        for event in EVENTS
    )
    run_as_owner(";".join(statements))


def both_ways(monkeypatch: pytest.MonkeyPatch, run: Run) -> tuple[Cost, Cost]:
    """The best of three with the trail and without it, by turns."""
    audited_, bare = [], []
    for _n in range(3):
        audited_.append(run())
        with no_trail(monkeypatch):
            bare.append(run())
    return least(audited_), least(bare)


def within(work: Callable[[], object], around: AbstractContextManager[Any]) -> Callable[[], None]:
    """Work together with what opens and closes around it."""

    def whole() -> None:
        with around:
            work()

    return whole


def test_a_row(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def insert_one_by_one() -> None:
        with connection.cursor() as cursor:
            for n in range(ROWS):
                cursor.execute(
                    "INSERT INTO tables_pit (property_id, code, name, position) VALUES (%s, %s, %s, 0)",
                    [house.property.pk, f"R{n}", "Row"],
                )

    def run() -> Cost:
        spent = cost(within(insert_one_by_one, trail.scope(house.property.pk)))
        with trail.scope(house.property.pk):
            Pit.objects.filter(code__startswith="R").delete()
        return spent

    with_it, without = both_ways(monkeypatch, run)
    clock = (with_it.clock - without.clock) * 1000 / ROWS
    processor = (with_it.processor - without.processor) * 1000 / ROWS
    print(
        f"\na row: the trail costs {clock:.3f} ms (bar {ROW_MS}, ratio {ROW_MS / clock:.1f}),"
        f" {processor:.3f} ms of processor"
    )
    assert processor <= ROW_MS


def test_ten_thousand_rows_in_one_act(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    with trail.scope(house.property.pk):
        Pit.objects.bulk_create(
            Pit(property=house.property, code=f"B{n}", name="Bulk") for n in range(BULK)
        )
    names = iter(range(100))

    def rename_all() -> None:
        with trail.act("pit.renamed", by=house.a("it_admin")):
            Pit.objects.filter(code__startswith="B").update(name=f"Bulk {next(names)}")

    def run() -> Cost:
        return cost(within(rename_all, trail.scope(house.property.pk)))

    with_it, without = both_ways(monkeypatch, run)
    print(
        f"\n{BULK:,} rows in one act: {with_it.clock:.2f} s with the trail, {without.clock:.2f} s"
        f" without it (bar {ACT_S}, ratio {ACT_S / with_it.clock:.1f}); {with_it.processor:.2f} s"
        f" and {without.processor:.2f} s of processor"
    )
    assert with_it.processor <= ACT_S


class Shift:
    """Fifty people at work at once, each at a table of their own, on mixed services."""

    def __init__(self, house: House, tables: list[Table], number: int) -> None:
        self.house, self.tables, self.number = house, tables, number
        self.spent: list[float] = []
        self.failures: list[Exception] = []

    def work(self) -> None:
        """Everybody does their work, each in a thread and on a connection of their own."""
        threads = [threading.Thread(target=self.person, args=[n]) for n in range(PEOPLE)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert self.failures == []

    @property
    def slow(self) -> float:
        """The 95th percentile of what one service took, in milliseconds."""
        return sorted(self.spent)[int(len(self.spent) * 0.95)] * 1000

    def person(self, n: int) -> None:
        try:
            for service in self.services(n):
                began = time.perf_counter()
                within(service, trail.scope(self.house.property.pk))()
                self.spent.append(time.perf_counter() - began)
        except Exception as failure:
            self.failures.append(failure)
        finally:
            connections.close_all()

    def services(self, n: int) -> Iterator[Callable[[], object]]:
        house, table = self.house, self.tables[n]
        at = house.at(f"2026-03-02 {8 + self.number // 2:02}:{30 * (self.number % 2):02}")
        floor = house.a("floor_supervisor")
        yield lambda: sessions.open_table(
            table=table, at=at, counted=chips("10000.00"), by=floor, attested=DEALER
        )
        for turn in range(ROUNDS):
            yield lambda: slips.request_slip(
                table=table, kind="fill", to_table=some("500.00"), by=floor, at=at
            )
            yield lambda: patrons.register_patron(
                property=house.property, name="Ann Other", by=house.a("cage_supervisor")
            )
            yield lambda turn=turn: draft_paytable(  # type: ignore[misc]
                property=house.property,
                game="let_it_ride",
                wager="bet",
                name=f"{self.number} {n} {turn}",
                lines={"flush": "8 to 1", "straight": "5 to 1"},
                by=house.a("revenue_audit"),
            )
        yield lambda: sessions.close_table(
            table=table,
            at=house.at(f"2026-03-02 {8 + self.number // 2:02}:{30 * (self.number % 2) + 15:02}"),
            counted=chips("10000.00"),
            by=floor,
            attested=DEALER,
        )


def test_fifty_at_once(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    with trail.scope(house.property.pk):
        tables = [a_table(house, f"BJ-{n:02}") for n in range(PEOPLE)]
    numbers = iter(range(100))

    def run() -> Cost:
        shift = Shift(house, tables, next(numbers))
        return cost_of_many(shift.work)._replace(clock=shift.slow)

    with_it, without = both_ways(monkeypatch, run)
    count = PEOPLE * (2 + 3 * ROUNDS)
    print(
        f"\n{PEOPLE} at once, {count} services: 95 of 100 take at most {with_it.clock:.0f} ms with the"
        f" trail, {without.clock:.0f} ms without it = {with_it.clock / without.clock:.2f} times (bar"
        f" {TIMES}); {with_it.processor / without.processor:.2f} times the processor; no deadlock"
    )
    chain = chain_of(house)
    with verification.at_rest(chain):
        head = verification.head_of(chain)
        verification.prove_links(chain, verification.START, head.seq)
    assert with_it.clock <= TIMES * without.clock


def test_the_proof(house: House) -> None:
    for n in range(30):
        with trail.scope(house.property.pk):
            Pit.objects.bulk_create(
                Pit(property=house.property, code=f"P{n}-{m}", name="Proof") for m in range(1_000)
            )
    for n in range(500):
        with trail.scope(house.property.pk):
            Pit.objects.filter(code__startswith=f"P0-{n}").update(name=f"Proof {n}")
    chain = chain_of(house)
    with trail.scope(house.property.pk), connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM audit_entry WHERE property_id = %s", [house.property.pk]
        )
        (entries,) = cursor.fetchone()
    began = time.perf_counter()
    with verification.at_rest(chain):
        verification.prove_links(chain, verification.START, verification.head_of(chain).seq)
    linked = time.perf_counter()
    verification.prove(chain)
    whole = time.perf_counter()
    lines = [each.encode() for each in exports.chain_lines(chain)]
    written = time.perf_counter()
    prove(lines)
    proven = time.perf_counter()
    print(
        f"\n{entries:,} entries: links proven in {linked - began:.2f} s, with the rows in"
        f" {whole - linked:.2f} s; exported in {written - whole:.2f} s, proven by Python alone in"
        f" {proven - written:.2f} s = {(proven - written) / (linked - began):.1f} times the database"
    )
