"""Ultimate Texas Hold'em clause by clause: kept in a round by the book, and found where it is broken."""

import pytest

from games.catalogue import example_terms, judge
from games.catalogue.regulations.violations import ROWS
from games.engine.findings import Finding
from games.engine.record import read_record
from tests.catalogue.edits import Log, after, findings, instead, judged, moved, without
from tests.catalogue.won_lost_tied import DUEL
from tests.catalogue.worked import ULTIMATE_TEXAS_HOLDEM as BOOK

GAME = "ultimate_texas_holdem"
BOARD, FLOP, LAST, DEALER = "[?? ?? ?? ?? ??] shoe > board", "[Ks 8h 3d] board", "[5c 9s] board", "[Qs Qc] dealer"
RAISE, PAID = "40.00 purse:1 > bet:1:play", "40.00 inventory > bet:1:play"
TWICE, EVEN = "20.00 purse:3 > bet:3:play", "10.00 purse:1 > bet:1:play"
TRIPS = "20.00 inventory > bet:1:trips"


def found(log: Log) -> list[str]:
    return findings(judged(GAME, log, (1, 2)))


def of_book(log: Log) -> list[Finding]:
    """What is found in a round by the book with this log instead."""
    envelope = {"round": "1", "table": "T-1", "game": GAME, "at": "2026-11-29T21:14:03-05:00", "seats": [1, 2]}
    record = read_record({**envelope, "terms": example_terms(GAME), "log": log})
    return judge(record, record.terms).findings


def found_in_duel(log: Log) -> list[str]:
    return findings(judged(GAME, log, (1, 2, 3)))


@pytest.mark.clause(*(f"UTH {letter}" for letter in "ABCDEFGH"))
def test_a_round_by_the_book_conforms() -> None:
    assert found(BOOK) == []


@pytest.mark.clause("UTH A", "UTH C", "UTH D", "UTH E", "UTH G", "UTH H")
def test_a_win_a_loss_and_a_tie_conform() -> None:
    answer = judged(GAME, DUEL, (1, 2, 3))
    assert (answer["verdict"], findings(answer)) == ("conforms", [])
    assert answer["net"] == {"house": "15.00", "1": "50.00", "2": "-60.00", "3": "-5.00"}


@pytest.mark.clause("UTH A")
def test_the_second_seat_dealt_before_the_first_is_out_of_order() -> None:
    log = moved(BOOK, "[7c] shoe > hand:2", in_front_of="[Ah] shoe > hand:1")
    assert found(log) == ["UTH-A/out_of_order UTH-P02 2"]


@pytest.mark.clause("UTH A")
def test_the_dealer_dealt_before_the_players_is_out_of_order() -> None:
    log = moved(BOOK, "[??] shoe > dealer", in_front_of="[Ah] shoe > hand:1")
    assert found(log) == ["UTH-A/out_of_order UTH-P03"]


@pytest.mark.clause("UTH A")
def test_two_cards_at_once_are_found() -> None:
    log = without(BOOK, "[Kd] shoe > hand:1")
    log = instead(log, "[Ah] shoe > hand:1", "[Ah Kd] shoe > hand:1")
    assert found(log) == ["UTH-A/misstated UTH-P04 1"]


@pytest.mark.clause("UTH A")
@pytest.mark.parametrize(
    ("log", "kind"),
    [
        (moved(BOOK, BOARD, in_front_of="[Kd] shoe > hand:1"), "out_of_order"),
        (instead(BOOK, BOARD, "[?? ?? ?? ??] shoe > board"), "misstated"),
        (instead(BOOK, BOARD, "[Ks 8h ?? ?? ??] shoe > board up"), "misstated"),
    ],
)
def test_a_board_dealt_early_short_or_face_up_is_found(log: Log, kind: str) -> None:
    assert found(log) == [f"UTH-A/{kind} UTH-P05"]


@pytest.mark.clause("UTH A")
def test_a_third_card_to_a_hand_is_found() -> None:
    log = after(BOOK, "[2d] shoe > hand:2", "[3c] shoe > hand:2")
    assert found(log) == ["UTH-A/unexpected UTH-C03 2"]


@pytest.mark.clause("UTH A")
def test_a_dealers_card_exposed_is_found() -> None:
    log = instead(BOOK, "[??] shoe > dealer", "[Qs] shoe > dealer up")
    assert found(log) == ["UTH-A/misstated UTH-C04"]


@pytest.mark.clause("UTH C")
def test_the_first_option_asked_out_of_turn_is_found() -> None:
    log = moved(DUEL, "40.00 purse:2 > bet:2:play", in_front_of="1: check")
    assert found_in_duel(log) == ["UTH-C/out_of_order UTH-P07 2 play"]


@pytest.mark.clause("UTH C")
def test_a_seat_not_offered_the_first_option_is_found() -> None:
    assert found_in_duel(without(DUEL, "3: check")) == ["UTH-C/omitted UTH-P08 3 play"]


@pytest.mark.clause("UTH C")
def test_a_first_play_of_twice_the_ante_is_found() -> None:
    log = instead(BOOK, RAISE, "20.00 purse:1 > bet:1:play")
    assert found(instead(log, PAID, "20.00 inventory > bet:1:play")) == ["UTH-C/misstated UTH-W03 1 play"]


@pytest.mark.clause("UTH C", "UTH D")
def test_a_fold_where_only_a_bet_or_a_check_exists_is_found() -> None:
    assert found_in_duel(instead(DUEL, "3: check", "3: fold"))[0] == "UTH-C/misstated UTH-W08 3"
    at = DUEL.index("[Th 9c 8d] board") + 1
    assert found_in_duel([*DUEL[:at], "1: fold", *DUEL[at + 1 :]])[0] == "UTH-D/misstated UTH-W08 1"


@pytest.mark.clause("UTH D")
def test_the_flop_turned_before_all_have_decided_is_early() -> None:
    assert found(moved(BOOK, FLOP, in_front_of="2: check")) == ["UTH-D/out_of_order UTH-P10"]


@pytest.mark.clause("UTH D")
def test_a_flop_of_four_cards_is_found() -> None:
    log = instead(instead(BOOK, FLOP, "[Ks 8h 3d 5c] board"), LAST, "[9s] board")
    assert found(log) == ["UTH-D/misstated UTH-P11"]


@pytest.mark.clause("UTH D")
def test_a_second_play_of_three_times_the_ante_is_found() -> None:
    log = instead(DUEL, TWICE, "30.00 purse:3 > bet:3:play")
    assert found_in_duel(log) == ["UTH-D/misstated UTH-W04 3 play"]


@pytest.mark.clause("UTH D")
def test_who_has_a_play_asked_again_is_found() -> None:
    log = after(DUEL, "[Th 9c 8d] board", "dealer: asks 2")
    assert found_in_duel(log) == ["UTH-D/unexpected UTH-P09 2 play"]


@pytest.mark.clause("UTH E")
@pytest.mark.parametrize(
    "log",
    [
        moved(DUEL, "[3s 2c] board", in_front_of=TWICE),
        instead(instead(DUEL, "[3s 2c] board", "[3s] board"), EVEN, EVEN, "[2c] board"),
    ],
)  # fmt: skip
def test_the_last_two_turned_early_or_one_by_one_are_found(log: Log) -> None:
    [finding] = found_in_duel(log)
    assert finding in ("UTH-E/out_of_order UTH-P12", "UTH-E/misstated UTH-P12")


@pytest.mark.clause("UTH E")
def test_a_third_play_of_twice_the_ante_is_found() -> None:
    log = instead(DUEL, EVEN, "20.00 purse:1 > bet:1:play")
    log = instead(log, "10.00 inventory > bet:1:play", "20.00 inventory > bet:1:play")
    assert found_in_duel(log) == ["UTH-E/misstated UTH-W05 1 play"]


@pytest.mark.clause("UTH D")
def test_a_second_play_wager_is_found() -> None:
    log = after(DUEL, "[Th 9c 8d] board", "20.00 purse:2 > bet:2:play")
    assert found_in_duel(log) == ["UTH-D/unexpected UTH-W06 2 play"]


@pytest.mark.clause("UTH E")
def test_a_play_by_who_has_folded_is_found() -> None:
    log = after(BOOK, DEALER, "10.00 purse:2 > bet:2:play")
    assert found(log) == ["UTH-E/unexpected UTH-W07 2 play"]


@pytest.mark.clause("UTH E")
def test_a_check_at_the_last_option_is_found() -> None:
    assert found(instead(BOOK, "2: fold", "2: check")) == ["UTH-E/misstated UTH-W09 2"]


@pytest.mark.clause("UTH E")
def test_neither_play_nor_fold_is_found() -> None:
    assert found(without(BOOK, "2: fold")) == ["UTH-E/omitted UTH-W10 2 play"]


@pytest.mark.clause("UTH E")
def test_a_folded_ante_paid_is_found() -> None:
    log = instead(BOOK, "10.00 bet:2:ante > inventory", "10.00 inventory > bet:2:ante")
    assert found(log) == ["UTH-E/misstated UTH-S02 2 ante"]


@pytest.mark.clause("UTH F")
def test_a_play_put_elsewhere_than_on_play_is_found() -> None:
    log = instead(BOOK, RAISE, "40.00 purse:1 > bet:1:ante")
    assert found(log) == ["UTH-F/misstated UTH-W11 1 play"]


@pytest.mark.clause("UTH F")
def test_a_folded_blind_left_down_is_found() -> None:
    log = without(BOOK, "10.00 bet:2:blind > inventory")
    assert found(log) == ["UTH-F/omitted UTH-S01 2 blind"]


@pytest.mark.clause("UTH F")
def test_folded_cards_left_until_the_end_are_found() -> None:
    log = moved(BOOK, "[7c 2d] hand:2 > rack", in_front_of="[Qs Qc] dealer > rack")
    assert found(log) == ["UTH-F/out_of_order UTH-C01 2"]


@pytest.mark.clause("UTH G")
@pytest.mark.parametrize("too_early", ["2: fold", "10.00 bet:2:ante > inventory"])
def test_the_dealer_who_shows_too_early_is_found(too_early: str) -> None:
    assert found(moved(BOOK, DEALER, in_front_of=too_early)) == ["UTH-G/out_of_order UTH-P13"]


@pytest.mark.clause("UTH G")
@pytest.mark.parametrize(
    ("too_early", "after_what"),
    [
        ("2: check", "[7c 2d] hand:2 > rack"),
        ("2: fold", "[7c 2d] hand:2 > rack"),
        ("10.00 bet:2:blind > inventory", "[7c 2d] hand:2 > rack"),
    ],
)
def test_it_is_said_in_words_after_what_the_dealer_shows(too_early: str, after_what: str) -> None:
    """UTH-P13: before all have decided, or before folded wagers are collected."""
    [finding] = of_book(moved(BOOK, DEALER, in_front_of=too_early))
    assert finding.text() == f"{DEALER} comes too early: it belongs after {after_what}."
    assert finding.text("es") == f"{DEALER} llega antes de tiempo: corresponde después de {after_what}."
    assert ROWS["UTH-P13"].words.en == (
        "The dealer's hand is shown before all have decided or folded wagers are collected."
    )


@pytest.mark.clause("UTH F")
def test_folded_wagers_collected_behind_the_dealers_hand_and_a_payment_are_too_late() -> None:
    [finding] = of_book(moved(BOOK, "10.00 bet:2:ante > inventory", in_front_of=PAID))
    assert (finding.row, finding.expected) == ("UTH-P13", "before: 10.00 inventory > bet:1:ante")


@pytest.mark.clause("UTH G")
@pytest.mark.parametrize("settled", ["10.00 inventory > bet:1:ante", "5.00 bet:1:trips > inventory"])
def test_what_is_settled_before_the_dealer_shows_is_no_dealers_hand_shown_too_early(settled: str) -> None:
    [finding] = of_book(moved(BOOK, settled, in_front_of=DEALER))
    assert (finding.code, finding.row, finding.severity) == ("UTH-G/out_of_order", None, 1)


@pytest.mark.clause("UTH G")
def test_hands_settled_from_the_left_are_out_of_order() -> None:
    of_3 = ["5.00 bet:3:trips > inventory", "[Qd Qh] hand:3 > rack"]
    log = after(without(DUEL, *of_3), "[Kd 4h] hand:2 > rack", *of_3)
    assert found_in_duel(log)[0].startswith("UTH-G/out_of_order UTH-P14")


@pytest.mark.clause("UTH G")
def test_a_rank_announced_wrongly_is_found() -> None:
    log = after(DUEL, DEALER, "dealer: 1 flush")
    assert found_in_duel(log) == ["UTH-G/misstated UTH-S03 1"]


@pytest.mark.clause("UTH G")
def test_other_odds_than_the_table_are_found() -> None:
    log = instead(DUEL, TRIPS, "35.00 inventory > bet:1:trips")
    assert found_in_duel(log) == ["UTH-G/misstated UTH-S11 1 trips"]


@pytest.mark.clause("UTH G")
def test_dealers_cards_that_nobody_knows_leave_the_ante_undetermined() -> None:
    log = [line.replace("Qs Qc", "?? ??") for line in BOOK]
    assert "UTH-G/undetermined 1 ante" in found(log)


@pytest.mark.clause("UTH H")
def test_a_stub_left_on_the_table_is_found() -> None:
    assert found(without(BOOK, "[..] shoe > rack")) == ["UTH-H/omitted UTH-C02"]


@pytest.mark.clause("UTH H")
def test_a_hand_removed_before_it_is_paid_is_found() -> None:
    log = moved(BOOK, "[Ah Kd] hand:1 > rack", in_front_of=PAID)
    assert found(log) == ["UTH-H/out_of_order UTH-C02 1"]
