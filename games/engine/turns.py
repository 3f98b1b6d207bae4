"""The turns of one betting round: every live seat answers the latest bet, in turn from the opener."""

from __future__ import annotations

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
from games.engine.play import Play
from games.engine.prompts import DONE, OPEN, REFUSED, Prompt
from games.engine.silences import FOLD, actor
from games.engine.sizing import Sizing
from games.engine.stakes import Cut

TWICE, RAISES, FOLDS, WITHOUT_END = 2, 0.2, 0.15, 10**9
RAISED_AT_MOST = 8  # in one round of a simulated hand, so that it ends


class TurnsPrompt(Prompt):
    """One betting round; `waiting` are the seats still to answer, the first of them to act."""

    __slots__ = ("begun", "late_ones", "order", "pending", "sizing", "waiting", "words")
    players = True

    def __init__(self, step: Step, play: Play, order: Sequence[int], acts: Sequence[str]) -> None:
        super().__init__(step, acts, rank=-1, channel="said")
        self.sizing = Sizing(play)
        self.order = order
        out, left = play.folded | play.dead, play.stakes.left
        self.waiting = [seat for seat in order if seat not in out and left.get(seat) != 0]
        self.pending = 0
        self.words = ""
        self.late_ones: set[int] = set()
        self.begun = play.at

    def _can_act(self, play: Play, seat: int) -> bool:
        return seat not in play.folded and seat not in play.dead and play.stakes.left.get(seat) != 0

    def _has_turn(self, play: Play, seat: int, at: int) -> bool:
        """Whether a seat is to act, and the floor has not ruled its hand dead before."""
        if "said" in play.silent and seat in self.waiting:
            self._unheard(play, seat, at)
        return self.seat_to_act == seat and play.dead_from.get(seat, at) >= at

    def _unheard(self, play: Play, seat: int, at: int) -> None:
        """Where words are not recorded, seats before this one that owe nothing and did nothing have checked."""
        passed = self.waiting[: self.waiting.index(seat)]
        acted = {actor(event) for event in play.events[self.begun : at]}
        if acted.isdisjoint(passed) and all(map(play.stakes.has_called, passed)):
            for other in passed:
                self._answered(play, other)

    def pass_over(self, play: Play) -> None:
        """Hands that were ruled dead have nothing to answer, nor has one that is left alone."""
        alone = play.still_in() == 1
        self.waiting = [seat for seat in self.waiting if seat not in play.dead and not alone]

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
        """A fold at once, or a word or a call of a seat that acts twice before the next street, is a late answer."""
        if "said" in play.silent or not self._goes_on(play, at):
            return REFUSED
        seat = actor(event)
        if type(event) is ChipsMoved and event.amount != self.sizing.price(seat or 0):
            return REFUSED
        folds = type(event) is Said and event.words == FOLD and self._first_since_card(play, at)
        if not folds and play.acts_before_next_card(str(seat), at) < TWICE:
            return REFUSED
        fate = self.take(play, event, at)
        if fate:
            self.late_ones.add(at)
        return fate

    def _first_since_card(self, play: Play, at: int) -> bool:
        """Whether nobody has acted since the last card fell but those who answered late."""
        for before in range(at - 1, -1, -1):
            event = play.events[before]
            if type(event) is CardsMoved and event.source == SHOE:
                return True
            if actor(event) and before not in self.late_ones:
                return False
        return True

    def _goes_on(self, play: Play, at: int) -> bool:
        """Whether only seats still to answer have acted since the last card fell."""
        for before in range(at - 1, -1, -1):
            event = play.events[before]
            if type(event) is CardsMoved and event.source == SHOE:
                return True
            if before in self.late_ones:
                continue
            name = event.act.partition(":")[0] if type(event) is Said else ""
            name = event.source[6:] if type(event) is ChipsMoved else name
            if name.isdigit() and int(name) in play.stakes.acted and int(name) not in self.waiting:
                return False
        return True

    def _word(self, play: Play, event: Said, at: int) -> int:
        seat = int(event.speaker)
        if not self._has_turn(play, seat, at):
            return REFUSED
        if event.words == "fold":
            play.folded.add(seat)
        elif not play.stakes.has_called(seat):
            return REFUSED
        return self._answered(play, seat)

    def _chips(self, play: Play, event: ChipsMoved, at: int) -> int:
        seat = int(event.source[6:])
        if play.stakes.joining:
            play.stakes.join(at)
        if not self._has_turn(play, seat, at):
            return REFUSED
        words = play.declared.get(at, "") or self.words
        amount = self.pending + event.amount
        if play.same_again(at):
            self._string(play, seat, amount, words, at + 1)
            return OPEN
        if self.sizing.wrong(seat, amount, words) is not None:
            return REFUSED
        self.pending, self.words = 0, ""
        self._put(play, seat, amount)
        return self._answered(play, seat)

    def _string(self, play: Play, seat: int, amount: int, words: str, at: int) -> None:
        """The seat goes on putting chips in: as it declared, or else it is a string bet."""
        wanted = self.sizing.wanted(seat, words)
        if wanted is None or amount >= wanted:
            fault = self.fault("string_bet")
            play.find(
                Kind.UNEXPECTED, fault, at, seat=seat, event=play.events[at], phrase="string_bet"
            )
        self.pending, self.words = amount, words

    def _put(self, play: Play, seat: int, amount: int) -> None:
        stakes = play.stakes
        stakes.put(seat, amount)
        raised = stakes.street[seat] - stakes.high
        if raised <= 0:
            return
        full = self.sizing.full(raised)
        stakes.high += raised
        stakes.aggressor = seat
        if full:
            stakes.raises += 1
            stakes.least_raise = max(stakes.least_raise, raised)
        behind = self.order.index(seat)
        others = [*self.order[behind + 1 :], *self.order[:behind]]
        self.waiting = [seat, *(other for other in others if self._can_act(play, other))]

    def _answered(self, play: Play, seat: int) -> int:
        play.stakes.acted[seat] = play.stakes.high
        self.waiting.pop(0)
        self.rank += 1
        out = play.folded or play.dead
        return DONE if not self.waiting or out and play.still_in() == 1 else OPEN

    def nearest(self, play: Play, event: Event) -> bool:
        return self.near(play, event)

    def near(self, play: Play, event: Event) -> bool:
        if type(event) is ChipsMoved:
            return event.source == purse(self.seat_to_act) and event.target == POT
        return event.act == saying(self.seat_to_act, "check")

    def misstate(self, play: Play, event: Event, at: int) -> bool:
        seat = self.seat_to_act
        if type(event) is not ChipsMoved:
            return self._checked(play, seat, event, at)
        words, amount = play.declared.get(at, "") or self.words, self.pending + event.amount
        self.pending, self.words = 0, ""
        name, due = self.sizing.wrong(seat, amount, words) or (
            "short_call",
            self.sizing.price(seat),
        )
        self._cut(play, seat, event, at, name, (amount, due))
        self._put(play, seat, amount)
        return self._answered(play, seat) == OPEN

    def _checked(self, play: Play, seat: int, event: Event, at: int) -> bool:
        """A check to a bet: the seat answers after all, or plays on as if it had called, or else it is out."""
        finding = play.find(
            Kind.MISSTATED, self.fault("check_to_bet"), at, seat=seat, event=event,
            expected=self.wanted(play), phrase="check_to_bet",
        )  # fmt: skip
        if play.acts_before_next_card(str(seat), at + 1):
            self.waiting.append(self.waiting.pop(0))
            return True
        if play.acts_later(seat, at + 1):
            street, price = play.stakes.streets_over, self.sizing.price(seat)
            play.stakes.cuts.append(Cut(street, 0, 0, finding, seat, price))
        else:
            finding.expected = saying(seat, FOLD)
            play.folded.add(seat)
        return self._answered(play, seat) == OPEN

    def _cut(
        self, play: Play, seat: int, event: ChipsMoved, at: int, name: str, sums: tuple[int, int]
    ) -> None:
        """Say what is wrong with a bet of so much where so much was due, and note what it does to the stakes."""
        amount, due = sums
        expected = due - amount + event.amount
        finding = play.find(
            Kind.MISSTATED, self.fault(name), at, seat=seat, event=event,
            expected=play.chips_line(expected, purse(seat), POT) if expected > 0 else None,
            phrase=name, amount=amount, due=due,
        )  # fmt: skip
        stakes = play.stakes
        mine, street = stakes.street.get(seat, 0), stakes.streets_over
        if name == "short_call":
            stakes.cuts.append(Cut(street, 0, 0, finding, seat, due - amount))
        else:
            stakes.cuts.append(Cut(street, mine + amount, mine + due, finding))

    def miss(self, play: Play) -> bool:
        """The seat to act did not: a check nobody heard, or a fold."""
        if not self.waiting:
            return False
        seat = self.seat_to_act
        owes = self.sizing.price(seat) > 0
        if "said" not in play.silent and play.in_order:
            self.seat = seat
            option = not owes and play.stakes.streets_over == 0
            play.miss(self, self.fault("option" if option else "unanswered"))
            self.seat = None
        if owes and not play.acts_later(seat):
            play.folded.add(seat)
        return self._answered(play, seat) == OPEN

    def wanted(self, play: Play) -> str:
        seat = self.seat_to_act
        price = self.sizing.price(seat)
        if price <= 0:
            return saying(seat, "check")
        return f"{play.chips_line(price, purse(seat), POT)} | {saying(seat, 'fold')}"

    def propose(self, play: Play, rng: Random) -> Event:
        seat = self.seat_to_act
        left = play.stakes.left.get(seat, WITHOUT_END)
        price, draw = min(self.sizing.price(seat), left), rng.random()
        may_raise = draw < RAISES and play.stakes.raises < RAISED_AT_MOST
        if may_raise and (amount := self._raise(seat, price, left, rng)):
            return chips_moved(amount, purse(seat), POT)
        if price and draw <= 1 - FOLDS:
            return chips_moved(price, purse(seat), POT)
        return said(seat, "fold" if price else "check")

    def _raise(self, seat: int, price: int, left: int, rng: Random) -> int:
        """A lawful raise, or nothing."""
        size = self.sizing.bet or self.sizing.least
        amounts = [left, price + size, price + 2 * size, price + self.sizing.least]
        lawful = [
            amount
            for amount in amounts
            if price < amount <= left and self.sizing.wrong(seat, amount, "") is None
        ]
        return rng.choice(lawful) if lawful else 0
