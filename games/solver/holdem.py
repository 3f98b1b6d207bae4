"""Ultimate Texas Hold'em played out whole: 27,813,810,024,000 deals, counted in integers.

Beside a flop each hand keeps, for every slot it can end in (what it holds on the river and does
there), how many dealer hands it beats, loses to and ties. What the slots pay decides between
raising on the flop and waiting for the river. 22,100 flops are 1,755 up to their suits; of the
hands beside a flop one stands for all that an exchange of suits which keeps the flop turns into
each other: 1,286,792 decisions stand for 25,989,600.
"""

from collections.abc import Callable, Sequence
from itertools import combinations, combinations_with_replacement, permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from games.engine.ranking import BY_FLUSH, BY_RANKS
from games.solver.choices import beside, choose
from games.solver.kernel import Ints, Showdowns, board_index, count, fill_all, pair_index

STARTING_HANDS = 169
PAIRS = [(a, b) for b in range(26) for a in range(b + 1)]
RANK_PAIRS = 91
BOARDS_BY_RANK, BOARDS_BY_CLASS = 6_188, 142_506
ENTRIES = 6_175 * RANK_PAIRS + 36_608 * len(PAIRS)
EXCHANGES = list(permutations(range(4)))


class Flops(NamedTuple):
    """Flops with their weights, and where the hands beside each begin in the list of all hands."""

    cards: Ints
    weights: Ints
    starts: Ints
    hands: Ints
    hand_weights: Ints


class Slots(NamedTuple):
    """Where each entry is counted, and which slots are of hands that would not qualify themselves."""

    of: NDArray[np.uint8]
    closed: NDArray[np.bool_]


class Totals(NamedTuple):
    """Deals by starting hand, choice (0 waited, 1.. raised), slot and outcome; all the choices."""

    chosen: Ints
    choices: NDArray[np.uint8]


def showdowns(flops: Flops, opens: int) -> Showdowns:
    """All types of board, by the engine's own ranking."""
    plain = np.zeros((BOARDS_BY_RANK, RANK_PAIRS), np.int32)
    keys = [(1 << 3 * a) + (1 << 3 * b) for a, b in PAIRS[:RANK_PAIRS]]
    for board in combinations_with_replacement(range(13), 5):
        if board[0] != board[-1]:
            key = sum(1 << 3 * rank for rank in board)
            plain[board_index(np.array(board))] = [BY_RANKS[key + pair] for pair in keys]
    flushes = [BY_FLUSH[mask] if mask.bit_count() > 4 else 0 for mask in range(1 << 13)]
    tables = Showdowns(
        plain,
        np.array(flushes, np.int32),
        np.array(PAIRS),
        np.array([[pair_index(a, b) for b in range(26)] for a in range(26)], np.uint16),
        opens,
        np.full(BOARDS_BY_CLASS, -1, np.int32),
        np.zeros(ENTRIES, np.uint64),
        np.zeros(ENTRIES, np.uint8),
        np.zeros(1, np.int64),
    )
    fill_all(flops.cards, tables)
    return tables


def exchanged(cards: Ints, suits: tuple[int, ...]) -> Ints:
    """Flops (one a row) with their suits exchanged, each in ascending order."""
    return np.sort(cards - cards % 4 + np.array(suits)[cards % 4], axis=1)


def all_flops() -> Flops:
    """The 1,755 flops with the hands beside them."""
    every = np.array(list(combinations(range(52), 3)))
    alike = np.array([exchanged(every, suits) @ [52 * 52, 52, 1] for suits in EXCHANGES])
    first, weights = np.unique(alike.min(axis=0), return_counts=True)
    flops = np.stack([first // (52 * 52), first // 52 % 52, first % 52], axis=1)
    hands, starts = [], [0]
    for flop in flops:
        keeping = [suits for suits in EXCHANGES if (exchanged(flop[None], suits) == flop).all()]
        stands_for = beside(flop, np.array(keeping))
        found = np.flatnonzero(stands_for)
        found = found[np.lexsort((found, found // 52 // 4, found % 52 // 4))]
        hands.append(np.stack([found // 52, found % 52, stands_for[found]], axis=1))
        starts.append(starts[-1] + len(found))
    listed = np.concatenate(hands)
    return Flops(flops, weights, np.array(starts), listed[:, :2].copy(), listed[:, 2].copy())


def starting_hands(hands: Ints) -> Ints:
    """The starting hands among 169: pairs on the diagonal, suited above it, others below."""
    ranks = np.sort(hands // 4, axis=1)
    suited = hands[:, 0] % 4 == hands[:, 1] % 4
    return np.where(suited, ranks[:, 0] * 13 + ranks[:, 1], ranks[:, 1] * 13 + ranks[:, 0])


def walk(
    flops: Flops,
    tables: Showdowns,
    slots: Slots,
    pays: Sequence[Ints],
    progress: Callable[[int, int], object] = lambda done, of: None,
) -> list[Totals]:
    """Play the whole game, once for each set of pays; where raising and waiting tie, it raises.

    Pays are choice x slot x outcome in integers of one unit: 0 having waited to the river, 1..
    having raised on the flop by each multiple.
    """
    chosen = [np.zeros((STARTING_HANDS, *each.shape), np.int64) for each in pays]
    choices = [np.zeros(len(flops.hands), np.uint8) for _ in pays]
    starting = starting_hands(flops.hands)
    for number, flop in enumerate(flops.cards):
        own = slice(flops.starts[number], flops.starts[number + 1])
        counts = count(flop, flops.hands[own], tables, slots.of, slots.closed)
        weights = flops.hand_weights[own] * flops.weights[number]
        for place, each in enumerate(pays):
            choices[place][own] = choose(counts, each, weights, starting[own], chosen[place])
        progress(number + 1, len(flops.cards))
    return list(map(Totals, chosen, choices))
