"""The play of one round: what is known and decided so far, and what was found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol

from games.engine.cards import UNKNOWN, Cards, Undetermined
from games.engine.events import (
    BOARD,
    INVENTORY,
    SHOE,
    CardsMoved,
    ChipsMoved,
    Event,
    bet,
)
from games.engine.felt import Breach
from games.engine.findings import Fault, Finding, Kind
from games.engine.game import Game, Setting, Step
from games.engine.money import Money
from games.engine.names import Place
from games.engine.notation import written
from games.engine.prompts import Prompt
from games.engine.stakes import Stakes
from games.engine.unknown import settled
from games.engine.wagers import Wager

AMOUNTS = frozenset(("amount", "stake", "due", "least", "most", "step"))


class Faces(Protocol):
    """Whoever knows which cards lie where, and what of what was recorded cannot be."""

    cards: dict[str, Cards]
    breaches: list[Breach]

    def faces(self, place: str) -> Cards:
        """The cards of a place when they were last all there."""

    def unseen(self) -> list[str]:
        """The cards that nobody has seen yet."""

    def boards(self) -> list[str]:
        """The boards beside the first, where it was run again."""


class Play:
    """One round on its way through the procedure."""

    __slots__ = (
        "all_in_from",
        "at",
        "base",
        "boards",
        "counted",
        "dead",
        "dead_from",
        "declared",
        "events",
        "felt",
        "findings",
        "floating",
        "folded",
        "in_order",
        "lost",
        "marks",
        "missed",
        "mucked",
        "no_action",
        "over",
        "racked",
        "ranked",
        "seats",
        "setting",
        "shoe",
        "shown",
        "silent",
        "spare",
        "stakes",
        "step",
        "tokes",
        "turned",
        "turns",
        "void",
        "wagers",
        "won",
    )

    def __init__(
        self,
        setting: Setting,
        events: Sequence[Event],
        felt: Faces,
        silent: frozenset[str],
        *,
        in_order: bool = True,
        stacks: Mapping[int, int] | None = None,
    ) -> None:
        self.setting = setting
        self.seats = setting.seats
        self.events = events
        self.felt = felt
        self.silent = silent
        self.in_order = in_order
        self.findings: list[Finding] = []
        self.missed: list[tuple[Finding, Prompt, int | None]] = []
        self.wagers: dict[str, Wager] = {}
        self.tokes: dict[str, Wager] = {}
        self.lost: list[Wager] = []
        self.won: list[Wager] = []
        self.floating: dict[str, Prompt] = {}
        self.turned: dict[str, Cards] = {}
        self.counted: dict[str, int] = {}
        self.over: dict[str, int] = {}
        self.ranked: dict[tuple[object, str, tuple[int, ...]], list[int]] = {}
        self.racked: dict[str, int] = {}
        self.marks: dict[object, int] = {}
        self.folded: set[int] = set()
        self.dead: set[int] = set()
        self.no_action: dict[str, list[int]] = {}
        self.shoe: Any = None
        self.stakes = Stakes(setting.seats, stacks) if setting.game.poker else NO_STAKES
        self.declared: dict[int, str] = {}
        self.shown: dict[int, int] = {}
        self.mucked: set[int] = set()
        self.turns: Any = None
        self.boards = [BOARD]
        self.all_in_from: int | None = None
        self.base = 0
        self.step = 0
        self.at = 0
        self.dead_from: dict[int, int] = {}
        self.spare = 0
        self.void: int | None = None

    def find(
        self,
        kind: Kind,
        fault: Fault,
        at: int,
        prompt: Prompt | None = None,
        *,
        seat: int | None = None,
        spot: str | None = None,
        event: Event | None = None,
        expected: str | None = None,
        phrase: str = "",
        **facts: Any,
    ) -> Finding:
        """Write down a finding about an event or about a prompt."""
        digits = self.setting.digits
        finding = Finding(
            kind,
            fault,
            at,
            seat if seat is not None or prompt is None else prompt.seat,
            spot if spot is not None or prompt is None else prompt.spot,
            written(event, digits) if event else None,
            expected or (prompt.wanted(self) if prompt else None),
            phrase,
            {name: Money(fact) if name in AMOUNTS else fact for name, fact in facts.items()},
            digits=digits,
        )
        self.findings.append(finding)
        return finding

    def miss(self, prompt: Prompt, fault: Fault, phrase: str = "missing", **facts: Any) -> Finding:
        """Write down that a prompt was not answered; where it should have stood is known when all is read."""
        finding = self.find(Kind.OMITTED, fault, len(self.events), prompt, phrase=phrase, **facts)
        self.missed.append((finding, prompt, self.base + prompt.rank))
        return finding

    def line(self, at: int) -> str:
        """The event at a position as its line."""
        return written(self.events[at], self.setting.digits)

    def faces(self, place: str, count: int) -> Cards:
        """The cards of a place, as far as the record shows them; `Undetermined` where it is another number of cards."""
        cards = self.felt.faces(place)
        if len(cards) != count or UNKNOWN in cards:
            turned = self.turned.get(place, ())
            cards = turned if len(turned) == count else cards
        if len(cards) != count:
            raise Undetermined("cards_at", have=len(cards), place=Place(place), need=count)
        return cards

    def wagers_of(self, seat: int, spots: Sequence[str]) -> Iterator[Wager]:
        """The wagers of a seat on these spots that are or were down."""
        for spot in spots:
            if wager := self.wagers.get(bet(seat, spot)):
                yield wager

    def chips_line(self, amount: int, source: str, target: str) -> str:
        """A move of chips as a line of the log."""
        return f"{Money(amount).text(self.setting.digits)} {source} > {target}"

    def acts_later(self, seat: int, start: int | None = None) -> bool:
        """Whether a seat still acts, or shows its hand, from an event on, or from where the log is being read."""
        starts = (f"{seat}: ", f"purse:{seat} > ", f"[] hand:{seat}")
        return any(
            event.act.startswith(starts) and not event.act.endswith("muck")
            for event in self.events[self.at if start is None else start :]
        )

    def bury(self, at: int) -> bool:
        """Hands the floor has ruled dead before an event are out, but never the last one; whether one was still in."""
        before = len(self.dead)
        for seat, ruled in self.dead_from.items():
            if ruled < at and seat not in self.folded and self.still_in() > 1:
                self.dead.add(seat)
        if len(self.dead) == before:
            return False
        if self.turns is not None:
            self.turns.pass_over(self)
        return True

    def acts_while_live(self, prompt: Prompt) -> bool:
        """Whether a hand is not ruled dead, or its seat answered from here on before it was."""
        ruled = self.dead_from.get(prompt.seat or 0)
        return ruled is None or any(
            event.act in prompt.acts for event in self.events[self.at : ruled]
        )

    def still_in(self) -> int:
        """How many seats have neither folded nor a dead hand."""
        out = self.folded | self.dead if self.dead else self.folded
        return len(self.seats) - len(out)

    def same_again(self, at: int) -> bool:
        """Whether the next event is the same act, with nothing said between."""
        return (
            at + 1 < len(self.events)
            and self.events[at + 1].act == self.events[at].act
            and at + 1 not in self.declared
        )

    def anything_between(self, start: int, end: int) -> bool:
        """Whether anything stands between two events that a procedure deals with."""
        known = self.setting.acts
        return any(known.get(event.act) is None for event in self.events[start + 1 : end])

    def has_decided(self, seat: int) -> bool:
        """Whether a seat has nothing more to decide in this round of poker."""
        out = self.folded | self.dead
        if seat in out or self.stakes.all_in(seat) or self.still_in() == 1:
            return True
        if self.turns is not None and self.turns.waiting:
            return False
        if self.step >= self.setting.last_decision:
            return True
        betting = [other for other in self.seats if other not in out]
        return sum(not self.stakes.all_in(other) for other in betting) == 1

    def acts_before_next_card(self, speaker: str, at: int) -> int:
        """How many times a seat acts from an event on before the next card falls."""
        count = 0
        for event in self.events[at:]:
            if type(event) is CardsMoved and event.source == SHOE:
                break
            count += event.act.startswith(f"{speaker}: ") or event.act.startswith(
                f"purse:{speaker} > "
            )
        return count

    def to_come(self) -> Sequence[Step]:
        """The steps after the one that goes on."""
        return self.setting.game.procedure[self.step + 1 :]

    def owed(self, seat: int) -> list[Wager]:
        """The winning wagers of a hand: it stays until they are paid."""
        return [wager for wager in self.won if wager.seat == seat and wager.gain]

    def settled_before(self, wager: Wager, at: int) -> bool:
        """Whether chips were paid or collected before this event: what goes back after that is a taking."""
        return any(
            type(event) is ChipsMoved
            and wager.account in (event.source, event.target)
            and INVENTORY in (event.source, event.target)
            for event in self.events[:at]
        )

    def mistaken(self, seat: int) -> bool:
        """Whether a wager of the seat was settled wrongly, so that its cards went the wrong way too."""
        return any(wager.seat == seat and wager.wrong is not None for wager in self.wagers.values())


NO_STAKES = Stakes((), None)


__all__ = ["Game", "Play", "Setting", "settled"]
