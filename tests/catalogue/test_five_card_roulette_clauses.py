"""Five Card Roulette clause by clause: kept in a round by the book, and found where it is broken."""

from typing import Any

import pytest

from games.catalogue import example_terms, judge
from games.engine.record import read_record
from tests.catalogue.edits import Log, after, before, findings, instead, judged, moved, without
from tests.catalogue.worked import FIVE_CARD_ROULETTE as BOOK

GAME = "five_card_roulette"
DEAL, CLEAR = "[?? ?? ?? ?? ??] shoe > board", "[4h Qd Jk 9c 2s] board > rack"
CARD_1, CARD_2, CARD_3, LAST = "[4h] board", "[Qd] board", "[Jk] board", "[9c 2s] board"
PAID, TAKEN, CLOSED = "15.00 inventory > bet:1:two_six", "25.00 bet:1:two_six > purse:1", "dealer: no more bets"
ACE, LOST, COMMUNITY = "10.00 purse:1 > bet:1:ace", "10.00 bet:1:ace > inventory", "5.00 bet:1:community > inventory"
SECOND_CALL = BOOK.index(CARD_3) - 1


def found(log: Log, **more: Any) -> list[str]:
    return findings(judged(GAME, log, (1,), **more))


def house(**rules: Any) -> dict[str, Any]:
    """Terms with these rules."""
    terms = example_terms(GAME)
    return {**terms, "rules": {**terms["rules"], **rules}}


@pytest.mark.clause(*(f"FCR (a)({number})" for number in range(1, 13)), "FCR (b)", "FCR (c)", "FCR (d)")
def test_a_round_by_the_book_conforms() -> None:
    answer = judged(GAME, BOOK, (1,))
    assert (answer["verdict"], findings(answer)) == ("conforms", [])
    assert answer["net"] == {"house": "0.00", "1": "0.00"}


@pytest.mark.clause("FCR (a)(1)")
def test_the_first_card_turned_before_all_five_lie_is_early() -> None:
    assert found(moved(BOOK, CARD_1, in_front_of=DEAL)) == ["FCR-a-1/out_of_order FCR-P01"]


@pytest.mark.clause("FCR (a)(1)")
def test_five_cards_that_were_never_dealt_are_found() -> None:
    assert "FCR-a-1/omitted FCR-P02" in found(without(BOOK, DEAL))


@pytest.mark.clause("FCR (a)(1)")
@pytest.mark.parametrize(
    ("log", "row"),
    [
        (instead(BOOK, DEAL, "[?? ?? ?? ?? ?? ??] shoe > board"), "FCR-C05"),
        (instead(BOOK, DEAL, "[4h Qd ?? ?? ??] shoe > board up"), "FCR-C06"),
    ],
)
def test_a_sixth_card_and_cards_face_up_are_found(log: Log, row: str) -> None:
    assert found(log) == [f"FCR-a-1/misstated {row}"]


@pytest.mark.clause("FCR (a)(2)")
def test_a_winner_not_paid_is_found() -> None:
    log = instead(without(BOOK, PAID), TAKEN, "10.00 bet:1:two_six > purse:1")
    assert found(log) == ["FCR-a-2/omitted FCR-S04 1 two_six"]


@pytest.mark.clause("FCR (a)(2)")
@pytest.mark.parametrize(("card", "row"), [("Jk", "FCR-S02"), ("Ah", "FCR-S03"), ("7h", "FCR-S01")])
def test_a_wager_paid_on_another_group_is_found(card: str, row: str) -> None:
    log = [line.replace("Jk", "5c").replace("4h", card) for line in BOOK]
    assert found(log) == [f"FCR-a-2/misstated {row} 1 two_six"]


@pytest.mark.clause("FCR (a)(2)")
def test_a_winner_collected_is_found() -> None:
    log = instead(without(BOOK, TAKEN), PAID, "10.00 bet:1:two_six > inventory")
    assert found(log) == ["FCR-a-2/misstated FCR-S01 1 two_six"]


@pytest.mark.clause("FCR (a)(2)")
def test_other_odds_than_the_table_are_found() -> None:
    log = instead(BOOK, PAID, "20.00 inventory > bet:1:two_six")
    log = instead(log, TAKEN, "30.00 bet:1:two_six > purse:1")
    assert found(log) == ["FCR-a-2/misstated FCR-S05 1 two_six"]


@pytest.mark.clause("FCR (a)(2)")
def test_a_winner_paid_when_the_third_card_lies_is_paid_on_another_card() -> None:
    log = moved(moved(BOOK, PAID, in_front_of=CARD_3), TAKEN, in_front_of=CARD_3)
    assert "FCR-a-2/out_of_order FCR-S08 1 two_six" in found(log)


@pytest.mark.clause("FCR (a)(2)")
def test_seats_settled_from_the_left_are_out_of_order() -> None:
    log = before(BOOK, DEAL, "5.00 purse:2 > bet:2:ace")
    right = before(log, PAID, "5.00 bet:2:ace > inventory")
    left = after(log, PAID, "5.00 bet:2:ace > inventory")
    assert findings(judged(GAME, right, (1, 2))) == []
    [finding] = findings(judged(GAME, left, (1, 2)))
    assert finding.startswith("FCR-a-2/out_of_order FCR-P04")


@pytest.mark.clause("FCR (a)(3)")
def test_a_wager_on_card_2_while_card_1_is_settled_is_found() -> None:
    assert found(moved(BOOK, ACE, in_front_of=PAID)) == ["FCR-a-3/out_of_order FCR-W02 1 ace"]


@pytest.mark.clause("FCR (a)(4)")
def test_no_call_before_card_2_is_found() -> None:
    assert found(without(BOOK, CLOSED)) == ["FCR-a-4/omitted FCR-P05"]


@pytest.mark.clause("FCR (a)(4)")
def test_a_wager_after_the_call_is_found() -> None:
    assert found(moved(BOOK, ACE, in_front_of=CARD_2)) == ["FCR-a-4/unexpected FCR-W01 1 ace"]


@pytest.mark.clause("FCR (a)(5)")
def test_card_2_turned_before_the_call_is_found() -> None:
    assert found(moved(BOOK, CARD_2, in_front_of=CLOSED)) == ["FCR-a-5/out_of_order FCR-P07"]


@pytest.mark.clause("FCR (a)(5)")
def test_card_3_shown_with_card_2_is_found() -> None:
    log = without(instead(BOOK, CARD_2, "[Qd Jk] board"), CARD_3)
    assert found(log) == ["FCR-a-5/misstated FCR-C06"]


@pytest.mark.clause("FCR (a)(6)")
def test_a_wager_settled_before_its_card_is_found() -> None:
    assert found(moved(BOOK, LOST, in_front_of=CARD_2)) == ["FCR-a-6/out_of_order FCR-P03 1 ace"]


@pytest.mark.clause("FCR (a)(6)")
def test_a_loser_left_for_a_later_card_is_found() -> None:
    assert found(moved(BOOK, LOST, in_front_of=LAST)) == ["FCR-a-6/out_of_order FCR-W05 1 ace"]


@pytest.mark.clause("FCR (a)(6)")
def test_a_loser_never_collected_is_found() -> None:
    assert found(without(BOOK, LOST)) == ["FCR-a-6/omitted FCR-S04 1 ace"]


@pytest.mark.clause("FCR (a)(7)")
def test_a_wager_on_card_3_while_card_2_is_settled_is_found() -> None:
    log = before(BOOK, LOST, "5.00 purse:1 > bet:1:ante")
    log = after(log, CARD_3, "10.00 inventory > bet:1:ante")
    assert found(log) == ["FCR-a-7/out_of_order FCR-W02 1 ante"]


@pytest.mark.clause("FCR (a)(8)")
def test_no_call_before_card_3_is_found() -> None:
    log = [*BOOK[:SECOND_CALL], *BOOK[SECOND_CALL + 1 :]]
    assert found(log) == ["FCR-a-8/omitted FCR-P06"]


@pytest.mark.clause("FCR (a)(8)")
def test_a_call_before_card_2_is_settled_is_early() -> None:
    log = [*BOOK[:SECOND_CALL], *BOOK[SECOND_CALL + 1 :]]
    assert found(before(log, LOST, CLOSED)) == ["FCR-a-8/out_of_order FCR-P08"]


@pytest.mark.clause("FCR (a)(9)")
def test_card_3_turned_before_the_call_is_found() -> None:
    log = [*BOOK[:SECOND_CALL], CARD_3, CLOSED, *BOOK[SECOND_CALL + 2 :]]
    assert found(log) == ["FCR-a-9/out_of_order FCR-P07"]


@pytest.mark.clause("FCR (a)(2)", "FCR (a)(6)", "FCR (a)(10)")
@pytest.mark.parametrize(("event", "clause"), [(PAID, "2"), (LOST, "6"), (LAST, "10")])
def test_community_collected_before_the_last_cards_is_found(event: str, clause: str) -> None:
    answer = judged(GAME, moved(BOOK, COMMUNITY, in_front_of=event), (1,))
    assert findings(answer) == [f"FCR-a-{clause}/out_of_order FCR-W06 1 community"]
    assert answer["findings"][0]["expected"] == f"after: {LAST}"


@pytest.mark.clause("FCR (a)(11)")
def test_a_wager_on_card_4_is_found() -> None:
    log = before(BOOK, LAST, "10.00 purse:1 > bet:1:ante")
    assert found(log) == ["FCR-a-11/unexpected FCR-W03 1 ante"]


@pytest.mark.clause("FCR (a)(11)")
def test_a_fifth_card_never_turned_is_found() -> None:
    assert found(instead(BOOK, LAST, "[9c] board")) == ["FCR-a-11/misstated FCR-P10"]


@pytest.mark.clause("FCR (a)(12)")
def test_the_stub_collected_before_community_is_found() -> None:
    log = moved(BOOK, "[..] shoe > rack", in_front_of=COMMUNITY)
    assert found(log) == ["FCR-a-12/out_of_order FCR-P11"]


@pytest.mark.clause("FCR (a)(12)")
def test_a_losing_community_paid_is_found() -> None:
    log = instead(BOOK, COMMUNITY, "5.00 inventory > bet:1:community")
    assert found(log) == ["FCR-a-12/misstated FCR-S06 1 community"]


@pytest.mark.clause("FCR (a)(12)")
def test_community_left_unsettled_is_found() -> None:
    assert found(without(BOOK, COMMUNITY)) == ["FCR-a-12/omitted FCR-S07 1 community"]


@pytest.mark.clause("FCR (b)")
@pytest.mark.parametrize("line", [CLEAR, "[..] shoe > rack"])
def test_cards_or_stub_left_on_the_table_are_found(line: str) -> None:
    assert found(without(BOOK, line)) == ["FCR-b/omitted FCR-C01"]


@pytest.mark.clause("FCR (b)")
def test_cards_removed_before_community_is_settled_are_found() -> None:
    log = moved(BOOK, CLEAR, in_front_of=COMMUNITY)
    assert found(log) == ["FCR-b/out_of_order FCR-C02"]


@pytest.mark.clause("FCR (c)")
@pytest.mark.parametrize(
    ("log", "kind"),
    [
        (instead(BOOK, CARD_2, "[Qd] board by 1"), "misstated FCR-C03"),
        (instead(BOOK, LAST, "[9c 2s] board by spectator"), "misstated FCR-C03"),
        (before(BOOK, CARD_2, "[2c] hand:1 by 1"), "unexpected FCR-C03"),
        (instead(BOOK, CLEAR, f"{CLEAR} by 1"), "misstated FCR-C03 1"),
        (instead(BOOK, "[..] shoe > rack", "[..] shoe > rack by spectator"), "misstated FCR-C03"),
        (instead(BOOK, DEAL, f"{DEAL} by 1"), "misstated FCR-C03 1"),
    ],
)
def test_a_player_or_a_spectator_who_touches_a_card_is_found(log: Log, kind: str) -> None:
    assert found(log)[0].startswith(f"FCR-c/{kind}")


@pytest.mark.clause("FCR-R1")
def test_a_wager_of_a_kind_not_listed_is_undetermined() -> None:
    log = before(BOOK, DEAL, "5.00 purse:1 > bet:1:red")
    assert found(log) == ["FCR-R1/undetermined FCR-W07 1 red"]


@pytest.mark.clause("FCR-R4")
def test_an_ante_that_the_house_requires_and_nobody_placed_is_found() -> None:
    assert "FCR-R4/unexpected FCR-W07 1 ace" in found(BOOK, terms=house(ante="required"))


@pytest.mark.clause("FCR-R5")
@pytest.mark.parametrize(
    "log",
    [
        moved(BOOK, "5.00 purse:1 > bet:1:community", in_front_of=CARD_2),
        after(BOOK, CARD_1, "5.00 purse:1 > bet:1:community"),
        without(after(BOOK, CARD_1, "5.00 bet:1:community > purse:1"), COMMUNITY),
    ],
)
def test_community_placed_raised_or_taken_back_after_card_1_is_found(log: Log) -> None:
    assert found(log) == ["FCR-R5/unexpected FCR-W04 1 community"]


@pytest.mark.clause("FCR-R6")
def test_winnings_neither_taken_nor_said_to_stay_are_undetermined() -> None:
    assert found(without(BOOK, TAKEN)) == ["FCR-R6/undetermined FCR-W08 1 two_six"]


@pytest.mark.clause("FCR-R7")
def test_community_without_a_table_is_undetermined() -> None:
    terms = example_terms(GAME)
    del terms["paytables"]["community"]
    assert found(BOOK, terms=terms) == ["FCR-R7/undetermined 1 community"]


@pytest.mark.clause("ALL-R1")
def test_a_wager_below_its_least_is_found() -> None:
    log = [line.replace("10.00 purse:1 > bet:1:ace", "1.00 purse:1 > bet:1:ace") for line in BOOK]
    log = instead(log, LOST, "1.00 bet:1:ace > inventory")
    assert found(log) == ["ALL-R1/misstated FCR-W07 1 ace"]


@pytest.mark.clause("ALL-R6")
def test_a_second_joker_in_a_deck_of_one_is_impossible() -> None:
    assert "LOG/impossible FCR-C05" in found([line.replace("9c", "Jk") for line in BOOK])


@pytest.mark.clause("ALL-R3")
def test_a_wager_paid_when_the_cap_is_used_up_is_found() -> None:
    cap = {"amount": "15.00", "per": "table", "share": "pro_rata"}
    log = before(BOOK, "dealer: no more bets", "5.00 purse:1 > bet:1:queen_king")
    log = after(log, CARD_2, "25.00 inventory > bet:1:queen_king", "30.00 bet:1:queen_king > purse:1")
    answer = judged(GAME, log, (1,), terms=house(payout_cap=cap))
    assert findings(answer) == ["ALL-R3/unexpected FCR-S05 1 queen_king"]
    told = "House paid seat 1 25.00 on queen_king, where the cap of 15.00 leaves nothing."
    assert answer["findings"][0]["text"] == told


@pytest.mark.clause("FCR (a)(2)", "FCR-R1")
@pytest.mark.parametrize(
    ("card", "language", "name"),
    [("7h", "en", "the seven of hearts"), ("Qs", "es", "la reina de picas"), ("Jk", "es", "el comodín")],
)
def test_a_card_is_called_by_its_name(card: str, language: str, name: str) -> None:
    log = [line.replace("Jk", "5c").replace("Qd", "6d").replace("4h", card) for line in BOOK]
    envelope = {"round": "1", "table": "T", "game": GAME, "at": "2026-01-01T00:00:00Z", "seats": [1]}
    record = read_record({**envelope, "terms": house(), "log": log})
    told = judge(record, record.terms).findings[0].text(language)
    assert name in told, told
