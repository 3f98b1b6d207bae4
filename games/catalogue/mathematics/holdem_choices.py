"""The best choice of one hand of Ultimate Texas Hold'em on its flop and on its river."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations, permutations

from games.catalogue.mathematics import tables
from games.catalogue.mathematics.holdem_play import DEALER_HANDS, FOLD, gains
from games.engine.cards import DECK, RANKS, SUITS
from games.engine.ranking import High, best

HANDS = 1_326
PAIR = High.of("pair")
EXCHANGES = tuple(permutations(range(4)))


@cache
def flops() -> dict[tuple[int, ...], int]:
    """The flops that stand for all, and their places."""
    return {
        tuple(flop): place
        for place, flop in enumerate(tables.load("ultimate_texas_holdem")["flops"])
    }


def raises_flop(hole: Sequence[str], flop: Sequence[str]) -> bool:
    """Whether to raise 2x, for every Blind table of 0 to 1,000 on a straight or better."""
    cards = [4 * RANKS.index(card[0]) + SUITS.index(card[1]) for card in (*flop, *hole)]
    found = []
    for suits in EXCHANGES:
        exchanged = [card - card % 4 + suits[card % 4] for card in cards]
        found.append((tuple(sorted(exchanged[:3])), min(exchanged[3:]), max(exchanged[3:])))
    stands_for, first, second = min(found)
    place = flops()[stands_for] * HANDS + second * (second - 1) // 2 + first
    return bool(tables.content("ultimate_texas_holdem_flops.bin")[place // 8] >> place % 8 & 1)


def river_worth(
    hole: Sequence[str], board: Sequence[str], blind: Sequence[int], unit: int
) -> tuple[Fraction, Fraction]:
    """What betting 1x and what folding gains, in Antes, with the dealer qualifying with a pair."""
    mine, outcomes = best([*hole, *board]), against(tuple(hole), tuple(board))
    category = High.CATEGORIES.index(mine.category)
    worth = [
        sum(
            gain * deals
            for gain, deals in zip(gains(multiple, blind[category], unit), outcomes, strict=True)
        )
        for multiple in (1, FOLD)
    ]
    return Fraction(worth[0], unit * DEALER_HANDS), Fraction(worth[1], unit * DEALER_HANDS)


@lru_cache(maxsize=256)
def against(hole: tuple[str, ...], board: tuple[str, ...]) -> tuple[int, ...]:
    """What a hand does against the dealer's 990: won, won (not qualified), lost, lost (not qualified), tied."""
    mine, outcomes = best((*hole, *board)), [0] * 5
    rest = [card for card in DECK if card not in hole and card not in board]
    for dealer in combinations(rest, 2):
        theirs = best((*dealer, *board))
        unqualified = theirs < PAIR
        outcomes[4 if theirs == mine else unqualified + (0 if mine > theirs else 2)] += 1
    return tuple(outcomes)
