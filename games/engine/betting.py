"""Bet: one betting round. The same chips as everywhere, to another account."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from games.engine.events import (
    POT,
    ChipsMoved,
    Event,
    Said,
    chips_moved,
    paying,
    purse,
    saying,
)
from games.engine.game import Setting
from games.engine.misdeals import undeclared
from games.engine.places import Faults
from games.engine.play import Play
from games.engine.pots import uncalled
from games.engine.prompts import OPEN, Call, Prompt
from games.engine.regulation import Text
from games.engine.turns import TurnsPrompt

MISDEAL = "misdeal"


class AnyTurnPrompt(Prompt):
    """Bets and folds of a record that keeps no order."""

    __slots__ = ()

    def __init__(self, step: Bet, acts: Sequence[str]) -> None:
        super().__init__(step, acts)

    def take(self, play: Play, event: Event, at: int) -> int:
        if type(event) is ChipsMoved:
            play.stakes.put(int(event.source[6:]), event.amount)
        elif type(event) is Said and event.words == "fold":
            play.folded.add(int(event.speaker))
        return OPEN


@dataclass(frozen=True, eq=False)
class Bet:
    """One betting round: each live seat answers the latest bet, in turn; over when all have."""

    faults: Faults
    opener: Callable[[Play], Sequence[int]]
    deciding: bool = True

    def opens(self, setting: Setting) -> frozenset[str]:
        return frozenset()

    def calls(self, play: Play) -> Iterator[Call]:
        stakes = play.stakes
        if self is not play.setting.first_bet:
            if not stakes.streets_over:
                stakes.out.update(play.folded)
            stakes.next_street()
            stakes.least_raise = play.setting.limit.big_blind or 0
        if not play.in_order:
            yield from self._outcome(play)
            return
        play.turns = None
        if stakes.joining:
            stakes.join(play.at)
        if play.still_in() == 1:
            return
        acts, closes = play.setting.ready(self, self._prepare)
        prompt = TurnsPrompt(self, play, self.opener(play), acts)
        if len(prompt.waiting) < 2 and all(map(stakes.has_called, prompt.waiting)):
            if play.all_in_from is None:
                play.all_in_from = stakes.streets_over
            return
        play.turns = prompt
        yield Call(self, dict.fromkeys(acts, prompt), closes)
        if MISDEAL in self.faults:
            undeclared(play, self.faults[MISDEAL])

    def _outcome(self, play: Play) -> Iterator[Call]:
        """Where no order is recorded, all chips and folds are taken at once, in the first round."""
        if self is play.setting.first_bet:
            prompt = AnyTurnPrompt(self, play.setting.ready(self, self._prepare)[0])
            yield Call(self, dict.fromkeys(prompt.acts, prompt), window=True)

    def afterwards(self, play: Play) -> Iterator[Event]:
        """In a lawful round a bet that nobody called goes back at once, for the simulator."""
        seat, over = uncalled(play.stakes.staked())
        paid = any(type(event) is ChipsMoved and event.source == POT for event in play.events)
        if over and not paid:
            yield chips_moved(over, POT, purse(seat))

    def _prepare(self, setting: Setting) -> tuple[tuple[str, ...], frozenset[str]]:
        acts = [
            act
            for seat in setting.seats
            for act in (paying(purse(seat), POT), saying(seat, "fold"), saying(seat, "check"))
        ]
        cards = (act for act in setting.closing(self) if act.startswith("["))
        return tuple(acts), frozenset(cards)

    def told(self) -> Text:
        return Text("A betting round", "Una ronda de apuestas")
