"""The verbs that deal: Deal from the shoe, Move from place to place; and what it takes that cards come there."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from random import Random

from games.engine.cards import UNKNOWN, Cards
from games.engine.events import (
    BOARD,
    BURN,
    SHOE,
    CardEvent,
    CardsMoved,
    Event,
    cards_moved,
    cards_of,
    cards_turned,
    moving,
    seat_of,
    turning,
)
from games.engine.findings import PHYSICS, Fault, Kind
from games.engine.game import Setting, Step
from games.engine.places import Faults, Places
from games.engine.play import Play
from games.engine.prompts import AJAR, APART, DONE, OPEN, REFUSED, Call, Prompt, by_act
from games.engine.regulation import Text


class CardsPrompt(Prompt):
    """So many cards go to or are turned at a place, in one event or in several."""

    __slots__ = ("count", "place", "source", "together", "up")

    def __init__(
        self,
        step: Step,
        place: str,
        count: int,
        rank: int,
        *,
        source: str | None = SHOE,
        up: bool = False,
    ) -> None:
        act = moving(source, place, up) if source else turning(place)
        super().__init__(
            step,
            (act,),
            rank,
            seat_of(place),
            channel="burn" if place == BURN else None if source else "turns",
        )
        self.place = place
        self.count = count
        self.source = source
        self.up = up
        self.together = False

    def fault(self, *names: str) -> Fault:
        """What the step points at, at this place or at any."""
        return super().fault(*(each for name in names for each in (f"{name} {self.place}", name)))

    def nearest(self, play: Play, event: Event) -> bool:
        return self.near(play, event) and (
            self.source is not None
            or not self._turned_before(play, cards_of(event))
            or not self._told_twice(play)
        )

    def _told_twice(self, play: Play) -> bool:
        """Whether more turns are on record here than are called for: then one of them is told twice."""
        told = sum(event.act == self.acts[0] for event in play.events[play.at :])
        called = sum(self.acts[0] in step.opens(play.setting) for step in play.to_come())
        return told > called + 1

    def take(self, play: Play, event: CardEvent, at: int) -> int:  # type: ignore[override]
        act, cards = event[0], event[1]
        if self.source is not None and len(cards) == self.count and act not in play.counted:
            play.counted[act] = self.count
            return DONE
        count = play.counted.get(act, 0) + len(cards)
        if self.source is None and self._turned_before(play, cards):
            return REFUSED
        if count > self.count:
            if play.in_order or self.place != BOARD:
                return REFUSED
            play.spare += count - self.count
            count = self.count
        play.counted[act] = count
        if self.source is None:
            play.turned[self.place] = play.turned.get(self.place, ()) + cards
        before, play.marks[self] = play.marks.get(self, at - 1), at
        if before != at - 1 and self.source is None and not self.together:
            self._held_back(play, before)
            return APART if count == self.count else AJAR
        return DONE if count == self.count else OPEN

    def late(self, play: Play, event: CardEvent, at: int) -> int:  # type: ignore[override]
        return REFUSED if self._needed_later(play, at) else self.take(play, event, at)

    def _needed_later(self, play: Play, at: int) -> bool:
        """Whether every such deal still on record answers a later step: then it is this one that is missing."""
        act, setting = self.acts[0], play.setting
        called = sum(act in step.opens(setting) for step in play.to_come())
        told = sum(one.act == act for one in play.events[at:])
        return self.source is not None and told <= called

    def _held_back(self, play: Play, at: int) -> None:
        """Cards that belong together came one now, another when the game had gone on."""
        play.find(
            Kind.MISSTATED,
            self.fault("misstated"),
            at,
            self,
            event=play.events[at],
            phrase="count",
            count=self.count,
        )

    def _turned_before(self, play: Play, cards: Cards) -> bool:
        """Whether any of these cards lies face up already."""
        turned, deck = play.turned.get(self.place), play.setting.deck
        return turned is not None and any(turned.count(card) >= deck.copies(card) for card in cards)

    def near(self, play: Play, event: Event) -> bool:
        if self.source is None:
            return event.act in self.acts
        return (
            type(event) is CardsMoved and event.source == self.source and event.target == self.place
        )

    def misstate(self, play: Play, event: Event, at: int) -> bool:
        cards = cards_of(event)
        if self.source is None and self._turned_before(play, cards):
            return self._twice(play, event, at)
        up = type(event) is CardsMoved and event.up != self.up
        if up and "turns" in play.silent:
            play.counted[self.acts[0]] = self.count
            play.counted[turning(self.place)] = self.count
            return False
        count = play.counted[self.acts[0]] = play.counted.get(self.acts[0], 0) + len(cards)
        if self.source is not None and count > self.count:
            play.over[self.acts[0]] = play.over.get(self.acts[0], 0) + count - self.count
        name, phrase = (
            ("exposed", "exposed") if up else ("more" if count > self.count else "", "count")
        )
        fault = self.fault(name, "misstated")
        play.find(Kind.MISSTATED, fault, at, self, event=event, phrase=phrase, count=self.count)
        if self.source is None or up:
            turned = turning(self.place)
            play.counted[turned] = (
                count if self.source is None else play.counted.get(turned, 0) + len(cards)
            )
            play.turned[self.place] = play.turned.get(self.place, ()) + cards
        return up and count < self.count

    def _twice(self, play: Play, event: Event, at: int) -> bool:
        """The only card there is to turn lies there already: it is in the deck twice."""
        cards = cards_of(event)
        fault = play.setting.game.faults.get("card", PHYSICS)._replace(cite=None)
        play.find(
            Kind.IMPOSSIBLE,
            fault,
            at,
            self,
            event=event,
            phrase="twice_seen",
            what=" ".join(cards),
        )
        count = play.counted[self.acts[0]] = play.counted.get(self.acts[0], 0) + len(cards)
        play.turned[self.place] = play.turned.get(self.place, ()) + cards
        return count < self.count

    def miss(self, play: Play) -> bool:
        if self not in play.marks:
            super().miss(play)
            return False
        self._held_back(play, play.marks[self])
        return False

    def wanted(self, play: Play) -> str:
        return f"[{' '.join([UNKNOWN] * self.count)}{self.acts[0][1:]}"

    def propose(self, play: Play, rng: Random) -> Event:
        if self.source is None:
            return cards_turned(play.shoe.hidden(self.place, self.count), self.place)
        if self.source != SHOE:
            return cards_moved([UNKNOWN] * self.count, self.source, self.place)
        return cards_moved(
            play.shoe.deal(self.place, self.count, seen=self.seat is not None or self.up),
            SHOE,
            self.place,
            self.up,
        )


@dataclass(frozen=True, eq=False)
class Deal:
    """Cards from the shoe to each place, in the order of the places or, `together`, in any; `rounds` times over."""

    count: int | Callable[[Setting], int]
    places: Places
    faults: Faults
    rounds: int | Callable[[Setting], int] = 1
    together: bool = False
    up: bool = False
    when: Callable[[Play], bool] | None = None
    deciding: bool = True
    counts: Mapping[str, int] | Callable[[Setting], Mapping[str, int]] | None = None

    def opens(self, setting: Setting) -> frozenset[str]:
        return frozenset(
            moving(SHOE, place, up) for place in self.places(setting) for up in (True, False)
        )

    def calls(self, play: Play) -> Iterator[Call]:
        if self.when is not None and not self.when(play):
            return
        rounds, at_once, closes = play.setting.ready(self, self._prompts)
        if play.spare and self.places(play.setting)[0] == BOARD:
            play.spare -= self.count if isinstance(self.count, int) else 0
            return
        for prompts in rounds if play.in_order else at_once:
            for act in prompts:
                play.counted.pop(act, None)
            yield Call(self, self._not_yet(play, prompts) if play.over else dict(prompts), closes)

    def cards(self, setting: Setting) -> int:
        """How many cards each place gets."""
        return self.count(setting) if callable(self.count) else self.count

    def _not_yet(self, play: Play, prompts: dict[str, Prompt]) -> dict[str, Prompt]:
        """The prompts of a round without places that got too many cards before."""
        waiting = {}
        for act, prompt in prompts.items():
            if play.over.get(act, 0) > 0:
                play.over[act] -= 1
            else:
                waiting[act] = prompt
        return waiting

    def _prompts(
        self, setting: Setting
    ) -> tuple[list[dict[str, Prompt]], list[dict[str, Prompt]], frozenset[str]]:
        """The prompts of each round of the deal; all rounds in one, for records that keep no order; what closes it."""
        counts = self.counts(setting) if callable(self.counts) else self.counts or {}
        times = self.rounds(setting) if callable(self.rounds) else self.rounds
        count = self.cards(setting)

        def one(factor: int) -> dict[str, Prompt]:
            prompts = [
                CardsPrompt(
                    self,
                    place,
                    factor * counts.get(place, count),
                    0 if self.together else rank,
                    up=self.up,
                )
                for rank, place in enumerate(self.places(setting))
            ]
            for prompt in prompts:
                prompt.together = self.together or factor > 1
            return by_act(prompts)

        return [one(1) for _ in range(times)], [one(times)], setting.closing(self)

    def told(self) -> Text:
        if callable(self.count):
            return Text(
                "Deal from the shoe as the house has it", "Repartir del zapato como la casa dispone"
            )
        return Text(f"Deal {self.count} from the shoe", f"Repartir {self.count} del zapato")


@dataclass(frozen=True, eq=False)
class Move:
    """Cards go from one place to another, unseen, where the terms call for it."""

    count: int
    source: str
    target: str
    faults: Faults
    when: Callable[[Setting], bool]
    deciding: bool = True

    def opens(self, setting: Setting) -> frozenset[str]:
        return frozenset((moving(self.source, self.target),)) if self.when(setting) else frozenset()

    def calls(self, play: Play) -> Iterator[Call]:
        if self.when(play.setting):
            prompt = CardsPrompt(self, self.target, self.count, 0, source=self.source)
            yield Call(self, by_act([prompt]), play.setting.closing(self))

    def told(self) -> Text:
        return Text(
            f"Move {self.count} from {self.source} to {self.target}",
            f"Mover {self.count} de {self.source} a {self.target}",
        )
