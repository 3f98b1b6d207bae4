"""A required wager that is not there when its window closes."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import multimode

from games.engine.events import ChipsMoved, Event, bet, paying, purse
from games.engine.findings import Kind
from games.engine.gains import moved
from games.engine.game import Step
from games.engine.play import Play
from games.engine.prompts import APART, REFUSED, Prompt, fault_of
from games.engine.wagers import Wager


class MissingPrompt(Prompt):
    """A required wager that did not go down in time: placed too late, or nobody saw it placed, or it is not there."""

    __slots__ = ("account", "fair")
    players = True

    def __init__(
        self, step: Step, play: Play, seat: int, spot: str, required: Sequence[str]
    ) -> None:
        self.account = bet(seat, spot)
        super().__init__(step, (paying(purse(seat), self.account),), 0, seat, spot)
        stakes = [wager.stake for wager in play.wagers_of(seat, required)]
        self.fair = min(multimode(stakes)) if stakes else 0

    def take(self, play: Play, event: Event, at: int) -> int:
        return REFUSED

    def late(self, play: Play, event: Event, at: int) -> int:
        assert type(event) is ChipsMoved
        wager = self._down(play, event.amount, at)
        wager.action = 0
        fault = play.setting.game.faults
        wager.fault = play.find(
            Kind.OUT_OF_ORDER,
            fault_of(fault, f"late {self.spot}", "late"),
            at,
            self,
            event=event,
            phrase="late",
            amount=event.amount,
        )
        return APART

    def near(self, play: Play, event: Event) -> bool:
        if type(event) is not ChipsMoved or self.fair and event.amount != self.fair:
            return False
        mine = event.source == purse(self.seat or 0) and event.target not in play.wagers
        return mine or self.account in (event.source, event.target)

    def misstate(self, play: Play, event: Event, at: int) -> bool:
        assert type(event) is ChipsMoved
        wager = self._down(play, event.amount, at)
        wager.presumed = play.find(
            Kind.MISSTATED, self.fault("omitted"), at, self, event=event, phrase="instead"
        )
        wager.presumed.cost(moved(event))
        return False

    def miss(self, play: Play) -> bool:
        finding = play.miss(self, self.fault("omitted"), phrase="wager_missing")
        if amount := self._presumed(play):
            self._down(play, amount, 0).presumed = finding
        return False

    def _down(self, play: Play, amount: int, at: int) -> Wager:
        wager = play.wagers[self.account] = Wager(
            self.account, self.seat or 0, self.spot or "", at, amount
        )
        return wager

    def _presumed(self, play: Play) -> int:
        """A wager nobody saw placed was down if chips leave it or come to it later, or its player decides on it."""
        for event in play.events[play.at :]:
            if type(event) is ChipsMoved and self.account in (event.source, event.target):
                return self.fair or event.amount
            if event.act.startswith(f"{self.seat}: {self.spot} ") and self.fair:
                return self.fair
        return 0

    def wanted(self, play: Play) -> str | None:
        return (
            play.chips_line(self.fair, purse(self.seat or 0), self.account) if self.fair else None
        )
