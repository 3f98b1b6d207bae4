"""Let It Ride's best play, told by what a player sees: suits, straights still open, high cards.

A high card is one whose pair the paytable pays.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from games.catalogue.mathematics import tables
from games.catalogue.mathematics.analysis import Row, Strategy
from games.catalogue.mathematics.let_it_ride_play import FIFTHS, FOURS, FOURTHS, THREES, BestPlay
from games.engine import rankwords
from games.engine.cards import RANKS
from games.engine.regulation import Text

MADE = {
    "paying": Text("a hand that already pays", "una mano que ya paga"),
    "four_of_a_kind": Text("four of a kind, unpaid", "un póker sin pago"),
    "three_of_a_kind": Text("three of a kind, unpaid", "un trío sin pago"),
    "two_pair": Text("two pair, unpaid", "una doble pareja sin pago"),
    "pair": Text("a pair below the lowest paid", "una pareja por debajo de la menor pagada"),
}
DRAWS = {  # royal, suited, any straight open
    (True, True, False): Text("to a royal flush", "para escalera real"),
    (True, True, True): Text("to a royal flush", "para escalera real"),
    (False, True, True): Text("to a straight flush", "para escalera de color"),
    (False, True, False): Text("to a flush", "para color"),
    (False, False, True): Text("to a straight", "para escalera"),
    (False, False, False): Text("to nothing", "sin proyecto"),
}
CARDS = {3: Text("three", "tres"), 4: Text("four", "cuatro")}
STRAIGHTS = {
    0: Text("", ""),
    1: Text(", one straight open", ", una escalera posible"),
    2: Text(", two straights open", ", dos escaleras posibles"),
    3: Text(", three straights open", ", tres escaleras posibles"),
}


class Kind(NamedTuple):
    """Hands told with the same words but for their high cards: what they make, or may become."""

    made: str
    suited: bool = False
    straights: int = 0
    royal: bool = False

    def words(self, cards: int) -> Text:
        """The kind of so many cards, in words."""
        if self.made:
            return MADE[self.made]
        draw, straights = (
            DRAWS[self.royal, self.suited, self.straights > 0],
            STRAIGHTS[self.straights],
        )
        return Text(
            *(
                " ".join(parts) + end
                for *parts, end in zip(CARDS[cards], draw, straights, strict=True)
            )
        )


ROYAL = Kind("", suited=True, royal=True)


class Group(NamedTuple):
    """A kind with so many high cards, all of which ride or none."""

    kind: Kind
    highs: int
    rides: bool


@cache
def sights(part: str) -> tuple[tuple[str, int, Kind, tuple[str, ...]], ...]:
    """The hands of the shipped table: example, ways, kind, and the classes that decide what is paid.

    Of a made hand that is its own class, of others the pairs their cards may become.
    """
    return tuple((hand, ways, *sight(hand)) for hand, ways, *_ in tables.load("let_it_ride")[part])


def sight(hand: str) -> tuple[Kind, tuple[str, ...]]:
    """What is to be seen in three or four cards."""
    held = Counter(hand[::2]).most_common()
    face, times = held[0]
    if times > 1:
        two = len(held) > 1 and held[1][1] == 2
        name = "two_pair" if two else {2: "pair", 3: "three_of_a_kind", 4: "four_of_a_kind"}[times]
        return Kind(name), (f"pair_{face}" if name == "pair" else name,)
    faces = {(RANKS.index(face) + 2) % 13 for face in hand[::2]}
    tops = [top for top in range(5, 15) if faces <= {rank % 13 for rank in range(top - 4, top + 1)}]
    suited = len(set(hand[1::2])) == 1
    return Kind("", suited, len(tops), suited and 14 in tops), tuple(
        f"pair_{face}" for face in hand[::2]
    )


def chart(best: BestPlay, number: int) -> dict[Group, Row]:
    """All groups of one bet, the best first: how often they come and what riding gains on average."""
    part, hands, fifths = (("threes", THREES, FOURTHS * FIFTHS), ("fours", FOURS, FIFTHS))[
        number - 1
    ]
    kind_of, worth, rides = (
        (best.kinds.three_of, best.worth3, best.rides3),
        (best.kinds.four_of, best.worth4, best.rides4),
    )[number - 1]
    classes = {
        name: best.pays[line] > 0 for name, line in zip(best.classes, best.paid_as, strict=True)
    }
    ways, gains, examples = Counter[Group](), Counter[Group](), dict[Group, str]()
    for (hand, times, kind, pays), place in zip(sights(part), kind_of, strict=True):
        paid = sum(classes[name] for name in pays)
        group = Group(
            Kind("paying") if kind.made and paid else kind, 0 if kind.made else paid, rides[place]
        )
        ways[group] += times
        gains[group] += times * worth[place]
        examples.setdefault(group, hand)
    mean = {group: Fraction(gains[group], ways[group] * fifths * best.unit) for group in ways}
    return {
        group: Row(f"bet{number}", told(group, number + 2), examples[group], "ride" if group.rides else "pull",
                   Fraction(ways[group], hands), mean[group])
        for group in sorted(ways, key=lambda group: (not group.rides, -mean[group]))
    }  # fmt: skip


def told(group: Group, cards: int) -> Text:
    """A group in words, its high cards counted."""
    words = group.kind.words(cards)
    return (
        words
        if group.kind.made
        else Text(f"{words.en}, {group.highs} high", f"{words.es}, {group.highs} altas")
    )


def sentences(groups: dict[Group, Row], cards: int) -> Iterator[Text]:
    """What rides, one kind after the other; royal draws in one breath where all of them ride."""
    royals = all(group.rides for group in groups if group.kind.royal)
    highs: defaultdict[Kind, defaultdict[bool, set[int]]] = defaultdict(lambda: defaultdict(set))
    for group in groups:
        kind = ROYAL if royals and group.kind.royal else group.kind
        highs[kind][group.rides].add(group.highs)
    for kind, found in highs.items():
        if found[True]:
            words, condition = kind.words(cards), with_highs(found[True], found[False])
            yield Text(words.en + condition.en, words.es + condition.es)


def with_highs(riding: set[int], pulled: set[int]) -> Text:
    """Which numbers of high cards make a kind ride."""
    least = min(riding)
    if not pulled:
        return Text("", "")
    if max(pulled) < least:
        plural = "s" if least > 1 else ""
        return Text(
            f", at least {least} high card{plural}",
            f", al menos {least} carta{plural} alta{plural}",
        )
    listed = "/".join(map(str, sorted(riding)))
    return Text(
        f", with {listed} high cards (see the chart)",
        f", con {listed} cartas altas (véase la tabla)",
    )


def strategy(best: BestPlay) -> Strategy:
    """One sentence a bet, what a high card is, and the chart of both bets."""
    charts = {number: chart(best, number) for number in (1, 2)}
    words = []
    for number, rows in charts.items():
        riding = list(sentences(rows, number + 2))
        english = "; ".join(text.en for text in riding) or "nothing"
        spanish = "; ".join(text.es for text in riding) or "ninguna mano"
        words.append(
            Text(
                f"Let bet {number} ride with {english}.", f"Deje la apuesta {number} con {spanish}."
            )
        )
    return Strategy(
        [*words, *high_cards(best)], [row for rows in charts.values() for row in rows.values()]
    )


def high_cards(best: BestPlay) -> Iterator[Text]:
    """Which cards are high under this paytable."""
    paid = [rank for rank in range(2, 15) if best.pays[best.paid_as[rank - 1]] > 0]
    if paid:
        en, es = (rankwords.many(min(paid), language) for language in ("en", "es"))
        yield Text(
            f"High cards are {en} and above: a pair of them pays.",
            f"Son altas de {es} arriba: su pareja paga.",
        )
