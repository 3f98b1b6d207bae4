"""The verbs of poker players: Post and Bet. The same chips as everywhere, to another account."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from games.engine.dealing import Faults
from games.engine.events import POT, SHOE, CardsMoved, ChipsMoved, Event, Said, chips_moved, paying, purse, said, saying
from games.engine.findings import Kind
from games.engine.money import Money
from games.engine.play import Play, Setting
from games.engine.prompts import APART, DONE, OPEN, REFUSED, Call, Prompt
from games.engine.regulation import Text
from games.engine.stakes import Cut, Limit, Structure

DECLARED = re.compile(r"call|one chip|dead blind|straddle|ante|bet ([0-9.]+)|raise to ([0-9.]+)", re.ASCII)
ANTE, DEAD_BLIND, STRADDLE, ONE_CHIP = "ante", "dead blind", "straddle", "one chip"


def limit_of(setting: Setting) -> Limit:
    """The betting rules of a setting, read once."""
    return setting.ready(LIMIT, lambda setting: setting.game.limit(setting))  # type: ignore[no-any-return, misc]


LIMIT = object()


def clockwise_from(setting: Setting) -> Sequence[int]:
    """The seats from the left of the button; without a button, from the dealer's far left."""
    return setting.from_button


def blinds(setting: Setting) -> tuple[int, int]:
    """The seats of the small and the big blind; heads-up the button has the small one."""
    order = setting.from_button
    return (order[1], order[0]) if len(order) == 2 else (order[0], order[1 % len(order)])


class PostPrompt(Prompt):
    """Blinds, antes and straddles go in before the deal."""

    __slots__ = ()
    players = True

    def __init__(self, step: Post, seats: Sequence[int]) -> None:
        super().__init__(step, (paying(purse(seat), POT) for seat in seats))

    def take(self, play: Play, event: Event, at: int) -> int:
        assert type(event) is ChipsMoved
        seat, words = int(event.source[6:]), play.declared.get(at, "")
        if words in (ANTE, DEAD_BLIND):
            self._dead(play, seat, event, at, words)
        elif words == STRADDLE:
            self._straddle(play, seat, event.amount)
        else:
            self._blind(play, seat, event, at)
        return OPEN

    def _dead(self, play: Play, seat: int, event: ChipsMoved, at: int, words: str) -> None:
        stakes, ante = play.stakes, limit_of(play.setting).ante
        if words == ANTE and ante is not None and event.amount != ante and stakes.left.get(seat) != event.amount:
            play.find(
                Kind.MISSTATED, self.fault("ante"), at, seat=seat, event=event, expected=play.chips_line(ante, purse(seat), POT),
                phrase="post", amount=event.amount, due=ante,
            )  # fmt: skip
        stakes.put(seat, event.amount, live=False)
        if words == ANTE:
            play.marks["ante", seat] = at

    def _straddle(self, play: Play, seat: int, amount: int) -> None:
        stakes = play.stakes
        stakes.put(seat, amount)
        stakes.least_raise = max(stakes.least_raise, amount - stakes.high)
        stakes.high = max(stakes.high, amount)
        stakes.raises += 1
        stakes.straddle = seat

    def _blind(self, play: Play, seat: int, event: ChipsMoved, at: int) -> None:
        """A live blind: of the two seats that owe one, or of a seat that comes in, which posts a big one."""
        stakes, limit = play.stakes, limit_of(play.setting)
        small, big = blinds(play.setting)
        due = {small: limit.small_blind, big: limit.big_blind}.get(seat, limit.big_blind)
        if seat in stakes.posted and seat in (small, big):
            due = 0
        short = stakes.left.get(seat) == event.amount and due is not None and event.amount < due
        if due is not None and event.amount != due and not short:
            finding = play.find(
                Kind.MISSTATED if due else Kind.UNEXPECTED, self.fault("blind"), at, seat=seat, event=event,
                expected=play.chips_line(due, purse(seat), POT) if due else None, phrase="post", amount=event.amount, due=due,
            )  # fmt: skip
            level = stakes.street.get(seat, 0)
            if event.amount > due:
                stakes.cuts.append(Cut(0, level + event.amount, level + due, finding))
        stakes.put(seat, event.amount)
        stakes.posted[seat] = at

    def late(self, play: Play, event: Event, at: int) -> int:
        return REFUSED


class LatePrompt(Prompt):
    """A blind or an ante that was not posted in time: posted after the deal, or not at all."""

    __slots__ = ("amount", "words")
    players = True

    def __init__(self, step: Post, seat: int, amount: int, words: str = "") -> None:
        super().__init__(step, (paying(purse(seat), POT),), 0, seat)
        self.amount = amount
        self.words = words

    def take(self, play: Play, event: Event, at: int) -> int:
        return REFUSED

    def late(self, play: Play, event: Event, at: int) -> int:
        quiet = not any(self._acts(play, one) for one in play.events[:at])
        if event[1] != self.amount or not quiet or play.declared.get(at, "") != self.words:
            return REFUSED
        play.find(Kind.OUT_OF_ORDER, self.fault("blind"), at, self, event=event, phrase="post_late")
        play.stakes.put(self.seat or 0, self.amount, live=self.words != ANTE)
        return APART

    def _acts(self, play: Play, event: Event) -> bool:
        return type(event) is Said and event.words in ("fold", "check")

    def near(self, play: Play, event: Event) -> bool:
        return False

    def miss(self, play: Play) -> bool:
        if play.in_order:
            first = min(play.stakes.posted.values(), default=0)
            big = blinds(play.setting)[1]
            finding = play.find(Kind.OMITTED, self.fault("blind"), first, self, phrase="missing")
            finding.event = first + 1 if self.seat == big and play.stakes.posted else first
        return False

    def wanted(self, play: Play) -> str:
        return play.chips_line(self.amount, purse(self.seat or 0), POT)


@dataclass(frozen=True, eq=False)
class Post:
    """Before the deal: the two blinds left of the button, antes where the house has them, straddles and missed blinds."""

    faults: Faults
    deciding: bool = True

    def opens(self, setting: Setting) -> frozenset[str]:
        return frozenset()

    def calls(self, play: Play) -> Iterator[Call]:
        setting, stakes, limit = play.setting, play.stakes, limit_of(play.setting)
        if not play.in_order:
            return
        untold = setting.button is None or limit.small_blind is None or limit.big_blind is None
        if untold:
            play.find(Kind.UNDETERMINED, self.faults["undetermined"], 0, phrase="no_blinds")
        prompt = PostPrompt(self, play.seats)
        closes = setting.ready(self, lambda setting: setting.closing(self))
        yield Call(self, dict.fromkeys(prompt.acts, prompt), closes, window=True)
        if not untold:
            for late in self._missing(play, limit):
                yield Call(self, dict.fromkeys(late.acts, late), closes)
        live = max(stakes.street.values(), default=0)
        stakes.high = max(limit.big_blind or live, live)
        stakes.least_raise = max(stakes.least_raise, limit.big_blind or live)
        stakes.raises += 1

    def _missing(self, play: Play, limit: Limit) -> Iterator[LatePrompt]:
        for seat, amount in zip(blinds(play.setting), (limit.small_blind or 0, limit.big_blind or 0), strict=True):
            if seat not in play.stakes.posted and play.in_order:
                yield LatePrompt(self, seat, amount)
        for seat in play.seats if limit.ante else ():
            if ("ante", seat) not in play.marks:
                yield LatePrompt(self, seat, limit.ante or 0, ANTE)

    def posts(self, play: Play, rng: Random) -> Iterator[Event]:
        """The posts of a lawful round, for the simulator."""
        limit = limit_of(play.setting)
        for seat, amount in zip(blinds(play.setting), (limit.small_blind or 0, limit.big_blind or 0), strict=True):
            yield chips_moved(min(amount, play.stakes.left.get(seat, amount)), purse(seat), POT)

    def told(self) -> Text:
        return Text("Blinds and antes go in", "Entran ciegas y antes")


class TurnsPrompt(Prompt):
    """One betting round: every live seat answers the latest bet, in turn from the opener."""

    __slots__ = ("limit", "order", "pending", "waiting", "words")
    players = True

    def __init__(self, step: Bet, play: Play, order: Sequence[int], acts: Sequence[str]) -> None:
        super().__init__(step, acts, rank=-1, channel="said")
        self.limit = limit_of(play.setting)
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
        if type(event) is not Said or "said" in play.silent or not twice or not self._goes_on(play, at):
            return REFUSED
        return self.take(play, event, at)

    def _goes_on(self, play: Play, at: int) -> bool:
        """Whether only seats still to answer have acted since the last card fell."""
        for event in play.events[at - 1 :: -1]:
            if type(event) is CardsMoved and event.source == SHOE:
                return True
            seat = event.source[6:] if type(event) is ChipsMoved else event.speaker if type(event) is Said else ""
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
                play.find(Kind.UNEXPECTED, self.fault("string_bet"), at + 1, seat=seat, event=play.events[at + 1], phrase="string_bet")
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
        if limit.raise_cap is not None and stakes.raises >= limit.raise_cap and play.still_in() >= MANY:
            return "cap_exceeded", price
        return self._size(play, amount, price, everything)

    def _reopened(self, play: Play, seat: int) -> bool:
        """Whether what was raised since a seat last acted is a full raise; in fixed limit, half a bet is."""
        stakes = play.stakes
        raised = stakes.high - stakes.acted[seat]
        if self.limit.structure is Structure.FIXED:
            return raised * 2 >= (self.bet_size(stakes_street(play)) or 0)
        return raised >= stakes.least_raise

    def _size(self, play: Play, amount: int, price: int, everything: bool) -> tuple[str, int] | None:
        stakes, limit = play.stakes, self.limit
        raised = amount - price
        if limit.structure is Structure.FIXED:
            size = self.bet_size(stakes_street(play))
            if size is None or raised == size or everything and raised < size or stakes.high % size and not (stakes.high + raised) % size:
                return None
            return "wrong_size", price + size
        if limit.structure is Structure.POT and raised > stakes.pot + price:
            return "over_pot", price + stakes.pot + price
        if raised < max(stakes.least_raise, limit.big_blind or 0) and not everything:
            return ("under_raise" if stakes.high else "under_bet"), price + max(stakes.least_raise, limit.big_blind or 0)
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
        size = self.bet_size(stakes_street(play)) if self.limit.structure is Structure.FIXED else None
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
            play.find(Kind.MISSTATED, self.fault("check_to_bet"), at, seat=seat, event=event, phrase="check_to_bet")
            self.waiting.append(self.waiting.pop(0))
            return True
        assert type(event) is ChipsMoved
        stakes = play.stakes
        name, due = self._wrong(play, seat, event.amount, play.declared.get(at, "")) or ("short_call", 0)
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
        left, least = play.stakes.left.get(seat, 10**9), max(play.stakes.least_raise, self.limit.big_blind or 0)
        size = self.bet_size(stakes_street(play)) if self.limit.structure is Structure.FIXED else least
        for amount in (left, price + (size or 0), price + 2 * (size or 0)):
            if price < amount <= left and self._wrong(play, seat, amount, "") is None and rng.random() < RAISES * 2:
                return amount
        return 0


class AnyTurnPrompt(Prompt):
    """Bets and folds of a record that keeps no order."""

    __slots__ = ()

    def __init__(self, step: Bet, acts: Sequence[str]) -> None:
        super().__init__(step, acts)

    def take(self, play: Play, event: Event, at: int) -> int:
        if type(event) is ChipsMoved:
            play.stakes.put(int(event.source[6:]), event.amount)
        elif type(event) is Said and event.words == "fold":
            play.folded.add(int(event.speaker))
        return OPEN


def stakes_street(play: Play) -> int:
    """How many betting rounds are over."""
    return len(play.stakes.streets) - 1


MANY, TWICE, BIG_STREETS_FROM, RAISES, FOLDS = 3, 2, 2, 0.2, 0.15


@dataclass(frozen=True, eq=False)
class Bet:
    """One betting round: each live seat answers the latest bet, in turn; over when all have."""

    faults: Faults
    opener: Callable[[Play], Sequence[int]]
    deciding: bool = True

    def opens(self, setting: Setting) -> frozenset[str]:
        return frozenset()

    def calls(self, play: Play) -> Iterator[Call]:
        stakes = play.stakes
        if self is not play.first_bet():
            stakes.next_street()
            stakes.least_raise = limit_of(play.setting).big_blind or 0
        if not play.in_order:
            yield from self._outcome(play)
            return
        play.turns = None
        play.bury(play.at)
        if play.still_in() == 1:
            return
        acts, closes = play.setting.ready(self, self._prepare)
        prompt = TurnsPrompt(self, play, self.opener(play), acts)
        owing = [seat for seat in prompt.waiting if stakes.street.get(seat, 0) < stakes.high]
        if len(prompt.waiting) < 2 and not owing:
            play.bets_ended_early = True
            return
        play.turns = prompt
        yield Call(self, dict.fromkeys(acts, prompt), closes)

    def _outcome(self, play: Play) -> Iterator[Call]:
        """Where no order is recorded, all chips and folds are taken at once, in the first round."""
        if self is play.first_bet():
            prompt = AnyTurnPrompt(self, play.setting.ready(self, self._prepare)[0])
            yield Call(self, dict.fromkeys(prompt.acts, prompt), window=True)

    def _prepare(self, setting: Setting) -> tuple[list[str], frozenset[str]]:
        acts = []
        for seat in setting.seats:
            acts += [paying(purse(seat), POT), saying(seat, "fold"), saying(seat, "check")]
        return acts, setting.closing(self)

    def told(self) -> Text:
        return Text("A betting round", "Una ronda de apuestas")

