"""What a hand of cards is worth: five-card poker high, exact Omaha, eight-or-better low, three-card poker.

Cards are two-character texts (`"As"`, `"Td"`, `"Jk"`). Every ranking answers with a value that compares: the greater
wins, equal values tie. A hand with an unknown card or with too few cards raises `Undetermined`.
Rankings as in 58 Pa. Code 653a.6 (the ace is low only in A-2-3-4-5) and, for three cards, 643a.6(d).
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache, reduce
from itertools import combinations
from operator import or_

from games.engine import rankwords
from games.engine.cards import Undetermined

RANKS, SUITS = "23456789TJQKA", "cdhs"
HIGH_CATEGORIES = (
    "high_card", "pair", "two_pair", "three_of_a_kind", "straight", "flush",
    "full_house", "four_of_a_kind", "straight_flush", "royal_flush", "five_of_a_kind",
)  # fmt: skip
THREE_CARD_CATEGORIES = ("high_card", "pair", "flush", "straight", "three_of_a_kind", "straight_flush", "mini_royal")

# A hand is one sum over its cards: 3 bits a rank count how often the rank is held, then 4 bits a suit, then the jokers.
# The sum of a hand's ranks alone (13 x 3 bits) is the key of the tables of values below, which fill as hands come.
SUIT_SHIFT, JOKER_SHIFT = 39, 55
RANK_PART, SUIT_PART, JOKER = (1 << SUIT_SHIFT) - 1, 0xFFFF, 1 << JOKER_SHIFT
CARD = {r + s: (1 << 3 * i) + (1 << SUIT_SHIFT + 4 * j) for i, r in enumerate(RANKS) for j, s in enumerate(SUITS)}
CARD["Jk"] = JOKER
RANK = {card: key & RANK_PART for card, key in CARD.items()}
BIT = {r + s: 1 << i for i, r in enumerate(RANKS) for s in SUITS}
LOW_BIT = {r + s: 1 << i for i, r in enumerate("A2345678") for s in SUITS}
ACE, WHEEL = 14, (14, 5, 4, 3, 2)


class Hand(int):
    """A hand's value: its category, then the ranks that break ties (2 to 14), four bits each."""

    __slots__ = ()
    CATEGORIES = HIGH_CATEGORIES

    @classmethod
    def of(cls, category: str, *ranks: int) -> "Hand":
        """The least hand of a category with these leading ranks: `High.of("pair", 10)` is where LIR 13's winners begin."""
        value = cls.CATEGORIES.index(category) << 20
        for place, rank in enumerate(ranks):
            value |= rank << 16 - 4 * place
        return cls(value)

    @property
    def category(self) -> str:
        """The hand's name as paytables spell it: `two_pair`, `royal_flush`."""
        return self.CATEGORIES[self >> 20]

    @property
    def ranks(self) -> tuple[int, ...]:
        """What breaks ties, greatest importance first: pair of kings with A-9-2 is (13, 14, 9, 2)."""
        return tuple(rank for place in (16, 12, 8, 4, 0) if (rank := self >> place & 15))

    @property
    def top(self) -> int:
        """The first of `ranks`: of the pair, of the trips, of a straight (five for a wheel)."""
        return self >> 16 & 15

    def words(self, language: str = "en") -> str:
        """The hand as it is called out: "a pair of kings", "una pareja de reyes"."""
        return rankwords.hand(self.category, self.ranks, language)


class High(Hand):
    """A five-card poker hand."""

    __slots__ = ()


class Three(Hand):
    """A three-card poker hand: a straight beats a flush, three of a kind beats a straight."""

    __slots__ = ()
    CATEGORIES = THREE_CARD_CATEGORIES


class Low(int):
    """An eight-or-better low: five different ranks of eight or lower, the ace low; the greater value is the better low."""

    __slots__ = ()

    @property
    def ranks(self) -> tuple[int, ...]:
        """Five ranks from the highest down, the ace as one; the wheel is (5, 4, 3, 2, 1)."""
        return tuple(rank for rank in range(8, 0, -1) if -self >> rank - 1 & 1)

    def words(self, language: str = "en") -> str:
        """The low as it is called out: "a low of 7-4-3-2-A"."""
        return rankwords.low(self.ranks, language)


def held(key: int) -> list[tuple[int, int]]:
    """The ranks of a hand as (how many, rank), the most numerous first and of equals the highest."""
    return sorted(((n, i + 2) for i in range(13) if (n := key >> 3 * i & 7)), reverse=True)


def straight_top(ranks: Iterable[int], length: int = 5) -> int:
    """The highest card of the best straight among these ranks, 0 without one; the ace also counts as one."""
    there = set(ranks) | ({1} if ACE in ranks else set())
    return next((top for top in range(ACE, length - 1, -1) if there.issuperset(range(top - length + 1, top + 1))), 0)


class HighByRanks(dict[int, High]):
    """Key of ranks (with wild jokers, if any) → best hand that is no flush."""

    def __missing__(self, key: int) -> High:
        if key >> JOKER_SHIFT:
            self[key] = max(self[key - JOKER + (1 << 3 * i)] for i in range(13))
        else:
            self[key] = unsuited(held(key))
        return self[key]


def unsuited(groups: list[tuple[int, int]]) -> High:
    """The best five-card hand of grouped ranks, flushes apart; fewer than five cards (dead jokers) have fewer kickers."""
    (n, first), rest = groups[0], [rank for _, rank in groups[1:]]
    kickers = sorted(rest, reverse=True)
    pairs = [rank for count, rank in groups[1:] if count >= 2]
    if n >= 5:
        return High.of("five_of_a_kind", first)
    if n == 4:
        return High.of("four_of_a_kind", first, *kickers[:1])
    if n == 3 and pairs:
        return High.of("full_house", first, max(pairs))
    if top := straight_top([rank for _, rank in groups]):
        return High.of("straight", top)
    if n == 3:
        return High.of("three_of_a_kind", first, *kickers[:2])
    if n == 2 and pairs:
        return High.of("two_pair", first, pairs[0], *[rank for rank in kickers if rank != pairs[0]][:1])
    return High.of("pair", first, *kickers[:3]) if n == 2 else High.of("high_card", first, *kickers[:4])


class HighByFlush(dict[int, High]):
    """Ranks held in one suit as 13 bits (the number of wild jokers above them) → best flush."""

    def __missing__(self, mask: int) -> High:
        if mask >> 13:
            self[mask] = max(self[mask - (1 << 13) | 1 << i] for i in range(13) if not mask >> i & 1)
            return self[mask]
        ranks = [i + 2 for i in range(12, -1, -1) if mask >> i & 1]
        top = straight_top(ranks)
        name = {0: "flush", ACE: "royal_flush"}.get(top, "straight_flush")
        self[mask] = High.of(name, *([top] if top else ranks[:5]))
        return self[mask]


class ThreeByRanks(dict[int, Three]):
    """Key of three ranks, the lowest bit of the suits set when all are of one suit → three-card hand."""

    def __missing__(self, key: int) -> Three:
        groups, suited = held(key), key >> SUIT_SHIFT
        ranks = sorted((rank for _, rank in groups), reverse=True)
        top = straight_top(ranks, 3)
        if suited and top:
            hand = Three.of("mini_royal" if top == ACE else "straight_flush", top)
        elif groups[0][0] > 1:
            hand = Three.of("pair" if groups[0][0] == 2 else "three_of_a_kind", *(rank for _, rank in groups))
        else:
            hand = Three.of("straight", top) if top else Three.of("flush" if suited else "high_card", *ranks)
        self[key] = hand
        return hand


class LowByRanks(dict[int, Low | None]):
    """Low ranks on the board (8 bits, ace lowest) and, above them, in the hand → best low of three and two, or none."""

    def __missing__(self, key: int) -> Low | None:
        board, hole = ([1 << i for i in range(8) if key >> shift + i & 1] for shift in (0, 8))
        masks = (sum(pair) | sum(trio) for pair in combinations(hole, 2) for trio in combinations(board, 3))
        self[key] = max((Low(-mask) for mask in masks if mask.bit_count() == 5), default=None)
        return self[key]


BY_RANKS, BY_FLUSH, THREES, LOWS = HighByRanks(), HighByFlush(), ThreeByRanks(), LowByRanks()


def sum_of(cards: Sequence[str], least: int, most: int) -> int:
    """The cards as one key, refused when a face is unknown or the number of cards is not the game's."""
    try:
        key = sum(map(CARD.__getitem__, cards))
    except KeyError as unknown:
        raise Undetermined(f"the face of a card is not known: {unknown.args[0]}") from None
    if not least <= len(cards) <= most:
        raise Undetermined(f"{len(cards)} cards, {least} needed")
    return key


def best(cards: Sequence[str], *, wild: bool = False) -> High:
    """The best five-card hand of five, six or seven cards.

    A joker is dead, of no rank and no suit, unless `wild`: then it stands for whatever makes the best hand, and
    five of a kind is the highest.
    """
    key = sum_of(cards, 5, 7)
    jokers = key >> JOKER_SHIFT if wild else 0
    suits = (key >> SUIT_SHIFT & SUIT_PART) + jokers * 0x1111
    by_ranks = BY_RANKS[key & RANK_PART | jokers << JOKER_SHIFT]
    if not suits + 0x3333 & 0x8888:
        return by_ranks
    return max(by_ranks, *(BY_FLUSH[mask | jokers << 13] for mask in suited(cards, 5 - jokers)))


def suited(cards: Sequence[str], least: int) -> list[int]:
    """The ranks held in each suit of which there are at least so many, as 13 bits."""
    masks = [reduce(or_, (BIT[card] for card in cards if card[1] == suit), 0) for suit in SUITS]
    return [mask for mask in masks if mask.bit_count() >= least]


def three(cards: Sequence[str]) -> Three:
    """A hand of exactly three cards, in three-card order."""
    key = sum_of(cards, 3, 3)
    one_suit = (key >> SUIT_SHIFT & SUIT_PART) + 0x5555 & 0x8888
    return THREES[key & RANK_PART | bool(one_suit) << SUIT_SHIFT]


class Board:
    """Five community cards of Omaha, made ready for several hands: exactly three of them and two of the hand's four."""

    __slots__ = ("low_ranks", "pairs", "suit", "suited", "trios")

    def __init__(self, cards: Sequence[str]) -> None:
        key = sum_of(cards, 5, 5)
        ranks = [RANK[card] for card in cards]
        self.trios = {a + b + c for a, b, c in combinations(ranks, 3)}
        self.pairs: dict[int, High] = {}
        three_of = (key >> SUIT_SHIFT & SUIT_PART) + 0x5555 & 0x8888
        self.suit = SUITS[three_of.bit_length() // 4 - 1] if three_of else ""
        self.suited = [BIT[card] for card in cards if card[1] == self.suit]
        self.low_ranks = reduce(or_, (LOW_BIT.get(card, 0) for card in cards))

    def high(self, hole: Sequence[str]) -> High:
        """The best hand of exactly two of these four cards and three of the board (OMA 14)."""
        sum_of(hole, 4, 4)
        value = max([self.pairs.get(pair) or self.with_pair(pair) for pair in pair_keys(hole)])
        if self.suit:
            mine = [BIT[card] for card in hole if card[1] == self.suit]
            for pair in combinations(mine, 2):
                value = max(value, *(BY_FLUSH[sum(pair) | sum(trio)] for trio in combinations(self.suited, 3)))
        return value

    def with_pair(self, pair: int) -> High:
        """The best hand of two ranks and any three of the board, flushes apart."""
        self.pairs[pair] = value = max([BY_RANKS[pair + trio] for trio in self.trios])
        return value

    def low(self, hole: Sequence[str], rule: str = "distinct_ranks") -> Low | None:
        """The best eight-or-better low of exactly two and three (OMA 15), or none.

        `distinct_ranks`: five different ranks. `as_written`: moreover the two cards of the hand are of different
        suits and neither has the rank of any card on the board.
        """
        sum_of(hole, 4, 4)
        if rule == "distinct_ranks":
            return LOWS[reduce(or_, [LOW_BIT.get(card, 0) for card in hole]) << 8 | self.low_ranks]
        usable = [card for card in hole if LOW_BIT.get(card, 0) & ~self.low_ranks]
        pairs = [LOW_BIT[a] | LOW_BIT[b] for a, b in combinations(usable, 2) if a[1] != b[1]]
        return max((low for pair in pairs if (low := LOWS[pair << 8 | self.low_ranks]) is not None), default=None)


def pair_keys(hole: Sequence[str]) -> set[int]:
    """The six ways to take two of four cards, by their ranks."""
    a, b, c, d = [RANK[card] for card in hole]
    return {a + b, a + c, a + d, b + c, b + d, c + d}


board_of = lru_cache(maxsize=64)(Board)


def omaha_high(hole: Sequence[str], board: Sequence[str]) -> High:
    """The best hand of exactly two of the four cards and three of the five on the board (OMA 14)."""
    return board_of(tuple(board)).high(hole)


def omaha_low(hole: Sequence[str], board: Sequence[str], rule: str = "distinct_ranks") -> Low | None:
    """The best eight-or-better low of exactly two and three (OMA 15), or none; `rule` as in the terms' `low_rule`."""
    return board_of(tuple(board)).low(hole, rule)
