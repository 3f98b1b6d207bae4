"""Who attests: a dealer of the list, where the house keeps one; the runner is another than the dealer."""

import pytest
from django.db import IntegrityError, transaction

from audit.trail import Refused
from tables import on_duty
from tables.documents import Attestation
from tables.models import Dealer
from tables.services import memos, roster
from tables.services.button import draw_button
from tests import builders as b

pytestmark = pytest.mark.django_db


def a_dealer(house: b.House, licence: str, *, carries_only: bool = False) -> Dealer:
    return roster.register_dealer(
        property=house.property,
        licence=licence,
        name="Q. Amari",
        carries_only=carries_only,
        by=house.a("pit_manager"),
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
    with pytest.raises(Refused, match="R-009 is on no list"):
        b.slips.take_step(attested=b.RUNNER, **carried)
    a_dealer(house, b.RUNNER.licence, carries_only=True)
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


def test_the_list_is_asked_wherever_a_dealer_attests(house: b.House) -> None:
    table, at = b.a_table(house, "OMA-01", "omaha"), house.at("2026-03-02 08:00")
    a_dealer(house, b.DEALER.licence)
    b.an_open_table(house, table, b.chips("500.00"), at)
    by, stranger = house.a("floor_supervisor"), Attestation("D-999", "1")
    here = {"table": table, "at": at, "by": by}
    ten = b.money("10.00")
    acts = (
        lambda: b.slips.request_slip(
            kind="fill", to_table=b.some("10.00"), attested=stranger, **here
        ),
        lambda: draw_button(cards={1: "As", 2: "Kd"}, attested=stranger, **here),
        lambda: memos.enter_toke(amount=ten, licence=stranger.licence, **here),
    )
    for act in acts:
        with pytest.raises(Refused, match="D-999 is no licence of a dealer here"):
            act()
    memos.enter_toke(amount=ten, licence=b.DEALER.licence, **here)


def test_who_has_left_the_house_carries_neither_chips_nor_boxes(house: b.House) -> None:
    table, at = b.a_table(house, "BJ-77"), house.at("2026-03-02 08:00")
    gone = a_dealer(house, b.RUNNER.licence)
    roster.dealer_leaves(dealer=gone, by=house.a("pit_manager"))
    b.an_open_table(house, table, b.chips("500.00"), at, box=b.a_box(house))
    slip = b.a_request(house, table, "fill", "100.00", at)
    for act in ("approve", "issue"):
        slip = b.step(house, slip, act, at)
    later, placement = house.at("2026-03-02 09:00"), table.placements.get()
    with pytest.raises(Refused, match="R-009 has left the house"):
        b.slips.take_step(
            slip=slip, act="transport", by=house.a("cage_cashier"), attested=b.RUNNER, at=at
        )
    with pytest.raises(Refused, match="R-009 has left the house"):
        b.boxes.take_step(
            placement=placement, act="remove", by=house.a("drop_team"), attested=b.RUNNER, at=later
        )


def test_the_dealer_of_a_table_does_not_carry_its_box(house: b.House) -> None:
    table, at = b.a_table(house, "BJ-77"), house.at("2026-03-02 08:00")
    dealer = a_dealer(house, b.DEALER.licence)
    b.an_open_table(house, table, b.chips("500.00"), at, box=b.a_box(house))
    roster.put_on(table=table, dealer=dealer, at=at, by=house.a("pit_manager"))
    later, placement = house.at("2026-03-02 09:00"), table.placements.get()
    signed = {"placement": placement, "act": "remove", "by": house.a("drop_team"), "at": later}
    with pytest.raises(Refused, match="another person carries the box"):
        b.boxes.take_step(attested=b.DEALER, **signed)
    with pytest.raises(Refused, match="R-009 is on no list"):
        b.boxes.take_step(attested=b.RUNNER, **signed)
    a_dealer(house, b.RUNNER.licence, carries_only=True)
    assert b.boxes.take_step(attested=b.RUNNER, **signed).state == "removed"


def test_a_dealer_of_another_table_does_not_attest(house: b.House) -> None:
    table, at = b.a_table(house, "UTH-01"), house.at("2026-03-02 08:00")
    here, other = a_dealer(house, "D-116"), a_dealer(house, "D-105")
    a_dealer(house, b.DEALER.licence)
    b.an_open_table(house, table, b.chips("500.00"), at)
    later, by = house.at("2026-03-02 09:00"), house.a("floor_supervisor")
    asks = {"table": table, "kind": "fill", "to_table": b.some("10.00"), "by": by}
    roster.put_on(table=table, dealer=here, at=later, by=house.a("pit_manager"))
    with pytest.raises(Refused, match="D-105 does not deal at UTH-01: by the roster D-116 does"):
        b.slips.request_slip(at=later, attested=Attestation(other.licence, "1"), **asks)
    assert b.slips.request_slip(at=later, attested=Attestation(here.licence, "1"), **asks)


def test_who_deals_elsewhere_attests_and_carries_nowhere(house: b.House) -> None:
    """At a table the roster says nothing of, too: who is free does."""
    table, other = b.a_table(house, "BJ-77"), b.a_table(house, "BJ-78")
    at, later = house.at("2026-03-02 08:00"), house.at("2026-03-02 09:00")
    busy, free = a_dealer(house, "D-105"), a_dealer(house, "D-116")
    a_dealer(house, b.DEALER.licence)
    for each in (table, other):
        b.an_open_table(house, each, b.chips("500.00"), at, box=b.a_box(house, f"B-{each}"))
    roster.put_on(table=other, dealer=busy, at=later, by=house.a("pit_manager"))
    asks = {"table": table, "kind": "fill", "to_table": b.some("10.00"), "at": later}
    asks |= {"by": house.a("floor_supervisor")}
    busy_one = Attestation(busy.licence, "1")
    told = "D-105 deals at BJ-78 by the roster.*stands at no table: D-116, D-117"
    with pytest.raises(Refused, match=told):
        b.slips.request_slip(attested=busy_one, **asks)
    with pytest.raises(Refused, match="D-105 deals at BJ-78: another person carries the box"):
        b.boxes.take_step(
            placement=table.placements.get(),
            act="remove",
            by=house.a("drop_team"),
            attested=busy_one,
            at=later,
        )
    assert b.slips.request_slip(attested=Attestation(free.licence, "1"), **asks)
    before = {"attested": busy_one, **asks, "at": house.at("2026-03-02 08:30")}
    assert b.slips.request_slip(**before), "not on the roster yet"


def test_who_carries_only_neither_deals_nor_attests(house: b.House) -> None:
    table, at = b.a_table(house, "BJ-77"), house.at("2026-03-02 08:00")
    a_dealer(house, b.DEALER.licence)
    carrier = a_dealer(house, b.RUNNER.licence, carries_only=True)
    b.an_open_table(house, table, b.chips("500.00"), at)
    by = house.a("floor_supervisor")
    with pytest.raises(Refused, match="R-009 is no licence of a dealer here"):
        b.slips.request_slip(
            table=table, kind="fill", to_table=b.some("10.00"), at=at, by=by, attested=b.RUNNER
        )
    with pytest.raises(Refused, match="carries chips and boxes, and does not deal"):
        roster.put_on(table=table, dealer=carrier, at=at, by=house.a("pit_manager"))
    with pytest.raises(IntegrityError, match="only deals at no table"), transaction.atomic():
        roster._begin(table, at, house.a("pit_manager"), "put_on", dealer=carrier)
    assert carrier.licence not in {
        each.dealer.licence for each in on_duty.free_dealers(house.property)
    }


def test_a_badge_is_that_of_its_licence(house: b.House) -> None:
    table, at = b.a_table(house, "BJ-77"), house.at("2026-03-02 08:00")
    boss = house.a("pit_manager")
    dealer, carrier = a_dealer(house, "D-117"), a_dealer(house, "R-009", carries_only=True)
    roster.renew(dealer=dealer, badge="9", licensed_until=None, by=boss)
    with pytest.raises(Refused, match="Badge 4711 is not that of D-117"):
        b.an_open_table(house, table, b.chips("500.00"), at)
    roster.renew(dealer=dealer, badge=b.DEALER.badge, licensed_until=None, by=boss)
    b.an_open_table(house, table, b.chips("500.00"), at, box=b.a_box(house))
    roster.renew(dealer=carrier, badge="0815", licensed_until=None, by=boss)
    carried = {"placement": table.placements.get(), "act": "remove", "by": house.a("drop_team")}
    carried["at"] = house.at("2026-03-02 09:00")
    with pytest.raises(Refused, match="Badge q is not that of R-009"):
        b.boxes.take_step(attested=Attestation("R-009", "q"), **carried)
    assert b.boxes.take_step(attested=b.RUNNER, **carried).state == "removed"


def test_who_is_licensed_no_longer_neither_signs_nor_carries_nor_deals(house: b.House) -> None:
    table, at = b.a_table(house, "BJ-77"), house.at("2026-03-02 08:00")
    b.an_open_table(house, table, b.chips("500.00"), at, box=b.a_box(house))
    boss, last = house.a("pit_manager"), house.at("2026-03-01 12:00").date()
    people = [a_dealer(house, "D-117"), a_dealer(house, "R-009", carries_only=True)]
    for person in people:
        roster.renew(dealer=person, badge="", licensed_until=last, by=boss)
    refused = {"expected_exception": Refused, "match": "ran out on 2026-03-01"}
    with pytest.raises(**refused):
        b.slips.request_slip(
            table=table, kind="fill", to_table=b.some("10.00"), attested=b.DEALER, at=at,
            by=house.a("floor_supervisor"),
        )  # fmt: skip
    with pytest.raises(**refused):
        b.removed(house, table.placements.get(), house.at("2026-03-02 09:00"))
    with pytest.raises(**refused):
        roster.put_on(table=table, dealer=people[0], at=at, by=boss)
    roster.renew(dealer=people[0], badge="", licensed_until=at.date(), by=boss)
    roster.put_on(table=table, dealer=people[0], at=at, by=boss)


def test_a_badge_is_one_person_s(house: b.House) -> None:
    a_dealer(house, "D-1")
    boss = house.a("pit_manager")
    roster.renew(dealer=a_dealer(house, "D-2"), badge="7", licensed_until=None, by=boss)
    with pytest.raises(Refused):
        roster.renew(dealer=Dealer.objects.get(licence="D-1"), badge="7", licensed_until=None, by=boss)  # fmt: skip
