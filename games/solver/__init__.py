"""Where the mathematics comes from: tables made from nothing, and the full solver for what they do not cover.

Everything below this package but what stands here needs numpy and numba, which no server needs otherwise.
"""

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any

from games.catalogue.mathematics.holdem_play import Cell, Counts, Hand
from games.catalogue.mathematics.ultimate_texas_holdem import Rule

INSTALL = "The full solver needs numpy and numba: pip install numpy numba"
FLOPS = 1_755


class SolverMissing(Exception):
    """The packages of the full solver are not installed; its text says which and how."""


def solve(rule: Rule, progress: Callable[[int, int], object] = lambda done, of: None) -> Counts:
    """Every deal of Ultimate Texas Hold'em under a rule that the shipped tables do not cover.

    Takes seconds of one core; `progress` is told (flops done, of 1,755). `SolverMissing` where its
    packages are not installed.
    """
    try:
        solver = import_module("games.solver.ultimate")
    except ModuleNotFoundError as missing:
        raise SolverMissing(INSTALL) from missing
    counts: Counts = solver.solve(rule, progress)
    return counts


def kept(counts: Counts) -> list[list[Any]]:
    """The counts of the full solver as JSON keeps them: hand by hand its cells."""
    return [[list(cell) for cell in hand.cells] for hand in counts.hands]


def read(hands: Sequence[Sequence[Any]]) -> Counts:
    """The counts that `kept` wrote."""
    return Counts(
        tuple(
            Hand(
                tuple(
                    Cell(multiple, category, tied, tuple(outcomes))
                    for multiple, category, tied, outcomes in cells
                )
            )
            for cells in hands
        )
    )
