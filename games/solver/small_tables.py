"""The tables of Let It Ride and Five Card Roulette, counted from the deck by the engine's own ranking."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement
from math import comb, prod
from operator import mul
from typing import Any

from games.engine.cards import DECK, JOKER, RANKS, SUITS
from games.engine.ranking import HIGH_CATEGORIES, best, three

CLASSES = ("high_card", *(f"pair_{rank}" for rank in RANKS), *HIGH_CATEGORIES[2:10])


def pay_class(cards: tuple[str, ...]) -> int:
    """What five cards are paid as: their category, pairs by their rank."""
    hand = best(cards)
    name = f"pair_{RANKS[hand.top - 2]}" if hand.category == "pair" else hand.category
    return CLASSES.index(name)


def suitings(cards: int) -> Iterator[tuple[tuple[str, ...], int]]:
    """Hands of up to five cards told by their ranks and whether all are of one suit: (hand, ways)."""
    for ranks in combinations_with_replacement(RANKS, cards):
        held = Counter(ranks)
        if max(held.values()) <= 4:
            ways = prod(comb(4, n) for n in held.values())
            one_suit = 4 if len(held) == cards else 0
            yield (
                tuple(rank + SUITS[place % 4] for place, rank in enumerate(ranks)),
                ways - one_suit,
            )
            if one_suit:
                yield tuple(rank + "s" for rank in ranks), one_suit


def key_of(cards: tuple[str, ...]) -> tuple[str, bool]:
    """The ranks of a hand and whether all are of one suit."""
    ranks = sorted((card[0] for card in cards), key=RANKS.index)
    return "".join(ranks), len({card[1] for card in cards}) == 1


def let_it_ride() -> dict[str, Any]:
    """Every three cards, the fourth cards that may come, and what the 48 fifths make of those.

    A kind of hand is an example of it, in how many ways it is dealt, and what comes of it.
    """
    fours: dict[tuple[tuple[int, int], ...], list[Any]] = {}
    four_of = {}
    for hand, ways in suitings(4):
        fifths = tuple(
            sorted(Counter(pay_class((*hand, card)) for card in DECK if card not in hand).items())
        )
        kind = fours.setdefault(fifths, ["".join(hand), 0, fifths])
        kind[1] += ways
        four_of[key_of(hand)] = list(fours).index(fifths)
    threes = []
    for hand, ways in suitings(3):
        fourths = Counter(four_of[key_of((*hand, card))] for card in DECK if card not in hand)
        threes.append(["".join(hand), ways, three(hand).category, sorted(fourths.items())])
    return {"classes": CLASSES, "fours": list(fours.values()), "threes": threes}


def five_card_roulette() -> dict[str, Any]:
    """The five community cards by category, for one and two jokers, dead and wild."""
    boards = {}
    for rule in ("dead", "wild"):
        held = [boards_with(number, rule == "wild") for number in range(3)]
        for jokers in (1, 2):
            ways = [comb(jokers, number) for number in range(3)]
            boards[f"{jokers}_{rule}"] = [
                sum(map(mul, ways, (part[name] for part in held))) for name in HIGH_CATEGORIES
            ]
    return {"categories": HIGH_CATEGORIES, "boards": boards}


def boards_with(jokers: int, wild: bool) -> Counter[str]:
    """Boards of so many given jokers and natural cards beside them, by category."""
    tally: Counter[str] = Counter()
    for cards, ways in suitings(5 - jokers):
        tally[best((*cards, *[JOKER] * jokers), wild=wild).category] += ways
    return tally
