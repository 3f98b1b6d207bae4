"""The shift record's page: the win made of documents, what is estimated, and the checks."""


import pytest

from tables.models import ShiftRecord
from tables.pages import addresses
from tests.builders import (
    House,
    a_box,
    a_slip,
    a_table,
    an_open_table,
    cash,
    chips,
    close,
    counted,
    record_of,
    worked,
)
from tests.pages.conftest import Enter

pytestmark = pytest.mark.usefixtures("in_the_afternoon")



@pytest.fixture
def record(house: House) -> ShiftRecord:
    """A shift that is over, with a fill of 1,000; its box waits for the count."""
    table = a_table(house, "BJ-07")
    box = a_box(house, "2147")
    an_open_table(house, table, chips("50000.00"), house.at("2026-03-02 08:00"), box=box)
    a_slip(house, table, "fill", "1000.00", house.at("2026-03-02 10:00"))
    close(house, table, chips("46000.00"), house.at("2026-03-02 12:00"))
    worked(house)
    return record_of(table)


def test_a_running_shift_has_no_win_yet(house: House, enter: Enter) -> None:
    table = a_table(house, "BJ-08")
    an_open_table(house, table, chips("50000.00"), house.at("2026-03-02 15:00"))
    page = enter("revenue_audit").get(addresses.record(record_of(table))).content.decode()
    assert "the shift is not closed yet" in page and "Adjust this record" not in page


def test_a_closed_shift_whose_result_is_pending_is_not_called_open(
    house: House, enter: Enter
) -> None:
    table = a_table(house, "BJ-08")
    an_open_table(house, table, chips("50000.00"), house.at("2026-03-02 08:00"))
    close(house, table, chips("46000.00"), house.at("2026-03-02 12:00"))
    page = enter("revenue_audit").get(addresses.record(record_of(table))).content.decode()
    assert "its result is being computed" in page and "not closed yet" not in page


def test_the_list_says_the_same_of_it_in_every_column(house: House, enter: Enter) -> None:
    table = a_table(house, "BJ-08")
    an_open_table(house, table, chips("50000.00"), house.at("2026-03-02 08:00"))
    close(house, table, chips("46000.00"), house.at("2026-03-02 12:00"))
    page = enter("revenue_audit").get("/records/?day=2026-03-02").content.decode()
    assert "its result is being computed" in page and "not closed yet" not in page


def test_before_the_count_every_figure_carries_its_marks(record: ShiftRecord, enter: Enter) -> None:
    page = enter("revenue_audit").get(addresses.record(record)).content.decode()
    assert '<span class="est">' in page and "box 2147 not counted yet" in page


def test_the_formula_adds_up_to_the_counted_win(
    house: House, record: ShiftRecord, enter: Enter
) -> None:
    counted(house, record.table.placements.get(), cash("7300.00"), house.at("2026-03-02 13:00"))
    worked(house)
    page = enter("revenue_audit").get(addresses.record(record)).content.decode()
    assert all(text in page for text in ("46,000", "−50,000", "−1,000", "+7,300", "2,300", "A = B"))


def test_a_term_opens_to_its_documents(record: ShiftRecord, enter: Enter) -> None:
    slip = record.slips.get()
    page = enter("revenue_audit").get(addresses.record(record) + "&open=fills").content.decode()
    assert addresses.slip(slip) in page and "1,000×1" in page


def test_a_shift_that_was_not_is_not_found(record: ShiftRecord, enter: Enter) -> None:
    client = enter("revenue_audit")
    for wrong in ("2026-03-02/BJ-07/nightly/", "2026-13-02/BJ-07/day/", "2026-03-02/BJ-99/day/"):
        assert client.get(f"/records/{wrong}").status_code == 404


def test_the_count_room_reads_no_records(record: ShiftRecord, enter: Enter) -> None:
    assert enter("count_team").get(addresses.record(record)).status_code == 403


def test_the_list_of_a_day_leads_to_its_records(record: ShiftRecord, enter: Enter) -> None:
    page = enter("surveillance").get("/records/?day=2026-03-02").content.decode()
    assert addresses.record(record).replace("&", "&amp;") in page
