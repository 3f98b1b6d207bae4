"""A wager from the moment chips lie on its spot until it is settled."""

from __future__ import annotations

from typing import Final, NamedTuple, Protocol

from games.engine.events import HOUSE, TOKE
from games.engine.findings import Finding
from games.engine.odds import Odds


class State:
    """Where a wager stands; later is greater."""

    DOWN: Final = 0
    RIDES: Final = 1
    BACK: Final = 2
    FIXED: Final = 3
    SETTLED: Final = 4


class Worded(Protocol):
    """Whatever decides a wager, in the words of the floor."""

    def words(self, language: str = "en") -> str:
        """What it is called: "a pair of kings"."""


class Outcome(NamedTuple):
    """What a wager comes to, and what decided it."""

    odds: Odds
    why: Worded | None = None


NONE: int | None = None
NO_FINDING: Finding | None = None


class Wager:
    """Chips on one spot. `stake` lies there by the record, `action` of it is lawfully in play; amounts are minor units.

    Where the two differ, `fault` is the finding that explains it and bears what settling the stake as it lies costs.
    `gain` is what the rules give its owner: the action lost, nothing, or the payment; none while it cannot be told.
    """

    __slots__ = (
        "account",
        "action",
        "at",
        "before",
        "closed_at",
        "fault",
        "gain",
        "moved",
        "outcome",
        "presumed",
        "promo",
        "seat",
        "settled_at",
        "spot",
        "stake",
        "state",
        "toke",
        "uncapped",
        "untold",
        "wrong",
    )

    def __init__(self, account: str, seat: int, spot: str, at: int, stake: int = 0) -> None:
        self.account = account
        self.seat = seat
        self.spot = spot
        self.at = at
        self.stake = self.action = stake
        self.state: int = State.DOWN
        self.promo = self.moved = 0
        self.toke = False
        self.untold: str | None = None
        self.closed_at = self.settled_at = self.gain = self.uncapped = NONE
        self.before: Wager | None = None
        self.fault = self.presumed = self.wrong = NO_FINDING
        self.outcome: Outcome | None = None

    @property
    def owner(self) -> str:
        """Who wins and loses with it: its seat, or the dealers for a toke."""
        return TOKE if self.toke else str(self.seat)

    @property
    def base(self) -> str:
        """The spot whose result it shares: a toke rides on another's."""
        return self.spot if not self.toke else self.spot.removesuffix("/toke")

    @property
    def chips(self) -> int:
        """The stake without instruments: what the owner can lose in chips."""
        return self.stake - self.promo

    def gained(self, units: int) -> dict[str, int]:
        """The owner gaining so much from the house."""
        return {HOUSE: -units, self.owner: units} if units else {}
