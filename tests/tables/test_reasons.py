"""What is done for a reason says it: nothing, and blanks alone, are no reason."""

from collections.abc import Callable

import pytest

from audit.trail import Refused
from tables.models import Count, GamingDay, ShiftRecord
from tables.services import adjustments, bars, closing, counts, poker, sessions, slips
from tests import builders as b

pytestmark = pytest.mark.django_db
Act = Callable[[b.House, str], object]


def opened(house: b.House) -> ShiftRecord:
    table = b.a_table(house)
    b.an_open_table(house, table, b.chips("5000.00"), house.at("2026-03-02 08:00"))
    return b.record_of(table)


def recount(house: b.House, why: str) -> None:
    opened(house)
    counts.recount(
        count=Count.objects.get(), counted=b.chips("4900.00"), why=why,
        by=house.another("pit_manager"), witness=house.another("pit_manager"),
    )  # fmt: skip


def open_with_a_variance(house: b.House, why: str) -> None:
    record = opened(house)
    b.close(house, record.table, b.chips("5000.00"), house.at("2026-03-02 09:00"))
    sessions.open_table(
        table=record.table, at=house.at("2026-03-02 10:00"), counted=b.chips("4900.00"),
        by=house.a("pit_manager"), attested=b.DEALER, why=why,
    )  # fmt: skip


def closed(house: b.House) -> ShiftRecord:
    record = opened(house)
    b.close(house, record.table, b.chips("5000.00"), house.at("2026-03-02 09:00"))
    b.worked(house)
    return b.record_of(record.table)


def propose(house: b.House, why: str) -> adjustments.Adjustment:
    return adjustments.propose_adjustment(
        record=closed(house), field="fills", amount=b.money("10.00"), code="other", why=why,
        by=house.a("revenue_audit"), at=house.at("2026-03-02 10:00"),
    )  # fmt: skip


def refuse_an_adjustment(house: b.House, why: str) -> None:
    made = propose(house, "The slip says 10.00")
    adjustments.take_step(adjustment=made, act="refuse", by=house.a("controller"), why=why)


def refuse_a_slip(house: b.House, why: str) -> None:
    at = house.at("2026-03-02 08:30")
    slip = b.a_request(house, opened(house).table, "fill", "500.00", at)
    slips.take_step(slip=slip, act="refuse", by=house.a("pit_manager"), why=why)


def ask_to_reopen(house: b.House, why: str) -> None:
    opened(house)
    day = GamingDay.objects.get()
    closing.take_step(day=day, act="ask_reopen", by=house.a("revenue_audit"), why=why)


def ask_to_pay_the_jackpot(house: b.House, why: str) -> None:
    by = house.a("poker_room_manager")
    poker.ask_payment(property=house.property, amount=b.money("5.00"), why=why, by=by)


def bar(house: b.House, why: str) -> None:
    bars.bar_patron(
        patron=b.a_patron(house), kind="house", since=house.at("2026-03-02 08:00"), why=why,
        by=house.a("shift_manager"),
    )  # fmt: skip


ACTS: list[Act] = [
    recount, propose, refuse_an_adjustment, refuse_a_slip, ask_to_reopen, ask_to_pay_the_jackpot,
    bar, open_with_a_variance,
]  # fmt: skip


@pytest.mark.parametrize("why", ["", " \t "])
@pytest.mark.parametrize("act", ACTS)
def test_a_reason_is_more_than_blanks(house: b.House, act: Act, why: str) -> None:
    with pytest.raises(Refused, match=r"Give a reason|or say why"):
        act(house, why)
