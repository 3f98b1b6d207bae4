"""Who attests: a dealer of the list, where the house keeps one; the runner is another than the dealer."""

import pytest

from audit.trail import Refused
from tables.models import Dealer
from tables.services import roster
from tests import builders as b

pytestmark = pytest.mark.django_db


def a_dealer(house: b.House, licence: str) -> Dealer:
    return roster.register_dealer(
        property=house.property, licence=licence, name="Q. Amari", by=house.a("pit_manager")
    )


def test_only_a_dealer_of_the_list_attests_where_there_is_one(house: b.House) -> None:
    table, at = b.a_table(house, "BJ-77"), house.at("2026-03-02 08:00")
    a_dealer(house, "D-901")
    with pytest.raises(Refused, match="D-117 is no licence of a dealer here"):
        b.an_open_table(house, table, b.chips("500.00"), at)
    a_dealer(house, b.DEALER.licence)
    b.an_open_table(house, table, b.chips("500.00"), at)


def test_the_dealer_of_a_table_does_not_carry_its_chips(house: b.House) -> None:
    table, at = b.a_table(house, "BJ-77"), house.at("2026-03-02 08:00")
    dealer = a_dealer(house, b.DEALER.licence)
    b.an_open_table(house, table, b.chips("500.00"), at)
    roster.put_on(table=table, dealer=dealer, at=at, by=house.a("pit_manager"))
    slip = b.a_request(house, table, "fill", "100.00", at)
    for act in ("approve", "issue"):
        slip = b.step(house, slip, act, at)
    carried = {"slip": slip, "act": "transport", "by": house.a("cage_cashier"), "at": at}
    with pytest.raises(Refused, match="D-117 deals at BJ-77: another person carries"):
        b.slips.take_step(attested=b.DEALER, **carried)
    assert b.slips.take_step(attested=b.RUNNER, **carried).state == "in_transit"


def test_who_carried_the_chips_does_not_attest_at_the_table(house: b.House) -> None:
    table, at = b.a_table(house, "BJ-77"), house.at("2026-03-02 08:00")
    b.an_open_table(house, table, b.chips("500.00"), at)
    slip = b.a_request(house, table, "fill", "100.00", at)
    for act in ("approve", "issue"):
        slip = b.step(house, slip, act, at)
    signed = {"slip": slip, "at": at, "attested": b.RUNNER}
    b.slips.take_step(act="transport", by=house.a("cage_cashier"), **signed)
    with pytest.raises(Refused, match="R-009 carried these chips"):
        b.slips.take_step(act="receive", by=house.a("floor_supervisor"), **signed)
