"""Compiled too, and calling nothing else compiled: hands beside a flop, and what they choose there."""

import numpy as np
from numba import njit
from numpy.typing import NDArray

Ints = NDArray[np.int64]
TIED = 128


@njit(cache=True)
def beside(flop: Ints, exchanges: Ints) -> Ints:
    """For each two cards beside a flop (first x 52 + second) how many hands it stands for, or 0."""
    stands_for = np.zeros(52 * 52, np.int64)
    for first in range(52):
        for second in range(first + 1, 52):
            if first in flop or second in flop:
                continue
            least = first * 52 + second
            for suits in exchanges:
                a = first - first % 4 + suits[first % 4]
                b = second - second % 4 + suits[second % 4]
                least = min(least, min(a, b) * 52 + max(a, b))
            stands_for[least] += 1
    return stands_for


@njit(cache=True)
def choose(
    counts: Ints, pays: Ints, weights: Ints, starting: Ints, chosen: Ints
) -> NDArray[np.uint8]:
    """Raise or wait, by what pays more beside one flop: the choice of each hand.

    Pays are choice x slot x outcome, 0 waiting; where the best raise and waiting are worth the
    same, the hand raises and TIED is added. The deals go to `chosen`, by starting hand and choice.
    """
    made = np.zeros(len(counts), np.uint8)
    worth = np.zeros(len(pays), np.int64)
    for place in range(len(counts)):
        worth[:] = 0
        for slot in range(counts.shape[1]):
            for outcome in range(counts.shape[2]):
                if counts[place, slot, outcome]:
                    for choice in range(len(pays)):
                        paid = counts[place, slot, outcome] * pays[choice, slot, outcome]
                        worth[choice] += paid
        raising = 1 + np.argmax(worth[1:])
        choice = raising if worth[raising] >= worth[0] else 0
        chosen[starting[place], choice] += counts[place] * weights[place]
        made[place] = choice + (TIED if worth[raising] == worth[0] else 0)
    return made
