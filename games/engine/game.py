"""A game as its regulation has it, and its setting at one table: terms, seats and what is made ready for them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from games.engine.cards import Undetermined
from games.engine.events import (
    BURN,
    DROPBOX,
    INVENTORY,
    paying,
)
from games.engine.felt import Deck
from games.engine.findings import Fault
from games.engine.odds import Breakage, Odds
from games.engine.prompts import Call
from games.engine.record import Record
from games.engine.regulation import Regulation, Text
from games.engine.stakes import NO_LIMIT, Limit
from games.engine.terms import RULES, Limits, Rule, Terms, known_lines, rules_of

if TYPE_CHECKING:
    from games.engine.play import Play

PAID_MAX = 10_000
Known = TypeVar("Known")


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
    `moment(play, at, spot)` names the part of the round an event falls in, where a fault is cited by it: `late closed`.
    `succession` judges what is due since the table's round before; `opening` is the act that is, where it is one.
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
    opening: str | None = None
    limit: Callable[[Setting], Limit] | None = None
    voided: Callable[[Play, int], None] | None = None
    moment: Callable[[Play, int, str], str] | None = None
    jokers: bool = False

    @property
    def poker(self) -> bool:
        """Whether players bet against each other."""
        return self.limit is not None

    @property
    def all_rules(self) -> dict[str, Rule]:
        """The rules of every game and this game's own, by name."""
        return {**RULES, **self.rules}


class NoTable(Undetermined):
    """The terms have no paytable for the wager."""


class Areas(dict[str, tuple[str, str, str]]):
    """The acts that collect, pay and take the instrument from a betting area, by its account."""

    def __missing__(self, account: str) -> tuple[str, str, str]:
        self[account] = (
            paying(account, INVENTORY),
            paying(INVENTORY, account),
            paying(account, DROPBOX),
        )
        return self[account]


class Setting:
    """One game under one table's terms with these seats in play; prepared once and used for every such round.

    `limit` are the betting rules of a poker table, `first_bet` is the step of its first betting round; `last_decision`
    is the place of the last step that leaves the result open.
    """

    def __init__(
        self, game: Game, terms: Terms | None, seats: tuple[int, ...], button: int | None = None
    ) -> None:
        self.game = game
        self.terms = terms
        self.seats = seats
        self.button = button
        self.from_button = from_left(seats, button)
        self.digits = terms.digits if terms else 2
        self.unit = terms.chip_unit if terms else 1
        rules = game.all_rules
        self.rules = rules_of(terms or Terms("XXX", 2), rules)
        if terms:
            known_lines(terms, game.tables, game.spots)
        self.assumed = sorted(rules.keys() - (terms.rules.keys() if terms else set()))
        self.breakage: Breakage = self.rules["breakage"]
        self.deck = Deck(self.rules["decks"], self.rules["jokers"] if game.jokers else 0)
        self.acts: dict[str, str | None] = {}
        self.paid: dict[tuple[int, int, int], int] = {}
        self.areas = Areas()
        self.prepared: dict[int, Any] = {}
        self.known: dict[tuple[object, tuple[Hashable, ...]], Any] = {}
        self.limit = game.limit(self) if game.limit is not None else NO_LIMIT
        steps = game.procedure
        self.first_bet = next((step for step in steps if type(step).__name__ == "Bet"), None)
        self.last_decision = max(at for at, step in enumerate(steps) if step.deciding)

    @property
    def spoken(self) -> frozenset[str]:
        """The acts that steps of the procedure open with, words among them."""
        return frozenset(act for step in self.game.procedure for act in step.opens(self))

    def ready(self, owner: object, prepare: Callable[[Setting], Any]) -> Any:
        """What a step needs for these seats and terms, made once."""
        key = id(owner)
        if key not in self.prepared:
            self.prepared[key] = prepare(self)
        return self.prepared[key]

    def once(self, work: Callable[..., Known], *given: Hashable) -> Known:
        """What `work(setting, *given)` comes to, which is the same for every round: worked out once."""
        key = (work, given)
        if key not in self.known:
            if len(self.known) > PAID_MAX:
                self.known.clear()
            self.known[key] = work(self, *given)
        found: Known = self.known[key]
        return found

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
            raise NoTable("no_table", table=table)
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

    def rounds(self, odds: Odds, stake: int, amount: int) -> bool:
        """Whether an amount is what a stake gains at these odds, broken down to chips as the house does not."""
        part, rest = divmod(odds.win * stake, odds.stake * self.unit)
        return rest > 0 and amount in (part * self.unit, (part + 1) * self.unit)


def from_left(seats: tuple[int, ...], button: int | None) -> tuple[int, ...]:
    """The seats clockwise from the left of the button; from the dealer's far left where there is none."""
    at = next((i for i, seat in enumerate(seats) if button is not None and seat > button), 0)
    return seats[at:] + seats[:at]
