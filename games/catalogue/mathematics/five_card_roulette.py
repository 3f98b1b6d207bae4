"""Five Card Roulette: wagers on one card, before and after cards have been seen, and on all five.

Cards come from one deck without being put back, so a player who has seen the earlier ones meets odds
of another edge: whoever watches can find the worst of them for the house.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Any

from games.catalogue.mathematics import tables
from games.catalogue.mathematics.analysis import (
    Analysis,
    Moments,
    Paytable,
    Wager,
    in_units,
    known,
    moments,
    of_ways,
    percent,
)
from games.engine.cards import JOKER, rank
from games.engine.ranking import HIGH_CATEGORIES
from games.engine.regulation import Text

GROUPS = {"two_six": 20, "seven_jack": 20, "queen_king": 8, "ace": 4}
OUTCOMES = (*GROUPS, "joker")
ON_ONE_CARD = ("ante", *OUTCOMES)
LINES_OF = {"ante": OUTCOMES, "community": HIGH_CATEGORIES[:0:-1]}
PER = Text("that wager", "esa apuesta")
SEEN_CARDS = 2

Deck = Mapping[str, int]


def deck(jokers: int) -> dict[str, int]:
    """Cards of each group in a full deck."""
    return GROUPS | {"joker": jokers}


def group(card: str) -> str:
    """The group a card belongs to; ValueError for an unknown card."""
    if card == JOKER:
        return "joker"
    number = rank(card)
    return (
        "two_six"
        if number <= 6
        else "seven_jack"
        if number <= 11
        else "queen_king"
        if number <= 13
        else "ace"
    )


def after(jokers: int, seen: Sequence[str]) -> dict[str, int]:
    """What is left of the deck when these groups have been seen."""
    return {name: cards - seen.count(name) for name, cards in deck(jokers).items()}


def on_one_card(table: Paytable, left: Deck) -> Moments:
    """What a wager gains on the next card."""
    unit, (odds,) = in_units([table])
    gains = ((odds.get(name, -unit), cards) for name, cards in left.items())
    return moments(gains, unit=unit, total=sum(left.values()))


def states(jokers: int) -> Iterator[tuple[str, ...]]:
    """All that can have been seen before cards 1, 2 and 3, without regard to order."""
    for number in range(SEEN_CARDS + 1):
        for seen in combinations_with_replacement(OUTCOMES, number):
            if seen.count("joker") <= jokers:
                yield seen


def of_one_card(table: Paytable, name: str, jokers: int) -> Wager:
    """A wager on one card, and the state in which it is worst for the house."""
    known(table, OUTCOMES, name)
    edges = {seen: -on_one_card(table, after(jokers, seen)).mean for seen in states(jokers)}
    worst = min(edges, key=lambda seen: (edges[seen], len(seen)))
    informed = {
        "edge": str(edges[worst]),
        "edge_percent": percent(edges[worst]),
        "seen": list(worst),
        "by_card": [extremes(edges, number) for number in range(SEEN_CARDS + 1)],
    }
    return of_ways(table, deck(jokers), PER, name, more={"informed": informed})


def extremes(edges: Mapping[tuple[str, ...], Fraction], number: int) -> dict[str, Any]:
    """The least and the most edge on the card after so many, in percent."""
    found = [edge for seen, edge in edges.items() if len(seen) == number]
    return {
        "card": number + 1,
        "least_percent": percent(min(found)),
        "most_percent": percent(max(found)),
    }


def of_community(table: Paytable, jokers: int, joker: str) -> Wager:
    """The Community Card bet on all five cards."""
    counted = tables.load("five_card_roulette")
    boards = dict(zip(counted["categories"], counted["boards"][f"{jokers}_{joker}"], strict=True))
    return of_ways(table, boards, PER, "community", lost=boards.pop("high_card"))


def analyse(
    paytables: Mapping[str, Paytable], rules: Mapping[str, Any], tie_policy: str = "bet"
) -> Analysis:
    """Every wager there is a table for."""
    jokers = rules["jokers"]
    wagers = {
        name: of_one_card(paytables[name], name, jokers)
        for name in ON_ONE_CARD
        if name in paytables
    }
    if "community" in paytables:
        wagers["community"] = of_community(paytables["community"], jokers, rules["joker"])
    return Analysis(wagers, rests_on=("five_card_roulette.json",) if "community" in wagers else ())
