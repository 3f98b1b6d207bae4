"""The compiled heart of the solver: types of board, and the runouts of a flop.

It stands in one file because compiled code is kept beside its file and renewed with that alone.
Whether a hand beats another depends on the ranks on the board and, where three or more of them are
of one suit, on which ranks those are: 42,783 types of board, not 2,598,960 boards. Beside a type
cards fall into 13 classes (their rank), or 26 (rank, and whether of that suit), two cards into 91
or 351 pairs of classes. All there is to know about showdowns is 13.4 million entries.
A card is 4 x rank + suit.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

DEALER_HANDS = 990
OUTCOMES = 5  # won, won (dealer not qualified), lost, lost (dealer not qualified), tied

# An entry is made to be added up: dealer hands beaten that qualify, or, where the hand would not
# qualify itself, dealer hands lost to that do not; beaten that do not; lost to that qualify; and
# one for the runout. So many runouts fit.
WIDTH, FIELD, FIT = 18, (1 << 18) - 1, 264
CLOSED = 16  # in a kind: the hand would not qualify; the rest is its category

Ints = NDArray[np.int64]
Bytes = NDArray[np.uint8]


class Showdowns(NamedTuple):
    """All types of board met so far: `offset` of the entries of a board's classes, -1 if new.

    `plain` and `flushes` are the engine's values by ranks and by flush; a dealer's hand of a value
    below `opens` does not qualify. `rows`: class x class → the place of the pair.
    """

    plain: NDArray[np.int32]
    flushes: NDArray[np.int32]
    pairs: Ints
    rows: NDArray[np.uint16]
    opens: int
    offset: NDArray[np.int32]
    entries: NDArray[np.uint64]
    kinds: Bytes
    used: Ints


class Holders(NamedTuple):
    """Hands beside a flop: their cards, the pair of their ranks, and where those of a pair or with a card are."""

    first: Bytes
    second: Bytes
    pairs: NDArray[np.uint16]
    starts: Ints
    with_card: NDArray[np.uint16]
    held: Ints


@njit(cache=True)
def board_index(classes: Ints) -> int:
    """The place of five ascending classes among all such multisets."""
    b, c, d, e = classes[1] + 1, classes[2] + 2, classes[3] + 3, classes[4] + 4
    return (
        classes[0]
        + b * (b - 1) // 2
        + c * (c - 1) * (c - 2) // 6
        + d * (d - 1) * (d - 2) * (d - 3) // 24
        + e * (e - 1) * (e - 2) * (e - 3) * (e - 4) // 120
    )


@njit(cache=True)
def pair_index(a: int, b: int) -> int:
    """The place of two classes, in either order, among all pairs of classes."""
    return b * (b + 1) // 2 + a if a <= b else a * (a + 1) // 2 + b


@njit(cache=True)
def values(classes: Ints, pairs: Ints, tables: Showdowns) -> Ints:
    """The seven-card value by pair of classes."""
    mask = 0
    for card in classes:
        mask |= 1 << card - 13 if card >= 13 else 0
    plain = tables.plain[board_index(np.sort(classes % 13))]
    found = np.zeros(len(pairs), np.int64)
    for place in range(len(pairs)):
        a, b = pairs[place]
        both = mask | (1 << a - 13 if a >= 13 else 0) | (1 << b - 13 if b >= 13 else 0)
        found[place] = max(plain[pair_index(a % 13, b % 13)], tables.flushes[both])
    return found


@njit(cache=True)
def add(a: int, b: int, left: Ints, tally: Ints) -> None:
    """Count all hands of two classes: in all (the last place), and with one card of a class."""
    if a == b:
        tally[-1] += left[a] * (left[a] - 1) // 2
        tally[a] += left[a] - 1
    else:
        tally[-1] += left[a] * left[b]
        tally[a] += left[b]
        tally[b] += left[a]


@njit(cache=True)
def fill(classes: Ints, suited: bool, tables: Showdowns) -> int:
    """Work out a type of board: what every hand does against the dealer's 990; its offset."""
    width = 26 if suited else 13
    left = np.full(width, 3 if suited else 4)
    left[13:] = 1
    for card in classes:
        left[card] -= 1
    pairs = tables.pairs[: width * (width + 1) // 2]
    value = values(classes, pairs, tables)
    order = np.argsort(value)
    closed, below = np.zeros(width + 1, np.int64), np.zeros(width + 1, np.int64)
    for place in order:
        if value[place] < tables.opens:
            add(pairs[place, 0], pairs[place, 1], left, closed)
    offset, start = tables.used[0], 0
    while start < len(order):
        equal, end = np.zeros(width + 1, np.int64), start
        while end < len(order) and value[order[end]] == value[order[start]]:
            add(pairs[order[end], 0], pairs[order[end], 1], left, equal)
            end += 1
        for place in order[start:end]:
            a, b = pairs[place]
            if left[a] > (a == b) and left[b]:
                opens = value[place] >= tables.opens
                tables.entries[offset + place] = against(a, b, opens, below, equal, closed)
                tables.kinds[offset + place] = (value[place] >> 20) + (0 if opens else CLOSED)
        below += equal
        start = end
    tables.used[0] += len(pairs)
    return offset


@njit(cache=True)
def against(a: int, b: int, opens: bool, below: Ints, equal: Ints, closed: Ints) -> int:
    """One hand against the dealer's 990: the tallies less all hands that share a card with it."""
    beaten = below[-1] - below[a] - below[b]
    tied = equal[-1] - equal[a] - equal[b] + 1
    unqualified = closed[-1] - closed[a] - closed[b] + (0 if opens else 1)
    if opens:
        fields = beaten - unqualified, unqualified, DEALER_HANDS - beaten - tied
    else:
        fields = unqualified - beaten - tied, beaten, DEALER_HANDS - unqualified
    return fields[0] | fields[1] << WIDTH | fields[2] << 2 * WIDTH | 1 << 3 * WIDTH


@njit(cache=True)
def classes_beside(board: Ints, classes: Bytes) -> bool:
    """Set the class of every card beside a board; whether three or more of it are of one suit."""
    suits = 0
    for card in board:
        suits += 1 << 4 * (card % 4)
    suit = -1
    for each in range(4):
        if suits >> 4 * each & 15 > 2:
            suit = each
    for card in range(52):
        classes[card] = card // 4 + (13 if card % 4 == suit else 0)
    return suit >= 0


@njit(cache=True)
def offset_of(board: Ints, classes: Bytes, tables: Showdowns) -> int:
    """Where the entries of this board's type begin; worked out when it is met first."""
    suited = classes_beside(board, classes)
    types = np.empty(5, np.int64)
    for card in range(5):
        place = card
        while place > 0 and types[place - 1] > classes[board[card]]:
            types[place] = types[place - 1]
            place -= 1
        types[place] = classes[board[card]]
    index = board_index(types)
    if tables.offset[index] < 0:
        tables.offset[index] = fill(types, suited, tables)
    return tables.offset[index]


@njit(cache=True)
def fill_all(flops: Ints, tables: Showdowns) -> None:
    """Work out every type of board there is."""
    board, classes = np.zeros(5, np.int64), np.zeros(52, np.uint8)
    for flop in flops:
        board[:3] = flop
        for turn in range(52):
            for river in range(turn + 1, 52):
                if turn not in flop and river not in flop:
                    board[3], board[4] = turn, river
                    offset_of(board, classes, tables)


@njit(cache=True)
def count(flop: Ints, hands: Ints, tables: Showdowns, slot_of: Bytes, closed: Ints) -> Ints:
    """All runouts of one flop: hand x slot (by entry) x outcome → dealer hands.

    The hands ascend by the pair of their ranks; `closed` says of each slot whether its hands would
    not qualify themselves.
    """
    counts = np.zeros((len(hands), len(closed), OUTCOMES), np.int64)
    tally = np.zeros((len(closed), len(hands)), np.uint64)
    holders, board, classes = holders_of(hands), np.zeros(5, np.int64), np.zeros(52, np.uint8)
    board[:3] = flop
    since = 0
    for turn in range(52):
        for river in range(turn + 1, 52):
            if turn in flop or river in flop:
                continue
            board[3], board[4] = turn, river
            offset = np.uint64(offset_of(board, classes, tables))
            if classes.max() > 12:
                count_by_class(turn, river, holders, classes, offset, tables, slot_of, tally)
            else:
                count_by_rank(turn, river, holders, offset, tables, slot_of, tally)
            since += 1
            if since == FIT:
                unpack(tally, closed, counts)
                since = 0
    unpack(tally, closed, counts)
    return counts


@njit(cache=True)
def holders_of(hands: Ints) -> Holders:
    """The hands beside a flop, found by their ranks and by their cards."""
    first, second = hands[:, 0].astype(np.uint8), hands[:, 1].astype(np.uint8)
    pairs = np.zeros(len(hands), np.uint16)
    with_card, held = np.zeros((52, 52), np.uint16), np.zeros(52, np.int64)
    for place in range(len(hands)):
        pairs[place] = pair_index(first[place] // 4, second[place] // 4)
        for card in hands[place]:
            with_card[card, held[card]] = place
            held[card] += 1
    return Holders(first, second, pairs, np.searchsorted(pairs, np.arange(92)), with_card, held)


@njit(cache=True)
def count_by_rank(
    turn: int,
    river: int,
    holders: Holders,
    offset: int,
    tables: Showdowns,
    slot_of: Bytes,
    tally: NDArray[np.uint64],
) -> None:
    """Add a runout without a flush: hands of the same ranks alike, those that hold a card of it taken off again."""
    for pair in range(91):
        entry, row = (
            tables.entries[offset + np.uint64(pair)],
            tally[slot_of[offset + np.uint64(pair)]],
        )
        for place in range(holders.starts[pair], holders.starts[pair + 1]):
            row[place] += entry
    for card in (turn, river):
        for number in range(holders.held[card]):
            place = holders.with_card[card, number]
            if card == turn or (holders.first[place] != turn and holders.second[place] != turn):
                at = offset + np.uint64(holders.pairs[place])
                tally[slot_of[at], place] -= tables.entries[at]


@njit(cache=True)
def count_by_class(
    turn: int,
    river: int,
    holders: Holders,
    classes: Bytes,
    offset: int,
    tables: Showdowns,
    slot_of: Bytes,
    tally: NDArray[np.uint64],
) -> None:
    """Add a runout where a flush is possible: hand by hand."""
    for place in range(np.uint64(len(holders.first))):
        first, second = holders.first[place], holders.second[place]
        if (first != turn) & (first != river) & (second != turn) & (second != river):
            at = offset + np.uint64(tables.rows[classes[first], classes[second]])
            tally[slot_of[at], place] += tables.entries[at]


@njit(cache=True)
def unpack(tally: NDArray[np.uint64], closed: Ints, counts: Ints) -> None:
    """Move what was added up since the last time into outcomes."""
    for slot in range(tally.shape[0]):
        for place in range(tally.shape[1]):
            word = np.int64(tally[slot, place])
            if word == 0:
                continue
            first, second, third = word & FIELD, word >> WIDTH & FIELD, word >> 2 * WIDTH & FIELD
            runouts = word >> 3 * WIDTH & 1023
            to = counts[place, slot]
            to[3 if closed[slot] else 0] += first
            to[1] += second
            to[2] += third
            to[4] += runouts * DEALER_HANDS - first - second - third
            tally[slot, place] = 0
