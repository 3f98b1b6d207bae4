"""Amounts far above the usual are asked about once, and taken where they are meant."""

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from audit.trail import Refused
from tables.models import CashEntry, Denomination, ExchangeRate, Rating, Slip, Table, Tournament
from tables.services import cash, count_room, days, markers, poker, ratings, slips
from tests import builders as b

pytestmark = pytest.mark.django_db
NOON, LATER = "2026-03-02 12:00", "2026-03-02 13:00"
LIMITS = {"main": ["25.00", "2000.00"], "pairs": ["5.00", "100.00"]}


@pytest.fixture
def table(house: b.House) -> Table:
    table = b.a_table(house, par=b.money("50000.00"), limits=LIMITS)
    b.an_open_table(house, table, b.chips("35500.00"), house.at(NOON))
    return table


def fill(house: b.House, table: Table, **more: Any) -> None:
    slips.request_slip(
        table=table, kind="fill", to_table={b.money("500.00"): 1_000_000}, at=house.at(LATER),
        by=house.a("floor_supervisor"), **more,
    )  # fmt: skip


def buy_in(house: b.House, table: Table, **more: Any) -> None:
    cash.enter_cash(
        patron=b.a_patron(house, line=""), kind="at_cage", amount=b.money("9999999.00"),
        at=house.at(LATER), by=house.a("cage_supervisor"), **more,
    )  # fmt: skip


def average_bet(house: b.House, table: Table, **more: Any) -> None:
    by = house.a("floor_supervisor")
    rating = Rating.objects.first() or ratings.start_rating(
        table=table, patron=b.a_patron(house, line=""), seat=1, at=house.at(NOON), by=by
    )
    ratings.end_rating(
        rating=rating, at=house.at(LATER), by=by, average_bet=b.money("1000000.00"),
        walked=b.money("0.00"), **more,
    )  # fmt: skip


def rate(house: b.House, table: Table, **more: Any) -> None:
    for at, text, told in (("2026-03-01 12:00", "1.0812", {}), (NOON, "108.12", more)):
        day = days.ensure_day(property=house.property, at=house.at(at))
        count_room.set_rate(
            day=day, currency="EUR", rate=Decimal(text), by=house.a("cage_supervisor"), **told
        )


def prizes(house: b.House, table: Table, **more: Any) -> None:
    poker.enter_tournament(
        property=house.property, name="Sunday", entries=10, buy_in=b.money("100.00"),
        fee=b.money("10.00"), prizes=b.money("5000.00"), at=house.at(LATER),
        by=house.a("poker_room_manager"), **more,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("act", "why", "written"),
    [
        (fill, r"500,000,000 is more than 2 times 50,000, the par of BJ-01", Slip),
        (buy_in, r"9,999,999 is more than 10 times 10,000, over which cash is reported", CashEntry),
        (average_bet, r"1,000,000 is more than 2,100, the most that the limits of BJ-01", None),
        (rate, r"108\.12 is far from the last rate of EUR, 1\.0812 on 2026-03-01", None),
        (prizes, r"5,000 is more than 1,100, which the players paid in", Tournament),
    ],
)
def test_what_is_far_from_the_usual_is_meant_or_refused(
    house: b.House, table: Table, act: Callable[..., None], why: str, written: Any
) -> None:
    with pytest.raises(Refused, match=why):
        act(house, table)
    assert written is None or not written.objects.exists()
    act(house, table, meant=True)


def test_a_rate_that_moves_little_is_set_at_once(house: b.House) -> None:
    by = house.a("cage_supervisor")
    for at, text in (("2026-03-01 12:00", "1.08"), (NOON, "1.19")):
        day = days.ensure_day(property=house.property, at=house.at(at))
        count_room.set_rate(day=day, currency="EUR", rate=Decimal(text), by=by)
    assert ExchangeRate.objects.count() == 2


@pytest.fixture
def coarse(house: b.House) -> b.House:
    """A house without cents: its smallest chip and note are 1."""
    Denomination.objects.filter(value__lt=100).delete()
    return house


def pay_in_cash(house: b.House, table: Table) -> None:
    marker = markers.issue_marker(
        table=table, patron=b.a_patron(house), amount=b.money("500.00"), at=house.at(NOON),
        by=house.a("floor_supervisor"),
    )  # fmt: skip
    markers.pay_marker(
        marker=marker, form="cash", amount=b.money("0.01"), at=house.at(LATER),
        by=house.a("floor_supervisor"),
    )  # fmt: skip


def buy_in_cents(house: b.House, table: Table) -> None:
    cash.enter_cash(
        patron=b.a_patron(house, line=""), kind="at_cage", amount=b.money("2999.99"),
        at=house.at(LATER), by=house.a("cage_supervisor"),
    )  # fmt: skip


def walk_with_cents(house: b.House, table: Table) -> None:
    by = house.a("floor_supervisor")
    rating = ratings.start_rating(
        table=table, patron=b.a_patron(house, line=""), seat=1, at=house.at(NOON), by=by
    )
    ratings.end_rating(
        rating=rating, at=house.at(LATER), by=by, average_bet=b.money("25.00"), walked=b.money("9.50")
    )


def pay_prizes_in_cents(house: b.House, table: Table) -> None:
    poker.enter_tournament(
        property=house.property, name="Sunday", entries=10, buy_in=b.money("50.00"),
        fee=b.money("5.00"), prizes=b.money("499.99"), at=house.at(LATER),
        by=house.a("poker_room_manager"),
    )  # fmt: skip


@pytest.mark.parametrize("act", [pay_in_cash, buy_in_cents, walk_with_cents, pay_prizes_in_cents])
def test_what_no_chip_and_no_note_makes_up_is_not_paid(
    coarse: b.House, table: Table, act: Callable[..., None]
) -> None:
    with pytest.raises(Refused, match=r"Nothing here makes up .*: the smallest chip or note is 1"):
        act(coarse, table)
