"""Two people at the same moment: real connections, and one of them is told why."""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connections, transaction
from django.db.utils import IntegrityError

from audit import trail
from audit.trail import Refused
from casino.models import User
from games.engine.money import Money
from tables.models import Marker, Series, Slip, TableSession
from tables.services import markers, tickets
from tables.services.button import draw_button
from tests import builders as b

pytestmark = pytest.mark.django_db(transaction=True)

Act = Callable[[], object]


@pytest.fixture
def house() -> Iterator[b.House]:
    with b.a_house() as made:
        house = made
    yield house


def at_once(house: b.House, acts: list[Act]) -> Counter[str]:
    """Each act in a connection and a transaction of its own, all together; how they went."""
    ready = Barrier(len(acts))

    def go(act: Act) -> str:
        try:
            ready.wait(timeout=20)
            with trail.scope(house.property.pk):
                act()
        except (Refused, IntegrityError):
            return "refused"
        finally:
            connections.close_all()
        return "done"

    with ThreadPoolExecutor(len(acts)) as pool:
        return Counter(pool.map(go, acts))


def opened(house: b.House) -> b.Table:
    with trail.scope(house.property.pk):
        table = b.a_table(house)
        b.an_open_table(house, table, b.chips("500.00"), house.at("2026-03-02 06:10"))
        return table


def at_issue(house: b.House, table: b.Table) -> Slip:
    at = house.at("2026-03-02 09:00")
    return b.step(house, b.a_request(house, table, "fill", "100.00", at), "approve", at)


def test_of_two_closers_one_closes(house: b.House) -> None:
    table = opened(house)
    house_at, by = house.at("2026-03-02 13:50"), house.a("pit_manager")
    assert by
    went = at_once(
        house, [lambda: b.close(house, table, b.chips("450.00"), house_at) for _ in range(2)]
    )
    assert went == {"done": 1, "refused": 1}


def test_of_two_openers_one_opens(house: b.House) -> None:
    with trail.scope(house.property.pk):
        table = b.a_table(house)
        house.a("pit_manager")
    at = house.at("2026-03-02 06:10")
    went = at_once(
        house, [lambda: b.an_open_table(house, table, b.chips("500.00"), at) for _ in range(4)]
    )
    assert went == {"done": 1, "refused": 3}
    with trail.scope(house.property.pk):
        assert TableSession.objects.count() == 1


def test_of_two_who_change_the_shift_at_once_one_does(house: b.House) -> None:
    table = opened(house)
    with trail.scope(house.property.pk):
        hands = [house.a(role) for role in ("pit_manager", "shift_manager")]
    change, counted = b.sessions.change_shift, b.chips("450.00")
    at = house.at("2026-03-02 13:58")
    went = at_once(
        house, [lambda by=by: change(table=table, at=at, counted=counted, by=by) for by in hands]
    )
    assert went == {"done": 1, "refused": 1}
    with trail.scope(house.property.pk):
        assert [each.shift.name for each in table.records.order_by("opened_at")] == ["Day", "Swing"]


def test_of_two_who_record_the_draw_for_the_button_one_does(house: b.House) -> None:
    with trail.scope(house.property.pk):
        table = b.a_table(house, game="omaha")
        b.an_open_table(house, table, b.chips("500.00"), house.at("2026-03-02 06:10"))
        by = house.a("floor_supervisor")
    at = house.at("2026-03-02 06:15")
    went = at_once(
        house,
        [
            lambda card=card: draw_button(table=table, cards={1: card, 2: "Kd"}, at=at, by=by)
            for card in ("As", "2s")
        ],
    )
    assert went == {"done": 1, "refused": 1}


def test_a_ticket_printed_twice_at_once_is_issued_once(house: b.House) -> None:
    table = opened(house)
    with trail.scope(house.property.pk):
        by = house.a("floor_supervisor")
    facts = {"validation": "00-1", "amount": b.money("50.00"), "by": by}
    at = house.at("2026-03-02 09:00")
    went = at_once(
        house, [lambda: tickets.issue_ticket(table=table, at=at, **facts) for _ in range(3)]
    )
    assert went == {"done": 1, "refused": 2}


def test_of_five_who_sign_the_same_act_one_signs(house: b.House) -> None:
    table = opened(house)
    with trail.scope(house.property.pk):
        slip = at_issue(house, table)
        house.a("cage_cashier")
    at = house.at("2026-03-02 09:10")
    went = at_once(house, [lambda: b.step(house, slip, "issue", at) for _ in range(5)])
    assert went == {"done": 1, "refused": 4}


def test_forty_cashiers_take_numbers_without_gap_or_duplicate(house: b.House) -> None:
    table = opened(house)
    with trail.scope(house.property.pk):
        waiting = [at_issue(house, table) for _ in range(40)]
        house.a("cage_cashier")
    at = house.at("2026-03-02 09:10")

    def issue(slip: Slip, *, fails: bool) -> object:
        b.step(house, slip, "issue", at)
        if fails:
            raise Refused("the printer is out of paper")
        return slip

    went = at_once(
        house,
        [lambda s=slip, n=n: issue(s, fails=n % 4 == 0) for n, slip in enumerate(waiting)],
    )
    assert went == {"done": 30, "refused": 10}
    with trail.scope(house.property.pk):
        numbers = Slip.objects.exclude(number=None).order_by("number")
        assert list(numbers.values_list("number", flat=True)) == list(range(1, 31))
        assert Series.objects.get(kind="F").last == 30


def test_a_fill_signed_while_its_table_changes_shift_belongs_to_one_record(
    house: b.House,
) -> None:
    table = opened(house)
    with trail.scope(house.property.pk):
        slip = at_issue(house, table)
        for act in ("issue", "transport"):
            slip = b.step(house, slip, act, house.at("2026-03-02 13:50"))
        for role in ("floor_supervisor", "pit_manager"):
            house.a(role)
    change = b.sessions.change_shift
    went = at_once(
        house,
        [
            lambda: b.step(house, slip, "receive", house.at("2026-03-02 14:02")),
            lambda: change(
                table=table,
                at=house.at("2026-03-02 14:01"),
                counted=b.chips("450.00"),
                by=house.a("pit_manager"),
            ),
        ],
    )
    with trail.scope(house.property.pk):
        slip.refresh_from_db()
        record = slip.record
        inside = (
            record.opened_at <= slip.signed_at < (record.closed_at or house.at("2026-03-03 06:00"))
        )
    assert went["done"] >= 1
    assert inside


def test_of_markers_drawn_at_once_only_one_stays_within_the_credit_line(house: b.House) -> None:
    table, at = opened(house), house.at("2026-03-02 09:00")
    with trail.scope(house.property.pk):
        patron = b.a_patron(house, line="500.00")
        by = house.a("floor_supervisor")

    def at_the_table() -> None:
        markers.issue_marker(table=table, patron=patron, amount=Money(100_00), at=at, by=by)

    def past_every_service() -> None:
        with transaction.atomic():
            Marker.objects.create(
                property=house.property, table=table, patron=patron, amount=Money(450_00), at=at
            )
            time.sleep(0.3)

    went = at_once(house, [past_every_service, past_every_service])
    assert went == {"done": 1, "refused": 1}
    assert at_once(house, [at_the_table, at_the_table]) == {"refused": 2}


def test_of_two_cashiers_who_take_the_same_markers_one_is_told_so(house: b.House) -> None:
    table, at = opened(house), house.at("2026-03-02 09:00")
    with trail.scope(house.property.pk):
        patron, pit = b.a_patron(house), house.a("pit_manager")
        issued = {"patron": patron, "amount": b.money("100.00"), "by": pit}
        marker = markers.issue_marker(table=table, at=at, **issued)
        markers.hand_markers(table=table, markers=[marker], by=pit)
        cashiers = [house.another("cage_cashier") for _ in range(2)]
    told: list[str] = []

    def take(by: User) -> None:
        try:
            markers.take_handed(table=table, at=at, by=by)
        except Refused as refusal:
            told.append(str(refusal))
            raise

    went = at_once(house, [lambda by=by: take(by) for by in cashiers])
    assert went == {"done": 1, "refused": 1}
    assert told == ["Nobody has handed over markers of BJ-01."]
