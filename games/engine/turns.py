"""The turns of one betting round: who answers, what a bet may be, what a wrong one is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from random import Random

from games.engine.events import (
    POT,
    SHOE,
    CardsMoved,
    ChipsMoved,
    Event,
    Said,
    chips_moved,
    purse,
    said,
    saying,
)
from games.engine.findings import Kind
from games.engine.game import Step
from games.engine.money import Money
from games.engine.play import Play
from games.engine.prompts import DONE, OPEN, REFUSED, Prompt
from games.engine.stakes import Cut, Structure

DECLARED = re.compile(
    r"call|one chip|dead blind|straddle|ante|bet ([0-9.]+)|raise to ([0-9.]+)", re.ASCII
)
ONE_CHIP = "one chip"
MANY, TWICE, BIG_STREETS_FROM, RAISES, FOLDS = 3, 2, 2, 0.2, 0.15


class TurnsPrompt(Prompt):
    """One betting round: every live seat answers the latest bet, in turn from the opener."""

    __slots__ = ("limit", "order", "pending", "waiting", "words")
    players = True

    def __init__(self, step: Step, play: Play, order: Sequence[int], acts: Sequence[str]) -> None:
        super().__init__(step, acts, rank=-1, channel="said")
        self.limit = play.setting.limit
        self.order = order
        self.waiting = [seat for seat in order if self._can_act(play, seat)]
        self.pending = 0
        self.words = ""

    def _can_act(self, play: Play, seat: int) -> bool:
        return seat not in play.folded and seat not in play.dead and play.stakes.left.get(seat) != 0

    @property
    def seat_to_act(self) -> int:
        """Whose turn it is."""
        return self.waiting[0] if self.waiting else 0

    def take(self, play: Play, event: Event, at: int) -> int:
        if type(event) is ChipsMoved:
            return self._chips(play, event, at)
        assert type(event) is Said
        return self._word(play, event, at)

    def late(self, play: Play, event: Event, at: int) -> int:
        """Words of a seat that speaks twice before the next street are an answer that came late; chips are a new bet."""
        twice = play.acts_before_next_card(event.act.partition(":")[0], at) >= TWICE
        if (
            type(event) is not Said
            or "said" in play.silent
            or not twice
            or not self._goes_on(play, at)
        ):
            return REFUSED
        return self.take(play, event, at)

    def _goes_on(self, play: Play, at: int) -> bool:
        """Whether only seats still to answer have acted since the last card fell."""
        for event in play.events[at - 1 :: -1]:
            if type(event) is CardsMoved and event.source == SHOE:
                return True
            seat = (
                event.source[6:]
                if type(event) is ChipsMoved
                else event.speaker
                if type(event) is Said
                else ""
            )
            if seat.isdigit() and int(seat) in play.stakes.acted and int(seat) not in self.waiting:
                return False
        return True

    def _word(self, play: Play, event: Said, at: int) -> int:
        seat = int(event.speaker)
        play.bury(at)
        if not self.waiting or seat != self.waiting[0]:
            return REFUSED
        if event.words == "fold":
            play.folded.add(seat)
            play.marks["fold", seat] = at
        elif play.stakes.street.get(seat, 0) < play.stakes.high:
            return REFUSED
        return self._answered(play, seat)

    def _chips(self, play: Play, event: ChipsMoved, at: int) -> int:
        seat = int(event.source[6:])
        if not self.waiting or seat != self.waiting[0]:
            return REFUSED
        words = play.declared.get(at, "") or self.words
        amount = self.pending + event.amount
        if play.same_again(at):
            wanted = self._wanted(play, seat, words)
            if wanted is None or amount >= wanted:
                play.find(
                    Kind.UNEXPECTED,
                    self.fault("string_bet"),
                    at + 1,
                    seat=seat,
                    event=play.events[at + 1],
                    phrase="string_bet",
                )
            self.pending, self.words = amount, words
            return OPEN
        self.pending, self.words = 0, ""
        if self._wrong(play, seat, amount, words) is not None:
            return REFUSED
        self._apply(play, seat, amount)
        return self._answered(play, seat)

    def _wanted(self, play: Play, seat: int, words: str) -> int | None:
        """How many chips a declaration calls for from this seat; none where it names no amount."""
        named = self._named(words)
        if named is None or words.startswith("bet"):
            return named
        return named - play.stakes.street.get(seat, 0)

    def _named(self, words: str) -> int | None:
        match = DECLARED.fullmatch(words)
        text = match and (match[1] or match[2])
        try:
            return int(Money.parse(text)) if text else None
        except ValueError:
            return None

    def _wrong(self, play: Play, seat: int, amount: int, words: str) -> tuple[str, int] | None:
        """What is wrong with so many chips from this seat: the fault, and what of it stands; none where nothing is."""
        stakes, limit = play.stakes, self.limit
        mine = stakes.street.get(seat, 0)
        price = stakes.high - mine
        everything = stakes.left.get(seat) == amount or seat not in stakes.left and amount < price
        if amount <= price:
            return None if amount == price or everything else ("short_call", price)
        if words == ONE_CHIP:
            return "one_chip", price
        if words == "call":
            return "declared", price
        wanted = self._wanted(play, seat, words)
        if wanted is not None and amount != wanted and not everything:
            return "declared", wanted
        if seat in stakes.acted and not self._reopened(play, seat):
            return "not_reopened", price
        if (
            limit.raise_cap is not None
            and stakes.raises >= limit.raise_cap
            and play.still_in() >= MANY
        ):
            return "cap_exceeded", price
        return self._size(play, amount, price, everything)

    def _reopened(self, play: Play, seat: int) -> bool:
        """Whether what was raised since a seat last acted is a full raise; in fixed limit, half a bet is."""
        stakes = play.stakes
        raised = stakes.high - stakes.acted[seat]
        if self.limit.structure is Structure.FIXED:
            return raised * 2 >= (self.bet_size(stakes_street(play)) or 0)
        return raised >= stakes.least_raise

    def _size(
        self, play: Play, amount: int, price: int, everything: bool
    ) -> tuple[str, int] | None:
        stakes, limit = play.stakes, self.limit
        raised = amount - price
        if limit.structure is Structure.FIXED:
            size = self.bet_size(stakes_street(play))
            if (
                size is None
                or raised == size
                or everything
                and raised < size
                or stakes.high % size
                and not (stakes.high + raised) % size
            ):
                return None
            return "wrong_size", price + size
        if limit.structure is Structure.POT and raised > stakes.pot + price:
            return "over_pot", price + stakes.pot + price
        if raised < max(stakes.least_raise, limit.big_blind or 0) and not everything:
            return ("under_raise" if stakes.high else "under_bet"), price + max(
                stakes.least_raise, limit.big_blind or 0
            )
        return None

    def bet_size(self, street: int) -> int | None:
        """The size of a fixed-limit bet on a street, counted from 0 before the flop."""
        return self.limit.small_bet if street < BIG_STREETS_FROM else self.limit.big_bet

    def _apply(self, play: Play, seat: int, amount: int) -> None:
        stakes = play.stakes
        stakes.put(seat, amount)
        total = stakes.street[seat]
        if total > stakes.high:
            self._raised(play, seat, total)

    def _raised(self, play: Play, seat: int, total: int) -> None:
        stakes = play.stakes
        raised = total - stakes.high
        size = (
            self.bet_size(stakes_street(play)) if self.limit.structure is Structure.FIXED else None
        )
        full = raised * 2 >= size if size else raised >= stakes.least_raise
        stakes.high = total
        stakes.aggressor = seat
        if full:
            stakes.raises += 1
            stakes.least_raise = max(stakes.least_raise, raised)
        behind = self.order.index(seat)
        others = [*self.order[behind + 1 :], *self.order[:behind]]
        self.waiting = [seat, *(other for other in others if self._can_act(play, other))]

    def _answered(self, play: Play, seat: int) -> int:
        stakes = play.stakes
        stakes.acted[seat] = stakes.high
        self.waiting.pop(0)
        self.rank += 1
        return DONE if not self.waiting or play.still_in() == 1 else OPEN

    def nearest(self, play: Play, event: Event) -> bool:
        return self.near(play, event)

    def near(self, play: Play, event: Event) -> bool:
        if type(event) is ChipsMoved:
            return event.source == purse(self.seat_to_act) and event.target == POT
        return type(event) is Said and event.act == saying(self.seat_to_act, "check")

    def misstate(self, play: Play, event: Event, at: int) -> bool:
        seat = self.seat_to_act
        if type(event) is Said:
            play.find(
                Kind.MISSTATED,
                self.fault("check_to_bet"),
                at,
                seat=seat,
                event=event,
                phrase="check_to_bet",
            )
            self.waiting.append(self.waiting.pop(0))
            return True
        assert type(event) is ChipsMoved
        stakes = play.stakes
        name, due = self._wrong(play, seat, event.amount, play.declared.get(at, "")) or (
            "short_call",
            0,
        )
        finding = play.find(
            Kind.MISSTATED, self.fault(name), at, seat=seat, event=event, expected=play.chips_line(due, purse(seat), POT) if due else None,
            phrase=name, amount=event.amount, due=due,
        )  # fmt: skip
        mine, street = stakes.street.get(seat, 0), stakes_street(play)
        if name == "short_call":
            stakes.cuts.append(Cut(street, 0, 0, finding, seat, due - event.amount))
        elif event.amount > due:
            stakes.cuts.append(Cut(street, mine + event.amount, mine + due, finding))
        self._apply(play, seat, event.amount)
        return self._answered(play, seat) == OPEN

    def miss(self, play: Play) -> bool:
        """The seat to act did not: a check nobody heard, or a fold."""
        seat = self.seat_to_act
        owes = play.stakes.street.get(seat, 0) < play.stakes.high
        if "said" not in play.silent and play.in_order:
            self.seat = seat
            option = not owes and stakes_street(play) == 0
            play.miss(self, self.fault("option" if option else "unanswered"))
            self.seat = None
        if owes and not play.acts_later(seat):
            play.folded.add(seat)
        return self._answered(play, seat) == OPEN

    def wanted(self, play: Play) -> str:
        seat = self.seat_to_act
        price = play.stakes.high - play.stakes.street.get(seat, 0)
        if not price:
            return saying(seat, "check")
        return f"{play.chips_line(price, purse(seat), POT)} | {saying(seat, 'fold')}"

    def propose(self, play: Play, rng: Random) -> Event:
        seat, stakes = self.seat_to_act, play.stakes
        price = min(stakes.high - stakes.street.get(seat, 0), stakes.left.get(seat, 10**9))
        draw = rng.random()
        if draw < RAISES and (amount := self._raise(play, seat, price, rng)):
            return chips_moved(amount, purse(seat), POT)
        if price:
            return said(seat, "fold") if draw > 1 - FOLDS else chips_moved(price, purse(seat), POT)
        return said(seat, "check")

    def _raise(self, play: Play, seat: int, price: int, rng: Random) -> int:
        """A lawful raise, or nothing."""
        left, least = (
            play.stakes.left.get(seat, 10**9),
            max(play.stakes.least_raise, self.limit.big_blind or 0),
        )
        size = (
            self.bet_size(stakes_street(play)) if self.limit.structure is Structure.FIXED else least
        )
        for amount in (left, price + (size or 0), price + 2 * (size or 0)):
            if (
                price < amount <= left
                and self._wrong(play, seat, amount, "") is None
                and rng.random() < RAISES * 2
            ):
                return amount
        return 0


def stakes_street(play: Play) -> int:
    """How many betting rounds are over."""
    return len(play.stakes.streets) - 1
