"""A wager from the moment chips lie on its spot until it is settled."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple, Protocol

from games.engine.events import HOUSE, TOKE
from games.engine.findings import Finding
from games.engine.odds import Odds


class State(IntEnum):
    """Where a wager stands."""

    DOWN = 0
    RIDES = 1
    BACK = 2
    FIXED = 3
    SETTLED = 4


class Worded(Protocol):
    """Whatever decides a wager, in the words of the floor."""

    def words(self, language: str = "en") -> str:
        """What it is called: "a pair of kings"."""


class Outcome(NamedTuple):
    """What a wager comes to, and what decided it."""

    odds: Odds
    why: Worded | None = None


class Wager:
    """Chips on one spot. `stake` lies there by the record, `action` of it is lawfully in play; amounts are minor units.

    Where the two differ, `fault` is the finding that explains it and bears what settling the stake as it lies will cost.
    `gain` is what the rules give its owner: the action lost, nothing, or the payment; none while it cannot be told.
    """

    __slots__ = (
        "account", "action", "at", "before", "closed_at", "fault", "gain", "moved", "outcome", "owner", "presumed", "promo", "seat", "settled_at",
        "spot", "stake", "state", "uncapped", "untold", "wrong",
    )  # fmt: skip

    def __init__(self, account: str, seat: int, spot: str, at: int, owner: str | None = None) -> None:
        self.account = account
        self.seat = seat
        self.spot = spot
        self.at = at
        self.owner = owner or str(seat)
        self.stake = 0
        self.action = 0
        self.promo = 0
        self.state = State.DOWN
        self.closed_at: int | None = None
        self.settled_at: int | None = None
        self.before: Wager | None = None
        self.untold: str | None = None
        self.fault: Finding | None = None
        self.presumed: Finding | None = None
        self.wrong: Finding | None = None
        self.outcome: Outcome | None = None
        self.gain: int | None = None
        self.uncapped: int | None = None
        self.moved = 0

    @property
    def base(self) -> str:
        """The spot whose result it shares: a toke rides on another's."""
        return self.spot.removesuffix("/toke")

    @property
    def chips(self) -> int:
        """The stake without instruments: what the owner can lose in chips."""
        return self.stake - self.promo

    def gained(self, units: int) -> dict[str, int]:
        """The owner gaining so much from the house."""
        return {HOUSE: -units, self.owner: units} if units else {}


def toke_owner(spot: str) -> str | None:
    """Whose a wager is by its spot: the dealers' where it is a toke."""
    return TOKE if spot.endswith("/toke") else None
