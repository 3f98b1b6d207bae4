"""What was wagered on each spot of a round and what the house gained there, by the record's own chips."""

from collections.abc import Iterable, Mapping
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


def wagers(events: Iterable[Event]) -> dict[str, Wager]:
    """Each spot of a round with its handle and net; a poker round has one, `pot`, with its rake.

    Chips taken back while a community card is still to come were withdrawn and never in action,
    unless that spot was paid since the last one; chips said to stay are in action once more.
    Instruments of a promotion are no chips: what they win counts in net, their face in nothing.
    """
    counted = Count()
    for event in events:
        counted.take(event)
    return counted.spots


class Count:
    """Counts the chips of a round, event by event."""

    def __init__(self) -> None:
        self.spots: dict[str, Wager] = {}
        self.lying: dict[str, int] = {}
        self.paid: set[str] = set()
        self.taken: list[tuple[str, int]] = []

    def take(self, event: Event) -> None:
        if isinstance(event, ChipsMoved):
            self.chips(event)
        elif isinstance(event, Said):
            self.words(event)
        elif opens_board(event):
            self.card_turned()

    def chips(self, move: ChipsMoved) -> None:
        source, target = spot_of(move.source), spot_of(move.target)
        if target:
            self.lying[move.target] = self.lying.get(move.target, 0) + move.amount
        if source:
            self.lying[move.source] = self.lying.get(move.source, 0) - move.amount
        if target and move.source.startswith("purse:"):
            self.add(target, handle=move.amount)
        elif target and move.source == INVENTORY:
            self.paid.add(move.target)
            self.add(target, net=-move.amount)
        elif source and move.target == INVENTORY:
            self.add(source, net=move.amount)
        elif source and move.target.startswith("purse:") and move.source not in self.paid:
            self.taken.append((source, move.amount))
        elif move.target == POT:
            self.add(POT, handle=move.amount)
        elif move.target == RAKE:
            self.add(POT, net=move.amount)

    def words(self, saying: Said) -> None:
        spot, stays, nothing = saying.words.partition(" stays")
        if stays and not nothing:
            account = f"bet:{saying.speaker}:{spot}"
            self.add(spot, handle=self.lying.get(account, 0))

    def card_turned(self) -> None:
        """What was taken back before this card was not in action when it fell."""
        for spot, amount in self.taken:
            self.add(spot, handle=-amount)
        self.taken.clear()
        self.paid.clear()

    def add(self, spot: str, *, handle: int = 0, net: int = 0) -> None:
        wager = self.spots.setdefault(spot, {"handle": 0, "net": 0})
        wager["handle"] += handle
        wager["net"] += net


def opens_board(event: Event) -> bool:
    """Whether a community card comes to light."""
    if isinstance(event, CardsTurned):
        return event.place.startswith(BOARD)
    return isinstance(event, CardsMoved) and event.up and event.target.startswith(BOARD)


def merged(sums: Iterable[Mapping[str, Wager]]) -> dict[str, Wager]:
    """The wagers of several rounds, spot by spot."""
    total: dict[str, Wager] = {}
    for spots in sums:
        for spot, wager in spots.items():
            own = total.setdefault(spot, {"handle": 0, "net": 0})
            own["handle"] += wager["handle"]
            own["net"] += wager["net"]
    return total
