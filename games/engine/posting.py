"""Post: blinds, antes and straddles go in before the deal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from games.engine.events import (
    POT,
    CardsMoved,
    ChipsMoved,
    Event,
    Said,
    chips_moved,
    paying,
    purse,
    said,
)
from games.engine.findings import Kind
from games.engine.game import Setting, Step
from games.engine.misposted import price_with
from games.engine.money import AMOUNT_MAX
from games.engine.other_seats import posted_elsewhere
from games.engine.places import Faults
from games.engine.play import Play
from games.engine.prompts import APART, OPEN, REFUSED, Call, Prompt, by_act
from games.engine.regulation import Text
from games.engine.stakes import DEAD, Cut, Limit, WrongBlind
from games.engine.straddles import straddle, straddled
from games.engine.untold import ANTE, DEAD_BLIND, STRADDLE, blinds, name_posts

MORE, STRADDLES = 0.1, 0.5


class PostPrompt(Prompt):
    """Blinds, antes and straddles go in before the deal."""

    __slots__ = ()
    players = True

    def __init__(self, step: Step, seats: Sequence[int]) -> None:
        super().__init__(step, (paying(purse(seat), POT) for seat in seats))

    def take(self, play: Play, event: Event, at: int) -> int:
        assert type(event) is ChipsMoved
        seat, words = int(event.source[6:]), play.declared.get(at, "")
        if words in (ANTE, DEAD_BLIND):
            self._dead(play, seat, event, at, words)
        elif words == STRADDLE:
            straddled(play, self, seat, event, at)
        else:
            self._blind(play, seat, event, at)
        return OPEN

    def _dead(self, play: Play, seat: int, event: ChipsMoved, at: int, words: str) -> None:
        stakes, ante = play.stakes, play.setting.limit.ante
        if (
            words == ANTE
            and ante is not None
            and event.amount != ante
            and stakes.left.get(seat) != event.amount
        ):
            finding = play.find(
                Kind.MISSTATED,
                self.fault("ante"),
                at,
                seat=seat,
                event=event,
                expected=play.chips_line(ante, purse(seat), POT),
                phrase="post",
                amount=event.amount,
                due=ante,
            )
            stakes.cuts.append(Cut(DEAD, 0, 0, finding, seat, ante - event.amount))
        stakes.put(seat, event.amount, live=False)
        if words == ANTE:
            play.marks["ante", seat] = at

    def _blind(self, play: Play, seat: int, event: ChipsMoved, at: int) -> None:
        """A live blind: of the two seats that owe one, or of a seat that comes in, which posts a big one."""
        stakes, limit = play.stakes, play.setting.limit
        small, big = stakes.blinds or blinds(play.setting)
        due = {small: limit.small_blind, big: limit.big_blind}.get(seat, limit.big_blind)
        if seat in stakes.posted and seat in (small, big):
            due = 0
        short = stakes.left.get(seat) == event.amount and due is not None and event.amount < due
        if due is not None and event.amount != due and not short:
            finding = play.find(
                Kind.MISSTATED if due else Kind.UNEXPECTED,
                self.fault("blind"),
                at,
                seat=seat,
                event=event,
                expected=play.chips_line(due, purse(seat), POT) if due else None,
                phrase="post" if due else "unexpected",
                amount=event.amount,
                due=due,
            )
            level = stakes.street.get(seat, 0)
            owed = due or (limit.big_blind if seat == big else limit.small_blind) or 0
            wrong = WrongBlind(seat, level + event.amount, owed, seat == big, finding)
            stakes.wrong_blinds = [one for one in stakes.wrong_blinds if one.seat != seat] + [wrong]
        stakes.put(seat, event.amount)
        stakes.posted[seat] = at

    def late(self, play: Play, event: Event, at: int) -> int:
        return REFUSED


class LatePrompt(Prompt):
    """A blind or an ante that was not posted in time: posted after the deal, or not at all."""

    __slots__ = ("amount", "name", "words")
    players = True

    def __init__(self, step: Step, seat: int, amount: int, words: str = "") -> None:
        super().__init__(step, (paying(purse(seat), POT),), 0, seat)
        self.amount = amount
        self.words = words
        self.name = "ante" if words == ANTE else "blind"

    def take(self, play: Play, event: Event, at: int) -> int:
        return REFUSED

    def late(self, play: Play, event: Event, at: int) -> int:
        quiet = not any(self._acts(play, one) for one in play.events[:at])
        told = play.declared.get(at, "") == self.words or "said" in play.silent
        if event[1] != self.amount or not quiet or not told:
            return REFUSED
        dealt = next((one for one in range(at) if type(play.events[one]) is CardsMoved), 0)
        play.find(
            Kind.OUT_OF_ORDER, self.fault(self.name), at, self, event=event,
            expected=f"before: {play.line(dealt)}", phrase="post_late",
        )  # fmt: skip
        play.stakes.put(self.seat or 0, self.amount, live=self.words != ANTE)
        return APART

    def _acts(self, play: Play, event: Event) -> bool:
        return type(event) is Said and event.words in ("fold", "check")

    def near(self, play: Play, event: Event) -> bool:
        return False

    def miss(self, play: Play) -> bool:
        stakes, seat = play.stakes, self.seat or 0
        first = min(stakes.posted.values(), default=0)
        finding = play.find(Kind.OMITTED, self.fault(self.name), first, self, phrase="missing")
        if seat == (stakes.blinds or blinds(play.setting))[1] and stakes.posted:
            finding.event = first + 1
        owed = min(self.amount, stakes.left.get(seat, self.amount))
        stakes.pot += owed  # what may be bet is measured with it
        stakes.cuts.append(
            Cut(DEAD, 0, 0, finding, seat, owed)
            if self.words == ANTE
            else Cut(0, 0, owed, finding, seat)
        )
        return False

    def wanted(self, play: Play) -> str:
        return play.chips_line(self.amount, purse(self.seat or 0), POT)


@dataclass(frozen=True, eq=False)
class Post:
    """Before the deal: the two blinds left of the button, antes where there are any, straddles and missed blinds."""

    faults: Faults
    deciding: bool = True

    def opens(self, setting: Setting) -> frozenset[str]:
        return frozenset()

    def calls(self, play: Play) -> Iterator[Call]:
        setting, stakes, limit = play.setting, play.stakes, play.setting.limit
        if not play.in_order:
            return
        untold = setting.button is None or limit.small_blind is None or limit.big_blind is None
        if untold:
            play.find(Kind.UNDETERMINED, self.faults["undetermined"], 0, phrase="no_blinds")
        else:
            if limit.ante or "said" in play.silent:
                name_posts(play)
            stakes.blinds = posted_elsewhere(play, self.faults["blind"], blinds(setting))
        prompts, closes = setting.ready(self, self._prepare)
        yield Call(self, prompts, closes, window=True)
        if not untold:
            for late in self._missing(play, limit):
                yield Call(self, dict.fromkeys(late.acts, late), closes)
        live = max(stakes.street.values(), default=0)
        stakes.high = max(limit.big_blind or live, live)
        for wrong in stakes.wrong_blinds:
            stakes.high = price_with(play, wrong, max(stakes.posted.values()) + 1)
        stakes.least_raise = max(stakes.least_raise, limit.big_blind or live)
        stakes.raises += 1

    def _prepare(self, setting: Setting) -> tuple[dict[str, Prompt], frozenset[str]]:
        return by_act([PostPrompt(self, setting.seats)]), setting.closing(self)

    def _missing(self, play: Play, limit: Limit) -> Iterator[LatePrompt]:
        for seat, amount in zip(
            play.stakes.blinds or blinds(play.setting),
            (limit.small_blind or 0, limit.big_blind or 0),
            strict=True,
        ):
            if not (seat in play.stakes.posted or play.stakes.all_in(seat)):
                yield LatePrompt(self, seat, amount)
        for seat in play.seats if limit.ante else ():
            if ("ante", seat) not in play.marks:
                yield LatePrompt(self, seat, limit.ante or 0, ANTE)

    def proposed(self, play: Play, rng: Random) -> Iterator[Event]:
        """The posts of a lawful round, for the simulator."""
        limit, left = play.setting.limit, play.stakes.left
        for seat in play.seats if limit.ante else ():
            yield said(seat, ANTE)
            yield chips_moved(min(limit.ante or 0, left.get(seat, AMOUNT_MAX)), purse(seat), POT)
        blind = (limit.small_blind or 0, limit.big_blind or 0)
        for seat, amount in zip(blinds(play.setting), blind, strict=True):
            if amount and left.get(seat) != 0:
                yield chips_moved(min(amount, left.get(seat, amount)), purse(seat), POT)
        yield from self._sometimes(play, *blind, rng)

    def _sometimes(self, play: Play, small: int, big: int, rng: Random) -> Iterator[Event]:
        """Now and then the seat left of the blinds straddles, or one comes in with the blinds it has missed."""
        others = [
            seat
            for seat in play.setting.from_button[2:]
            if play.stakes.left.get(seat, 0) > 2 * big + small
        ]
        if not others or not small or rng.random() >= MORE:
            return
        seat = rng.choice(others)
        if others[0] == play.setting.from_button[2] and rng.random() < STRADDLES:
            yield said(others[0], STRADDLE)
            yield chips_moved(straddle(play), purse(others[0]), POT)
            return
        yield said(seat, DEAD_BLIND)
        yield chips_moved(small, purse(seat), POT)
        yield chips_moved(big, purse(seat), POT)

    def told(self) -> Text:
        return Text("Blinds and antes go in", "Entran ciegas y antes")
