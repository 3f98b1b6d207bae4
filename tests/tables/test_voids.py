"""A mistyped marker or ticket: its void is asked for, withdrawn, decided by another; then it counts nowhere."""

from datetime import datetime

import pytest
from django.db import transaction
from django.db.utils import IntegrityError

from audit.models import Alert
from audit.trail import Forbidden, Refused
from games.engine.money import Money
from tables import credit, figures, selectors, trays
from tables.models import Marker, MarkerStep, Table, TableTicket, TicketStep
from tables.services import closing, markers, tickets, voids
from tests import builders as b

pytestmark = pytest.mark.django_db


@pytest.fixture
def at(house: b.House) -> datetime:
    return house.at("2026-03-02 10:00")


@pytest.fixture
def table(house: b.House) -> Table:
    table = b.a_table(house, "BAC-01", "baccarat")
    b.an_open_table(house, table, b.chips("100000.00"), house.at("2026-03-02 08:00"))
    return table


@pytest.fixture
def marker(house: b.House, table: Table, at: datetime) -> Marker:
    by, patron = house.a("floor_supervisor"), b.a_patron(house)
    amount = b.money("50000.00")
    return markers.issue_marker(table=table, patron=patron, amount=amount, at=at, by=by)


@pytest.fixture
def ticket(house: b.House, table: Table, at: datetime) -> TableTicket:
    by = house.a("floor_supervisor")
    return tickets.issue_ticket(
        table=table, validation="T4", amount=b.money("9000.00"), at=at, by=by
    )


def take(house: b.House, paper: Marker | TableTicket, act: str, role: str, why: str = "") -> object:
    at = house.at("2026-03-02 11:00")
    return voids.take_step(paper=paper, act=act, by=house.a(role), at=at, why=why)


@pytest.mark.parametrize("name", ["marker", "ticket"])
def test_a_void_takes_a_reason_and_another_who_had_no_part(
    house: b.House, name: str, request: pytest.FixtureRequest
) -> None:
    paper = request.getfixturevalue(name)
    with pytest.raises(Refused, match="Give a reason"):
        take(house, paper, "ask_void", "floor_supervisor")
    asked = take(house, paper, "ask_void", "cage_supervisor", "a nought too many")
    alert = Alert.objects.get(kind=f"{name}.void_asked")
    assert (alert.permission, alert.settled_at) == ("tables.approve_void", None)
    assert "a nought too many" in alert.what["en"]
    with pytest.raises(Refused, match="takes another person"):
        take(house, asked, "void", "cage_supervisor")
    with pytest.raises(Forbidden):
        take(house, asked, "void", "floor_supervisor")
    by = house.another("cage_supervisor")
    void = voids.take_step(paper=asked, act="void", by=by, at=house.at("2026-03-02 11:00"))
    alert.refresh_from_db()
    assert (void.state, bool(alert.settled_at)) == ("void", True)


def test_a_void_paper_counts_nowhere(
    house: b.House, table: Table, marker: Marker, ticket: TableTicket
) -> None:
    record = b.record_of(table)
    for paper in (marker, ticket):
        take(house, paper, "ask_void", "floor_supervisor", "mistyped")
        take(house, paper, "void", "cage_supervisor")
    assert trays.running([table]).get().tray == b.money("100000.00")
    assert figures.summed(Marker, [record]) == figures.summed(TableTicket, [record]) == Money(0)
    assert selectors.markers_held(table, house.at("2026-03-02 12:00")) == Money(0)
    assert credit.of([marker.patron])[marker.patron_id].open == Money(0)
    again = {"table": table, "patron": marker.patron, "by": house.a("floor_supervisor")}
    line = credit.of([marker.patron])[marker.patron_id].line
    assert line == b.money("1000000.00")
    told = markers.issue_marker(
        amount=b.money("100000.00"), at=house.at("2026-03-02 12:00"), **again
    )
    assert told.number == marker.number + 1


def test_who_asked_may_withdraw_it_and_nobody_else(house: b.House, marker: Marker) -> None:
    asked = take(house, marker, "ask_void", "floor_supervisor", "mistyped")
    with pytest.raises(Refused, match="is for who asked"):
        take(house, asked, "withdraw", "pit_manager")
    with pytest.raises(IntegrityError, match="is for who signed"), transaction.atomic():
        MarkerStep.objects.create(
            property=house.property, marker=marker, act="withdraw",
            by=house.a("pit_manager"), at=house.at("2026-03-02 11:00"),
        )  # fmt: skip
    assert take(house, asked, "withdraw", "floor_supervisor").state == "issued"
    assert not Alert.objects.filter(kind="marker.void_asked", settled_at=None).exists()


def test_nothing_is_paid_or_sent_while_a_void_is_asked_for(
    house: b.House, table: Table, marker: Marker, at: datetime
) -> None:
    take(house, marker, "ask_void", "floor_supervisor", "mistyped")
    marker.refresh_from_db()
    paid = {"marker": marker, "form": "cash", "amount": b.money("1.00"), "at": at}
    with pytest.raises(Refused, match="only 0 is open"):
        markers.pay_marker(by=house.a("floor_supervisor"), **paid)
    with pytest.raises(Refused, match="is not open at BAC-01 any more"):
        markers.send_markers(
            table=table, markers=[marker], at=at, by=house.a("pit_manager"),
            cashier=house.a("cage_cashier"),
        )  # fmt: skip


def test_what_is_paid_in_part_is_not_void_any_more(
    house: b.House, marker: Marker, at: datetime
) -> None:
    paid = {"marker": marker, "form": "chips", "amount": b.money("500.00"), "at": at}
    markers.pay_marker(by=house.a("floor_supervisor"), **paid)
    with pytest.raises(Refused, match="is paid in part"):
        take(house, marker, "ask_void", "floor_supervisor", "mistyped")
    with pytest.raises(IntegrityError, match="no “ask_void” on marker"), transaction.atomic():
        MarkerStep.objects.create(
            property=house.property, marker=marker, act="ask_void", why="x",
            by=house.a("floor_supervisor"), at=house.at("2026-03-02 11:00"),
        )  # fmt: skip


def test_a_published_day_has_no_more_voids(house: b.House, at: datetime) -> None:
    table = b.a_table(house)
    b.an_open_table(
        house, table, b.chips("500.00"), house.at("2026-03-02 06:10"), box=b.a_box(house)
    )
    told = {"validation": "T5", "amount": b.money("5.00"), "by": house.a("floor_supervisor")}
    ticket = tickets.issue_ticket(table=table, at=at, **told)
    b.close(house, table, b.chips("505.00"), house.at("2026-03-02 13:50"))
    b.counted(house, table.placements.get(), b.cash("80.00"), house.at("2026-03-02 15:00"))
    b.worked(house)
    asked = voids.take_step(
        paper=ticket, act="ask_void", by=house.a("floor_supervisor"),
        at=house.at("2026-03-02 14:00"), why="mistyped",
    )  # fmt: skip
    day = b.closed_day(house, ticket.record.day, until="audit")
    publishes = {"act": "publish", "by": house.a("revenue_audit"), "at": day.ends_at}
    with pytest.raises(Refused, match="The void of ticket T5 is asked for: void it, or keep it"):
        closing.take_step(day=day, **publishes)
    decides = {"paper": asked, "by": house.a("cage_supervisor"), "at": house.at("2026-03-03 09:00")}
    assert voids.take_step(act="keep", **decides).state == "issued"
    closing.take_step(day=day, **publishes)
    with pytest.raises(Refused, match="is published"):
        voids.take_step(act="ask_void", why="mistyped", **decides)
    with pytest.raises(IntegrityError, match="leads from"), transaction.atomic():
        TicketStep.objects.create(
            property=house.property, ticket=ticket, act="issue",
            by=house.a("floor_supervisor"), at=house.at("2026-03-03 10:00"),
        )  # fmt: skip


def test_a_ticket_is_at_most_what_policy_says(house: b.House, table: Table, at: datetime) -> None:
    by, much = house.a("floor_supervisor"), b.money("10001.00")
    with pytest.raises(Refused, match="A ticket is at most 10,000, by the policy"):
        tickets.issue_ticket(table=table, validation="T4", amount=much, at=at, by=by)
    with pytest.raises(IntegrityError, match="a ticket is at most"), transaction.atomic():
        TableTicket.objects.create(
            property=house.property, table=table, validation="T4", amount=much, at=at, by=by
        )
    most = b.money("10000.00")
    assert tickets.issue_ticket(table=table, validation="T4", amount=most, at=at, by=by)
