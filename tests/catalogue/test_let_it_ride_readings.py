"""Let It Ride where its text is silent: what its readings ask, kept and broken, and the rows that go with them."""

import pytest

from games.catalogue import GAMES, example_terms
from games.catalogue.regulations.violations import ROWS
from tests.catalogue.edits import Log, after, before, findings, instead, judged, moved, without

BOOK = """
5.00 purse:1 > bet:1:bet1
5.00 purse:1 > bet:1:bet2
5.00 purse:1 > bet:1:bet3
2.00 purse:1 > bet:1:bonus
5.00 purse:4 > bet:4:bet1
5.00 purse:4 > bet:4:bet2
5.00 purse:4 > bet:4:bet3
2.00 purse:4 > bet:4:bonus
[5c 6d 7h] shoe > hand:1
[Tc Th 7d] shoe > hand:4
[?? ??] shoe > board
1: bet1 rides
4: bet1 rides
[Qd] board
1: bet2 rides
4: bet2 rides
[2s] board
[Tc Th 7d] hand:4
[5c 6d 7h] hand:1
5.00 bet:1:bet1 > inventory
5.00 bet:1:bet2 > inventory
5.00 bet:1:bet3 > inventory
5.00 inventory > bet:4:bet1
5.00 inventory > bet:4:bet2
5.00 inventory > bet:4:bet3
2.00 inventory > bet:4:bonus
[Tc Th 7d] hand:4 > rack
12.00 inventory > bet:1:bonus
[5c 6d 7h] hand:1 > rack
[Qd 2s] board > rack
""".strip().split("\n")
BOARD_DEALT, BONUS = "[?? ??] shoe > board", "12.00 inventory > bet:1:bonus"


def found(log: Log, **more: object) -> list[str]:
    return findings(judged("let_it_ride", log, (1, 4), **more))


@pytest.mark.clause("LIR-R1", "LIR-R3", "LIR-R4", "LIR-R5", "LIR-R6", "LIR-R7", "LIR-R8")
def test_a_bonus_is_paid_on_a_losing_hand_that_waits_for_it() -> None:
    answer = judged("let_it_ride", BOOK, (1, 4))
    assert (answer["verdict"], findings(answer)) == ("conforms", [])
    assert answer["net"] == {"house": "-14.00", "1": "-3.00", "4": "17.00"}


@pytest.mark.clause("LIR-R1")
def test_a_third_bet_withdrawn_is_found() -> None:
    log = instead(BOOK, "5.00 bet:1:bet3 > inventory")
    log = after(log, "1: bet2 rides", "5.00 bet:1:bet3 > purse:1")
    assert found(log) == ["LIR-R1/unexpected LIR-W04 1 bet3"]


@pytest.mark.clause("LIR-R3")
def test_three_bets_that_are_not_equal_are_found() -> None:
    log = instead(BOOK, "5.00 purse:1 > bet:1:bet2", "10.00 purse:1 > bet:1:bet2")
    log = instead(log, "5.00 bet:1:bet2 > inventory", "10.00 bet:1:bet2 > inventory")
    assert found(log) == ["LIR-R3/misstated LIR-W01 1 bet2"]


@pytest.mark.clause("LIR-R3")
def test_a_bet_that_is_missing_is_found() -> None:
    log = without(BOOK, "5.00 purse:1 > bet:1:bet3", "5.00 bet:1:bet3 > inventory")
    assert found(log) == ["LIR-R3/omitted LIR-W01 1 bet3"]


@pytest.mark.clause("LIR-R3")
def test_a_bet_raised_after_the_deal_has_begun_is_found() -> None:
    log = after(BOOK, BOARD_DEALT, "5.00 purse:4 > bet:4:bet3")
    assert found(log) == ["LIR-R3/unexpected LIR-W03 4 bet3"]


@pytest.mark.clause("ALL-R1")
def test_a_bet_below_the_least_is_found() -> None:
    log = [
        line.replace("5.00 purse:1", "4.00 purse:1").replace("5.00 bet:1", "4.00 bet:1")
        for line in BOOK
    ]
    assert found(log) == ["ALL-R1/misstated LIR-W02 1 bet1"]


@pytest.mark.clause("LIR-R4")
def test_a_hand_of_four_cards_is_found() -> None:
    log = instead(BOOK, "[Tc Th 7d] shoe > hand:4", "[Tc Th 7d 9s] shoe > hand:4")
    assert "LIR-R4/misstated LIR-C07 4" in found(log)


@pytest.mark.clause("LIR-R4")
def test_a_third_community_card_where_two_are_dealt_is_found() -> None:
    log = instead(BOOK, BOARD_DEALT, "[?? ?? ??] shoe > board")
    assert "LIR-R4/misstated LIR-C07" in found(log)


@pytest.mark.clause("LIR 5")
def test_a_community_card_dealt_face_up_is_found() -> None:
    log = without(
        instead(BOOK, BOARD_DEALT, "[Qd] shoe > board up", "[??] shoe > board"), "[Qd] board"
    )
    assert found(log) == ["LIR-5/misstated LIR-C08"]


@pytest.mark.clause("ALL-R6")
def test_a_card_that_is_there_twice_is_found() -> None:
    log = [line.replace("5c 6d 7h", "5c Tc 7h") for line in BOOK]
    assert "LOG/impossible LIR-C06 4" in found(log)


@pytest.mark.clause("LIR-R7")
def test_a_bonus_not_paid_because_the_bets_lost_is_found() -> None:
    log = instead(BOOK, BONUS, "2.00 bet:1:bonus > inventory")
    assert found(log) == ["LIR-R7/misstated LIR-B01 1 bonus"]


@pytest.mark.clause("LIR-R7")
def test_a_bonus_straight_paid_as_a_flush_is_found() -> None:
    log = instead(BOOK, BONUS, "6.00 inventory > bet:1:bonus")
    assert found(log) == ["LIR-R7/misstated LIR-B02 1 bonus"]


@pytest.mark.clause("LIR-R2")
def test_a_bonus_paid_at_other_odds_is_found() -> None:
    log = instead(BOOK, BONUS, "10.00 inventory > bet:1:bonus")
    assert found(log) == ["LIR-R2/misstated LIR-S08 1 bonus"]


@pytest.mark.clause("LIR-R2")
def test_a_bonus_without_a_table_is_undetermined() -> None:
    terms = example_terms("let_it_ride")
    del terms["paytables"]["bonus"]
    log = without(BOOK, "2.00 purse:4 > bet:4:bonus", "2.00 inventory > bet:4:bonus")
    assert found(log, terms=terms) == ["LIR-R7/undetermined 1 bonus"]


@pytest.mark.clause("LIR-R8")
def test_a_bonus_placed_after_the_deal_is_found() -> None:
    log = moved(BOOK, "2.00 purse:1 > bet:1:bonus", in_front_of="1: bet1 rides")
    assert found(log) == ["LIR-R8/unexpected LIR-B03 1 bonus"]


@pytest.mark.clause("LIR-R8")
def test_a_bonus_without_the_bets_is_found() -> None:
    log = [line for line in BOOK if ":1" not in line or "bonus" in line]
    log = before(log, "[Tc Th 7d] shoe > hand:4", "[5c 6d 7h] shoe > hand:1")
    log = after(log, BONUS, "[5c 6d 7h] hand:1 > rack")
    log = before(log, BONUS, "[5c 6d 7h] hand:1")
    assert "LIR-R8/unexpected LIR-B03 1 bonus" in found(log)


@pytest.mark.clause("ALL-R3")
def test_a_posted_cap_that_is_not_applied_is_found() -> None:
    terms = example_terms("let_it_ride")
    terms["rules"]["payout_cap"] = {"amount": "9.00", "per": "player", "share": "pro_rata"}
    log = instead(BOOK, BONUS, "9.00 inventory > bet:1:bonus")
    assert found(log, terms=terms) == ["ALL-R3/misstated LIR-S11 4 bonus"]


def test_every_row_is_proven_or_said_not_to_be_recordable() -> None:
    named = {fault.row for step in GAMES["let_it_ride"].procedure for fault in step.faults.values()}
    named |= {fault.row for fault in GAMES["let_it_ride"].faults.values()}
    rows = {row.id for row in ROWS.values() if row.id.startswith("LIR") and row.recordable}
    assert rows - named == set()
