"""Where the mathematics comes from: tables made from nothing, and the full solver for what they do not cover.

Everything below this package but `solve` needs numpy and numba, which no server needs otherwise.
"""

from collections.abc import Callable
from importlib import import_module

from games.catalogue.mathematics.holdem_play import Counts
from games.catalogue.mathematics.ultimate_texas_holdem import Rule

INSTALL = "The full solver needs numpy and numba: pip install numpy numba"


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
