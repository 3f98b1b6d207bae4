"""Ultimate Texas Hold'em: Ante, Blind and Play as one wager per Ante, and Trips with the fold rule of the terms."""

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple, Self

from games.catalogue.mathematics.analysis import (
    Analysis,
    OutsideTables,
    Paytable,
    Wager,
    in_units,
    known,
    moments,
    percent,
)
from games.catalogue.mathematics.holdem_counts import shipped
from games.catalogue.mathematics.holdem_play import CATEGORIES, DEALS, FOLD, BestPlay, Counts, End
from games.catalogue.mathematics.holdem_strategy import strategy
from games.engine.regulation import Text

STRAIGHT = CATEGORIES.index("straight")
TRIPS_LINES = CATEGORIES[:2:-1]
LINES_OF = {"blind": CATEGORIES[:0:-1]}
MOST_ODDS = 1_000
PER_ANTE = Text("the Ante", "el Ante")
PER_TRIPS = Text("the Trips wager", "la apuesta Trips")
LOST_ON_FOLD = Text(
    "Trips is lost on a fold: its edge here is that of a player who plays the base game for the best; "
    "the joint optimum is that of one who bets Trips equal to the Ante and plays both for the best.",
    "Trips se pierde al retirarse: su ventaja es aquí la de quien juega lo óptimo en el juego base; "
    "el óptimo conjunto es el de quien apuesta en Trips lo mismo que en el Ante y juega ambos lo mejor posible.",
)
BLIND_NEEDED = Text(
    "Trips is lost on a fold, so its edge depends on the Blind's table, and there is none.",
    "Trips se pierde al retirarse, así que su ventaja depende de la tabla del Blind, y no la hay.",
)
TABLES = ("ultimate_texas_holdem.json",)


class Rule(NamedTuple):
    """What decides how the base game is played.

    The Blind by category in 1/`unit`, the Play multiples offered (largest first), who qualifies.
    """

    unit: int
    blind: tuple[int, ...]
    play: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]
    qualifies: str

    @classmethod
    def of(cls, blind: Paytable, rules: Mapping[str, Any]) -> Self:
        """The rule of these terms; a winning hand without a line pushes the Blind."""
        known(blind, CATEGORIES, "blind")
        unit, (odds,) = in_units([blind])
        first, second, third = (tuple(sorted(offered, reverse=True)) for offered in rules["play"])
        lines = tuple(odds.get(category, 0) for category in CATEGORIES)
        return cls(unit, lines, (first, second, third), rules["dealer_qualifies"])

    def counts(self, *, keeping_trips: bool = False) -> Counts:
        """The shipped counts for this rule; `OutsideTables` says what they do not cover."""
        if any(self.blind[:STRAIGHT]):
            raise OutsideTables("the Blind pays below a straight")
        if max(self.blind) > MOST_ODDS * self.unit:
            raise OutsideTables(f"the Blind pays more than {MOST_ODDS} to 1")
        if self.play[1:] != ((2,), (1,)):
            raise OutsideTables(
                "the Play multiples on the flop and the river are other than 2 and 1"
            )
        if self.qualifies != "pair":
            raise OutsideTables("the dealer qualifies with other than a pair")
        return shipped(keeping_trips=keeping_trips)

    def played(self, counts: Counts, tie_policy: str) -> BestPlay:
        """The best play of these hands under this rule."""
        return BestPlay(counts, self.play[0], self.blind, self.unit, ties_bet=tie_policy == "bet")


def analyse(
    paytables: Mapping[str, Paytable],
    rules: Mapping[str, Any],
    tie_policy: str = "bet",
    counts: Counts | None = None,
) -> Analysis:
    """The base game and Trips, as far as there are tables for them.

    `counts` are those of the full solver for this very rule, where the shipped ones do not cover it.
    """
    blind, trips = paytables.get("blind"), paytables.get("trips")
    lost = rules["trips_on_fold"] == "lose"
    if blind is None:
        return trips_alone(trips, lost)
    rule = Rule.of(blind, rules)
    best = rule.played(counts or rule.counts(), tie_policy)
    wagers = {"base": of_base(best, blind)}
    if trips is not None:
        keeping = (
            rule.played(rule.counts(keeping_trips=True), tie_policy)
            if lost and not counts
            else None
        )
        wagers["trips"] = of_trips(best, trips, lost, keeping)
    units = best.units()
    return Analysis(
        wagers,
        element_of_risk=wagers["base"].edge / units,
        average_units=units,
        decisions={
            **{
                f"play_{multiple}x": best.share(multiple)
                for offered in rule.play
                for multiple in offered
            },
            "fold": best.share(FOLD),
        },
        tie_policy=tie_policy,
        strategy=partial(strategy, best, as_shipped=counts is None),
        notes=[LOST_ON_FOLD] if trips is not None and lost else [],
        rests_on=() if counts else TABLES,
        covariances={("base", "trips"): covariance(best, trips, lost, wagers)}
        if trips is not None
        else {},
    )


def of_base(best: BestPlay, blind: Paytable) -> Wager:
    """Ante, Blind and Play together; a line of the Blind is paid when the hand wins."""
    mean, variance = moments(
        ((gain, deals) for _, gain, deals in best.gains()), unit=best.unit, total=DEALS
    )
    won = dict.fromkeys(CATEGORIES, 0)
    hits = sum(deals for _, gain, deals in best.gains() if gain > 0)
    for end, outcomes in best.ends.items():
        won[CATEGORIES[end.category]] += sum(outcomes[:2]) if end.multiple != FOLD else 0
    lines = {line: Fraction(won[line], DEALS) for line in blind}
    return Wager(-mean, PER_ANTE, variance, Fraction(hits, DEALS), lines, more(best))


def more(best: BestPlay) -> dict[str, Any]:
    """What each of the three parts gains its player per Ante, and how the rounds end."""
    ante = blind = play = 0
    ended = [0] * 5
    for end, (won, won_open, lost, lost_open, tied) in best.ends.items():
        dealt = won + won_open + lost + lost_open + tied
        if end.multiple == FOLD:
            ante, blind = ante - dealt, blind - dealt * best.unit
            continue
        ante += won - lost
        blind += best.blind[end.category] * (won + won_open) - best.unit * (lost + lost_open)
        play += end.multiple * (won + won_open - lost - lost_open)
        ended = [
            sum(pair) for pair in zip(ended, (won, won_open, lost, lost_open, tied), strict=True)
        ]
    names = ("won", "won_dealer_not_qualified", "lost", "lost_dealer_not_qualified", "tied")
    return {
        "gains": {
            "ante": ante / DEALS,
            "blind": float(Fraction(blind, best.unit * DEALS)),
            "play": play / DEALS,
        },
        "outcomes": {name: deals / DEALS for name, deals in zip(names, ended, strict=True)},
    }


def trips_gain(end: End, odds: Mapping[str, int], unit: int, lost: bool) -> int:
    """What Trips gains at an end of the base game, in 1/`unit`."""
    return -unit if lost and end.multiple == FOLD else odds.get(CATEGORIES[end.category], -unit)


def of_trips(best: BestPlay, trips: Paytable, lost: bool, joint: BestPlay | None) -> Wager:
    """Trips beside a base game played for the best; `joint` is the play that keeps Trips too."""
    known(trips, TRIPS_LINES, "trips")
    unit, (odds,) = in_units([trips])
    gains = [
        (end, trips_gain(end, odds, unit, lost), sum(deals)) for end, deals in best.ends.items()
    ]
    mean, variance = moments(((gain, deals) for _, gain, deals in gains), unit=unit, total=DEALS)
    paid = dict.fromkeys(trips, 0)
    for end, deals in best.ends.items():
        if CATEGORIES[end.category] in paid and not (lost and end.multiple == FOLD):
            paid[CATEGORIES[end.category]] += sum(deals)
    hits = sum(deals for _, gain, deals in gains if gain > 0)
    lines = {line: Fraction(ways, DEALS) for line, ways in paid.items()}
    kept = joint is not None and {"three_of_a_kind", "four_of_a_kind"} <= trips.keys()
    return Wager(
        -mean,
        PER_TRIPS,
        variance,
        Fraction(hits, DEALS),
        lines,
        joint_optimum(joint, trips) if kept else {},
    )


def joint_optimum(joint: BestPlay | None, trips: Paytable) -> dict[str, Any]:
    """What both wagers cost a player who bets Trips equal to the Ante and plays both for the best."""
    assert joint is not None
    base = of_base(joint, {})
    alone = of_trips(joint, trips, True, None)
    return {
        "joint_optimum": {
            "trips_per_ante": 1,
            "base_edge": str(base.edge),
            "base_edge_percent": percent(base.edge),
            "trips_edge": str(alone.edge),
            "trips_edge_percent": percent(alone.edge),
            "both_percent_of_ante": percent(base.edge + alone.edge),
            "fold": float(joint.share(FOLD)),
        }
    }


def covariance(
    best: BestPlay, trips: Paytable, lost: bool, wagers: Mapping[str, Wager]
) -> Fraction:
    """Of the base game and Trips, per Ante and unit of Trips."""
    unit, (odds,) = in_units([trips])
    together = sum(
        gain * trips_gain(end, odds, unit, lost) * deals for end, gain, deals in best.gains()
    )
    return Fraction(together, best.unit * unit * DEALS) - wagers["base"].edge * wagers["trips"].edge


def trips_alone(trips: Paytable | None, lost: bool) -> Analysis:
    """Trips without a Blind table: of any seven cards, unless a fold loses it."""
    if trips is None:
        return Analysis({})
    if lost:
        return Analysis({}, notes=[BLIND_NEEDED])
    best = BestPlay(shipped(), (), (0,) * len(CATEGORIES), 1, ties_bet=True)
    return Analysis({"trips": of_trips(best, trips, False, None)}, rests_on=TABLES)
