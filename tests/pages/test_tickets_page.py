"""Tickets at a table: issued for chips given back, off the win, each opened from the figure it makes."""

from collections.abc import Iterator

import pytest
import time_machine
from django.db import transaction
from django.db.utils import IntegrityError

from tables.models import Table, TableTicket
from tables.pages import addresses
from tests.builders import House, a_table, an_open_table, chips, close, money, record_of, worked
from tests.pages.conftest import Enter

PAGE = "/tables/BJ-07/ticket/"
TICKET = {"validation": "00-1234-5678", "amount": "1,250.00"}


@pytest.fixture(autouse=True)
def table(house: House) -> Iterator[Table]:
    """An open table, in the afternoon."""
    with time_machine.travel(house.at("2026-03-02 16:00"), tick=True):
        table = a_table(house, "BJ-07")
        an_open_table(house, table, chips("50000.00"), house.at("2026-03-02 15:00"))
        yield table


def test_a_ticket_is_issued_and_stands_among_the_papers_of_the_table(enter: Enter) -> None:
    client = enter("floor_supervisor")
    assert client.post(PAGE, TICKET).status_code == 303
    ticket = TableTicket.objects.get()
    assert (ticket.validation, ticket.amount) == ("00-1234-5678", money("1250.00"))
    page = client.get("/tables/BJ-07/").content.decode()
    assert "00-1234-5678" in page and "51,250" in page
    listed = client.get(addresses.ticket(ticket).partition("#")[0]).content.decode()
    assert f'id="ticket-{ticket.pk}"' in listed


def test_the_win_opens_to_the_tickets_that_lower_it(
    house: House, table: Table, enter: Enter
) -> None:
    client = enter("floor_supervisor")
    client.post(PAGE, TICKET)
    client.post(PAGE, {"validation": "00-1234-9999", "amount": "750"})
    with time_machine.travel(house.at("2026-03-02 17:00"), tick=True):
        close(house, table, chips("52000.00"), house.at("2026-03-02 16:59"))
    worked(house)
    record = record_of(table)
    assert (record.result.tickets_issued, record.result.win) == (money("2000.00"), money("0.00"))
    page = enter("revenue_audit").get(f"{addresses.record(record)}&open=tickets").content.decode()
    assert "00-1234-5678" in page and "00-1234-9999" in page


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"validation": " "}, "The validation number of the ticket is missing."),
        ({"amount": "0"}, "A ticket is worth more than nothing."),
        ({"amount": ""}, "The amount is missing."),
        ({"amount": "1,25x"}, "is no amount"),
        ({}, "Ticket 00-1234-5678 was issued at BJ-07 already, over 1,250."),
    ],
)
def test_a_ticket_that_cannot_be_is_refused_by_name(
    enter: Enter, typed: dict[str, str], sentence: str
) -> None:
    client = enter("floor_supervisor")
    client.post(PAGE, TICKET)
    answer = client.post(PAGE, TICKET | {"idempotency_key": "again"} | typed)
    assert answer.status_code == 409 and sentence in answer.content.decode()
    assert TableTicket.objects.count() == 1


def test_who_issues_no_tickets_is_told_who_does(house: House, enter: Enter) -> None:
    floor = house.a("floor_supervisor")
    page = enter("surveillance").get(PAGE).content.decode()
    assert "This is for" in page and floor.name in page and 'aria-disabled="true"' in page
    assert enter("surveillance").post(PAGE, TICKET).status_code == 409
    assert not TableTicket.objects.exists()


def test_a_closed_table_issues_none(house: House, table: Table, enter: Enter) -> None:
    close(house, table, chips("50000.00"), house.at("2026-03-02 15:30"))
    assert "BJ-07 is not open." in enter("floor_supervisor").get(PAGE).content.decode()
    assert enter("floor_supervisor").post(PAGE, TICKET).status_code == 409


def test_a_mistyped_ticket_is_void_by_two_and_off_the_total(house: House, enter: Enter) -> None:
    floor = enter("floor_supervisor")
    floor.post(PAGE, TICKET)
    ticket = TableTicket.objects.get()
    asks = {"paper": ticket.pk, "act": "ask_void", "why": "mistyped"}
    assert floor.post(PAGE, asks).status_code == 303
    cage = enter("cage_supervisor")
    page = cage.get(PAGE).content.decode()
    assert "void asked for" in page and "Void asked for: mistyped" in page
    assert cage.post(PAGE, {"paper": ticket.pk, "act": "void"}).status_code == 303
    ticket.refresh_from_db()
    page = floor.get("/tables/BJ-07/").content.decode()
    assert ticket.state == "void" and "51,250" not in page
    assert "Void asked for: mistyped" in floor.get(PAGE).content.decode()
    assert cage.post(PAGE, {"paper": "0", "act": "void"}).status_code == 409


def test_a_ticket_beyond_the_policy_is_refused(enter: Enter) -> None:
    answer = enter("floor_supervisor").post(PAGE, TICKET | {"amount": "99,999,999"})
    assert answer.status_code == 409
    assert "A ticket is at most 10,000, by the policy" in answer.content.decode()


def test_a_larger_ticket_is_asked_for_approved_by_another_and_then_issued(
    house: House, enter: Enter
) -> None:
    large = TICKET | {"amount": "12,000", "act": "ask"}
    floor, pit = enter("floor_supervisor"), enter("pit_manager")
    assert floor.post(PAGE, large).status_code == 409
    assert floor.post(PAGE, large | {"why": "paid at once", "amount": "10,000"}).status_code == 409
    assert floor.post(PAGE, large | {"why": "chips of a jackpot"}).status_code == 303
    assert not TableTicket.objects.exists()
    approve = {"act": "approve", "validation": TICKET["validation"]}
    page = floor.get(PAGE).content.decode()
    assert "You asked for this ticket" in page and house.a("pit_manager").name in page
    assert floor.post(PAGE, approve).status_code == 409
    assert "chips of a jackpot" in pit.get("/alerts/").content.decode()
    assert pit.post(PAGE, approve).status_code == 303
    ticket = TableTicket.objects.get()
    signed = (ticket.by, ticket.approved_by, ticket.amount)
    assert signed == (house.a("floor_supervisor"), house.a("pit_manager"), money("12000.00"))
    assert pit.post(PAGE, approve | {"idempotency_key": "again"}).status_code == 409


def test_who_asked_for_a_larger_ticket_does_not_approve_it(house: House, enter: Enter) -> None:
    pit, shift = enter("pit_manager"), enter("shift_manager")
    pit.post(PAGE, TICKET | {"amount": "12,000", "act": "ask", "why": "chips of a jackpot"})
    decides = {"act": "approve", "validation": TICKET["validation"]}
    answer = pit.post(PAGE, decides)
    assert answer.status_code == 409 and "another person approves it" in answer.content.decode()
    assert shift.post(PAGE, decides | {"act": "refuse"}).status_code == 409
    assert shift.post(PAGE, decides | {"act": "refuse", "why": "the cage pays"}).status_code == 303
    assert shift.post(PAGE, decides).status_code == 409 and not TableTicket.objects.exists()


def test_the_database_takes_a_larger_ticket_by_two_only(house: House, table: Table) -> None:
    by = house.a("floor_supervisor")
    facts = {"property": house.property, "table": table, "validation": "1", "by": by}
    facts |= {"amount": money("12000.00"), "at": house.at("2026-03-02 15:30")}
    for approved_by in (None, by):
        with pytest.raises(IntegrityError), transaction.atomic():
            TableTicket.objects.create(**facts, approved_by=approved_by)
    assert TableTicket.objects.create(**facts, approved_by=house.a("pit_manager")).pk
