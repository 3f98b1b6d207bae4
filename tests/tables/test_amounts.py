"""Nothing, less than nothing and parts of a chip are refused with a sentence, before the database has to."""

from collections.abc import Callable
from datetime import datetime

import pytest

from audit.trail import Refused
from games.engine.money import Money
from tables.models import Progressive, Slip, Table
from tables.services import (
    count_room,
    days,
    markers,
    memos,
    poker,
    progressives,
    ratings,
    sessions,
    slips,
    tickets,
)
from tests import builders as b
from tests.architecture.sources import sources

pytestmark = pytest.mark.django_db

Act = Callable[[b.House, Table, datetime, Money], object]


@pytest.fixture
def at(house: b.House) -> datetime:
    return house.at("2026-03-02 10:00")


@pytest.fixture
def table(house: b.House, at: datetime) -> Table:
    table = b.a_table(house, "BAC-01", "baccarat")
    b.an_open_table(house, table, b.chips("5000.00"), house.at("2026-03-02 08:00"))
    return table


def issue(house: b.House, table: Table, at: datetime, amount: Money) -> markers.Marker:
    by, patron = house.a("floor_supervisor"), b.a_patron(house)
    return markers.issue_marker(table=table, patron=patron, amount=amount, at=at, by=by)


def pay(house: b.House, table: Table, at: datetime, amount: Money) -> object:
    marker = issue(house, table, at, b.money("500.00"))
    by = house.a("floor_supervisor")
    return markers.pay_marker(marker=marker, form="chips", amount=amount, at=at, by=by)


def jackpot(house: b.House, _table: Table, _at: datetime, amount: Money) -> object:
    by = house.a("poker_room_manager")
    return poker.ask_payment(property=house.property, amount=amount, why="Quad tens", by=by)


def witnessed(house: b.House, _table: Table, at: datetime, amount: Money) -> object:
    by, witness = house.a("poker_room_manager"), house.another("poker_room_manager")
    told = {"property": house.property, "amount": amount, "why": "Quad tens"}
    return poker.pay_jackpot(at=at, by=by, witness=witness, **told)


def a_progressive(house: b.House, at: datetime) -> Progressive:
    by = house.a("it_admin")
    return progressives.add_progressive(
        property=house.property, name="Royal", seed=b.money("1000.00"), at=at, by=by
    )


def contribute(house: b.House, _table: Table, at: datetime, amount: Money) -> object:
    by, progressive = house.a("revenue_audit"), a_progressive(house, at)
    return progressives.contribute(progressive=progressive, amount=amount, at=at, by=by)


def ticket(house: b.House, table: Table, at: datetime, amount: Money) -> object:
    by = house.a("floor_supervisor")
    return tickets.issue_ticket(table=table, validation="00-1", amount=amount, at=at, by=by)


def toke(house: b.House, table: Table, at: datetime, amount: Money) -> object:
    return memos.enter_toke(table=table, amount=amount, at=at, by=house.a("floor_supervisor"))


ACTS: list[Act] = [issue, pay, jackpot, witnessed, contribute, ticket, toke]


@pytest.mark.parametrize("act", ACTS, ids=lambda act: act.__name__)
@pytest.mark.parametrize("units", [0, -100_00])
def test_nothing_and_less_are_refused(
    house: b.House, table: Table, at: datetime, act: Act, units: int
) -> None:
    with pytest.raises(Refused, match=r"above 0|above zero|more than nothing"):
        act(house, table, at, Money(units))


def test_what_may_be_nothing_is_not_less(house: b.House, table: Table, at: datetime) -> None:
    by, less, none = house.a("floor_supervisor"), Money(-1), Money(0)
    start = {"table": table, "patron": b.a_patron(house), "seat": 1}
    rating = ratings.start_rating(at=at, by=by, **start)
    later = house.at("2026-03-02 11:00")
    for figures in ({"average_bet": less, "walked": none}, {"average_bet": none, "walked": less}):
        with pytest.raises(Refused, match="not below 0"):
            ratings.end_rating(rating=rating, at=later, by=by, **figures)
    facts = {"property": house.property, "name": "Deep stack", "at": at, "fee": none}
    manager = house.a("poker_room_manager")
    with pytest.raises(Refused, match="not below 0"):
        poker.enter_tournament(entries=2, buy_in=none, prizes=less, by=manager, **facts)
    with pytest.raises(Refused, match="at least one entry"):
        poker.enter_tournament(entries=0, buy_in=none, prizes=none, by=manager, **facts)
    with pytest.raises(Refused, match="above 0"):
        day = days.ensure_day(property=house.property, at=at)
        count_room.set_rate(day=day, currency="EUR", rate=0, by=house.a("cage_supervisor"))


@pytest.mark.parametrize("act", [issue, pay, ticket], ids=lambda act: act.__name__)
def test_half_a_chip_neither_leaves_nor_comes(
    house: b.House, table: Table, at: datetime, act: Act
) -> None:
    with pytest.raises(Refused, match=r"0\.50 is no whole number of chips: the smallest chip is 1"):
        act(house, table, at, b.money("0.50"))


def test_half_a_chip_of_a_marker_is_paid_in_cash(
    house: b.House, table: Table, at: datetime
) -> None:
    marker, by = issue(house, table, at, b.money("500.00")), house.a("floor_supervisor")
    paid = markers.pay_marker(marker=marker, form="cash", amount=b.money("0.50"), at=at, by=by)
    assert paid.amount == b.money("0.50")


def test_an_exchange_brings_other_chips_than_it_takes(
    house: b.House, table: Table, at: datetime
) -> None:
    same = {b.money("25.00"): 40}
    with pytest.raises(Refused, match="no chip goes both ways"):
        slips.request_slip(
            table=table, kind="exchange", to_table=same, to_cage=same, at=at, note="x",
            by=house.a("floor_supervisor"),
        )  # fmt: skip
    assert not Slip.objects.exists()


def test_a_marker_of_another_table_or_paid_already_is_not_sent(
    house: b.House, table: Table, at: datetime
) -> None:
    other = b.a_table(house, "BAC-02", "baccarat")
    b.an_open_table(house, other, b.chips("5000.00"), house.at("2026-03-02 08:00"))
    marker = issue(house, other, at, b.money("500.00"))
    sent = {"at": at, "by": house.a("pit_manager"), "cashier": house.a("cage_cashier")}
    with pytest.raises(Refused, match="is not open at BAC-01 any more"):
        markers.send_markers(table=table, markers=[marker], **sent)
    markers.send_markers(table=other, markers=[marker], **sent)
    with pytest.raises(Refused, match="is not open at BAC-02 any more"):
        markers.send_markers(table=other, markers=[marker], **sent)
    with pytest.raises(Refused, match="Choose at least one marker"):
        markers.send_markers(table=other, markers=[], **sent)


def test_an_estimate_far_beyond_the_table_is_meant_or_refused(house: b.House, table: Table) -> None:
    record, by = b.record_of(table), house.a("floor_supervisor")
    told = {"record": record, "at": house.at("2026-03-02 10:00"), "by": by}
    much = b.money("50001.00")
    with pytest.raises(Refused, match="more than 10 times 5,000, with which BAC-01 began"):
        sessions.estimate_drop(drop=much, **told)
    with pytest.raises(Refused, match="not below 0"):
        sessions.estimate_drop(drop=Money(-1), **told)
    assert sessions.estimate_drop(drop=much, meant=True, **told).drop == much
    ends = {"table": table, "at": house.at("2026-03-02 14:00"), "by": house.a("pit_manager")}
    with pytest.raises(Refused, match="more than 10 times"):
        sessions.change_shift(estimate=much, **ends)
    assert sessions.change_shift(estimate=much, meant=True, **ends)


def test_no_chip_is_no_line_and_less_than_none_is_refused(
    house: b.House, table: Table, at: datetime
) -> None:
    asks = {"table": table, "kind": "fill", "at": at, "by": house.a("floor_supervisor")}
    with pytest.raises(Refused, match="counted from 0 up"):
        slips.request_slip(to_table={b.money("25.00"): 40, b.money("5.00"): -1}, **asks)
    slip = slips.request_slip(to_table=b.chips("1000.00"), **asks)
    assert [line.pieces for line in slip.lines.all()] == [1]


def test_every_service_writes_money_as_the_pages_do() -> None:
    services = [each for each in sources("tables") if each.name.startswith("tables.services.")]
    assert [each.name for each in services if ".text(digits" in each.text] == []
