"""The roster of a pit in the browser: a name and a button, and who may not press it."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tables import on_duty
from tables.models import Assignment, Dealer, Table
from tables.services import roster
from tests.builders import DEALER, House, a_table, an_open_table, chips
from tests.pages.conftest import Enter

URL = "/pits/P1/roster/"


def dealers(house: House, number: int) -> list[Dealer]:
    by = house.a("pit_manager")
    return [
        roster.register_dealer(property=house.property, licence=f"D-{n}", name=f"Dealer {n}", by=by)
        for n in range(number)
    ]


def opened(house: House, code: str = "BJ-01") -> Table:
    table = a_table(house, code)
    an_open_table(house, table, chips("500.00"), timezone.now())
    return table


def press(client: Client, act: str, **typed: str) -> int:
    return client.post(URL, {"act": act, **typed}).status_code


def dealing(*tables: Table) -> list[str]:
    found = (on_duty.dealer_at(table, timezone.now()) for table in tables)
    return [dealer.licence if dealer else "" for dealer in found]


def test_a_relief_and_a_push_are_a_name_and_a_button(house: House, enter: Enter) -> None:
    tables = [opened(house, f"BJ-0{n}") for n in (1, 2)]
    dealers(house, 3)
    client = enter("floor_supervisor")
    codes = [
        press(client, "relieve:BJ-01", dealer="D-0"),
        press(client, "relieve:BJ-02", dealer="D-1"),
        press(client, "push:BJ-01", dealer="D-2"),
    ]
    assert (codes, dealing(*tables)) == ([303, 303, 303], ["D-2", "D-0"])


def test_a_pit_is_handed_over_whole(house: House, enter: Enter) -> None:
    for n in (1, 2):
        a_table(house, f"BJ-0{n}")
    person = house.a("floor_supervisor")
    press(enter("pit_manager"), "hand_over:", person=str(person.pk))
    assert [line.person for line in Assignment.objects.all()] == [person, person]


def test_a_line_is_struck_with_its_reason(house: House, enter: Enter) -> None:
    table, (dealer,) = opened(house), dealers(house, 1)
    line = roster.put_on(
        table=table, dealer=dealer, at=timezone.now(), by=house.a("floor_supervisor")
    )
    client = enter("pit_manager")
    codes = [press(client, f"strike:{line.pk}", why=why) for why in ("", "Never came")]
    assert (codes, Assignment.objects.get().why_struck) == ([409, 303], "Never came")


def test_a_break_that_leaves_an_open_table_to_nobody_is_told(house: House, enter: Enter) -> None:
    opened(house)
    dealers(house, 1)
    client = enter("floor_supervisor")
    press(client, "relieve:BJ-01", dealer="D-0")
    line = Assignment.objects.get(ends_at=None, dealer__licence="D-0")
    page = client.post(URL, {"act": f"break:{line.pk}"}, follow=True).content.decode()
    assert "is on break. BJ-01 is open and nobody deals at it" in page


@pytest.mark.parametrize(
    ("act", "dealer", "said"),
    [
        ("relieve:BJ-99", "D-0", b"has no table BJ-99"),
        ("relieve:BJ-01", "D-77", b"Choose the dealer"),
        ("break:x", "", b"no such line"),
        ("hand_over:", "", b"Choose who takes over"),
        ("dance:BJ-01", "", b"Press one of the buttons"),
    ],
)
def test_what_cannot_be_done_is_said(
    house: House, enter: Enter, act: str, dealer: str, said: bytes
) -> None:
    a_table(house)
    dealers(house, 1)
    answer = enter("pit_manager").post(URL, {"act": act, "dealer": dealer})
    assert answer.status_code == 409 and said in answer.content
    assert not Assignment.objects.exists()


def test_a_closed_table_is_offered_to_watch_and_not_to_deal_at(house: House, enter: Enter) -> None:
    a_table(house, "BJ-01")
    opened(house, "BJ-02")
    page = enter("pit_manager").get(URL).content.decode()
    assert 'value="relieve:BJ-02"' in page and 'value="relieve:BJ-01"' not in page
    assert 'value="hand_over:BJ-01"' in page


def test_who_only_reads_has_no_button_and_is_refused(house: House, enter: Enter) -> None:
    a_table(house)
    dealers(house, 1)
    client = enter("surveillance")
    assert b'name="act"' not in client.get(URL).content
    assert press(client, "relieve:BJ-01", dealer="D-0") == 409
    assert not Assignment.objects.exists()


def test_the_page_asks_the_same_questions_whatever_the_size_of_the_pit(
    house: House, enter: Enter
) -> None:
    client, by = enter("pit_manager"), house.a("pit_manager")
    asked = []
    Dealer(property=house.property, licence=DEALER.licence, name="Who opens the tables").save()
    for size in (2, 8):
        for n in range(Table.objects.count(), size):
            dealer = Dealer(property=house.property, licence=f"D-{n}", name=f"Dealer {n}")
            dealer.save()
            table = opened(house, f"BJ-{n:02d}")
            roster.put_on(table=table, dealer=dealer, at=timezone.now(), by=by)
        client.get(URL)
        with CaptureQueriesContext(connection) as queries:
            assert client.get(URL).status_code == 200
        asked.append(len(queries))
    assert asked[0] == asked[1]
