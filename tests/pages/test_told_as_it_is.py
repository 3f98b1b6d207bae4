"""Words beside figures say what the figure is: its parts, its reason, whose act it is, how far a day is."""


import pytest
import time_machine

from audit.trail import Refused
from casino.models import User
from tables.models import Placement, Table
from tables.pages import addresses
from tables.services import closing, sessions
from tables.services.markers import issue_marker, pay_marker
from tests.builders import (
    DEALER,
    House,
    a_box,
    a_patron,
    a_table,
    an_open_table,
    cash,
    chips,
    close,
    closed_day,
    counted,
    money,
    record_of,
    worked,
)
from tests.pages.conftest import Enter

pytestmark = pytest.mark.usefixtures("in_the_afternoon")

DAY = "2026-03-02"



@pytest.fixture
def table(house: House) -> Table:
    table = a_table(house, "BJ-07", par=money("60000.00"))
    box, at = a_box(house), house.at(f"{DAY} 08:00")
    an_open_table(house, table, chips("50000.00"), at, box=box)
    return table


def ended(house: House, table: Table) -> None:
    close(house, table, chips("51000.00"), house.at(f"{DAY} 12:00"))
    counted(house, table.placements.get(), cash("12505.00"), house.at(f"{DAY} 13:00"))
    worked(house)


def record_page(enter: Enter, table: Table) -> str:
    return enter("revenue_audit").get(addresses.record(record_of(table))).content.decode()


def test_the_parts_of_a_drop_add_up_to_it(house: House, table: Table, enter: Enter) -> None:
    at, by = house.at(f"{DAY} 10:00"), house.a("floor_supervisor")
    marker = issue_marker(
        table=table, patron=a_patron(house), amount=money("3000.00"), at=at, by=by
    )
    pay_marker(marker=marker, form="cash", amount=money("1500.00"), at=at, by=by)
    sessions.close_table(
        table=table, at=house.at(f"{DAY} 12:00"), counted=chips("51000.00"),
        markers=money("1500.00"), by=house.a("pit_manager"), attested=DEALER,
    )  # fmt: skip
    counted(house, table.placements.get(), cash("12505.00"), house.at(f"{DAY} 13:00"))
    worked(house)
    card = record_page(enter, table).split("<dt>Drop</dt>")[1].split("</div>")[0]
    assert "14,005" in card
    assert "box 12,505, markers +3,000, cash paid on markers −1,500" in card


def test_no_win_before_the_close_says_why(house: House, table: Table, enter: Enter) -> None:
    proof = record_page(enter, table).split('<tr class="total">')[1].split("</tr>")[0]
    assert "the shift is not closed yet" in proof and "no rounds" not in proof


def test_a_poker_table_shows_what_its_shifts_kept(house: House, enter: Enter) -> None:
    table = a_table(house, "OMA-01", "omaha")
    box, at = a_box(house, "R-1", purpose="rake"), house.at(f"{DAY} 08:00")
    an_open_table(house, table, chips("5000.00"), at, box=box)
    close(house, table, chips("5000.00"), house.at(f"{DAY} 12:00"))
    counted(house, table.placements.get(), cash("1845.00"), house.at(f"{DAY} 13:00"))
    worked(house)
    page = enter("shift_manager").get(addresses.table(table)).content.decode()
    line = page.split("<h2>Shift records</h2>")[1].split("</ul>")[0]
    assert "1,845" in line and "revenue" in line and "being computed" not in line


def test_an_estimate_is_held_against_the_par_by_its_name(house: House, table: Table) -> None:
    told = {"at": house.at(f"{DAY} 10:00"), "by": house.a("floor_supervisor")}
    with pytest.raises(Refused, match="more than 10 times 60,000, the par of BJ-07: correct it"):
        sessions.estimate_drop(record=record_of(table), drop=money("600001.00"), **told)


def test_a_session_that_was_not_has_no_record(house: House, table: Table, enter: Enter) -> None:
    record = record_of(table)
    address = addresses.record(record).partition("?")[0]
    client = enter("revenue_audit")
    for session, status in ((record.session_id, 200), (record.session_id + 1, 404), ("x", 404)):
        assert client.get(address, {"session": session}).status_code == status


def test_a_day_published_again_is_not_shown_as_locked(
    house: House, table: Table, enter: Enter
) -> None:
    ended(house, table)
    day = record_of(table).day
    with time_machine.travel(house.at("2026-03-03 16:00"), tick=True):
        closed_day(house, day)
        audit = house.a("revenue_audit")
        closing.take_step(day=day, act="ask_reopen", by=audit, why="late fill")
        closing.take_step(day=day, act="reopen", by=house.another("controller"))
        client = enter("revenue_audit")
        assert rail(client.get(f"/days/{DAY}/").content.decode())["Locked"] == "past"
        closing.take_step(day=day, act="publish", by=audit)
        marks = rail(client.get(f"/days/{DAY}/").content.decode())
    assert (marks["In audit"], marks["Published"], marks["Locked"]) == ("past", "now", "")


def rail(page: str) -> dict[str, str]:
    """The marks of the day's life, each past, now or ahead."""
    items = page.split('aria-label="State of the gaming day"')[1].split("</ol>")[0].split("<li")[1:]
    places = {"past": 'class="past', "now": "aria-current"}
    names = ("In audit", "Published", "Locked")
    return {
        name: next((place for place, mark in places.items() if mark in item), "")
        for item in items
        for name in names
        if name.lower() in item.lower()
    }


@pytest.mark.parametrize(
    ("act", "whose"),
    [("remove", "drop_team"), ("open", "count_team"), ("publish", "revenue_audit")],
)
def test_an_act_sent_to_a_page_one_may_not_see_names_whose_the_act_is(
    act: str, whose: str, house: House, table: Table, enter: Enter
) -> None:
    person, others = house.a(whose), [house.a("casino_manager"), house.a("controller")]
    box = addresses.box(Placement.objects.get())
    answer = enter("cage_cashier").post(f"/days/{DAY}/" if act == "publish" else box, {"act": act})
    told = answer.content.decode()
    assert answer.status_code == 403 and person.name in told
    assert not any(other.name in told for other in others)


def test_a_table_without_a_box_says_so_in_spanish(house: House, enter: Enter) -> None:
    table, at = a_table(house, "BJ-08"), house.at(f"{DAY} 08:00")
    an_open_table(house, table, chips("50000.00"), at)
    User.objects.filter(pk=house.a("shift_manager").pk).update(language="es")
    page = enter("shift_manager").get(addresses.table(table)).content.decode()
    assert "<dt>Buzones</dt>" in page and "<dt>Boxes</dt>" not in page


def test_a_session_without_a_box_is_kept_back_with_the_way_out(
    house: House, table: Table, enter: Enter
) -> None:
    ended(house, table)
    an_open_table(house, table, chips("51000.00"), house.at(f"{DAY} 14:00"))
    close(house, table, chips("51000.00"), house.at(f"{DAY} 15:00"))
    worked(house)
    record = record_of(table)
    with time_machine.travel(house.at("2026-03-03 16:00"), tick=True):
        closed_day(house, record.day, until="audit")
        answer = enter("revenue_audit").post(f"/days/{DAY}/", {"act": "publish"})
    told = answer.content.decode()
    sentence = f"No box tells what dropped in {record.shift.name}: revenue audit says it by"
    assert answer.status_code == 409 and told.count(sentence) == 2
    way = addresses.adjust(record, field="box", code="no_box")
    assert way.replace("&", "&amp;") in told
