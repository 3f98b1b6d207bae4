"""Whether a run of numbered slips is whole: each number once, each received, void or explained."""

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from games.engine.money import Money
from tables import accounting

COPIES = 2
"""Copies of a void slip that are kept together: the one at the cage and the one that travels."""


class Paper(NamedTuple):
    """A slip as audit finds it."""

    number: int
    status: str
    amount: Money


class Void(NamedTuple):
    """What stands on the copies of a void slip (Ohio 3772-10-05)."""

    number: int
    copies: int
    second_signature: str
    reason: str

    @property
    def is_complete(self) -> bool:
        return self.copies >= COPIES and bool(self.second_signature and self.reason)


class Control(NamedTuple):
    """What keeps a series from being reconciled."""

    missing: list[int]
    duplicate: list[int]
    void_incomplete: list[int]
    void_complete: list[int]
    in_transit: list[int]
    received: Money

    @property
    def can_reconcile(self) -> bool:
        return not (self.missing or self.duplicate or self.void_incomplete or self.in_transit)


def control(first: int, last: int, papers: Iterable[Paper], voids: Iterable[Void]) -> Control:
    """Hold the slips of a run against its numbers; one that lies there twice counts once."""
    papers = list(papers)
    found = {paper.number: paper for paper in papers}
    times = Counter(paper.number for paper in papers)
    complete = {void.number for void in voids if void.is_complete}
    void = [number for number, paper in found.items() if paper.status == "void"]
    return Control(
        missing=[number for number in range(first, last + 1) if number not in found],
        duplicate=[number for number, seen in times.items() if seen > 1],
        void_incomplete=[number for number in void if number not in complete],
        void_complete=[number for number in void if number in complete],
        in_transit=[
            number for number, paper in found.items() if paper.status in ("issued", "in_transit")
        ],
        received=accounting.total(
            paper.amount for paper in found.values() if paper.status == "received"
        ),
    )
