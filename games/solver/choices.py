"""What hands choose, compiled too: on the river by entry, beside a flop by what the slots pay.

Nothing here calls into another compiled file.
"""

from typing import NamedTuple

import numpy as np
from numba import njit

from games.solver.kernel import CLOSED, DEALER_HANDS, FIELD, WIDTH, Bytes, Ints, Showdowns

TIED = 128


class RiverRule(NamedTuple):
    """What the river pays, in integers of `unit` to one Ante.

    The multiples a hand may bet; the Blind's odds by category (0 pushes); what else a hand loses
    by folding, by category.
    """

    unit: int
    least: int
    most: int
    blind: Ints
    staying: Ints


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
def choose(counts: Ints, pays: Ints, weights: Ints, starting: Ints, chosen: Ints) -> Bytes:
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


@njit(cache=True)
def assign(tables: Showdowns, rule: RiverRule, slot_of: Bytes) -> None:
    """Give every entry its slot: 50 if it would not qualify, 10 x what it does, its category.

    What it does: 0 bets the most, 1 bets the least, 2 folds, 3 and 4 the same where the bet is
    worth exactly what folding is.
    """
    for at in range(len(slot_of)):
        word, kind = np.int64(tables.entries[at]), tables.kinds[at]
        first, open_won, lost = word & FIELD, word >> WIDTH & FIELD, word >> 2 * WIDTH & FIELD
        won = 0 if kind & CLOSED else first
        open_lost = first if kind & CLOSED else 0
        category = kind & CLOSED - 1
        balance = won + open_won - lost - open_lost
        multiple, does = (
            (rule.most, 0) if balance >= 0 or rule.least == rule.most else (rule.least, 1)
        )
        paid = rule.unit * (multiple * balance + won - 2 * lost - open_lost)
        paid += rule.blind[category] * (won + open_won) + rule.staying[category] * DEALER_HANDS
        folding = -2 * DEALER_HANDS * rule.unit
        if paid <= folding:
            does = 2 if paid < folding else does + 3
        slot_of[at] = (50 if kind & CLOSED else 0) + 10 * does + category
