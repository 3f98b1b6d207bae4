"""Boxes, days, markers and adjustments move along their machines, and in no other way."""

import pytest
from django.db import transaction
from django.db.models import Model
from django.db.utils import IntegrityError

from audit.trail import Refused
from tables import duties, machines, models
from tables.machines import DAY, PLACEMENT, Machine
from tables.models import GamingDay, Placement
from tables.services import boxes, closing, days
from tests import builders as b

pytestmark = pytest.mark.django_db


def refuses_all_but(document: Model, machine: Machine, by: b.User, house: b.House) -> None:
    """Every act that the state is not open to is refused, by the service and by the database."""
    open_acts = {step.act for step in machines.open_acts(machine, "", document.state)}
    at = house.at("2026-03-05 12:00")
    for act in sorted({step.act for step in machine} - open_acts):
        with pytest.raises(Refused, match="not open"):
            duties.transition(document, act)
        with pytest.raises(IntegrityError), transaction.atomic():
            document.steps.create(
                property_id=document.property_id, act=act, by=by, at=at, why="because"
            )


def test_a_gaming_day_takes_only_its_own_steps(house: b.House) -> None:
    day: GamingDay = days.ensure_day(property=house.property, at=house.at("2026-03-02 12:00"))
    audit, controller, other = (
        house.a("revenue_audit"),
        house.a("controller"),
        house.another("controller"),
    )
    path = (
        ("close", audit),
        ("count", audit),
        ("audit", audit),
        ("publish", audit),
        ("lock", controller),
        ("ask_reopen", audit),
        ("reopen", other),
        ("publish", audit),
    )
    for act, by in path:
        refuses_all_but(day, DAY, house.a("pit_manager"), house)
        day = closing.take_step(day=day, act=act, by=by, at=day.ends_at, why="as it has to be")
    assert (day.state, day.version) == ("published", 2)


def test_a_box_takes_only_its_own_steps(house: b.House) -> None:
    table = b.a_table(house)
    b.an_open_table(
        house, table, b.chips("500.00"), house.at("2026-03-02 06:10"), box=b.a_box(house)
    )
    b.close(house, table, b.chips("450.00"), house.at("2026-03-02 13:50"))
    placement = Placement.objects.get()
    at = house.at("2026-03-02 15:00")
    hands = {
        "remove": house.a("drop_team"),
        "secure": house.a("drop_team"),
        "open": house.a("count_supervisor"),
    }
    for act, by in hands.items():
        refuses_all_but(placement, PLACEMENT, house.a("surveillance"), house)
        placement = boxes.take_step(placement=placement, act=act, by=by, at=at, attested=b.RUNNER)
    for _turn in range(2):
        boxes.count_box(
            placement=placement, lines=b.cash("50.00"), by=house.another("count_team"), at=at
        )
    placement.refresh_from_db()
    refuses_all_but(placement, PLACEMENT, house.a("surveillance"), house)
    assert placement.state == "counted"


@pytest.mark.parametrize(
    "machine",
    [machines.SLIP, machines.PLACEMENT, machines.DAY, machines.MARKER, machines.ADJUSTMENT],
)
def test_every_act_of_a_machine_has_a_name_and_leads_somewhere_new(machine: Machine) -> None:
    for step in machine:
        assert str(machines.LABELS[step.act])
        assert step.source != step.target
    pairs = [(step.kind, step.source, step.act) for step in machine]
    assert len(pairs) == len(set(pairs))


@pytest.mark.parametrize(
    ("model", "machine"),
    [
        ("Slip", machines.SLIP),
        ("Placement", machines.PLACEMENT),
        ("GamingDay", machines.DAY),
        ("Marker", machines.MARKER),
        ("Adjustment", machines.ADJUSTMENT),
    ],
)
def test_a_document_has_exactly_the_states_of_its_machine(model: str, machine: Machine) -> None:
    states = set(getattr(models, model).State.values)
    assert states == {step.source for step in machine} | {step.target for step in machine}


@pytest.mark.parametrize("machine", [machines.SLIP, PLACEMENT, machines.MARKER, machines.TICKET])
def test_what_leads_back_to_a_state_that_others_signed_does_not_sign_it(machine: Machine) -> None:
    for step in machine:
        into = {one.source for one in machine if (one.kind, one.target) == (step.kind, step.target)}
        after = _after(machine, step.kind, step.target)
        leads_back = step.source in after and not into <= after
        assert leads_back == (step.act in machines.LEAVES_IT), step


def _after(machine: Machine, kind: str, state: str) -> set[str]:
    """Every state that a document may come to from this one."""
    found: set[str] = set()
    todo = {state}
    while todo:
        found |= todo
        todo = {each.target for each in machine if each.kind == kind and each.source in todo}
        todo -= found
    return found
