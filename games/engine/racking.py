"""Clear: cards go to the discard rack."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from games.engine.dealing import Deal
from games.engine.events import (
    RACK,
    REST,
    SHOE,
    CardEvent,
    CardsMoved,
    Event,
    cards_moved,
    moving,
    seat_of,
)
from games.engine.findings import Fault, Kind
from games.engine.game import Setting, Step
from games.engine.places import Faults, Places
from games.engine.play import Play
from games.engine.prompts import AJAR, APART, DONE, OPEN, REFUSED, Call, Prompt
from games.engine.regulation import Text


class RackPrompt(Prompt):
    """The cards of a place go to the discard rack, once nothing is owed on them; `loose`: in no other order."""

    __slots__ = ("loose", "place")

    def __init__(self, step: Step, place: str, *, loose: bool = True) -> None:
        super().__init__(step, (moving(place, RACK),), 0, seat_of(place), channel="rack")
        self.place = place
        self.loose = loose

    def may(self, play: Play) -> bool:
        return self.seat is None or all(
            wager.settled_at is not None for wager in play.owed(self.seat)
        )

    def take(self, play: Play, event: CardEvent, at: int) -> int:  # type: ignore[override]
        owed = play.owed(self.seat) if self.seat is not None and play.won else ()
        for wager in owed:
            if wager.settled_at is None:
                return REFUSED
        cards, place = event[1], self.place
        if cards != REST and len(cards) < (lying := len(play.felt.faces(place))):
            count = play.counted[place] = play.counted.get(place, 0) + len(cards)
            if count < lying and any(later.act == event[0] for later in play.events[at + 1 :]):
                return AJAR if count <= self._too_many(play) else OPEN
        play.racked[place] = at
        for wager in owed:
            if wager.settled_at and wager.settled_at > at:
                play.find(
                    Kind.OUT_OF_ORDER,
                    self.fault("early"),
                    at,
                    self,
                    event=event,
                    expected=f"after: {play.line(max(one.settled_at or 0 for one in owed))}",
                    phrase="rack_early",
                )
                return APART
        return APART if self.loose else DONE

    def _too_many(self, play: Play) -> int:
        """How many cards were dealt here beyond those called for: they go back when the dealer sees it."""
        place, setting = self.place, play.setting
        deals = [step for step in setting.game.procedure if isinstance(step, Deal)]
        dealt = (
            len(one.cards) for one in play.events if type(one) is CardsMoved and one.target == place
        )
        return sum(dealt) - sum(step.brings(setting, place) for step in deals)

    def excused(self, play: Play) -> bool:
        return self.seat is not None and play.mistaken(self.seat)

    def fault(self, *names: str) -> Fault:
        return super().fault(*(f"rack_{name}" for name in names), *names)

    def misstate(self, play: Play, event: Event, at: int) -> None:
        play.racked[self.place] = at
        super().misstate(play, event, at)

    def near(self, play: Play, event: Event) -> bool:
        return type(event) is CardsMoved and event.source == self.place and event.target != RACK

    def miss(self, play: Play) -> None:
        if play.felt.faces(self.place) and self.place not in play.racked:
            super().miss(play)
            play.racked[self.place] = len(play.events)

    def wanted(self, play: Play) -> str:
        return f"[{' '.join(play.felt.faces(self.place)) or REST[0]}{self.acts[0][1:]}"

    def propose(self, play: Play, rng: Random) -> Event:
        return cards_moved(play.shoe.lying(self.place), self.place, RACK)


@dataclass(frozen=True, eq=False)
class Clear:
    """What still lies at these places goes to the discard rack, in any order; `stub`: with what is left in the shoe."""

    places: Places
    faults: Faults
    stub: bool = False
    deciding: bool = False

    def opens(self, setting: Setting) -> frozenset[str]:
        return frozenset()

    def calls(self, play: Play) -> Iterator[Call]:
        prompts: dict[str, Prompt] = {}
        for act, place, prompt in play.setting.ready(self, self._prepare):
            if place not in play.racked:
                play.floating.pop(act, None)
                prompts[act] = prompt
        yield Call(self, prompts)

    def _prepare(self, setting: Setting) -> list[tuple[str, str, Prompt]]:
        racks = [
            RackPrompt(self, place, loose=seat_of(place) is not None)
            for place in self.places(setting)
        ]
        prompts: list[tuple[str, str, Prompt]] = [
            (rack.acts[0], rack.place, rack) for rack in racks
        ]
        return [*prompts, (moving(SHOE, RACK), SHOE, StubPrompt(self))] if self.stub else prompts

    def told(self) -> Text:
        return Text("Cards to the discard rack", "Cartas al descarte")


class StubPrompt(Prompt):
    """What is left in the shoe goes to the discard rack."""

    __slots__ = ()

    def __init__(self, step: Clear) -> None:
        super().__init__(step, (moving(SHOE, RACK),), channel="stub")

    def take(self, play: Play, event: CardEvent, at: int) -> int:  # type: ignore[override]
        cards = event[1]
        return DONE if cards == REST or len(cards) > 1 else REFUSED

    def near(self, play: Play, event: Event) -> bool:
        return False

    def wanted(self, play: Play) -> str:
        return f"[{REST[0]}] {SHOE} > {RACK}"

    def propose(self, play: Play, rng: Random) -> Event:
        return cards_moved(REST, SHOE, RACK)
