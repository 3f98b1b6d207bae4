"""What an act costs: by the clock, and in processor time of this process and of its database session.

The clock of a machine that others work on says little; what the processors did for it says more.
"""

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
    before = _spent()
    act()
    return Cost(*(after - begun for after, begun in zip(_spent(), before, strict=True)))


def middle(costs: Iterable[Cost]) -> Cost:
    """The median of each."""
    return Cost(*map(median, zip(*costs, strict=True)))


def _spent() -> Cost:
    connection.ensure_connection()
    backend = Path(f"/proc/{connection.connection.info.backend_pid}/schedstat")
    nanoseconds, *_waiting = backend.read_text().split()
    return Cost(time.perf_counter(), time.process_time(), int(nanoseconds) / 1e9)
