"""Ultimate Texas Hold'em on the flop, told by what a player sees: how often each kind of hand is raised by exact play.

Counted over all flops and the hands that wait for one where 4x is offered (shipped); for every Blind table of 0 to
1,000 on a straight or better, since none of these choices depends on it.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache

from games.catalogue.mathematics import tables
from games.catalogue.mathematics.analysis import Row
from games.engine.cards import RANKS, SUITS
from games.engine.ranking import HIGH_CATEGORIES, best
from games.engine.regulation import Text

TABLE = "ultimate_texas_holdem_chart"
STRAIGHT, TEN = HIGH_CATEGORIES.index("straight"), RANKS.index("T")
SIGHTS = {
    "straight_or_better": Text("a straight or better", "escalera o mejor"),
    "three_of_a_kind": Text("three of a kind with a card of your own", "trío con una carta propia"),
    "two_pair": Text("two pair of your own", "doble pareja propia"),
    "pair": Text("a pair with a card of your own", "pareja con una carta propia"),
    "pocket_pair": Text("a pocket pair, deuces", "pareja de mano, doses"),
    "four_flush_high": Text(
        "four to a flush, a ten or higher of it your own",
        "cuatro para color, con un diez o más propio",
    ),
    "four_flush_low": Text(
        "four to a flush, lower of your own", "cuatro para color, más bajo lo propio"
    ),
    "open_straight": Text(
        "four to a straight that two ranks make", "cuatro para escalera que hacen dos valores"
    ),
    "gutshot": Text(
        "four to a straight that one rank makes", "cuatro para escalera que hace un valor"
    ),
    "nothing": Text("nothing of these", "nada de esto"),
}


def sight(hole: Sequence[str], flop: Sequence[str]) -> str:
    """What two cards are on a flop, by the best of what they make or may become."""
    category = HIGH_CATEGORIES.index(best((*hole, *flop)).category)
    own, there = {card[0] for card in hole}, {card[0] for card in flop}
    if category >= STRAIGHT:
        return "straight_or_better"
    if own & there:
        return HIGH_CATEGORIES[category]
    if len(own) == 1:
        return "two_pair" if len(there) == 2 else "pocket_pair"
    return draw(hole, flop)


def draw(hole: Sequence[str], flop: Sequence[str]) -> str:
    """What a hand that holds nothing of its own may become."""
    for suit in SUITS:
        mine = [RANKS.index(card[0]) for card in hole if card[1] == suit]
        if mine and len(mine) + sum(card[1] == suit for card in flop) == 4:
            return "four_flush_high" if max(mine) >= TEN else "four_flush_low"
    return ("nothing", "gutshot", "open_straight")[
        min(open_ends("".join(sorted({card[0] for card in (*hole, *flop)}))), 2)
    ]


@cache
def open_ends(faces: str) -> int:
    """How many ranks make a straight of these."""
    ranks = {(RANKS.index(face) + 2) % 13 for face in faces}
    runs = [{rank % 13 for rank in range(top - 4, top + 1)} for top in range(5, 15)]
    return len({min(run - ranks) for run in runs if len(run - ranks) == 1})


def chart() -> Iterator[Row]:
    """Every kind of hand: raised always, never, or in so many of a hundred."""
    sights = tables.load(TABLE)["sights"]
    all_hands = sum(hands for _, hands, _ in sights.values())
    for name, (example, hands, raised) in sights.items():
        share = f"{100 * raised / hands:.1f} %"
        does = "2x" if raised == hands else "check" if not raised else f"2x {share}"
        yield Row("flop", SIGHTS[name], example, does, Fraction(hands, all_hands), None)
