"""What is due in a box beside its slips, and a count that is accepted without its papers."""

import pytest

from tables import box_papers, day_papers
from tables.models import Marker, Placement, Slip, Table
from tables.pages import addresses
from tables.services import boxes, markers, tickets
from tests.builders import (
    DEALER,
    House,
    a_box,
    a_credit_line,
    a_patron,
    a_table,
    an_open_table,
    cash,
    chips,
    money,
    removed,
)
from tests.pages.at_work import said
from tests.pages.conftest import Enter

pytestmark = pytest.mark.usefixtures("in_the_afternoon")


def with_a_marker(house: House, table: Table) -> Marker:
    """A marker drawn at a table and paid on twice, the second time in cash."""
    at, patron = house.at("2026-03-02 10:10"), a_patron(house)
    a_credit_line(house, patron, "5000.00")
    by = house.a("floor_supervisor")
    marker = markers.issue_marker(
        table=table, patron=patron, amount=money("500.00"), at=at, by=by, attested=DEALER
    )
    for minute, form in ((20, "chips"), (30, "cash")):
        markers.pay_marker(
            marker=marker, form=form, amount=money("100.00"), attested=DEALER, by=by,
            at=house.at(f"2026-03-02 10:{minute}"),
        )  # fmt: skip
    return marker


def test_markers_and_their_payments_are_due_in_the_box_and_no_ticket_that_its_patron_has(
    house: House, enter: Enter
) -> None:
    table = a_table(house, "BJ-07")
    at, box = house.at("2026-03-02 08:00"), a_box(house, "2147")
    an_open_table(house, table, chips("50000.00"), at, box=box)
    marker = with_a_marker(house, table)
    tickets.issue_ticket(
        table=table, validation="T-77", amount=money("5.00"), by=house.a("floor_supervisor"),
        at=house.at("2026-03-02 11:00"),
    )  # fmt: skip
    placement = removed(house, Placement.objects.get(), house.at("2026-03-02 13:00"))
    numbers = [str(marker), f"{marker}/1", f"{marker}/2"]
    client, where = enter("count_supervisor"), f"/boxes/{placement.pk}/papers/"
    answer = client.get(where)
    page = answer.content.decode()
    assert all(f'value="{number}"' in page for number in numbers) and "100" not in said(answer)
    assert "T-77" not in page
    assert sorted(box_papers.missing(placement)) == sorted(numbers)
    client.post(where, {"paper": numbers, "others": "T-77"})
    assert "all found" in client.get(where).content.decode()
    assert not day_papers.of(placement.first.day).strange


def test_a_count_without_its_papers_is_accepted_only_for_a_reason(
    house: House, slip: Slip, box: Placement, enter: Enter
) -> None:
    for counter in (house.another("count_team"), house.another("count_team")):
        boxes.count_box(
            placement=box, lines=cash("5.00"), by=counter, at=house.at("2026-03-02 14:00")
        )
    client, where = enter(house.another("count_supervisor")), addresses.box(box)
    assert (
        f"Not ticked off among the papers of this box: {slip}."
        in client.get(where).content.decode()
    )
    refused = client.post(where, {"act": "accept"})
    assert refused.status_code == 409
    assert f"Not ticked off in box 2147: {slip}." in refused.content.decode()
    typed = {"act": "accept", "why": "The slip is at the cage"}
    assert client.post(where, typed).status_code == 303
    assert box.steps.get(act="accept").why == "The slip is at the cage"
