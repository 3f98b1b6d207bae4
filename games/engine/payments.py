"""The chips one wager's result calls for: collected, paid, its instrument taken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Protocol

from games.engine.capping import cut, with_the_others
from games.engine.coupons import swept
from games.engine.events import (
    DROPBOX,
    INVENTORY,
    ChipsMoved,
    Event,
    chips_moved,
    party_of,
)
from games.engine.findings import MONEY, Fault, Finding, Kind
from games.engine.gains import actual, as_it_lies, instrument_leaves, moved
from games.engine.game import Setting, Step
from games.engine.in_parts import adding_up
from games.engine.money import Money
from games.engine.play import Play
from games.engine.prompts import APART, DONE, OPEN, REFUSED, Prompt, fault_of
from games.engine.strays import left_for_the_next
from games.engine.turning import shown_for_good
from games.engine.wagers import SETTLED, Wager

LOSERS_FIRST = 500


class Paying(Step, Protocol):
    """A step of settlement, as its prompts know it."""

    @property
    def passes(self) -> bool:
        """Whether losers first and then winners is right too."""

    @property
    def shown(self) -> Sequence[str]:
        """Spots that are settled as soon as the hand is shown, if the dealer likes."""

    @property
    def mistake(self) -> Callable[[Setting, Wager, int], str] | None:
        """Names the fault behind a wrong payment, where the game knows a likely one."""


class SettlePrompt(Prompt):
    """The chips that one wager's result calls for: `due` by the rules, `lies` on the stake as it lies.

    It knows the wager by its account only, so that one prompt serves every round that calls for the same.
    """

    __slots__ = ("account", "by_itself", "due", "lies", "paying", "won")
    holds_up = True

    def __init__(self, step: Paying, wager: Wager, setting: Setting, rank: int, won: bool) -> None:
        collect, pay, instrument = setting.areas[wager.account]
        gain = wager.gain or 0
        acts: tuple[str, ...] = (pay if gain > 0 else collect,)
        self.due = self.lies = abs(gain)
        if wager.promo and instrument_leaves(setting, wager):
            acts = (*acts, instrument) if gain else (instrument,)
        if wager.stake != wager.action:
            self.lies = as_it_lies(setting, wager)
            if not gain:
                acts = (pay if won else collect,)
        super().__init__(step, acts, rank, wager.seat, wager.spot)
        self.account = wager.account
        self.paying = step
        self.won = won
        self.by_itself = wager.base in step.shown

    def wager(self, play: Play) -> Wager:
        """The wager of this round; chips put on a toke's place out of time are no part of the toke."""
        return play.tokes.get(self.account) or play.wagers[self.account]

    def fault(self, *names: str) -> Fault:
        marked = (f"{name} won" if self.won else name for name in names)
        return super().fault(*(each for pair in zip(marked, names, strict=True) for each in pair))

    @property
    def second_rank(self) -> int | None:
        """Its rank where losers are settled first and then winners, if the step allows that too."""
        return self.rank + (LOSERS_FIRST if self.won else 0) if self.paying.passes else None

    def fits(self, event: Event) -> bool:
        return event[1] in (self.due, self.lies) or DROPBOX in event

    def take(self, play: Play, event: Event, at: int) -> int:
        account, amount = self.account, event[1]
        wager = play.tokes[account] if account in play.tokes else play.wagers[account]
        if DROPBOX in event:
            return self._instrument(wager, event)
        if amount != self.due:
            if amount == self.lies and wager.stake != wager.action:
                self._charge(wager, amount)
                left_for_the_next(play, wager)
            elif (fate := adding_up(play.events, at, self.due)) != DONE:
                return fate
            else:
                amount = self.due
        wager.settled_at = at
        wager.state = SETTLED
        wager.stake = (
            wager.stake + amount
            if self.won
            else wager.stake - amount
            if wager.stake > amount
            else 0
        )
        if len(self.acts) > 1 and wager.promo:
            return OPEN
        if not self.due or self.by_itself and shown_for_good(play, self.seat, at):
            return APART
        return DONE

    def _instrument(self, wager: Wager, event: Event) -> int:
        if not wager.promo or event[1] != wager.promo:
            return REFUSED
        wager.stake -= wager.promo
        wager.promo = 0
        return DONE if not self.due or wager.settled_at is not None else OPEN

    def _charge(self, wager: Wager, amount: int) -> None:
        """What settling the stake as it lies costs is borne by the fault that put it there."""
        if wager.fault:
            wager.fault.cost(wager.gained((amount if self.won else -amount) - (wager.gain or 0)))

    def near(self, play: Play, event: Event) -> bool:
        if (
            type(event) is not ChipsMoved
            or event.target == DROPBOX
            or event.target == self.account
            and event.source.startswith(("purse:", "promo:"))
            or self.wager(play).outcome is None
            or self.wager(play).settled_at is not None
            or not (self.due or self.wager(play).fault)
        ):
            return False
        return self.account in (event.source, event.target)

    def misstate(self, play: Play, event: Event, at: int) -> None:
        wager = self.wager(play)
        assert type(event) is ChipsMoved
        if self.due == 0 and wager.fault:
            wager.fault.cost(moved(event))
            wager.settled_at, wager.state = at, SETTLED
            return
        if party_of(event.target) == wager.owner and event.source == wager.account:
            self._taken(play, event, at)
            return
        finding = self._above_the_cap(play, wager, event) or self._mistaken(play, wager, event, at)
        finding.cost(wager.gained(-(wager.gain or 0)))
        finding.cost(moved(event))
        wager.settled_at, wager.state = at, SETTLED
        wager.wrong, wager.moved = finding, actual(wager, event)
        wager.stake += (
            event.amount if event.target == wager.account else -min(event.amount, wager.stake)
        )

    def _mistaken(self, play: Play, wager: Wager, event: ChipsMoved, at: int) -> Finding:
        if with_chips := swept(play, self, self.due, event, at):
            return with_chips
        fault, phrase = self._wrong(play, event)
        return play.find(
            Kind.MISSTATED,
            self.cited(play, at, *fault.split("|")),
            at,
            self,
            event=event,
            phrase=phrase,
            amount=event.amount,
            stake=wager.action,
            due=self.due,
            why=wager.outcome and wager.outcome.why,
            **cut(play.setting, wager),
        )

    def _above_the_cap(self, play: Play, wager: Wager, event: ChipsMoved) -> Finding | None:
        """A cap that was not applied is one fault, whatever wagers were paid without it."""
        if wager.uncapped is None or not self.due < event.amount <= wager.uncapped:
            return None
        return with_the_others(play, wager, self.fault("cap"), event.amount, self.due)

    def _taken(self, play: Play, event: ChipsMoved, at: int) -> None:
        """The player took the chips before the house had done what it owed: that is missing, at this moment."""
        wager = self.wager(play)
        names, phrase = (
            (("unpaid",), "unpaid") if self.won else (("given_back", "uncollected"), "given_back")
        )
        finding = play.find(
            Kind.OMITTED,
            self.cited(play, at, *names),
            at,
            self,
            event=event,
            phrase=phrase,
            amount=event.amount,
            stake=wager.action,
            due=self.due,
            why=wager.outcome and wager.outcome.why,
            **cut(play.setting, wager),
        )
        finding.cost(wager.gained(-(wager.gain or 0)))
        if self.won:
            play.missed.append((finding, self, None))
        wager.settled_at, wager.state, wager.wrong = at, SETTLED, finding
        wager.stake -= min(event.amount, wager.stake)

    def too_early(self, play: Play, at: int) -> Fault:
        return self._at_that_moment(play, at, "early")

    def too_late(self, play: Play, at: int) -> Fault:
        return self._at_that_moment(play, at, "late")

    def _at_that_moment(self, play: Play, at: int, name: str) -> Fault:
        game = play.setting.game
        moment = game.moment(play, at, self.spot or "") if game.moment else ""
        return self.fault(f"{name} {moment}", name)

    def cited(self, play: Play, at: int, *names: str) -> Fault:
        """What the step points at, in the case the wager is and at this moment of the round."""
        wager, game = self.wager(play), play.setting.game
        case = wager.outcome.case if wager.outcome else ""
        moment = game.moment(play, at, wager.spot) if game.moment else ""
        return self.fault(
            *(each for name in names for each in (f"{name} {case}", f"{name} {moment}", name))
        )

    def _wrong(self, play: Play, event: ChipsMoved) -> tuple[str, str]:
        """Which fault of the step this is, and the phrase that says it."""
        wager = self.wager(play)
        assert wager.outcome is not None
        pays = event.source == INVENTORY
        if (wager.gain or 0) > 0:
            if not pays:
                return "collected_winner", "collected_winner"
            if wager.uncapped is not None and event.amount <= wager.uncapped:
                return "cap|paid_wrong", "paid_wrong"
            mistake = self.paying.mistake
            named = mistake(play.setting, wager, event.amount) if mistake else ""
            rounded = play.setting.rounds(wager.outcome.odds, wager.action, event.amount)
            return f"{named}|{'rounded' if rounded else 'paid_wrong'}|paid_wrong", "paid_wrong"
        if pays:
            return "paid_loser", "paid_loser"
        if event.target == INVENTORY:
            return "short|uncollected", "collected_wrong"
        return "elsewhere", "elsewhere"

    def miss(self, play: Play) -> None:
        wager = self.wager(play)
        owed = self.due and wager.settled_at is None
        wager.settled_at = wager.settled_at or 0
        wager.state = SETTLED
        if wager.fault and (wager.stake == 0 or wager.action == 0):
            self._charge(wager, 0)
            return
        if owed:
            won = (wager.gain or 0) > 0
            finding = play.miss(
                self,
                self.cited(play, len(play.events), "unpaid" if won else "uncollected"),
                phrase="unpaid" if won else "uncollected",
                stake=wager.action,
                due=self.due,
                why=wager.outcome and wager.outcome.why,
                **cut(play.setting, wager),
            )
            finding.cost(wager.gained(-(wager.gain or 0)))
            wager.wrong = finding
        if wager.promo and len(self.acts) > 1 or not self.due and wager.promo:
            play.miss(
                self, fault_of(play.setting.game.faults, "instrument"), phrase="instrument"
            ).expected = self._instrument_line(play)

    def _instrument_line(self, play: Play) -> str:
        return f"{Money(self.wager(play).promo).text(play.setting.digits)} {self.acts[-1]}"

    def elsewhere(self, event: ChipsMoved) -> Fault:
        """What is cited where chips that were due went elsewhere: its winner has them, not beside the wager, or not."""
        if self.won and party_of(event.target) == str(self.seat):
            return Fault(self.fault("unpaid").cite, None, MONEY)
        return self.fault("elsewhere", "misstated")

    def wanted(self, play: Play) -> str:
        return f"{Money(self.due).text(play.setting.digits)} {self.acts[0]}"

    def propose(self, play: Play, rng: Random) -> Event:
        wager = self.wager(play)
        if wager.settled_at is None and self.due:
            source, target = (
                (INVENTORY, wager.account) if (wager.gain or 0) > 0 else (wager.account, INVENTORY)
            )
            return chips_moved(self.due, source, target)
        return chips_moved(wager.promo, wager.account, DROPBOX)
