"""Limits by time of day: within the approved range, in force with each gaming day, told of where not."""

from datetime import date, time

import pytest
from django.db.utils import IntegrityError
from django.utils import timezone

from audit import alerts
from audit.models import Entry
from audit.trail import Forbidden, Refused
from tables import selectors
from tables.models import LimitSchedule, Table, Terms
from tables.services import days, limit_schedules, terms
from tests import builders as b
from tests.raw import sql

pytestmark = pytest.mark.django_db

LOW, HIGH = ["10.00", "200.00"], ["25.00", "500.00"]


def a_table(house: b.House) -> Table:
    return b.a_table(house, limits={"main": LOW}, limits_range={"main": ["5.00", "500.00"]})


def scheduled(
    house: b.House, table: Table, at: time = time(18), limits: list[str] = HIGH
) -> LimitSchedule:
    return limit_schedules.schedule_limits(
        table=table,
        at=at,
        limits={"main": limits},
        first_day=date(2026, 3, 2),
        by=house.a("pit_manager"),
        why="Evenings are full",
    )


def in_force(house: b.House, table: Table, *instants: str) -> list[str]:
    found = (selectors.terms_row_at(table, house.at(instant)) for instant in instants)
    return [row.limits["main"][0] for row in found]


def test_the_limits_of_a_day_follow_its_clock(house: b.House) -> None:
    table = a_table(house)
    scheduled(house, table)
    scheduled(house, table, time(2), LOW)
    for clock in ("2026-03-01 12:00", "2026-03-02 12:00", "2026-03-03 12:00"):
        days.ensure_day(property=house.property, at=house.at(clock))
    assert in_force(
        house, table, "2026-03-01 20:00", "2026-03-02 17:59", "2026-03-02 18:00",
        "2026-03-03 01:59", "2026-03-03 02:00", "2026-03-03 18:00",
    ) == ["10.00", "10.00", "25.00", "25.00", "10.00", "25.00"]  # fmt: skip


def test_a_day_that_is_made_twice_changes_limits_once(house: b.House) -> None:
    table = a_table(house)
    scheduled(house, table)
    for _turn in range(2):
        days.ensure_day(property=house.property, at=house.at("2026-03-02 12:00"))
    days.ensure_day(property=house.property, at=house.at("2026-03-03 12:00"))
    assert Terms.objects.filter(table=table).count() == 2


def test_the_pit_changes_limits_at_once_until_the_schedule_does(house: b.House) -> None:
    table = a_table(house)
    scheduled(house, table)
    days.ensure_day(property=house.property, at=house.at("2026-03-02 12:00"))
    terms.change_limits(
        table=table, limits={"main": ["15.00", "300.00"]}, at=house.at("2026-03-02 16:00"),
        by=house.a("pit_manager"), why="A busy afternoon",
    )  # fmt: skip
    assert in_force(house, table, "2026-03-02 16:30", "2026-03-02 18:30") == ["15.00", "25.00"]


def test_a_stopped_schedule_changes_nothing_more(house: b.House) -> None:
    table = a_table(house)
    schedule = scheduled(house, table)
    stopped = {"schedule": schedule, "by": house.a("pit_manager")}
    with pytest.raises(Refused, match="Give a reason"):
        limit_schedules.stop_schedule(**stopped, why=" ")
    limit_schedules.stop_schedule(**stopped, why="The season is over")
    with pytest.raises(Refused, match="stopped already"):
        limit_schedules.stop_schedule(**stopped, why="Again")
    told = Entry.objects.filter(relation="tables_limitschedule", op="UPDATE").get()
    assert (told.verb, told.act["why"]) == ("limits.unscheduled", "The season is over")
    days.ensure_day(property=house.property, at=house.at("2026-03-02 12:00"))
    assert in_force(house, table, "2026-03-02 20:00") == ["10.00"]


@pytest.mark.parametrize("limits", [["1.00", "100.00"], ["10.00", "900.00"]])
def test_what_lies_outside_the_approved_range_is_not_scheduled(
    house: b.House, limits: list[str]
) -> None:
    with pytest.raises(Refused, match="the approved range is"):
        scheduled(house, a_table(house), limits=limits)


@pytest.mark.parametrize("limits", [["x", "y"], [], ["200.00", "10.00"], ["10.50", "200.00"]])
def test_what_nobody_could_bet_by_is_not_scheduled(house: b.House, limits: list[str]) -> None:
    with pytest.raises(Refused, match=r"limits are|is above the most|no whole number of chips"):
        scheduled(house, a_table(house), limits=limits)


def test_a_schedule_begins_no_age_ahead(house: b.House) -> None:
    with pytest.raises(Refused, match="years ahead"):
        limit_schedules.schedule_limits(
            table=a_table(house), at=time(18), limits={"main": HIGH}, first_day=date(2999, 12, 31),
            by=house.a("pit_manager"), why="Evenings are full",
        )  # fmt: skip


def test_a_time_has_one_schedule(house: b.House) -> None:
    table = a_table(house)
    scheduled(house, table)
    with pytest.raises(Refused, match="stop them first"):
        scheduled(house, table)
    row = (
        "INSERT INTO tables_limitschedule (property_id, table_id, first_day, at, limits, why, set_by_id)"
        " SELECT property_id, table_id, first_day, at, limits, why, set_by_id FROM tables_limitschedule"
    )
    with pytest.raises(IntegrityError, match="one_schedule_of_limits_per_time"):
        sql(row)
    with pytest.raises(IntegrityError):
        sql("UPDATE tables_limitschedule SET limits = '{}'")


def test_a_schedule_that_no_longer_fits_is_told_of_and_changes_nothing(house: b.House) -> None:
    table = a_table(house)
    scheduled(house, table)
    draft = terms.draft_terms(
        table=table, starts_at=house.at("2026-03-02 06:00"), game="blackjack", seats=7,
        chip_set=Terms.objects.get(table=table).chip_set, chip_unit=b.money("1.00"),
        limits={"main": LOW}, by=house.a("pit_manager"),
    )  # fmt: skip
    terms.approve_terms(terms=draft, by=house.a("controller"))
    days.ensure_day(property=house.property, at=house.at("2026-03-02 12:00"))
    assert in_force(house, table, "2026-03-02 20:00") == ["10.00"]
    (alert,) = alerts.open_alerts(house.a("pit_manager"), house.property.pk)
    assert alert.kind == "limits.schedule"


def test_the_floor_schedules_no_limits(house: b.House) -> None:
    with pytest.raises(Forbidden):
        limit_schedules.schedule_limits(
            table=a_table(house), at=time(18), limits={"main": HIGH},
            first_day=timezone.now().date(), by=house.a("floor_supervisor"), why="Why not",
        )  # fmt: skip
