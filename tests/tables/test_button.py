"""OMA 2: each seat draws a card, the highest takes the button; recorded at the session, appended, never edited."""

import pytest
from django.db import transaction
from django.db.utils import IntegrityError, ProgrammingError

from audit.trail import Forbidden, Refused
from tables.models import ButtonDraw
from tables.services.button import draw_button
from tests import builders as b

pytestmark = pytest.mark.django_db
AT = "2026-03-02 20:05"


@pytest.fixture
def table(house: b.House) -> b.Table:
    """A poker table of seven seats, just opened."""
    table = b.a_table(house, "OMA-01", "omaha")
    b.an_open_table(house, table, b.chips("5000.00"), house.at("2026-03-02 20:00"))
    return table


def drawn(house: b.House, table: b.Table, cards: dict[int, str], why: str = "") -> ButtonDraw:
    by = house.a("floor_supervisor")
    return draw_button(table=table, cards=cards, at=house.at(AT), by=by, attested=b.DEALER, why=why)


@pytest.mark.parametrize(
    ("cards", "seat"),
    [
        ({1: "9h", 3: "Kc", 6: "Qs"}, 3),
        ({1: "2c", 2: "Ah", 3: "Kd"}, 2),
        ({2: "Ts", 5: "Jc"}, 5),
        ({1: "Ac", 2: "Ad", 3: "Ah", 4: "As"}, 4),
        ({1: "Qd", 2: "Qc"}, 1),
        ({4: "7d", 7: "7h"}, 7),
    ],
)
def test_the_highest_card_takes_the_button_and_of_equal_ranks_the_higher_suit(
    house: b.House, table: b.Table, cards: dict[int, str], seat: int
) -> None:
    draw = drawn(house, table, cards)
    assert (draw.seat, draw.session.table, draw.record.shift.name) == (seat, table, "Swing")
    assert len(draw.drawn) == len(cards) and draw.licence == b.DEALER.licence


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        ({8: "As", 1: "Kd"}, "OMA-01 has no seat 8."),
        ({0: "As", 1: "Kd"}, "OMA-01 has no seat 0."),
        ({1: "As", 4: "As"}, "Seats 1 and 4 cannot both draw A♠."),
        ({1: "1s", 4: "As"}, "Seat 1: 1s is no card of the pack."),
        ({1: "Jk", 4: "As"}, "Seat 1: Jk is no card of the pack."),
        ({1: "As"}, "two seats or more"),
        ({}, "two seats or more"),
    ],
)
def test_a_draw_that_cannot_have_been_is_refused_by_name(
    house: b.House, table: b.Table, cards: dict[int, str], sentence: str
) -> None:
    with pytest.raises(Refused, match=sentence):
        drawn(house, table, cards)
    assert not ButtonDraw.objects.exists()


def test_no_button_is_drawn_at_a_table_that_plays_no_poker(house: b.House) -> None:
    table = b.a_table(house, "BJ-01")
    b.an_open_table(house, table, b.chips("5000.00"), house.at("2026-03-02 20:00"))
    with pytest.raises(Refused, match="BJ-01 plays no poker"):
        drawn(house, table, {1: "As", 2: "Kd"})


def test_no_button_is_drawn_at_a_table_that_is_not_open(house: b.House) -> None:
    with pytest.raises(Refused, match="is not open"):
        drawn(house, b.a_table(house, "OMA-01", "omaha"), {1: "As", 2: "Kd"})


def test_a_cashier_records_no_draw(house: b.House, table: b.Table) -> None:
    with pytest.raises(Forbidden):
        draw_button(
            table=table, cards={1: "As", 2: "Kd"}, at=house.at(AT), by=house.a("cage_cashier")
        )


def test_a_wrong_draw_is_drawn_again_with_a_reason_and_stays_on_record(
    house: b.House, table: b.Table
) -> None:
    first = drawn(house, table, {1: "As", 2: "Kd"})
    with pytest.raises(Refused, match="Seat 1 has the button of this session, by A♠"):
        drawn(house, table, {1: "2s", 2: "Kd"})
    second = drawn(house, table, {1: "2s", 2: "Kd"}, why="seat 1 showed the deuce")
    assert (second.supersedes, second.seat) == (first, 2)
    assert list(first.session.button_draws.all()) == [second, first]


def test_a_session_of_the_next_day_draws_anew(house: b.House, table: b.Table) -> None:
    drawn(house, table, {1: "As", 2: "Kd"})
    b.close(house, table, b.chips("5000.00"), house.at("2026-03-02 23:00"))
    b.an_open_table(house, table, b.chips("5000.00"), house.at("2026-03-03 20:00"))
    by, at = house.a("floor_supervisor"), house.at("2026-03-03 20:05")
    assert draw_button(table=table, cards={1: "2s", 2: "3s"}, at=at, by=by).supersedes is None


def straight_in(house: b.House, table: b.Table, cards: list[str], **facts: object) -> ButtonDraw:
    """A draw past the service, as a bulk write or another program would."""
    told = {"at": house.at(AT), "by": house.a("floor_supervisor")} | facts
    with transaction.atomic():
        return ButtonDraw.objects.create(property=house.property, table=table, cards=cards, **told)


@pytest.mark.parametrize(
    ("cards", "constraint"),
    [
        (["As", "As"], "each_seat_draws_another_card"),
        (["As", "Kx"], "each_seat_draws_another_card"),
        (["As", ""], "each_seat_draws_another_card"),
        ([], "a_card_is_drawn_by_a_seat_that_there_is"),
        (["As", "", "", "", "", "", "", "Kd"], "a_card_is_drawn_by_a_seat_that_there_is"),
    ],
)
def test_the_database_refuses_what_cannot_have_been_drawn(
    house: b.House, table: b.Table, cards: list[str], constraint: str
) -> None:
    with pytest.raises(IntegrityError) as refused:
        straight_in(house, table, cards)
    assert refused.value.__cause__.diag.constraint_name == constraint


def test_the_database_knows_poker_from_other_games_and_says_who_has_the_button(
    house: b.House, table: b.Table
) -> None:
    other = b.a_table(house, "BJ-01")
    b.an_open_table(house, other, b.chips("5000.00"), house.at("2026-03-02 20:00"))
    with pytest.raises(IntegrityError) as refused:
        straight_in(house, other, ["As", "Kd"])
    assert refused.value.__cause__.diag.constraint_name == "a_button_is_drawn_at_a_poker_table"
    draw = straight_in(house, table, ["2c", "Kd", "", "Kh"], seat=1)
    draw.refresh_from_db()
    assert draw.seat == 4


def test_the_database_takes_one_draw_a_session_another_only_for_a_reason_and_edits_none(
    house: b.House, table: b.Table
) -> None:
    first = straight_in(house, table, ["As", "Kd"])
    with pytest.raises(IntegrityError, match="the_button_of_a_session_is_drawn_once"):
        straight_in(house, table, ["2s", "Kd"])
    with pytest.raises(IntegrityError, match="a_button_is_drawn_again_for_a_reason"):
        straight_in(house, table, ["2s", "Kd"], supersedes=first)
    with pytest.raises((IntegrityError, ProgrammingError)), transaction.atomic():
        ButtonDraw.objects.update(cards=["2s", "Kd"])
    with pytest.raises((IntegrityError, ProgrammingError)), transaction.atomic():
        ButtonDraw.objects.all().delete()
