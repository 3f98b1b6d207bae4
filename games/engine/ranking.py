"""What a hand is worth: five-card high, exact Omaha, eight-or-better low, three-card poker.

Cards are two-character texts (`"As"`, `"Td"`, `"Jk"`). Every ranking answers with a value that
compares: the greater wins, equal values tie. A hand with an unknown card, or with fewer cards than
the ranking needs, raises `Undetermined`. Rankings as in 58 Pa. Code 653a.6 (the ace is low only in
A-2-3-4-5) and, for three cards, 643a.6(d).
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import combinations
from operator import or_

from games.engine.cards import DECK, JOKER, RANKS, SUITS, Undetermined
from games.engine.values import HIGH_CATEGORIES, High, Low, Three

__all__ = [
    "HIGH_CATEGORIES",
    "High",
    "Low",
    "Three",
    "best",
    "best_of",
    "omaha_high",
    "omaha_low",
    "three",
]

# A hand is one sum over its cards: three bits a rank count how often it is held, then four bits a
# suit, then the jokers. The part of the ranks is the key of the tables below, which fill as hands
# come; hands of five to seven cards differ in 73,775 ways by their ranks alone.
SUIT_SHIFT, JOKER_SHIFT = 39, 55
RANK_PART, SUIT_PART, ONE_JOKER = (1 << SUIT_SHIFT) - 1, 0xFFFF, 1 << JOKER_SHIFT
RANK = {card: 1 << 3 * RANKS.index(card[0]) for card in DECK} | {JOKER: 0}
SUIT = {card: 1 << SUIT_SHIFT + 4 * SUITS.index(card[1]) for card in DECK} | {JOKER: ONE_JOKER}
CARD = {card: RANK[card] + SUIT[card] for card in RANK}
BIT = {card: 1 << RANKS.index(card[0]) for card in DECK}
LOW_BIT = {card: 1 << "A2345678".find(card[0]) if card[0] in "A2345678" else 0 for card in RANK}
ACE = 14
SHAPES = {  # how many of the most numerous rank, whether another is paired: category and kickers
    (5, False): ("five_of_a_kind", 0),
    (4, False): ("four_of_a_kind", 1),
    (3, True): ("full_house", 0),
    (3, False): ("three_of_a_kind", 2),
    (2, True): ("two_pair", 1),
    (2, False): ("pair", 3),
    (1, False): ("high_card", 4),
}


def held(key: int) -> list[tuple[int, int]]:
    """The ranks of a hand as (how many, rank), the most numerous first and then the highest."""
    return sorted([(n, i + 2) for i in range(13) if (n := key >> 3 * i & 7)], reverse=True)


def straight_top(ranks: Iterable[int], length: int = 5) -> int:
    """The highest card of the best straight in different ranks or 0; an ace is low too."""
    there = sum([1 << rank for rank in ranks])
    there |= there >> ACE - 1 & 2
    run = (1 << length) - 1
    tops = [top for top in range(length, ACE + 1) if there >> top - length + 1 & run == run]
    return tops[-1] if tops else 0


def unsuited(groups: list[tuple[int, int]]) -> High:
    """The best five-card hand of grouped ranks, flushes apart; four cards have a kicker less."""
    (n, first), others = groups[0], groups[1:]
    paired = max([rank for count, rank in others if count > 1 and n < 4], default=0)
    category, places = SHAPES[min(n, 5), paired > 0]
    kickers = sorted((rank for _, rank in others if rank != paired), reverse=True)[:places]
    hand = High.of(category, first, *([paired] if paired else []), *kickers)
    top = straight_top([rank for _, rank in groups])
    return max(hand, High.of("straight", top)) if top else hand


class HighByRanks(dict[int, High]):
    """Key of ranks, with the number of wild jokers, → the best hand that is no flush."""

    def __missing__(self, key: int) -> High:
        if key >> JOKER_SHIFT:
            self[key] = max(self[key - ONE_JOKER + (1 << 3 * i)] for i in range(13))
        else:
            self[key] = unsuited(held(key))
        return self[key]


class HighByFlush(dict[int, High]):
    """Ranks held in one suit as 13 bits, above them the number of wild jokers, → best flush."""

    def __missing__(self, mask: int) -> High:
        if mask >> 13:
            suit = [mask - (1 << 13) | 1 << i for i in range(13) if not mask >> i & 1]
            self[mask] = max(self[other] for other in suit)
        else:
            ranks = [i + 2 for i in range(12, -1, -1) if mask >> i & 1]
            top = straight_top(ranks)
            name = {0: "flush", ACE: "royal_flush"}.get(top, "straight_flush")
            self[mask] = High.of(name, *([top] if top else ranks[:5]))
        return self[mask]


class ThreeByRanks(dict[int, Three]):
    """Key of three ranks, and one bit above them when they are of one suit, → three-card hand."""

    def __missing__(self, key: int) -> Three:
        groups, one_suit = held(key), bool(key >> SUIT_SHIFT)
        top = straight_top([rank for _, rank in groups], 3)
        if top:
            royal = "mini_royal" if top == ACE else "straight_flush"
            self[key] = Three.of(royal if one_suit else "straight", top)
        else:
            names = {1: "flush" if one_suit else "high_card", 2: "pair", 3: "three_of_a_kind"}
            self[key] = Three.of(names[groups[0][0]], *(rank for _, rank in groups))
        return self[key]


class LowByRanks(dict[int, Low | None]):
    """Low ranks of the board as 8 bits, ace first, above them the hand's, → low of 3 + 2."""

    def __missing__(self, key: int) -> Low | None:
        board, hole = [[1 << i for i in range(8) if key >> side + i & 1] for side in (0, 8)]
        sums = [sum(a) | sum(b) for a in combinations(hole, 2) for b in combinations(board, 3)]
        self[key] = max((Low(-mask) for mask in sums if mask.bit_count() == 5), default=None)
        return self[key]


BY_RANKS, BY_FLUSH, THREES, LOWS = HighByRanks(), HighByFlush(), ThreeByRanks(), LowByRanks()


def sum_of(cards: Sequence[str], least: int, most: int) -> int:
    """The cards as one key, refused where a face is not known or the number of cards is wrong."""
    try:
        key = sum([CARD[card] for card in cards])
    except KeyError as unknown:
        raise Undetermined("unseen_face", card=unknown.args[0]) from None
    if not least <= len(cards) <= most:
        raise Undetermined("too_few", have=len(cards), need=least)
    return key


def bits(cards: Iterable[str], suit: str) -> int:
    """The ranks held in a suit, as 13 bits."""
    return reduce(or_, [BIT[card] for card in cards if card[1] == suit], 0)


def best(cards: Sequence[str], *, wild: bool = False) -> High:
    """The best five-card hand of five, six or seven cards.

    A joker is dead, of no rank and no suit, unless `wild`: then it stands for whatever makes the
    best hand, of which five of a kind is the highest.
    """
    key = sum_of(cards, 5, 7)
    jokers = key >> JOKER_SHIFT if wild else 0
    value = BY_RANKS[key & RANK_PART | jokers << JOKER_SHIFT]
    suits = (key >> SUIT_SHIFT & SUIT_PART) + jokers * 0x1111
    if suits + 0x3333 & 0x8888:
        suited = [mask for suit in SUITS if (mask := bits(cards, suit)).bit_count() + jokers > 4]
        return max([value, *[BY_FLUSH[mask | jokers << 13] for mask in suited]])
    return value


best_of = lru_cache(maxsize=64)(best)


def three(cards: Sequence[str]) -> Three:
    """A hand of exactly three cards, in three-card order; a joker is dead."""
    key = sum_of(cards, 3, 3)
    one_suit = (key >> SUIT_SHIFT & SUIT_PART) + 0x5555 & 0x8888
    return THREES[key & RANK_PART | bool(one_suit) << SUIT_SHIFT]


def four(of: Mapping[str, int], hole: Sequence[str]) -> list[int]:
    """What a table says of the four cards of a hand."""
    found = [of[card] for card in hole if card in of]
    if len(found) != 4 or len(hole) != 4:
        sum_of(hole, 4, 4)
    return found


class Board:
    """Five community cards of Omaha, prepared once for all hands of a round."""

    __slots__ = ("lows", "suit", "suited", "trios")

    def __init__(self, cards: Sequence[str]) -> None:
        three_of = (sum_of(cards, 5, 5) >> SUIT_SHIFT & SUIT_PART) + 0x5555 & 0x8888
        self.trios = {a + b + c for a, b, c in combinations([RANK[card] for card in cards], 3)}
        self.suit = SUITS[three_of.bit_length() // 4 - 1] if three_of else ""
        suited = [BIT[card] for card in cards if card[1] == self.suit]
        self.suited = [sum(trio) for trio in combinations(suited, 3)]
        self.lows = reduce(or_, [LOW_BIT[card] for card in cards])

    def high(self, hole: Sequence[str]) -> High:
        """The best hand of exactly two of these four cards and three of the board (OMA 14)."""
        a, b, c, d = four(RANK, hole)
        pairs = {a + b, a + c, a + d, b + c, b + d, c + d}
        value = max(
            map(BY_RANKS.__getitem__, [pair + trio for pair in pairs for trio in self.trios])
        )
        if self.suit:
            mine = [BIT[card] for card in hole if card[1] == self.suit]
            flushes = [sum(pair) | trio for pair in combinations(mine, 2) for trio in self.suited]
            return max([value, *[BY_FLUSH[mask] for mask in flushes]])
        return value

    def low(self, hole: Sequence[str], rule: str = "distinct_ranks") -> Low | None:
        """The best eight-or-better low of exactly two and three (OMA 15), or none.

        `distinct_ranks`: five different ranks. `as_written`: moreover the two cards of the hand
        are of different suits and neither has the rank of any card on the board.
        """
        a, b, c, d = ranks = four(LOW_BIT, hole)
        best_of_all = LOWS[(a | b | c | d) << 8 | self.lows]
        if rule == "distinct_ranks" or best_of_all is None:
            return best_of_all
        usable = [
            (rank, card[1]) for rank, card in zip(ranks, hole, strict=True) if rank & ~self.lows
        ]
        pairs = [a | b for (a, suit), (b, other) in combinations(usable, 2) if suit != other]
        lows = [LOWS[pair << 8 | self.lows] for pair in pairs]
        return max([low for low in lows if low is not None], default=None)


board_of = lru_cache(maxsize=64)(Board)


def omaha_high(hole: Sequence[str], board: Sequence[str]) -> High:
    """The best hand of exactly two of the four cards and three of the five on the board."""
    return board_of(tuple(board)).high(hole)


def omaha_low(
    hole: Sequence[str], board: Sequence[str], rule: str = "distinct_ranks"
) -> Low | None:
    """The best low of exactly two and three, or none; `rule` is the terms' `low_rule`."""
    return board_of(tuple(board)).low(hole, rule)
