"""Omaha hands against the plain reading of the text: all sixty ways to take two and three."""

from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random

import pytest

from games.engine.cards import DECK, Undetermined
from games.engine.ranking import best, omaha_high, omaha_low

Cards = list[str]
LOWS = "A2345678"


def deals(number: int, seed: int, among: str = "cdhs") -> Iterator[tuple[Cards, Cards]]:
    """Hands of four with a board of five, of some suits only so that flushes are frequent."""
    rng, cards = Random(seed), [card for card in DECK if card[1] in among]
    for _ in range(number):
        dealt = rng.sample(cards, 9)
        yield dealt[:4], dealt[4:]


def sixty(hole: Cards, board: Cards) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Two of the four and three of the five, every way."""
    return ((a, b) for a in combinations(hole, 2) for b in combinations(board, 3))


def plain_low(hole: Cards, board: Cards, as_written: bool) -> tuple[int, ...] | None:
    """The lowest five different ranks of eight or lower, ace low, from the highest down."""
    lows = []
    for pair, trio in sixty(hole, board):
        ranks = {LOWS.find(card[0]) + 1 for card in pair + trio}
        same_suit = pair[0][1] == pair[1][1]
        duplicates = any(card[0] == other[0] for card in pair for other in board)
        if len(ranks) == 5 and 0 not in ranks and not (as_written and (same_suit or duplicates)):
            lows.append(tuple(sorted(ranks, reverse=True)))
    return min(lows, default=None)


@pytest.mark.parametrize(("seed", "suits"), [(1, "cdhs"), (2, "hs"), (3, "cds")])
def test_the_high_hand_is_the_best_of_sixty(seed: int, suits: str) -> None:
    for hole, board in deals(700, seed, suits):
        assert omaha_high(hole, board) == max(best(a + b) for a, b in sixty(hole, board)), hole


@pytest.mark.parametrize(("rule", "as_written"), [("distinct_ranks", False), ("as_written", True)])
def test_the_low_hand_is_the_lowest_of_sixty(rule: str, as_written: bool) -> None:
    for hole, board in deals(3_000, 8):
        low = omaha_low(hole, board, rule)
        assert (low.ranks if low is not None else None) == plain_low(hole, board, as_written)


def test_lows_compare_from_the_highest_card_down_and_the_lower_wins() -> None:
    lows = [omaha_low(hole, board) for hole, board in deals(3_000, 9)]
    made = sorted({low for low in lows if low is not None})
    assert [low.ranks for low in made] == sorted((low.ranks for low in made), reverse=True)


def test_one_hand_uses_different_cards_for_high_and_low() -> None:
    hole, board = ["As", "2d", "Kc", "Kd"], ["3c", "4d", "5h", "9h", "9d"]
    low = omaha_low(hole, board)
    assert (omaha_high(hole, board).category, low.ranks) == ("straight", (5, 4, 3, 2, 1))


def test_four_spades_on_the_board_are_no_flush_for_one_spade_in_the_hand() -> None:
    board = ["2s", "5s", "9s", "Js", "Kd"]
    assert omaha_high(["As", "Qd", "Qc", "3h"], board).category == "pair"


def test_quads_on_the_board_are_three_of_a_kind_at_most_for_unpaired_hands() -> None:
    board = ["7s", "7d", "7c", "7h", "2s"]
    assert omaha_high(["As", "Kd", "Qc", "3h"], board).category == "three_of_a_kind"


@pytest.mark.parametrize("rule, low", [("distinct_ranks", (7, 4, 3, 2, 1)), ("as_written", None)])
def test_the_two_readings_of_the_low_differ_on_a_duplicated_deuce(
    rule: str, low: tuple[int, ...] | None
) -> None:
    made = omaha_low(["Ah", "2h", "Td", "9d"], ["3s", "7s", "8c", "2s", "4d"], rule)
    assert (made.ranks if made is not None else None) == low


def test_a_low_is_called_out_in_both_languages() -> None:
    low = omaha_low(["Ah", "2h", "Td", "9d"], ["3s", "7s", "8c", "2s", "4d"])
    assert (low.words(), low.words("es")) == ("a low of 7-4-3-2-A", "una mano baja de 7-4-3-2-A")


@pytest.mark.parametrize("ranking", [omaha_high, omaha_low])
@pytest.mark.parametrize(
    ("hole", "board"),
    [
        (["As", "Kd", "Qc", "??"], ["2s", "5s", "9s", "Js", "Kd"]),
        (["As", "Kd", "Qc", "3h"], ["2s", "5s", "9s", "??", "Kd"]),
        (["As", "Kd", "Qc"], ["2s", "5s", "9s", "Js", "Kd"]),
        (["As", "Kd", "Qc", "3h"], ["2s", "5s", "9s", "Js"]),
    ],
)
def test_an_unknown_or_missing_card_leaves_the_hand_undetermined(
    ranking: Callable[[Cards, Cards], object], hole: Cards, board: Cards
) -> None:
    with pytest.raises(Undetermined):
        ranking(hole, board)
