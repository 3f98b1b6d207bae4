"""No input of a record becomes less than nothing: neither the service nor the database lets it."""

import pytest
from django.db import IntegrityError, transaction

from audit.trail import Refused
from games.engine.money import Money
from tables.models import Adjustment, ShiftRecord
from tables.services import adjustments
from tests import builders as b

pytestmark = pytest.mark.django_db


@pytest.fixture
def record(house: b.House) -> ShiftRecord:
    """A closed record with a fill of 500."""
    table = b.a_table(house)
    b.an_open_table(house, table, b.chips("10000.00"), house.at("2026-03-02 08:00"))
    b.a_slip(house, table, "fill", "500.00", house.at("2026-03-02 09:00"))
    b.close(house, table, b.chips("10000.00"), house.at("2026-03-02 12:00"))
    b.worked(house)
    return b.record_of(table)


def propose(house: b.House, record: ShiftRecord, text: str) -> Adjustment:
    return adjustments.propose_adjustment(
        record=record, field="fills", amount=b.money(text), code="keyed", why="keyed twice",
        by=house.a("revenue_audit"), at=house.at("2026-03-02 14:00"),
    )  # fmt: skip


def test_no_more_comes_off_than_is_there(house: b.House, record: ShiftRecord) -> None:
    with pytest.raises(Refused, match=r"cannot come off"):
        propose(house, record, "-500.01")
    assert propose(house, record, "-500.00").amount == Money(-500_00)


def test_two_that_come_off_together_are_checked_when_the_second_is_approved(
    house: b.House, record: ShiftRecord
) -> None:
    first, second = (propose(house, record, "-300.00") for _time in range(2))
    controller = house.a("controller")
    adjustments.take_step(adjustment=first, act="approve", by=controller)
    with pytest.raises(Refused, match=r"has adjusted the fills of .* since this was proposed"):
        adjustments.take_step(adjustment=second, act="approve", by=controller)
    b.worked(house)
    record = b.record_of(record.table)
    assert record.result.fills == Money(200_00)


@pytest.mark.parametrize("is_computed", [True, False])
def test_the_database_refuses_it_too(
    house: b.House, record: ShiftRecord, is_computed: bool
) -> None:
    first, second = (propose(house, record, "-300.00") for _time in range(2))
    controller = house.a("controller")
    adjustments.take_step(adjustment=first, act="approve", by=controller)
    if is_computed:
        b.worked(house)
    with (
        pytest.raises(IntegrityError, match="leaves less than nothing"),
        transaction.atomic(),
    ):
        second.steps.create(
            property_id=second.property_id, act="approve", by=controller,
            at=house.at("2026-03-02 15:00"),
        )  # fmt: skip
