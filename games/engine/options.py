"""The ways to answer a question: a bet rides or goes back; a wager is added, or refused."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from games.engine.asking import AskPrompt, Option
from games.engine.events import (
    ChipsMoved,
    Event,
    Said,
    bet,
    chips_moved,
    paying,
    promo,
    purse,
    said,
    saying,
)
from games.engine.findings import Kind
from games.engine.gains import moved
from games.engine.game import Setting
from games.engine.in_parts import moves
from games.engine.notation import written
from games.engine.play import Play
from games.engine.prompts import APART, DONE, OPEN, REFUSED
from games.engine.regulation import Text
from games.engine.wagers import BACK, RIDES, Wager

REFUSALS = {"check": Text("check", "pasar"), "fold": Text("fold", "retirarse")}


class Ride(Option):
    """The bet on a spot stays until the end of the round: `3: bet1 rides`."""

    def __init__(self, spot: str) -> None:
        self.spot = spot
        self.words = f"{spot} rides"

    def acts(self, seat: int) -> tuple[str, ...]:
        return (saying(seat, self.words),)

    def take(self, play: Play, prompt: AskPrompt, event: Event, at: int) -> int:
        play.wagers[prompt.account].state = RIDES
        return DONE

    def missed(self, play: Play, prompt: AskPrompt) -> None:
        play.wagers[prompt.account].state = RIDES

    def wanted(self, play: Play, seat: int) -> str:
        return saying(seat, self.words)

    def propose(self, play: Play, seat: int, rng: Random) -> Event:
        return said(seat, self.words)

    def told(self) -> Text:
        return Text(f"let {self.spot} ride", f"dejar {self.spot}")


class Withdraw(Option):
    """The bet on a spot goes back whole to its player, perhaps declared before: `3: bet1 back`."""

    def __init__(self, spot: str) -> None:
        self.spot = spot
        self.words = f"{spot} back"

    def acts(self, seat: int) -> tuple[str, ...]:
        account = bet(seat, self.spot)
        return (
            paying(account, purse(seat)),
            saying(seat, self.words),
            paying(account, promo(seat)),
        )

    def take(self, play: Play, prompt: AskPrompt, event: Event, at: int) -> int:
        wager = play.wagers[prompt.account]
        if type(event) is not ChipsMoved:
            wager.state = BACK
            prompt.declared(play, at)
            return OPEN
        amount, first = event.amount, at
        if amount != wager.stake and amount not in (wager.action, wager.promo, wager.chips):
            amount, first, over = moves(play.events, at)
            if amount not in (wager.stake, wager.chips):
                return REFUSED
            if not over:
                return OPEN
        if not play.in_order and play.settled_before(wager, at):
            return REFUSED
        wager.stake -= amount
        if amount != wager.action and wager.stake:
            wager.action = wager.stake
            return OPEN
        wager.action = 0
        wager.state = BACK
        if prompt not in play.marks:
            return DONE
        if play.anything_between(play.marks[prompt], first):
            self._slow(play, prompt, event, at)
        return APART

    def _slow(self, play: Play, prompt: AskPrompt, event: Event, at: int) -> None:
        """The chips of a bet that was declared back were left there a while."""
        fault, wanted = prompt.fault("slow"), written(event, play.setting.digits)
        play.find(Kind.OUT_OF_ORDER, fault, at, prompt, event=event, expected=wanted, phrase="slow")

    def late(self, play: Play, prompt: AskPrompt, event: Event, at: int) -> int:
        wager = play.wagers[prompt.account]
        if (
            type(event) is not ChipsMoved
            or event.amount > wager.stake
            or play.settled_before(wager, at)
        ):
            return REFUSED
        if wager.state == BACK:
            wager.action = 0
            self._slow(play, prompt, event, at)
        else:
            wager.fault = play.find(
                Kind.OUT_OF_ORDER,
                prompt.fault("withdrawn_late"),
                at,
                prompt,
                event=event,
                phrase="withdrawn_late",
            )
            wager.state = RIDES
        wager.stake -= event.amount
        return APART

    def near(self, play: Play, seat: int, event: Event) -> bool:
        wager = play.wagers.get(bet(seat, self.spot))
        if type(event) is not ChipsMoved or wager is None or event.amount > wager.stake:
            return False
        backwards = (
            event.source == purse(seat)
            and event.target == wager.account
            and event.amount == wager.stake
        )
        return event.source == wager.account or backwards

    def misstate(self, play: Play, prompt: AskPrompt, event: Event, at: int) -> None:
        seat = prompt.seat or 0
        wager = play.wagers[bet(seat, self.spot)]
        assert type(event) is ChipsMoved
        home = event.target in (purse(seat), wager.account)
        finding = play.find(
            Kind.MISSTATED,
            prompt.fault("partly") if home else prompt.fault("elsewhere", "partly"),
            at,
            prompt,
            event=event,
            expected=self.wanted(play, seat),
            phrase="partly" if event.target == purse(seat) else "instead",
            amount=event.amount,
            stake=wager.stake,
        )
        wager.stake += event.amount if event.target == wager.account else -event.amount
        wager.action, wager.state, wager.fault = 0, BACK, finding
        if not home:
            finding.cost(moved(event))

    def wanted(self, play: Play, seat: int) -> str:
        wager = play.wagers.get(bet(seat, self.spot))
        return play.chips_line(wager.stake if wager else 0, bet(seat, self.spot), purse(seat))

    def propose(self, play: Play, seat: int, rng: Random) -> Event:
        return chips_moved(
            play.wagers[bet(seat, self.spot)].stake, bet(seat, self.spot), purse(seat)
        )

    def told(self) -> Text:
        return Text(f"take {self.spot} back", f"retirar {self.spot}")


class Refuse(Option):
    """The seat adds nothing, in a word: `2: check`; where the word is a fold, its hand is out."""

    def __init__(self, words: str, *, folds: bool = False, others: Sequence[str] = ()) -> None:
        self.words = words
        self.folds = folds
        self.others = others

    def acts(self, seat: int) -> tuple[str, ...]:
        return (saying(seat, self.words),)

    def take(self, play: Play, prompt: AskPrompt, event: Event, at: int) -> int:
        if self.folds:
            play.folded.add(prompt.seat or 0)
        return DONE

    def missed(self, play: Play, prompt: AskPrompt) -> None:
        if self.folds:
            play.folded.add(prompt.seat or 0)

    def near(self, play: Play, seat: int, event: Event) -> bool:
        return type(event) is Said and event.speaker == str(seat) and event.words in self.others

    def misstate(self, play: Play, prompt: AskPrompt, event: Event, at: int) -> None:
        fault = prompt.fault("wrong_word", "misstated")
        play.find(Kind.MISSTATED, fault, at, prompt, event=event, phrase="instead")
        if type(event) is Said and event.words == "fold":
            play.folded.add(prompt.seat or 0)

    def wanted(self, play: Play, seat: int) -> str:
        return saying(seat, self.words)

    def propose(self, play: Play, seat: int, rng: Random) -> Event:
        return said(seat, self.words)

    def told(self) -> Text:
        return REFUSALS.get(self.words) or Text(self.words, self.words)


class Raise(Option):
    """The seat puts so many times the wager on another spot on this one: `40.00 purse:1 > bet:1:play`.

    Of a multiple not offered, as much counts as the largest one offered that it covers; below the least, nothing does.
    """

    def __init__(self, spot: str, of: str, multiples: Callable[[Setting], Sequence[int]]) -> None:
        self.spot = spot
        self.of = of
        self.multiples = multiples

    def acts(self, seat: int) -> tuple[str, ...]:
        return (paying(purse(seat), bet(seat, self.spot)),)

    def offered(self, play: Play, seat: int) -> list[int]:
        """The amounts that may be put there now, in minor units, the least first."""
        base = play.wagers.get(bet(seat, self.of))
        if base is None or not base.action:
            return []
        return sorted(times * base.action for times in self.multiples(play.setting))

    def take(self, play: Play, prompt: AskPrompt, event: Event, at: int) -> int:
        seat = prompt.seat or 0
        amount: int = event[1]  # type: ignore[assignment]
        offered = self.offered(play, seat)
        together, _, over = moves(play.events, at)
        if together in offered:
            if not over:
                return OPEN
            amount = together
        elif amount not in offered:
            return REFUSED
        self._put(play, seat, at, amount, amount)
        return DONE

    def near(self, play: Play, seat: int, event: Event) -> bool:
        if type(event) is not ChipsMoved or event.source != purse(seat):
            return False
        return event.target == bet(seat, self.spot) or self._beside(play, seat, event)

    def _beside(self, play: Play, seat: int, event: ChipsMoved) -> bool:
        """Whether what may be put here was put on another area of the seat."""
        there = event.target.startswith(f"bet:{seat}:") and event.target != bet(seat, self.spot)
        return there and event.amount in self.offered(play, seat)

    def misstate(self, play: Play, prompt: AskPrompt, event: Event, at: int) -> None:
        seat = prompt.seat or 0
        assert type(event) is ChipsMoved
        if self._beside(play, seat, event):
            self._put(play, seat, at, event.amount, event.amount)
            fault = prompt.fault("misplaced", "misstated")
            play.find(Kind.MISSTATED, fault, at, prompt, event=event, phrase="instead")
            return
        counts = max(
            (amount for amount in self.offered(play, seat) if amount <= event.amount), default=0
        )
        wager = self._put(play, seat, at, event.amount, counts)
        wager.fault = play.find(
            Kind.MISSTATED,
            prompt.fault("not_offered", "misstated"),
            at,
            prompt,
            event=event,
            phrase="not_offered",
            amount=event.amount,
            due=counts,
        )

    def _put(self, play: Play, seat: int, at: int, stake: int, action: int) -> Wager:
        account = bet(seat, self.spot)
        wager = play.wagers[account] = Wager(account, seat, self.spot, at, stake)
        wager.action = action
        return wager

    def wanted(self, play: Play, seat: int) -> str:
        return " | ".join(
            play.chips_line(amount, purse(seat), bet(seat, self.spot))
            for amount in self.offered(play, seat)
        )

    def propose(self, play: Play, seat: int, rng: Random) -> Event:
        return chips_moved(rng.choice(self.offered(play, seat)), purse(seat), bet(seat, self.spot))

    def told(self) -> Text:
        return Text(f"wager on {self.spot}", f"apostar en {self.spot}")
