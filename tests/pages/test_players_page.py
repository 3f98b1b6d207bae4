"""Players at a table and the log of their cash, in the browser."""

from datetime import timedelta

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from audit import alerts
from audit.models import Entry
from tables.models import CashEntry, Patron, Rating
from tables.services import bars, cash, ratings
from tests.builders import House, a_patron, a_table, an_open_table, chips, close, money
from tests.pages.conftest import Enter

URL = "/tables/BJ-01/players/"


def press(client: Client, act: str, **typed: str) -> int:
    return client.post(URL, {"act": act, **typed}).status_code


def test_a_player_sits_down_buys_in_pauses_moves_and_leaves(house: House, enter: Enter) -> None:
    table, patron = a_table(house, "BJ-01"), a_patron(house)
    an_open_table(house, table, chips("5000.00"), timezone.now())
    client = enter("floor_supervisor")
    found = client.post(URL, {"act": "find", "asked": "ann"})
    assert f'<option value="{patron.pk}">Ann Other' in found.content.decode()
    press(client, "start:", patron=str(patron.pk), seat="3")
    key = Rating.objects.get().pk
    figures = {f"average_bet-{key}": "25", f"walked-{key}": "1,250.00"}
    codes = [
        press(client, f"cash:{key}", **{f"cash-{key}": "300"}),
        press(client, f"pause:{key}"),
        press(client, f"resume:{key}"),
        press(client, f"move:{key}", table="BJ-01", seat="5", **figures),
    ]
    assert (codes, CashEntry.objects.get().amount) == ([303] * 4, money("300.00"))
    one, two = Rating.objects.order_by("pk")
    assert (one.average_bet, one.walked, two.seat, two.continues) == (
        money("25.00"), money("1250.00"), 5, one,
    )  # fmt: skip


def test_figures_of_a_rating_that_ended_with_its_table_are_entered_later(
    house: House, enter: Enter
) -> None:
    table, now = a_table(house, "BJ-01"), timezone.now()
    an_open_table(house, table, chips("5000.00"), now - timedelta(minutes=2))
    by, patron = house.a("floor_supervisor"), a_patron(house)
    at = now - timedelta(minutes=1)
    key = ratings.start_rating(table=table, patron=patron, seat=3, at=at, by=by).pk
    close(house, table, chips("5000.00"), now)
    client = enter(by)
    assert f'value="figures:{key}"' in client.get(URL).content.decode()
    typed = {f"average_bet-{key}": "25", f"walked-{key}": "100"}
    assert press(client, f"figures:{key}", **typed) == 303
    assert Rating.objects.get().average_bet == money("25.00")
    assert f'value="figures:{key}"' not in client.get(URL).content.decode()


def test_what_cannot_be_read_is_said_and_nothing_is_written(house: House, enter: Enter) -> None:
    table, patron = a_table(house, "BJ-01"), a_patron(house)
    an_open_table(house, table, chips("5000.00"), timezone.now())
    client, key = enter("floor_supervisor"), str(patron.pk)
    codes = [
        press(client, "start:", patron="x", seat="3"),
        press(client, "start:", patron=key, seat="three"),
        press(client, "start:", patron=key, seat="99"),
        press(client, "end:7"),
        press(client, "end:x"),
        press(client, "dance:"),
    ]
    assert (codes, Rating.objects.count()) == ([409] * 6, 0)


def test_who_does_not_rate_does_not_see_the_players(house: House, enter: Enter) -> None:
    a_table(house, "BJ-01")
    assert enter("count_team").get(URL).status_code == 403


def rated(house: House, patron: Patron) -> Rating:
    table = a_table(house, "BJ-01")
    an_open_table(house, table, chips("5000.00"), timezone.now())
    return ratings.start_rating(
        table=table, patron=patron, seat=1, at=timezone.now(), by=house.a("floor_supervisor")
    )


def test_another_person_strikes_a_rating_with_a_reason(house: House, enter: Enter) -> None:
    rating, client = rated(house, a_patron(house)), enter("pit_manager")
    act = f"strike:{rating.pk}"
    assert f'value="{act}"' in client.get(URL).content.decode()
    codes = [press(client, act, why_struck=why) for why in (" ", "Wrong person", "Again")]
    rating.refresh_from_db()
    assert (codes, rating.why_struck) == ([409, 303, 409], "Wrong person")
    page = client.get(URL).content.decode()
    assert "Wrong person" in page and act not in page
    assert "Pause" not in page


def test_an_ended_rating_is_struck_as_well(house: House, enter: Enter) -> None:
    rating = rated(house, a_patron(house))
    ratings.end_rating(
        rating=rating, at=timezone.now(), by=house.a("floor_supervisor"),
        average_bet=money("25.00"), walked=money("0.00"),
    )  # fmt: skip
    client = enter("pit_manager")
    page = client.get(URL).content.decode()
    assert "25.00" in page and f"strike:{rating.pk}" in page
    assert press(client, f"strike:{rating.pk}", why_struck="Wrong person") == 303


def test_who_began_a_rating_and_who_may_not_strike_are_refused(house: House, enter: Enter) -> None:
    rating, boss = rated(house, a_patron(house)), house.a("pit_manager")
    client = enter("floor_supervisor")
    page = client.get(URL).content.decode()
    assert f"This is for {boss.name}" in page and "strike:" not in page
    assert press(client, f"strike:{rating.pk}", why_struck="Mine") == 409
    ratings.strike_rating(rating=rating, by=boss, why="Wrong seat")
    again = ratings.start_rating(
        table=rating.table, patron=rating.patron, seat=2, at=timezone.now(), by=boss
    )
    client = enter("pit_manager")
    assert "another person strikes it" in client.get(URL).content.decode()
    assert press(client, f"strike:{again.pk}", why_struck="Mine") == 409


def test_cash_at_a_table_is_taken_back_by_the_pit(house: House, enter: Enter) -> None:
    rating = rated(house, a_patron(house))
    entry = cash.enter_cash(
        patron=rating.patron, kind="buy_in", amount=money("300.00"), at=timezone.now(),
        by=house.a("floor_supervisor"), table=rating.table, rating=rating,
    )  # fmt: skip
    act = f"back:{entry.pk}"
    boss, floor = house.a("pit_manager"), enter("floor_supervisor")
    assert boss.name in floor.get(URL).content.decode()
    assert press(floor, act, why="Keyed wrong") == 409
    client = enter("pit_manager")
    codes = [press(client, act, why=why) for why in ("", "Keyed wrong")]
    assert (codes, CashEntry.objects.count()) == ([409, 303], 2)
    page = client.get(URL).content.decode()
    assert "Keyed wrong" in page and "<s>300.00</s>" in page and act not in page


def test_names_at_a_table_are_a_look_that_is_recorded(house: House, enter: Enter) -> None:
    table, patron = a_table(house, "BJ-01"), a_patron(house)
    an_open_table(house, table, chips("5000.00"), timezone.now())
    ratings.start_rating(
        table=table, patron=patron, seat=1, at=timezone.now(), by=house.a("floor_supervisor")
    )
    enter("pit_manager").get(URL)
    note = Entry.objects.filter(relation="tables_patron", op="NOTE").get()
    assert (note.actor, note.after) == (house.a("pit_manager").pk, {"shown": [patron.pk]})


def test_the_log_of_cash_asks_the_same_questions_whatever_its_length(
    house: House, enter: Enter
) -> None:
    client, by, asked = enter("revenue_audit"), house.a("cage_cashier"), []
    for size in (1, 5):
        for n in range(size):
            cash.enter_cash(
                patron=a_patron(house, f"Guest {size} {n}"), kind="front_money",
                amount=money("10000.01"), at=timezone.now(), by=by,
            )  # fmt: skip
        page = client.get("/cash/", follow=True)
        assert page.content.decode().count("to be reported") == CashEntry.objects.count()
        with CaptureQueriesContext(connection) as queries:
            client.get(page.request["PATH_INFO"])
        asked.append(len(queries))
    assert asked[0] == asked[1]


def test_who_would_rate_a_barred_patron_is_stopped_and_those_who_watch_are_told(
    house: House, enter: Enter
) -> None:
    table, patron, now = a_table(house, "BJ-01"), a_patron(house, number="G-003"), timezone.now()
    an_open_table(house, table, chips("5000.00"), now)
    bars.bar_patron(
        patron=patron, kind="self", since=now, by=house.a("shift_manager"), why="Asked for it"
    )
    client, typed = enter("floor_supervisor"), {"patron": str(patron.pk), "seat": "5"}
    answer = client.post(URL, {"act": "start:", **typed})
    page = answer.content.decode()
    assert (answer.status_code, Rating.objects.count()) == (409, 0)
    assert "G-003 is barred: stop the play" in page and 'value="start:barred"' in page
    assert alerts.open_alerts(house.a("surveillance"), house.property.pk)
    answer = client.post(URL, {"act": "start:barred", **typed}, follow=True)
    assert Rating.objects.get().seat == 5
    assert "Seat 5 is rated. G-003 is barred: stop the play." in answer.content.decode()


def test_cash_over_the_limit_is_said_to_who_takes_it_and_to_who_reports_it(
    house: House, enter: Enter
) -> None:
    table, patron = a_table(house, "BJ-01"), a_patron(house, number="G-002")
    an_open_table(house, table, chips("50000.00"), timezone.now())
    by = house.a("floor_supervisor")
    key = ratings.start_rating(table=table, patron=patron, seat=3, at=timezone.now(), by=by).pk
    typed = {"act": f"cash:{key}", f"cash-{key}": "10,000.00"}
    assert "to be reported" not in enter(by).post(URL, typed, follow=True).content.decode()
    typed[f"cash-{key}"] = "1,004.99"
    page = enter(by).post(URL, typed, follow=True).content.decode()
    assert "G-002: 11,004.99 cash today, over 10,000.00: it is to be reported." in page
    told = enter("revenue_audit").get("/alerts/").content.decode()
    assert "Patron G-002: more than 10,000 cash on" in told and "11,004.99" in told
