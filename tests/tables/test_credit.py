"""No marker beyond the credit line of who draws it: asked for by one, approved by another, held by the database."""

from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from audit.trail import Forbidden, Refused
from games.engine.money import Money
from tables import credit
from tables.models import CreditLine, Marker, MarkerPayment, Patron, Table
from tables.services import markers
from tables.services.credit import approve_credit_line, draft_credit_line
from tests import builders as b

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def table(house: b.House) -> Table:
    table = b.a_table(house)
    b.an_open_table(house, table, b.chips("100000.00"), house.at("2026-03-02 09:00"))
    return table


@pytest.fixture
def patron(house: b.House) -> Patron:
    return b.a_patron(house, line="5000.00")


def issue(house: b.House, table: Table, patron: Patron, amount: str) -> Marker:
    return markers.issue_marker(
        table=table,
        patron=patron,
        amount=b.money(amount),
        at=house.at("2026-03-02 09:30"),
        by=house.a("floor_supervisor"),
        attested=b.DEALER,
    )


def ask(house: b.House, patron: Patron, amount: str, by: Any = None, why: str = "x") -> CreditLine:
    return draft_credit_line(
        patron=patron, amount=b.money(amount), by=by or house.a("cage_supervisor"), why=why
    )


def test_a_marker_beyond_the_line_is_refused_with_what_is_left(
    house: b.House, table: Table, patron: Patron
) -> None:
    issue(house, table, patron, "3500.00")
    with pytest.raises(Refused, match=r"line is 5,000, and 3,500 is open: .* 1,500"):
        issue(house, table, patron, "1501.00")
    issue(house, table, patron, "1500.00")


def test_nobody_draws_a_marker_without_a_line(house: b.House, table: Table) -> None:
    with pytest.raises(Refused, match="No credit line of this patron is approved"):
        issue(house, table, b.a_patron(house, line=""), "1.00")


def test_what_is_paid_is_available_again_and_what_lies_in_the_cage_is_not(
    house: b.House, table: Table, patron: Patron
) -> None:
    at = house.at("2026-03-02 10:00")
    one, other = (issue(house, table, patron, "2500.00") for _turn in range(2))
    markers.pay_marker(
        marker=one, form=MarkerPayment.Form.CHIPS, amount=b.money("1000.00"), at=at,
        by=house.a("floor_supervisor"), attested=b.DEALER,
    )  # fmt: skip
    sent = {"at": at, "by": house.a("pit_manager"), "cashier": house.a("cage_cashier")}
    markers.send_markers(table=table, markers=[one, other], **sent)
    assert credit.of([patron])[patron.pk] == (b.money("5000.00"), b.money("4000.00"))
    other.refresh_from_db()
    settled = {"form": "cheque", "amount": other.amount, "at": at, "by": house.a("cage_cashier")}
    markers.pay_at_cage(marker=other, **settled)
    assert credit.of([patron])[patron.pk].available == b.money("3500.00")


def test_the_line_approved_last_holds_and_nothing_ends_the_credit(
    house: b.House, table: Table, patron: Patron
) -> None:
    b.a_credit_line(house, patron, "0.00")
    assert credit.of([patron])[patron.pk].available == Money(0)
    with pytest.raises(Refused, match=r"line is 0,"):
        issue(house, table, patron, "1.00")


def test_a_line_that_waits_gives_nothing_and_a_new_one_takes_its_place(
    house: b.House, patron: Patron
) -> None:
    first = ask(house, patron, "50000.00")
    ask(house, patron, "9000.00")
    assert credit.of([patron])[patron.pk].line == b.money("5000.00")
    with pytest.raises(Refused, match="waits no longer"):
        approve_credit_line(line=first, by=house.a("controller"))


def test_who_asked_does_not_approve(house: b.House, patron: Patron) -> None:
    cage = house.another("cage_supervisor")
    line = ask(house, patron, "9000.00", by=cage)
    b.moved(house, cage, "controller")
    with pytest.raises(Refused, match="You asked for this credit line"):
        approve_credit_line(line=line, by=cage)
    with pytest.raises(IntegrityError, match="approved_by_another"), transaction.atomic():
        CreditLine.objects.filter(pk=line.pk).update(
            state="approved", approved_by=cage, approved_at=house.at("2026-03-02 09:00")
        )


def test_the_floor_asks_for_no_line_and_the_cage_approves_none(
    house: b.House, patron: Patron
) -> None:
    with pytest.raises(Forbidden):
        ask(house, patron, "9000.00", by=house.a("pit_manager"))
    with pytest.raises(Forbidden):
        approve_credit_line(line=ask(house, patron, "9.00"), by=house.another("cage_supervisor"))


def test_a_line_has_a_reason_and_is_an_amount(house: b.House, patron: Patron) -> None:
    with pytest.raises(Refused, match="Give a reason"):
        ask(house, patron, "9000.00", why=" ")
    with pytest.raises(Refused, match="is an amount"):
        ask(house, patron, "-1.00")


@pytest.mark.parametrize(
    "change", ["amount = 1", "approved_at = now()", "state = 'draft'", "why = 'y'"]
)
def test_an_approved_line_never_changes(house: b.House, patron: Patron, change: str) -> None:
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(f"UPDATE tables_creditline SET {change} WHERE state = 'approved'")


def test_the_database_refuses_a_marker_beyond_the_line(
    house: b.House, table: Table, patron: Patron
) -> None:
    with pytest.raises(IntegrityError, match="may owe 500000 and would owe 500001"):
        Marker.objects.create(
            property=house.property, table=table, patron=patron, amount=Money(500_001),
            at=house.at("2026-03-02 09:30"),
        )  # fmt: skip
