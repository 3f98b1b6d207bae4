"""Players at the table: rated seat by seat, their cash added up a day, the barred told of."""

from datetime import datetime
from decimal import Decimal
from fractions import Fraction

import pytest

from audit import alerts
from audit.models import Entry
from audit.trail import Forbidden, Refused
from tables import players
from tables.models import CashEntry, GamingDay, Patron, Rating, Table
from tables.services import bars, cash, markers, ratings
from tests import builders as b

pytestmark = pytest.mark.django_db


def at(house: b.House, clock: str) -> datetime:
    return house.at(f"2026-03-02 {clock}")


def opened(house: b.House, code: str = "BJ-01") -> Table:
    """A table that opened at eight, 60 decisions an hour, an edge of 1 %."""
    table = b.a_table(house, code, decisions_per_hour=60, edge=Decimal("0.01"))
    b.an_open_table(house, table, b.chips("20000.00"), at(house, "08:00"))
    return table


def rated(
    house: b.House, table: Table, patron: Patron, seat: int = 3, clock: str = "09:00"
) -> Rating:
    by = house.a("floor_supervisor")
    return ratings.start_rating(table=table, patron=patron, seat=seat, at=at(house, clock), by=by)


def test_ratings_end_when_their_table_closes_and_wait_for_their_figures(house: b.House) -> None:
    table = opened(house)
    runs, away = (rated(house, table, b.a_patron(house), seat=seat) for seat in (3, 4))
    by = house.a("floor_supervisor")
    ratings.pause_rating(rating=away, at=at(house, "09:30"), by=by)
    b.close(house, table, b.chips("20000.00"), at(house, "12:00"))
    for rating in (runs, away):
        rating.refresh_from_db()
        assert (rating.ends_at, rating.average_bet) == (at(house, "12:00"), None)
        assert players.theoretical(rating) is None
    assert players.hours(away) == Decimal("0.5")
    assert not players.sitting(table).exists()
    figures = {"average_bet": b.money("50.00"), "walked": b.money("0.00"), "by": by}
    ratings.say_figures(rating=runs, **figures)
    runs.refresh_from_db()
    assert players.theoretical(runs) == Fraction(9000)
    with pytest.raises(Refused, match="only where a rating ended with the closing"):
        ratings.say_figures(rating=runs, **figures)


def ended(house: b.House, rating: Rating, clock: str, bet: str = "50.00") -> Rating:
    return ratings.end_rating(
        rating=rating,
        at=at(house, clock),
        by=house.a("floor_supervisor"),
        average_bet=b.money(bet),
        walked=b.money("120.00"),
    )


def test_pauses_stop_the_clock_and_the_theoretical_win_follows(house: b.House) -> None:
    rating, by = rated(house, opened(house), b.a_patron(house)), house.a("floor_supervisor")
    ratings.pause_rating(rating=rating, at=at(house, "09:30"), by=by)
    ratings.resume_rating(rating=rating, at=at(house, "10:00"), by=by)
    rating = ended(house, rating, "11:00")
    assert players.hours(rating) == Decimal("1.5")
    assert players.theoretical(rating) == Fraction(50_00 * 90, 100)


def test_an_end_ends_the_pause_that_runs(house: b.House) -> None:
    rating, by = rated(house, opened(house), b.a_patron(house)), house.a("floor_supervisor")
    ratings.pause_rating(rating=rating, at=at(house, "09:30"), by=by)
    assert players.hours(ended(house, rating, "11:00")) == Decimal("0.5")


def test_a_move_ends_a_segment_and_goes_on_with_the_visit(house: b.House) -> None:
    one, two = opened(house), opened(house, "BJ-02")
    rating = rated(house, one, b.a_patron(house))
    moved = ratings.move_rating(
        rating=rating,
        table=two,
        seat=1,
        at=at(house, "10:00"),
        by=house.a("floor_supervisor"),
        average_bet=b.money("50.00"),
        walked=b.money("300.00"),
    )
    rating.refresh_from_db()
    assert (moved.continues, moved.starts_at) == (rating, rating.ends_at)


@pytest.mark.parametrize(
    ("seat", "said"), [(3, "Seat 3 of BJ-01"), (8, "no seat 8"), (0, "no seat 0")]
)
def test_a_seat_is_there_and_free(house: b.House, seat: int, said: str) -> None:
    table = opened(house)
    rated(house, table, b.a_patron(house))
    with pytest.raises(Refused, match=said):
        rated(house, table, b.a_patron(house, "Bea Other"), seat)


def test_a_patron_sits_in_one_place(house: b.House) -> None:
    one, two, patron = opened(house), opened(house, "BJ-02"), b.a_patron(house)
    rated(house, one, patron)
    with pytest.raises(Refused, match="rated at BJ-01, seat 3"):
        rated(house, two, patron, clock="09:30")


def test_nobody_is_rated_at_a_closed_table(house: b.House) -> None:
    with pytest.raises(Refused, match="is not open"):
        rated(house, b.a_table(house), b.a_patron(house))


def test_the_cage_rates_nobody(house: b.House) -> None:
    table, patron = opened(house), b.a_patron(house)
    with pytest.raises(Forbidden):
        ratings.start_rating(
            table=table, patron=patron, seat=1, at=at(house, "09:00"), by=house.a("cage_cashier")
        )


def test_a_rating_is_struck_by_another_and_frees_its_seat(house: b.House) -> None:
    table = opened(house)
    rating = rated(house, table, b.a_patron(house))
    with pytest.raises(Forbidden):
        ratings.strike_rating(rating=rating, by=house.a("floor_supervisor"), why="Mistake")
    ratings.strike_rating(rating=rating, by=house.a("pit_manager"), why="Wrong person")
    assert rated(house, table, b.a_patron(house, "Bea Other")).seat == 3


def pays(
    house: b.House, patron: Patron, amount: str, kind: str = "buy_in", table: Table | None = None
) -> CashEntry:
    return cash.enter_cash(
        patron=patron,
        kind=kind,
        amount=b.money(amount),
        at=at(house, "10:00"),
        by=house.a("floor_supervisor"),
        table=table,
    )


def kinds(house: b.House, role: str) -> list[str]:
    return [each.kind for each in alerts.open_alerts(house.a(role), house.property.pk)]


def test_cash_of_a_day_is_added_up_and_told_of_over_the_limit(house: b.House) -> None:
    table, patron = opened(house), b.a_patron(house)
    for amount in ("6000.00", "4000.00"):
        pays(house, patron, amount, table=table)
    assert kinds(house, "revenue_audit") == []
    pays(house, patron, "0.01", table=table)
    pays(house, patron, "2500.00", "cashed_chips")
    (row,) = players.cash_of_day(GamingDay.objects.get())
    told = (row.given, row.taken, row.is_logged, row.is_reported)
    assert told == (b.money("10000.01"), b.money("2500.00"), True, True)
    assert kinds(house, "revenue_audit") == ["cash.report"]


def test_cash_given_and_cash_taken_are_not_set_against_each_other(house: b.House) -> None:
    table, patron = opened(house), b.a_patron(house)
    pays(house, patron, "3000.00", table=table)
    pays(house, patron, "9000.00", "cashed_chips")
    (row,) = players.cash_of_day(GamingDay.objects.get())
    assert (row.most, row.is_logged, row.is_reported) == (b.money("9000.00"), True, False)


def test_cash_that_pays_a_marker_is_counted_with_it(house: b.House) -> None:
    table, patron, by = opened(house), b.a_patron(house), house.a("floor_supervisor")
    marker = markers.issue_marker(
        table=table, patron=patron, amount=b.money("9500.00"), at=at(house, "09:00"), by=by
    )
    pays(house, patron, "600.00", table=table)
    markers.pay_marker(
        marker=marker, form="cash", amount=b.money("9500.00"), at=at(house, "10:30"), by=by
    )
    (row,) = players.cash_of_day(GamingDay.objects.get())
    assert (row.given, kinds(house, "controller")) == (b.money("10100.00"), ["cash.report"])


def test_the_limits_are_those_of_the_policy() -> None:
    with b.a_house(cash_reported_over=b.money("500.00")) as house:
        pays(house, b.a_patron(house), "500.01", "front_money")
        assert kinds(house, "revenue_audit") == ["cash.report"]


def test_a_mistake_is_taken_back_by_another_once(house: b.House) -> None:
    patron, boss = b.a_patron(house), house.a("pit_manager")
    entry = pays(house, patron, "4000.00", "front_money")
    back = cash.take_back(entry=entry, by=boss, why="Another patron's")
    (row,) = players.cash_of_day(GamingDay.objects.get())
    assert row.given == b.money("0.00")
    for twice in (entry, back):
        with pytest.raises(Refused, match="taken back already"):
            cash.take_back(entry=twice, by=house.another("pit_manager"), why="Again")


def test_the_log_says_whose_was_shown_to_whom(house: b.House) -> None:
    patron = b.a_patron(house)
    pays(house, patron, "4000.00", "front_money")
    ((shown, _row),) = cash.read_log(day=GamingDay.objects.get(), by=house.a("regulator"))
    note = Entry.objects.filter(relation="tables_patron", op="NOTE").get()
    assert (shown, note.actor, note.after) == (
        patron, house.a("regulator").pk, {"shown": [patron.pk]},
    )  # fmt: skip


def a_bar(house: b.House, patron: Patron) -> bars.Bar:
    return bars.bar_patron(
        patron=patron,
        kind="self",
        since=at(house, "06:00"),
        by=house.a("shift_manager"),
        why="Asked for it",
    )


def test_a_barred_patron_who_sits_down_is_told_of_without_a_name(house: b.House) -> None:
    table, patron = opened(house), b.a_patron(house)
    a_bar(house, patron)
    with pytest.raises(Refused, match="This patron is barred: stop the play"):
        rated(house, table, patron)
    ratings.start_rating(
        table=table, patron=patron, seat=3, at=at(house, "09:00"),
        by=house.a("floor_supervisor"), is_known_barred=True,
    )  # fmt: skip
    (alert,) = alerts.open_alerts(house.a("surveillance"), house.property.pk)
    assert (alert.kind, alert.place, patron.name in str(alert.what)) == (
        "patron.barred", "BJ-01", False,
    )  # fmt: skip


def test_a_barred_patron_draws_no_credit(house: b.House) -> None:
    table, patron = opened(house), b.a_patron(house)
    a_bar(house, patron)
    with pytest.raises(Refused, match="barred: no credit"):
        markers.issue_marker(
            table=table,
            patron=patron,
            amount=b.money("500.00"),
            at=at(house, "09:00"),
            by=house.a("floor_supervisor"),
        )


def test_a_bar_is_ended_by_the_controller_with_a_reason(house: b.House) -> None:
    patron = b.a_patron(house)
    bar = a_bar(house, patron)
    with pytest.raises(Forbidden):
        bars.end_bar(bar=bar, by=house.a("shift_manager"), why="Friends")
    bars.end_bar(bar=bar, by=house.a("controller"), why="Its time is over")
    bar.refresh_from_db()
    assert players.bar_of(patron, bar.ended_at) is None
