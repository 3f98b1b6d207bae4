"""Ask: each seat in turn answers with one of the options open to it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from games.engine.events import Event, bet
from games.engine.findings import Kind
from games.engine.game import Setting
from games.engine.places import Faults, Seats, clockwise
from games.engine.play import Play
from games.engine.prompts import Call, Prompt, by_act
from games.engine.regulation import Text


class Option:
    """One way to answer a question."""

    def acts(self, seat: int) -> tuple[str, ...]:
        """What answers in this way."""
        raise NotImplementedError

    def take(self, play: Play, prompt: AskPrompt, event: Event, at: int) -> int:
        """The seat answers in this way, in time."""
        raise NotImplementedError

    def late(self, play: Play, prompt: AskPrompt, event: Event, at: int) -> int:
        """The seat answers in this way, but too late."""
        return self.take(play, prompt, event, at)

    def near(self, play: Play, seat: int, event: Event) -> bool:
        """Whether an event was meant as this answer."""
        return False

    def misstate(self, play: Play, prompt: AskPrompt, event: Event, at: int) -> None:
        """The seat meant this answer and gave it wrongly."""
        raise NotImplementedError

    def missed(self, play: Play, prompt: AskPrompt) -> None:
        """The seat gave no answer: what comes of it, where this is how silence is taken."""

    def wanted(self, play: Play, seat: int) -> str:
        """The answer as a line of the log."""
        raise NotImplementedError

    def propose(self, play: Play, seat: int, rng: Random) -> Event:
        """The answer, for the simulator."""
        raise NotImplementedError

    def told(self) -> Text:
        """What a seat may do in this way, for a procedure sheet."""
        raise NotImplementedError


class AskPrompt(Prompt):
    """A seat is asked to decide."""

    __slots__ = ("account", "by_act", "options")
    players = True

    def __init__(self, step: Ask, seat: int, rank: int) -> None:
        self.account = bet(seat, step.spot or "")
        self.options = step.options
        self.by_act = {act: option for option in step.options for act in option.acts(seat)}
        super().__init__(step, self.by_act, rank, seat, step.spot, channel="said")

    def take(self, play: Play, event: Event, at: int) -> int:
        return self.by_act[event[0]].take(play, self, event, at)

    def late(self, play: Play, event: Event, at: int) -> int:
        return self.by_act[event.act].late(play, self, event, at)

    def near(self, play: Play, event: Event) -> bool:
        return play.in_order and any(
            option.near(play, self.seat or 0, event) for option in self.options
        )

    def misstate(self, play: Play, event: Event, at: int) -> None:
        next(
            option for option in self.options if option.near(play, self.seat or 0, event)
        ).misstate(play, self, event, at)

    def declared(self, play: Play, at: int) -> None:
        """The answer was given in words; the chips follow."""
        play.marks[self] = at

    def miss(self, play: Play) -> None:
        """No answer; a hand that the floor has ruled dead owes none."""
        if self.seat in play.dead:
            return
        wager = play.wagers.get(self.account)
        if self in play.marks and wager:
            finding = play.find(
                Kind.OMITTED,
                self.fault("left_down"),
                play.marks[self] + 1,
                self,
                phrase="left_down",
                expected=self.options[-1].wanted(play, self.seat or 0),
            )
            wager.action, wager.fault = 0, finding
            return
        if play.in_order:
            super().miss(play)
        for option in self.options:
            option.missed(play, self)

    def wanted(self, play: Play) -> str:
        ways = (option.wanted(play, self.seat or 0) for option in self.options)
        return " | ".join(way for way in ways if way)

    def propose(self, play: Play, rng: Random) -> Event:
        return rng.choice(self.options).propose(play, self.seat or 0, rng)


@dataclass(frozen=True, eq=False)
class Ask:
    """Each seat in turn answers with one of the options; asked are those `who` has something to decide.

    `spot` is the betting area the question is about: without `who`, asked are those with a wager there.
    """

    options: Sequence[Option]
    faults: Faults
    spot: str | None = None
    order: Seats = clockwise
    who: Callable[[Play, int], bool] | None = None
    deciding: bool = True

    def opens(self, setting: Setting) -> frozenset[str]:
        return frozenset(
            act for seat in setting.seats for option in self.options for act in option.acts(seat)
        )

    def calls(self, play: Play) -> Iterator[Call]:
        prepared, everyone, closes = play.setting.ready(self, self._prepare)
        who, wagers = self.who, play.wagers
        if who is None:
            asked = [prompt for prompt in prepared if prompt.account in wagers]
        else:
            asked = [prompt for prompt in prepared if who(play, prompt.seat or 0)]
        if play.dead:
            asked = [prompt for prompt in asked if play.acts_while_live(prompt)]
        if asked:
            yield Call(
                self, everyone.copy() if len(asked) == len(prepared) else by_act(asked), closes
            )

    def _prepare(
        self, setting: Setting
    ) -> tuple[list[AskPrompt], dict[str, Prompt], frozenset[str]]:
        prepared = [AskPrompt(self, seat, rank) for rank, seat in enumerate(self.order(setting))]
        return prepared, by_act(prepared), setting.closing(self)

    def told(self) -> Text:
        ways = [option.told() for option in self.options]
        return Text(
            f"Each seat decides in turn: {' or '.join(way.en for way in ways)}",
            f"Cada puesto decide en su turno: {' o '.join(way.es for way in ways)}",
        )
