"""Limits of a table in the browser: changed at once, each day at a time, stopped with a reason."""

from datetime import date, time

import pytest
import time_machine
from django.test import Client

from casino.demo.floor import PLANS
from tables import selectors
from tables.models import LimitSchedule, Property, Table, Terms
from tables.pages.floor import limits
from tables.reports.figures import Notation
from tables.services import days, limit_schedules
from tests.builders import House, a_table
from tests.pages.conftest import Enter

URL = "/tables/BJ-01/limits/"
RANGE = {"main": ["5.00", "500.00"]}


@pytest.fixture
def table(house: House) -> Table:
    return a_table(house, limits={"main": ["10.00", "200.00", "5.00"]}, limits_range=RANGE)


def press(client: Client, act: str, **typed: str) -> tuple[int, str]:
    told = {"least-main": "25.00", "most-main": "400.00", "why": "A busy evening"} | typed
    answer = client.post(
        URL, {"act": act} | {k.replace("_main", "-main"): v for k, v in told.items()}
    )
    return answer.status_code, answer.content.decode()


def scheduled(house: House, table: Table) -> LimitSchedule:
    return limit_schedules.schedule_limits(
        table=table, at=time(18), limits={"main": ["25.00", "400.00"]},
        first_day=date(2026, 3, 3), by=house.a("pit_manager"), why="Evenings are full",
    )  # fmt: skip


def test_limits_change_at_once_and_keep_their_step(
    house: House, table: Table, enter: Enter
) -> None:
    with time_machine.travel(house.at("2026-03-02 21:00"), tick=True):
        client = enter("pit_manager")
        page = client.get(URL).content.decode()
        assert "10.00–200.00" in page and "5.00–500.00" in page
        assert press(client, "change")[0] == 303
        now = selectors.terms_row_at(table, house.at("2026-03-02 21:01"))
    assert (now.version, now.limits["main"], now.note) == (
        2, ["25.00", "400.00", "5.00"], "A busy evening",
    )  # fmt: skip
    assert "25.00–400.00" in enter("floor_supervisor").get(URL).content.decode()


def test_amounts_are_read_as_the_property_writes_them(
    house: House, table: Table, enter: Enter
) -> None:
    Property.objects.filter(pk=house.property.pk).update(number_format="1.000,00")
    client = enter("pit_manager")
    page = client.get(URL).content.decode()
    assert "10,00–200,00" in page and 'value="200,00"' in page
    assert press(client, "change", least_main="10,00", most_main="200,00")[0] == 409
    assert press(client, "change", least_main="25,00", most_main="400,00")[0] == 303
    assert Terms.objects.get(version=2).limits["main"] == ["25.00", "400.00", "5.00"]


def test_limits_change_each_day_at_a_time(house: House, table: Table, enter: Enter) -> None:
    typed = {"at": "18:00", "first_day": "2026-03-03"}
    assert press(enter("pit_manager"), "schedule", **typed)[0] == 303
    days.ensure_day(property=house.property, at=house.at("2026-03-03 12:00"))
    found = [
        selectors.terms_row_at(table, house.at(f"2026-03-03 {at}")).limits["main"][0]
        for at in ("17:59", "18:00")
    ]
    assert found == ["10.00", "25.00"]


def test_a_schedule_is_stopped_with_a_reason(house: House, table: Table, enter: Enter) -> None:
    row, client = scheduled(house, table), enter("pit_manager")
    act = f"stop:{row.pk}"
    assert press(client, act, why_stopped=" ")[0] == 409
    assert press(client, act, why_stopped="The season is over")[0] == 303
    row.refresh_from_db()
    page = client.get(URL).content.decode()
    assert row.stopped_by == house.a("pit_manager") and act not in page and "Stopped" in page
    code, page = press(client, act, why_stopped="Again")
    assert code == 409 and "stopped already" in page


@pytest.mark.parametrize(
    ("act", "typed", "said"),
    [
        ("change", {"least_main": "1.00"}, "the approved range is"),
        ("change", {"least_main": "x"}, "x is no amount"),
        ("change", {"least_main": ""}, "The amount is missing"),
        ("change", {"least_main": "10.00", "most_main": "200.00"}, "the limits in force"),
        ("change", {"why": " "}, "Give a reason"),
        ("schedule", {"at": "six"}, "six is no time"),
        ("schedule", {"at": "18:00", "first_day": "soon"}, "soon is no day"),
        ("stop:0", {}, "no such schedule"),
        ("stop:x", {}, "no such schedule"),
        ("dance", {}, "Press one of the buttons"),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(
    table: Table, enter: Enter, act: str, typed: dict[str, str], said: str
) -> None:
    code, page = press(enter("pit_manager"), act, **typed)
    assert code == 409 and said in page
    assert (Terms.objects.count(), LimitSchedule.objects.count()) == (1, 0)


def test_who_may_not_change_limits_reads_whose_act_it_is(
    house: House, table: Table, enter: Enter
) -> None:
    row, boss = scheduled(house, table), house.a("pit_manager")
    client = enter("floor_supervisor")
    page = client.get(URL).content.decode()
    assert f"This is for {boss.name}" in page and "why_stopped" not in page
    acts = ("change", "schedule", f"stop:{row.pk}")
    typed = {"at": "19:00", "first_day": "2026-03-03", "why_stopped": "x"}
    for act in acts:
        code, page = press(client, act, **typed)
        assert code == 409 and "is not yours here. Whose it is: " in page
    assert LimitSchedule.objects.get().stopped_at is None and Terms.objects.count() == 1


def test_a_table_without_a_range_says_so(house: House, enter: Enter) -> None:
    a_table(house, limits={"main": ["10.00", "200.00"]})
    page = enter("pit_manager").get(URL).content.decode()
    assert "approve no range" in page
    assert press(enter("pit_manager"), "change")[0] == 409


def test_who_is_not_of_the_floor_does_not_see_the_limits(table: Table, enter: Enter) -> None:
    assert enter("it_admin").get(URL).status_code == 403


def test_every_table_of_the_demo_shows_its_limits() -> None:
    shown = {
        plan.game: limits(Terms(limits=plan.limits, rules=plan.rules), Notation()) for plan in PLANS
    }
    assert (shown["blackjack"], shown["omaha"]) == ("25–2,000", "10/20") and all(shown.values())


@pytest.mark.parametrize(
    ("day", "status", "told"),
    [
        ("9999-12-31", 409, "9999-12-31 is more than 10 years ahead."),
        ("3000-01-01", 409, "years ahead"),
        ("2027-12-31", 303, "at 18:00 each day from Fri 31 Dec 2027 on"),
    ],
)
def test_a_schedule_begins_on_a_day_that_somebody_plans_for_and_says_its_year(
    house: House, table: Table, enter: Enter, day: str, status: int, told: str
) -> None:
    with time_machine.travel(house.at("2026-03-02 21:00"), tick=True):
        client = enter("pit_manager")
        answered, page = press(client, "schedule", at="18:00", first_day=day)
        page = client.get(URL).content.decode() if status == 303 else page
    assert (answered, told in page) == (status, True)
    assert LimitSchedule.objects.count() == (status == 303)
