"""The actions of a hand in Poker Hand History, one after the other."""

import re
from typing import Any

from games.engine.cards import Cards, parse_cards
from games.engine.events import BOARDS
from games.engine.money import Money
from games.engine.notation import EVENTS_MAX
from games.formats import Untold
from games.formats.telling import Telling

BOARD_CARDS = 5


class Actions:
    """The actions of a hand: `d dh p1 …`, `d db …`, `p1 f`, `p1 cc`, `p1 cbr …`, `p1 sm …`."""

    def __init__(self, telling: Telling, seats: list[int], digits: int) -> None:
        self.telling = telling
        self.seats = seats
        self.digits = digits
        self.hands: dict[int, Cards] | None = {}
        self.shared = 0
        self.again: list[int] = []

    def read(self, actions: list[Any]) -> None:
        """All of them, each told by its place where it is none."""
        if len(actions) > EVENTS_MAX:
            raise Untold("actions", f"more than {EVENTS_MAX}")
        for at, action in enumerate(actions):
            words = str(action).partition("#")[0].split()
            try:
                self._act(words)
            except (ValueError, IndexError) as wrong:
                told = wrong if isinstance(wrong, Told) else f"no action: {action!r}"
                raise Untold(f"actions[{at}]", str(told)) from None
        self._deal()
        if self.again and self.again[-1] < BOARD_CARDS - self.shared:
            raise Untold("actions", "a board that is run again is not complete")

    def _act(self, words: list[str]) -> None:
        match words:
            case []:
                return
            case ["d", "dh", player, cards]:
                self._holes(self._seat(player), _cards(cards))
                return
        self._deal()
        match words:
            case ["d", "db", cards]:
                self._board(_cards(cards))
            case [player, "f" | "cc" | "cbr", *to]:
                self._bet(self._seat(player), words[1], to)
            case [player, "sm", cards] if cards != "-":
                self.telling.shows(self._seat(player), _cards(cards))
            case [player, "sm", *_]:
                self.telling.shows(self._seat(player), ())
            case _:
                raise ValueError

    def _board(self, cards: Cards) -> None:
        """The next community cards: where all are in before the last of them, those of a board run again too."""
        if self.telling.board + len(cards) <= BOARD_CARDS:
            self.telling.deals_board(cards)
            return
        room = BOARD_CARDS - self.shared
        if self.telling.board < BOARD_CARDS or not room:
            raise Told(f"more than {BOARD_CARDS} community cards")
        if not self.again or self.again[-1] == room:
            self.again.append(0)
        self.again[-1] += len(cards)
        if self.again[-1] > room or len(self.again) > len(BOARDS):
            raise Told(f"more than {room} cards of a board that is run again, or too many boards")
        self.telling.deals_board(cards, BOARDS[len(self.again) - 1])

    def _bet(self, seat: int, act: str, to: list[str]) -> None:
        if self.again:
            raise Told("nobody bets when the board is run again")
        self.shared = self.telling.board
        match act, to:
            case "f", []:
                self.telling.says(seat, "fold")
            case "cc", []:
                self.telling.checks_or_calls(seat)
            case "cbr", [text]:
                self._raise(seat, int(Money.parse(text, self.digits)))
            case _:
                raise ValueError

    def _raise(self, seat: int, to: int) -> None:
        more = to - self.telling.street[seat]
        if not 0 < more <= self.telling.left[seat]:
            raise Told(f"seat {seat} cannot bet {Money(to).text(self.digits)} with what it has")
        self.telling.puts(seat, more)

    def _holes(self, seat: int, cards: Cards) -> None:
        if self.hands is None:
            raise Told("hole cards after the deal")
        self.hands[seat] = self.hands.get(seat, ()) + cards

    def _deal(self) -> None:
        if self.hands is not None:
            self.telling.deals(self.hands, self.seats)
            self.hands = None

    def _seat(self, player: str) -> int:
        if not re.fullmatch(r"p[1-9][0-9]?", player) or int(player[1:]) > len(self.seats):
            raise Told(f"unknown player: {player}")
        return self.seats[int(player[1:]) - 1]


class Told(ValueError):
    """What is wrong with one action."""


def _cards(text: str) -> Cards:
    try:
        return parse_cards(" ".join(text[at : at + 2] for at in range(0, len(text), 2)))
    except ValueError as wrong:
        raise Told(str(wrong)) from None
