"""Let It Ride: any table for the bets with any lowest paying pair, and the three-card bonus."""

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import Any

from games.catalogue.mathematics.analysis import Analysis, Paytable, Wager, gain, of_ways
from games.catalogue.mathematics.let_it_ride_play import THREES, BestPlay
from games.catalogue.mathematics.let_it_ride_strategy import strategy
from games.engine.regulation import Text

BONUS_HANDS = {
    "mini_royal": 4, "straight_flush": 44, "three_of_a_kind": 52, "straight": 720, "flush": 1_096, "pair": 3_744,
}  # fmt: skip
PER_BET = Text("one of the three equal bets", "una de las tres apuestas iguales")
PER_BONUS = Text("the bonus wager", "la apuesta de bonificación")


def analyse(
    paytables: Mapping[str, Paytable], rules: Mapping[str, Any], tie_policy: str = "bet"
) -> Analysis:
    """The bets and the bonus, as far as there are tables for them."""
    bonus = paytables.get("bonus")
    side = {"bonus": of_bonus(bonus)} if bonus is not None else {}
    if "bet" not in paytables:
        return Analysis(side)
    best = BestPlay(paytables["bet"], tie_policy == "bet")
    main, decisions = of_bets(best), best.decisions()
    units = 1 + decisions["bet1_rides"] + decisions["bet2_rides"]
    return Analysis(
        {"bet": main, **side},
        element_of_risk=main.edge / units,
        average_units=units,
        decisions=decisions,
        tie_policy=tie_policy,
        strategy=partial(strategy, best),
        rests_on=("let_it_ride.json",),
        covariances={("bet", "bonus"): covariance(best, bonus)} if bonus is not None else {},
    )


def of_bets(best: BestPlay) -> Wager:
    """The three bets as one wager, per one of them."""
    lines = best.lines()
    hits = sum((share for share, pay in zip(lines, best.pays, strict=True) if pay > 0), Fraction(0))
    mean, variance = best.moments
    return Wager(-mean, PER_BET, variance, hits, dict(zip(best.bet, lines, strict=False)))


def of_bonus(bonus: Paytable) -> Wager:
    """The bonus on the player's own three cards."""
    return of_ways(bonus, BONUS_HANDS, PER_BONUS, "bonus", lost=THREES - sum(BONUS_HANDS.values()))


def covariance(best: BestPlay, bonus: Paytable) -> Fraction:
    """Of the bets and the bonus that lie on the same three cards."""
    together = [
        three.ways * best.given_three(place) * gain(bonus, three.bonus)
        for place, three in enumerate(best.kinds.threes)
    ]
    return sum(together, Fraction(0)) / THREES + best.moments.mean * of_bonus(bonus).edge
