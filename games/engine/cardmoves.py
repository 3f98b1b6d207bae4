"""So many cards called for at a place: dealt there, or turned up where they lie."""

from __future__ import annotations

from random import Random

from games.engine.cards import UNKNOWN, Cards
from games.engine.events import (
    BOARD,
    BURN,
    REST,
    SHOE,
    CardEvent,
    CardsMoved,
    CardsTurned,
    Event,
    cards_moved,
    cards_of,
    cards_turned,
    moving,
    seat_of,
    turning,
)
from games.engine.findings import PHYSICS, Fault, Kind
from games.engine.game import Step
from games.engine.play import Play
from games.engine.prompts import AJAR, APART, DONE, OPEN, REFUSED, Prompt


class CardsPrompt(Prompt):
    """So many cards go to or are turned at a place, in one event or in several."""

    __slots__ = ("count", "place", "rounds", "source", "together", "up")

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
        self.rounds = 1

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
            self._turn_up(play, cards)
        before, play.marks[self] = play.marks.get(self, at - 1), at
        if before != at - 1 and not self.together and self._apart(play, before, at):
            if self.source is None:
                self._held_back(play, before)
            else:
                self._once(play, "one_by_one", at, self.count)
            return APART if count == self.count else AJAR
        return DONE if count == self.count else OPEN

    def _turn_up(self, play: Play, cards: Cards) -> None:
        """These cards lie face up now; of what is left at a place no face is told."""
        faces = (UNKNOWN,) if cards == REST else cards
        play.turned[self.place] = play.turned.get(self.place, ()) + faces

    def _apart(self, play: Play, before: int, at: int) -> bool:
        """Whether the game went on between two cards turned here, or the deal with another hand between two dealt."""
        places = self.step.opens(play.setting)
        return self.source is None or any(
            one.act in places and one.act not in self.acts for one in play.events[before + 1 : at]
        )

    def late(self, play: Play, event: CardEvent, at: int) -> int:  # type: ignore[override]
        return REFUSED if self._needed_later(play, at) else self.take(play, event, at)

    def _needed_later(self, play: Play, at: int) -> bool:
        """Whether every such deal still on record answers a later step: then it is this one that is missing."""
        told, called = self._later(play, at)
        return self.source is not None and told <= called

    def _later(self, play: Play, at: int) -> tuple[int, int]:
        """How many such deals are on record from an event on, and how many later steps call for one."""
        act, setting = self.acts[0], play.setting
        called = sum(act in step.opens(setting) for step in play.to_come())
        return sum(one.act == act for one in play.events[at:]), called

    def _held_back(self, play: Play, at: int) -> None:
        """Cards that belong together came one now, another when the game had gone on."""
        act, up = self.acts[0], 0
        if self.source is None:
            up = sum(len(cards_of(one)) for one in play.events[:at] if one.act == act)
        self._miscounted(play, "misstated", at, self.count - up)

    def _once(self, play: Play, manner: str, at: int, due: int) -> None:
        """The deal was made in another manner than is called for: told once, whatever hands it made so."""
        if (self.step, manner) not in play.marks:
            play.marks[self.step, manner] = at
            self._miscounted(play, manner, at, due, manner)

    def _miscounted(self, play: Play, name: str, at: int, due: int, phrase: str = "") -> None:
        """Other cards than the so many that were called for; `phrase` says it where that is not all."""
        play.find(
            Kind.MISSTATED,
            self.fault(name, "misstated"),
            at,
            self,
            event=play.events[at],
            expected=self._line(max(1, due)),
            phrase=phrase or ("count_one" if due == 1 else "count"),
            count=due,
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
        if self._dealt_too_many(play, len(cards)):
            return False
        up = type(event) is CardsMoved and event.up != self.up
        if up and "turns" in play.silent:
            play.counted[self.acts[0]] = self.count
            play.counted[turning(self.place)] = self.count
            return False
        before = play.counted.get(self.acts[0], 0)
        count = play.counted[self.acts[0]] = before + len(cards)
        if self.source is not None and count > self.count:
            self._carry_over(play, count - self.count, at)
        if not up and self._in_packets(len(cards)):
            self._once(play, "packets", at, self.count)
        else:
            name = "exposed" if up else "more" if count > self.count else ""
            if not up or not self._exposed_with(play, at):
                self._miscounted(play, name, at, self.count - before, "exposed" if up else "")
        if self.source is None or up:
            turned = turning(self.place)
            play.counted[turned] = (
                count if self.source is None else play.counted.get(turned, 0) + len(cards)
            )
            self._turn_up(play, cards)
        return up and count < self.count

    def _exposed_with(self, play: Play, at: int) -> bool:
        """Whether another card of this hand lay face up when it was dealt: told once, whatever cards it were."""
        line, act = play.line(at), play.events[at].act
        fault = self.fault("exposed", "misstated")
        shown = (one for one in play.findings if one.phrase == "exposed" and one.fault == fault)
        finding = next((one for one in shown if play.events[one.event].act == act), None)
        if finding is not None:
            told = finding.facts.get("more")
            finding.facts = {**finding.facts, "more": f"{told}, {line}" if told else line}
        return finding is not None

    def _carry_over(self, play: Play, more: int, at: int) -> None:
        """What came too many stands for what later deals bring here; on a board, where a showdown came without them."""
        acts = self.acts
        if self.place == BOARD:
            told, called = self._later(play, at + 1)
            if told >= called or CardsTurned not in map(type, play.events[at:]):
                return
            acts = (*acts, moving(SHOE, BURN))
        for act in acts:
            play.over[act] = play.over.get(act, 0) + more

    def _dealt_too_many(self, play: Play, cards: int) -> bool:
        """Whether a hand that was dealt too many cards is turned up as it lies: that fault is told already."""
        over = play.over.get(moving(SHOE, self.place), 0) if self.source is None else 0
        act = self.acts[0]
        if not over or not self.seat or play.counted.get(act, 0) + cards > self.count + over:
            return False
        play.counted[act] = play.counted.get(act, 0) + cards
        return True

    def _in_packets(self, cards: int) -> bool:
        """Whether so many cards at once are what some rounds of this deal bring here, or all of them."""
        return cards > self.count and not self.rounds * self.count % cards

    def _twice(self, play: Play, event: Event, at: int) -> bool:
        """The only card there is to turn lies there already: it is in the deck twice."""
        cards, turned = cards_of(event), play.turned[self.place]
        deck = play.setting.deck
        card = next(card for card in cards if turned.count(card) >= deck.copies(card))
        fault = play.setting.game.faults.get("card", PHYSICS)._replace(cite=None)
        play.find(
            Kind.IMPOSSIBLE,
            fault,
            at,
            self,
            event=event,
            phrase="twice_seen",
            what=card,
            copies=deck.copies(card),
        )
        count = play.counted[self.acts[0]] = play.counted.get(self.acts[0], 0) + len(cards)
        self._turn_up(play, cards)
        return count < self.count

    def miss(self, play: Play) -> bool:
        """Not all came. Where no acts are on record, only what came of them, cards nobody names may have been dealt.

        A hand that the floor has ruled dead need not be turned up.
        """
        if self.source is None and self.seat in play.dead:
            return False
        if self in play.marks:
            self._held_back(play, play.marks[self])
        elif play.in_order or self.source != SHOE or self.acts[0] in play.counted:
            super().miss(play)
        return False

    def wanted(self, play: Play) -> str:
        return self._line(max(1, self.count - play.counted.get(self.acts[0], 0)))

    def _line(self, count: int) -> str:
        """So many cards, as a line of the log."""
        return f"[{' '.join([UNKNOWN] * count)}{self.acts[0][1:]}"

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
