"""A prompt is one thing that is called for now; a call is all that may be answered in any order before the next."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import TYPE_CHECKING, ClassVar

from games.engine.events import Event
from games.engine.findings import Fault, Kind

if TYPE_CHECKING:
    from games.engine.game import Step
    from games.engine.play import Play

REFUSED, DONE, OPEN, APART, AJAR = 0, 1, 2, 5, 6
FINISHED, UNRANKED = 1, 4
NOTHING: frozenset[str] = frozenset()


class Prompt:
    """One thing called for. `acts` are what answers it; `rank` its place within its call, equal ranks in any order.

    `channel` names what some recorders cannot hold: silence there is no fault. `players` marks what is for a seat,
    `holds_up` what others wait for.
    """

    __slots__ = ("acts", "channel", "rank", "seat", "spot", "step")
    players: ClassVar[bool] = False
    holds_up: ClassVar[bool] = False

    def __init__(
        self,
        step: Step,
        acts: Iterable[str],
        rank: int = 0,
        seat: int | None = None,
        spot: str | None = None,
        channel: str | None = None,
    ) -> None:
        self.step = step
        self.acts = tuple(acts)
        self.rank = rank
        self.seat = seat
        self.spot = spot
        self.channel = channel

    def take(self, play: Play, event: Event, at: int) -> int:
        """Accept an event of one of `acts` if it is what is called for, or REFUSED.

        DONE, or OPEN while more of it may come; APART and AJAR are the same for what has no order.
        """
        raise NotImplementedError

    @property
    def second_rank(self) -> int | None:
        """Its place within its call in the other order that is also right, where there is one."""
        return None

    def fits(self, event: Event) -> bool:
        """Whether an event of one of `acts` would be accepted as it stands, at the right time."""
        return True

    def may(self, play: Play) -> bool:
        """Whether it may lawfully be answered now, for the simulator."""
        return True

    def late(self, play: Play, event: Event, at: int) -> int:
        """Accept it after its time has passed; what that means is the prompt's own."""
        return self.take(play, event, at)

    def near(self, play: Play, event: Event) -> bool:
        """Whether this event, which nothing calls for, was meant as the answer."""
        return event.act in self.acts

    def nearest(self, play: Play, event: Event) -> bool:
        """Whether it is the very next event that answers, rightly or wrongly, before anything further on may."""
        return False

    def misstate(self, play: Play, event: Event, at: int) -> bool | None:
        """Take an event that was meant as the answer for what it is, and say what was wrong; whether more is needed."""
        play.find(Kind.MISSTATED, self.fault("misstated"), at, self, event=event, phrase="instead")
        return False

    def miss(self, play: Play) -> bool | None:
        """Nothing answered: say so, and go on as if it had been; whether more is needed."""
        if self.channel not in play.silent:
            play.miss(self, self.fault("omitted"))
        return False

    def too_early(self, play: Play, at: int) -> Fault:
        """What an answer breaks that stands before what an earlier step calls for."""
        return self.fault("early")

    def too_late(self, play: Play, at: int) -> Fault:
        """What an answer breaks that stands behind what a later step calls for."""
        return self.fault("late")

    def came_early(self, play: Play, event: Event, at: int, last: str) -> None:
        """Say that it was answered before the last act that it comes after."""
        fault, expected = self.fault("early"), f"after: {last}"
        kind, phrase = Kind.OUT_OF_ORDER, "early"
        play.find(kind, fault, at, self, event=event, expected=expected, phrase=phrase, other=last)

    def excused(self, play: Play) -> bool:
        """Whether its order follows from another finding and is no fault of its own."""
        return False

    def wanted(self, play: Play) -> str | None:
        """What was called for, as a line of the log."""
        return None

    def propose(self, play: Play, rng: Random) -> Event:
        """A lawful answer, for the simulator."""
        raise NotImplementedError

    def fault(self, *names: str) -> Fault:
        """What the step points at for the first of these it knows, on this spot or on any; else its main clause."""
        return fault_of(
            self.step.faults, *(each for name in names for each in (f"{name} {self.spot}", name))
        )


def fault_of(faults: Mapping[str, Fault], *names: str) -> Fault:
    """The first of these faults that is known, else the step's first."""
    for name in names:
        if name in faults:
            return faults[name]
    return next(iter(faults.values()))


class Call:
    """All that is called for at one moment, by act. `closes` are the acts that end its time.

    A `window` only allows; `places` are the acts that put a wager down in one.
    """

    __slots__ = ("closes", "places", "prompts", "step", "until", "window")
    sweep: ClassVar[bool] = False

    def __init__(
        self,
        step: Step,
        prompts: dict[str, Prompt],
        closes: frozenset[str] = NOTHING,
        window: bool = False,
        places: frozenset[str] = NOTHING,
    ) -> None:
        self.step = step
        self.prompts = prompts
        self.closes = closes
        self.window = window
        self.places = places
        self.until = -1

    def drop(self, prompt: Prompt) -> None:
        """The prompt is answered."""
        for act in prompt.acts:
            self.prompts.pop(act, None)

    def waiting(self) -> list[Prompt]:
        """The prompts not yet answered, each once, by rank."""
        return sorted(dict.fromkeys(self.prompts.values()), key=lambda prompt: prompt.rank)


class Sweep(Call):
    """Calls for nothing: chips that moved on betting areas out of time are looked at before results are fixed."""

    __slots__ = ()
    sweep: ClassVar[bool] = True


def by_act(prompts: Iterable[Prompt]) -> dict[str, Prompt]:
    """Prompts under every act that answers them."""
    return {act: prompt for prompt in prompts for act in prompt.acts}
