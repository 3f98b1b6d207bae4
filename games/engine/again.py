"""Again: where all are in before the river, the cards to come may be dealt again, each time to one board more."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from games.engine.cardmoves import CardsPrompt
from games.engine.dealing import Deal
from games.engine.game import Setting
from games.engine.places import Faults
from games.engine.play import Play
from games.engine.prompts import Call, by_act
from games.engine.regulation import Text

Street = tuple[Deal, Deal]


@dataclass(frozen=True, eq=False)
class Again:
    """What was dealt after the betting, dealt again to `board:2` and on; a street is its burn and its deal.

    A card dealt again is dealt like the first: what is wrong is said of its street.
    """

    faults: Faults
    streets: Sequence[Street]
    deciding: bool = True

    def opens(self, setting: Setting) -> frozenset[str]:
        return frozenset()

    def calls(self, play: Play) -> Iterator[Call]:
        first = play.all_in_from if play.in_order else 1
        if first is None or play.still_in() == 1:
            return
        for board in play.felt.boards():
            play.boards.append(board)
            streets = self._again(play.setting, max(1, first), len(play.felt.faces(board)))
            for burn, deal in streets:
                yield self._call(play, burn, *burn.places(play.setting))
                yield self._call(play, deal, board)

    def _again(self, setting: Setting, first: int, cards: int) -> Sequence[Street]:
        """The last streets that come to so many cards; all that may be run again where none lie yet."""
        for start in range(len(self.streets) - 1, first - 1, -1):
            if 0 < cards <= sum(deal.cards(setting) for _, deal in self.streets[start:]):
                return self.streets[start:]
        return self.streets[first - 1 :]

    def _call(self, play: Play, deal: Deal, place: str) -> Call:
        prompt = CardsPrompt(deal, place, deal.cards(play.setting), 0, up=deal.up)
        for act in prompt.acts:
            play.counted.pop(act, None)
        return Call(deal, by_act([prompt]))

    def told(self) -> Text:
        return Text(
            "Where all are in, the cards to come may be dealt again",
            "Si todos están all-in, las cartas que faltan pueden repetirse",
        )
