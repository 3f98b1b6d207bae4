"""Boxes: one on a table, counted blind by two who agree, or by a third who decides."""

import pytest
from django.db import transaction
from django.db.utils import IntegrityError

from audit.models import Alert
from audit.trail import Refused
from games.engine.money import Money
from tables.documents import Attestation
from tables.models import BoxCount, Placement
from tables.services import boxes
from tables.services.boxes import BoxLine
from tests import builders as b
from tests.tables.vectors import vector

pytestmark = pytest.mark.django_db


@pytest.fixture
def closed(house: b.House) -> Placement:
    """A box on a table that has closed."""
    table = b.a_table(house)
    opened_at = house.at("2026-03-02 06:10")
    b.an_open_table(house, table, b.chips("500.00"), opened_at, box=b.a_box(house))
    b.close(house, table, b.chips("450.00"), house.at("2026-03-02 13:50"))
    return Placement.objects.get()


@pytest.fixture
def opened(house: b.House, closed: Placement) -> Placement:
    """That box taken off its table and opened in the count room."""
    return b.removed(house, closed, house.at("2026-03-02 15:00"))


def count(house: b.House, placement: Placement, lines: list[BoxLine]) -> BoxCount:
    return boxes.count_box(
        placement=placement,
        lines=lines,
        by=house.another("count_team"),
        at=house.at("2026-03-02 15:30"),
    )


def listed(rows: list[dict[str, str]]) -> list[BoxLine]:
    return [BoxLine("currency", Money.parse(row["denomination"]), row["count"]) for row in rows]


def test_vector_V21_two_counts_that_differ_wait_for_a_third(
    house: b.House, opened: Placement
) -> None:
    given, expected = vector("V21")["inputs"], vector("V21")["expected"]
    first = count(house, opened, listed(given["count_1"]))
    second = count(house, opened, listed(given["count_2"]))
    opened.refresh_from_db()
    assert opened.state == "opened" and expected["status_before_third"] == "unresolved"
    assert (first.total.text(), second.total.text()) == (expected["total_1"], expected["total_2"])
    assert (first.total - second.total).text() == expected["difference"]
    with pytest.raises(Refused, match="not open to"):
        boxes.take_step(placement=opened, act="accept", by=house.a("count_supervisor"))
    count(house, opened, listed(given["count_3"]))
    opened.refresh_from_db()
    assert opened.state == "counted" and expected["status_after_third"] == "resolved"
    assert opened.accepted is None
    taken = boxes.take_step(placement=opened, act="accept", by=house.another("count_supervisor"))
    assert taken.accepted.total.text() == expected["accepted_total"]


def test_one_count_is_enough_where_policy_asks_for_one() -> None:
    with b.a_house(counts=1) as house:
        table = b.a_table(house)
        b.an_open_table(
            house, table, b.chips("500.00"), house.at("2026-03-02 06:10"), box=b.a_box(house)
        )
        b.close(house, table, b.chips("450.00"), house.at("2026-03-02 13:50"))
        placement = b.removed(house, Placement.objects.get(), house.at("2026-03-02 15:00"))
        count(house, placement, b.cash("50.00"))
        placement.refresh_from_db()
        assert placement.state == "counted"


def test_the_machine_s_count_agrees_with_equal_money_counted_by_hand(
    house: b.House, opened: Placement
) -> None:
    """The machine names what it found, perhaps its totals alone; a person says 0 on every other line."""
    ten, ticket = b.money("10.00"), b.money("30.00")
    machine = [BoxLine("currency", b.money("200.00"), 1), BoxLine("ticket", ten, 3)]
    count(house, opened, machine)
    none = [BoxLine("currency", b.money("50.00"), 0), BoxLine("coupon", b.money("0.00"), 0)]
    count(house, opened, [BoxLine("currency", ten, 20), BoxLine("ticket", ticket, 1), *none])
    opened.refresh_from_db()
    assert (opened.state, opened.counts.count()) == ("counted", 2)


def test_equal_totals_of_other_contents_do_not_agree(house: b.House, opened: Placement) -> None:
    for content in ("currency", "ticket"):
        count(house, opened, [BoxLine(content, b.money("10.00"), 20)])
    opened.refresh_from_db()
    assert opened.state == "opened"


def test_nobody_counts_a_box_twice(house: b.House, opened: Placement) -> None:
    by = house.a("count_team")
    boxes.count_box(placement=opened, lines=b.cash("50.00"), by=by)
    with pytest.raises(Refused, match="You counted this box"):
        boxes.count_box(placement=opened, lines=b.cash("50.00"), by=by)


def test_who_took_part_in_the_records_does_not_count_them(
    house: b.House, opened: Placement
) -> None:
    floor = house.a("pit_manager")
    b.moved(house, floor, "count_team")
    with pytest.raises(Refused, match="took part"):
        boxes.count_box(placement=opened, lines=b.cash("50.00"), by=floor)


def test_who_counted_does_not_accept(house: b.House, opened: Placement) -> None:
    by = house.another("count_team")
    b.moved(house, by, "count_supervisor")
    boxes.count_box(placement=opened, lines=b.cash("50.00"), by=by)
    count(house, opened, b.cash("50.00"))
    opened.refresh_from_db()
    with pytest.raises(Refused, match="You counted this box"):
        boxes.take_step(placement=opened, act="accept", by=by)


def test_a_box_is_not_said_to_be_counted_while_no_two_counts_agree(
    house: b.House, opened: Placement
) -> None:
    count(house, opened, b.cash("50.00"))
    count(house, opened, b.cash("51.00"))
    with pytest.raises(IntegrityError, match="no two counts"), transaction.atomic():
        boxes.take_step(placement=opened, act="count", by=house.another("count_team"))


def test_one_box_is_on_a_table_at_a_time(house: b.House) -> None:
    table = b.a_table(house)
    b.an_open_table(
        house, table, b.chips("500.00"), house.at("2026-03-02 06:10"), box=b.a_box(house)
    )
    with pytest.raises(Refused, match="is on BJ-01"):
        boxes.place_box(
            table=table,
            box=b.a_box(house, "B-2"),
            at=house.at("2026-03-02 07:00"),
            by=house.a("pit_manager"),
        )


def test_a_box_stands_on_one_table_at_a_time(house: b.House) -> None:
    one, other = b.a_table(house), b.a_table(house, "BJ-02")
    box = b.a_box(house)
    b.an_open_table(house, one, b.chips("500.00"), house.at("2026-03-02 06:10"), box=box)
    with pytest.raises(Refused, match="is on BJ-01"):
        b.an_open_table(house, other, b.chips("500.00"), house.at("2026-03-02 06:20"), box=box)


def test_who_counted_does_not_accept_in_the_database(house: b.House, opened: Placement) -> None:
    first = count(house, opened, b.cash("50.00"))
    count(house, opened, b.cash("50.00"))
    with pytest.raises(IntegrityError, match="does not accept"), transaction.atomic():
        opened.steps.create(property=house.property, act="accept", by=first.by, at=first.at)


@pytest.mark.parametrize("attested", [None, Attestation("R-009", ""), Attestation("", "0815")])
def test_nobody_removes_or_carries_a_box_alone(
    house: b.House, closed: Placement, attested: Attestation | None
) -> None:
    signed = {"by": house.a("drop_team"), "at": house.at("2026-03-02 15:00")}
    with pytest.raises(Refused, match="Two people carry a box"):
        boxes.take_step(placement=closed, act="remove", attested=attested, **signed)
    boxes.take_step(placement=closed, act="remove", attested=b.RUNNER, **signed)
    with pytest.raises(Refused, match="Two people carry a box"):
        boxes.take_step(placement=closed, act="secure", attested=attested, **signed)
    with pytest.raises(IntegrityError, match="carried by two"), transaction.atomic():
        closed.steps.create(property=house.property, act="secure", **signed)


def test_the_pit_and_audit_are_told_of_a_box_on_another_table_than_its_own(
    house: b.House,
) -> None:
    own, other = b.a_table(house, "UTH-03"), b.a_table(house, "BJ-02")
    for number, (table, marked) in enumerate([(own, own), (other, None)]):
        at, box = house.at("2026-03-02 06:10"), b.a_box(house, f"B-{number}", table=marked)
        b.an_open_table(house, table, b.chips("500.00"), at, box=box)
    assert not Alert.objects.exists()
    b.close(house, other, b.chips("500.00"), house.at("2026-03-02 07:00"))
    strange = b.a_box(house, "UTH-03-A", table=own)
    b.an_open_table(house, other, b.chips("500.00"), house.at("2026-03-02 08:00"))
    signed = {"by": house.a("drop_team"), "at": house.at("2026-03-02 08:05")}
    there = Placement.objects.get(table=other)
    boxes.take_step(placement=there, act="remove", attested=b.RUNNER, **signed)
    boxes.place_box(table=other, box=strange, at=house.at("2026-03-02 08:10"), by=signed["by"])
    alert = Alert.objects.get(kind="box.elsewhere")
    assert alert.what["en"] == "Box UTH-03-A is marked for UTH-03 and was put on BJ-02."
    assert house.a("pit_manager").has_perm(alert.permission, house.property)
    assert house.a("revenue_audit").has_perm(alert.permission, house.property)


@pytest.mark.parametrize(
    ("game", "there", "box", "why"),
    [
        ("blackjack", None, "rake", "B-2 takes rake; BJ-01 is no poker table"),
        ("blackjack", None, "jackpot", "takes jackpot contributions; BJ-01 is no poker table"),
        ("omaha", None, "drop", "Box B-2 takes the drop; BJ-01 is a poker table"),
        ("omaha", "rake", "drop", "Box B-2 takes the drop; BJ-01 is a poker table"),
    ],
)
def test_a_box_stands_only_where_what_it_takes_is_counted(
    house: b.House, game: str, there: str | None, box: str, why: str
) -> None:
    table, at = b.a_table(house, "BJ-01", game), house.at("2026-03-02 06:10")
    first = {"box": b.a_box(house, "B-1", purpose=there)} if there else {}
    b.an_open_table(house, table, b.chips("500.00"), at, **first)
    second = b.a_box(house, "B-2", purpose=box)
    by = house.a("poker_room_manager" if game == "omaha" else "pit_manager")
    with pytest.raises(Refused, match=why):
        boxes.place_box(table=table, box=second, at=at, by=by)
