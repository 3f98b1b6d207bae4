"""A poker table's bank: over or short is what its papers do not explain."""

import pytest

from tables.services import markers, tickets
from tests import builders as b

pytestmark = pytest.mark.django_db


def over_short(house: b.House, table: b.Table, closer: str) -> str:
    """What the bank of a closed table is over or short."""
    at = house.at("2026-03-02 12:00")
    count = b.sessions.close_table
    by, held = house.a("pit_manager"), b.money("300.00")
    count(table=table, at=at, counted=b.chips(closer), markers=held, by=by, attested=b.DEALER)
    b.worked(house)
    return b.record_of(table).poker.over_short.text()


@pytest.mark.parametrize(("closer", "short"), [("5150.00", "0.00"), ("5135.00", "-15.00")])
def test_tickets_and_markers_explain_what_the_tray_has_more_or_less(
    house: b.House, closer: str, short: str
) -> None:
    """Chips for a ticket of 450 came in, a marker of 500 went out, 200 of it came back."""
    table = b.a_table(house, "OMA-01", "omaha")
    b.an_open_table(house, table, b.chips("5000.00"), house.at("2026-03-02 08:00"))
    at, by = house.at("2026-03-02 10:00"), house.a("floor_supervisor")
    ticket = {"validation": "00-1", "amount": b.money("450.00")}
    tickets.issue_ticket(table=table, at=at, by=by, **ticket)
    marker = markers.issue_marker(
        table=table, patron=b.a_patron(house), amount=b.money("500.00"), at=at, by=by
    )
    markers.pay_marker(marker=marker, form="chips", amount=b.money("200.00"), at=at, by=by)
    assert over_short(house, table, closer) == short
