"""Board cards that fall before their street, wherever that is: too early for what they should have waited for."""

import pytest

from tests.catalogue.edits import Log, judged
from tests.catalogue.golden import ROUNDS, golden
from tests.catalogue.worked import OMAHA_HI_LO, STACKS

TWO_BOARDS = golden(ROUNDS / "omaha" / "12_board_run_twice.log").record
FLOP, TURN, RIVER = "[3s 7s 8c] shoe > board up", "[2s] shoe > board up", "[4d] shoe > board up"


def earlier(log: Log, card: str, at: int) -> Log:
    """The hand with a board card at an earlier place."""
    left = [line for line in log if line != card]
    return [*left[:at], card, *left[at:]]


def told(log: Log) -> list[tuple[str, str, str]]:
    answer = judged("omaha_hi_lo", log, (1, 2, 3), button=3, stacks=STACKS)
    return [(one["clause"], one["row"], one["expected"]) for one in answer["findings"]]


@pytest.mark.clause("OMA 7", "OMA 9", "OMA 11")
@pytest.mark.parametrize(
    ("card", "clause", "waits"),
    [(FLOP, "OMA 7", "2: check"), (TURN, "OMA 9", "2.00 purse:1 > pot"), (RIVER, "OMA 11", "4.00 purse:2 > pot")],
)
def test_a_board_card_in_the_middle_of_the_deal_is_too_early(card: str, clause: str, waits: str) -> None:
    deal = [at for at, line in enumerate(OMAHA_HI_LO) if "shoe > hand" in line]
    for at in (2, *deal[1:]):
        [(cited, row, expected)] = told(earlier(OMAHA_HI_LO, card, at))
        assert (cited, row, expected) == (clause, "OMA-P17", f"after: {waits}"), at


@pytest.mark.clause("OMA 7", "OMA 9", "OMA 11")
@pytest.mark.parametrize(
    ("card", "clause", "acts"),
    [(FLOP, "OMA 7", range(15, 17)), (TURN, "OMA 9", range(21, 25)), (RIVER, "OMA 11", range(27, 29))],
)
def test_a_board_card_in_the_middle_of_the_betting_is_too_early(card: str, clause: str, acts: range) -> None:
    for at in acts:
        [(cited, row, _)] = told(earlier(OMAHA_HI_LO, card, at))
        assert (cited, row) == (clause, "OMA-P17"), at


@pytest.mark.clause("OMA 9")
def test_a_board_card_for_which_only_its_burn_is_missing_is_unburned() -> None:
    at = OMAHA_HI_LO.index(TURN) - 1
    [(clause, row, _)] = told(earlier(OMAHA_HI_LO, TURN, at))
    assert (clause, row) == ("OMA 9", "OMA-P14")


@pytest.mark.clause("OMA 11")
def test_a_card_of_another_board_in_the_middle_of_the_deal_is_too_early() -> None:
    log = list(TWO_BOARDS["log"])
    card = next(line for line in log if "board:2" in line)
    deal = max(at for at, line in enumerate(log) if "shoe > hand" in line)
    changed = {key: value for key, value in TWO_BOARDS.items() if key not in ("log", "game", "seats")}
    answer = judged("omaha", earlier(log, card, deal), tuple(TWO_BOARDS["seats"]), **changed)
    [finding] = answer["findings"]
    assert finding["row"] == "OMA-P17"
