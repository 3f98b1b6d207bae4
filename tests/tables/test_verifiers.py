"""A count is verified blind before it is accepted, where policy asks for it; raw SQL waits as well."""

from collections.abc import Iterator

import pytest
from django.db.utils import DatabaseError, IntegrityError

from audit import alerts
from audit.trail import Forbidden, Refused
from tables import duties
from tables.models import Placement, Verification
from tables.services import boxes, verifying
from tests import builders as b
from tests.raw import sql
from tests.tables.test_races import at_once

pytestmark = pytest.mark.django_db


@pytest.fixture
def house() -> Iterator[b.House]:
    with b.a_house(verifies=True) as made:
        yield made


def counted(house: b.House) -> Placement:
    """A box with 80 in it, counted by two and waiting."""
    table, at = b.a_table(house), house.at("2026-03-02 15:00")
    b.an_open_table(
        house, table, b.chips("500.00"), house.at("2026-03-02 06:10"), box=b.a_box(house)
    )
    b.close(house, table, b.chips("450.00"), house.at("2026-03-02 13:50"))
    placement = b.removed(house, Placement.objects.get(), at)
    for _turn in range(2):
        by = house.another("count_team")
        boxes.count_box(placement=placement, lines=b.cash("80.00"), by=by, at=at)
    placement.refresh_from_db()
    return placement


def verified(house: b.House, placement: Placement, total: str) -> bool:
    by = house.a("cage_supervisor")
    return verifying.verify_count(placement=placement, total=b.money(total), by=by).agrees


def accept(house: b.House, placement: Placement) -> Placement:
    by = house.another("count_supervisor")
    at = house.at("2026-03-02 16:00")
    return boxes.take_step(placement=placement, act="accept", by=by, at=at)


def test_a_count_waits_for_a_verifier_who_agrees(house: b.House) -> None:
    placement = counted(house)
    with pytest.raises(Refused, match="waits for a verifier"):
        accept(house, placement)
    assert not verified(house, placement, "79.00")
    with pytest.raises(Refused, match="waits for a verifier"):
        accept(house, placement)
    assert verified(house, placement, "80.00")
    assert accept(house, placement).state == "accepted"


def test_a_difference_is_told_to_who_accepts_and_names_no_figure(house: b.House) -> None:
    verified(house, counted(house), "79.00")
    (alert,) = alerts.open_alerts(house.a("count_supervisor"), house.property.pk)
    assert (alert.kind, "79" in str(alert.what), "80" in str(alert.what)) == (
        "box.verification", False, False,
    )  # fmt: skip


def test_a_box_that_nobody_counted_is_not_verified(house: b.House) -> None:
    placement = counted(house)
    verified(house, placement, "80.00")
    accept(house, placement)
    with pytest.raises(Refused, match="accepted already"):
        verified(house, placement, "80.00")


def test_the_count_room_does_not_verify_itself(house: b.House) -> None:
    placement = counted(house)
    with pytest.raises(Forbidden):
        verifying.verify_count(
            placement=placement, total=b.money("80.00"), by=house.a("count_supervisor")
        )


def test_where_policy_asks_for_none_a_count_is_accepted_as_before() -> None:
    with b.a_house() as house:
        assert accept(house, counted(house)).state == "accepted"


def test_raw_sql_accepts_nothing_that_was_not_verified(house: b.House) -> None:
    placement, by = counted(house), house.another("count_supervisor")
    with pytest.raises(IntegrityError, match="waits for a verifier"):
        sql(
            "INSERT INTO tables_placementstep (property_id, placement_id, act, at, by_id, role, licence,"
            " badge, why, state, seq, is_emergency) SELECT property_id, id, 'accept',"
            f" '2026-03-02 22:00Z', {by.pk}, '', '', '', '', '', 0, false FROM tables_placement"
            f" WHERE id = {placement.pk}"
        )


def test_raw_sql_neither_claims_that_it_agrees_nor_edits(house: b.House) -> None:
    placement, by = counted(house), house.a("cage_supervisor")
    sql(
        "INSERT INTO tables_verification (property_id, placement_id, total, agrees, at, by_id, role)"
        f" SELECT property_id, id, 1, true, now(), {by.pk}, '' FROM tables_placement"
    )
    assert not Verification.objects.get().agrees
    for statement in (
        "UPDATE tables_verification SET agrees = true",
        "DELETE FROM tables_verification",
    ):
        with pytest.raises(DatabaseError, match="permission denied"):
            sql(statement)
    counter = placement.counts.first().by_id
    with pytest.raises(IntegrityError, match="a person who did not count it"):
        sql(
            "INSERT INTO tables_verification (property_id, placement_id, total, agrees, at, by_id, role)"
            f" SELECT property_id, id, 1, true, now(), {counter}, '' FROM tables_placement"
        )


def test_an_act_that_no_document_knows_is_refused(house: b.House) -> None:
    with pytest.raises(Refused, match="no such act"):
        duties.transition(counted(house), "levitate")


@pytest.mark.django_db(transaction=True)
def test_a_box_is_not_accepted_while_its_verification_differs_at_the_same_moment() -> None:
    with b.a_house(verifies=True) as house:
        placement = counted(house)
        house.a("cage_supervisor")
        supervisors = [house.another("count_supervisor") for _n in range(2)]
        verified(house, placement, "80.00")
    at = house.at("2026-03-02 16:00")
    went = at_once(
        house,
        [
            lambda s=each: boxes.take_step(placement=placement, act="accept", by=s, at=at)
            for each in supervisors
        ],
    )
    assert went == {"done": 1, "refused": 1}
