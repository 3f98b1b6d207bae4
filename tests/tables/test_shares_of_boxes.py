"""A box of two gaming days: what two people say of each is never more than was counted in it, nor at last less."""

import pytest
from django.db import IntegrityError, transaction

from audit.models.alert import Alert
from audit.trail import Refused
from tables import shared_boxes
from tables.models import Adjustment, Placement, ShiftRecord, Table
from tables.services import adjustments, boxes, sessions, two_days
from tests import builders as b

pytestmark = pytest.mark.django_db


def over_the_day_s_end(house: b.House, table: Table, **how: object) -> None:
    """The table opens on Monday evening and stays open into Tuesday."""
    at = house.at("2026-03-02 23:00")
    b.an_open_table(house, table, b.chips("5000.00"), at, box=b.a_box(house))
    sessions.change_shift(
        table=table,
        at=house.at("2026-03-03 06:00"),
        counted=b.chips("5000.00"),
        by=house.a("shift_manager"),
        **how,
    )


@pytest.fixture
def table(house: b.House) -> Table:
    return b.a_table(house, "BJ-08")


@pytest.fixture
def shared(house: b.House, table: Table) -> list[ShiftRecord]:
    """Two records of two days, 50.00 of one box of 100.00 given to each by its estimates."""
    over_the_day_s_end(house, table)
    b.close(house, table, b.chips("5000.00"), house.at("2026-03-03 10:00"))
    b.counted(house, table.placements.get(), b.cash("100.00"), house.at("2026-03-03 11:00"))
    b.worked(house)
    return list(ShiftRecord.objects.order_by("opened_at"))


def proposed(house: b.House, record: ShiftRecord, amount: str) -> Adjustment:
    return adjustments.propose_adjustment(
        at=house.at("2026-03-03 12:00"),
        record=record,
        field="box",
        amount=b.money(amount),
        code=Adjustment.Code.NO_BOX,
        why="two days in one box",
        by=house.a("revenue_audit"),
    )


def said(house: b.House, record: ShiftRecord, amount: str) -> None:
    made = proposed(house, record, amount)
    adjustments.take_step(adjustment=made, act="approve", by=house.a("controller"))
    b.worked(house)


def test_the_first_to_speak_says_no_more_than_was_counted(
    house: b.House, shared: list[ShiftRecord]
) -> None:
    assert shared_boxes.sharing(shared[0]) == shared_boxes.sharing(shared[1]) == shared
    with pytest.raises(Refused, match=r"100 are left for .* and 100\.01 are said"):
        proposed(house, shared[0], "50.01")
    assert proposed(house, shared[0], "50.00").amount == b.money("50.00")


@pytest.mark.parametrize("amount", ["-19.99", "-20.01"])
def test_the_last_to_speak_says_what_the_others_left(
    house: b.House, shared: list[ShiftRecord], amount: str
) -> None:
    said(house, shared[0], "20.00")
    with pytest.raises(Refused, match="30 are left for"):
        proposed(house, shared[1], amount)
    said(house, shared[1], "-20.00")
    drops = ShiftRecord.objects.order_by("opened_at").values_list("result__box", flat=True)
    assert [drop.text() for drop in drops] == ["70.00", "30.00"]


def test_what_was_fit_when_proposed_is_held_again_when_approved(
    house: b.House, shared: list[ShiftRecord]
) -> None:
    first, second = proposed(house, shared[0], "20.00"), proposed(house, shared[1], "10.00")
    controller = house.a("controller")
    adjustments.take_step(adjustment=first, act="approve", by=controller)
    with pytest.raises(Refused, match="are left for"):
        adjustments.take_step(adjustment=second, act="approve", by=controller)


def test_the_database_holds_the_shares_of_a_box_too(
    house: b.House, shared: list[ShiftRecord]
) -> None:
    first, second = proposed(house, shared[0], "20.00"), proposed(house, shared[1], "10.00")
    adjustments.take_step(adjustment=first, act="approve", by=house.a("controller"))
    with pytest.raises(IntegrityError, match="what was counted"), transaction.atomic():
        second.steps.create(
            property_id=second.property_id,
            act="approve",
            by=house.a("controller"),
            at=house.at("2026-03-03 15:00"),
        )


def test_an_estimate_that_would_shift_what_was_said_is_refused(
    house: b.House, shared: list[ShiftRecord]
) -> None:
    said(house, shared[0], "20.00")
    with pytest.raises(Refused, match="has been said"):
        sessions.estimate_drop(
            record=shared[1],
            drop=b.money("90.00"),
            at=house.at("2026-03-03 12:00"),
            by=house.a("pit_manager"),
        )


def test_shifts_of_one_day_share_their_box_without_a_word(house: b.House, table: Table) -> None:
    at = house.at("2026-03-02 08:00")
    b.an_open_table(house, table, b.chips("5000.00"), at, box=b.a_box(house))
    sessions.change_shift(
        table=table,
        at=house.at("2026-03-02 14:00"),
        counted=b.chips("5000.00"),
        by=house.a("shift_manager"),
    )
    b.close(house, table, b.chips("5000.00"), house.at("2026-03-02 20:00"))
    b.counted(house, table.placements.get(), b.cash("100.00"), house.at("2026-03-02 21:00"))
    b.worked(house)
    with pytest.raises(Refused, match="holds its own gaming day alone"):
        proposed(house, ShiftRecord.objects.earliest("opened_at"), "20.00")


def told() -> Alert | None:
    return Alert.objects.filter(kind=two_days.TWO_DAYS, settled_at=None).first()


def test_who_changes_boxes_is_told_of_one_that_stays_over_the_day_s_end(
    house: b.House, table: Table
) -> None:
    over_the_day_s_end(house, table)
    alert = told()
    assert alert and (alert.place, alert.permission) == ("BJ-08", "tables.remove_box")
    assert "06:15" in str(alert.what)
    boxes.swap_box(
        table=table,
        box=b.a_box(house, "B-2"),
        by=house.a("drop_team"),
        at=house.at("2026-03-03 06:05"),
        attested=b.RUNNER,
    )
    assert told() is None
    first = Placement.objects.earliest("placed_at")
    assert shared_boxes.sharing(first.first) == [first.first]


def test_nobody_is_told_of_a_box_that_turns(house: b.House, table: Table) -> None:
    over_the_day_s_end(house, table, turn=True)
    assert told() is None
