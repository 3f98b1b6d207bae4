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
from games.engine.prompts import Call, Sweep, fault_of
from games.engine.regulation import Text
from games.engine.wagers import BACK, FIXED, SETTLED, Outcome, Wager

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
        sweep, seats = play.setting.ready(self, self._prepare)
        yield sweep
        wagers, who, ruled = play.wagers, self.who, play.tokes or play.dead or play.no_action
        for seat, accounts in seats:
            if who is None or who(play, seat):
                down = [
                    wager
                    for account in accounts
                    if account in wagers
                    and (wager := wagers[account]).state <= BACK
                    and (wager.action or wager.stake)
                ]
                if ruled:
                    down = self._ruled(play, seat, down)
                if down:
                    self._fix(play, seat, down)

    def _prepare(self, setting: Setting) -> tuple[Sweep, list[tuple[int, list[str]]]]:
        return (
            Sweep(self, {}),
            [(seat, [bet(seat, spot) for spot in self.spots]) for seat in setting.seats],
        )

    def _ruled(self, play: Play, seat: int, wagers: list[Wager]) -> list[Wager]:
        """The tokes that share these wagers' results, and without those the floor has ruled to be no action."""
        tokes = [
            toke
            for toke in play.tokes.values()
            if toke.seat == seat and toke.base in self.spots and toke.at < play.at
        ]
        tokes = [toke for toke in tokes if toke.state < FIXED]
        return [wager for wager in (*wagers, *tokes) if not self._ruled_out(play, wager)]

    def _ruled_out(self, play: Play, wager: Wager) -> bool:
        """Whether the floor has ruled that the wager is no action."""
        if wager.seat not in play.dead and wager.account not in play.no_action:
            return False
        wager.state, wager.action, wager.gain = SETTLED, 0, 0
        return True

    def _fix(self, play: Play, seat: int, wagers: list[Wager]) -> None:
        try:
            outcome = self.judge(play, seat)
        except Undetermined as gap:
            for wager in wagers:
                self._cannot_tell(play, wager, str(gap))
            return
        win, pays = outcome.odds.win, play.setting.pays
        fixed = play.won if win > 0 else play.lost
        for wager in wagers:
            wager.outcome = outcome
            wager.state = FIXED
            if wager.untold:
                self._cannot_tell(play, wager, wager.untold)
            elif win > 0:
                try:
                    wager.gain = pays(outcome.odds, wager.action)
                    fixed.append(wager)
                except Undetermined as gap:
                    self._cannot_tell(play, wager, str(gap))
            elif win:
                wager.gain = min(0, wager.promo - wager.action)
                fixed.append(wager)
            else:
                wager.gain, wager.state = 0, SETTLED

    def _cannot_tell(self, play: Play, wager: Wager, gap: str) -> None:
        untold = UntoldPrompt(
            self, play.setting.areas[wager.account], seat=wager.seat, spot=wager.spot
        )
        play.floating.update(dict.fromkeys(untold.acts, untold))
        wager.state, wager.gain = FIXED, None
        play.find(
            Kind.UNDETERMINED,
            fault_of(self.faults, "unsaid" if wager.untold else "undetermined", "undetermined"),
            wager.at,
            seat=wager.seat,
            spot=wager.spot,
            phrase="undetermined",
            gap=gap,
        )

    def told(self) -> Text:
        spots = ", ".join(self.spots)
        return Text(f"The results of {spots} are fixed", f"Se fijan los resultados de {spots}")
