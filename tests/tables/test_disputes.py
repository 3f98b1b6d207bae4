"""Chips that differ, come back, or would set out for a table that is closed; and the last hand."""

import pytest
from django.db import transaction
from django.db.utils import IntegrityError

from audit.models import Alert
from audit.trail import Forbidden, Refused
from games.engine.money import Money
from tables import blockers, trays
from tables.accounting import total
from tables.models import Slip, SlipStep
from tables.pages import last_hand
from tables.services import count_room, slips
from tests import builders as b

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(house: b.House) -> b.Table:
    table = b.a_table(house)
    b.an_open_table(house, table, b.chips("500.00"), house.at("2026-03-02 06:10"))
    return table


def on_its_way(house: b.House, table: b.Table, kind: str) -> Slip:
    at = house.at("2026-03-02 09:00")
    slip = b.a_request(house, table, kind, "100.00", at)
    for act in ("approve", "issue", "transport"):
        slip = b.step(house, slip, act, at)
    return slip


def sign(house: b.House, slip: Slip, act: str, by: b.User, counted: str | None = None) -> Slip:
    at = house.at("2026-03-02 10:00")
    told = b.money(counted) if counted is not None else None
    return slips.take_step(slip=slip, act=act, by=by, at=at, why="a stack is short", counted=told)


@pytest.mark.parametrize("kind", ["fill", "exchange"])
def test_chips_that_differ_are_counted_told_of_and_go_back(
    house: b.House, table: b.Table, kind: str
) -> None:
    slip, floor = on_its_way(house, table, kind), house.a("floor_supervisor")
    with pytest.raises(Refused, match="Say what was counted"):
        sign(house, slip, "dispute", floor)
    disputed = sign(house, slip, "dispute", floor, "80.00")
    alert = Alert.objects.get(kind="slip.disputed")
    assert alert.what["en"] == (f"{slip} of 100 is disputed, 80 were counted: a stack is short")
    for role in ("pit_manager", "surveillance", "revenue_audit"):
        assert house.a(role).has_perm(alert.permission, house.property)
    assert disputed.steps.last().counted == b.money("80.00")
    with pytest.raises(Refused, match="takes another person"):
        sign(house, disputed, "return", house.a("cage_cashier"), "80.00")
    back = sign(house, disputed, "return", house.another("cage_cashier"), "80.00")
    assert (back.state, back.signed_at) == ("returned", None)
    assert Alert.objects.filter(kind="slip.came_back_short").exists()
    b.close(house, table, b.chips("500.00"), house.at("2026-03-02 13:50"))


@pytest.mark.parametrize(("kind", "act"), [("fill", "receive"), ("exchange", "exchange")])
def test_chips_that_are_right_in_the_end_are_signed_for(
    house: b.House, table: b.Table, kind: str, act: str
) -> None:
    slip, floor = on_its_way(house, table, kind), house.a("floor_supervisor")
    disputed = sign(house, slip, "dispute", floor, "80.00")
    with pytest.raises(Refused, match=r"You signed “Dispute” .* takes another person"):
        sign(house, disputed, act, floor)
    with pytest.raises(IntegrityError), transaction.atomic():
        SlipStep.objects.create(
            property=house.property, slip=slip, act=act, by=floor,
            at=house.at("2026-03-02 10:00"),
        )  # fmt: skip
    other = house.another("floor_supervisor")
    assert sign(house, disputed, act, other).record == b.record_of(table)


@pytest.mark.parametrize("kind", ["fill", "exchange", "credit"])
def test_a_count_of_what_the_slip_says_disputes_nothing(
    house: b.House, table: b.Table, kind: str
) -> None:
    if kind == "credit":
        at = house.at("2026-03-02 09:00")
        slip = b.a_request(house, table, "credit", "100.00", at)
        for act in ("approve", "issue", "count", "transport"):
            slip = b.step(house, slip, act, at)
    else:
        slip = on_its_way(house, table, kind)
    by = house.a("cage_cashier") if kind == "credit" else house.a("floor_supervisor")
    with pytest.raises(Refused, match=f"100 is what {slip} says: nothing differs"):
        sign(house, slip, "dispute", by, "100.00")
    slip.refresh_from_db()
    assert slip.state == "in_transit" and not Alert.objects.filter(kind="slip.disputed").exists()


def test_an_exchange_ends_at_the_cage_which_counts_what_came_back(
    house: b.House, table: b.Table
) -> None:
    box = b.boxes.place_box(
        table=table,
        box=b.a_box(house),
        at=house.at("2026-03-02 06:30"),
        by=house.a("shift_manager"),
    )
    slip = on_its_way(house, table, "exchange")
    slip = sign(house, slip, "exchange", house.a("floor_supervisor"))
    assert slip.state == "exchanged"
    day = b.record_of(table).day
    on_its_way_still = [
        each.document for each in blockers.blockers(day) if each.kind == "slip_on_its_way"
    ]
    assert on_its_way_still == [slip]
    ticks = {"placement": box, "papers": [str(slip)], "by": house.a("count_supervisor")}
    with pytest.raises(Refused, match="waits for the cage"):
        count_room.enter_evidence(**ticks)
    with pytest.raises(Forbidden):
        sign(house, slip, "accept", house.a("floor_supervisor"))
    assert sign(house, slip, "accept", house.a("cage_supervisor")).state == "accepted"
    count_room.enter_evidence(**ticks)
    slip.refresh_from_db()
    assert slip.state == "in_box"


def a_disputed_credit(house: b.House, table: b.Table) -> Slip:
    """A credit of which the cage counted less than the table signed for."""
    at = house.at("2026-03-02 09:00")
    slip = b.a_request(house, table, "credit", "100.00", at)
    for act in ("approve", "issue", "count", "transport"):
        slip = b.step(house, slip, act, at)
    return sign(house, slip, "dispute", house.a("cage_cashier"), "80.00")


def held(slip: Slip) -> Money:
    """What the tray of a slip's table is known to hold."""
    return total(value * pieces for value, pieces in trays.chips(slip.session).items())


def test_another_cashier_finds_the_figure_of_the_table_and_accepts(
    house: b.House, table: b.Table
) -> None:
    slip = a_disputed_credit(house, table)
    with pytest.raises(Refused, match=r"You signed “Dispute” .* takes another person"):
        sign(house, slip, "accept", house.a("cage_cashier"))
    with pytest.raises(IntegrityError), transaction.atomic():
        SlipStep.objects.create(
            property=house.property, slip=slip, act="accept", by=house.a("cage_cashier"),
            at=house.at("2026-03-02 10:00"),
        )  # fmt: skip
    assert sign(house, slip, "accept", house.another("cage_cashier")).state == "accepted"


def test_chips_of_a_disputed_credit_go_back_into_the_tray_and_moved_nothing(
    house: b.House, table: b.Table
) -> None:
    slip = a_disputed_credit(house, table)
    assert held(slip) == b.money("400.00")
    with pytest.raises(Refused, match="takes another person"):
        sign(house, slip, "return", house.a("floor_supervisor"), "100.00")
    back = sign(house, slip, "return", house.another("floor_supervisor"), "100.00")
    assert (back.state, back.record, back.signed_at) == ("returned", None, None)
    assert back.get_state_display() == "taken back into the tray"
    assert held(slip) == b.money("500.00")
    b.close(house, table, b.chips("500.00"), house.at("2026-03-02 13:50"))
    b.worked(house)
    result = b.record_of(table).result
    assert (result.credits, result.win) == (b.money("0.00"), b.money("0.00"))


def test_a_credit_is_not_undone_in_a_shift_that_was_counted_without_it(
    house: b.House, table: b.Table
) -> None:
    slip = a_disputed_credit(house, table)
    at, by = house.at("2026-03-02 14:00"), house.a("pit_manager")
    b.sessions.change_shift(table=table, at=at, counted=b.chips("400.00"), by=by, attested=b.DEALER)
    later, other = house.at("2026-03-02 14:30"), house.another("floor_supervisor")
    told = {
        "slip": slip,
        "act": "return",
        "by": other,
        "at": later,
        "why": "back",
        "counted": b.money("80.00"),
    }
    with pytest.raises(Refused, match="was counted without these chips"):
        slips.take_step(**told)
    with pytest.raises(IntegrityError, match="is counted"), transaction.atomic():
        SlipStep.objects.create(
            property=house.property, slip=slip, act="return", by=other, at=later, why="back"
        )


def test_who_approves_cancels_an_approved_request_of_a_closed_table(
    house: b.House, table: b.Table
) -> None:
    at, by = house.at("2026-03-02 09:00"), house.a("pit_manager")
    for kind in ("fill", "credit", "exchange"):
        slip = b.step(house, b.a_request(house, table, kind, "100.00", at), "approve", at)
        if kind == "exchange":
            b.close(house, table, b.chips("500.00"), house.at("2026-03-02 13:50"))
        with pytest.raises(Refused, match="reason"):
            slips.take_step(slip=slip, act="cancel", by=by, at=at)
        told = {"slip": slip, "act": "cancel", "at": at, "why": "the table closes"}
        with pytest.raises(Refused, match="pit manager"):
            slips.take_step(**told, by=house.a("cage_cashier"))
        assert slips.take_step(**told, by=by).state == "cancelled"


def test_what_comes_back_whole_is_told_to_nobody(house: b.House, table: b.Table) -> None:
    slip = on_its_way(house, table, "fill")
    assert sign(house, slip, "return", house.another("cage_cashier"), "100.00").state == "returned"
    assert not Alert.objects.filter(kind__startswith="slip.").exists()


def test_a_count_belongs_to_a_dispute_or_a_return(house: b.House, table: b.Table) -> None:
    slip = on_its_way(house, table, "fill")
    with pytest.raises(IntegrityError, match="counted_where_they_differ"), transaction.atomic():
        SlipStep.objects.create(
            property=house.property, slip=slip, act="receive", counted=b.money("80.00"),
            by=house.a("floor_supervisor"), at=house.at("2026-03-02 10:00"),
        )  # fmt: skip


def test_no_chips_are_issued_for_a_table_that_has_closed(house: b.House, table: b.Table) -> None:
    at = house.at("2026-03-02 09:00")
    slip = b.step(house, b.a_request(house, table, "fill", "100.00", at), "approve", at)
    b.close(house, table, b.chips("500.00"), house.at("2026-03-02 13:50"))
    later = house.at("2026-03-02 14:30")
    with pytest.raises(Refused, match="BJ-01 has closed since these chips were asked for"):
        b.step(house, slip, "issue", later)
    with pytest.raises(IntegrityError, match="has closed since"), transaction.atomic():
        SlipStep.objects.create(
            property=house.property, slip=slip, act="issue", by=house.a("cage_cashier"), at=later
        )
    refused = slips.take_step(
        slip=slip, act="refuse", by=house.a("cage_cashier"), at=later, why="the table has closed"
    )
    assert refused.state == "refused"


def test_who_asked_for_a_void_may_withdraw_it(house: b.House, table: b.Table) -> None:
    at = house.at("2026-03-02 09:00")
    slip = b.a_request(house, table, "fill", "100.00", at)
    for act in ("approve", "issue", "ask_void"):
        slip = b.step(house, slip, act, at, why="mistyped")
    with pytest.raises(Refused, match="is for who asked"):
        sign(house, slip, "withdraw", house.another("cage_cashier"))
    assert sign(house, slip, "withdraw", house.a("cage_cashier")).state == "issued"


def test_the_last_hand_is_warned_and_only_the_last(house: b.House, table: b.Table) -> None:
    at, only = house.at("2026-03-02 09:00"), house.a("cage_supervisor")
    slip = b.a_request(house, table, "fill", "100.00", at)
    for act in ("approve", "issue"):
        slip = b.step(house, slip, act, at)
    told = last_hand.warning(slip, "ask_void", only)
    assert "“Keep the slip”, “Void”" in told and "nobody could finish it" in told
    assert last_hand.warning(slip, "ask_void", house.a("cage_cashier")) == ""
    house.another("cage_supervisor")
    assert last_hand.warning(slip, "ask_void", only) == ""


def test_the_only_count_supervisor_is_warned_before_opening_a_box(house: b.House) -> None:
    table, only = b.a_table(house), house.a("count_supervisor")
    b.an_open_table(
        house, table, b.chips("500.00"), house.at("2026-03-02 06:10"), box=b.a_box(house)
    )
    b.close(house, table, b.chips("500.00"), house.at("2026-03-02 13:50"))
    placement, by = table.placements.get(), house.a("drop_team")
    for act in ("remove", "secure"):
        placement = b.boxes.take_step(
            placement=placement, act=act, by=by, at=house.at("2026-03-02 14:00"), attested=b.RUNNER
        )
    assert "“Accept”" in last_hand.warning(placement, "open", only)
    assert last_hand.warning(placement, "open", house.a("count_team")) == ""
    house.another("count_supervisor")
    assert last_hand.warning(placement, "open", only) == ""
