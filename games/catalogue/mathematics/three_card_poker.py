"""Three Card Poker: Ante and Play against a dealer who opens with a queen, and Pair Plus."""

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Any, NamedTuple

from games.catalogue.mathematics.analysis import (
    Analysis,
    Paytable,
    Row,
    Strategy,
    Wager,
    in_units,
    known,
    moments,
    of_ways,
)
from games.engine.cards import DECK
from games.engine.ranking import Three, three
from games.engine.regulation import Text

RULES: dict[str, Any] = {}
TABLES = ("ante_play", "pair_plus")
HANDS, DEALER_HANDS = 22_100, 18_424
OPENS = Three.of("high_card", 12)
PAIR_PLUS = {
    "straight_flush": 48,
    "three_of_a_kind": 52,
    "straight": 720,
    "flush": 1_096,
    "pair": 3_744,
}
BONUS_LINES = ("straight_flush", "three_of_a_kind", "straight")
PER_ANTE = Text("the Ante", "el Ante")
PER_PAIR_PLUS = Text("the Pair Plus wager", "la apuesta Pair Plus")


class Kind(NamedTuple):
    """A kind of hand against the dealer's 18,424: not opening, beaten, tied, lost to."""

    hand: Three
    example: str
    ways: int
    closed: int
    beaten: int
    tied: int
    lost: int


class Dealer:
    """The dealer's hands by value: all, those with one card, those with two."""

    def __init__(self) -> None:
        self.having: defaultdict[tuple[str, ...], list[Three]] = defaultdict(list)
        for cards in combinations(DECK, 3):
            value = three(cards)
            for number in range(3):
                for held in combinations(cards, number):
                    self.having[held].append(value)
        for values in self.having.values():
            values.sort()

    def below(self, value: Three, cards: Sequence[str], *, equal: bool = False) -> int:
        """Hands below a value (or equal too) that hold none of these three cards."""
        find = bisect_right if equal else bisect_left
        own = int(three(cards) < value or (equal and three(cards) == value))
        signs = {0: 1, 1: -1, 2: 1}
        counted = (
            signs[n] * find(self.having[held], value)
            for n in signs
            for held in combinations(cards, n)
        )
        return sum(counted) - own


@cache
def kinds() -> tuple[Kind, ...]:
    """Every kind of hand, worst first."""
    dealer = Dealer()
    ways: defaultdict[tuple[Three, int, int, int, int], list[str]] = defaultdict(list)
    for cards in combinations(DECK, 3):
        value = three(cards)
        closed = dealer.below(OPENS, cards)
        beaten = max(dealer.below(value, cards) - closed, 0)
        up_to = max(dealer.below(value, cards, equal=True), closed)
        ways[value, closed, beaten, up_to - closed - beaten, DEALER_HANDS - up_to].append(
            "".join(cards)
        )
    return tuple(
        Kind(key[0], hands[0], len(hands), *key[1:]) for key, hands in sorted(ways.items())
    )


def analyse(
    paytables: Mapping[str, Paytable], rules: Mapping[str, Any], tie_policy: str = "bet"
) -> Analysis:
    """Ante and Play together per Ante, with the Ante bonus as its table; Pair Plus, whatever the hand does."""
    wagers = {}
    if "pair_plus" in paytables:
        lost = HANDS - sum(PAIR_PLUS.values())
        wagers["pair_plus"] = of_ways(
            paytables["pair_plus"], PAIR_PLUS, PER_PAIR_PLUS, "pair_plus", lost=lost
        )
    return (
        of_ante(paytables["ante_play"], tie_policy, wagers)
        if "ante_play" in paytables
        else Analysis(wagers)
    )


class Played(NamedTuple):
    """A kind of hand as it is best played: what it gains in 1/unit and how often, and its row of the chart."""

    gains: list[tuple[int, int]]
    plays: bool
    row: Row


def of_kind(kind: Kind, odds: Mapping[str, int], unit: int, ties_play: bool) -> Played:
    """Play what gains more than folding the Ante."""
    extra = odds.get(name_of(kind.hand), 0)
    ends = [(unit, kind.closed), (2 * unit, kind.beaten), (0, kind.tied), (-2 * unit, kind.lost)]
    gains = [(gain + extra, deals * kind.ways) for gain, deals in ends]
    worth = sum(gain * deals for gain, deals in gains) + unit * DEALER_HANDS * kind.ways
    plays = worth > 0 or (worth == 0 and ties_play)
    told = Row(
        "play",
        Text(kind.hand.words("en"), kind.hand.words("es")),
        kind.example,
        "play" if plays else "fold",
        Fraction(kind.ways, HANDS),
        Fraction(abs(worth), unit * DEALER_HANDS * kind.ways),
    )
    return Played(gains if plays else [(-unit, DEALER_HANDS * kind.ways)], plays, told)


def name_of(hand: Three) -> str:
    """The hand as this game's paytables call it: a mini-royal is a straight flush."""
    return "straight_flush" if hand.category == "mini_royal" else hand.category


def of_ante(bonus: Paytable, tie_policy: str, side: Mapping[str, Wager]) -> Analysis:
    """The base game."""
    known(bonus, BONUS_LINES, "ante_play")
    unit, (odds,) = in_units([bonus])
    played = [of_kind(kind, odds, unit, tie_policy == "bet") for kind in kinds()]
    gains = [gain for each in played for gain in each.gains]
    mean, variance = moments(gains, unit=unit, total=HANDS * DEALER_HANDS)
    ways = Counter[str]()
    for kind in kinds():
        ways[name_of(kind.hand)] += kind.ways
    hits = Fraction(sum(deals for gain, deals in gains if gain > 0), HANDS * DEALER_HANDS)
    wager = Wager(
        -mean, PER_ANTE, variance, hits, {line: Fraction(ways[line], HANDS) for line in bonus}
    )
    units = 1 + sum(
        (each.row.probability or Fraction(0) for each in played if each.plays), Fraction(0)
    )
    return Analysis(
        {"ante_play": wager, **side},
        element_of_risk=-mean / units,
        average_units=units,
        decisions={"play": units - 1, "fold": 2 - units},
        tie_policy=tie_policy,
        strategy=lambda: strategy([each.row for each in played]),
    )


def strategy(rows: Sequence[Row]) -> Strategy:
    """The worst hand to play, and the chart."""
    worst = next((row for row in rows if row.best == "play"), None)
    if worst is None:
        return Strategy([Text("Fold every hand.", "Retírese siempre.")], rows)
    faces = "-".join(sorted(worst.example[::2], key="23456789TJQKA".index, reverse=True))
    return Strategy([Text(f"Play {faces} or better.", f"Juegue {faces} o mejor.")], rows)
