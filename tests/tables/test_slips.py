"""Slips: along their machine and no other way, by the hands whose duty each signature is."""

from typing import Any

import pytest
from django.db import transaction
from django.db.utils import IntegrityError

from audit.models import Alert
from audit.trail import Forbidden, Refused
from tables import machines
from tables.models import Slip, SlipStep
from tables.services import slips
from tests import builders as b

pytestmark = pytest.mark.django_db

PATHS = {
    "fill": {
        "requested": (),
        "approved": ("approve",),
        "issued": ("approve", "issue"),
        "void_asked": ("approve", "issue", "ask_void"),
        "void": ("approve", "issue", "ask_void", "void"),
        "in_transit": ("approve", "issue", "transport"),
        "received": b.FILL,
    },
    "credit": {
        "counted": ("approve", "issue", "count"),
        "in_transit": ("approve", "issue", "count", "transport"),
        "accepted": b.CREDIT,
    },
    "exchange": {"in_transit": ("approve", "issue", "transport"), "exchanged": b.EXCHANGE[:-1], "accepted": b.EXCHANGE},
}
STATES = [(kind, state) for kind, paths in PATHS.items() for state in paths]
ACTS = sorted({step.act for step in machines.SLIP})


@pytest.fixture
def table(house: b.House) -> b.Table:
    table = b.a_table(house)
    b.an_open_table(house, table, b.chips("500.00"), house.at("2026-03-02 06:10"))
    return table


def in_state(house: b.House, table: b.Table, kind: str, state: str) -> Slip:
    at = house.at("2026-03-02 09:00")
    slip = b.a_request(house, table, kind, "100.00", at)
    for act in PATHS[kind][state]:
        slip = b.step(house, slip, act, at, why="as the test wants it")
    assert slip.state == state
    return slip


@pytest.mark.parametrize(("kind", "state"), STATES)
def test_an_act_that_the_state_is_not_open_to_is_refused(
    house: b.House, table: b.Table, kind: str, state: str
) -> None:
    slip = in_state(house, table, kind, state)
    open_acts = {step.act for step in machines.open_acts(machines.SLIP, kind, state)}
    for act in ACTS:
        if act not in open_acts:
            with pytest.raises(Refused, match="not open"):
                slips.take_step(
                    slip=slip, act=act, by=house.another("cage_supervisor"), why="because"
                )


@pytest.mark.parametrize(("kind", "state"), STATES)
def test_an_act_out_of_order_is_refused_by_the_database(
    house: b.House, table: b.Table, kind: str, state: str
) -> None:
    slip = in_state(house, table, kind, state)
    by = house.another("floor_supervisor")
    open_acts = {step.act for step in machines.open_acts(machines.SLIP, kind, state)}
    for act in ACTS:
        if act not in open_acts:
            with pytest.raises(IntegrityError, match="leads from"), transaction.atomic():
                signed(slip, act, by)


def signed(slip: Slip, act: str, by: b.User) -> SlipStep:
    """A signature past the services."""
    return SlipStep.objects.create(
        property_id=slip.property_id, slip=slip, act=act, by=by, at=slip.steps.last().at, why="x"
    )


@pytest.mark.parametrize(
    ("state", "act", "hand"),
    [
        ("requested", "approve", "request"),
        ("approved", "issue", "request"),
        ("approved", "issue", "approve"),
        ("void_asked", "void", "issue"),
        ("void_asked", "void", "ask_void"),
        ("in_transit", "receive", "issue"),
    ],
)
def test_nobody_is_both_hands_of_a_fill(
    house: b.House, table: b.Table, state: str, act: str, hand: str
) -> None:
    slip = in_state(house, table, "fill", state)
    by = slip.steps.filter(act=hand).first().by
    b.moved(house, by, b.HANDS[act])
    with pytest.raises(Refused, match="takes another person"):
        slips.take_step(slip=slip, act=act, by=by, at=slip.steps.last().at)
    with pytest.raises(IntegrityError, match="does not sign"), transaction.atomic():
        signed(slip, act, by)


def test_who_lacks_the_permission_does_not_sign(house: b.House, table: b.Table) -> None:
    slip = in_state(house, table, "fill", "approved")
    with pytest.raises(Forbidden) as refused:
        slips.take_step(slip=slip, act="issue", by=house.a("surveillance"))
    assert str(refused.value) == (
        "“May issue a fill and accept a credit” is not yours here. "
        "Whose it is: cage supervisor, cage cashier."
    )


def test_a_number_is_taken_at_issue_and_not_before(house: b.House, table: b.Table) -> None:
    approved = in_state(house, table, "fill", "approved")
    assert approved.number is None
    issued = b.step(house, approved, "issue", house.at("2026-03-02 09:00"))
    assert str(issued) == "F-2026-000001"


def test_numbers_run_by_kind(house: b.House, table: b.Table) -> None:
    numbers = [str(in_state(house, table, kind, "in_transit")) for kind in ("fill", "credit")]
    assert numbers == ["F-2026-000001", "C-2026-000001"]


@pytest.mark.parametrize("act", ["refuse", "ask_void"])
def test_a_refusal_or_a_void_says_why(house: b.House, table: b.Table, act: str) -> None:
    slip = in_state(house, table, "fill", "issued" if act == "ask_void" else "requested")
    with pytest.raises(Refused, match="reason"):
        slips.take_step(slip=slip, act=act, by=house.a("cage_cashier"))


def test_a_slip_is_not_void_once_it_left_the_cage(house: b.House, table: b.Table) -> None:
    slip = in_state(house, table, "fill", "in_transit")
    with pytest.raises(Refused, match="not open"):
        slips.take_step(slip=slip, act="ask_void", by=house.a("cage_cashier"), why="late")


def test_a_step_before_the_one_before_it_is_refused(house: b.House, table: b.Table) -> None:
    slip = in_state(house, table, "fill", "approved")
    with pytest.raises(IntegrityError, match="comes before"), transaction.atomic():
        b.step(house, slip, "issue", house.at("2026-03-02 08:59"))


def test_an_exchange_that_is_not_even_is_refused(house: b.House, table: b.Table) -> None:
    with pytest.raises(Refused, match="even"):
        slips.request_slip(
            table=table,
            kind="exchange",
            by=house.a("floor_supervisor"),
            to_table=b.some("100.00"),
            to_cage=b.some("95.00"),
            at=house.at("2026-03-02 09:00"),
        )


def asked(house: b.House, table: b.Table, kind: str, pieces: int, note: str = "") -> Slip:
    """A credit, or an exchange, of chips of 100 at a table that opened with five of them."""
    lines: dict[str, Any] = {"to_cage": {b.money("100.00"): pieces}}
    if kind == "exchange":
        lines["to_table"] = {b.money("25.00"): 4 * pieces}
    return slips.request_slip(
        table=table, kind=kind, by=house.a("floor_supervisor"), note=note,
        at=house.at("2026-03-02 09:00"), **lines,
    )  # fmt: skip


@pytest.fixture
def five_hundreds(house: b.House) -> b.Table:
    table = b.a_table(house, "BJ-05")
    b.an_open_table(house, table, {b.money("100.00"): 5}, house.at("2026-03-02 06:10"))
    return table


@pytest.mark.parametrize("kind", ["credit", "exchange"])
def test_chips_that_are_not_in_the_tray_do_not_leave_it(
    house: b.House, five_hundreds: b.Table, kind: str
) -> None:
    with pytest.raises(Refused, match=r"hold 5 pieces of 100, not 6.*say in the note"):
        asked(house, five_hundreds, kind, 6)
    assert not Slip.objects.exists()
    assert asked(house, five_hundreds, kind, 5).state == "requested"
    assert not Alert.objects.filter(kind="slip.beyond_tray").exists()
    noted = asked(house, five_hundreds, kind, 6, note="won from players of BAC-01")
    alert = Alert.objects.get(kind="slip.beyond_tray")
    assert alert.what["en"] == (
        "6 pieces of 100 leave BJ-05, whose tray is known to hold 5."
        " The note says: won from players of BAC-01"
    )
    assert alert.act["args"] == {"pk": noted.pk}
    for role in ("pit_manager", "revenue_audit"):
        assert house.a(role).has_perm(alert.permission, house.property)


def test_a_credit_is_held_against_the_tray_again_when_it_is_counted(
    house: b.House, five_hundreds: b.Table
) -> None:
    at = house.at("2026-03-02 09:00")
    first, second = (asked(house, five_hundreds, "credit", 3) for _turn in range(2))
    b.signed_by_all(house, first, at)
    for act in ("approve", "issue"):
        second = b.step(house, second, act, at)
    with pytest.raises(Refused, match=r"hold 2 pieces of 100, not 3"):
        b.step(house, second, "count", at)
    b.signed_by_all(house, b.a_request(house, five_hundreds, "fill", "100.00", at), at)
    assert b.step(house, second, "count", at).state == "counted"


def test_a_fill_of_a_table_that_is_not_open_is_refused(house: b.House) -> None:
    with pytest.raises(Refused, match="not open"):
        b.a_request(
            house, b.a_table(house, "BJ-02"), "fill", "100.00", house.at("2026-03-02 09:00")
        )


def test_a_table_does_not_close_while_a_fill_is_on_its_way(house: b.House, table: b.Table) -> None:
    slip = in_state(house, table, "fill", "in_transit")
    with pytest.raises(Refused, match=str(slip)):
        b.close(house, table, b.chips("500.00"), house.at("2026-03-02 13:50"))
