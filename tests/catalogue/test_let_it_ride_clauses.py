"""Let It Ride clause by clause: kept in a round by the book, and found where it is broken."""

import pytest

from tests.catalogue.edits import Log, after, before, findings, instead, judged, moved, without
from tests.catalogue.worked import LET_IT_RIDE as BOOK

WITHDRAWS_1, RIDES_1, FIRST_CARD = "5.00 bet:1:bet1 > purse:1", "3: bet1 rides", "[Td] board"
WITHDRAWS_2, RIDES_2, SECOND_CARD = "5.00 bet:1:bet2 > purse:1", "3: bet2 rides", "[2s] board"
SHOWS_3, SHOWS_1, LOSES = "[Kc Kh 7d] hand:3", "[9s Jd 4h] hand:1", "5.00 bet:1:bet3 > inventory"
PAYS = [f"5.00 inventory > bet:3:bet{bet}" for bet in (1, 2, 3)]


def found(log: Log) -> list[str]:
    return findings(judged("let_it_ride", log, (1, 3)))


@pytest.mark.clause(*(f"LIR {number}" for number in range(1, 19)))
def test_a_round_by_the_book_conforms() -> None:
    answer = judged("let_it_ride", BOOK, (1, 3))
    assert (answer["verdict"], answer["findings"]) == ("conforms", [])
    assert answer["net"] == {"house": "-10.00", "1": "-5.00", "3": "15.00"}


@pytest.mark.clause("LIR 2")
def test_bet_1_decided_before_the_deal_is_complete_is_early() -> None:
    log = moved(BOOK, WITHDRAWS_1, in_front_of="[?? ??] shoe > board")
    assert found(log) == ["LIR-2/out_of_order LIR-P01 1 bet1"]


@pytest.mark.clause("LIR 2")
def test_bet_1_asked_from_the_wrong_end_is_out_of_order() -> None:
    log = moved(BOOK, RIDES_1, in_front_of=WITHDRAWS_1)
    assert found(log) == ["LIR-2/out_of_order LIR-P02 3 bet1"]


@pytest.mark.clause("LIR 2")
def test_a_player_not_asked_about_bet_1_is_found() -> None:
    assert found(without(BOOK, RIDES_1)) == ["LIR-2/omitted LIR-P03 3 bet1"]


@pytest.mark.clause("LIR 3")
def test_a_bet_1_that_rode_and_was_taken_off_is_found() -> None:
    log = without(after(BOOK, RIDES_2, "5.00 bet:3:bet1 > purse:3"), PAYS[0])
    assert found(log) == ["LIR-3/unexpected LIR-W05 3 bet1"]


@pytest.mark.clause("LIR 3")
def test_a_decision_to_let_bet_1_ride_that_is_changed_is_found() -> None:
    log = without(after(BOOK, RIDES_1, "5.00 bet:3:bet1 > purse:3"), PAYS[0])
    assert found(log) == ["LIR-3/unexpected LIR-W10 3 bet1"]


@pytest.mark.clause("LIR 4")
def test_a_bet_1_that_was_declared_back_and_stayed_is_found() -> None:
    log = instead(BOOK, WITHDRAWS_1, "1: bet1 back")
    assert found(log) == ["LIR-4/omitted LIR-W08 1 bet1"]


@pytest.mark.clause("LIR 4")
def test_half_of_bet_1_withdrawn_is_found() -> None:
    log = [line.replace("5.00", "10.00") for line in BOOK]
    log = instead(log, "10.00 bet:1:bet1 > purse:1", "5.00 bet:1:bet1 > purse:1")
    assert "LIR-4/misstated LIR-W09 1 bet1" in found(log)


@pytest.mark.clause("LIR 4")
def test_a_withdrawn_bet_1_put_back_is_found() -> None:
    log = after(BOOK, WITHDRAWS_1, "5.00 purse:1 > bet:1:bet1")
    assert found(log) == ["LIR-4/unexpected LIR-W11 1 bet1"]


@pytest.mark.clause("LIR 5")
def test_the_first_card_turned_before_all_have_decided_is_early() -> None:
    log = moved(BOOK, FIRST_CARD, in_front_of=WITHDRAWS_1)
    assert found(log) == ["LIR-5/out_of_order LIR-P04"]


@pytest.mark.clause("LIR 5")
def test_both_cards_turned_at_once_are_found() -> None:
    log = without(instead(BOOK, FIRST_CARD, "[Td 2s] board"), SECOND_CARD)
    assert found(log) == ["LIR-5/misstated LIR-P05"]


@pytest.mark.clause("LIR 6")
def test_bet_2_asked_from_the_wrong_end_is_out_of_order() -> None:
    log = moved(BOOK, RIDES_2, in_front_of=WITHDRAWS_2)
    assert found(log) == ["LIR-6/out_of_order LIR-P06 3 bet2"]


@pytest.mark.clause("LIR 6")
def test_a_player_not_asked_about_bet_2_is_found() -> None:
    assert found(without(BOOK, RIDES_2)) == ["LIR-6/omitted LIR-P07 3 bet2"]


@pytest.mark.clause("LIR 6")
def test_bet_2_decided_before_the_first_card_is_early() -> None:
    log = moved(BOOK, WITHDRAWS_2, in_front_of=FIRST_CARD)
    assert found(log) == ["LIR-6/out_of_order LIR-W06 1 bet2"]


@pytest.mark.clause("LIR 7")
def test_part_of_a_riding_bet_2_taken_off_is_found() -> None:
    log = instead(BOOK, SHOWS_3, "2.00 bet:3:bet2 > purse:3", SHOWS_3)
    log = instead(log, PAYS[1], "3.00 inventory > bet:3:bet2")
    assert found(log) == ["LIR-7/unexpected LIR-W07 3 bet2"]


@pytest.mark.clause("LIR 7")
def test_a_decision_to_let_bet_2_ride_that_is_changed_is_found() -> None:
    log = without(after(BOOK, RIDES_2, "5.00 bet:3:bet2 > purse:3"), PAYS[1])
    assert found(log) == ["LIR-7/unexpected LIR-W10 3 bet2"]


@pytest.mark.clause("LIR 8")
def test_a_bet_2_withdrawn_after_the_second_card_is_found() -> None:
    log = moved(BOOK, WITHDRAWS_2, in_front_of=SHOWS_3)
    assert found(log) == ["LIR-8/out_of_order LIR-W06 1 bet2"]


@pytest.mark.clause("LIR 8")
def test_withdrawn_chips_left_at_the_next_act_are_found() -> None:
    log = instead(BOOK, WITHDRAWS_2, "1: bet2 back")
    log = before(log, SECOND_CARD, WITHDRAWS_2)
    assert found(log) == ["LIR-8/out_of_order LIR-P10 1 bet2"]


@pytest.mark.clause("LIR 9")
def test_the_second_card_turned_before_all_have_decided_is_early() -> None:
    log = moved(BOOK, SECOND_CARD, in_front_of=WITHDRAWS_2)
    assert found(log) == ["LIR-9/out_of_order LIR-P08"]


@pytest.mark.clause("LIR 10")
def test_hands_turned_from_the_left_are_out_of_order() -> None:
    assert found(moved(BOOK, SHOWS_1, in_front_of=SHOWS_3)) == ["LIR-10/out_of_order LIR-P11 1"]


@pytest.mark.clause("LIR 10")
def test_a_hand_turned_before_the_second_card_is_early() -> None:
    log = moved(BOOK, SHOWS_3, in_front_of=SECOND_CARD)
    assert found(log) == ["LIR-10/out_of_order LIR-P12 3"]


@pytest.mark.clause("LIR 10")
def test_a_hand_never_turned_is_found() -> None:
    assert found(without(BOOK, SHOWS_1)) == ["LIR-10/omitted LIR-P13 1"]


@pytest.mark.clause("LIR 11")
def test_the_community_cards_make_a_winner_of_a_hand_that_is_none() -> None:
    log = [line.replace("Kc Kh 7d", "Kc Th 7d") for line in BOOK]
    assert found(log) == []


@pytest.mark.clause("LIR 12")
def test_an_unknown_card_that_decides_leaves_the_wager_undetermined() -> None:
    log = [line.replace("9s", "??") for line in BOOK]
    assert found(log) == ["LIR-12/undetermined 1 bet3"]


@pytest.mark.clause("LIR 12")
def test_a_rank_announced_wrongly_is_found() -> None:
    assert found(after(BOOK, SHOWS_1, "dealer: 3 two_pair")) == ["LIR-12/misstated LIR-S02 3"]


@pytest.mark.clause("LIR 13")
def test_a_loser_paid_is_found() -> None:
    log = instead(BOOK, LOSES, "5.00 inventory > bet:1:bet3")
    assert found(log) == ["LIR-13/misstated LIR-S03 1 bet3"]


@pytest.mark.clause("LIR 13")
def test_a_loser_left_down_is_found() -> None:
    assert found(without(BOOK, LOSES)) == ["LIR-13/omitted LIR-S04 1 bet3"]


@pytest.mark.clause("LIR 13")
def test_lost_chips_that_go_elsewhere_are_found() -> None:
    log = instead(BOOK, LOSES, "5.00 bet:1:bet3 > toke")
    assert found(log) == ["LIR-13/misstated LIR-C01 1 bet3"]


@pytest.mark.clause("LIR 13")
def test_a_losing_hand_left_until_the_end_is_found() -> None:
    log = moved(BOOK, "[9s Jd 4h] hand:1 > rack", in_front_of="[Td 2s] board > rack")
    assert found(log) == ["LIR-13/out_of_order LIR-C02 1"]


@pytest.mark.clause("LIR 14")
def test_a_winner_paid_before_the_losers_is_found() -> None:
    log = moved(BOOK, PAYS[0], in_front_of=LOSES)
    assert found(log) == ["LIR-14/out_of_order LIR-S06 3 bet1"]


@pytest.mark.clause("LIR 14")
def test_a_winning_hand_removed_before_it_is_paid_is_found() -> None:
    log = moved(BOOK, "[Kc Kh 7d] hand:3 > rack", in_front_of=PAYS[0])
    assert found(log) == ["LIR-14/out_of_order LIR-C03 3"]


@pytest.mark.clause("LIR 15")
def test_a_winner_collected_is_found() -> None:
    log = instead(BOOK, PAYS[0], "5.00 bet:3:bet1 > inventory")
    assert found(log) == ["LIR-15/misstated LIR-S05 3 bet1"]


@pytest.mark.clause("LIR 15")
def test_one_riding_bet_not_paid_is_found() -> None:
    assert found(without(BOOK, PAYS[1])) == ["LIR-15/omitted LIR-S07 3 bet2"]


@pytest.mark.clause("LIR 15")
def test_other_odds_than_the_table_are_found() -> None:
    log = instead(BOOK, PAYS[2], "10.00 inventory > bet:3:bet3")
    assert found(log) == ["LIR-15/misstated LIR-S08 3 bet3"]


@pytest.mark.clause("LIR 15")
def test_a_stake_kept_with_the_win_is_found() -> None:
    log = after(BOOK, PAYS[0], "5.00 bet:3:bet1 > inventory")
    assert found(log) == ["LIR-15/unexpected LIR-S09 3 bet1"]


@pytest.mark.clause("LIR 15")
def test_one_bet_paid_twice_is_found() -> None:
    assert found(after(BOOK, PAYS[0], PAYS[0])) == ["LIR-15/unexpected LIR-S12 3 bet1"]


@pytest.mark.clause("LIR 16")
def test_winners_paid_from_the_left_are_out_of_order() -> None:
    log = [line.replace("9s Jd 4h", "Ac Ad 4h") for line in BOOK]
    log = without(log, LOSES, "[Ac Ad 4h] hand:1 > rack")
    log = before(log, PAYS[0], "5.00 inventory > bet:1:bet3")
    log = after(log, PAYS[2], "[Ac Ad 4h] hand:1 > rack")
    assert found(log) == ["LIR-16/out_of_order LIR-S10 1 bet3"]


@pytest.mark.clause("LIR 17")
def test_community_cards_left_on_the_table_are_found() -> None:
    assert found(without(BOOK, "[Td 2s] board > rack")) == ["LIR-17/omitted LIR-C04"]
