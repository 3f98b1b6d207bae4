"""Instants and gaming days. The only place that turns one into the other.

A gaming day is the house's business day: it begins at a time of the local clock and ends where the
next begins, so it lasts 23 or 25 hours when the clocks change within it (31 CFR 1021.100).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

DAY = timedelta(days=1)
AROUND = timedelta(hours=1)
"""How far around the end of a shift its count may be: chips rest before it, and are rolled after."""


class NoDay(ValueError):
    """A day or an instant before the first gaming day of the house, or beyond the calendar."""


class Period(NamedTuple):
    """A part of a gaming day, from one instant up to, but not with, another; both UTC."""

    name: str
    starts_at: datetime
    ends_at: datetime


@dataclass(frozen=True)
class Calendar:
    """The clock of a property: its time zone, and from which day on its day begins when."""

    zone: ZoneInfo
    starts: Sequence[tuple[date, time]]

    def starts_at(self, day: date) -> datetime:
        """The instant at which a gaming day begins. `NoDay` before the first."""
        in_force = [at for first, at in sorted(self.starts) if first <= day]
        if not in_force:
            raise NoDay(f"the house has no gaming day {day}")
        return self._instant(day, in_force[-1])

    def ends_at(self, day: date) -> datetime:
        """The instant at which the next gaming day begins."""
        try:
            return self.starts_at(day + DAY)
        except OverflowError as beyond:
            raise NoDay(f"the calendar ends with {day}") from beyond

    def day_of(self, instant: datetime) -> date:
        """The gaming day that holds an aware instant; at the boundary, the later one."""
        try:
            here = instant.astimezone(self.zone).date()
            for day in (here, here - DAY, here - 2 * DAY):
                if self.starts_at(day) <= instant:
                    return day
        except OverflowError as beyond:
            raise NoDay(f"the calendar does not hold {instant}") from beyond
        raise NoDay(f"no gaming day holds {instant}")

    def shifts(self, day: date, pattern: Sequence[tuple[str, time]]) -> list[Period]:
        """The shifts of a day, in order: the first begins with the day, the last ends with it.

        A time before the day's own start belongs to the next calendar date.
        """
        first, end = self.starts_at(day), self.ends_at(day)
        opens = first.astimezone(self.zone).time()
        starts = [
            (name, self._instant(day if at >= opens else day + DAY, at)) for name, at in pattern
        ]
        starts = [(name, at) for name, at in starts if at < end]
        starts[0] = (starts[0][0], first)
        ends = [at for _, at in starts[1:]] + [end]
        return [Period(name, at, until) for (name, at), until in zip(starts, ends, strict=True)]

    def _instant(self, day: date, at: time) -> datetime:
        try:
            return datetime.combine(day, at, self.zone).astimezone(UTC)
        except OverflowError as beyond:
            raise NoDay(f"the calendar does not hold {day}") from beyond
