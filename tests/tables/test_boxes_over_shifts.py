"""Boxes and the shifts they hold: turned or swapped with a count, in its midst, or not there at all."""

import pytest
from django.db import transaction
from django.db.utils import IntegrityError

from audit.models.alert import Alert
from audit.trail import Refused
from tables import blockers
from tables.models import Adjustment, Box, GamingDay, Placement, ShiftRecord, Table
from tables.services import adjustments, boxes, sessions
from tests import builders as b

pytestmark = pytest.mark.django_db

POKER = {"rake": "R-1", "jackpot": "J-1"}
NO_BOX = Adjustment.Code.NO_BOX


def change(house: b.House, table: Table, at: str, **how: object) -> ShiftRecord:
    return sessions.change_shift(
        table=table,
        at=house.at(at),
        counted=b.chips("5000.00"),
        by=house.a("shift_manager"),
        **how,
    )


def count_all(house: b.House, table: Table, amount: str, at: str) -> None:
    for placement in Placement.objects.filter(table=table).order_by("pk"):
        b.counted(house, placement, b.cash(amount), house.at(at))
    b.worked(house)


def standing(day: str) -> list[str]:
    """What keeps a day from being published."""
    found = blockers.blockers(GamingDay.objects.get(date=day))
    return [each.kind for each in found if each.act == "publish"]


@pytest.fixture
def poker(house: b.House) -> Table:
    """A poker table with a rake and a jackpot box, open since the morning."""
    table = b.a_table(house, "OMA-01", "omaha")
    at = house.at("2026-03-02 08:00")
    b.an_open_table(house, table, b.chips("5000.00"), at)
    for purpose, code in POKER.items():
        box = b.a_box(house, code, purpose=purpose)
        boxes.place_box(table=table, box=box, at=at, by=house.a("shift_manager"))
    return table


def closed(house: b.House, table: Table, at: str = "2026-03-02 20:00") -> None:
    b.close(house, table, b.chips("5000.00"), house.at(at))


def kept(table: Table) -> list[tuple[str, str]]:
    records = ShiftRecord.objects.filter(table=table).select_related("poker")
    return [(each.poker.status, each.poker.rake.text()) for each in records.order_by("opened_at")]


def test_a_shift_change_turns_every_box_of_a_poker_table(house: b.House, poker: Table) -> None:
    change(house, poker, "2026-03-02 14:00", turn=True)
    placements = Placement.objects.order_by("pk").values_list("box__code", "compartment", "state")
    assert list(placements) == [
        ("R-1", 1, "shut"),
        ("J-1", 1, "shut"),
        ("R-1", 2, "on_table"),
        ("J-1", 2, "on_table"),
    ]
    closed(house, poker)
    count_all(house, poker, "100.00", "2026-03-02 21:00")
    assert kept(poker) == [("actual", "100.00"), ("actual", "100.00")]
    assert standing("2026-03-02") == []


def test_a_box_leaves_its_table_and_is_secured_with_all_its_compartments(
    house: b.House, poker: Table
) -> None:
    change(house, poker, "2026-03-02 14:00", turn=True)
    at, rake = house.at("2026-03-02 15:00"), Placement.objects.filter(box__code="R-1")
    signed = {"by": house.a("drop_team"), "at": at, "attested": b.RUNNER}
    boxes.take_step(placement=rake.get(compartment=2), act="remove", **signed)
    assert set(rake.values_list("state", flat=True)) == {"removed"}
    assert set(rake.filter(steps__act="remove").values_list("steps__at", flat=True)) == {at}
    with pytest.raises(Refused, match="not open to"):
        boxes.take_step(placement=rake.get(compartment=1), act="remove", **signed)
    boxes.take_step(placement=rake.get(compartment=1), act="secure", **signed)
    assert set(rake.values_list("state", flat=True)) == {"secured"}
    jackpot = Placement.objects.filter(box__code="J-1").order_by("compartment")
    assert list(jackpot.values_list("state", flat=True)) == ["shut", "on_table"]


def test_a_poker_box_of_two_shifts_leaves_their_shares_estimated_and_the_day_known(
    house: b.House, poker: Table
) -> None:
    change(house, poker, "2026-03-02 14:00")
    closed(house, poker)
    b.worked(house)
    assert standing("2026-03-02") == ["result_missing"] * 2
    count_all(house, poker, "101.00", "2026-03-02 21:00")
    assert kept(poker) == [("estimated", "50.50"), ("estimated", "50.50")]
    assert standing("2026-03-02") == []


def said(house: b.House, record: ShiftRecord, amount: str) -> Adjustment:
    """What no box tells, said by revenue audit and checked by the controller."""
    made = adjustments.propose_adjustment(
        record=record,
        field="box",
        amount=b.money(amount),
        code=NO_BOX,
        why="no box of its own",
        by=house.a("revenue_audit"),
    )
    made = adjustments.take_step(adjustment=made, act="approve", by=house.a("controller"))
    b.worked(house)
    return made


def test_a_poker_box_of_two_days_is_shared_by_what_two_people_say(
    house: b.House, poker: Table
) -> None:
    change(house, poker, "2026-03-03 06:00")
    closed(house, poker, "2026-03-03 10:00")
    count_all(house, poker, "100.00", "2026-03-03 11:00")
    assert standing("2026-03-02") == ["result_missing"]
    for record, amount in zip(
        ShiftRecord.objects.order_by("opened_at"), ("30.00", "-30.00"), strict=True
    ):
        said(house, record, amount)
    assert kept(poker) == [("actual", "80.00"), ("actual", "20.00")]
    assert standing("2026-03-02") == standing("2026-03-03") == []


def test_a_drop_box_of_two_days_is_shared_by_what_two_people_say(house: b.House) -> None:
    table = b.a_table(house, "BJ-08")
    at = house.at("2026-03-02 23:00")
    b.an_open_table(house, table, b.chips("5000.00"), at, box=b.a_box(house))
    change(house, table, "2026-03-03 06:00")
    closed(house, table, "2026-03-03 10:00")
    count_all(house, table, "100.00", "2026-03-03 11:00")
    assert standing("2026-03-02") == standing("2026-03-03") == ["result_estimated"]
    first, second = ShiftRecord.objects.order_by("opened_at")
    said(house, first, "20.00")
    assert (standing("2026-03-02"), standing("2026-03-03")) == ([], ["result_estimated"])
    said(house, second, "-20.00")
    assert standing("2026-03-03") == []
    wins = ShiftRecord.objects.order_by("opened_at").values_list("result__win", flat=True)
    assert [win.text() for win in wins] == ["70.00", "30.00"]


@pytest.fixture
def bare(house: b.House) -> Table:
    """A table that opens without a box."""
    table = b.a_table(house, "BJ-07")
    b.an_open_table(house, table, b.chips("5000.00"), house.at("2026-03-02 08:00"))
    return table


def test_who_places_boxes_is_told_of_a_table_that_opens_without_one(
    house: b.House, bare: Table
) -> None:
    told = Alert.objects.get(kind=boxes.NO_BOX)
    assert (told.place, told.permission, told.settled_at) == ("BJ-07", "tables.place_box", None)
    boxes.place_box(
        table=bare, box=b.a_box(house), at=house.at("2026-03-02 08:05"), by=house.a("drop_team")
    )
    told.refresh_from_db()
    assert told.settled_at and told.settlement == "Box B-1 is on BJ-07."


def test_a_table_opened_with_a_box_is_not_told_of(house: b.House) -> None:
    table = b.a_table(house, "BJ-08")
    at = house.at("2026-03-02 08:00")
    b.an_open_table(house, table, b.chips("5000.00"), at, box=b.a_box(house))
    assert not Alert.objects.filter(kind=boxes.NO_BOX).exists()


def test_that_no_box_was_there_makes_a_result_actual_once_two_have_said_it(
    house: b.House, bare: Table
) -> None:
    closed(house, bare)
    b.worked(house)
    assert standing("2026-03-02") == ["result_estimated"]
    said(house, b.record_of(bare), "0.00")
    result = b.record_of(bare).result
    assert (result.status, result.box, result.win) == ("actual", 0, 0)
    assert standing("2026-03-02") == []


def test_what_was_estimated_is_put_right_by_what_is_said(house: b.House, bare: Table) -> None:
    record = b.record_of(bare)
    estimate = {"drop": b.money("300.00"), "at": house.at("2026-03-02 12:00")}
    sessions.estimate_drop(record=record, by=house.a("pit_manager"), **estimate)
    closed(house, bare)
    b.worked(house)
    said(house, record, "-300.00")
    assert b.record_of(bare).result.win == 0
    with pytest.raises(Refused, match="has been said"):
        sessions.estimate_drop(record=record, by=house.a("pit_manager"), **estimate)


def test_where_a_box_tells_it_nobody_says_what_dropped(house: b.House) -> None:
    table = b.a_table(house, "BJ-08")
    at = house.at("2026-03-02 08:00")
    b.an_open_table(house, table, b.chips("5000.00"), at, box=b.a_box(house))
    closed(house, table)
    b.worked(house)
    with pytest.raises(Refused, match="Box B-1 is not counted yet"):
        said(house, b.record_of(table), "0.00")
    count_all(house, table, "100.00", "2026-03-02 21:00")
    with pytest.raises(Refused, match="tell what dropped"):
        said(house, b.record_of(table), "0.00")


def test_only_of_the_drop_is_it_said_that_no_box_tells_it(house: b.House, bare: Table) -> None:
    closed(house, bare)
    b.worked(house)
    adjustment = said(house, b.record_of(bare), "0.00")
    with pytest.raises(IntegrityError, match="said_of_the_drop"), transaction.atomic():
        Adjustment.objects.create(
            property=house.property,
            record=adjustment.record,
            field="fills",
            amount=0,
            code=NO_BOX,
            why="x",
            at=house.at("2026-03-02 20:00"),
        )


def swapped(house: b.House, table: Table, code: str, at: str) -> Placement:
    return boxes.swap_box(
        table=table,
        box=Box.objects.filter(code=code).first() or b.a_box(house, code),
        by=house.a("drop_team"),
        at=house.at(at),
        attested=b.RUNNER,
    )


def spans(table: Table) -> list[tuple[str, str, str]]:
    """Each box with when it came off and the last record that dropped into it."""
    rows = Placement.objects.filter(table=table).order_by("placed_at").exclude(until=None)
    return [
        (each.box.code, f"{house_time(each):%H:%M}", each.last.shift.name)
        for each in rows.select_related("box", "last__shift")
    ]


def house_time(placement: Placement) -> object:
    return placement.property.local(placement.until)


def test_a_box_swapped_in_mid_shift_is_dated_then_twice_and_in_the_first_shift(
    house: b.House,
) -> None:
    table = b.a_table(house, "BJ-08")
    at = house.at("2026-03-02 08:00")
    b.an_open_table(house, table, b.chips("5000.00"), at, box=b.a_box(house))
    swapped(house, table, "B-2", "2026-03-02 10:00")
    swapped(house, table, "B-3", "2026-03-02 11:00")
    change(house, table, "2026-03-02 14:00")
    swapped(house, table, "B-4", "2026-03-02 14:05")
    swapped(house, table, "B-5", "2026-03-02 15:00")
    assert spans(table) == [
        ("B-1", "10:00", "Day"),
        ("B-2", "11:00", "Day"),
        ("B-3", "14:00", "Day"),
        ("B-4", "15:00", "Swing"),
    ]
    with pytest.raises(Refused, match="it comes off later"):
        swapped(house, table, "B-6", "2026-03-02 15:00")


def test_what_dropped_after_a_late_swap_s_count_is_not_the_earlier_shift_s(
    house: b.House,
) -> None:
    table = b.a_table(house, "BJ-08")
    at = house.at("2026-03-02 08:00")
    b.an_open_table(house, table, b.chips("5000.00"), at, box=b.a_box(house))
    change(house, table, "2026-03-02 14:00")
    swapped(house, table, "B-2", "2026-03-02 17:00")
    assert spans(table) == [("B-1", "17:00", "Swing")]
