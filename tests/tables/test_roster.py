"""Who deals where: pushed and relieved, at one table at a time, by raw SQL and at the same moment too."""

from datetime import datetime, timedelta

import pytest
from django.db import transaction
from django.db.utils import DatabaseError, IntegrityError

from audit import trail
from audit.trail import Forbidden, Refused
from tables import on_duty
from tables.models import Assignment, Dealer, GamingDay, Table
from tables.services import roster
from tests import builders as b
from tests.raw import sql
from tests.tables.test_races import at_once

pytestmark = pytest.mark.django_db

CODES = ("BJ-01", "BJ-02", "BJ-03")


def a_dealer(house: b.House, licence: str = "D-117", name: str = "Q. Amari") -> Dealer:
    return roster.register_dealer(
        property=house.property, licence=licence, name=name, by=house.a("pit_manager")
    )


def three(house: b.House) -> list[Table]:
    """Three tables that are open."""
    tables = [b.a_table(house, code) for code in CODES]
    for table in tables:
        b.an_open_table(house, table, b.chips("500.00"), at(house, "06:10"))
    return tables


def at(house: b.House, clock: str) -> datetime:
    return house.at(f"2026-03-02 {clock}")


def put_on(house: b.House, table: Table, dealer: Dealer, clock: str = "09:00") -> Assignment:
    by = house.a("floor_supervisor")
    return roster.put_on(table=table, dealer=dealer, at=at(house, clock), by=by)


def who(house: b.House, tables: list[Table], clock: str) -> list[str]:
    """The licence of who deals at each table at an instant."""
    dealing = (on_duty.dealer_at(table, at(house, clock)) for table in tables)
    return [dealer.licence if dealer else "" for dealer in dealing]


def a_line(house: b.House) -> tuple[list[Table], list[Dealer]]:
    """Three tables dealt by A, B and C, and D off the tables."""
    tables = three(house)
    dealers = [a_dealer(house, licence) for licence in "ABCD"]
    for table, dealer in zip(tables, dealers, strict=False):
        put_on(house, table, dealer)
    return tables, dealers


def test_a_push_moves_everybody_on_and_the_last_to_break(house: b.House) -> None:
    tables, dealers = a_line(house)
    by = house.a("pit_manager")
    roster.push(tables=tables, dealer=dealers[3], at=at(house, "09:20"), by=by)
    assert [who(house, tables, clock) for clock in ("09:19", "09:20")] == [
        ["A", "B", "C"],
        ["D", "A", "B"],
    ]
    assert Assignment.objects.get(ended="break").dealer == dealers[2]


def test_a_push_ends_at_a_table_where_nobody_deals(house: b.House) -> None:
    tables = three(house)
    one, two = a_dealer(house, "A"), a_dealer(house, "B")
    put_on(house, tables[0], one)
    by = house.a("pit_manager")
    roster.push(tables=tables, dealer=two, at=at(house, "09:20"), by=by)
    assert who(house, tables, "09:30") == ["B", "A", ""]


def test_a_relief_sends_the_dealer_on_break(house: b.House) -> None:
    tables, dealers = a_line(house)
    by = house.a("floor_supervisor")
    roster.relieve(table=tables[0], dealer=dealers[3], at=at(house, "10:00"), by=by)
    assert who(house, tables, "10:00") == ["D", "B", "C"]
    assert [free.dealer for free in on_duty.free_dealers(house.property)] == [dealers[0]]


def test_who_was_longest_off_a_table_is_offered_first(house: b.House) -> None:
    tables, dealers = a_line(house)
    for clock, table in (("10:00", tables[2]), ("10:05", tables[0])):
        line = table.assignments.get()
        roster.take_off(assignment=line, at=at(house, clock), by=house.a("pit_manager"))
    found = [free.dealer for free in on_duty.free_dealers(house.property)]
    assert found == [dealers[2], dealers[0], dealers[3]]


def test_a_dealer_who_deals_is_not_put_on_a_second_table(house: b.House) -> None:
    tables = three(house)
    dealer = a_dealer(house)
    put_on(house, tables[0], dealer)
    with pytest.raises(Refused, match=r"Q\. Amari \(D-117\) stands at BJ-01 since 09:00"):
        put_on(house, tables[1], dealer, "09:30")


def test_a_dealer_is_not_put_before_what_the_roster_says_of_them_later(house: b.House) -> None:
    tables = three(house)
    dealer = a_dealer(house)
    put_on(house, tables[0], dealer)
    with pytest.raises(Refused, match="stands at BJ-01"):
        put_on(house, tables[1], dealer, "08:00")


def test_a_place_that_is_taken_is_relieved_and_not_filled(house: b.House) -> None:
    tables, dealers = a_line(house)
    with pytest.raises(Refused, match="relieve them"):
        put_on(house, tables[0], dealers[3], "09:30")


def test_nobody_is_relieved_before_they_came(house: b.House) -> None:
    tables, dealers = a_line(house)
    by = house.a("pit_manager")
    with pytest.raises(Refused, match="came to BJ-01 at 09:00"):
        roster.relieve(table=tables[0], dealer=dealers[3], at=at(house, "08:59"), by=by)


def test_who_has_left_deals_no_more(house: b.House) -> None:
    table, dealer = three(house)[0], a_dealer(house)
    roster.dealer_leaves(dealer=dealer, by=house.a("pit_manager"))
    with pytest.raises(Refused, match="has left the house"):
        put_on(house, table, dealer)


def test_a_licence_is_of_one_dealer(house: b.House) -> None:
    a_dealer(house)
    with pytest.raises(Refused, match="already exists"):
        a_dealer(house, name="Somebody else")


def test_a_table_that_closes_lets_its_people_go(house: b.House) -> None:
    table, dealer = three(house)[0], a_dealer(house)
    put_on(house, table, dealer)
    by, floor = house.a("pit_manager"), house.a("floor_supervisor")
    roster.hand_over(tables=[table], person=floor, at=at(house, "09:00"), by=by)
    b.close(house, table, b.chips("450.00"), at(house, "13:50"))
    ended = Assignment.objects.values_list("ended", "ends_at")
    assert set(ended) == {("closed", at(house, "13:50"))} and len(ended) == 2


def test_nobody_is_put_on_a_table_that_is_closed(house: b.House) -> None:
    closed, (here, *_others), dealer = b.a_table(house, "BJ-77"), three(house), a_dealer(house)
    with pytest.raises(Refused, match="BJ-77 is not open"):
        put_on(house, closed, dealer)
    put_on(house, here, dealer)
    with pytest.raises(Refused, match="BJ-77 is not open"):
        roster.push(
            tables=[here, closed], dealer=a_dealer(house, "B"), at=at(house, "09:20"),
            by=house.a("pit_manager"),
        )  # fmt: skip


def test_floor_staff_watches_several_tables(house: b.House) -> None:
    tables = three(house)
    by, floor, next_ = (
        house.a("pit_manager"), house.a("floor_supervisor"), house.another("floor_supervisor"),
    )  # fmt: skip
    roster.hand_over(tables=tables, person=floor, at=at(house, "09:00"), by=by)
    roster.hand_over(tables=tables[:2], person=next_, at=at(house, "10:00"), by=by)
    watching = Assignment.objects.filter(on_duty.on_duty(tables, at(house, "10:00")))
    assert [line.person for line in watching.order_by("table")] == [next_, next_, floor]


def test_the_cage_does_not_watch_tables(house: b.House) -> None:
    tables, cage = three(house), house.a("cage_cashier")
    with pytest.raises(Refused, match="does not work this floor"):
        roster.hand_over(
            tables=tables, person=cage, at=at(house, "09:00"), by=house.a("pit_manager")
        )


def test_the_cage_keeps_no_roster(house: b.House) -> None:
    table, dealer = three(house)[0], a_dealer(house)
    with pytest.raises(Forbidden):
        roster.put_on(table=table, dealer=dealer, at=at(house, "09:00"), by=house.a("cage_cashier"))


def test_a_mistake_is_struck_by_another_and_gives_the_place_back(house: b.House) -> None:
    table, wrong, right = three(house)[0], a_dealer(house, "A"), a_dealer(house, "B")
    line = put_on(house, table, wrong)
    roster.strike(assignment=line, by=house.a("pit_manager"), why="B came, not A")
    put_on(house, table, right)
    assert who(house, [table], "09:30") == ["B"]


@pytest.mark.parametrize(("hand", "why"), [("own", "A mistake"), ("other", " ")])
def test_nobody_strikes_their_own_line_nor_without_a_reason(
    house: b.House, hand: str, why: str
) -> None:
    table, dealer, boss = three(house)[0], a_dealer(house), house.a("pit_manager")
    by = boss if hand == "own" else house.a("floor_supervisor")
    line = roster.put_on(table=table, dealer=dealer, at=at(house, "09:00"), by=by)
    with pytest.raises(Refused, match=r"another person strikes it|Give a reason"):
        roster.strike(assignment=line, by=boss, why=why)


def test_the_time_a_dealer_stood_at_a_table_is_told(house: b.House) -> None:
    tables, dealers = a_line(house)
    by = house.a("pit_manager")
    roster.push(tables=tables, dealer=dealers[3], at=at(house, "09:20"), by=by)
    found = on_duty.dealt(house.property, at(house, "09:10"), at(house, "10:00"))
    told = {(each.dealer.licence, each.table.code): each.time for each in found}
    ten, forty = timedelta(minutes=10), timedelta(minutes=40)
    assert told == {
        ("A", "BJ-01"): ten, ("A", "BJ-02"): forty, ("B", "BJ-02"): ten, ("B", "BJ-03"): forty,
        ("C", "BJ-03"): ten, ("D", "BJ-01"): forty,
    }  # fmt: skip


SECOND = """
INSERT INTO tables_assignment (property_id, table_id, duty, place, dealer_id, starts_at, ends_at,
  began, ended, put_on_by_id, taken_off_by_id, why_struck)
SELECT property_id, {table}, duty, {place}, dealer_id, starts_at + interval '5 minutes',
  starts_at + interval '9 minutes', began, 'break', put_on_by_id, put_on_by_id, ''
FROM tables_assignment"""


def test_raw_sql_puts_no_dealer_at_two_tables(house: b.House) -> None:
    tables = three(house)
    put_on(house, tables[0], a_dealer(house))
    with pytest.raises(IntegrityError, match="no_dealer_is_at_two_tables"):
        sql(SECOND.format(table=tables[1].pk, place=1))


def test_raw_sql_puts_no_dealer_in_two_places(house: b.House) -> None:
    tables = three(house)
    put_on(house, tables[0], a_dealer(house))
    with pytest.raises(IntegrityError, match="no_dealer_is_at_two_tables"):
        sql(SECOND.format(table="table_id", place=2))


@pytest.mark.parametrize(
    "change",
    [
        "starts_at = starts_at - interval '1 minute'",
        "dealer_id = NULL",
        "ends_at = ends_at + interval '1 minute'",
        "ends_at = NULL, ended = '', taken_off_by_id = NULL",
        "struck_at = now()",
        "struck_at = now(), struck_by_id = put_on_by_id, why_struck = 'mine'",
    ],
)
def test_raw_sql_changes_no_line(house: b.House, change: str) -> None:
    line = put_on(house, three(house)[0], a_dealer(house))
    roster.take_off(assignment=line, at=at(house, "09:40"), by=house.a("pit_manager"))
    with pytest.raises(IntegrityError):
        sql(f"UPDATE tables_assignment SET {change}")


def test_no_line_goes(house: b.House) -> None:
    put_on(house, three(house)[0], a_dealer(house))
    with pytest.raises(DatabaseError):
        sql("DELETE FROM tables_assignment")


def test_the_roster_of_a_published_day_stays_as_it_is(house: b.House) -> None:
    table, dealer = b.a_table(house), a_dealer(house)
    a_dealer(house, b.RUNNER.licence)
    b.an_open_table(house, table, b.chips("500.00"), at(house, "06:10"), box=b.a_box(house))
    line = put_on(house, table, dealer)
    b.close(house, table, b.chips("450.00"), at(house, "13:50"))
    placement = table.placements.get()
    b.counted(house, placement, b.cash("80.00"), at(house, "15:00"))
    b.worked(house)
    b.closed_day(house, GamingDay.objects.get(), until="publish")
    with pytest.raises(IntegrityError, match="published or locked"), transaction.atomic():
        roster.hand_over(
            tables=[table], person=house.a("floor_supervisor"), at=at(house, "20:00"),
            by=house.a("pit_manager"),
        )  # fmt: skip
    with pytest.raises(IntegrityError, match="published or locked"), transaction.atomic():
        roster.strike(assignment=line, by=house.a("pit_manager"), why="Never there")


@pytest.mark.django_db(transaction=True)
def test_of_two_tables_that_take_a_dealer_at_once_one_has_them() -> None:
    with b.a_house() as house:
        tables, dealer = three(house), a_dealer(house)
        house.a("floor_supervisor")
    went = at_once(house, [lambda t=table: put_on(house, t, dealer) for table in tables])
    assert went == {"done": 1, "refused": 2}
    with trail.scope(house.property.pk):
        assert Assignment.objects.count() == 1
