"""What was wagered on each spot of a round and what the house gained there, by its own chips."""

from collections.abc import Iterable
from enum import IntEnum
from functools import lru_cache
from typing import TypedDict

from games.engine.events import (
    BOARD,
    INVENTORY,
    POT,
    RAKE,
    CardsMoved,
    CardsTurned,
    ChipsMoved,
    Event,
    Said,
    spot_of,
)


class Wager(TypedDict):
    """Minor units: the chips in action, and the house's gain on them."""

    handle: int
    net: int


class Sort(IntEnum):
    """What a move of chips is to the wager on a spot."""

    NOTHING = 0
    PLACED = 1
    TAKEN = 2
    PAID = 3
    COLLECTED = 4


def wagers(events: Iterable[Event]) -> dict[str, Wager]:
    """Each spot of a round with its handle and net; a poker round has one, `pot`, with its rake.

    Chips taken back while a community card is still to come were withdrawn and never in action,
    unless that spot was paid since the last one; chips said to stay are in action once more.
    Instruments of a promotion are no chips: what they win counts in net, their face in nothing.
    """
    count = Count()
    for event in events:
        if type(event) is ChipsMoved:
            count.chips(event)
        elif type(event) is Said:
            count.words(event)
        elif opens_board(event):
            count.card_turned()
    return count.spots


class Count:
    """Counts the chips of a round, event by event."""

    __slots__ = ("lying", "paid", "spots", "taken")

    def __init__(self) -> None:
        self.spots: dict[str, Wager] = {}
        self.lying: dict[str, int] = {}
        self.paid: set[str] = set()
        self.taken: list[tuple[str, int]] = []

    def chips(self, move: ChipsMoved) -> None:
        sort, spot, account = sort_of(move.source, move.target)
        if sort == Sort.NOTHING:
            return
        amount = move.amount
        wager = self.spots.setdefault(spot, {"handle": 0, "net": 0})
        lies = self.lying.get(account, 0)
        if sort == Sort.PLACED:
            wager["handle"] += amount
            self.lying[account] = lies + amount
        elif sort == Sort.PAID:
            wager["net"] -= amount
            self.paid.add(account)
            self.lying[account] = lies + amount
        else:
            self.lying[account] = lies - amount
            if sort == Sort.COLLECTED:
                wager["net"] += amount
            elif account not in self.paid:
                self.taken.append((spot, amount))

    def words(self, saying: Said) -> None:
        spot, stays, nothing = saying.words.partition(" stays")
        if stays and not nothing and spot in self.spots:
            self.spots[spot]["handle"] += self.lying.get(f"bet:{saying.speaker}:{spot}", 0)

    def card_turned(self) -> None:
        """What was taken back before this card was not in action when it fell."""
        for spot, amount in self.taken:
            self.spots[spot]["handle"] -= amount
        self.taken.clear()
        self.paid.clear()


@lru_cache(maxsize=20_000)
def sort_of(source: str, target: str) -> tuple[Sort, str, str]:
    """What a move between two accounts is, to which spot, and on which account."""
    from_, to = spot_of(source), spot_of(target)
    if to and source.startswith("purse:"):
        return Sort.PLACED, to, target
    if to and source == INVENTORY:
        return Sort.PAID, to, target
    if from_ and target == INVENTORY:
        return Sort.COLLECTED, from_, source
    if from_ and target.startswith("purse:"):
        return Sort.TAKEN, from_, source
    if target == POT:
        return Sort.PLACED, POT, POT
    if target == RAKE:
        return Sort.COLLECTED, POT, POT
    return Sort.NOTHING, "", ""


def opens_board(event: Event) -> bool:
    """Whether a community card comes to light."""
    if type(event) is CardsTurned:
        return event.place.startswith(BOARD)
    return type(event) is CardsMoved and event.up and event.target.startswith(BOARD)
