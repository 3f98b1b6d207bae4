"""Let It Ride played for the best: what rides, how the bets end, how often.

The game is small: 741 kinds of three cards, the fourth cards that may come to each, and what the 48
fifths make of those (the shipped table). A bet rides where its fifth cards pay more than they cost.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from operator import mul
from typing import NamedTuple

from games.catalogue.mathematics import tables
from games.catalogue.mathematics.analysis import Moments, Paytable, in_units, known, moments
from games.engine.cards import DECK, RANKS
from games.engine.ranking import HIGH_CATEGORIES, best

THREES, FOURS, FOURTHS, FIFTHS = 22_100, 270_725, 49, 48
DEALS = THREES * FOURTHS * FIFTHS
RANK_NAMES = (
    "twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens",
    "jacks", "queens", "kings", "aces",
)  # fmt: skip
PAIR_LINES = {f"pair_{name}_or_better": rank for rank, name in enumerate(RANK_NAMES)}
LINES = (*HIGH_CATEGORIES[9:1:-1], *PAIR_LINES)


class Three(NamedTuple):
    """A kind of three cards: how many of 22,100, its name for the bonus, the fourths that may come."""

    ways: int
    bonus: str
    fours: tuple[tuple[int, int], ...]


class Kinds(NamedTuple):
    """Hands as one paytable tells them apart: fours by what their fifths make (the last place: nothing).

    `four_of` and `three_of` lead from the hands of the shipped table to their kinds.
    """

    fours: tuple[tuple[int, ...], ...]
    threes: tuple[Three, ...]
    four_of: tuple[int, ...]
    three_of: tuple[int, ...]


def line_of(bet: Paytable, five: str) -> int:
    """The place of the line that pays a class of five cards, -1 for none; a pair by the highest line it reaches."""
    names = list(bet)
    if not five.startswith("pair_"):
        return names.index(five) if five in bet else -1
    rank = RANKS.index(five[-1])
    reached = [name for name in names if PAIR_LINES.get(name, len(RANKS)) <= rank]
    return names.index(max(reached, key=PAIR_LINES.__getitem__)) if reached else -1


@lru_cache(maxsize=64)
def kinds(paid_as: tuple[int, ...], lines: int) -> Kinds:
    """The shipped table as a paytable of so many lines sees it; `paid_as` is the line of each class of five."""
    table = tables.load("let_it_ride")
    fours: dict[tuple[int, ...], int] = {}
    four_of = []
    for _, _, fifths in table["fours"]:
        counts = [0] * (lines + 1)
        for five, ways in fifths:
            counts[paid_as[five]] += ways
        four_of.append(fours.setdefault(tuple(counts), len(fours)))
    threes: Counter[tuple[str, tuple[tuple[int, int], ...]]] = Counter()
    keys = []
    for _, ways, bonus, fourths in table["threes"]:
        merged: Counter[int] = Counter()
        for four, times in fourths:
            merged[four_of[four]] += times
        keys.append((bonus, tuple(sorted(merged.items()))))
        threes[keys[-1]] += ways
    places = {key: place for place, key in enumerate(threes)}
    told_apart = tuple(Three(ways, *key) for key, ways in threes.items())
    return Kinds(tuple(fours), told_apart, tuple(four_of), tuple(places[key] for key in keys))


@cache
def places_of_threes() -> dict[tuple[str, bool], int]:
    """Where three cards are in the shipped table, by their ranks and whether they are of one suit."""
    return {
        sorting(example): place
        for place, (example, *_) in enumerate(tables.load("let_it_ride")["threes"])
    }


def sorting(hand: str) -> tuple[str, bool]:
    """What tells hands of three cards apart."""
    return "".join(sorted(hand[::2])), len(set(hand[1::2])) == 1


class BestPlay:
    """The three bets of one paytable; where riding is worth exactly nothing they ride or are pulled as told."""

    def __init__(self, bet: Paytable, ties_ride: bool) -> None:
        known(bet, LINES, "bet")
        self.bet = bet
        self.unit, (odds,) = in_units([bet])
        self.pays = [*odds.values(), -self.unit]
        self.classes = tables.load("let_it_ride")["classes"]
        self.paid_as = tuple(line_of(bet, five) for five in self.classes)
        self.kinds = kinds(self.paid_as, len(bet))
        self.worth4 = [sum(map(mul, fifths, self.pays)) for fifths in self.kinds.fours]
        self.worth3 = [
            sum(times * self.worth4[four] for four, times in three.fours)
            for three in self.kinds.threes
        ]
        self.rides4 = [worth > 0 or (worth == 0 and ties_ride) for worth in self.worth4]
        self.rides3 = [worth > 0 or (worth == 0 and ties_ride) for worth in self.worth3]

    @cached_property
    def ends(self) -> Counter[tuple[int, int]]:
        """(Bets left, line) → deals."""
        ends: Counter[tuple[int, int]] = Counter()
        for three, first in zip(self.kinds.threes, self.rides3, strict=True):
            for four, times in three.fours:
                left = 1 + first + self.rides4[four]
                for line, ways in enumerate(self.kinds.fours[four]):
                    ends[left, line] += three.ways * times * ways
        return ends

    @cached_property
    def moments(self) -> Moments:
        """What the bets left gain, in units of one bet."""
        gains = ((left * self.pays[line], ways) for (left, line), ways in self.ends.items())
        return moments(gains, unit=self.unit, total=DEALS)

    def share(self, ends: Iterable[tuple[int, int]]) -> Fraction:
        """How often the round ends in one of these."""
        return Fraction(sum(self.ends[end] for end in ends), DEALS)

    def lines(self) -> list[Fraction]:
        """How often each line comes up, whatever is left; the last place: none."""
        return [self.share((left, line) for left in (1, 2, 3)) for line in range(len(self.pays))]

    def decisions(self) -> dict[str, Fraction]:
        """How often bet 1 rides, bet 2 rides, and one, two or three bets are left."""
        rides = zip(self.kinds.threes, self.rides3, strict=True)
        first = sum(three.ways for three, rides3 in rides if rides3)
        second = [
            three.ways * times
            for three in self.kinds.threes
            for four, times in three.fours
            if self.rides4[four]
        ]
        lines = range(len(self.pays))
        left = {
            f"{number}_left": self.share((number, line) for line in lines) for number in (1, 2, 3)
        }
        return {
            "bet1_rides": Fraction(first, THREES),
            "bet2_rides": Fraction(sum(second), THREES * FOURTHS),
            **left,
        }

    def kind_of(self, cards: Sequence[str]) -> int:
        """The kind of three cards."""
        return self.kinds.three_of[places_of_threes()[sorting("".join(cards))]]

    def worth(self, cards: Sequence[str]) -> Fraction:
        """What a bet on three or four cards gains if it rides, in bets."""
        if len(cards) == 3:
            return Fraction(self.worth3[self.kind_of(cards)], self.unit * FOURTHS * FIFTHS)
        gain = 0
        for card in DECK:
            if card not in cards:
                made = best([*cards, card])
                name = f"pair_{RANKS[made.top - 2]}" if made.category == "pair" else made.category
                gain += self.pays[self.paid_as[self.classes.index(name)]]
        return Fraction(gain, self.unit * FIFTHS)

    def given_three(self, place: int) -> Fraction:
        """What the bets gain, given a kind of three cards."""
        three, first = self.kinds.threes[place], self.rides3[place]
        gains = [
            times * (1 + first + self.rides4[four]) * self.worth4[four]
            for four, times in three.fours
        ]
        return Fraction(sum(gains), self.unit * FOURTHS * FIFTHS)
