"""What an even exchange brings back short, and who hands a credit to its runner."""

from collections import Counter

import pytest

from audit.models import Alert
from audit.trail import Forbidden, Refused
from tables import blockers, trays
from tables.models import Slip
from tests import builders as b
from tests.tables.test_disputes import on_its_way, sign

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(house: b.House) -> b.Table:
    table = b.a_table(house)
    b.an_open_table(house, table, b.chips("500.00"), house.at("2026-03-02 06:10"))
    return table


def an_exchanged(house: b.House, table: b.Table) -> Slip:
    """An even exchange that is signed at the table and comes back to the cage."""
    slip = on_its_way(house, table, "exchange")
    return sign(house, slip, "exchange", house.a("floor_supervisor"))


def test_one_cashier_does_not_send_an_exchange_and_take_it_back(
    house: b.House, table: b.Table
) -> None:
    slip = an_exchanged(house, table)
    with pytest.raises(Refused, match=r"You signed “Hand to the runner” .* takes another person"):
        sign(house, slip, "accept", house.a("cage_cashier"))
    assert sign(house, slip, "accept", house.another("cage_cashier")).state == "accepted"


def test_what_an_exchange_brings_back_short_is_disputed_by_the_cage(
    house: b.House, table: b.Table
) -> None:
    slip = an_exchanged(house, table)
    with pytest.raises(Forbidden):
        sign(house, slip, "dispute", house.a("floor_supervisor"), "80.00")
    slip = sign(house, slip, "dispute", house.a("cage_cashier"), "80.00")
    assert slip.state == "disputed" and Alert.objects.filter(kind="slip.disputed").exists()
    told = [each.document for each in blockers.blockers(b.record_of(table).day)
            if each.kind == "slip_on_its_way"]  # fmt: skip
    assert told == [slip]
    with pytest.raises(Refused, match="takes another person"):
        sign(house, slip, "accept", house.a("cage_cashier"))
    assert sign(house, slip, "accept", house.another("cage_cashier")).state == "accepted"


def test_an_exchange_disputed_by_the_cage_is_undone_at_the_table(
    house: b.House, table: b.Table
) -> None:
    slip = an_exchanged(house, table)
    known = Counter({each: pieces for each, pieces in b.chips("500.00").items() if pieces})
    assert +trays.chips(slip.session) != known
    slip = sign(house, slip, "dispute", house.a("cage_cashier"), "80.00")
    with pytest.raises(Refused, match="takes another person"):
        sign(house, slip, "return", house.a("floor_supervisor"), "100.00")
    back = sign(house, slip, "return", house.another("floor_supervisor"), "100.00")
    assert (back.state, back.record, back.signed_at) == ("returned", None, None)
    assert back.get_state_display() == "taken back into the tray"
    assert +trays.chips(slip.session) == known
    b.close(house, table, known, house.at("2026-03-02 13:50"))


def test_the_table_hands_a_credit_to_the_runner_and_the_cage_does_not(
    house: b.House, table: b.Table
) -> None:
    at = house.at("2026-03-02 09:00")
    slip = b.a_request(house, table, "credit", "100.00", at)
    for act in ("approve", "issue", "count"):
        slip = b.step(house, slip, act, at)
    with pytest.raises(Forbidden):
        sign(house, slip, "transport", house.a("cage_cashier"))
    assert sign(house, slip, "transport", house.a("floor_supervisor")).state == "in_transit"
