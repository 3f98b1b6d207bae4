"""A wager from the moment chips lie on its spot until it is settled."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from games.engine.cards import Gap
from games.engine.events import HOUSE, TOKE
from games.engine.findings import Finding
from games.engine.odds import Odds
from games.engine.regulation import Text

DOWN, RIDES, BACK, FIXED, SETTLED = range(5)
"""Where a wager stands; later is greater."""


class Worded(Protocol):
    """Whatever decides a wager, in the words of the floor."""

    def words(self, language: str = "en") -> str:
        """What it is called: "a pair of kings"."""


class Outcome(NamedTuple):
    """What a wager comes to, and what decided it; `case` is what a wrong settlement of it is likely mistaken about."""

    odds: Odds
    why: Worded | Text | None = None
    case: str = ""


class Wager:
    """Chips on one spot. `stake` lies there by the record, `action` of it is lawfully in play; amounts are minor units.

    Where the two differ, `fault` is the finding that explains it and bears what settling the stake as it lies costs.
    `gain` is what the rules give its owner: the action lost, nothing, or the payment; none while it cannot be told.
    """

    toke = False
    moved = 0
    untold: Gap | None = None
    closed_at: int | None = None
    settled_at: int | None = None
    gain: int | None = None
    uncapped: int | None = None
    before: Wager | None = None
    fault: Finding | None = None
    presumed: Finding | None = None
    wrong: Finding | None = None
    outcome: Outcome | None = None

    def __init__(self, account: str, seat: int, spot: str, at: int, stake: int = 0) -> None:
        self.account = account
        self.seat = seat
        self.spot = spot
        self.at = at
        self.stake = self.action = stake
        self.promo = 0
        self.state = DOWN

    @property
    def owner(self) -> str:
        """Who wins and loses with it: its seat, or the dealers for a toke."""
        return TOKE if self.toke else str(self.seat)

    @property
    def base(self) -> str:
        """The spot whose result it shares: a toke rides on another's."""
        return self.spot.removesuffix("/toke") if self.toke else self.spot

    @property
    def lost(self) -> bool:
        """Whether its result was that it loses."""
        return self.outcome is not None and self.outcome.odds.win < 0

    @property
    def lost_before(self) -> bool:
        """Whether chips lie under it that had lost and were not collected."""
        return self.before is not None and self.before.lost

    @property
    def chips(self) -> int:
        """The stake without instruments: what the owner can lose in chips."""
        return self.stake - self.promo

    def gained(self, units: int) -> dict[str, int]:
        """The owner gaining so much from the house."""
        return {HOUSE: -units, self.owner: units} if units else {}
