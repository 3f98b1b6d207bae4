"""The verbs of players: Window, in which wagers are placed, and Ask, in which each seat decides in turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from statistics import mode

from games.engine.dealing import Faults, Seats, clockwise
from games.engine.events import ChipsMoved, Event, bet, chips_moved, paying, promo, purse, said, saying
from games.engine.findings import Kind
from games.engine.money import Money
from games.engine.play import Play, Setting
from games.engine.prompts import APART, DONE, OPEN, REFUSED, Call, Prompt, by_act, fault_of
from games.engine.regulation import Text
from games.engine.wagers import State, Wager


class WagerPrompt(Prompt):
    """A seat may put chips on a spot, or take back what it put there, while the window is open."""

    __slots__ = ("account",)
    players = True

    def __init__(self, step: Window, seat: int, spot: str) -> None:
        self.account = account = bet(seat, spot)
        acts = (paying(purse(seat), account), paying(promo(seat), account), paying(account, purse(seat)), paying(account, promo(seat)))
        super().__init__(step, acts, 0, seat, spot)

    def take(self, play: Play, event: Event, at: int) -> int:
        _, amount, source, target, _ = event  # type: ignore[misc]
        wager = play.wagers.get(self.account)
        if wager is None:
            if target != self.account:
                return REFUSED
            wager = play.wagers[self.account] = Wager(self.account, self.seat or 0, self.spot or "", at)
        if target == self.account:
            wager.stake += amount
            wager.action += amount
            if source[0] == "p" and source[1] == "r":
                wager.promo += amount
            return OPEN
        return self._take_back(play, wager, amount)

    def _take_back(self, play: Play, wager: Wager, amount: int) -> int:
        if amount > wager.stake or not play.in_order:
            return REFUSED
        wager.stake -= amount
        wager.action -= amount
        wager.promo = min(wager.promo, wager.stake)
        if not wager.stake:
            del play.wagers[self.account]
        return OPEN

    def propose(self, play: Play, rng: Random) -> Event:
        limits = play.setting.limits(self.spot or "")
        unit = play.setting.unit
        least = limits.least if limits else unit
        step = (limits.step if limits else None) or unit
        most = min(limits.most if limits else least + 20 * step, least + 20 * step)
        return chips_moved(rng.randrange(least, most + 1, step) or step, purse(self.seat or 0), self.account)


@dataclass(frozen=True, eq=False)
class Window:
    """Any seat may wager on these spots until the next step begins; every seat must on those `required`, equally if `equal`."""

    spots: Sequence[str]
    faults: Faults
    required: Sequence[str] = ()
    deciding: bool = True

    def opens(self, setting: Setting) -> frozenset[str]:
        return frozenset()

    def calls(self, play: Play) -> Iterator[Call]:
        prompts, closes = play.setting.ready(self, self._prepare)
        yield Call(self, prompts, closes, window=True)
        for seat in play.seats:
            self._close(play, seat)

    def _prepare(self, setting: Setting) -> tuple[dict[str, Prompt], frozenset[str]]:
        prompts = by_act(WagerPrompt(self, seat, spot) for seat in setting.seats for spot in self.spots)
        return prompts, setting.closing(self)

    def _close(self, play: Play, seat: int) -> None:
        """What lies when the window closes is looked at seat by seat: equal, complete, within limits."""
        down = [wager for spot in self.required if (wager := play.wagers.get(bet(seat, spot)))]
        if len(down) < len(self.required):
            self._incomplete(play, seat, down)
        elif down and any(wager.stake != down[0].stake for wager in down):
            self._unequal(play, down)
        for wager in play.wagers_of(seat, self.spots):
            self._within_limits(play, wager)

    def _incomplete(self, play: Play, seat: int, down: list[Wager]) -> None:
        stakes = [wager.stake for wager in down]
        missing = [spot for spot in self.required if bet(seat, spot) not in play.wagers]
        for spot in missing if down else missing[:1]:
            wanted = f"{Money(mode(stakes)).text(play.setting.digits)} {paying(purse(seat), bet(seat, spot))}" if stakes else None
            prompt = WagerPrompt(self, seat, spot)
            finding = play.miss(prompt, fault_of(self.faults, "omitted"), phrase="wager_missing")
            finding.expected = wanted
            if amount := self._presumed(play, seat, spot, stakes):
                wager = play.wagers[bet(seat, spot)] = Wager(bet(seat, spot), seat, spot, 0)
                wager.stake = wager.action = amount
                wager.presumed = finding
        for wager in play.wagers_of(seat, self.spots) if not down else ():
            if wager.presumed is None:
                self._alone(play, wager)

    def _presumed(self, play: Play, seat: int, spot: str, stakes: list[int]) -> int:
        """A wager nobody saw placed was down if chips leave it or are put beside it later."""
        account = bet(seat, spot)
        for event in play.events:
            if type(event) is ChipsMoved and account in (event.source, event.target):
                return mode(stakes) if stakes else event.amount
            if event.act.startswith(f"{seat}: {spot} ") and stakes:
                return mode(stakes)
        return 0

    def _alone(self, play: Play, wager: Wager) -> None:
        fault = fault_of(self.faults, "alone")
        self._no_action(wager, 0, play.find(Kind.UNEXPECTED, fault, wager.at, seat=wager.seat, spot=wager.spot, phrase="alone"))

    def _unequal(self, play: Play, down: list[Wager]) -> None:
        """The odd one out is wrong; what it has beyond the others is no action."""
        fair = mode(wager.stake for wager in down)
        for wager in down:
            if wager.stake != fair:
                finding = play.find(
                    Kind.MISSTATED, fault_of(self.faults, "unequal"), wager.at, seat=wager.seat, spot=wager.spot,
                    event=play.events[wager.at], expected=self._put(play, wager, fair), phrase="unequal", stake=wager.stake, due=fair,
                )  # fmt: skip
                self._no_action(wager, min(fair, wager.stake), finding)

    def _within_limits(self, play: Play, wager: Wager) -> None:
        limits = play.setting.limits(wager.spot)
        if limits is None or wager.presumed is not None:
            return
        allowed = 0 if wager.action < limits.least else min(wager.action, limits.most)
        if limits.step and allowed:
            allowed -= (allowed - limits.least) % limits.step
        if allowed != wager.action:
            finding = wager.fault or play.find(
                Kind.MISSTATED, fault_of(self.faults, f"limits {wager.spot}", "limits"), wager.at, seat=wager.seat, spot=wager.spot,
                event=play.events[wager.at], expected=self._put(play, wager, allowed or limits.least),
                phrase="limits", stake=wager.stake, least=limits.least, most=limits.most,
            )  # fmt: skip
            self._no_action(wager, allowed, finding)

    def _no_action(self, wager: Wager, action: int, finding: object) -> None:
        wager.action = action
        wager.fault = finding  # type: ignore[assignment]

    def _put(self, play: Play, wager: Wager, amount: int) -> str:
        return f"{Money(amount).text(play.setting.digits)} {paying(purse(wager.seat), wager.account)}"

    def told(self) -> Text:
        spots = ", ".join(self.spots)
        return Text(f"Wagers are placed on {spots}", f"Se apuesta en {spots}")


class Option:
    """One way to answer a question."""

    def acts(self, seat: int) -> tuple[str, ...]:
        """What answers in this way."""
        raise NotImplementedError

    def take(self, play: Play, prompt: AskPrompt, event: Event, at: int) -> int:
        """The seat answers in this way, in time."""
        raise NotImplementedError

    def late(self, play: Play, prompt: AskPrompt, event: Event, at: int) -> int:
        """The seat answers in this way, but too late."""
        return self.take(play, prompt, event, at)

    def near(self, play: Play, seat: int, event: Event) -> bool:
        """Whether an event was meant as this answer."""
        return event.act in self.acts(seat)

    def misstate(self, play: Play, prompt: AskPrompt, event: Event, at: int) -> None:
        """The seat meant this answer and gave it wrongly."""
        raise NotImplementedError

    def wanted(self, play: Play, seat: int) -> str:
        """The answer as a line of the log."""
        raise NotImplementedError

    def propose(self, play: Play, seat: int) -> Event:
        """The answer, for the simulator."""
        raise NotImplementedError


class Ride(Option):
    """The bet on a spot stays until the end of the round: `3: bet1 rides`."""

    def __init__(self, spot: str) -> None:
        self.spot = spot
        self.words = f"{spot} rides"

    def acts(self, seat: int) -> tuple[str, ...]:
        return (saying(seat, self.words),)

    def take(self, play: Play, prompt: AskPrompt, event: Event, at: int) -> int:
        play.wagers[bet(prompt.seat or 0, self.spot)].state = State.RIDES
        return DONE

    def near(self, play: Play, seat: int, event: Event) -> bool:
        return False

    def wanted(self, play: Play, seat: int) -> str:
        return saying(seat, self.words)

    def propose(self, play: Play, seat: int) -> Event:
        return said(seat, self.words)


class Withdraw(Option):
    """The bet on a spot goes back whole to its player, perhaps declared before: `3: bet1 back`."""

    def __init__(self, spot: str) -> None:
        self.spot = spot
        self.words = f"{spot} back"

    def acts(self, seat: int) -> tuple[str, ...]:
        account = bet(seat, self.spot)
        return (paying(account, purse(seat)), saying(seat, self.words), paying(account, promo(seat)))

    def take(self, play: Play, prompt: AskPrompt, event: Event, at: int) -> int:
        wager = play.wagers[bet(prompt.seat or 0, self.spot)]
        if type(event) is not ChipsMoved:
            wager.state = State.BACK
            prompt.declared(play, at)
            return OPEN
        if event.amount not in (wager.stake, wager.action) and event.amount not in (wager.promo, wager.chips):
            return REFUSED
        if not play.in_order and play.settled_before(wager, at):
            return REFUSED
        wager.stake -= event.amount
        if event.amount == wager.action or not wager.stake:
            wager.action = 0
            wager.state = State.BACK
            return DONE
        wager.action = wager.stake
        return OPEN

    def late(self, play: Play, prompt: AskPrompt, event: Event, at: int) -> int:
        wager = play.wagers[bet(prompt.seat or 0, self.spot)]
        if type(event) is not ChipsMoved or event.amount > wager.stake:
            return REFUSED
        wager.stake -= event.amount
        if wager.state is State.BACK:
            wager.action = 0
            play.find(Kind.OUT_OF_ORDER, prompt.fault("slow"), at, prompt, event=event, phrase="slow")
        else:
            wager.fault = play.find(Kind.OUT_OF_ORDER, prompt.fault("withdrawn_late"), at, prompt, event=event, phrase="withdrawn_late")
            wager.state = State.RIDES
        return APART

    def near(self, play: Play, seat: int, event: Event) -> bool:
        wager = play.wagers.get(bet(seat, self.spot))
        return type(event) is ChipsMoved and wager is not None and event.source == wager.account and event.amount <= wager.stake

    def misstate(self, play: Play, prompt: AskPrompt, event: Event, at: int) -> None:
        wager = play.wagers[bet(prompt.seat or 0, self.spot)]
        assert type(event) is ChipsMoved
        stake, wager.stake = wager.stake, wager.stake - event.amount
        finding = play.find(
            Kind.MISSTATED, prompt.fault("partly"), at, prompt, event=event, expected=self.wanted_of(play, prompt.seat or 0, stake),
            phrase="partly", amount=event.amount, stake=stake,
        )  # fmt: skip
        wager.action, wager.state, wager.fault = 0, State.BACK, finding
        if event.target != purse(prompt.seat or 0):
            play.diverted(finding, event, purse(prompt.seat or 0))

    def wanted(self, play: Play, seat: int) -> str:
        wager = play.wagers.get(bet(seat, self.spot))
        return self.wanted_of(play, seat, wager.stake if wager else 0)

    def wanted_of(self, play: Play, seat: int, stake: int) -> str:
        """The withdrawal of so much, as a line."""
        return f"{Money(stake).text(play.setting.digits)} {paying(bet(seat, self.spot), purse(seat))}"

    def propose(self, play: Play, seat: int) -> Event:
        return chips_moved(play.wagers[bet(seat, self.spot)].stake, bet(seat, self.spot), purse(seat))


class AskPrompt(Prompt):
    """A seat is asked to decide."""

    __slots__ = ("by_act", "options")
    players = True

    def __init__(self, step: Ask, seat: int, rank: int) -> None:
        self.options = step.options
        self.by_act = {act: option for option in step.options for act in option.acts(seat)}
        super().__init__(step, self.by_act, rank, seat, step.spot, channel="said")

    def take(self, play: Play, event: Event, at: int) -> int:
        return self.by_act[event[0]].take(play, self, event, at)

    def late(self, play: Play, event: Event, at: int) -> int:
        return self.by_act[event.act].late(play, self, event, at)

    def near(self, play: Play, event: Event) -> bool:
        return any(option.near(play, self.seat or 0, event) for option in self.options)

    def misstate(self, play: Play, event: Event, at: int) -> None:
        next(option for option in self.options if option.near(play, self.seat or 0, event)).misstate(play, self, event, at)

    def declared(self, play: Play, at: int) -> None:
        """The answer was given in words; the chips follow."""
        play.marks[self] = at

    def miss(self, play: Play) -> None:
        wager = play.wagers.get(bet(self.seat or 0, self.spot or ""))
        if self in play.marks and wager:
            finding = play.miss(self, self.fault("left_down"), phrase="left_down")
            finding.event = play.marks[self] + 1
            play.missed.pop()
            finding.expected = self.options[-1].wanted(play, self.seat or 0)
            wager.action, wager.fault = 0, finding
            return
        if play.in_order:
            super().miss(play)
        if wager:
            wager.state = State.RIDES

    def wanted(self, play: Play) -> str:
        return " | ".join(option.wanted(play, self.seat or 0) for option in self.options)

    def propose(self, play: Play, rng: Random) -> Event:
        return rng.choice(self.options).propose(play, self.seat or 0)


@dataclass(frozen=True, eq=False)
class Ask:
    """Each seat in turn answers with one of the options; only those `who` has something to decide are asked."""

    options: Sequence[Option]
    faults: Faults
    spot: str | None = None
    order: Seats = clockwise
    who: Callable[[Play, int], bool] | None = None
    deciding: bool = True

    def opens(self, setting: Setting) -> frozenset[str]:
        return frozenset(act for seat in setting.seats for option in self.options for act in option.acts(seat))

    def calls(self, play: Play) -> Iterator[Call]:
        prepared: Mapping[int, AskPrompt]
        prepared, everyone, closes = play.setting.ready(self, self._prepare)
        if all(map(self._asked(play), play.seats)):
            prompts = everyone.copy()
        else:
            asked = self._asked(play)
            prompts = by_act(prompt for seat, prompt in prepared.items() if asked(seat))
        if prompts:
            yield Call(self, prompts, closes)

    def _asked(self, play: Play) -> Callable[[int], bool]:
        who, spot = self.who, self.spot
        if who is not None:
            return lambda seat: who(play, seat)
        return lambda seat: f"bet:{seat}:{spot}" in play.wagers

    def _prepare(self, setting: Setting) -> tuple[dict[int, AskPrompt], dict[str, Prompt], frozenset[str]]:
        prepared = {seat: AskPrompt(self, seat, rank) for rank, seat in enumerate(self.order(setting))}
        return prepared, by_act(prepared.values()), setting.closing(self)

    def told(self) -> Text:
        return Text("Each seat decides in turn", "Cada puesto decide en su turno")
