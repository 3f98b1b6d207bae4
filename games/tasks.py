"""Work of the games that is done after commit."""

from typing import Any

from django.core.cache import cache

from audit import jobs
from audit.trail import Refused
from games.catalogue import mathematics
from games.catalogue.mathematics.ultimate_texas_holdem import Rule
from games.engine.terms import Terms, rules_of
from games.solver import SolverMissing, kept, solve
from games.solving import TASK, progress_key

EVERY, SHOWN_FOR = 45, 600  # flops between two signs of progress, seconds that one is kept


@jobs.work(TASK)
def solve_terms(*, game: str, terms: dict[str, Any], digest: str) -> dict[str, Any]:
    """Play a game whole under terms that the shipped tables do not cover."""
    read = Terms.read(terms)
    rule = Rule.of(read.paytables["blind"], rules_of(read, mathematics.rules(game)))

    def told(done: int, of: int) -> None:
        if done % EVERY == 0:
            cache.set(progress_key(digest), done, SHOWN_FOR)

    try:
        return {"hands": kept(solve(rule, told))}
    except SolverMissing as missing:
        raise Refused(str(missing)) from missing
