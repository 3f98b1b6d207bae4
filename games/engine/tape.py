"""The log of a round as it is read: what has been read, what it answered, what is still to come."""

from __future__ import annotations

from collections.abc import Iterator
from operator import itemgetter

from games.engine.events import CardsTurned, Event, Said
from games.engine.play import Play
from games.engine.prompts import UNRANKED, Call, Prompt
from games.engine.windows import Window

END, RANK = Said("", "", ""), itemgetter(1)


class Tape:
    """One pass over a log: which events are read, what they answered, what is left."""

    __slots__ = (
        "answered",
        "apart",
        "at",
        "begun",
        "front",
        "gone",
        "looked_ahead",
        "play",
        "stops",
        "tape",
    )

    def __init__(
        self, play: Play, tape: list[Event], gone: set[int], *, stops: bool = False
    ) -> None:
        self.play = play
        self.tape = [*tape, END]
        self.gone = gone
        self.stops = stops
        self.at = 0
        self.begun = self.front = -1
        self.looked_ahead = False
        self.answered: list[tuple[int, int, Prompt]] = []
        self.apart: list[tuple[int, int, Prompt]] = []
        self.skip()

    def note(self, at: int, fate: int, prompt: Prompt, *, in_time: bool = True) -> None:
        """An event further on has answered a prompt."""
        if in_time:
            self.front = max(self.front, at)
        self.looked_ahead = self.looked_ahead or at > self.at
        if fate >= UNRANKED:
            self.apart.append((at, self.play.base, prompt))
        else:
            self.answered.append((at, self.play.base + prompt.rank, prompt))
        self.read(at)

    def read(self, at: int) -> None:
        self.gone.add(at)
        self.skip()

    def skip(self) -> None:
        while self.at in self.gone:
            self.at += 1

    def unread(self, start: int) -> Iterator[int]:
        """The events from a position on that are not read, as they are come to."""
        for at in range(start, len(self.tape) - 1):
            if at not in self.gone:
                yield at

    def closes(self, call: Call, event: Event, at: int) -> bool:
        """Whether an event ends the time of a call: not one from before it, and not cards that lie face up already."""
        if at < self.begun or event.act not in call.closes and self.play.in_order:
            return False
        if not self.play.in_order and not self._closes_anyway(call, event):
            return False
        return type(event) is not CardsTurned or not set(event.cards).issubset(
            self.play.turned.get(event.place, ())
        )

    def _closes_anyway(self, call: Call, event: Event) -> bool:
        """Where wagers are placed card by card they are for the card before which they stand, in any record."""
        if not call.window or type(event) is not CardsTurned and event.act not in call.closes:
            return False
        return any(isinstance(step, Window) and step.reopens for step in self.play.to_come())

    def held_open(self, call: Call, closing: int) -> bool:
        """A card that came too early closes no window: the fewest events that would have to move decide."""
        if any(step.spots for step in self.play.to_come() if isinstance(step, Window)):
            return False
        score = best = 0
        for at in self.unread(closing):
            event = self.tape[at]
            if event.act in call.places:
                score += 1
            elif event.act in call.closes:
                score -= 1
            else:
                break
            if score > best:
                best, call.until = score, at
        return best > 0

    def several_wait(self, call: Call, closing: int) -> bool:
        """Whether several answers stand behind what closes the call: then that came too early, not they too late."""
        answers = {call.prompts.get(self.tape[at].act) for at in self.unread(closing)} - {None}
        if (
            len(answers) < 2
            or not all(prompt.players for prompt in call.waiting())
            or len(call.waiting()) < 2
        ):
            return False
        call.closes = frozenset()
        return True

    def disordered(self) -> bool:
        """Whether anything was answered out of its order."""
        order = list(map(RANK, self.answered))
        return self.looked_ahead or order != sorted(order)

    def leftovers(self) -> Iterator[int]:
        """The events that answered nothing."""
        return self.unread(self.at)
