"""What a bet may be: the price, the sizes of the structure, the cap, what reopens, what was declared."""

from __future__ import annotations

import re

from games.engine.money import Money
from games.engine.play import Play
from games.engine.stakes import Structure

DECLARED = re.compile(
    r"call|one chip|dead blind|straddle|ante|bet ([0-9.]+)|raise to ([0-9.]+)", re.ASCII
)
ONE_CHIP = "one chip"
MANY, BIG_STREETS_FROM = 3, 2

Wrong = tuple[str, int]


class Sizing:
    """The rules of size at one moment of a betting round; amounts are minor units."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self.stakes = play.stakes
        self.limit = play.setting.limit

    @property
    def bet(self) -> int | None:
        """The size of a fixed-limit bet on this street."""
        before = self.stakes.streets_over < BIG_STREETS_FROM
        return self.limit.small_bet if before else self.limit.big_bet

    @property
    def least(self) -> int:
        """The least a bet or a raise adds where the structure fixes no size."""
        return max(self.stakes.least_raise, self.limit.big_blind or 0)

    def price(self, seat: int) -> int:
        """What a seat has to add to call."""
        return self.stakes.high - self.stakes.street.get(seat, 0)

    def wanted(self, seat: int, words: str) -> int | None:
        """How many chips a declaration calls for from this seat; none where it names no amount."""
        match = DECLARED.fullmatch(words)
        text = match and (match[1] or match[2])
        try:
            named = int(Money.parse(text, self.play.setting.digits)) if text else None
        except ValueError:
            return None
        if named is None or words.startswith("bet"):
            return named
        return named - self.stakes.street.get(seat, 0)

    def wrong(self, seat: int, amount: int, words: str) -> Wrong | None:
        """What is wrong with so many chips from a seat: the fault, and what stands; none if nothing is."""
        price = self.price(seat)
        left = self.stakes.left.get(seat)
        everything = left == amount or left is None and amount < price
        if amount <= price:
            return None if amount == price or everything else ("short_call", price)
        return self._declared(seat, amount, words, everything) or self._raise(
            seat, amount, everything
        )

    def _declared(self, seat: int, amount: int, words: str, everything: bool) -> Wrong | None:
        """More than a call, against what was said or was not."""
        price = self.price(seat)
        if words == "call" or words == ONE_CHIP and price > 0:
            return "declared" if words == "call" else "one_chip", price
        wanted = self.wanted(seat, words)
        return None if wanted in (None, amount) or everything else ("declared", wanted or 0)

    def _raise(self, seat: int, amount: int, everything: bool) -> Wrong | None:
        """A bet or a raise, against who may make one and how large it may be."""
        price, cap = self.price(seat), self.limit.raise_cap
        if seat in self.stakes.acted and not self._reopened(seat):
            return "not_reopened", price
        if cap is not None and self.stakes.raises >= cap and self.play.still_in() >= MANY:
            return "cap_exceeded", price
        if self.limit.structure is Structure.FIXED:
            return self._fixed(amount - price, price, everything)
        pot = self.stakes.pot + price
        if self.limit.structure is Structure.POT and amount - price > pot:
            return "over_pot" if self.stakes.high else "bet_over_pot", price + pot
        if amount - price < self.least and not everything:
            return "under_raise" if self.stakes.high else "under_bet", price + self.least
        return None

    def _fixed(self, raised: int, price: int, everything: bool) -> Wrong | None:
        """In fixed limit a bet or raise has one size; one all in for less than half of it may be completed to it."""
        size, high = self.bet, self.stakes.high
        if size is None or raised == size or everything and raised < size:
            return None
        short = high % size
        completes = 0 < short * 2 < size and raised == size - short
        return None if completes else ("wrong_size", price + size)

    def _reopened(self, seat: int) -> bool:
        """Whether what was raised since a seat acted is a full raise; in fixed limit, half a bet is."""
        raised = self.stakes.high - self.stakes.acted[seat]
        if self.limit.structure is Structure.FIXED:
            return raised * 2 >= (self.bet or 0)
        return raised >= self.stakes.least_raise

    def full(self, raised: int) -> bool:
        """Whether a raise of so much counts as one: in fixed limit half a bet does."""
        if self.limit.structure is Structure.FIXED and self.bet:
            return raised * 2 >= self.bet
        return raised >= self.stakes.least_raise
