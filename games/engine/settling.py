"""Settle: the chips move as the results call for."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from games.engine.capping import cap
from games.engine.events import hand
from games.engine.gains import instrument_leaves
from games.engine.game import Setting
from games.engine.payments import SettlePrompt
from games.engine.places import Faults, Seats
from games.engine.play import Play
from games.engine.prompts import Call, Prompt
from games.engine.racking import RackPrompt
from games.engine.regulation import Text
from games.engine.wagers import FIXED, Wager

KNOWN_MAX = 10_000
Known = dict[tuple[str, int | None], SettlePrompt | None]


class Which(StrEnum):
    """Which wagers a settlement takes up."""

    LOST = "lost"
    WON = "won"
    ALL = "all"


@dataclass(frozen=True, eq=False)
class Settle:
    """Move the chips the results call for: the wagers `which`, in the order of seats or, without one, in any.

    `racks`: a losing hand goes to the discard rack with its chips, and a paid one may from its payment on.
    `any_time`: the wagers may be settled while other steps go on, from now to the end of the round.
    `shown`: of these spots also before its turn, once the hand and the last card on the board are turned up.
    `passes`: one pass seat by seat and two passes, losers first, are both right; what is recorded decides.
    `keeps`: whether a losing hand stays all the same, for a wager still to be settled.
    `mistake` names the fault behind a wrong payment where the game knows a likely one.
    """

    which: Which
    faults: Faults
    spots: Sequence[str] = ()
    order: Seats | None = None
    racks: bool = False
    any_time: bool = False
    shown: Sequence[str] = ()
    passes: bool = False
    mistake: Callable[[Setting, Wager, int], str] | None = None
    keeps: Callable[[Play, int], bool] | None = None
    deciding: bool = False

    def opens(self, setting: Setting) -> frozenset[str]:
        return frozenset()

    def calls(self, play: Play) -> Iterator[Call]:
        setting = play.setting
        if setting.rules["payout_cap"] is not None:
            cap(play)
        ranks, racks, closes, known = setting.ready(self, self._prepare)
        prompts: dict[str, Prompt] = {}
        if self.which is not Which.WON:
            self._due(play, play.lost, ranks, known, prompts)
        if self.which is not Which.LOST:
            self._due(play, play.won, ranks, known, prompts)
        if self.racks:
            self._racks(play, racks, prompts)
        if self.any_time:
            play.floating.update(prompts)
        elif prompts:
            yield Call(self, prompts, closes)

    def _prepare(
        self, setting: Setting
    ) -> tuple[dict[int, int], list[tuple[int, RackPrompt, RackPrompt]], frozenset[str], Known]:
        """The rank of each seat; its rack, in the order of the step and in none; what ends it; the prompts so far."""
        ranks = (
            {seat: rank for rank, seat in enumerate(self.order(setting))}
            if self.order
            else dict.fromkeys(setting.seats, 0)
        )
        racks = [
            (seat, RackPrompt(self, hand(seat), loose=False), RackPrompt(self, hand(seat)))
            for seat in setting.seats
        ]
        return ranks, racks, setting.closing(self), {}

    def _due(
        self,
        play: Play,
        wagers: list[Wager],
        ranks: dict[int, int],
        known: Known,
        prompts: dict[str, Prompt],
    ) -> None:
        """The prompts of the wagers that call for chips; one is made once for every round that calls for the same."""
        spots = self.spots
        for wager in wagers:
            if (
                wager.state != FIXED
                or spots
                and wager.spot not in spots
                and wager.base not in spots
            ):
                continue
            if wager.stake != wager.action or wager.promo:
                prompt = self._particular(play, wager, ranks)
            else:
                key = (wager.account, wager.gain)
                prompt = known.get(key)
                if prompt is None and key not in known:
                    if len(known) == KNOWN_MAX:
                        known.clear()
                    prompt = known[key] = self._particular(play, wager, ranks)
            if prompt is not None:
                into = play.floating if wager.toke else prompts
                for act in prompt.acts:
                    into[act] = prompt

    def _particular(self, play: Play, wager: Wager, ranks: dict[int, int]) -> SettlePrompt | None:
        """What the result of one wager calls for, if anything."""
        setting = play.setting
        if not (
            wager.gain
            or wager.stake != wager.action
            or wager.promo
            and instrument_leaves(setting, wager)
        ):
            return None
        return SettlePrompt(self, wager, setting, ranks[wager.seat], wager in play.won)

    def _racks(
        self,
        play: Play,
        racks: list[tuple[int, RackPrompt, RackPrompt]],
        prompts: dict[str, Prompt],
    ) -> None:
        """A losing hand goes with its chips, unless something is owed on it; any other may go once it is paid."""
        losers = {prompt.seat for prompt in prompts.values()} if self.which is Which.LOST else ()
        for seat, strict, loose in racks:
            if strict.place in play.racked:
                continue
            if seat in losers and not self._stays(play, seat):
                prompts[strict.acts[0]] = strict
            else:
                play.floating[loose.acts[0]] = loose

    def _stays(self, play: Play, seat: int) -> bool:
        """Whether a losing hand waits all the same: for what is owed on it, or for a wager nobody can be sure of."""
        if play.owed(seat) or self.keeps is not None and self.keeps(play, seat):
            return True
        return bool(play.findings) and any(
            wager.gain is None or wager.stake != wager.action
            for wager in play.wagers.values()
            if wager.seat == seat and wager.state == FIXED and wager.spot not in self.spots
        )

    def told(self) -> Text:
        words = {
            Which.LOST: Text("Losing wagers are collected", "Se recogen las apuestas perdedoras"),
            Which.WON: Text("Winning wagers are paid", "Se pagan las apuestas ganadoras"),
            Which.ALL: Text(
                "Losing wagers are collected and winning ones paid",
                "Se recogen las perdedoras y se pagan las ganadoras",
            ),
        }
        return words[self.which]
