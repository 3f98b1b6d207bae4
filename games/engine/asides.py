"""What happens beside the procedure: exchanges, tips, tokes, rulings, words; and what cannot happen at all."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum

from games.engine.events import (
    BURN,
    DEALER,
    DROPBOX,
    FLOOR,
    INVENTORY,
    JACKPOT,
    MUCK,
    POT,
    RACK,
    RAKE,
    SHOE,
    TOKE,
    CardsMoved,
    CardsTurned,
    ChipsMoved,
    Event,
    Said,
    hand,
    seat_of,
    spot_of,
)
from games.engine.felt import INSTRUMENT
from games.engine.play import Game

ASKS = re.compile(r"asks ([1-9][0-9]?)(?: (\S+))?", re.ASCII)
ANNOUNCES = re.compile(r"([1-9][0-9]?) ([a-z_]+)", re.ASCII)
DEAD = re.compile(r"hand ([1-9][0-9]?) dead", re.ASCII)
NO_ACTION = re.compile(r"bet ([1-9][0-9]?) (\S+) no action", re.ASCII)
DECLARED = re.compile(
    r"call|one chip|dead blind|straddle|ante|bet [0-9.]+|raise to [0-9.]+", re.ASCII
)
TURNS = frozenset(("check", "fold"))
VOID = re.compile(r"(?:void|misdeal)\b.*", re.ASCII)


class Sort(StrEnum):
    """Sorts of events that no prompt asks for."""

    SEAT = "seat"
    SAME_PLACE = "same_place"
    NO_POT = "no_pot"
    EXCHANGE = "exchange"
    TIP = "tip"
    TOKE_PLACED = "toke_placed"
    UNKNOWN_SPOT = "unknown_spot"
    WORDS = "words"
    ASKS = "asks"
    ANNOUNCES = "announces"
    BOXED = "boxed"
    DEAD = "dead"
    NO_ACTION = "no_action"
    VOID = "void"
    DECLARED = "declared"
    ACTOR = "actor"
    CLEARED = "cleared"
    INSTRUMENT = INSTRUMENT


CANNOT_BE = frozenset((Sort.SEAT, Sort.SAME_PLACE, Sort.NO_POT))


class Classifier:
    """Sorts the acts of one game with these seats; `spoken` are the words its procedure asks for."""

    def __init__(self, game: Game, seats: Sequence[int], spoken: frozenset[str]) -> None:
        self.game = game
        self.seats = {None, *seats}
        self.spoken = spoken
        self.kept = {SHOE, *map(hand, seats)}

    def __call__(self, event: Event) -> Sort | None:
        """The sort of an event, none if the procedure has to deal with it."""
        if isinstance(event, Said):
            return self._words(event) if self.seats.issuperset(seats_told(event)) else Sort.SEAT
        ends = (event.place,) if isinstance(event, CardsTurned) else (event.source, event.target)
        if len(ends) == 2 and ends[0] == ends[1]:
            return Sort.SAME_PLACE
        if not self.seats.issuperset(map(seat_of, ends)):
            return Sort.SEAT
        if not self.game.poker and any(end in (POT, RAKE, JACKPOT) for end in ends):
            return Sort.NO_POT
        if type(event) is ChipsMoved:
            return self._chips(event)
        if (
            type(event) is CardsMoved
            and event.target in (MUCK, RACK)
            and self._leftover(event.source)
        ):
            return Sort.CLEARED
        return Sort.ACTOR if event.by else None

    def _leftover(self, place: str) -> bool:
        """Whether cards of a place may be cleared away at any time: burned ones, and at poker all but hands."""
        return place == BURN or self.game.poker and place not in self.kept

    def _chips(self, event: ChipsMoved) -> Sort | None:
        _, _, source, target, by = event
        kinds = {source.partition(":")[0], target.partition(":")[0]}
        if "cash" in kinds or kinds == {INVENTORY, "purse"}:
            return Sort.EXCHANGE
        if target == TOKE and source.startswith("purse"):
            return Sort.TIP
        for account in (source, target):
            spot = spot_of(account)
            if spot is None:
                continue
            base, toke, _ = spot.partition("/toke")
            if base not in self.game.spots:
                return Sort.UNKNOWN_SPOT
            if toke and INVENTORY not in kinds and DROPBOX not in kinds:
                return Sort.TOKE_PLACED
        if "promo" in kinds or DROPBOX in kinds:
            return Sort.INSTRUMENT
        return Sort.ACTOR if by else None

    def _words(self, event: Said) -> Sort | None:
        act, speaker, words = event
        if act in self.spoken:
            return None
        if self.game.poker and speaker.isdigit() and (words in TURNS or DECLARED.fullmatch(words)):
            return None if words in TURNS else Sort.DECLARED
        if speaker == FLOOR:
            for pattern, sort in (
                (VOID, Sort.VOID),
                (DEAD, Sort.DEAD),
                (NO_ACTION, Sort.NO_ACTION),
            ):
                if pattern.fullmatch(words):
                    return sort
        if speaker == DEALER:
            if ASKS.fullmatch(words):
                return Sort.ASKS
            if ANNOUNCES.fullmatch(words):
                return Sort.ANNOUNCES
            if words == "boxed card":
                return Sort.BOXED
        return Sort.WORDS


def seats_told(event: Said) -> Sequence[int]:
    """The seat that speaks, or the one that the dealer or the floor speaks of."""
    if event.speaker.isdigit():
        return (int(event.speaker),)
    patterns = (ASKS, ANNOUNCES) if event.speaker == DEALER else (DEAD, NO_ACTION)
    return [int(named[1]) for one in patterns if (named := one.fullmatch(event.words))]


def from_shoe_to_rack(event: Event) -> bool:
    """Whether cards go from the shoe to the rack: the stub, or one that was found face up."""
    return type(event) is CardsMoved and event.source == SHOE and event.target == RACK
