"""One cause is one finding: what of one step, one cap, one limit or one deal goes wrong in one way is told once."""

from typing import Any

import pytest

from games.catalogue import example_terms
from tests.catalogue.edits import Log, after, findings, instead, judged, without
from tests.catalogue.won_lost_tied import DUEL
from tests.catalogue.worked import FIVE_CARD_ROULETTE, LET_IT_RIDE, ULTIMATE_TEXAS_HOLDEM

PACKETS = ["[Ah Kd] shoe > hand:1", "[7c 2d] shoe > hand:2", "[?? ??] shoe > dealer"]


def under(game: str, **rules: Any) -> dict[str, Any]:
    """The example terms with these rules."""
    terms = example_terms(game)
    return {**terms, "rules": {**terms["rules"], **rules}}


def in_packets() -> Log:
    """The worked round dealt in packets of two."""
    log = ULTIMATE_TEXAS_HOLDEM
    return [*log[:5], *PACKETS, *log[11:]]


def only(answer: dict[str, Any]) -> dict[str, Any]:
    """The one finding of an answer; its effects are all that the round cost."""
    [finding] = answer["findings"]
    return dict(finding)


@pytest.mark.clause("ALL-R3")
def test_a_cap_that_was_not_applied_is_one_finding_with_all_it_cost() -> None:
    cap = {"amount": "10.00", "per": "player", "share": "pro_rata"}
    terms = under("let_it_ride", payout_cap=cap)
    finding = only(judged("let_it_ride", LET_IT_RIDE, (1, 3), terms=terms))
    assert (finding["row"], finding["event"]) == ("LIR-S11", 19)
    assert finding["effects"] == {"house": "-5.00", "3": "5.00"}
    assert finding["text"] == (
        "House paid 15.00 in all on these wagers; they pay 15.00, of which the cap of 10.00 leaves 10.00."
    )


@pytest.mark.clause("ALL-R11")
def test_a_cap_put_right_wager_by_wager_costs_nobody() -> None:
    cap = {"amount": "10.00", "per": "player", "share": "pro_rata"}
    paid = [f"5.00 inventory > bet:3:bet{number}" for number in (1, 2, 3)]
    back = ["1.00 bet:3:bet1 > inventory", "2.00 bet:3:bet2 > inventory", "2.00 bet:3:bet3 > inventory"]
    log = after(LET_IT_RIDE, paid[-1], *back)
    finding = only(judged("let_it_ride", log, (1, 3), terms=under("let_it_ride", payout_cap=cap)))
    assert (finding["row"], finding["effects"], finding["corrected_at"]) == ("LIR-S11", {}, 24)
    half = only(judged("let_it_ride", without(log, back[2]), (1, 3), terms=under("let_it_ride", payout_cap=cap)))
    assert half["effects"] == {"house": "-2.00", "3": "2.00"} and "corrected_at" not in half


@pytest.mark.clause("ALL-R1")
def test_bets_that_share_their_limits_break_them_once_a_seat() -> None:
    terms = under("let_it_ride")
    terms["limits"] = {"bet1": ["10.00", "500.00"]}
    answer = judged("let_it_ride", LET_IT_RIDE, (1, 3), terms=terms)
    assert findings(answer) == ["ALL-R1/misstated LIR-W02 1 bet1", "ALL-R1/misstated LIR-W02 3 bet1"]
    first, second = answer["findings"]
    assert (first["effects"], second["effects"]) == (
        {"house": "5.00", "1": "-5.00"},
        {"house": "-15.00", "3": "15.00"},
    )
    assert first["text"] == "Seat 1 has 5.00 on bet1, bet2, bet3, where 10.00 to 500.00 are taken."


@pytest.mark.clause("UTH A")
def test_cards_dealt_in_packets_where_one_by_one_is_called_for_are_one_finding() -> None:
    finding = only(judged("ultimate_texas_holdem", in_packets(), (1, 2)))
    assert (finding["clause"], finding["row"], finding["event"]) == ("UTH A", "UTH-P04", 5)
    assert finding["expected"] == "[??] shoe > hand:1"


@pytest.mark.clause("UTH-R7")
def test_cards_dealt_one_by_one_where_packets_are_called_for_are_one_finding() -> None:
    terms = under("ultimate_texas_holdem", deal="packets")
    assert judged("ultimate_texas_holdem", in_packets(), (1, 2), terms=terms)["findings"] == []
    finding = only(judged("ultimate_texas_holdem", ULTIMATE_TEXAS_HOLDEM, (1, 2), terms=terms))
    assert (finding["clause"], finding["kind"], finding["expected"]) == (
        "UTH-R7", "misstated", "[?? ??] shoe > hand:1",
    )  # fmt: skip


@pytest.mark.clause("UTH G")
def test_hands_settled_from_the_left_are_one_finding() -> None:
    first = next(at for at, line in enumerate(DUEL) if "inventory" in line)
    last = next(at for at, line in enumerate(DUEL) if line.endswith("dealer > rack"))
    settled = sorted(DUEL[first:last], key=lambda line: line.split(":")[1][0])
    log = [*DUEL[:first], *settled, *DUEL[last:]]
    finding = only(judged("ultimate_texas_holdem", log, (1, 2, 3)))
    assert (finding["clause"], finding["row"]) == ("UTH G", "UTH-P14")
    assert " The same goes for " in finding["text"]


@pytest.mark.clause("UTH F")
def test_folded_cards_that_never_went_to_the_rack_are_missed_once() -> None:
    log = without(ULTIMATE_TEXAS_HOLDEM, "[7c 2d] hand:2 > rack")
    assert findings(judged("ultimate_texas_holdem", log, (1, 2))) == ["UTH-F/omitted UTH-C01 2"]


@pytest.mark.clause("FCR (a)(11)")
@pytest.mark.parametrize(
    ("spot", "settled"),
    [
        ("ace", ["10.00 bet:1:ace > inventory"]),
        ("two_six", ["15.00 inventory > bet:1:two_six", "25.00 bet:1:two_six > purse:1"]),
        ("ace", ["10.00 bet:1:ace > purse:1"]),
        ("ace", []),
    ],
)
def test_a_wager_after_card_3_is_one_finding_whatever_becomes_of_it(spot: str, settled: Log) -> None:
    log = after(FIVE_CARD_ROULETTE, "[Jk] board", f"10.00 purse:1 > bet:1:{spot}")
    answer = judged("five_card_roulette", after(log, "[9c 2s] board", *settled), (1,))
    assert findings(answer) == [f"FCR-a-11/unexpected FCR-W03 1 {spot}"]
    gained = {party: amount for party, amount in answer["net"].items() if float(amount)}
    assert answer["findings"][0]["effects"] == gained


@pytest.mark.clause("ALL-R6")
def test_a_second_joker_is_one_finding_that_names_the_joker() -> None:
    log = [line.replace("9c", "Jk") for line in FIVE_CARD_ROULETTE]
    finding = only(judged("five_card_roulette", log, (1,)))
    assert finding["text"] == "[Jk 2s] board: Jk is already on the table; the deck holds 1."


@pytest.mark.clause("LIR-R4")
@pytest.mark.parametrize(
    ("dealt", "rule", "said"),
    [
        (["[?? ?? ??] shoe > board"], "two", ["LIR-R4/misstated LIR-C07"]),
        (["[?? ?? ??] shoe > board", "[??] board > rack"], "two", ["LIR-R4/misstated LIR-C07"]),
        (["[??] shoe > board"] * 3 + ["[??] board > rack"], "two", ["LIR-R4/unexpected LIR-C07"]),
        (["[?? ?? ??] shoe > board", "[??] board > rack"], "three_discard_one", []),
        (["[??] shoe > board"] * 3 + ["[??] board > rack"], "three_discard_one", []),
        (["[?? ?? ??] shoe > board"], "three_discard_one", ["LIR-R4/omitted LIR-C07"]),
        (["[?? ??] shoe > board"], "three_discard_one", ["LIR-R4/misstated LIR-C07"]),
    ],
)
def test_the_community_cards_are_dealt_as_the_house_has_it(dealt: Log, rule: str, said: Log) -> None:
    log = instead(LET_IT_RIDE, "[?? ??] shoe > board", *dealt)
    terms = under("let_it_ride", community=rule)
    assert findings(judged("let_it_ride", log, (1, 3), terms=terms)) == said


@pytest.mark.clause("UTH D", "UTH E")
@pytest.mark.parametrize(
    ("behind", "clause"),
    [("[Ks 8h 3d] board", "D"), ("[5c 9s] board", "E"), ("2: fold", "E"), ("40.00 purse:1 > bet:1:play", "D")],
)
def test_a_play_beside_another_cites_the_option_it_was_placed_at(behind: str, clause: str) -> None:
    log = after(ULTIMATE_TEXAS_HOLDEM, behind, "20.00 purse:1 > bet:1:play")
    assert findings(judged("ultimate_texas_holdem", log, (1, 2))) == [
        f"UTH-{clause}/unexpected UTH-W06 1 play"
    ]


@pytest.mark.clause("UTH E")
def test_what_is_wrong_with_a_folded_hand_is_said_where_it_was_done() -> None:
    log = after(ULTIMATE_TEXAS_HOLDEM, "10.00 purse:2 > bet:2:blind", "5.00 purse:2 > bet:2:trips")
    log = after(log, "10.00 bet:2:blind > inventory", "15.00 inventory > bet:2:trips")
    finding = only(judged("ultimate_texas_holdem", log, (1, 2)))
    assert (finding["row"], finding["recorded"]) == ("UTH-S02", "15.00 inventory > bet:2:trips")
    assert finding["text"] == "House paid seat 2 15.00 on trips; a folded hand loses."


@pytest.mark.clause("LIR 16")
def test_a_winner_paid_out_of_turn_is_one_finding() -> None:
    log = [line.replace("9s Jd 4h", "Jc Jh 4h") for line in LET_IT_RIDE]
    log = instead(log, "5.00 bet:1:bet3 > inventory", "5.00 inventory > bet:1:bet3")
    finding = only(judged("let_it_ride", log, (1, 3)))
    assert (finding["clause"], finding["row"], finding["seat"]) == ("LIR 16", "LIR-S10", 1)


@pytest.mark.clause("UTH A")
@pytest.mark.parametrize("place", ["hand:1", "dealer"])
def test_a_hand_dealt_wholly_face_up_is_one_finding_though_it_is_turned_up_again(place: str) -> None:
    end = f"shoe > {place}"
    log = [f"{line} up" if line.endswith(end) else line for line in ULTIMATE_TEXAS_HOLDEM]
    finding = only(judged("ultimate_texas_holdem", log, (1, 2)))
    assert (finding["code"], finding["row"]) == ("UTH-A/misstated", "UTH-C04")


@pytest.mark.clause("LIR 5")
def test_hands_dealt_face_up_are_one_finding_each_though_they_are_turned_up_again() -> None:
    log = [f"{line} up" if "shoe > hand:" in line else line for line in LET_IT_RIDE]
    told = findings(judged("let_it_ride", log, (1, 3)))
    assert told == ["LIR-5/misstated LIR-C08 1", "LIR-5/misstated LIR-C08 3"]


CALL, WAGER = "dealer: no more bets", "10.00 purse:1 > bet:1:ace"


@pytest.mark.clause("FCR (a)(4)")
@pytest.mark.parametrize("behind", ["[4h] board", "15.00 inventory > bet:1:two_six", "25.00 bet:1:two_six > purse:1"])
def test_a_call_inside_the_open_window_and_again_at_its_end_came_too_early(behind: str) -> None:
    finding = only(judged("five_card_roulette", after(FIVE_CARD_ROULETTE, behind, CALL), (1,)))
    assert (finding["clause"], finding["row"], finding["severity"]) == ("FCR (a)(4)", "FCR-P08", 2)
    assert finding["recorded"] == CALL


@pytest.mark.clause("FCR (a)(8)")
def test_a_call_before_the_second_settlement_is_done_came_too_early() -> None:
    log = after(FIVE_CARD_ROULETTE, "[Qd] board", CALL)
    finding = only(judged("five_card_roulette", log, (1,)))
    assert (finding["clause"], finding["row"]) == ("FCR (a)(8)", "FCR-P08")


@pytest.mark.clause("FCR (a)(4)")
def test_a_wager_after_the_only_call_is_too_late_and_no_call_too_early() -> None:
    log = [line for line in FIVE_CARD_ROULETTE if line != WAGER]
    log.insert(log.index(CALL) + 1, WAGER)
    assert findings(judged("five_card_roulette", log, (1,))) == ["FCR-a-4/unexpected FCR-W01 1 ace"]


@pytest.mark.clause("FCR-R9")
@pytest.mark.parametrize("more", ["[??] shoe > board", "[?? ?? ?? ?? ??] shoe > board"])
def test_a_sixth_community_card_is_one_too_many(more: str) -> None:
    log = after(FIVE_CARD_ROULETTE, "[?? ?? ?? ?? ??] shoe > board", more)
    finding = only(judged("five_card_roulette", log, (1,)))
    assert (finding["code"], finding["row"], finding["severity"]) == ("FCR-R9/unexpected", "FCR-C05", 1)
