"""Examine: the results of wagers are fixed once, from the cards as they lie."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

from games.engine.cards import Undetermined
from games.engine.dealing import Faults
from games.engine.findings import Kind
from games.engine.play import Play
from games.engine.prompts import Call, fault_of
from games.engine.regulation import Text
from games.engine.settling import gain_of
from games.engine.wagers import Outcome, State, Wager


class Judge(Protocol):
    """What a seat's wagers come to, from the cards as they lie; `Undetermined` where they do not tell."""

    def __call__(self, play: Play, seat: int) -> Outcome:
        """The outcome, the same for each of the spots examined together."""


@dataclass(frozen=True, eq=False)
class Examine:
    """Fix the result of the wagers on these spots, once, from the cards as they lie."""

    spots: Sequence[str]
    judge: Judge
    faults: Faults
    who: Callable[[Play, int], bool] | None = None
    deciding: bool = False

    def opens(self, setting: Setting) -> frozenset[str]:
        return frozenset()

    def calls(self, play: Play) -> Iterator[Call]:
        yield Call(self, {}, sweep=True)
        for seat in play.seats:
            if self.who is None or self.who(play, seat):
                wagers = [
                    wager
                    for spot in self.spots
                    if (wager := play.wagers.get(f"bet:{seat}:{spot}")) and wager.state <= State.BACK and (wager.action or wager.stake)
                ]
                if play.tokes:
                    wagers += [toke for toke in play.tokes.values() if toke.seat == seat and toke.base in self.spots]
                if play.dead or play.no_action:
                    wagers = [wager for wager in wagers if not self._ruled_out(play, wager)]
                if wagers:
                    self._fix(play, seat, wagers)

    def _ruled_out(self, play: Play, wager: Wager) -> bool:
        """Whether the floor has ruled that the wager is no action."""
        if wager.seat not in play.dead and wager.account not in play.no_action:
            return False
        wager.state, wager.action, wager.gain = State.SETTLED, 0, 0
        return True

    def _fix(self, play: Play, seat: int, wagers: list[Wager]) -> None:
        try:
            outcome = self.judge(play, seat)
        except Undetermined as gap:
            for wager in wagers:
                self._cannot_tell(play, wager, str(gap))
            return
        for wager in wagers:
            self._outcome(play, wager, outcome)

    def _outcome(self, play: Play, wager: Wager, outcome: Outcome) -> None:
        wager.outcome = outcome
        wager.state = State.FIXED
        if wager.untold:
            self._cannot_tell(play, wager, wager.untold)
            return
        try:
            wager.gain = gain_of(play.setting, wager, wager.action)
        except Undetermined as gap:
            self._cannot_tell(play, wager, str(gap))

    def _cannot_tell(self, play: Play, wager: Wager, gap: str) -> None:
        wager.state = State.FIXED
        play.find(
            Kind.UNDETERMINED, fault_of(self.faults, "undetermined"), wager.at, seat=wager.seat, spot=wager.spot,
            phrase="undetermined", gap=gap,
        )  # fmt: skip

    def told(self) -> Text:
        spots = ", ".join(self.spots)
        return Text(f"The results of {spots} are fixed", f"Se fijan los resultados de {spots}")
