"""One act of a log otherwise than it is recorded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.engine.events import FLOOR, Event
from games.engine.findings import Kind


class Otherwise(NamedTuple):
    """The log as it would be with one act otherwise: what is done where, and what would stand, there or elsewhere.

    Where it would stand elsewhere, `there` is what stands in its place, if anything.
    """

    at: int
    done: Event | None
    wanted: Event | None
    to: int | None = None
    there: Event | None = None

    def applied(self, events: Sequence[Event]) -> list[Event]:
        """The events with this one act otherwise."""
        left = list(events)
        if self.there is not None:
            left[self.at] = self.there
        elif self.done is not None:
            del left[self.at]
        if self.wanted is not None:
            left.insert(self.at if self.to is None else self.to, self.wanted)
        return left

    @property
    def overrules(self) -> bool:
        """Whether it would have the floor rule otherwise: a ruling is never the mistake."""
        return self.done is not None and self.done.act.startswith(FLOOR)

    @property
    def kind(self) -> Kind:
        """What kind of fault the act is."""
        if self.there is not None:
            return Kind.MISSTATED
        if self.to is not None:
            return Kind.OUT_OF_ORDER
        if self.wanted is None:
            return Kind.UNEXPECTED
        return Kind.OMITTED if self.done is None else Kind.MISSTATED
