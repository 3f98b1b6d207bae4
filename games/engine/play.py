"""A game, its setting at one table, and the play of one round: what is known and decided so far, and what was found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Protocol

from games.engine.cards import UNKNOWN, Cards, Undetermined
from games.engine.events import BURN, DROPBOX, INVENTORY, SHOE, CardsMoved, ChipsMoved, Event, bet, paying
from games.engine.felt import Deck, Felt
from games.engine.findings import Fault, Finding, Kind
from games.engine.money import Money
from games.engine.notation import written
from games.engine.odds import Breakage, Odds
from games.engine.prompts import Call, Prompt
from games.engine.record import Record
from games.engine.regulation import Regulation, Text
from games.engine.stakes import Limit, Stakes
from games.engine.terms import RULES, Limits, Rule, Terms, rules_of
from games.engine.wagers import Outcome, Wager


PAID_MAX = 10_000
AMOUNTS = frozenset(("amount", "stake", "due", "least", "most"))


class Step(Protocol):
    """One verb of a procedure, in its regulation's order."""

    @property
    def faults(self) -> Mapping[str, Fault]:
        """What a finding points at, by what is wrong; the first is its main clause."""

    @property
    def deciding(self) -> bool:
        """Whether the result of a round is still open before this step is done."""

    def opens(self, setting: Setting) -> frozenset[str]:
        """The acts that show that this step has begun."""

    def calls(self, play: Play) -> Iterator[Call]:
        """What is called for, one moment after the other."""

    def told(self) -> Text:
        """The step in one line of a procedure sheet."""


@dataclass(frozen=True, eq=False)
class Game:
    """A game as its regulation has it: a procedure and what surrounds it.

    `spots` are its betting areas, `tables` the wager each spot is paid by, `faults` what is cited outside any step.
    """

    key: str
    regulation: Regulation
    procedure: tuple[Step, ...]
    spots: tuple[str, ...] = ()
    tables: Mapping[str, Sequence[str]] = field(default_factory=dict)
    inherits: Mapping[str, str] = field(default_factory=dict)
    rules: Mapping[str, Rule] = field(default_factory=dict)
    faults: Mapping[str, Fault] = field(default_factory=dict)
    announced: Callable[[Play, int], Sequence[str]] | None = None
    succession: Callable[[Play, Record], None] | None = None
    limit: Callable[[Setting], Limit] | None = None
    voided: Callable[[Play, int], None] | None = None
    jokers: bool = False

    @property
    def poker(self) -> bool:
        """Whether players bet against each other."""
        return self.limit is not None

    @cached_property
    def all_rules(self) -> dict[str, Rule]:
        """The rules of every game and this game's own, by name."""
        return {**RULES, **self.rules}


class NoTable(Undetermined):
    """The terms have no paytable for the wager."""


class Areas(dict[str, tuple[str, str, str]]):
    """The acts that collect, pay and take the instrument from a betting area, by its account."""

    def __missing__(self, account: str) -> tuple[str, str, str]:
        self[account] = paying(account, INVENTORY), paying(INVENTORY, account), paying(account, DROPBOX)
        return self[account]


class Setting:
    """One game under one table's terms with these seats in play; prepared once and used for every such round."""

    def __init__(self, game: Game, terms: Terms | None, seats: tuple[int, ...], button: int | None = None) -> None:
        self.game = game
        self.terms = terms
        self.seats = seats
        self.button = button
        self.from_button = _from(seats, button)
        self.digits = terms.digits if terms else 2
        self.unit = terms.chip_unit if terms else 1
        self.rules = rules_of(terms or Terms("XXX", 2), game.all_rules)
        self.assumed = sorted(game.all_rules.keys() - (terms.rules.keys() if terms else set()))
        self.breakage: Breakage = self.rules["breakage"]
        self.deck = Deck(self.rules["decks"], self.rules["jokers"] if game.jokers else 0)
        self.acts: dict[str, str | None] = {}
        self.paid: dict[tuple[int, int, int], int] = {}
        self.areas = Areas()
        self.prepared: dict[int, Any] = {}

    @cached_property
    def spoken(self) -> frozenset[str]:
        """The acts that steps of the procedure open with, words among them."""
        return frozenset(act for step in self.game.procedure for act in step.opens(self))

    def ready(self, owner: object, prepare: Callable[[Setting], Any]) -> Any:
        """What a step needs for these seats and terms, made once."""
        key = id(owner)
        if key not in self.prepared:
            self.prepared[key] = prepare(self)
        return self.prepared[key]

    def closing(self, step: Step) -> frozenset[str]:
        """The acts that show that the time of a step is over: those which open the next ones, up to the next cards."""
        at = next(i for i, one in enumerate(self.game.procedure) if one is step)
        acts: frozenset[str] = frozenset()
        for after in self.game.procedure[at + 1 :]:
            acts |= after.opens(self)
            if any(act.startswith("[] ") and f"> {BURN}" not in act for act in acts):
                break
        return acts

    def limits(self, spot: str) -> Limits | None:
        """The limits of a spot, inherited where the format says so."""
        limits = self.terms.limits if self.terms else {}
        return limits.get(spot) or limits.get(self.game.inherits.get(spot, ""))

    def odds(self, table: str, outcome: str) -> Odds | None:
        """The odds of an outcome; none where the table has no line for it; `NoTable` where there is no table."""
        if self.terms is None or table not in self.terms.paytables:
            raise NoTable(f"the terms have no paytable for {table}")
        return self.terms.paytables[table].get(outcome)

    def pays(self, odds: Odds, stake: int) -> int:
        """What a stake gains at these odds, broken down to chips as the house does."""
        key = (odds.win, odds.stake, stake)
        paid = self.paid.get(key)
        if paid is None:
            if len(self.paid) > PAID_MAX:
                self.paid.clear()
            paid = self.paid[key] = int(odds.pays(stake, unit=self.unit, breakage=self.breakage))
        return paid


class Faces(Protocol):
    """Whoever knows which cards lie where."""

    def faces(self, place: str) -> Cards:
        """The cards of a place when they were last all there."""

    def unseen(self) -> list[str]:
        """The cards that nobody has seen yet."""


class Play:
    """One round on its way through the procedure."""

    def __init__(
        self, setting: Setting, events: Sequence[Event], felt: Faces, silent: frozenset[str], *,
        in_order: bool = True, stacks: Mapping[int, int] | None = None,
    ) -> None:
        self.setting = setting
        self.seats = setting.seats
        self.events = events
        self.felt = felt
        self.silent = silent
        self.in_order = in_order
        self.findings: list[Finding] = []
        self.missed: list[tuple[Finding, Prompt, int]] = []
        self.wagers: dict[str, Wager] = {}
        self.tokes: dict[str, Wager] = {}
        self.lost: list[Wager] = []
        self.won: list[Wager] = []
        self.floating: dict[str, Prompt] = {}
        self.turned: dict[str, Cards] = {}
        self.counted: dict[str, int] = {}
        self.over: dict[str, int] = {}
        self.racked: dict[str, int] = {}
        self.marks: dict[object, int] = {}
        self.folded: set[int] = set()
        self.dead: set[int] = set()
        self.no_action: set[str] = set()
        self.shoe: Any = None
        self.stakes = Stakes(setting.seats, stacks) if setting.game.poker else NO_STAKES
        self.declared: dict[int, str] = {}
        self.shown: dict[int, int] = {}
        self.mucked: set[int] = set()
        self.turns: Any = None
        self.bets_ended_early = False
        self.base = 0
        self.step = 0
        self.at = 0
        self.dead_from: dict[int, int] = {}
        self.spare = 0

    def find(
        self, kind: Kind, fault: Fault, at: int, prompt: Prompt | None = None, *, seat: int | None = None, spot: str | None = None,
        event: Event | None = None, expected: str | None = None, phrase: str = "", **facts: Any,
    ) -> Finding:  # fmt: skip
        """Write down a finding about an event or about a prompt."""
        digits = self.setting.digits
        finding = Finding(
            kind, fault, at,
            seat if seat is not None or prompt is None else prompt.seat,
            spot if spot is not None or prompt is None else prompt.spot,
            written(event, digits) if event else None,
            expected or (prompt.wanted(self) if prompt else None),
            phrase, {name: Money(fact) if name in AMOUNTS else fact for name, fact in facts.items()}, digits=digits,
        )  # fmt: skip
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
        """The cards of a place, as far as the whole record shows them; `Undetermined` where it is another number of cards."""
        cards = self.felt.faces(place)
        if len(cards) != count or UNKNOWN in cards:
            turned = self.turned.get(place, ())
            cards = turned if len(turned) == count else cards
        if len(cards) != count:
            raise Undetermined(f"{len(cards)} cards at {place}, {count} needed")
        return cards

    def wagers_of(self, seat: int, spots: Sequence[str]) -> Iterator[Wager]:
        """The wagers of a seat on these spots that are or were down."""
        for spot in spots:
            if wager := self.wagers.get(bet(seat, spot)):
                yield wager

    def chips_line(self, amount: int, source: str, target: str) -> str:
        """A move of chips as a line of the log."""
        return f"{Money(amount).text(self.setting.digits)} {source} > {target}"

    def acts_later(self, seat: int) -> bool:
        """Whether a seat still acts, or shows its hand, from where the log is being read."""
        starts = (f"{seat}: ", f"purse:{seat} > ", f"[] hand:{seat}")
        return any(event.act.startswith(starts) and not event.act.endswith("muck") for event in self.events[self.at :])

    def bury(self, at: int) -> None:
        """Hands the floor has ruled dead before an event are out."""
        self.dead.update(seat for seat, ruled in self.dead_from.items() if ruled < at)

    def still_in(self) -> int:
        """How many seats have neither folded nor a dead hand."""
        return len(self.seats) - len(self.folded | self.dead)

    def same_again(self, at: int) -> bool:
        """Whether the next event is the same act, with nothing said between."""
        return at + 1 < len(self.events) and self.events[at + 1].act == self.events[at].act and at + 1 not in self.declared

    def first_bet(self) -> Step | None:
        """The step of the first betting round."""
        return next((step for step in self.setting.game.procedure if type(step).__name__ == "Bet"), None)

    def has_decided(self, seat: int) -> bool:
        """Whether a seat has nothing more to decide in this round of poker."""
        if seat in self.folded or seat in self.dead or self.stakes.all_in(seat) or self.still_in() == 1:
            return True
        if self.turns is not None and self.turns.waiting:
            return False
        betting = [other for other in self.seats if other not in self.folded and not self.stakes.all_in(other)]
        return len(betting) == 1 or not any(step.deciding for step in self.to_come())

    def acts_before_next_card(self, speaker: str, at: int) -> int:
        """How many times a seat acts from an event on before the next card falls."""
        count = 0
        for event in self.events[at:]:
            if type(event) is CardsMoved and event.source == SHOE:
                break
            count += event.act.startswith(f"{speaker}: ") or event.act.startswith(f"purse:{speaker} > ")
        return count

    def to_come(self) -> Sequence[Step]:
        """The steps after the one that goes on."""
        return self.setting.game.procedure[self.step + 1 :]

    def owed(self, seat: int) -> list[Wager]:
        """The winning wagers of a hand: it stays until they are paid."""
        return [wager for wager in self.won if wager.seat == seat and wager.gain]

    def settled_before(self, wager: Wager, at: int) -> bool:
        """Whether chips were paid on or collected from the wager before this event: what goes back after it is a taking."""
        return any(
            type(event) is ChipsMoved and wager.account in (event.source, event.target) and INVENTORY in (event.source, event.target)
            for event in self.events[:at]
        )

    def mistaken(self, seat: int) -> bool:
        """Whether a wager of the seat was settled wrongly, so that its cards went the wrong way too."""
        return any(wager.seat == seat and wager.wrong is not None for wager in self.wagers.values())


NO_STAKES = Stakes((), None)


def _from(seats: tuple[int, ...], button: int | None) -> tuple[int, ...]:
    """The seats clockwise from the left of the button; from the dealer's far left where there is none."""
    at = next((i for i, seat in enumerate(seats) if button is not None and seat > button), 0)
    return seats[at:] + seats[:at]


def settled(cards: Cards, play: Play, judge: Callable[[Cards], Outcome]) -> Outcome:
    """What a judge says of cards some of which are unknown, if it says the same whatever they are; else `Undetermined`."""
    if UNKNOWN not in cards:
        return judge(cards)
    known = [card for card in cards if card != UNKNOWN]
    holes = len(cards) - len(known)
    if holes > HOLES_MAX:
        raise Undetermined(f"{holes} cards are unknown")
    verdicts = (judge((*known, *guess)) for guess in _guesses(play.felt.unseen(), holes))
    first = next(verdicts)
    if any(verdict.odds != first.odds for verdict in verdicts):
        raise Undetermined("an unknown card decides")
    return first


HOLES_MAX = 2


def _guesses(cards: list[str], holes: int) -> Iterator[Cards]:
    if holes == 1:
        yield from ((card,) for card in cards)
    else:
        yield from ((first, second) for i, first in enumerate(cards) for second in cards[i + 1 :])
