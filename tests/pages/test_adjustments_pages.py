"""Adjustments in the browser: the effect before it is proposed, another's check, the register."""

from collections.abc import Iterator

import pytest
import time_machine

from games.engine.money import Money
from tables.models import Adjustment, ShiftRecord
from tables.pages import addresses
from tests.builders import (
    House,
    a_box,
    a_table,
    an_open_table,
    cash,
    chips,
    close,
    closed_day,
    counted,
    record_of,
    worked,
)
from tests.pages.conftest import Enter

RIGHT = {"field": "fills", "right": "1,000", "code": "keyed", "why": "The slip says 1,000."}


@pytest.fixture(autouse=True)
def on_the_day_after(house: House) -> Iterator[None]:
    with time_machine.travel(house.at("2026-03-03 16:00"), tick=True):
        yield


def played(house: House, code: str) -> ShiftRecord:
    """A table counted to the end: 1,000 won in the tray, 5,000 in the box."""
    table = a_table(house, code)
    box = a_box(house, f"B-{code}")
    an_open_table(house, table, chips("50000.00"), house.at("2026-03-02 08:00"), box=box)
    close(house, table, chips("51000.00"), house.at("2026-03-02 12:00"))
    counted(house, table.placements.get(), cash("5000.00"), house.at("2026-03-02 13:00"))
    worked(house)
    return record_of(table)


@pytest.fixture
def record(house: House) -> ShiftRecord:
    return played(house, "BJ-08")


def propose(enter: Enter, record: ShiftRecord, **typed: str) -> Adjustment:
    form = RIGHT | {"act": "propose"} | typed
    answer = enter("revenue_audit").post(addresses.adjust(record), form)
    assert answer.status_code == 303, answer.content.decode()
    return Adjustment.objects.latest("pk")


def test_the_effect_is_shown_before_anything_is_proposed(record: ShiftRecord, enter: Enter) -> None:
    page = enter("revenue_audit").post(addresses.adjust(record), RIGHT | {"act": "show"})
    shown = page.content.decode()
    assert "Win of BJ-08 falls by 1,000.00 to 5,000.00." in shown
    assert "Propose: Lower win of BJ-08 by 1,000.00" in shown
    assert not Adjustment.objects.exists()


def test_another_person_checks_it_and_the_win_follows(
    house: House, record: ShiftRecord, enter: Enter
) -> None:
    made = propose(enter, record)
    client = enter("controller")
    assert (
        "Lower win of BJ-08 by 1,000.00" in client.get(addresses.adjustment(made)).content.decode()
    )
    client.post(addresses.adjustment(made), {"act": "approve"})
    worked(house)
    record.refresh_from_db()
    assert record.result.win == Money(5_000_00)


def test_the_maker_reads_whose_the_check_is(
    house: House, record: ShiftRecord, enter: Enter
) -> None:
    made, checker = propose(enter, record), house.a("controller")
    page = enter("revenue_audit").get(addresses.adjustment(made)).content.decode()
    assert f"This is for {checker.name}" in page and 'value="approve"' not in page


def test_a_refusal_says_why_and_changes_no_figure(record: ShiftRecord, enter: Enter) -> None:
    made, client = propose(enter, record), enter("controller")
    assert client.post(addresses.adjustment(made), {"act": "refuse"}).status_code == 409
    client.post(addresses.adjustment(made), {"act": "refuse", "why": "The slip says 0."})
    made.refresh_from_db()
    assert (
        made.state == "refused"
        and "The slip says 0." in client.get(addresses.adjustment(made)).content.decode()
    )


def test_a_strap_counted_to_the_wrong_box_moves_between_two_records(
    house: House, record: ShiftRecord, enter: Enter
) -> None:
    other = played(house, "BJ-07")
    typed = {"field": "box", "right": "3,000", "code": "wrong_box", "other": str(other.pk)}
    propose(enter, record, **typed)
    amounts = {each.record.table.code: each.amount for each in Adjustment.objects.all()}
    assert amounts == {"BJ-08": Money(-2_000_00), "BJ-07": Money(2_000_00)}
    assert Adjustment.objects.exclude(pair=None).count() == 1


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ({"field": ""}, "Choose the input that is wrong."),
        ({"code": "x"}, "Choose the reason code."),
        ({"right": ""}, "The amount is missing."),
        ({"right": "0"}, "That is what the books say already."),
        ({"why": " "}, "Give a reason."),
    ],
)
def test_what_is_missing_is_named(
    record: ShiftRecord, enter: Enter, typed: dict[str, str], sentence: str
) -> None:
    form = RIGHT | {"act": "propose"} | typed
    answer = enter("revenue_audit").post(addresses.adjust(record), form)
    assert answer.status_code == 409 and sentence in answer.content.decode()


@pytest.mark.parametrize(("game", "word"), [("blackjack", "win"), ("omaha", "revenue")])
def test_that_no_box_was_there_is_said_by_one_and_checked_by_another(
    house: House, enter: Enter, game: str, word: str
) -> None:
    table = a_table(house, "T-01", game)
    an_open_table(house, table, chips("50000.00"), house.at("2026-03-02 08:00"))
    close(house, table, chips("50000.00"), house.at("2026-03-02 12:00"))
    worked(house)
    record = record_of(table)
    assert (
        addresses.adjust(record)
        in enter("revenue_audit").get(addresses.record(record)).content.decode()
    )
    typed = {"field": "box", "right": "0", "code": "no_box", "why": "No box was on the table."}
    page = enter("revenue_audit").post(addresses.adjust(record), typed | {"act": "show"})
    shown = page.content.decode()
    assert "Propose: Say what dropped at T-01" in shown and f"T-01, {word}" in shown
    made = propose(enter, record, **typed)
    client = enter("controller")
    assert "Say what dropped at T-01" in client.get(addresses.adjustment(made)).content.decode()
    assert client.post(addresses.adjustment(made), {"act": "approve"}).status_code == 303
    worked(house)
    record = ShiftRecord.objects.select_related("result", "poker").get(pk=record.pk)
    assert (record.result or record.poker).status == "actual"


def test_of_poker_nothing_but_what_no_box_tells_is_adjusted(house: House, enter: Enter) -> None:
    table = a_table(house, "T-01", "omaha")
    an_open_table(house, table, chips("50000.00"), house.at("2026-03-02 08:00"))
    close(house, table, chips("50000.00"), house.at("2026-03-02 12:00"))
    worked(house)
    address = addresses.adjust(record_of(table))
    client = enter("revenue_audit")
    for typed in (RIGHT, RIGHT | {"field": "box"}):
        assert client.post(address, typed | {"act": "propose"}).status_code == 409
    assert not Adjustment.objects.exists()


def test_a_locked_day_is_carried_by_the_open_one(
    house: House, record: ShiftRecord, enter: Enter
) -> None:
    closed_day(house, record.day)
    client = enter("revenue_audit")
    page = client.get(addresses.adjust(record)).content.decode()
    assert "is posted in the open day." in page
    effect = client.post(addresses.adjust(record), RIGHT | {"act": "show"}).content.decode()
    assert "The open day 3 Mar carries −1,000.00." in effect and "5,000</ins>" not in effect
    made = propose(enter, record)
    enter("controller").post(addresses.adjustment(made), {"act": "approve"})
    made.refresh_from_db()
    posted = (made.state, made.mode, str(made.posting_day.date))
    assert posted == ("approved", "prior", "2026-03-03")


def test_the_register_names_maker_and_checker(
    house: House, record: ShiftRecord, enter: Enter
) -> None:
    made = propose(enter, record)
    enter("controller").post(addresses.adjustment(made), {"act": "approve"})
    page = enter("regulator").get("/adjustments/?day=2026-03-02").content.decode()
    names = (str(made), house.a("revenue_audit").name, house.a("controller").name, "−1,000.00")
    assert all(name in page for name in names)


def test_the_record_leads_to_its_adjustment(record: ShiftRecord, enter: Enter) -> None:
    page = enter("revenue_audit").get(addresses.record(record)).content.decode()
    assert addresses.adjust(record) in page


def test_the_floor_proposes_none(record: ShiftRecord, enter: Enter) -> None:
    form = RIGHT | {"act": "propose"}
    answer = enter("casino_manager").post(addresses.adjust(record), form)
    assert answer.status_code == 409 and not Adjustment.objects.exists()
