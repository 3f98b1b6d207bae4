"""Markers at the cage: taken also after the table closed, paid in any form and in parts, cash logged."""

from datetime import datetime

import pytest
from django.db import transaction
from django.db.utils import IntegrityError

from audit.models import Alert
from audit.trail import Refused
from tables import credit, players, selectors
from tables.models import CagePayment, Marker, MarkerStep, Table
from tables.services import markers
from tests import builders as b

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(house: b.House) -> Table:
    table = b.a_table(house, "UTH-01", "baccarat")
    b.an_open_table(house, table, b.chips("100000.00"), house.at("2026-03-02 08:00"))
    return table


@pytest.fixture
def marker(house: b.House, table: Table) -> Marker:
    by, patron = house.a("floor_supervisor"), b.a_patron(house, number="G-004")
    told = {"patron": patron, "amount": b.money("20000.00"), "by": by}
    return markers.issue_marker(table=table, at=house.at("2026-03-02 10:00"), **told)


def take(house: b.House, marker: Marker, at: datetime) -> Marker:
    pit, cashier = house.a("pit_manager"), house.a("cage_cashier")
    markers.hand_markers(table=marker.table, markers=[marker], by=pit)
    markers.take_handed(table=marker.table, at=at, by=cashier)
    return Marker.objects.get(pk=marker.pk)


def pay(house: b.House, marker: Marker, amount: str, form: str = "cash") -> CagePayment:
    at, by = house.at("2026-03-02 15:00"), house.a("cage_cashier")
    return markers.pay_at_cage(marker=marker, form=form, amount=b.money(amount), at=at, by=by)


def test_the_cage_takes_what_stayed_at_a_table_that_closed(
    house: b.House, table: Table, marker: Marker
) -> None:
    b.sessions.close_table(
        table=table, at=house.at("2026-03-02 13:50"), counted=b.chips("80000.00"),
        markers=b.money("20000.00"), by=house.a("pit_manager"),
    )  # fmt: skip
    b.worked(house)
    taken = take(house, marker, house.at("2026-03-02 14:30"))
    assert (taken.state, taken.transfers.get().transfer.record) == ("in_cage", None)
    b.an_open_table(house, table, b.chips("80000.00"), house.at("2026-03-02 16:00"))
    assert selectors.markers_held(table, house.at("2026-03-02 16:00")) == b.money("0.00")
    b.close(house, table, b.chips("80000.00"), house.at("2026-03-02 18:00"))
    b.worked(house)
    for record in table.records.all():
        assert record.result.win == record.result.ledger_b


def test_a_part_is_paid_and_the_rest_settles(house: b.House, marker: Marker) -> None:
    held = take(house, marker, house.at("2026-03-02 13:00"))
    pay(house, held, "5000.00", "cheque")
    held.refresh_from_db()
    owed = credit.of([held.patron])[held.patron_id]
    assert (held.state, markers.open_on(held), owed.open) == (
        "in_cage",
        b.money("15000.00"),
        b.money("15000.00"),
    )
    with pytest.raises(Refused, match="only 15,000 is open at the cage"):
        pay(house, held, "15001.00")
    with pytest.raises(IntegrityError, match="is not open"), transaction.atomic():
        CagePayment.objects.create(
            property=house.property, marker=held, day=held.record.day, form="cash",
            amount=b.money("15001.00"), at=house.at("2026-03-02 15:00"), by=house.a("cage_cashier"),
        )  # fmt: skip
    with pytest.raises(IntegrityError, match="no “settle” on marker"), transaction.atomic():
        MarkerStep.objects.create(
            property=house.property, marker=held, act="settle",
            by=house.a("cage_cashier"), at=house.at("2026-03-02 15:00"),
        )  # fmt: skip
    pay(house, held, "15000.00", "transfer")
    held.refresh_from_db()
    assert held.state == "paid"
    with pytest.raises(Refused, match="is not at the cage"):
        pay(house, held, "1.00")


def test_a_marker_at_the_table_is_not_paid_at_the_cage(house: b.House, marker: Marker) -> None:
    with pytest.raises(Refused, match="is not at the cage"):
        pay(house, marker, "5000.00")


def test_cash_at_the_cage_counts_for_the_log_and_its_limit(house: b.House, marker: Marker) -> None:
    held = take(house, marker, house.at("2026-03-02 13:00"))
    pay(house, held, "6000.00")
    pay(house, held, "3000.00", "cheque")
    (found,) = players.cash_of_day(held.record.day, held.patron)
    assert (found.given, found.is_logged, found.is_reported) == (b.money("6000.00"), True, False)
    pay(house, held, "4000.01")
    alert = Alert.objects.get(kind="cash.report")
    assert f"Patron #{held.patron_id}: more than 10,000 cash" in alert.what["en"]
    told = players.by_number(house.property.pk, alert.what["en"])
    assert "Patron G-004: more than 10,000 cash" in told
