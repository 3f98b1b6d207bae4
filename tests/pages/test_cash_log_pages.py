"""The cash of a patron in a day, entry by entry; a mistake is taken back by another, for a reason."""

import pytest
from django.test import Client
from django.utils import timezone

from audit.models import Entry
from tables import players
from tables.models import CashEntry, GamingDay, Patron
from tables.pages import addresses
from tables.services import cash
from tests.builders import House, a_patron, closed_day, money
from tests.pages.conftest import Enter


@pytest.fixture
def entry(house: House) -> CashEntry:
    return cash.enter_cash(
        patron=a_patron(house), kind="front_money", amount=money("12000.00"), at=timezone.now(),
        by=house.a("cage_cashier"),
    )  # fmt: skip


def url(entry: CashEntry) -> str:
    return addresses.cash_of(entry.patron, entry.day)


def take_back(client: Client, entry: CashEntry, why: str) -> tuple[int, str]:
    answer = client.post(url(entry), {"act": f"back:{entry.pk}", "why": why})
    return answer.status_code, answer.content.decode()


def test_the_log_opens_to_the_entries_and_the_look_is_recorded(
    house: House, entry: CashEntry, enter: Enter
) -> None:
    client = enter("revenue_audit")
    assert f'href="{url(entry)}"' in client.get("/cash/", follow=True).content.decode()
    page = client.get(url(entry)).content.decode()
    assert "front money" in page and "12,000.00" in page and "to be reported" in page
    note = Entry.objects.filter(relation="tables_patron", op="NOTE").latest("pk")
    assert (note.actor, note.after) == (
        house.a("revenue_audit").pk, {"shown": [entry.patron_id]},
    )  # fmt: skip


def test_another_person_takes_an_entry_back_with_a_reason(entry: CashEntry, enter: Enter) -> None:
    client = enter("cage_supervisor")
    assert take_back(client, entry, "  ")[0] == 409
    assert take_back(client, entry, "Another patron’s")[0] == 303
    (row,) = players.cash_of_day(entry.day)
    assert (row.given, CashEntry.objects.count()) == (money("0.00"), 2)
    page = client.get(url(entry)).content.decode()
    assert "Another patron’s" in page and f"back:{entry.pk}" not in page
    code, page = take_back(client, entry, "Again")
    assert code == 409 and "taken back already" in page


def test_who_entered_it_reads_that_another_takes_it_back(house: House, enter: Enter) -> None:
    entry = cash.enter_cash(
        patron=a_patron(house), kind="front_money", amount=money("5.00"), at=timezone.now(),
        by=house.a("cage_supervisor"),
    )  # fmt: skip
    client = enter("cage_supervisor")
    assert "another person takes it back" in client.get(url(entry)).content.decode()
    code, page = take_back(client, entry, "Mine")
    assert (code, CashEntry.objects.count()) == (409, 1) and "another person" in page


def test_who_only_reads_the_log_is_told_whose_act_it_is(
    house: House, entry: CashEntry, enter: Enter
) -> None:
    supervisor, client = house.a("cage_supervisor"), enter("revenue_audit")
    assert supervisor.name in client.get(url(entry)).content.decode()
    code, page = take_back(client, entry, "Wrong")
    assert (code, CashEntry.objects.count()) == (
        409,
        1,
    ) and "is not yours here. Whose it is: " in page


def test_who_does_not_read_the_log_sees_no_entries(entry: CashEntry, enter: Enter) -> None:
    assert enter("cage_cashier").get(url(entry)).status_code == 403


def test_an_entry_of_another_patron_is_not_taken_back_here(
    house: House, entry: CashEntry, enter: Enter
) -> None:
    other: Patron = a_patron(house, "Bo Lee")
    answer = enter("cage_supervisor").post(
        addresses.cash_of(other, entry.day), {"act": f"back:{entry.pk}", "why": "x"}
    )
    assert answer.status_code == 409 and b"no such entry" in answer.content
    assert CashEntry.objects.count() == 1


def test_a_published_day_keeps_its_log(house: House, enter: Enter) -> None:
    entry = cash.enter_cash(
        patron=a_patron(house), kind="front_money", amount=money("5.00"),
        at=house.at("2026-03-02 12:00"), by=house.a("cage_cashier"),
    )  # fmt: skip
    closed_day(house, GamingDay.objects.get())
    client = enter("cage_supervisor")
    assert "takes no documents any more" in client.get(url(entry)).content.decode()
    assert take_back(client, entry, "Late")[0] == 409


def test_the_days_beside_a_day_are_a_press_away(house: House, enter: Enter) -> None:
    for on in ("2026-03-01", "2026-03-02", "2026-03-03", "2026-03-04"):
        cash.enter_cash(
            patron=a_patron(house, on), kind="front_money", amount=money("5.00"),
            at=house.at(f"{on} 12:00"), by=house.a("cage_cashier"),
        )  # fmt: skip
    page = enter("revenue_audit").get("/cash/2026-03-02/").content.decode()
    assert [on in page for on in ("/cash/2026-03-01/", "/cash/2026-03-03/")] == [True, True]
    assert "/cash/2026-03-04/" not in page
