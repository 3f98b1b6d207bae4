"""Examine: the results of wagers are fixed once, from the cards as they lie."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from games.engine.cards import Gap, Undetermined
from games.engine.events import Event
from games.engine.findings import Kind
from games.engine.game import Setting
from games.engine.places import Faults
from games.engine.play import Play
from games.engine.prompts import OPEN, Call, Prompt, Sweep, fault_of
from games.engine.regulation import Text
from games.engine.standing import ruled_out
from games.engine.wagers import BACK, FIXED, SETTLED, Outcome, Wager

Judge = Callable[[Play, int], Outcome]
"""What a seat's wagers come to, from the cards as they lie; `Undetermined` where they do not tell."""


@dataclass(frozen=True, eq=False)
class Examine:
    """Fix the results of the wagers on these spots, once, from the cards as they lie.

    One `judge` says what all of a seat's wagers there come to; a mapping has one for each spot.
    """

    spots: Sequence[str]
    judge: Judge | Mapping[str, Judge]
    faults: Faults
    who: Callable[[Play, int], bool] | None = None
    deciding: bool = False

    def opens(self, setting: Setting) -> frozenset[str]:
        return frozenset()

    def calls(self, play: Play) -> Iterator[Call]:
        sweep, judges = play.setting.ready(self, self._prepare)
        yield sweep
        who = self.who
        seats = play.seats if who is None else [seat for seat in play.seats if who(play, seat)]
        known: dict[tuple[int, Judge], Outcome | Undetermined] = {}
        for wager in self._still_open(play, judges, seats):
            judge, seat = judges[wager.base], wager.seat
            if (seat, judge) not in known:
                try:
                    known[seat, judge] = judge(play, seat)
                except Undetermined as gap:
                    known[seat, judge] = gap
            self._fix(play, wager, known[seat, judge])

    def _prepare(self, setting: Setting) -> tuple[Sweep, dict[str, Judge]]:
        judge = self.judge
        return Sweep(self, {}), dict.fromkeys(self.spots, judge) if callable(judge) else dict(judge)

    def _still_open(
        self, play: Play, judges: Mapping[str, Judge], seats: Sequence[int]
    ) -> list[Wager]:
        """The wagers to be fixed, with the tokes that share their results, but for those ruled to be no action."""
        wagers = [
            wager
            for wager in play.wagers.values()
            if wager.state <= BACK
            and wager.spot in judges
            and wager.seat in seats
            and (wager.action or wager.stake)
        ]
        if play.tokes:
            wagers += [
                toke
                for toke in play.tokes.values()
                if toke.state <= BACK
                and toke.base in judges
                and toke.seat in seats
                and toke.at < play.at
            ]
        if play.dead or play.no_action:
            return [wager for wager in wagers if not self._ruled_out(play, wager)]
        return wagers

    def _ruled_out(self, play: Play, wager: Wager) -> bool:
        """Whether the floor has ruled that the wager is no action."""
        if not ruled_out(play, wager):
            return False
        wager.state, wager.action, wager.gain = SETTLED, 0, 0
        return True

    def _fix(self, play: Play, wager: Wager, outcome: Outcome | Undetermined) -> None:
        """What the wager comes to, or that it cannot be told."""
        wager.state = FIXED
        if isinstance(outcome, Undetermined):
            self._cannot_tell(play, wager, outcome.gap)
            return
        wager.outcome, odds = outcome, outcome.odds
        if wager.untold:
            self._cannot_tell(play, wager, wager.untold)
        elif odds.win > 0:
            try:
                wager.gain = play.setting.pays(odds, wager.action)
                play.won.append(wager)
            except Undetermined as gap:
                self._cannot_tell(play, wager, gap.gap)
        elif odds.win:
            wager.gain = min(0, wager.promo - wager.action)
            play.lost.append(wager)
        else:
            wager.gain, wager.state = 0, SETTLED

    def _cannot_tell(self, play: Play, wager: Wager, gap: Gap) -> None:
        untold = UntoldPrompt(
            self, play.setting.areas[wager.account], seat=wager.seat, spot=wager.spot
        )
        play.floating.update(dict.fromkeys(untold.acts, untold))
        wager.state, wager.gain = FIXED, None
        play.find(
            Kind.UNDETERMINED,
            fault_of(
                self.faults,
                "unsaid" if wager.untold else f"undetermined {wager.base}",
                "undetermined",
            ),
            wager.at,
            seat=wager.seat,
            spot=wager.spot,
            phrase="undetermined",
            gap=gap,
        )

    def told(self) -> Text:
        spots = ", ".join(self.spots)
        return Text(f"The results of {spots} are fixed", f"Se fijan los resultados de {spots}")


class UntoldPrompt(Prompt):
    """A wager whose result cannot be told may be settled either way."""

    __slots__ = ()

    def take(self, play: Play, event: Event, at: int) -> int:
        return OPEN

    def miss(self, play: Play) -> None:
        return
