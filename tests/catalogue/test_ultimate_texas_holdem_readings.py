"""Ultimate Texas Hold'em where its text is silent: what its readings ask, kept and broken."""

from typing import Any

import pytest

from games.catalogue import example_terms
from tests.catalogue.edits import Log, after, before, findings, instead, judged, moved, without
from tests.catalogue.won_lost_tied import DUEL
from tests.catalogue.worked import ULTIMATE_TEXAS_HOLDEM as BOOK

GAME = "ultimate_texas_holdem"
DEALER, BOARD = "[Qs Qc] dealer", "[?? ?? ?? ?? ??] shoe > board"
TRIPS_LOSE, WINS_3 = "5.00 bet:3:trips > inventory", "20.00 inventory > bet:3:play"
ANTE_1, LOST_BLIND = "10.00 inventory > bet:1:ante", "10.00 bet:2:blind > inventory"

# The dealer shows ace high: no pair, so every Ante pushes; seat 3 now wins with its queens.
UNQUALIFIED = [line.replace("Qs Qc", "Ah 4c") for line in DUEL]
UNQUALIFIED = without(UNQUALIFIED, "10.00 bet:2:ante > inventory", ANTE_1)
UNQUALIFIED = before(UNQUALIFIED, TRIPS_LOSE, WINS_3)
# The board's pair of threes qualifies the same dealer.
PAIR_ON_BOARD = [line.replace("3s 2c", "3s 3c") for line in UNQUALIFIED]
PAIR_ON_BOARD = before(PAIR_ON_BOARD, "40.00 bet:2:play > inventory", "10.00 bet:2:ante > inventory")
PAIR_ON_BOARD = before(PAIR_ON_BOARD, "10.00 inventory > bet:1:play", ANTE_1)
PAIR_ON_BOARD = before(PAIR_ON_BOARD, WINS_3, "10.00 inventory > bet:3:ante")
# Seat 1 has a flush: its Blind is paid three to two, its Trips seven to one.
FLUSH = [line.replace("Js", "Ks").replace("Th 9c 8d", "Ts 9s 8d") for line in DUEL]
FLUSH = instead(FLUSH, "10.00 inventory > bet:1:blind", "15.00 inventory > bet:1:blind")
FLUSH = instead(FLUSH, "20.00 inventory > bet:1:trips", "35.00 inventory > bet:1:trips")


def found(log: Log, seats: tuple[int, ...] = (1, 2, 3), **more: Any) -> list[str]:
    return findings(judged(GAME, log, seats, **more))


def house(chip_unit: str = "1.00", **rules: Any) -> dict[str, Any]:
    """Terms with these rules."""
    terms = example_terms(GAME)
    return {**terms, "chip_unit": chip_unit, "rules": {**terms["rules"], **rules}}


@pytest.mark.clause(*(f"UTH-R{number}" for number in (1, 2, 4, 6, 8, 9, 10, 11, 12)))
@pytest.mark.parametrize("log", [DUEL, UNQUALIFIED, PAIR_ON_BOARD, FLUSH])
def test_a_round_as_it_is_read_conforms(log: Log) -> None:
    assert found(log) == []


@pytest.mark.clause("UTH-R1")
@pytest.mark.parametrize(
    "wrong",
    [
        before(UNQUALIFIED, "10.00 inventory > bet:1:play", ANTE_1),
        before(UNQUALIFIED, "40.00 bet:2:play > inventory", "10.00 bet:2:ante > inventory"),
    ],
)
def test_an_ante_settled_though_the_dealer_does_not_qualify_is_found(wrong: Log) -> None:
    assert found(wrong)[0].startswith("UTH-R1/unexpected UTH-S04")


@pytest.mark.clause("UTH-R1")
@pytest.mark.parametrize("line", [WINS_3, "40.00 bet:2:play > inventory"])
def test_a_play_pushed_because_the_dealer_does_not_qualify_is_found(line: str) -> None:
    [finding] = found(without(UNQUALIFIED, line))
    assert finding.startswith("UTH-R1/omitted UTH-S05") and finding.endswith("play")


@pytest.mark.clause("UTH-R1")
def test_a_pair_on_the_board_that_is_overlooked_is_found() -> None:
    assert found(without(PAIR_ON_BOARD, ANTE_1)) == ["UTH-R1/omitted UTH-S14 1 ante"]


@pytest.mark.clause("UTH-R2")
def test_a_blind_paid_below_its_table_is_found() -> None:
    log = before(UNQUALIFIED, TRIPS_LOSE, "10.00 inventory > bet:3:blind")
    assert found(log) == ["UTH-R2/unexpected UTH-S07 3 blind"]


@pytest.mark.clause("UTH-R2")
def test_a_losing_blind_paid_is_found() -> None:
    log = instead(DUEL, LOST_BLIND, "10.00 inventory > bet:2:blind")
    assert found(log) == ["UTH-R2/misstated UTH-S08 2 blind"]


@pytest.mark.clause("UTH-R2")
def test_a_losing_blind_left_down_is_found() -> None:
    assert found(without(DUEL, LOST_BLIND)) == ["UTH-R2/omitted UTH-S08 2 blind"]


@pytest.mark.clause("UTH-R2")
def test_a_winning_blind_collected_is_found() -> None:
    log = before(UNQUALIFIED, TRIPS_LOSE, "10.00 bet:3:blind > inventory")
    assert found(log) == ["UTH-R2/unexpected UTH-S09 3 blind"]
    log = instead(DUEL, "10.00 inventory > bet:1:blind", "10.00 bet:1:blind > inventory")
    assert found(log) == ["UTH-R2/misstated UTH-S09 1 blind"]


@pytest.mark.clause("UTH-R3")
def test_a_folded_trips_is_lost_or_stays_as_the_house_has_it() -> None:
    log = before(BOOK, "[Ah] shoe > hand:1", "5.00 purse:2 > bet:2:trips")
    lost = after(log, "10.00 bet:2:blind > inventory", "5.00 bet:2:trips > inventory")
    assert found(lost, (1, 2)) == []
    assert found(log, (1, 2)) == ["UTH-F/omitted UTH-S01 2 trips"]
    assert found(lost, (1, 2), terms=house(trips_on_fold="stays")) != []


@pytest.mark.clause("UTH-R4")
def test_a_blind_that_is_missing_or_unequal_is_found() -> None:
    log = without(BOOK, "10.00 purse:2 > bet:2:blind", "10.00 bet:2:blind > inventory")
    assert found(log, (1, 2)) == ["UTH-R4/omitted UTH-W01 2 blind"]
    log = [line.replace("10.00 purse:2 > bet:2:blind", "20.00 purse:2 > bet:2:blind") for line in BOOK]
    log = instead(log, "10.00 bet:2:blind > inventory", "20.00 bet:2:blind > inventory")
    assert found(log, (1, 2))[0].startswith("UTH-R4/misstated UTH-W01 2")


@pytest.mark.clause("UTH-R4")
@pytest.mark.parametrize("line", ["10.00 purse:2 > bet:2:ante", "5.00 bet:2:ante > purse:2"])
def test_an_ante_raised_or_reduced_in_the_round_is_found(line: str) -> None:
    assert found(after(DUEL, "[Th 9c 8d] board", line)) == ["UTH-R4/unexpected UTH-W12 2 ante"]


@pytest.mark.clause("UTH-R5")
def test_a_burn_is_found_where_the_house_has_none_and_missed_where_it_has() -> None:
    burned = before(DUEL, BOARD, "[??] shoe > burn")
    assert found(burned) == ["UTH-R5/unexpected UTH-P15"]
    assert found(DUEL, terms=house(burn="yes")) == ["UTH-R5/omitted UTH-P15"]
    cleared = before(burned, "[..] shoe > rack", "[??] burn > rack")
    assert found(cleared, terms=house(burn="yes")) == []


@pytest.mark.clause("UTH-R6")
def test_the_second_option_asked_out_of_turn_is_found() -> None:
    at = DUEL.index("[Th 9c 8d] board") + 1
    log = [*DUEL[:at], DUEL[at + 1], DUEL[at], *DUEL[at + 2 :]]
    assert found(log)[0].startswith("UTH-R6/out_of_order UTH-P07")


@pytest.mark.clause("UTH-R7")
def test_packets_are_dealt_where_the_house_deals_packets() -> None:
    log = without(BOOK, "[Kd] shoe > hand:1", "[2d] shoe > hand:2", "[??] shoe > dealer")
    log = instead(log, "[Ah] shoe > hand:1", "[Ah Kd] shoe > hand:1")
    log = instead(log, "[7c] shoe > hand:2", "[7c 2d] shoe > hand:2")
    log = instead(log, "[??] shoe > dealer", "[?? ??] shoe > dealer")
    assert found(log, (1, 2), terms=house(deal="packets")) == []
    assert found(log, (1, 2))[0].startswith("UTH-A/misstated UTH-P04")


@pytest.mark.clause("UTH-R8")
@pytest.mark.parametrize("line", [WINS_3, "10.00 bet:3:ante > inventory", "10.00 inventory > bet:3:blind"])
def test_a_tie_settled_as_a_win_or_a_loss_is_found(line: str) -> None:
    spot = line.split(":")[-1].split(" ")[0]
    assert found(after(DUEL, DEALER, line)) == [f"UTH-R8/unexpected UTH-S06 3 {spot}"]


@pytest.mark.clause("UTH-R9")
def test_trips_settled_by_the_comparison_with_the_dealer_is_found() -> None:
    log = instead(DUEL, "20.00 inventory > bet:1:trips", "5.00 bet:1:trips > inventory")
    assert found(log) == ["UTH-R9/misstated UTH-S10 1 trips"]
    assert found(without(DUEL, TRIPS_LOSE)) == ["UTH-R9/omitted UTH-S10 3 trips"]


@pytest.mark.clause("UTH-R11")
def test_the_multiples_offered_are_the_houses() -> None:
    offered = house(play=[[4], [2], [2]])
    assert found(DUEL, terms=offered) == ["UTH-E/misstated UTH-W05 1 play"]


@pytest.mark.clause("UTH-R12")
def test_trips_placed_after_the_deal_is_found() -> None:
    log = moved(BOOK, "5.00 purse:1 > bet:1:trips", in_front_of="2: check")
    assert found(log, (1, 2)) == ["UTH-R12/unexpected UTH-W02 1 trips"]


@pytest.mark.clause("UTH-R13")
@pytest.mark.parametrize("before_what", ["40.00 purse:1 > bet:1:play", "[?? ?? ?? ?? ??] shoe > board"])
def test_a_hand_turned_up_before_its_last_decision_is_early(before_what: str) -> None:
    log = before(BOOK, before_what, "[Ah Kd] hand:1")
    assert found(log, (1, 2))[0].startswith("UTH-R13/out_of_order")


@pytest.mark.clause("UTH-R13")
def test_a_hand_turned_up_from_its_last_decision_on_conforms() -> None:
    assert found(before(BOOK, "2: check", "[Ah Kd] hand:1"), (1, 2)) == []


@pytest.mark.clause("ALL-R1")
def test_trips_above_its_limit_is_found() -> None:
    log = [line.replace("5.00 purse:1 > bet:1:trips", "500.00 purse:1 > bet:1:trips") for line in BOOK]
    log = instead(log, "5.00 bet:1:trips > inventory", "500.00 bet:1:trips > inventory")
    assert found(log, (1, 2)) == ["ALL-R1/misstated UTH-W02 1 trips"]


@pytest.mark.clause("ALL-R3")
def test_a_posted_cap_that_is_not_applied_is_found() -> None:
    cap = {"amount": "30.00", "per": "player", "share": "pro_rata"}
    assert found(DUEL, terms=house(payout_cap=cap))[0] == "ALL-R3/misstated UTH-S13 1 ante"


@pytest.mark.clause("ALL-R5")
def test_three_to_two_rounded_up_where_the_house_rounds_down_is_found() -> None:
    terms = house("10.00", breakage="down")
    down = instead(FLUSH, "35.00 inventory > bet:1:trips", "30.00 inventory > bet:1:trips")
    down = instead(down, "15.00 inventory > bet:1:blind", "10.00 inventory > bet:1:blind")
    assert found(down, terms=terms) == []
    log = instead(down, "10.00 inventory > bet:1:blind", "20.00 inventory > bet:1:blind")
    assert found(log, terms=terms) == ["ALL-R5/misstated UTH-S12 1 blind"]


@pytest.mark.clause("ALL-R6")
def test_one_card_in_two_hands_is_found() -> None:
    assert found([line.replace("7c", "Kd") for line in BOOK], (1, 2)) == ["LOG/impossible UTH-C03 1"]
