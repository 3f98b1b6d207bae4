"""What the live pit says of open tables: the tray by every paper signed since the opener, the last estimate."""

import pytest

from audit.trail import Refused
from games.engine.money import Money
from tables import trays
from tables.models import Table
from tables.services import markers, sessions, tickets
from tests import builders as b

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(house: b.House) -> Table:
    table = b.a_table(house)
    b.an_open_table(house, table, b.chips("500.00"), house.at("2026-03-02 08:00"))
    return table


def test_a_tray_is_its_opener_and_what_was_signed_since(house: b.House, table: Table) -> None:
    at, floor = house.at("2026-03-02 10:00"), house.a("floor_supervisor")
    b.a_slip(house, table, "fill", "100.00", at)
    b.a_slip(house, table, "fill", "20.00", at)
    b.a_slip(house, table, "credit", "30.00", at)
    b.a_slip(house, table, "exchange", "70.00", at)
    b.a_request(house, table, "fill", "900.00", at)
    drawn = {"table": table, "patron": b.a_patron(house), "by": floor, "attested": b.DEALER}
    markers.issue_marker(amount=b.money("45.00"), at=at, **drawn)
    marker = markers.issue_marker(amount=b.money("5.00"), at=at, **drawn)
    for form, amount in (("chips", "3.00"), ("cash", "2.00")):
        markers.pay_marker(
            marker=marker, form=form, amount=b.money(amount), at=at, by=floor, attested=b.DEALER
        )
    tickets.issue_ticket(table=table, validation="1", amount=b.money("7.00"), at=at, by=floor)
    tray = trays.running([table]).get().tray
    assert (type(tray), tray) == (Money, b.money("550.00"))


@pytest.mark.parametrize(
    ("amount", "told"),
    [("1.50", "the smallest chip is 1."), ("501.00", "holds 500 by its papers")],
)
def test_a_marker_is_whole_chips_that_are_in_the_tray(
    house: b.House, table: Table, amount: str, told: str
) -> None:
    at, by, patron = house.at("2026-03-02 10:00"), house.a("floor_supervisor"), b.a_patron(house)
    with pytest.raises(Refused, match=told):
        markers.issue_marker(table=table, patron=patron, amount=b.money(amount), at=at, by=by)
    drawn = b.money("500.00")
    markers.issue_marker(table=table, patron=patron, amount=drawn, at=at, by=by)
    with pytest.raises(Refused, match=r"holds 0 by"):
        markers.issue_marker(table=table, patron=patron, amount=drawn, at=at, by=by)


def test_a_drop_is_what_was_estimated_last(house: b.House, table: Table) -> None:
    assert trays.running([table]).get().drop is None
    for hour, drop in ((9, "80.00"), (11, "95.00")):
        sessions.estimate_drop(
            record=b.record_of(table),
            drop=b.money(drop),
            at=house.at(f"2026-03-02 {hour:02}:00"),
            by=house.a("floor_supervisor"),
        )
    assert trays.running([table]).get().drop == b.money("95.00")


def test_a_closed_table_does_not_run(house: b.House, table: Table) -> None:
    b.close(house, table, b.chips("500.00"), house.at("2026-03-02 12:00"))
    assert not trays.running([table]).exists()
