"""The verbs that turn cards: Turn, and MayTurn for hands shown early."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from games.engine.asking import Ask
from games.engine.cardmoves import CardsPrompt
from games.engine.events import BOARD, CardEvent, CardsTurned, Event, seat_of, turning
from games.engine.game import Setting
from games.engine.notation import written
from games.engine.places import (
    Faults,
    Places,
    board,
    dealers_hand,
    hands,
    hands_from_the_right,
)
from games.engine.play import Play
from games.engine.prompts import AJAR, APART, DONE, REFUSED, Call, Prompt, by_act
from games.engine.regulation import Text

NO_MORE = Text("", "")
OF: Mapping[Places, Text] = {
    board: Text(" of the board", " de la mesa"),
    dealers_hand: Text(" of the dealer's hand", " de la mano del crupier"),
    hands: Text(" of each hand", " de cada mano"),
    hands_from_the_right: Text(" of each hand", " de cada mano"),
}


@dataclass(frozen=True, eq=False)
class Turn:
    """Cards are turned face up where they lie, until so many are up at each place, in the order of the places."""

    up_to: int
    places: Places
    faults: Faults
    who: Callable[[Play, str], bool] | None = None
    deciding: bool = True

    def opens(self, setting: Setting) -> frozenset[str]:
        return frozenset(turning(place) for place in self.places(setting))

    def calls(self, play: Play) -> Iterator[Call]:
        prepared: dict[str, Prompt] = play.setting.ready(self, self._prompts)
        counted = play.counted
        if self.who is None and counted.keys().isdisjoint(prepared):
            prompts = prepared.copy()
        else:
            prompts = {
                act: prompt
                for act, prompt in prepared.items()
                if counted.get(act, 0) < self.up_to and self._asked(play, prompt)
            }
        if prompts:
            yield Call(self, prompts)

    def _asked(self, play: Play, prompt: Prompt) -> bool:
        return self.who is None or isinstance(prompt, CardsPrompt) and self.who(play, prompt.place)

    def _prompts(self, setting: Setting) -> dict[str, Prompt]:
        return by_act(
            CardsPrompt(self, place, self.up_to, rank, source=None)
            for rank, place in enumerate(self.places(setting))
        )

    def told(self) -> Text:
        of = OF.get(self.places, NO_MORE)
        if self.up_to == 1:
            return Text(f"Turn up one card{of.en}", f"Descubrir una carta{of.es}")
        return Text(
            f"Turn up cards{of.en} until {self.up_to} show",
            f"Descubrir cartas{of.es} hasta que se vean {self.up_to}",
        )


class ShowHandPrompt(CardsPrompt):
    """A player's hand may be turned up, at any time from now on."""

    __slots__ = ("ready",)

    def __init__(self, step: MayTurn, place: str) -> None:
        super().__init__(step, place, step.count, 0, source=None)
        self.together = True
        self.ready = step.who

    def take(self, play: Play, event: CardEvent, at: int) -> int:  # type: ignore[override]
        if not self.ready(play, self.seat or 0):
            return REFUSED
        fate = super().take(play, event, at)
        decisions = self._decisions(play)
        later = [after for after in play.events[at + 1 :] if after.act in decisions]
        if fate and later and play.in_order:
            self.came_early(play, event, at, written(later[-1], play.setting.digits))
        return fate and (APART if fate == DONE else AJAR)

    def _decisions(self, play: Play) -> frozenset[str]:
        """The acts by which the seat decides."""

        def acts(setting: Setting) -> frozenset[str]:
            asks = [step for step in setting.game.procedure if isinstance(step, Ask)]
            every = (act for step in asks for option in step.options for act in option.acts(seat))
            return frozenset(every)

        seat = self.seat or 0
        found: frozenset[str] = play.setting.ready(self, acts)
        return found

    def near(self, play: Play, event: Event) -> bool:
        return False

    def may(self, play: Play) -> bool:
        return False

    def miss(self, play: Play) -> bool:
        return False


@dataclass(frozen=True, eq=False)
class MayTurn:
    """A player's hand may be turned face up from its last decision on; nobody need."""

    count: int
    who: Callable[[Play, int], bool]
    faults: Faults
    deciding: bool = False

    def opens(self, setting: Setting) -> frozenset[str]:
        return frozenset()

    def calls(self, play: Play) -> Iterator[Call]:
        play.floating.update(play.setting.ready(self, self._prompts))
        yield from ()

    def _prompts(self, setting: Setting) -> dict[str, Prompt]:
        return by_act(ShowHandPrompt(self, place) for place in hands(setting))

    def told(self) -> Text:
        return Text(
            "A hand may be turned up from its last decision on",
            "Una mano puede descubrirse desde su última decisión",
        )


def cards_up(play: Play, at: int) -> int:
    """How many community cards were turned up before an event."""
    turned = (one for one in play.events[:at] if type(one) is CardsTurned and one.place == BOARD)
    return sum(len(one.cards) for one in turned)


def shown_for_good(play: Play, seat: int | None, at: int) -> bool:
    """Whether a seat's hand was turned up before, and nothing more is turned on the board."""
    up = any(type(one) is CardsTurned and seat_of(one.place) == seat for one in play.events[:at])
    return up and not any(
        type(one) is CardsTurned and one.place == BOARD for one in play.events[at:]
    )
