"""The chart of the flop in Ultimate Texas Hold'em, counted from the choice of every hand on every flop."""

from typing import Any

from games.catalogue.mathematics.holdem_counts import counts_of
from games.catalogue.mathematics.holdem_play import FOLD, BestPlay
from games.catalogue.mathematics.holdem_sights import SIGHTS, sight
from games.engine.cards import RANKS, SUITS
from games.solver.holdem import Flops, starting_hands

HANDS = 1_326
CARDS = [rank + suit for rank in RANKS for suit in SUITS]


def flop_chart(flops: Flops, counts: dict[str, Any], raised: bytes) -> dict[str, Any]:
    """Each kind of hand that waits: an example, how many hands on all flops it is, how many of them are raised."""
    best = BestPlay(counts_of(counts), (4, 3), (0,) * 10, 1, ties_bet=True)
    waits = [multiple == FOLD for multiple in best.raises]
    starting = starting_hands(flops.hands).tolist()
    counted: dict[str, list[Any]] = {name: ["", 0, 0] for name in SIGHTS}
    for place, (cards, weight) in enumerate(
        zip(flops.cards.tolist(), flops.weights.tolist(), strict=True)
    ):
        flop = [CARDS[card] for card in cards]
        for at in range(flops.starts[place], flops.starts[place + 1]):
            if not waits[starting[at]]:
                continue
            first, second = flops.hands[at].tolist()
            hole = (CARDS[first], CARDS[second])
            row = counted[sight(hole, flop)]
            bit = place * HANDS + second * (second - 1) // 2 + first
            times = weight * int(flops.hand_weights[at])
            row[0] = row[0] or " ".join(("".join(hole), "".join(flop)))
            row[1] += times
            row[2] += times * (raised[bit // 8] >> bit % 8 & 1)
    return {"sights": counted}
