"""What an act costs: by the clock, and in processor time of this process and of its database session.

The clock of a machine that others work on says little; what the processors did for it says more.
"""

import os
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from statistics import median
from typing import NamedTuple

from django.db import connection


class Cost(NamedTuple):
    """Seconds by the clock, and of processor in Python and in PostgreSQL."""

    clock: float
    python: float
    database: float

    @property
    def processor(self) -> float:
        return self.python + self.database

    def against(self, bar: float) -> str:
        """How it stands to what is allowed: `95 ms (0.47 of its bar), processor 60 + 9 ms (0.35)`."""
        clock, python, database = (f"{seconds * 1000:.0f}" for seconds in self)
        return (
            f"{clock} ms ({self.clock / bar:.2f} of its bar),"
            f" processor {python} + {database} ms ({self.processor / bar:.2f})"
        )


def cost(act: Callable[[], object]) -> Cost:
    """What an act costs whose queries go over this thread's connection."""
    return _between(_of_this_session, act)


def cost_of_many(act: Callable[[], object]) -> Cost:
    """What an act costs whose queries go over connections that are opened and closed in it."""
    return _between(_of_sessions_that_ended, act)


def beneath(calls: int, act: Callable[[], object]) -> object:
    """Do it so many calls deeper.

    CPython's stack is in pieces, and a loop that calls across the end of one pays for a new piece each
    time: the same page costs twice as much at one depth as at another.
    """
    return beneath(calls - 1, act) if calls else act()


def middle(costs: Iterable[Cost]) -> Cost:
    """The median of each."""
    return Cost(*map(median, zip(*costs, strict=True)))


def least(costs: Iterable[Cost]) -> Cost:
    """The least of each: what the machine's other work has delayed the least."""
    return Cost(*map(min, zip(*costs, strict=True)))


def _between(database: Callable[[], float], act: Callable[[], object]) -> Cost:
    began = time.perf_counter(), time.process_time(), database()
    act()
    ended = time.perf_counter(), time.process_time(), database()
    return Cost(*(after - before for after, before in zip(ended, began, strict=True)))


def _session() -> Path:
    connection.ensure_connection()
    return Path(f"/proc/{connection.connection.info.backend_pid}")


def _of_this_session() -> float:
    nanoseconds, *_waiting = (_session() / "schedstat").read_text().split()
    return int(nanoseconds) / 1e9


def _of_sessions_that_ended() -> float:
    """What the server has been told of the processor time of its processes when they ended."""
    _name, _brace, fields = (_session() / "stat").read_text().rpartition(")")
    server = fields.split()[1]
    _name, _brace, fields = Path(f"/proc/{server}/stat").read_text().rpartition(")")
    return sum(map(int, fields.split()[13:15])) / os.sysconf("SC_CLK_TCK")
