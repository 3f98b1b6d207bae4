"""The database keeps ratings and the log of cash as they were written: raw SQL, and three at once."""

import pytest
from django.db.utils import DatabaseError, IntegrityError

from audit import trail
from tables.models import Rating
from tables.services import ratings
from tests import builders as b
from tests.raw import sql
from tests.tables.test_players import at, ended, opened, pays, rated
from tests.tables.test_races import at_once

pytestmark = pytest.mark.django_db


TWICE = """
INSERT INTO tables_rating (property_id, table_id, patron_id, seat, starts_at, started_by_id, why_struck)
SELECT property_id, table_id, {patron}, {seat}, starts_at + interval '1 hour', started_by_id, ''
FROM tables_rating"""


@pytest.mark.parametrize(
    ("patron", "seat", "named"),
    [
        ("patron_id", "5", "a_patron_is_rated_in_one_seat"),
        ("(SELECT max(id) FROM tables_patron)", "seat", "a_seat_has_one_rated_patron"),
    ],
)
def test_raw_sql_seats_nobody_twice(house: b.House, patron: str, seat: str, named: str) -> None:
    rated(house, opened(house), b.a_patron(house))
    b.a_patron(house, "Bea Other")
    with pytest.raises(IntegrityError, match=named):
        sql(TWICE.format(patron=patron, seat=seat))


@pytest.mark.parametrize(
    "change",
    [
        "seat = seat + 1",
        "ends_at = NULL, average_bet = NULL, walked = NULL, ended_by_id = NULL",
        "average_bet = average_bet + 1",
        "struck_at = now()",
    ],
)
def test_raw_sql_changes_no_rating_that_ended(house: b.House, change: str) -> None:
    ended(house, rated(house, opened(house), b.a_patron(house)), "11:00")
    with pytest.raises(IntegrityError):
        sql(f"UPDATE tables_rating SET {change}")


def test_raw_sql_neither_ends_a_paused_rating_nor_pauses_one_that_ended(house: b.House) -> None:
    table, by = opened(house), house.a("floor_supervisor")
    rating = rated(house, table, b.a_patron(house))
    ratings.pause_rating(rating=rating, at=at(house, "09:30"), by=by)
    closing = "ends_at = starts_at + interval '1 hour', average_bet = 1, walked = 0"
    with pytest.raises(IntegrityError, match="its pause ends first"):
        sql(f"UPDATE tables_rating SET {closing}, ended_by_id = started_by_id")
    ended(house, rating, "11:00")
    with pytest.raises(IntegrityError, match="has not ended"):
        sql(
            "INSERT INTO tables_ratingpause (property_id, rating_id, starts_at, by_id)"
            f" SELECT property_id, id, starts_at, {by.pk} FROM tables_rating"
        )


def test_the_log_of_cash_is_never_edited(house: b.House) -> None:
    pays(house, b.a_patron(house), "4000.00", "front_money")
    for statement in ("UPDATE tables_cashentry SET amount = 1", "DELETE FROM tables_cashentry"):
        with pytest.raises(DatabaseError, match="permission denied"):
            sql(statement)


BACK = """
INSERT INTO tables_cashentry (property_id, patron_id, day_id, kind, amount, takes_back_id, why, at, by_id, role)
SELECT property_id, patron_id, day_id, kind, {amount}, id, 'no', at, {by}, '' FROM tables_cashentry"""


@pytest.mark.parametrize(("amount", "own"), [("amount - 1", False), ("amount", True)])
def test_raw_sql_takes_cash_back_whole_and_by_another(
    house: b.House, amount: str, own: bool
) -> None:
    entry = pays(house, b.a_patron(house), "4000.00", "front_money")
    by = entry.by_id if own else house.a("pit_manager").pk
    with pytest.raises(IntegrityError, match="taken back whole"):
        sql(BACK.format(amount=amount, by=by))


@pytest.mark.django_db(transaction=True)
def test_of_three_tables_that_rate_a_patron_at_once_one_does() -> None:
    with b.a_house() as house:
        tables = [opened(house, f"BJ-0{n}") for n in (1, 2, 3)]
        patron = b.a_patron(house)
        house.a("floor_supervisor")
    went = at_once(house, [lambda t=table: rated(house, t, patron) for table in tables])
    assert went == {"done": 1, "refused": 2}
    with trail.scope(house.property.pk):
        assert Rating.objects.count() == 1
