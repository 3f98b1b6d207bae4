"""Values of hands, which compare: five-card high, three cards, eight-or-better low."""

from typing import Self

from games.engine import rankwords

HIGH_CATEGORIES = (
    "high_card", "pair", "two_pair", "three_of_a_kind", "straight", "flush",
    "full_house", "four_of_a_kind", "straight_flush", "royal_flush", "five_of_a_kind",
)  # fmt: skip
THREE_CARD_CATEGORIES = (
    "high_card", "pair", "flush", "straight", "three_of_a_kind", "straight_flush", "mini_royal",
)  # fmt: skip


class Hand(int):
    """A hand's value: its category, then the ranks that break ties (2 to 14), four bits each."""

    __slots__ = ()
    CATEGORIES: tuple[str, ...] = ()

    @classmethod
    def of(cls, category: str, *ranks: int) -> Self:
        """The least hand of a category with these leading ranks.

        `High.of("pair", 10)` is where the winners of LIR 13 begin.
        """
        value = cls.CATEGORIES.index(category) << 20
        return cls(value + sum(rank << 16 - 4 * place for place, rank in enumerate(ranks)))

    @property
    def category(self) -> str:
        """The hand's name as paytables spell it: `two_pair`, `royal_flush`."""
        return self.CATEGORIES[self >> 20]

    @property
    def ranks(self) -> tuple[int, ...]:
        """What breaks ties, the weightiest first: a pair of kings with A-9-2 is (13, 14, 9, 2)."""
        return tuple(rank for place in (16, 12, 8, 4, 0) if (rank := self >> place & 15))

    @property
    def top(self) -> int:
        """The first of `ranks`: of the pair, of the trips, of a straight (five for a wheel)."""
        return self >> 16 & 15

    def words(self, language: str = "en") -> str:
        """The hand as it is called out: "a pair of kings", "una pareja de reyes"."""
        return rankwords.hand(self.category, self.ranks, language)


class High(Hand):
    """A five-card poker hand."""

    __slots__ = ()
    CATEGORIES = HIGH_CATEGORIES


class Three(Hand):
    """A three-card poker hand: a straight beats a flush, three of a kind beats a straight."""

    __slots__ = ()
    CATEGORIES = THREE_CARD_CATEGORIES


class Low(int):
    """Five different ranks of eight or lower, the ace low; the greater value is the better low."""

    __slots__ = ()

    @property
    def ranks(self) -> tuple[int, ...]:
        """Five ranks from the highest down, the ace as one; the wheel is (5, 4, 3, 2, 1)."""
        return tuple(rank for rank in range(8, 0, -1) if -self >> rank - 1 & 1)

    def words(self, language: str = "en") -> str:
        """The low as it is called out: "a low of 7-4-3-2-A"."""
        return rankwords.low(self.ranks, language)
