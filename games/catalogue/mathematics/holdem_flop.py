"""What a hand of Ultimate Texas Hold'em is worth on its flop: raised there, or checked and played for the best.

All 1,081 turns and rivers are met with all 990 hands of the dealer: exact, and about a second's work.
"""

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

from games.catalogue.mathematics.holdem_choices import PAIR
from games.catalogue.mathematics.holdem_play import DEALER_HANDS, FOLD, Outcomes, gains
from games.engine.cards import DECK
from games.engine.ranking import BY_RANKS, CARD, RANK_PART, SUIT_PART, SUIT_SHIFT, High, best

RUNOUTS = 1_081
THREE_OF_A_SUIT = 0x5555  # added to the suits of five cards, it carries where one has three or more
RAISE = 2


@lru_cache(maxsize=256)
def flop_worth(
    hole: tuple[str, ...], flop: tuple[str, ...], blind: tuple[int, ...], unit: int
) -> tuple[Fraction, Fraction]:
    """What raising 2x and what waiting gains, in Antes, with the dealer qualifying with a pair."""
    rest = [card for card in DECK if card not in hole and card not in flop]
    pairs = [(first, second, CARD[first] + CARD[second]) for first, second in combinations(rest, 2)]
    raised = waited = 0
    for turn, river, _ in pairs:
        board = (*flop, turn, river)
        mine = best((*hole, *board))
        theirs = [pair for pair in pairs if not {turn, river} & {pair[0], pair[1]}]
        outcomes = against(mine, board, theirs)
        paid = blind[High.CATEGORIES.index(mine.category)]
        raising, betting, folding = (
            sum(map(int.__mul__, gains(multiple, paid, unit), outcomes))
            for multiple in (RAISE, 1, FOLD)
        )
        raised += raising
        waited += max(betting, folding)
    deals = unit * DEALER_HANDS * RUNOUTS
    return Fraction(raised, deals), Fraction(waited, deals)


def against(mine: High, board: Sequence[str], hands: Sequence[tuple[str, str, int]]) -> Outcomes:
    """What a hand does against hands of the dealer (two cards and their key): as `holdem_choices.against`."""
    key = sum([CARD[card] for card in board])
    if (key >> SUIT_SHIFT & SUIT_PART) + THREE_OF_A_SUIT & 0x8888:
        values: list[High] = [best((first, second, *board)) for first, second, _ in hands]
    else:
        values = [BY_RANKS[key + pair & RANK_PART] for _, _, pair in hands]
    tied = values.count(mine)
    won = sum([value < mine for value in values])
    lost = len(values) - won - tied
    unqualified = sum([value < PAIR for value in values])
    won_open = min(won, unqualified)
    lost_open = max(unqualified - won - tied, 0) if mine < PAIR else 0
    return won - won_open, won_open, lost - lost_open, lost_open, tied
