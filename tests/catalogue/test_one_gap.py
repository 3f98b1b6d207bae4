"""Cards that are not known leave several wagers open: that is one thing to say, not one for each of them."""

import pytest

from games.catalogue import example_terms
from tests.catalogue.edits import findings, instead, judged
from tests.catalogue.worked import LET_IT_RIDE, ULTIMATE_TEXAS_HOLDEM


@pytest.mark.clause("UTH G")
def test_a_board_of_four_cards_leaves_every_wager_open_for_one_cause() -> None:
    log = instead(
        ULTIMATE_TEXAS_HOLDEM, "[?? ?? ?? ?? ??] shoe > board", "[?? ?? ?? ??] shoe > board"
    )
    log = instead(
        instead(log, "[5c 9s] board", "[5c] board"),
        "[Ks 8h 3d 5c 9s] board > rack",
        "[..] board > rack",
    )
    answer = judged("ultimate_texas_holdem", log, (1, 2))
    open_ones = [one for one in answer["findings"] if one["kind"] == "undetermined"]
    assert [(one["clause"], one["seat"], one["spot"]) for one in open_ones] == [
        ("UTH G", 1, "ante")
    ]
    assert open_ones[0]["text"] == (
        "What the wagers of seat 1 on ante, blind, trips, play come to cannot be judged: "
        "cards on the board: 4 on record, 5 needed."
    )


@pytest.mark.clause("LIR 12")
def test_a_table_that_is_not_there_is_missed_once() -> None:
    terms = {**example_terms("let_it_ride"), "paytables": {}}
    answer = judged("let_it_ride", LET_IT_RIDE, (1, 3), terms=terms)
    assert (answer["verdict"], findings(answer)) == ("undetermined", ["LIR-12/undetermined 3 bet1"])


@pytest.mark.clause("LIR 12")
def test_two_tables_that_are_not_there_are_two_causes() -> None:
    log = ["5.00 purse:3 > bet:3:bonus", *LET_IT_RIDE]
    terms = {**example_terms("let_it_ride"), "paytables": {}}
    assert len(judged("let_it_ride", log, (1, 3), terms=terms)["findings"]) == 2
