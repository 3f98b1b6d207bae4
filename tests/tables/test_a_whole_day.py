"""A property of forty tables through the day on which the clocks go back, played by all its people.

Beside the books every table keeps a ledger of its own: where each chip and note really is, and
what the house really won. At the end both say the same, to the cent.
"""

from dataclasses import dataclass, field
from itertools import pairwise
from random import Random

import pytest

from games.engine.money import Money
from tables import accounting, blockers, journal, selectors
from tables.models import (
    Count,
    GamingDay,
    Marker,
    Placement,
    ShiftRecord,
    Slip,
    Table,
    TableDay,
)
from tables.services import boxes, count_room, markers, proof, sessions, tickets
from tables.services.boxes import BoxLine
from tests import builders as b

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.long]

TABLES = 40
OPENER = Money(50_000_00)
MOMENTS = ("2026-10-31 14:00", "2026-10-31 22:00")


@dataclass
class Ledger:
    """What really happens at one table, whatever the books say."""

    table: Table
    chance: Random
    tray: Money = OPENER
    won: Money = accounting.NONE
    notes: list[Money] = field(default_factory=lambda: [Money(0)])
    held: list[Marker] = field(default_factory=list)

    def amount(self) -> Money:
        return Money(self.chance.randint(1, 400) * 5_00)

    def play(self) -> None:
        """Players buy in with notes, and win or lose."""
        bought, lost = self.amount(), Money(self.chance.randint(-600, 900) * 1_00)
        self.notes[-1] += bought
        self.tray += lost - bought
        self.won += lost

    def inventory(self) -> dict[Money, int]:
        return b.chips(self.tray.text())


def slip_moves(house: b.House, ledger: Ledger, kind: str, at: str) -> None:
    """Chips come to the table or leave it; an exchange leaves the tray as it was."""
    amount = ledger.amount()
    b.a_slip(house, ledger.table, kind, amount.text(), house.at(at))
    ledger.tray += {"fill": amount, "credit": -amount, "exchange": Money(0)}[kind]


def credit_play(house: b.House, ledger: Ledger, at: str) -> None:
    """A marker is issued, and half of it paid back in chips or in notes."""
    amount = ledger.amount() * 2
    marker = markers.issue_marker(
        table=ledger.table,
        patron=b.a_patron(house),
        amount=amount,
        at=house.at(at),
        by=house.a("floor_supervisor"),
    )
    ledger.tray -= amount
    ledger.held.append(marker)
    form, paid = ledger.chance.choice(["chips", "cash"]), Money(int(amount) // 2)
    markers.pay_marker(
        marker=marker, form=form, amount=paid, at=house.at(at), by=house.a("floor_supervisor")
    )
    if form == "chips":
        ledger.tray += paid
    else:
        ledger.notes[-1] += paid


def ticket(house: b.House, ledger: Ledger, at: str) -> None:
    """Chips are given back for a ticket."""
    amount = ledger.amount()
    tickets.issue_ticket(
        table=ledger.table,
        validation=f"T-{ledger.table.pk}-{at}",
        amount=amount,
        at=house.at(at),
        by=house.a("floor_supervisor"),
    )
    ledger.tray += amount


def open_all(house: b.House) -> list[Ledger]:
    chance = Random(20261031)
    ledgers = []
    for number in range(1, TABLES + 1):
        table = b.a_table(house, f"T-{number:02d}")
        ledger = Ledger(table, Random(chance.random()))
        box = b.a_box(house, f"B-{number:02d}")
        b.an_open_table(house, table, ledger.inventory(), house.at("2026-10-31 06:15"), box=box)
        ledger.play()
        ledgers.append(ledger)
    return ledgers


def a_shift(house: b.House, ledger: Ledger, at: str, turn: int) -> None:
    """What happens at a table until the shift changes; not everywhere everything."""
    number = int(ledger.table.code.removeprefix("T-"))
    slip_moves(house, ledger, ("fill", "credit", "exchange")[(number + turn) % 3], at)
    if number % 5 == turn:
        credit_play(house, ledger, at)
    if number % 7 == turn:
        ticket(house, ledger, at)
    ledger.play()


def change(house: b.House, ledger: Ledger, at: str) -> None:
    """Signed counts and the next compartment of the box; at every fourth table only an estimate."""
    if int(ledger.table.code.removeprefix("T-")) % 4 == 0:
        how = {"estimate": Money(int(ledger.tray) // 100_00 * 100_00)}
    else:
        held = selectors.markers_held(ledger.table, house.at(at))
        how = {
            "counted": ledger.inventory(),
            "markers": held,
            "turn": True,
        }
        ledger.notes.append(Money(0))
    sessions.change_shift(table=ledger.table, at=house.at(at), by=house.a("pit_manager"), **how)
    ledger.play()


def close_all(house: b.House, ledgers: list[Ledger]) -> None:
    for ledger in ledgers:
        if ledger.held:
            markers.send_markers(
                table=ledger.table,
                markers=ledger.held[::2],
                at=house.at("2026-11-01 03:30"),
                by=house.a("pit_manager"),
                cashier=house.a("cage_cashier"),
            )
        at = house.at("2026-11-01 04:00")
        sessions.close_table(
            table=ledger.table,
            at=at,
            counted=ledger.inventory(),
            markers=selectors.markers_held(ledger.table, at),
            by=house.a("pit_manager"),
        )


def count_all(house: b.House, ledgers: list[Ledger]) -> None:
    """The count room: each box twice, blind, its papers written down, and accepted."""
    team = [house.another("count_team"), house.another("count_team")]
    supervisor, acceptor = house.a("count_supervisor"), house.another("count_supervisor")
    at = house.at("2026-11-01 07:00")
    for ledger in ledgers:
        placements = list(Placement.objects.filter(table=ledger.table).order_by("placed_at"))
        for placement, notes in zip(placements, ledger.notes, strict=True):
            placement = b.removed(house, placement, at)
            lines = b.cash(notes.text()) or [BoxLine("currency", Money(1_00), 0)]
            for counter in team:
                boxes.count_box(placement=placement, lines=lines, by=counter, at=at)
            accept = {"act": "accept", "why": "Its papers are ticked off last"}
            boxes.take_step(placement=placement, by=acceptor, at=at, **accept)
        papers = [str(slip) for slip in Slip.objects.filter(table=ledger.table)]
        count_room.enter_evidence(placement=placements[-1], papers=papers, by=supervisor)


def test_a_day_of_forty_tables_ties_to_the_cent() -> None:
    with b.a_house() as house:
        ledgers = open_all(house)
        for turn, at in enumerate(MOMENTS):
            for ledger in ledgers:
                a_shift(house, ledger, at, turn)
        for ledger in ledgers:
            change(house, ledger, "2026-10-31 22:05")
            a_shift(house, ledger, "2026-11-01 01:30", 2)
        close_all(house, ledgers)
        count_all(house, ledgers)
        b.worked(house)
        day = GamingDay.objects.get(date="2026-10-31")
        assert (day.ends_at - day.starts_at).total_seconds() == 25 * 3600
        the_books_say_what_happened(day, ledgers)
        the_invariants_hold(day, ledgers)
        assert [row for row in blockers.blockers(day) if row.act != "lock"] == []
        day = b.closed_day(house, day)
        assert (day.state, day.version) == ("locked", 1)
        assert proof.differences(day) == []


def the_books_say_what_happened(day: GamingDay, ledgers: list[Ledger]) -> None:
    results = {
        row.table_id: row.result
        for row in TableDay.objects.filter(day=day).select_related("result")
    }
    for ledger in ledgers:
        result = results[ledger.table.pk]
        assert (result.win, result.status) == (ledger.won, "actual"), ledger.table
        assert result.box == accounting.total(ledger.notes)
        assert result.ledger_b == result.win
    total = accounting.total(row.win for row in results.values())
    assert total == accounting.total(ledger.won for ledger in ledgers)


def the_invariants_hold(day: GamingDay, ledgers: list[Ledger]) -> None:
    records = list(
        ShiftRecord.objects.filter(day=day)
        .select_related("result", "opener", "closer")
        .order_by("table", "opened_at")
    )
    by_table = {ledger.table.pk: [] for ledger in ledgers}
    for record in records:
        by_table[record.table_id].append(record)
    for rows in by_table.values():
        # I1: what one record ends with the next begins with.
        for before, after in pairwise(rows):
            assert (before.closer, before.closing_estimate) == (
                after.opener,
                after.opening_estimate,
            )
        # I2: the wins of the records are the win of the whole.
        won = accounting.total(row.result.win for row in rows)
        assert won == TableDay.objects.get(day=day, table=rows[0].table_id).result.win
    # I4: what the cage issued is what the tables received.
    fills = Slip.objects.filter(kind="fill")
    assert accounting.total(fills.values_list("total", flat=True)) == accounting.total(
        record.result.fills for record in records
    )
    # I5: numbers without a gap.
    for kind in ("fill", "credit", "exchange"):
        numbers = Slip.objects.filter(kind=kind).order_by("number")
        found = list(numbers.values_list("number", flat=True))
        assert found == list(range(1, len(found) + 1))
    # I7: what the vault accepts is what the tables' boxes say.
    accepted = Placement.objects.values_list("accepted__total", flat=True)
    assert accounting.total(accepted) == accounting.total(row.result.box for row in records)
    # I8: the journal balances.
    results = TableDay.objects.filter(day=day).select_related("result")
    entries = [journal.table_entry(row.result.inputs, game=row.game) for row in results]
    assert journal.balanced(entries)
    # I16: what rests on an estimate says so.
    for record in records:
        counted = record.opener_id and record.closer_id
        assert (record.result.status == "actual") == bool(counted)
    assert Count.objects.exclude(expected=None).count() == 0
