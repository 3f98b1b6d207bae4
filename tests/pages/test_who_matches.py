"""A late paper in a house of two auditors: one confirms it, the other ticks it off and matches it."""


import pytest

from audit.trail import Forbidden, Refused
from tables.models import Placement, Slip
from tables.services import boxes, closing
from tables.services.count_room import enter_evidence, match_evidence, strike_evidence
from tests.builders import (
    House,
    a_box,
    a_paper_slip,
    a_table,
    an_open_table,
    chips,
    close,
    removed,
)
from tests.pages.conftest import Enter

pytestmark = pytest.mark.usefixtures("in_the_afternoon")

PAPERS = "/days/2026-03-02/papers/"



@pytest.fixture
def slip(house: House) -> Slip:
    """A fill from paper, confirmed by the first auditor."""
    table = a_table(house, "BJ-07")
    at = house.at("2026-03-02 08:00")
    an_open_table(house, table, chips("50000.00"), at, box=a_box(house, "2147"))
    slip = a_paper_slip(house, table, "fill", "500.00", house.at("2026-03-02 11:00"))
    close(house, table, chips("50500.00"), house.at("2026-03-02 12:00"))
    removed(house, Placement.objects.get(), house.at("2026-03-02 13:00"))
    return slip


def test_who_ticked_a_paper_off_and_struck_the_tick_matches_it(house: House, slip: Slip) -> None:
    other, box = house.another("revenue_audit"), Placement.objects.get()
    ticked = enter_evidence(placement=box, papers=[str(slip)], by=other)
    strike_evidence(evidence=ticked[0], why="ticked in the wrong box", by=other)
    enter_evidence(placement=box, papers=[str(slip)], by=other)
    assert match_evidence(day=slip.record.day, by=other).done == [slip]
    slip.refresh_from_db()
    assert slip.state == "matched"


def test_who_confirmed_it_does_not_and_is_told_who_does(
    house: House, slip: Slip, enter: Enter
) -> None:
    confirmed, other = house.a("revenue_audit"), house.another("revenue_audit")
    enter_evidence(placement=Placement.objects.get(), papers=[str(slip)], by=other)
    page = enter(confirmed).post(PAPERS, {}, follow=True).content.decode()
    assert "Nothing is matched." in page
    assert "What was found in the boxes is matched." not in page
    assert f"You signed {slip}: another person matches those. This is for {other}." in page
    told = enter("controller").get(PAPERS).content.decode()
    assert f"This is for {other}." in told and str(confirmed) not in told.split("why-match")[-1]


def test_a_slip_from_paper_is_found_by_the_number_on_it(slip: Slip, enter: Enter) -> None:
    page = enter("revenue_audit").get(f"/find/?q={str(slip).lower()}", follow=True)
    assert page.status_code == 200 and str(slip) in page.content.decode()
    assert "Nothing here is called" not in page.content.decode()


@pytest.mark.parametrize("role", ["pit_manager", "revenue_audit"])
def test_a_lock_is_refused_by_role_before_what_stands_in_its_way(
    house: House, slip: Slip, role: str
) -> None:
    day = slip.record.day
    with pytest.raises(Forbidden, match="Whose it is: controller"):
        closing.take_step(day=day, act="lock", by=house.a(role))


def test_a_box_is_refused_by_role_and_state_before_its_papers_are_named(
    house: House, slip: Slip
) -> None:
    box = Placement.objects.get()
    with pytest.raises(Forbidden, match="Whose it is: count supervisor"):
        boxes.take_step(placement=box, act="accept", by=house.a("drop_team"))
    with pytest.raises(Refused, match="is not open to “Accept”") as refused:
        boxes.take_step(placement=box, act="accept", by=house.another("count_supervisor"))
    assert str(slip) not in str(refused.value)


def test_a_count_is_refused_by_role_before_its_lines(
    house: House, slip: Slip, enter: Enter
) -> None:
    answer = enter("surveillance").post("/tables/BJ-07/open/", {})
    assert answer.status_code == 403
    assert "Every line is counted" not in answer.content.decode()
