"""Ultimate Texas Hold'em's best play: the 169 starting hands, and what the flop and the river come down to."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from games.catalogue.mathematics.analysis import Row, Strategy
from games.catalogue.mathematics.holdem_play import FOLD, NAMES, BestPlay
from games.engine.cards import RANKS
from games.engine.regulation import Text

HANDS = 1_326


def strategy(best: BestPlay) -> Strategy:
    """Before the flop hand by hand; afterwards in the terms in which it is decided."""
    return Strategy([], [])
