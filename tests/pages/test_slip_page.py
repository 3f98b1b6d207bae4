"""A slip's page: its steps, and only the acts that this person may do now, with the reason where not."""

from collections.abc import Iterator

import pytest
import time_machine
from django.test import Client

from tables.models import Slip
from tables.pages import addresses, slip_view, states
from tests.builders import House, a_request, a_table, an_open_table, chips, close, step
from tests.pages.conftest import Enter

NOW = "2026-03-02 21:10"


@pytest.fixture(autouse=True)
def in_the_evening(house: House) -> Iterator[None]:
    with time_machine.travel(house.at(NOW), tick=True):
        yield


@pytest.fixture
def slip(house: House) -> Slip:
    table = a_table(house, "BJ-07")
    an_open_table(house, table, chips("50000.00"), house.at("2026-03-02 14:00"))
    return a_request(house, table, "fill", "10000.00", house.at("2026-03-02 21:00"))


def issued(house: House, slip: Slip) -> Slip:
    for minute, act in enumerate(("approve", "issue"), start=1):
        slip = step(house, slip, act, house.at(f"2026-03-02 21:0{minute}"))
    return slip


def sign(client: Client, slip: Slip, act: str, **typed: str) -> object:
    return client.post(addresses.slip(slip), {"act": act, "idempotency_key": f"{act}-1", **typed})


def test_a_request_has_no_number_until_it_is_issued(slip: Slip, enter: Enter) -> None:
    page = enter("pit_manager").get(addresses.slip(slip)).content.decode()
    assert "no number until it is issued" in page


def test_the_button_says_what_it_does(slip: Slip, enter: Enter) -> None:
    page = enter("pit_manager").get(addresses.slip(slip)).content.decode()
    assert "Approve 10,000 for BJ-07" in page and 'aria-disabled="true"' not in page


def test_the_act_of_another_role_says_whose_it_is(slip: Slip, house: House, enter: Enter) -> None:
    page = enter("floor_supervisor").get(addresses.slip(slip)).content.decode()
    assert f"This is for {house.a('pit_manager').name}" in page


def test_who_asked_for_it_does_not_issue_it(house: House, slip: Slip, enter: Enter) -> None:
    slip = step(house, slip, "approve", house.at("2026-03-02 21:01"))
    cashier = house.a("cage_cashier")
    page = enter("pit_manager").get(addresses.slip(slip)).content.decode()
    assert "Issue 10,000 and take the number" in page and f"This is for {cashier.name}" in page


def test_signing_moves_the_slip_and_says_so(slip: Slip, enter: Enter) -> None:
    client = enter("pit_manager")
    answer = sign(client, slip, "approve")
    assert answer.status_code == 303 and b"approved" in client.get(answer["Location"]).content


def test_a_double_press_signs_once(slip: Slip, enter: Enter) -> None:
    client = enter("pit_manager")
    answers = [sign(client, slip, "approve").status_code for _ in range(2)]
    assert answers == [303, 303] and slip.steps.filter(act="approve").count() == 1


def test_the_same_key_with_another_form_is_refused(slip: Slip, enter: Enter) -> None:
    client = enter("pit_manager")
    sign(client, slip, "approve")
    answer = client.post(
        addresses.slip(slip), {"act": "refuse", "why": "no", "idempotency_key": "approve-1"}
    )
    assert answer.status_code == 409


def test_what_the_service_refuses_stands_on_the_page(
    house: House, slip: Slip, enter: Enter
) -> None:
    answer = sign(enter("floor_supervisor"), slip, "approve")
    assert answer.status_code == 409 and slip.steps.count() == 1


def test_a_reason_is_asked_for_where_one_is_due(slip: Slip, enter: Enter) -> None:
    answer = sign(enter("pit_manager"), slip, "refuse")
    assert answer.status_code == 409 and b"Give a reason" in answer.content


def test_the_runner_attests_before_the_chips_leave(house: House, slip: Slip, enter: Enter) -> None:
    slip = issued(house, slip)
    answer = sign(enter("cage_cashier"), slip, "transport")
    assert answer.status_code == 409 and b"licence and badge are missing" in answer.content


def test_an_act_nobody_knows_is_refused(slip: Slip, enter: Enter) -> None:
    assert sign(enter("pit_manager"), slip, "conjure").status_code == 409


def test_where_the_chips_are_is_shown(house: House, slip: Slip, enter: Enter) -> None:
    slip = issued(house, slip)
    page = enter("pit_manager").get(addresses.slip(slip)).content.decode()
    assert 'class="mine"><th scope="row">Cage, chip bank' in page


def test_a_void_stays_in_the_series_and_is_struck(house: House, slip: Slip, enter: Enter) -> None:
    slip = issued(house, slip)
    for act in ("ask_void", "void"):
        slip = step(house, slip, act, house.at("2026-03-02 21:05"), why="keyed twice")
    page = enter("pit_manager").get(addresses.slip(slip)).content.decode()
    assert 'class="doc void"' in page and "void" in page


def test_the_form_is_printed_in_three_parts_with_the_total_in_words(
    house: House, slip: Slip, enter: Enter
) -> None:
    slip = issued(house, slip)
    page = enter("cage_cashier").get(f"/slips/{slip}/print/").content.decode()
    assert page.count("<article") == 3 and "Total, ten thousand" in page


@pytest.mark.parametrize("number", ["F-2026-999999", "Z-2026-000001", "F-2025-000001"])
def test_a_number_that_is_none_is_not_found(number: str, slip: Slip, enter: Enter) -> None:
    assert enter("pit_manager").get(f"/slips/{number}/").status_code == 404


def test_the_list_shows_what_is_in_progress(slip: Slip, enter: Enter) -> None:
    page = enter("floor_supervisor").get("/slips/").content.decode()
    assert "BJ-07" in page and "requested" in page


def test_the_count_beside_an_area_is_what_waits_for_this_person(
    slip: Slip, house: House, enter: Enter
) -> None:
    waits = '>Slips <span class="count">1</span>'
    pages = [
        enter(role).get("/slips/").content.decode() for role in ("pit_manager", "floor_supervisor")
    ]
    assert [waits in page for page in pages] == [True, False]


def test_a_slip_of_another_property_does_not_exist(house: House, slip: Slip, enter: Enter) -> None:
    assert enter("pit_manager").get(f"/slips/requests/{slip.pk + 1}/").status_code == 404


def test_what_only_the_database_refuses_is_a_sentence_too(
    house: House, slip: Slip, enter: Enter
) -> None:
    """A step before the one before it: no service asks, the books do, and nobody meets a traceback."""
    with time_machine.travel(house.at("2026-03-02 20:00"), tick=True):
        answer = sign(enter("pit_manager"), slip, "approve")
    assert answer.status_code == 409
    assert "The books do not take this" in answer.content.decode()
    slip.refresh_from_db()
    assert slip.state == "requested"


def test_chips_that_differ_are_counted_on_the_page_and_come_back(
    house: House, slip: Slip, enter: Enter
) -> None:
    slip = step(house, issued(house, slip), "transport", house.at("2026-03-02 21:03"))
    floor = enter("floor_supervisor")
    assert 'name="counted"' in floor.get(addresses.slip(slip)).content.decode()
    assert sign(floor, slip, "dispute", why="a stack is short").status_code == 409
    sign(floor, slip, "dispute", why="a stack is short", counted="9,900", idempotency_key="d-2")
    page = floor.get(addresses.slip(slip)).content.decode()
    assert "counted 9,900" in page and "Take the chips back at the cage" in page
    cage = enter(house.another("cage_cashier"))
    sign(cage, slip, "return", why="counted with surveillance", counted="9,900")
    slip.refresh_from_db()
    assert slip.state == "returned"
    assert cage.get(addresses.slip(slip)).status_code == 200


def test_the_only_cage_supervisor_is_warned_before_asking_for_a_void(
    house: House, slip: Slip, enter: Enter
) -> None:
    only, slip = house.a("cage_supervisor"), issued(house, slip)
    assert "nobody could finish it" in enter(only).get(addresses.slip(slip)).content.decode()
    house.another("cage_supervisor")
    assert "nobody could finish it" not in enter(only).get(addresses.slip(slip)).content.decode()


def test_a_slip_of_a_closed_table_says_why_nothing_sets_out(
    house: House, slip: Slip, enter: Enter
) -> None:
    slip = step(house, slip, "approve", house.at("2026-03-02 21:01"))
    close(house, slip.table, chips("50000.00"), house.at("2026-03-02 21:05"))
    page = enter("cage_cashier").get(addresses.slip(slip)).content.decode()
    assert "BJ-07 has closed since these chips were asked for." in page
    assert "Refuse this request" in page


def test_a_slip_kept_after_a_void_was_asked_for_is_issued_once(
    house: House, slip: Slip, enter: Enter
) -> None:
    slip = issued(house, slip)
    slip = step(house, slip, "ask_void", house.at("2026-03-02 21:04"), why="mistyped")
    keeper = house.another("cage_supervisor")
    with time_machine.travel(house.at("2026-03-02 21:06")):
        assert sign(enter(keeper), slip, "keep").status_code == 303
    slip.refresh_from_db()
    steps = list(slip.steps.order_by("seq"))
    signs = [(sign.label, sign.who) for sign in slip_view.signatures(slip, steps, [])]
    issuer = str(steps[2].by)
    assert [sign for sign in signs if sign[0] == "issued"] == [("issued", issuer)]
    assert ("Void declined", str(keeper)) in signs
    here = next(mark for mark in slip_view.rail(slip, steps) if mark.place == "now")
    assert here.at == house.at("2026-03-02 21:02") and states.standing(slip) == steps[2]
