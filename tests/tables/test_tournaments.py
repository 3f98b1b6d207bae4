"""A tournament entered wrongly is struck by another person and entered anew; the struck one counts nowhere."""

import pytest
from django.db.utils import IntegrityError

from audit.trail import Forbidden, Refused
from tables import selectors
from tables.models import DayStep, Tournament
from tables.services import poker
from tests import builders as b
from tests.raw import sql

pytestmark = pytest.mark.django_db
AT = "2026-03-02 13:00"


def entered(house: b.House, prizes: str = "4900.00") -> Tournament:
    return poker.enter_tournament(
        property=house.property, name="Sunday", entries=100, buy_in=b.money("50.00"),
        fee=b.money("5.00"), prizes=b.money(prizes), at=house.at(AT),
        by=house.a("poker_room_manager"),
    )  # fmt: skip


def test_what_is_struck_counts_nowhere_and_is_entered_anew(house: b.House) -> None:
    wrong = entered(house)
    assert selectors.poker_room(wrong.day).tournaments == b.money("600.00")
    poker.strike_tournament(tournament=wrong, by=house.a("controller"), why="Prizes were 5,000")
    assert selectors.poker_room(wrong.day).tournaments == 0
    right = entered(house, "5000.00")
    assert selectors.poker_room(right.day).tournaments == b.money("500.00")
    assert Tournament.objects.count() == 2


def test_a_tournament_is_struck_once_by_another_who_may_and_says_why(house: b.House) -> None:
    wrong, boss = entered(house), house.a("controller")
    with pytest.raises(Forbidden):
        poker.strike_tournament(tournament=wrong, by=house.a("poker_room_manager"), why="x")
    with pytest.raises(Refused, match="Give a reason"):
        poker.strike_tournament(tournament=wrong, by=boss, why=" ")
    author = b.moved(house, wrong.by, "controller")
    with pytest.raises(Refused, match="another person strikes it"):
        poker.strike_tournament(tournament=wrong, by=author, why="x")
    poker.strike_tournament(tournament=wrong, by=boss, why="Prizes were 5,000")
    with pytest.raises(Refused, match="struck already"):
        poker.strike_tournament(tournament=wrong, by=boss, why="Again")


def test_a_tournament_of_a_published_day_is_not_struck(house: b.House) -> None:
    wrong = entered(house)
    for seq, act in enumerate(("close", "count", "audit", "publish"), 1):
        DayStep.objects.create(
            property=house.property, day=wrong.day, act=act, seq=seq, by=house.a("controller"),
            at=house.at(AT),
        )  # fmt: skip
    with pytest.raises(Refused, match="The day 2026-03-02 is published"):
        poker.strike_tournament(tournament=wrong, by=house.a("controller"), why="x")


@pytest.mark.parametrize("change", ["prizes = 1", "why_struck = 'x'", "name = 'y'"])
def test_the_database_lets_a_tournament_only_be_struck(house: b.House, change: str) -> None:
    row = entered(house)
    with pytest.raises(IntegrityError):
        sql(f"UPDATE tables_tournament SET {change} WHERE id = {row.pk}")
