"""The verbs that deal: Deal from the shoe, Move from place to place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from games.engine.cardmoves import CardsPrompt
from games.engine.events import BOARD, RACK, SHOE, moving
from games.engine.game import Setting
from games.engine.places import Faults, Places, board, burned_cards, hands_and_board
from games.engine.play import Play
from games.engine.prompts import Call, Prompt, by_act
from games.engine.regulation import Text

TO_HANDS = Text("to each hand", "a cada mano")
TO: Mapping[Places, Text] = {
    board: Text("to the board", "a la mesa"),
    burned_cards: Text("to be burned", "para quemar"),
    hands_and_board: Text(
        "to each hand, and the community cards", "a cada mano, y las comunitarias"
    ),
}

FROM = {BOARD: Text("from the board", "de la mesa")}
INTO = {RACK: Text("to the discard rack", "al descarte")}


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

    def brings(self, setting: Setting, place: str) -> int:
        """How many cards the whole deal brings to a place."""
        if place not in self.places(setting):
            return 0
        counts = self.counts(setting) if callable(self.counts) else self.counts or {}
        rounds = self.rounds(setting) if callable(self.rounds) else self.rounds
        return rounds * counts.get(place, self.cards(setting))

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
                prompt.rounds = times // factor
            return by_act(prompts)

        return [one(1) for _ in range(times)], [one(times)], setting.closing(self)

    def told(self) -> Text:
        to = TO.get(self.places, TO_HANDS)
        if callable(self.count):
            return Text(
                f"Deal as the house has it, {to.en}", f"Repartir como la casa dispone, {to.es}"
            )
        return Text(f"Deal {self.count} {to.en}", f"Repartir {self.count} {to.es}")


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
        if self.when(play.setting) and not self._too_few(play):
            prompt = CardsPrompt(self, self.target, self.count, 0, source=self.source)
            yield Call(self, by_act([prompt]), play.setting.closing(self))

    def _too_few(self, play: Play) -> bool:
        """Whether fewer cards came to the source than were to come: then there is none to move."""
        deals = [step for step in play.setting.game.procedure if isinstance(step, Deal)]
        due = sum(step.brings(play.setting, self.source) for step in deals)
        return play.counted.get(moving(SHOE, self.source), due) < due

    def told(self) -> Text:
        source = FROM.get(self.source) or Text(f"from {self.source}", f"de {self.source}")
        target = INTO.get(self.target) or Text(f"to {self.target}", f"a {self.target}")
        return Text(
            f"Where the terms say so, move {self.count} {source.en} {target.en}",
            f"Si los términos lo piden, mover {self.count} {source.es} {target.es}",
        )
