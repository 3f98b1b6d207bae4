"""Every hand of so many cards, told by what can matter: one real hand of each class and its weight.

A hand either holds five cards of one suit, or its rank is that of its ranks alone. So a rank
multiset stands for all its suits but those that make a flush, and a flush suit with the cards
beside it stands for four.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement
from math import comb, prod

from games.engine.cards import RANKS, SUITS


def without_flush(cards: int) -> Iterator[tuple[list[str], int]]:
    """A hand of each rank multiset, and how many such hands hold no five of a suit."""
    for ranks in combinations_with_replacement(RANKS, cards):
        held = Counter(ranks)
        if max(held.values()) <= 4:
            hand = [rank + SUITS[place % 4] for place, rank in enumerate(ranks)]
            ways = prod(comb(4, n) for n in held.values())
            yield hand, ways - 4 * ways_with_a_flush(list(held.values()))


def ways_with_a_flush(counts: list[int]) -> int:
    """How many suits of these ranks put five or more cards into one given suit."""
    ways = [1]
    for n in counts:
        inside, outside = comb(3, n - 1), comb(3, n)
        ways = [a * outside + b * inside for a, b in zip([*ways, 0], [0, *ways], strict=True)]
    return sum(ways[5:])


def with_flush(cards: int) -> Iterator[tuple[list[str], int]]:
    """Every hand with five or more spades, the ranks of the others told apart, and its weight."""
    for spades in range(5, cards + 1):
        others = list(combinations_with_replacement(RANKS, cards - spades))
        for suited in combinations(RANKS, spades):
            for rest in others:
                held = Counter(rest)
                hand = [rank + "s" for rank in suited]
                hand += [rank + SUITS[place] for place, rank in enumerate(rest)]
                yield hand, 4 * prod(comb(3, n) for n in held.values())


def classes(cards: int) -> Iterator[tuple[list[str], int]]:
    """All classes of hands of five to seven cards; the weights sum to the number of hands."""
    yield from without_flush(cards)
    yield from with_flush(cards)
