"""The verbs that end a hand of poker: Show and Award."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from games.engine.accounts import Accounts
from games.engine.awards import Judge, Misaward, Named
from games.engine.cards import UNKNOWN
from games.engine.events import (
    BOARD,
    JACKPOT,
    POT,
    RAKE,
    ChipsMoved,
    Event,
    chips_moved,
    hand,
    paying,
    purse,
)
from games.engine.game import Setting
from games.engine.no_bets import are_no_bets
from games.engine.places import Faults
from games.engine.play import Play
from games.engine.prompts import AJAR, REFUSED, Call, Prompt
from games.engine.regulation import Text

__all__ = ["Award", "Misaward", "board_cards", "claimants"]


class PotPrompt(Prompt):
    """All chips that leave the pot: an uncalled bet, rake, jackpot, awards; and what comes back to put one right."""

    __slots__ = ("came", "moves")

    def __init__(self, step: Award, play: Play) -> None:
        ends = [RAKE, JACKPOT, *(purse(seat) for seat in play.seats)]
        super().__init__(
            step, (act for end in ends for act in (paying(POT, end), paying(end, POT)))
        )
        self.moves: list[tuple[int, str, int]] = []
        self.came: list[int] = []

    def take(self, play: Play, event: Event, at: int) -> int:
        if type(event) is not ChipsMoved:
            return REFUSED
        if event.source == POT:
            self.moves.append((at, event.target, event.amount))
        elif self._paid(event.source, at) >= event.amount:
            self.moves.append((at, event.source, -event.amount))
        else:
            self.came.append(at)
        return AJAR

    def _paid(self, account: str, at: int) -> int:
        """What an account was paid before an event."""
        return sum(
            amount for before, other, amount in self.moves if other == account and before < at
        )

    def miss(self, play: Play) -> bool:
        return False


@dataclass(frozen=True, eq=False)
class Award:
    """The uncalled bet goes back, the house takes its due, and each pot goes to its winners.

    `winners(play, seats, board)` are the groups that share a pot evenly, each in the order from the button's left.
    `named(play, misaward)` says which fault it is that a share went to another seat; where `otherwise`, the winners by
    another reading, leads elsewhere, that is advice.
    """

    winners: Judge
    faults: Faults
    named: Named
    otherwise: Judge | None = None
    deciding: bool = False

    def opens(self, setting: Setting) -> frozenset[str]:
        return frozenset()

    def calls(self, play: Play) -> Iterator[Call]:
        prompt = PotPrompt(self, play)
        yield Call(self, dict.fromkeys(prompt.acts, prompt), window=True)
        moves = are_no_bets(play, prompt.came, prompt.moves) if prompt.came else prompt.moves
        accounts = Accounts(self, play, moves)
        if play.void is None:
            accounts.settle()
        else:
            accounts.undone(play.void)

    def proposed(self, play: Play, rng: Random) -> Iterator[Event]:
        """The awards of a lawful round, for the simulator."""
        for account, amount in Accounts(self, play, []).proposed():
            if amount:
                yield chips_moved(amount, POT, account)

    def told(self) -> Text:
        return Text("Pots are awarded", "Se otorgan los botes")


def board_cards(play: Play, board: str) -> Sequence[str]:
    """Five community cards; on a board run again the shared ones and those dealt to it."""
    again = () if board == BOARD else play.felt.faces(board)
    return (*play.faces(BOARD, 5)[: 5 - len(again)], *again)


def claimants(play: Play, seats: Sequence[int]) -> list[int]:
    """The seats of a pot whose hands may win it: shown, or known and not mucked; all where that is nobody."""
    claims = [
        seat
        for seat in seats
        if seat in play.shown
        or seat not in play.mucked
        and UNKNOWN not in play.felt.faces(hand(seat))
    ]
    return claims or list(seats)
