"""Mississippi Stud: two cards of one's own, three community cards; before each, a fold or a bet of 1x to 3x.

Hands of three to five cards are those of the table of Let It Ride. What is worth betting on is worth
betting the most on, or else the least: a bet of 2x is never better than both.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from operator import mul
from typing import Any

from games.catalogue.mathematics import tables
from games.catalogue.mathematics.analysis import Analysis, Paytable, Wager, in_units, known, moments
from games.catalogue.mathematics.let_it_ride_play import (
    FIFTHS,
    FOURTHS,
    LINES,
    kinds,
    line_of,
    places_of_threes,
    sorting,
)
from games.engine.cards import DECK
from games.engine.regulation import Text

RULES: dict[str, Any] = {}
TABLES = ("bet",)
PER = Text("the Ante", "el Ante")
HANDS, THIRDS = 1_326, 50
DEALS = HANDS * THIRDS * FOURTHS * FIFTHS
ANTE, FOLD = 1, 0
BETS = (3, 1)


@cache
def starting_hands() -> dict[tuple[tuple[int, int], ...], int]:
    """Two cards by what may become of them (place of three cards, thirds that make it): in how many ways."""
    places, found = places_of_threes(), Counter[tuple[tuple[int, int], ...]]()
    for own in ((DECK[a], DECK[b]) for b in range(52) for a in range(b)):
        thirds = Counter(places[sorting("".join((*own, card)))] for card in DECK if card not in own)
        found[tuple(sorted(thirds.items()))] += 1
    return dict(found)


class BestPlay:
    """The best play of one paytable, by what is out already; on a tie the larger bet or the smaller as told."""

    def __init__(self, bet: Paytable, ties_bet: bool) -> None:
        known(bet, LINES, "bet")
        self.ties_bet = ties_bet
        self.unit, (odds,) = in_units([bet])
        self.pays = [*odds.values(), -self.unit]
        paid_as = tuple(line_of(bet, five) for five in tables.load("let_it_ride")["classes"])
        self.kinds = kinds(paid_as, len(bet))
        self.worth4 = [sum(map(mul, fifths, self.pays)) for fifths in self.kinds.fours]
        self.fifth_street = cache(self._fifth_street)
        self.fourth_street = cache(self._fourth_street)

    def choice(self, worths: Sequence[int]) -> tuple[int, int]:
        """(Bet, worth) out of what folding, then each of BETS is worth."""
        options = list(zip((*BETS, FOLD), (*worths[1:], worths[0]), strict=True))
        return max(options if self.ties_bet else options[::-1], key=lambda option: option[1])

    def _fifth_street(self, out: int, four: int) -> tuple[int, int]:
        """The last bet of four cards, worth in 48 fifths."""
        worth = self.worth4[four]
        return self.choice([-out * self.unit * FIFTHS, *((out + bet) * worth for bet in BETS)])

    def _fourth_street(self, out: int, three: int) -> tuple[int, int]:
        """The bet on three cards, worth in 49 x 48 deals."""
        fours = self.kinds.threes[three].fours
        betting = [
            sum(times * self.fifth_street(out + bet, four)[1] for four, times in fours)
            for bet in BETS
        ]
        return self.choice([-out * self.unit * FOURTHS * FIFTHS, *betting])

    def third_street(self, thirds: Sequence[tuple[int, int]]) -> tuple[int, int]:
        """The bet on two cards, worth in 50 x 49 x 48 deals."""
        three_of = self.kinds.three_of
        betting = [
            sum(
                times * self.fourth_street(ANTE + bet, three_of[place])[1]
                for place, times in thirds
            )
            for bet in BETS
        ]
        return self.choice([-ANTE * self.unit * THIRDS * FOURTHS * FIFTHS, *betting])

    def ends(self) -> Counter[tuple[int, int | None]]:
        """(Bets out, line, none when folded) → deals."""
        found: Counter[tuple[int, int | None]] = Counter()
        threes, fours = Counter[tuple[int, int]](), Counter[tuple[int, int]]()
        for thirds, ways in starting_hands().items():
            bet, _ = self.third_street(thirds)
            if bet == FOLD:
                found[ANTE, None] += ways * THIRDS * FOURTHS * FIFTHS
            for place, times in thirds if bet else ():
                threes[ANTE + bet, self.kinds.three_of[place]] += ways * times
        for (out, three), ways in threes.items():
            bet, _ = self.fourth_street(out, three)
            if bet == FOLD:
                found[out, None] += ways * FOURTHS * FIFTHS
            for four, times in self.kinds.threes[three].fours if bet else ():
                fours[out + bet, four] += ways * times
        for (out, four), ways in fours.items():
            bet, _ = self.fifth_street(out, four)
            if bet == FOLD:
                found[out, None] += ways * FIFTHS
            for line, times in enumerate(self.kinds.fours[four]) if bet else ():
                found[out + bet, line] += ways * times
        return found


def analyse(
    paytables: Mapping[str, Paytable], rules: Mapping[str, Any], tie_policy: str = "bet"
) -> Analysis:
    """All bets together, per Ante; lines as in Let It Ride, pairs by the lowest that a line takes, some a push."""
    if "bet" not in paytables:
        return Analysis({})
    bet = paytables["bet"]
    best = BestPlay(bet, tie_policy == "bet")
    ends = best.ends()
    gains = [
        (-best.unit * out if line is None else best.pays[line] * out, deals)
        for (out, line), deals in ends.items()
    ]
    mean, variance = moments(gains, unit=best.unit, total=DEALS)
    units = Fraction(sum(out * deals for (out, _), deals in ends.items()), DEALS)
    hits = Fraction(sum(deals for gain, deals in gains if gain > 0), DEALS)
    lines = {
        name: Fraction(sum(deals for (_, line), deals in ends.items() if line == place), DEALS)
        for place, name in enumerate(bet)
    }
    folded = Fraction(sum(deals for (_, line), deals in ends.items() if line is None), DEALS)
    return Analysis(
        {"bet": Wager(-mean, PER, variance, hits, lines)},
        element_of_risk=-mean / units,
        average_units=units,
        decisions={"fold": folded},
        tie_policy=tie_policy,
        rests_on=("let_it_ride.json",),
    )
