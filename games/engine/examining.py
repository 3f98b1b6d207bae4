"""Examine: the results of wagers are fixed once, from the cards as they lie."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from games.engine.cards import Undetermined
from games.engine.events import bet
from games.engine.findings import Kind
from games.engine.game import Setting
from games.engine.payments import UntoldPrompt
from games.engine.places import Faults
from games.engine.play import Play
from games.engine.prompts import Call, fault_of
from games.engine.regulation import Text
from games.engine.wagers import Outcome, State, Wager

BACK = State.BACK


Judge = Callable[[Play, int], Outcome]
"""What a seat's wagers come to, from the cards as they lie; `Undetermined` where they do not tell."""


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
        wagers, who = play.wagers, self.who
        for seat, accounts in play.setting.ready(self, self._prepare):
            if who is None or who(play, seat):
                down = []
                for account in accounts:
                    if account in wagers:
                        wager = wagers[account]
                        if wager.state <= BACK and (wager.action or wager.stake):
                            down.append(wager)
                if play.tokes or play.dead or play.no_action:
                    down = self._ruled(play, seat, down)
                if down:
                    self._fix(play, seat, down)

    def _prepare(self, setting: Setting) -> list[tuple[int, list[str]]]:
        return [(seat, [bet(seat, spot) for spot in self.spots]) for seat in setting.seats]

    def _ruled(self, play: Play, seat: int, wagers: list[Wager]) -> list[Wager]:
        """The tokes that share these wagers' results, and without those the floor has ruled to be no action."""
        tokes = [
            toke
            for toke in play.tokes.values()
            if toke.seat == seat and toke.base in self.spots and toke.at < play.at
        ]
        tokes = [toke for toke in tokes if toke.state < State.FIXED]
        return [wager for wager in (*wagers, *tokes) if not self._ruled_out(play, wager)]

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
        odds, setting = outcome.odds, play.setting
        fixed = play.won if odds.win > 0 else play.lost
        for wager in wagers:
            wager.outcome = outcome
            wager.state = State.FIXED
            try:
                wager.gain = (
                    setting.pays(odds, wager.action)
                    if odds.win > 0
                    else min(0, wager.promo - wager.action)
                    if odds.win
                    else 0
                )
            except Undetermined as gap:
                self._cannot_tell(play, wager, str(gap))
                continue
            if wager.untold:
                self._cannot_tell(play, wager, wager.untold)
            elif odds.win:
                fixed.append(wager)
            else:
                wager.state = State.SETTLED

    def _cannot_tell(self, play: Play, wager: Wager, gap: str) -> None:
        untold = UntoldPrompt(
            self, play.setting.areas[wager.account], seat=wager.seat, spot=wager.spot
        )
        play.floating.update(dict.fromkeys(untold.acts, untold))
        wager.state, wager.gain = State.FIXED, None
        play.find(
            Kind.UNDETERMINED,
            fault_of(self.faults, "undetermined"),
            wager.at,
            seat=wager.seat,
            spot=wager.spot,
            phrase="undetermined",
            gap=gap,
        )

    def told(self) -> Text:
        spots = ", ".join(self.spots)
        return Text(f"The results of {spots} are fixed", f"Se fijan los resultados de {spots}")
