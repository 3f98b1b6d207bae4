"""Order as a diff: of all that was answered, the fewest events that would have to move for the rest to be in order."""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from games.engine.prompts import Prompt

RANKS = 10_000


class Answered(NamedTuple):
    """A prompt and where in the log its answer stands; `rank` is its place in the procedure, RANKS to a call."""

    at: int
    rank: int
    prompt: Prompt


class Moved(NamedTuple):
    """An answer out of its place, and one of those in place that it stands on the wrong side of."""

    answer: Answered
    against: Answered
    early: bool


def out_of_place(answered: Sequence[Answered]) -> list[Moved]:
    """The answers to move, by position. Where either of two could move, the one that came too early is named."""
    log = _by_position(answered)
    kept = _longest(log)
    if len(kept) == len(log):
        return []
    staying = set(kept)
    return [_against(answer, kept) for answer in log if answer not in staying]


def in_better_order(answered: Sequence[Answered]) -> list[Answered]:
    """The answers, each call that may be answered in two orders ranked by the one that is nearer to what happened."""
    ranked = list(answered)
    calls = {
        answer.rank - answer.rank % RANKS
        for answer in ranked
        if answer.prompt.second_rank is not None
    }
    for base in calls:
        here = [i for i, answer in enumerate(ranked) if answer.rank - answer.rank % RANKS == base]
        other = {
            i: ranked[i]._replace(rank=base + (ranked[i].prompt.second_rank or 0)) for i in here
        }
        if len(_longest(_by_position(other.values()))) > len(
            _longest(_by_position(ranked[i] for i in here))
        ):
            ranked = [other.get(i, answer) for i, answer in enumerate(ranked)]
    return ranked


def _by_position(answered: Iterable[Answered]) -> list[Answered]:
    return sorted(answered, key=lambda answer: answer.at)


def _longest(log: Sequence[Answered]) -> list[Answered]:
    """The longest run of answers whose ranks never fall; of several, the one that ends with the lowest ranks."""
    tails: list[int] = []
    ends: list[int] = []
    before: list[int] = []
    for i, answer in enumerate(log):
        place = bisect_right(tails, answer.rank)
        tails[place : place + 1] = [answer.rank]
        ends[place : place + 1] = [i]
        before.append(ends[place - 1] if place else -1)
    kept, at = [], ends[-1] if ends else -1
    while at >= 0:
        kept.append(log[at])
        at = before[at]
    return kept[::-1]


def _against(answer: Answered, kept: Sequence[Answered]) -> Moved:
    """What the answer is in the way of: the last it should have waited for, or what it should have preceded.

    Within its own call it is the first it should have waited for: whose turn it was.
    """
    waits = [other for other in kept if other.at > answer.at and other.rank < answer.rank]
    if waits:
        call = answer.rank // RANKS
        earlier = [other for other in waits if other.rank // RANKS < call]
        if waits[0].rank // RANKS != call:
            return Moved(answer, earlier[-1], True)
        others = [other for other in waits if other.prompt.seat != answer.prompt.seat]
        own_turn = next((other for other in others if other.rank // RANKS == call), waits[0])
        return Moved(answer, own_turn, True)
    ahead = [other for other in kept if other.at < answer.at and other.rank > answer.rank]
    last = ahead[-1].rank // RANKS
    return Moved(answer, next(one for one in ahead if one.rank // RANKS == last), False)
