"""Every hand there is, one by one: minutes of two cores."""

from collections import Counter
from itertools import combinations, islice
from multiprocessing import get_context

from games.engine.cards import DECK
from games.engine.ranking import best
from tests.engine.test_ranking import FIVE_CARDS, SEVEN_CARDS


def counted(first: int, number: int) -> Counter[str]:
    """The hands of so many cards whose first card in the pack's order is this one."""
    rest = combinations(DECK[first + 1 :], number - 1)
    tally: Counter[str] = Counter()
    while part := list(islice(rest, 100_000)):
        tally.update(best((DECK[first], *others)).category for others in part)
    return tally


def every_hand(number: int) -> Counter[str]:
    """All hands of so many cards by category."""
    with get_context("spawn").Pool(2) as pool:
        parts = pool.starmap(
            counted, [(first, number) for first in range(53 - number)], chunksize=1
        )
    return sum(parts, Counter())


def test_all_2598960_five_card_hands_one_by_one() -> None:
    assert every_hand(5) == FIVE_CARDS


def test_all_133784560_seven_card_hands_one_by_one() -> None:
    assert every_hand(7) == SEVEN_CARDS
