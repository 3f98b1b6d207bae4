"""The counting machine's files: each line fits the house, one batch a box and drop, and one count of the two."""

from decimal import Decimal

import pytest
from django.db import IntegrityError, transaction
from django.test import Client

from audit.trail import Refused
from games.engine.money import Money
from tables.models import BoxCount, MachineBatch, Placement
from tables.services import boxes, count_room, machine_files, sessions
from tables.services.boxes import BoxLine
from tests.builders import House, a_box, a_table, an_open_table, cash, chips, close, removed
from tests.pages.conftest import Enter

pytestmark = pytest.mark.usefixtures("in_the_afternoon")

HEAD = "batch,seq,supersedes,box,content,currency,denomination,pieces\n"



@pytest.fixture
def box(house: House) -> Placement:
    """A box open in the count room."""
    return _open_for_counting(house, "2147")


def _open_for_counting(house: House, code: str) -> Placement:
    return removed(house, _off_its_table(house, code), house.at("2026-03-02 13:00"))


def _off_its_table(house: House, code: str) -> Placement:
    """A box of a table that has closed: still on it."""
    table, opens = a_table(house, f"T-{code}"), house.at("2026-03-02 08:00")
    an_open_table(house, table, chips("50000.00"), opens, box=a_box(house, code))
    close(house, table, chips("51000.00"), house.at("2026-03-02 12:00"))
    return table.placements.get()


def take(client: Client, *lines: str) -> tuple[int, str]:
    answer = client.post("/count/machine/", {"text": HEAD + "\n".join(lines)}, follow=True)
    return answer.status_code, answer.content.decode()


@pytest.mark.parametrize(
    ("second", "why"),
    [
        ("M-1,2,", "The lines of batch M-1 name more than one seq"),
        ("M-1,1,M-0", "The lines of batch M-1 name more than one supersedes"),
        ("M-2,1,", "The file holds more than one batch."),
    ],
)
def test_what_is_the_batch_s_is_the_same_on_every_line(
    box: Placement, enter: Enter, second: str, why: str
) -> None:
    lines = ("M-1,1,,2147,currency,,100.00,3", f"{second},2147,currency,,50.00,3")
    code, page = take(enter("count_team"), *lines)
    assert code == 409 and why in page


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("M-1,1,,NOPE-9,currency,,100.00,3", "the house has no box NOPE-9"),
        ("M-1,1,,2147,currency,,33.00,3", "there is no piece of 33.00 in currency"),
        ("M-1,1,,2147,currency,,33.00,1", "there is no piece of 33.00 in currency"),
        ("M-1,1,,2147,foreign,XXX,10.00,3", "the house has no rate for XXX"),
        ("M-1,1,,2147,foreign,EUR,33.00,3", "there is no piece of 33.00 in foreign currency"),
        ("M-1,1,,2147,foreign,,10.00,3", "the currency of the foreign notes is missing"),
        ("M-1,1,,2147,currency,EUR,10.00,3", "a currency is named for foreign notes only"),
        ("M-1,1,,2147,chips,,33.00,3", "there is no piece of 33.00 in chips"),
    ],
)
def test_a_line_that_does_not_fit_the_house_is_named_with_why(
    house: House, box: Placement, enter: Enter, line: str, why: str
) -> None:
    count_room.set_rate(
        day=box.first.day, currency="EUR", rate=Decimal("1.08"), by=house.a("cage_supervisor")
    )
    code, page = take(enter("count_team"), "M-1,1,,2147,currency,,100.00,2", line)
    assert code == 422 and why in page and '<td class="num">3</td>' in page
    assert not MachineBatch.objects.exists()


def test_a_box_that_the_machine_only_totals_is_one_piece(box: Placement, enter: Enter) -> None:
    assert take(enter("count_team"), "M-1,1,,2147,currency,,7333.00,1")[0] == 200


def test_a_box_is_in_one_batch_and_a_second_says_that_it_supersedes(
    house: House, box: Placement, enter: Enter
) -> None:
    client = enter("count_team")
    take(client, "M-1,1,,2147,currency,,100.00,73")
    for line in ("M-2,2,,2147,currency,,100.00,70", "M-2,2,,2147,currency,,50.00,3"):
        code, page = take(client, line)
        assert code == 422 and "box 2147 is in batch M-1; name it in supersedes" in page
    assert take(client, "M-2,2,M-1,2147,currency,,100.00,70")[0] == 200
    code, page = take(client, "M-3,3,M-1,2147,currency,,100.00,71")
    assert code == 422 and "is in batch M-2" in page
    count = machine_files.count_by_machine(placement=box, by=house.another("count_team"))
    assert count.total == 7_000_00


def test_a_batch_is_superseded_once_and_the_second_is_told(
    house: House, box: Placement, enter: Enter
) -> None:
    client = enter("count_team")
    take(client, "M-1,1,,2147,currency,,100.00,1")
    take(client, "M-2,2,M-1,2147,currency,,100.00,2")
    _open_for_counting(house, "2148")
    code, page = take(client, "M-3,3,M-1,2148,currency,,100.00,3")
    assert code == 409 and "Batch M-2 has taken the place of M-1 already." in page


def test_the_machine_is_one_of_the_two_counts_only(
    house: House, box: Placement, enter: Enter
) -> None:
    first, second = house.another("count_team"), house.another("count_team")
    take(enter(first), "M-1,1,,2147,currency,,100.00,73")
    where = f"/count/{box.pk}/"
    assert enter(first).post(where, {"act": "machine"}).status_code == 303
    page = enter(second).get(where).content.decode()
    assert "Enter the machine’s count as mine" not in page and "is counted by hand" in page
    answer = enter(second).post(where, {"act": "machine"})
    assert answer.status_code == 409 and b"is entered already" in answer.content
    boxes.count_box(placement=box, lines=[BoxLine("currency", Money(100_00), 73)], by=second)
    box.refresh_from_db()
    assert box.state == "counted"


def test_the_database_takes_the_machine_s_count_once(house: House, box: Placement) -> None:
    boxes.count_box(
        placement=box, lines=cash("100.00"), by=house.another("count_team"), is_by_machine=True
    )
    with pytest.raises(IntegrityError, match="the_machine_counts_a_box_once"), transaction.atomic():
        boxes.count_box(
            placement=box, lines=cash("90.00"), by=house.another("count_team"), is_by_machine=True
        )
    assert BoxCount.objects.count() == 1


def test_what_no_machine_counted_is_nobody_s_count(house: House, box: Placement) -> None:
    with pytest.raises(Refused, match="has counted nothing"):
        machine_files.count_by_machine(placement=box, by=house.a("count_team"))


@pytest.mark.parametrize(
    "line",
    [
        "M-1,1,,2147,currency,,100.00,3",
        "M-1,1,,2147,currency,,100,3",
        "M-1,1,, 2147 ,currency,,100.0,0",
    ],
)
def test_a_denomination_stands_once_in_a_box_however_it_is_written(
    box: Placement, enter: Enter, line: str
) -> None:
    code, page = take(enter("count_team"), "M-1,1,,2147,currency,,100.00,2", line)
    assert code == 422 and "stand on a line before" in page and '<td class="num">3</td>' in page


def test_a_file_for_a_box_not_yet_open_is_refused_and_taken_once_it_is(
    house: House, enter: Enter
) -> None:
    placement, client = _off_its_table(house, "2147"), enter("count_team")
    line = "M-1,1,,2147,currency,,100.00,73"
    code, page = take(client, line)
    assert code == 422 and "box 2147 is not open for counting" in page
    removed(house, placement, house.at("2026-03-02 13:00"))
    assert take(client, line)[0] == 200
    count = machine_files.count_by_machine(placement=placement, by=house.another("count_team"))
    assert count.total == 7_300_00


def test_a_box_that_is_counted_takes_no_new_batch(
    house: House, box: Placement, enter: Enter
) -> None:
    for person in (house.another("count_team"), house.another("count_team")):
        boxes.count_box(placement=box, lines=cash("100.00"), by=person)
    code, page = take(enter("count_team"), "M-1,1,,2147,currency,,100.00,1")
    assert code == 422 and "box 2147 is not open for counting" in page


@pytest.mark.parametrize("text", ["", " \n", "\ufeff"])
def test_nothing_is_no_file(box: Placement, enter: Enter, text: str) -> None:
    answer = enter("count_team").post("/count/machine/", {"text": text})
    assert answer.status_code == 409 and b"choose a file, or paste its text" in answer.content


def test_what_is_no_csv_is_told_with_its_line(box: Placement, enter: Enter) -> None:
    code, page = take(enter("count_team"), "M-1,1,,2147,currency,,100.00," + "9" * 200_000)
    assert code == 422 and "it cannot be read as CSV" in page


@pytest.fixture
def compartments(house: House) -> list[Placement]:
    """A box whose two compartments took a shift each, both open in the count room."""
    table, opens = a_table(house, "BJ-09"), house.at("2026-03-02 08:00")
    an_open_table(house, table, chips("50000.00"), opens, box=a_box(house, "2149"))
    sessions.change_shift(
        table=table,
        counted=chips("50500.00"),
        at=house.at("2026-03-02 14:00"),
        by=house.a("shift_manager"),
        turn=True,
    )
    close(house, table, chips("51000.00"), house.at("2026-03-02 15:00"))
    both = list(table.placements.order_by("compartment"))
    return [removed(house, each, house.at("2026-03-02 15:10")) for each in both]


def test_a_compartment_is_named_where_a_box_has_several(
    house: House, compartments: list[Placement], enter: Enter
) -> None:
    client = enter("count_team")
    code, page = take(client, "M-1,1,,2149,currency,,100.00,73")
    assert code == 422 and "box 2149 has the compartments 1, 2: name one" in page
    with_part = HEAD.replace("box,", "box,compartment,")
    for part, said in (("3", "compartment 3 of box 2149 is not open"), ("x", "is no whole number")):
        text = with_part + f"M-1,1,,2149,{part},currency,,100.00,73"
        answer = client.post("/count/machine/", {"text": text})
        assert answer.status_code == 422 and said in answer.content.decode()
    lines = ("M-1,1,,2149,1,currency,,100.00,73", "M-1,1,,2149,2,currency,,100.00,20")
    answer = client.post("/count/machine/", {"text": with_part + "\n".join(lines)})
    assert answer.status_code == 303
    counts = [
        machine_files.count_by_machine(placement=each, by=house.another("count_team"))
        for each in compartments
    ]
    assert [int(count.total) for count in counts] == [7_300_00, 2_000_00]


def test_a_count_entered_from_a_file_that_gave_way_stays_and_the_page_says_so(
    house: House, box: Placement, enter: Enter
) -> None:
    client = enter("count_team")
    take(client, "M-1,1,,2147,currency,,100.00,73")
    count = machine_files.count_by_machine(placement=box, by=house.another("count_team"))
    page = take(client, "M-2,2,M-1,2147,currency,,100.00,70")[1]
    assert "A count entered from that one already stays." in page
    assert "Entered as a count before: 2147. That count stays as it was signed" in page
    count.refresh_from_db()
    assert count.total == 7_300_00
