"""Say: the dealer announces something. MaySay: an announcement that is allowed and not asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random

from games.engine.events import (
    DEALER,
    CardsTurned,
    ChipsMoved,
    Event,
    Said,
    said,
    saying,
)
from games.engine.game import Setting
from games.engine.places import Faults
from games.engine.play import Play
from games.engine.prompts import AJAR, APART, DONE, OPEN, REFUSED, Call, Prompt, by_act
from games.engine.regulation import Text


class SayPrompt(Prompt):
    """The dealer says a word."""

    __slots__ = ("words",)

    def __init__(self, step: Say | MaySay, words: str) -> None:
        super().__init__(step, (saying(DEALER, words),), channel="said")
        self.words = words

    def take(self, play: Play, event: Event, at: int) -> int:
        """The announcement, made once or, with nothing but words between, more often."""
        for later in islice(play.events, at + 1, None):
            if type(later) is not Said:
                break
            if later.act == event.act:
                return OPEN
        return DONE

    def late(self, play: Play, event: Event, at: int) -> int:
        """An announcement right after the card it should have preceded; any later one belongs to what comes then."""
        turned = max((i for i in range(at) if type(play.events[i]) is CardsTurned), default=at)
        chips = any(type(one) is ChipsMoved for one in play.events[turned:at])
        left = sum(one.act == event.act for one in play.events[at:])
        calls = sum(isinstance(step, Say) and step.words == self.words for step in play.to_come())
        return REFUSED if chips and left <= calls else DONE

    def miss(self, play: Play) -> bool:
        if play.in_order:
            super().miss(play)
        return False

    def wanted(self, play: Play) -> str:
        return self.acts[0]

    def propose(self, play: Play, rng: Random) -> Event:
        return said(DEALER, self.words)


@dataclass(frozen=True, eq=False)
class Say:
    """The dealer announces something."""

    words: str
    faults: Faults
    when: Callable[[Play], bool] | None = None
    deciding: bool = True

    def opens(self, setting: Setting) -> frozenset[str]:
        return frozenset((saying(DEALER, self.words),))

    def calls(self, play: Play) -> Iterator[Call]:
        if self.when is None or self.when(play):
            prompts, closes = play.setting.ready(self, self._prepare)
            yield Call(self, prompts.copy(), closes)

    def _prepare(self, setting: Setting) -> tuple[dict[str, Prompt], frozenset[str]]:
        return by_act([SayPrompt(self, self.words)]), setting.closing(self)

    def told(self) -> Text:
        return Text(f"Announce: {self.words}", f"Anunciar: {self.words}")


class MaySayPrompt(SayPrompt):
    """Words that may be said now, in any place among the rest; nobody need."""

    __slots__ = ()

    def take(self, play: Play, event: Event, at: int) -> int:
        return APART if super().take(play, event, at) == DONE else AJAR

    def late(self, play: Play, event: Event, at: int) -> int:
        return REFUSED

    def miss(self, play: Play) -> bool:
        return False


@dataclass(frozen=True, eq=False)
class MaySay:
    """The dealer may announce something before the first card is turned up; nobody need."""

    words: str
    faults: Faults
    deciding: bool = True

    def opens(self, setting: Setting) -> frozenset[str]:
        return frozenset()

    def calls(self, play: Play) -> Iterator[Call]:
        act = saying(DEALER, self.words)
        for event in play.events:
            if type(event) is CardsTurned:
                return
            if event.act == act:
                prompts, closes = play.setting.ready(self, self._prepare)
                yield Call(self, prompts.copy(), closes)
                return

    def _prepare(self, setting: Setting) -> tuple[dict[str, Prompt], frozenset[str]]:
        return by_act([MaySayPrompt(self, self.words)]), setting.closing(self)

    def told(self) -> Text:
        return Text(f"May be announced: {self.words}", f"Puede anunciarse: {self.words}")
