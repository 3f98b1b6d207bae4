"""Show: hands are turned up or mucked once their seat has nothing more to decide."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from games.engine.events import (
    MUCK,
    POT,
    REST,
    CardsTurned,
    ChipsMoved,
    Event,
    cards_moved,
    cards_turned,
    hand,
    moving,
    paying,
    purse,
    turning,
)
from games.engine.findings import Kind
from games.engine.game import Setting
from games.engine.places import Faults
from games.engine.play import Play
from games.engine.pots import uncalled
from games.engine.prompts import AJAR, REFUSED, Call, Prompt
from games.engine.regulation import Text
from games.engine.silences import actor


def show_order(play: Play) -> Sequence[int]:
    """The last to bet shows first, else the first seat left of the button; then clockwise."""
    order, last = play.setting.from_button, play.stakes.aggressor
    first = order.index(last) if last in order else 0
    return order[first:] + order[:first]


class ShowPrompt(Prompt):
    """A hand is turned up once its seat has nothing to decide, or goes to the muck: folded, or claiming nothing."""

    __slots__ = ()
    players = True

    def __init__(self, step: Show, seat: int) -> None:
        super().__init__(
            step, (turning(hand(seat)), moving(hand(seat), MUCK)), 0, seat, channel="muck"
        )

    def take(self, play: Play, event: Event, at: int) -> int:
        seat = self.seat or 0
        if not play.has_decided(seat):
            return REFUSED
        if type(event) is CardsTurned:
            self._turned_up(play, event, at)
            return AJAR
        play.mucked.add(seat)
        claims = (
            seat not in play.folded
            and seat not in play.dead
            and seat not in play.shown
            and play.still_in() > 1
        )
        if claims and play.stakes.all_in(seat):
            play.find(
                Kind.UNEXPECTED,
                self.fault("all_in_mucked"),
                at,
                self,
                event=event,
                expected=self._face_up(play),
                phrase="all_in_mucked",
            )
        return AJAR

    def _turned_up(self, play: Play, event: CardsTurned, at: int) -> None:
        """Cards of the hand are turned up; it is shown when all are, and too early while its seat still decides."""
        seat = self.seat or 0
        up = play.counted[event.act] = play.counted.get(event.act, 0) + len(event.cards)
        if up >= len(play.felt.faces(event.place)):
            play.shown[seat] = at
        if play.in_order and (decided := self._last_decision(play, at)):
            self.came_early(play, event, at, play.line(decided))

    def _last_decision(self, play: Play, at: int) -> int:
        """Where the seat acts last behind an event, before the pot is paid out; 0 if it does no more."""
        last = 0
        for later in range(at + 1, len(play.events)):
            event = play.events[later]
            if type(event) is ChipsMoved and event.source == POT:
                break
            last = later if actor(event) == self.seat else last
        return last

    def near(self, play: Play, event: Event) -> bool:
        return False

    def miss(self, play: Play) -> bool:
        seat = self.seat or 0
        if (
            play.void is not None
            or seat in play.mucked
            or seat in play.dead
            or seat in play.shown
            and seat not in play.folded
        ):
            return False
        if not play.felt.faces(hand(seat)):
            return False
        if seat in play.folded:
            super().miss(play)
        elif self._unclaimed(play, seat) and self.channel not in play.silent:
            finding = play.miss(self, self.fault("unclaimed"), phrase="unclaimed")
            finding.expected = f"{self._face_up(play)} | {finding.expected}"
        return False

    def _unclaimed(self, play: Play, seat: int) -> bool:
        """Whether a hand of a showdown was neither shown nor mucked, and nothing but an uncalled bet was paid to it."""
        if play.still_in() == 1 or not play.in_order or "turns" in play.silent:
            return False
        paid, (over, back) = paying(POT, purse(seat)), uncalled(play.stakes.staked())
        got = sum(
            event.amount for event in play.events if type(event) is ChipsMoved and event.act == paid
        )
        return seat not in play.shown and got <= (back if over == seat else 0)

    def wanted(self, play: Play) -> str:
        return f"[{self._cards(play)}{self.acts[1][1:]}"

    def _face_up(self, play: Play) -> str:
        """The hand turned up."""
        return f"[{self._cards(play)}{self.acts[0][1:]}"

    def _cards(self, play: Play) -> str:
        return " ".join(play.felt.faces(hand(self.seat or 0))) or REST[0]

    def may(self, play: Play) -> bool:
        if self.seat in play.shown or self.seat in play.mucked:
            return False
        if self.seat in play.folded or play.all_in_from is not None:
            return play.has_decided(self.seat or 0)
        waiting = [
            seat
            for seat in show_order(play)
            if seat not in play.folded and seat not in play.shown and seat not in play.mucked
        ]
        return waiting[0] == self.seat and all(map(play.has_decided, play.seats))

    def propose(self, play: Play, rng: Random) -> Event:
        seat = self.seat or 0
        if seat in play.folded or play.still_in() == 1:
            return cards_moved(play.shoe.lying(hand(seat)), hand(seat), MUCK)
        return cards_turned(play.shoe.faces(hand(seat)), hand(seat))


@dataclass(frozen=True, eq=False)
class Show:
    """From here on a hand may be turned up or mucked, as soon as its seat has nothing more to decide."""

    faults: Faults
    deciding: bool = False

    def opens(self, setting: Setting) -> frozenset[str]:
        return frozenset()

    def calls(self, play: Play) -> Iterator[Call]:
        prompts: Mapping[str, ShowPrompt] = play.setting.ready(self, self._prepare)
        play.floating.update(prompts)
        yield from ()

    def _prepare(self, setting: Setting) -> dict[str, ShowPrompt]:
        return {
            act: prompt
            for prompt in (ShowPrompt(self, seat) for seat in setting.seats)
            for act in prompt.acts
        }

    def told(self) -> Text:
        return Text(
            "Hands are shown or mucked once their seat has nothing more to decide",
            "Las manos se muestran o descartan cuando su puesto ya no decide",
        )
