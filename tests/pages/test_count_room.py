"""The count room: blind, two by two, and nothing seen outside before acceptance."""


import pytest

from audit.models import Alert
from casino.models import User
from games.engine.money import Money
from tables.models import BoxCount, Placement
from tables.pages import addresses
from tables.services import boxes
from tests.builders import (
    RUNNER,
    House,
    a_box,
    a_table,
    an_open_table,
    cash,
    chips,
    close,
    counted,
    record_of,
    removed,
    worked,
)
from tests.pages.conftest import Enter

pytestmark = pytest.mark.usefixtures("in_the_afternoon")

NOTES = ("10000", "5000", "2000", "1000", "500", "200", "100")



@pytest.fixture
def box(house: House) -> Placement:
    table = a_table(house, "BJ-07")
    an_open_table(
        house, table, chips("50000.00"), house.at("2026-03-02 08:00"), box=a_box(house, "2147")
    )
    close(house, table, chips("51000.00"), house.at("2026-03-02 12:00"))
    return table.placements.get()


def content(hundreds: int) -> dict[str, str]:
    notes = {f"pieces-n{int(cents) // 100}": "0" for cents in NOTES} | {
        "pieces-n100": str(hundreds)
    }
    return notes | {"value-oticket": "0", "value-ochips": "0", "value-ocoupon": "0"}


def count(enter: Enter, box: Placement, by: User, hundreds: int) -> object:
    return enter(by).post(f"/count/{box.pk}/", content(hundreds))


def test_a_box_that_is_off_its_table_says_since_when(
    house: House, box: Placement, enter: Enter
) -> None:
    drop, at = house.a("drop_team"), house.at("2026-03-02 13:07")
    boxes.take_step(placement=box, act="remove", by=drop, at=at, attested=RUNNER)
    page = enter(drop).get("/boxes/").content.decode()
    assert "13:07" in page and "08:00" not in page


def test_two_counts_that_agree_stand(house: House, box: Placement, enter: Enter) -> None:
    removed(house, box, house.at("2026-03-02 13:00"))
    for _ in range(2):
        count(enter, box, house.another("count_team"), 73)
    box.refresh_from_db()
    assert (box.state, box.counts.first().total) == ("counted", 7_300_00)


def test_the_second_counter_does_not_see_the_first_count(
    house: House, box: Placement, enter: Enter
) -> None:
    removed(house, box, house.at("2026-03-02 13:00"))
    count(enter, box, house.another("count_team"), 73)
    pages = [
        enter(house.another("count_team")).get(path)
        for path in (f"/count/{box.pk}/", f"/boxes/{box.pk}/")
    ]
    shown = "".join(page.content.decode() for page in pages)
    assert "7,300" not in shown and "The first count is hidden from you." in shown


def test_nobody_counts_a_box_twice(house: House, box: Placement, enter: Enter) -> None:
    removed(house, box, house.at("2026-03-02 13:00"))
    counter = house.another("count_team")
    count(enter, box, counter, 73)
    assert count(enter, box, counter, 73).status_code == 409


def test_an_uncounted_line_keeps_the_count_from_being_signed(
    house: House, box: Placement, enter: Enter
) -> None:
    removed(house, box, house.at("2026-03-02 13:00"))
    answer = enter("count_team").post(f"/count/{box.pk}/", content(73) | {"value-ochips": ""})
    assert answer.status_code == 409 and not BoxCount.objects.exists()


def test_the_figures_show_after_acceptance_to_those_who_read_results(
    house: House, box: Placement, enter: Enter
) -> None:
    counted(house, box, cash("7300.00"), house.at("2026-03-02 13:00"))
    page = enter("revenue_audit").get(f"/boxes/{box.pk}/").content.decode()
    assert "7,300" in page and "hidden until" not in page
    page = enter(house.another("count_team")).get(f"/boxes/{box.pk}/").content.decode()
    assert "7,300" not in page and "hidden until" not in page
    assert "its figures are not for your roles here" in page


READERS = ("pit_manager", "revenue_audit", "surveillance", "casino_manager", "regulator")


def test_nobody_reads_a_count_that_is_not_accepted(
    house: House, box: Placement, enter: Enter
) -> None:
    """Counted twice in agreement: no page, list or trail outside the room says how much, and none inside."""
    removed(house, box, house.at("2026-03-02 13:00"))
    for _ in range(2):
        count(enter, box, house.another("count_team"), 73)
    made = BoxCount.objects.get(turn=1)
    line = made.lines.get(denomination=Money(100_00))
    worked(house)
    record = addresses.record(record_of(box.table))
    admin = "/admin/tables/boxcount/"
    paths = (f"/boxes/{box.pk}/", record, "/today/", "/reports/drop-win/?day=2026-03-02", admin,
             f"{admin}{made.pk}/change/", f"/history/tables_boxcount/{made.pk}/",
             f"/history/tables_placement/{box.pk}/", "/trail/?about=tables_boxcountline",
             f"/history/tables_boxcountline/{line.pk}/", "/pits/P1/", "/days/2026-03-02/")  # fmt: skip
    for role in (*READERS, "count_supervisor", "controller"):
        client = enter(role)
        for path in paths:
            page = client.get(path, follow=True).content.decode()
            assert "7,300" not in page and "73 ×" not in page, (role, path)


def test_the_count_room_has_no_figures_even_then(
    house: House, box: Placement, enter: Enter
) -> None:
    counted(house, box, cash("7300.00"), house.at("2026-03-02 13:00"))
    assert "7,300" not in enter("count_team").get(f"/boxes/{box.pk}/").content.decode()


def test_a_box_is_removed_and_secured_by_the_drop_team(
    house: House, box: Placement, enter: Enter
) -> None:
    client, where = enter("drop_team"), f"/boxes/{box.pk}/"
    alone = client.post(where, {"act": "remove"})
    assert alone.status_code == 409 and "Two people carry a box" in alone.content.decode()
    for act in ("remove", "secure"):
        client.post(where, {"act": act, "licence": "R-009", "badge": "0815"})
    box.refresh_from_db()
    assert box.state == "secured" and "R-009 attests" in client.get(where).content.decode()


def test_a_closed_table_s_box_is_to_be_removed(house: House, box: Placement, enter: Enter) -> None:
    page = enter("drop_team").get("/boxes/").content.decode()
    assert page.index("On closed tables") < page.index("2147") < page.index("On running tables")


def test_the_floor_does_not_open_boxes(house: House, box: Placement, enter: Enter) -> None:
    assert enter("floor_supervisor").get("/count/").status_code == 403


def test_counts_that_differ_are_said_to_differ_and_the_supervisor_is_told(
    house: House, box: Placement, enter: Enter
) -> None:
    removed(house, box, house.at("2026-03-02 13:00"))
    about = {"kind": "box.counts_differ", "settled_at": None}
    for pieces in (125, 124, 123):
        count(enter, box, house.another("count_team"), pieces)
    told = Alert.objects.get(**about)
    assert told.times == 2 and "12,500" not in told.sentence
    client = enter(house.another("count_supervisor"))
    page = client.get(addresses.box(box)).content.decode()
    assert "3 counts, and no two agree: another person counts it" in page
    assert "they differ" in client.get("/count/").content.decode()
    count(enter, box, house.another("count_team"), 124)
    box.refresh_from_db()
    assert box.state == "counted" and not Alert.objects.filter(**about).exists()


def test_a_box_open_for_counting_is_not_said_to_want_nothing(
    house: House, box: Placement, enter: Enter
) -> None:
    box = removed(house, box, house.at("2026-03-02 13:00"))
    page = enter("count_team").get(addresses.box(box)).content.decode()
    assert "Count this box" in page and "Nothing is to be done" not in page


def test_a_record_says_that_the_counts_of_its_box_differed(
    house: House, box: Placement, enter: Enter
) -> None:
    box = removed(house, box, house.at("2026-03-02 13:00"))
    for hundreds in (20, 21, 20):
        lines, at = cash(f"{hundreds}00.00"), house.at("2026-03-02 14:00")
        boxes.count_box(placement=box, lines=lines, by=house.another("count_team"), at=at)
    by = house.another("count_supervisor")
    boxes.take_step(placement=box, act="accept", by=by, why="none was due")
    worked(house)
    page = enter("revenue_audit").get(addresses.record(record_of(box.table))).content.decode()
    assert "counts differed, two agree, accepted" in page
