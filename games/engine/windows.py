"""Window: any seat may wager until the next step begins."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import dropwhile, takewhile
from random import Random
from statistics import multimode
from typing import Any

from games.engine.cards import Gap
from games.engine.events import (
    CardsTurned,
    ChipsMoved,
    Event,
    bet,
    chips_moved,
    paying,
    promo,
    purse,
    saying,
)
from games.engine.findings import Finding, Kind
from games.engine.game import Setting
from games.engine.missing import MissingPrompt
from games.engine.money import AMOUNT_MAX
from games.engine.places import Faults
from games.engine.play import Play
from games.engine.prompts import AJAR, OPEN, REFUSED, Call, Prompt, by_act, fault_of
from games.engine.regulation import Text
from games.engine.terms import Limits
from games.engine.wagering import by_chance
from games.engine.wagers import FIXED, SETTLED, Wager

Bounds = tuple[str, int, int, int | None]
Acts = frozenset[str]
Prepared = tuple[dict[str, Prompt], Acts, Acts, list[tuple[int, list[str], list[Bounds]]]]


class WagerPrompt(Prompt):
    """A seat may put chips on a spot, or take back what it put there, while the window is open."""

    __slots__ = ("account", "owner", "purse", "stays")
    players = True

    def __init__(self, step: Window, seat: int, spot: str) -> None:
        self.account = account = bet(seat, spot)
        self.owner, self.purse = (seat, spot), purse(seat)
        self.stays = saying(seat, f"{spot} stays")
        moves = (
            paying(self.purse, account),
            paying(promo(seat), account),
            paying(account, self.purse),
            paying(account, promo(seat)),
        )
        super().__init__(step, (*moves, self.stays) if step.reopens else moves, 0, seat, spot)

    def take(self, play: Play, event: Event, at: int) -> int:
        account, wagers = self.account, play.wagers
        wager = wagers.get(account)
        if type(event) is not ChipsMoved:
            return self._stay(play, wager, at)
        amount, source, target = event[1], event[2], event[3]
        if target != account:
            return self._take_back(play, wager, amount)
        if wager is None:
            seat, spot = self.owner
            wager = wagers[account] = Wager(account, seat, spot, at, amount)
        else:
            wager = wager if wager.state != SETTLED else renewed(play, wager, at)
            wager.stake += amount
            wager.action += amount
        if source[1] == "r":
            wager.promo += amount
        return OPEN

    def _stay(self, play: Play, wager: Wager | None, at: int) -> int:
        if wager is None or not wager.stake:
            return REFUSED
        if wager.state == SETTLED:
            wager = renewed(play, wager, at)
        if not wager.lost_before:
            wager.before = None
        return OPEN

    def _take_back(self, play: Play, wager: Wager | None, amount: int) -> int:
        if wager is None or amount > wager.stake or not (play.in_order or self.stays in self.acts):
            return REFUSED
        wager.stake -= amount
        if wager.state is not SETTLED:
            wager.action = wager.stake
            wager.promo = min(wager.promo, wager.stake)
        if not wager.stake:
            del play.wagers[self.account]
        return AJAR if wager.state >= FIXED else OPEN

    def propose(self, play: Play, rng: Random) -> Event:
        limits, unit = play.setting.limits(self.owner[1]), play.setting.unit
        step = (limits.step if limits else None) or unit
        least = max(limits.least if limits else unit, step)
        most = max(min(limits.most if limits else least, least + 20 * step), least)
        return chips_moved(rng.randrange(least, most + 1, step), self.purse, self.account)


def renewed(play: Play, before: Wager, at: int) -> Wager:
    """A new wager on top of chips that still lie there from the one before; those that had lost are no action."""
    wager = play.wagers[before.account] = Wager(before.account, before.seat, before.spot, at)
    if before.stake:
        wager.before, wager.stake = before, before.stake
        wager.promo = min(before.promo, before.stake)
        if before.lost:
            wager.fault = before.wrong
        else:
            wager.action = before.stake
    return wager


def _leaves_later(play: Play, account: str, amount: int) -> bool:
    """Whether so many chips leave a spot later: then as many were put there, whatever was recorded."""
    return any(
        type(event) is ChipsMoved and event.source == account and event.amount == amount
        for event in play.events[play.at :]
    )


@dataclass(frozen=True, eq=False)
class Window:
    """Any seat may wager on these spots until the next step begins; each must on those `required`, and equally.

    `goes_with` pairs spots with those without which a wager there is no action.
    When it `reopens`, chips of a wager that won or pushed lie there until they are taken or said to stay.
    """

    spots: Sequence[str]
    faults: Faults
    required: Sequence[str] = ()
    reopens: bool = False
    goes_with: Callable[[Setting], Sequence[tuple[str, str]]] | None = None
    deciding: bool = True

    def opens(self, setting: Setting) -> frozenset[str]:
        spots = self.spots if self.reopens else ()
        return frozenset(saying(seat, f"{spot} stays") for seat in setting.seats for spot in spots)

    def calls(self, play: Play) -> Iterator[Call]:
        prompts, places, closes, seats = play.setting.ready(self, self._prepare)
        yield Call(self, prompts, closes, window=True, places=places)
        wagers = play.wagers
        for seat, required, spots in seats:
            if required:
                stakes = [wagers[account].stake for account in required if account in wagers]
                if len(stakes) < len(required) or 0 in stakes:
                    yield from self._complete(play, seat, closes)
                elif stakes.count(stakes[0]) < len(stakes):
                    self._unequal(play, list(play.wagers_of(seat, self.required)))
            for account, least, most, step in spots:
                if account in wagers:
                    wager = wagers[account]
                    if self.reopens and (wager.state == SETTLED or wager.before is not None):
                        self._lies_on(play, wager, closes)
                    elif step or not least <= wager.action <= most:
                        self._within_limits(play, wager, Limits(least, most, step))
        if self.goes_with is not None and (pairs := self.goes_with(play.setting)):
            self._accompanied(play, pairs)

    def _prepare(self, setting: Setting) -> Prepared:
        """The prompts, the acts that place a wager and those that close the window, accounts with bounds by seat."""
        prompts = by_act(
            WagerPrompt(self, seat, spot) for seat in setting.seats for spot in self.spots
        )
        bounds = {spot: setting.limits(spot) or Limits(0, AMOUNT_MAX) for spot in self.spots}
        return (
            prompts,
            frozenset(act for prompt in prompts.values() for act in prompt.acts[:2]),
            setting.closing(self),
            [
                (
                    seat,
                    [bet(seat, spot) for spot in self.required],
                    [(bet(seat, spot), *bounds[spot]) for spot in self.spots],
                )
                for seat in setting.seats
            ],
        )

    def _complete(self, play: Play, seat: int, closes: frozenset[str]) -> Iterator[Call]:
        """The required wagers a seat has not made are asked for one by one."""
        missing = [spot for spot in self.required if bet(seat, spot) not in play.wagers]
        for spot in missing[:1] if len(missing) == len(self.required) else missing:
            yield Call(self, by_act([MissingPrompt(self, play, seat, spot, self.required)]), closes)
        down = list(play.wagers_of(seat, self.required))
        if not down:
            self._alone(play, seat)
        elif any(wager.stake != down[0].stake for wager in down):
            self._unequal(play, [wager for wager in down if wager.fault is None])

    def _lies_on(self, play: Play, wager: Wager, closes: Acts) -> None:
        """Chips of a settled wager neither taken nor said to stay: what they are now cannot be told."""
        if not wager.stake:
            del play.wagers[wager.account]
        elif not self._taken_yet(play, wager, closes):
            wager = wager if wager.before is not None else renewed(play, wager, wager.at)
            if not wager.lost_before:
                wager.untold = Gap("unsaid", {})

    def _taken_yet(self, play: Play, wager: Wager, closes: Acts) -> bool:
        """Whether its player takes the chips after all, when the window is closed and before the next card."""
        taking = paying(wager.account, purse(wager.seat))
        closed = dropwhile(lambda event: event.act not in closes, play.events[play.at :])
        soon = takewhile(lambda event: type(event) is not CardsTurned, closed)
        return wager.state == SETTLED and any(event.act == taking for event in soon)

    def _alone(self, play: Play, seat: int) -> None:
        """Wagers of a seat that has none of those they go with are no action."""
        self._no_action(play, list(play.wagers_of(seat, self.spots)), self.required)

    def _accompanied(self, play: Play, pairs: Sequence[tuple[str, str]]) -> None:
        """Each wager has the one beside it that it goes with."""
        for seat in play.seats:
            lack = [pair for pair in pairs if bet(seat, pair[1]) not in play.wagers]
            down = play.wagers_of(seat, [spot for spot, _ in lack])
            self._no_action(play, [one for one in down if one.action], [other for _, other in lack])

    def _no_action(self, play: Play, wagers: Sequence[Wager], lack: Sequence[str]) -> None:
        """Wagers of a seat without those they go with: one fault, told of the first."""
        for first in wagers[:1]:
            on, other = ", ".join(one.spot for one in wagers), ", ".join(dict.fromkeys(lack))
            finding = play.find(
                Kind.UNEXPECTED, fault_of(self.faults, "alone"), first.at,
                seat=first.seat, spot=first.spot, phrase="alone", on=on, other=other,
            )  # fmt: skip
            for wager in wagers:
                wager.action, wager.fault = 0, finding

    def _unequal(self, play: Play, down: list[Wager]) -> None:
        """The odd one out is wrong; what it has beyond the others is no action."""
        fair = min(multimode(wager.stake for wager in down))
        for wager in down:
            if wager.stake != fair:
                wager.fault = self._misstated(play, wager, "unequal", fair, due=fair)
                if wager.stake < fair and _leaves_later(play, wager.account, fair):
                    wager.stake, wager.presumed = fair, wager.fault
                wager.action = min(fair, wager.stake)

    def _within_limits(self, play: Play, wager: Wager, limits: Limits) -> None:
        if wager.presumed is not None or wager.untold:
            return
        allowed = 0 if wager.action < limits.least else min(wager.action, limits.most)
        if limits.step and allowed:
            allowed -= (allowed - limits.least) % limits.step
        if allowed != wager.action:
            due = allowed or limits.least
            wager.fault = (
                wager.fault
                or self._with_its_base(play, wager)
                or self._misstated(play, wager, "limits", due, on=wager.spot, **limits.told())
            )
            wager.action = allowed

    def _with_its_base(self, play: Play, wager: Wager) -> Finding | None:
        """A wager equal to the one its limits are from is outside them for the same reason: one fault."""
        base = play.wagers.get(bet(wager.seat, play.setting.game.inherits.get(wager.spot, "")))
        if base is None or base.fault is None or base.fault.phrase != "limits":
            return None
        if base.stake != wager.stake:
            return None
        facts = base.fault.facts
        base.fault.facts = {**facts, "on": f"{facts['on']}, {wager.spot}"}
        return base.fault

    def _misstated(self, play: Play, wager: Wager, name: str, wanted: int, **facts: Any) -> Finding:
        return play.find(
            Kind.MISSTATED,
            fault_of(self.faults, f"{name} {wager.spot}", name),
            wager.at,
            seat=wager.seat,
            spot=wager.spot,
            event=play.events[wager.at],
            expected=play.chips_line(wanted, purse(wager.seat), wager.account),
            phrase=name,
            stake=wager.stake,
            **facts,
        )

    def proposed(self, play: Play, rng: Random) -> Iterator[Event]:
        """Wagers of a lawful round, for the simulator."""
        prompts = play.setting.ready(self, self._prepare)[0].values()
        return by_chance(self, play, {(one.seat or 0, one.spot or ""): one for one in prompts}, rng)

    def told(self) -> Text:
        spots = ", ".join(self.spots)
        return Text(f"Wagers are placed on {spots}", f"Se apuesta en {spots}")
