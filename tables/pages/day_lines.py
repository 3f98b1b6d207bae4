"""The lines of a day's check list: how much of a thing is as it should be, and which documents are not."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Final

MOST: Final = 12
"""Documents named on a line; the rest are counted."""


@dataclass(frozen=True, slots=True)
class Point:
    """A document that is not where it should be."""

    name: str
    url: str
    below: str = ""
    since: datetime | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """One thing to be so before the next step: how much of it is, and what is not."""

    label: str
    done: int
    all: int
    points: tuple[Point, ...] = field(default=())
    whose: str = ""

    @property
    def open(self) -> int:
        return self.all - self.done

    @property
    def named(self) -> tuple[Point, ...]:
        return self.points[:MOST]

    @property
    def more(self) -> int:
        return len(self.points) - len(self.named)


@dataclass(frozen=True, slots=True)
class Group:
    """Lines that block the same step; or, where it blocks nothing, lines good to know."""

    title: str
    lines: tuple[Line, ...]
    blocks: bool = True
    before_publication: bool = False

    @property
    def open(self) -> int:
        return sum(line.open for line in self.lines)


def line(label: str, everything: Iterable[Any], waiting: list[Point], whose: str = "") -> Line:
    """A line over everything of a kind, and what of it waits."""
    number = len(list(everything))
    return Line(label, number - len(waiting), number, tuple(waiting), whose)
