"""The same money taken two ways at the same moment: one way is refused, whichever comes second."""

from collections.abc import Iterator

import pytest

from audit import trail
from tables.meters import meter_of
from tables.models import Adjustment, ShiftRecord, Slip
from tables.services import adjustments, progressives, slips
from tests import builders as b
from tests.tables.test_races import at_once

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def house() -> Iterator[b.House]:
    with b.a_house() as made:
        house = made
    yield house


def test_a_late_paper_is_a_slip_or_an_adjustment(house: b.House) -> None:
    with trail.scope(house.property.pk):
        table = b.a_table(house)
        b.an_open_table(house, table, b.chips("500.00"), house.at("2026-03-02 08:00"))
        b.close(house, table, b.chips("500.00"), house.at("2026-03-02 12:00"))
        b.worked(house)
        record, cage, audit = (
            b.record_of(table),
            house.a("cage_supervisor"),
            house.a("revenue_audit"),
        )

    def entered() -> None:
        slips.enter_paper_slip(
            table=table, kind="fill", paper="F1", signed_at=house.at("2026-03-02 10:00"), by=cage,
            why="late", to_table=b.chips("100.00"),
        )  # fmt: skip

    def carried() -> None:
        adjustments.propose_adjustment(
            record=record, field="fills", amount=b.money("100.00"), code="late", why="late",
            paper="f1", by=audit, at=house.at("2026-03-02 14:00"),
        )  # fmt: skip

    assert at_once(house, [entered, carried]) == {"done": 1, "refused": 1}
    with trail.scope(house.property.pk):
        assert Slip.objects.count() + Adjustment.objects.count() == 1
        assert ShiftRecord.objects.count() == 1


def test_a_meter_is_paid_once(house: b.House) -> None:
    at, seed = house.at("2026-03-02 08:00"), b.money("1000.00")
    with trail.scope(house.property.pk):
        major = progressives.add_progressive(
            property=house.property, name="Major", seed=seed, at=at, by=house.a("it_admin")
        )
        progressives.change_progressive(
            progressive=major, name="Major", seed=b.money("0.00"), by=house.a("it_admin")
        )
        hands = house.a("cage_supervisor"), house.another("cage_supervisor")

    def paid() -> None:
        progressives.pay_jackpot(
            progressive=major, amount=seed, at=at, by=hands[0], witness=hands[1]
        )

    assert at_once(house, [paid, paid]) == {"done": 1, "refused": 1}
    with trail.scope(house.property.pk):
        assert meter_of(major) == 0
