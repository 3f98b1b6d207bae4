"""Promotional instruments that go where chips go: they are no chips in the inventory either."""

import pytest

from games.catalogue import example_terms
from tests.catalogue.edits import Log, after, findings, instead, judged
from tests.catalogue.worked import FIVE_CARD_ROULETTE, LET_IT_RIDE, ULTIMATE_TEXAS_HOLDEM

SIX_OF_TEN = ["6.00 promo:2 > bet:2:ante", "4.00 purse:2 > bet:2:ante"]
LOST = "10.00 bet:2:ante > inventory"
MIXED = instead(ULTIMATE_TEXAS_HOLDEM, "10.00 purse:2 > bet:2:ante", *SIX_OF_TEN)
PAID = "15.00 inventory > bet:1:two_six"


@pytest.mark.clause("ALL-R4")
def test_a_coupon_and_chips_go_each_to_their_own_place() -> None:
    log = instead(MIXED, LOST, "4.00 bet:2:ante > inventory", "6.00 bet:2:ante > dropbox")
    answer = judged("ultimate_texas_holdem", log, (1, 2))
    assert (answer["findings"], answer["net"]["2"]) == ([], "-14.00")


@pytest.mark.clause("ALL-R4")
@pytest.mark.parametrize(
    "collected",
    [
        [LOST],
        ["4.00 bet:2:ante > inventory", "6.00 bet:2:ante > inventory"],
        ["6.00 bet:2:ante > inventory", "4.00 bet:2:ante > inventory"],
    ],
)
def test_a_lost_coupon_in_the_inventory_is_no_chips(collected: Log) -> None:
    answer = judged("ultimate_texas_holdem", instead(MIXED, LOST, *collected), (1, 2))
    [finding] = answer["findings"]
    assert (finding["code"], finding["effects"]) == ("ALL-R4/misstated", {})
    assert finding["expected"] == "6.00 bet:2:ante > dropbox"
    assert (answer["net"]["house"], answer["net"]["2"]) == ("-31.00", "-14.00")


@pytest.mark.clause("ALL-R4")
def test_a_coupon_that_won_is_no_chips_in_the_inventory() -> None:
    log = instead(
        FIVE_CARD_ROULETTE, "10.00 purse:1 > bet:1:two_six", "10.00 promo:1 > bet:1:two_six"
    )
    log = instead(log, PAID, PAID, "10.00 bet:1:two_six > inventory")
    log = instead(log, "25.00 bet:1:two_six > purse:1", "15.00 bet:1:two_six > purse:1")
    answer = judged("five_card_roulette", log, (1,))
    assert findings(answer) == ["ALL-R4/misstated 1 two_six"]
    assert (answer["findings"][0]["effects"], answer["net"]) == ({}, {"house": "0.00", "1": "0.00"})


@pytest.mark.clause("ALL-R4")
def test_a_coupon_brought_to_the_drop_box_after_all_is_put_right() -> None:
    log = after(instead(MIXED, LOST, LOST), LOST, "6.00 inventory > dropbox")
    answer = judged("ultimate_texas_holdem", log, (1, 2))
    [finding] = answer["findings"]
    assert (finding["code"], finding["effects"]) == ("ALL-R4/misstated", {})
    assert finding["corrected_at"] == log.index("6.00 inventory > dropbox")
    assert answer["net"]["2"] == "-14.00"


@pytest.mark.clause("ALL-R4")
def test_too_much_paid_and_taken_back_is_no_coupon() -> None:
    log = instead(ULTIMATE_TEXAS_HOLDEM, "10.00 purse:1 > bet:1:ante", "10.00 promo:1 > bet:1:ante")
    back = [
        "20.00 inventory > bet:1:ante",
        "10.00 bet:1:ante > inventory",
        "10.00 bet:1:ante > dropbox",
    ]
    log = instead(log, "10.00 inventory > bet:1:ante", *back)
    [finding] = judged("ultimate_texas_holdem", log, (1, 2))["findings"]
    assert (finding["row"], finding["corrected_at"]) == ("UTH-S11", log.index(back[1]))


@pytest.mark.clause("UTH G")
def test_lost_chips_in_the_drop_box_are_not_collected_though_a_coupon_lay_on_them() -> None:
    log = instead(MIXED, LOST, "4.00 bet:2:ante > dropbox", "6.00 bet:2:ante > dropbox")
    [finding] = judged("ultimate_texas_holdem", log, (1, 2))["findings"]
    assert (finding["expected"], finding["effects"]) == (
        "4.00 bet:2:ante > inventory",
        {"house": "-4.00", "2": "4.00"},
    )


@pytest.mark.clause("ALL-R10")
@pytest.mark.parametrize("taken_to", ["inventory", "dropbox"])
def test_after_a_void_a_coupon_is_its_players_again(taken_to: str) -> None:
    log = ["10.00 promo:1 > bet:1:ante", "10.00 purse:1 > bet:1:blind", "floor: void spilled drink"]
    log = [*log, f"10.00 bet:1:ante > {taken_to}", "10.00 bet:1:blind > purse:1"]
    answer = judged("ultimate_texas_holdem", log, (1,))
    [finding] = answer["findings"]
    assert (finding["code"], finding["expected"]) == (
        "ALL-R10/misstated",
        "10.00 bet:1:ante > promo:1",
    )
    assert answer["net"] == {"house": "0.00", "1": "0.00"}
    back = instead(log, log[3], "10.00 bet:1:ante > promo:1")
    assert judged("ultimate_texas_holdem", back, (1,))["findings"] == []


UNTIL_LOST = {**example_terms("let_it_ride"), "rules": {"promo": "until_lost"}}
RIDING = instead(LET_IT_RIDE, "5.00 purse:3 > bet:3:bet1", "5.00 promo:3 > bet:3:bet1")


@pytest.mark.clause("ALL-R4")
@pytest.mark.parametrize("line", ["[Td 2s] board > rack", "5.00 inventory > bet:3:bet1"])
def test_a_coupon_that_stays_when_it_wins_is_taken_back(line: str) -> None:
    log = after(RIDING, line, "5.00 bet:3:bet1 > promo:3")
    answer = judged("let_it_ride", log, (1, 3), terms=UNTIL_LOST)
    assert (answer["verdict"], answer["net"]["3"]) == ("conforms", "15.00")


@pytest.mark.clause("ALL-R4")
def test_a_coupon_on_a_push_is_taken_back() -> None:
    log = instead(ULTIMATE_TEXAS_HOLDEM, "10.00 purse:1 > bet:1:ante", "10.00 promo:1 > bet:1:ante")
    log = [
        "[Qs Jc]".join(line.split("[Qs Qc]"))
        for line in log
        if line != "10.00 inventory > bet:1:ante"
    ]
    log = [*log, "10.00 bet:1:ante > promo:1"]
    assert judged("ultimate_texas_holdem", log, (1, 2))["verdict"] == "conforms"


@pytest.mark.clause("ALL-R4")
def test_a_coupon_that_stays_is_not_dropped() -> None:
    log = after(RIDING, "5.00 inventory > bet:3:bet3", "5.00 bet:3:bet1 > dropbox")
    [finding] = judged("let_it_ride", log, (1, 3), terms=UNTIL_LOST)["findings"]
    assert (finding["code"], finding["row"], finding["effects"]) == ("ALL-R4/unexpected", None, {})
    assert (
        finding["text"]
        == "The instrument of seat 3 on bet1 went to the drop box; it stays its player's."
    )
