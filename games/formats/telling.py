"""A poker hand as another source tells it, written down act by act: who has how much, and what there is to call."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest

from games.engine.cards import UNKNOWN, Cards
from games.engine.events import BOARD, MUCK, POT, RAKE, SHOE, cards_moved, cards_turned, hand, purse
from games.engine.money import Money
from games.engine.notation import written


class Telling:
    """The log of one hand. Amounts are minor units; `left` is what each seat still has, `street` what it has bet."""

    def __init__(self, stacks: Mapping[int, int], digits: int) -> None:
        self.log: list[str] = []
        self.left = dict(stacks)
        self.digits = digits
        self.street: Counter[int] = Counter()
        self.pot = 0
        self.board = 0
        self.hands: dict[int, Cards] = {}

    def says(self, seat: int, words: str) -> None:
        """A seat says something."""
        self.log.append(f"{seat}: {words}")

    def puts(self, seat: int, amount: int, *, live: bool = True) -> None:
        """A seat's chips go into the pot, as far as it has them; `live` ones count for what there is to call."""
        amount = min(amount, self.left[seat])
        if amount > 0:
            self._chips(amount, purse(seat), POT)
            self.left[seat] -= amount
            self.pot += amount
            self.street[seat] += amount if live else 0

    def checks_or_calls(self, seat: int) -> None:
        """A seat stays in for what it still owes, which may be nothing."""
        owed = max(self.street.values(), default=0) - self.street[seat]
        if owed > 0:
            self.puts(seat, owed)
        else:
            self.says(seat, "check")

    def deals(self, hands: Mapping[int, Cards], order: Iterable[int]) -> None:
        """Every seat's cards, one a round: sources tell them hand by hand."""
        self.hands = dict(hands)
        seats = [seat for seat in order if seat in hands]
        for cards in zip_longest(*(hands[seat] for seat in seats)):
            for seat, card in zip(seats, cards, strict=True):
                if card:
                    self.log.append(written(cards_moved((card,), SHOE, hand(seat))))

    def deals_board(self, cards: Cards, board: str = BOARD) -> None:
        """Community cards, face up; what was bet before them and not called goes back."""
        self.ends_street()
        self.board += len(cards) if board == BOARD else 0
        self.log.append(written(cards_moved(cards, SHOE, board, up=True)))

    def shows(self, seat: int, cards: Cards) -> None:
        """A hand is turned up, or without cards mucked."""
        kept = cards or self.hands.get(seat, (UNKNOWN,) * 4)
        event = cards_turned(kept, hand(seat)) if cards else cards_moved(kept, hand(seat), MUCK)
        self.log.append(written(event))

    def ends_street(self) -> None:
        """The part of the last bet that nobody called goes back to its owner."""
        (seat, most), (_, second) = [*self.street.most_common(2), (0, 0), (0, 0)][:2]
        if most > second:
            self._takes(seat, most - second)
        self.street.clear()

    def ends(self, won: Sequence[tuple[int, int]]) -> None:
        """What is in no winner's stack has gone to the house; each winner takes all it won at once."""
        if (taken := self.pot - sum(amount for _, amount in won)) > 0:
            self._chips(taken, POT, RAKE)
        for seat, amount in won:
            if amount:
                self._takes(seat, amount)

    def _takes(self, seat: int, amount: int) -> None:
        self._chips(amount, POT, purse(seat))
        self.left[seat] += amount
        self.pot -= amount

    def _chips(self, amount: int, source: str, target: str) -> None:
        self.log.append(f"{Money(amount).text(self.digits)} {source} > {target}")
