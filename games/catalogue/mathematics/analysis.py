"""What mathematics says of a set of wagers: edges, deviations, hit rates, decisions and the best play.

Everything is an exact fraction; figures in decimals are made from them where they are printed.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import isqrt
from typing import Any, NamedTuple

from games.catalogue.mathematics import tables
from games.engine.odds import Odds
from games.engine.regulation import Text
from games.engine.terms import BadTerms

Paytable = Mapping[str, Odds]


class OutsideTables(Exception):
    """The shipped tables do not cover this rule; the full solver does."""


class Moments(NamedTuple):
    """What a wager gains its player on average, and the variance of it, in units of its base."""

    mean: Fraction
    variance: Fraction


@dataclass(frozen=True)
class Wager:
    """One wager of a game: `edge` is what the house keeps on average, a share of `per`.

    `hit_frequency` is how often it gains its player something, `lines` how often each line of its
    table is paid. `more` holds what only this wager has to say.
    """

    edge: Fraction
    per: Text
    variance: Fraction
    hit_frequency: Fraction
    lines: Mapping[str, Fraction]
    more: Mapping[str, Any] = field(default_factory=dict)

    @property
    def standard_deviation(self) -> float:
        """Of one wager, in units of `per`."""
        return root(self.variance)

    def as_json(self) -> dict[str, Any]:
        """The wager as `python -m games analyse` prints it."""
        return {
            "edge": str(self.edge),
            "edge_percent": percent(self.edge),
            "per": self.per.en,
            "standard_deviation": self.standard_deviation,
            "hit_frequency": float(self.hit_frequency),
            "lines": {line: float(probability) for line, probability in self.lines.items()},
            **self.more,
        }


class Row(NamedTuple):
    """One row of a strategy chart: at which decision, with what, what is best, how often it comes up."""

    decision: str
    hand: Text
    example: str
    best: str
    probability: Fraction | None
    gain: Fraction | None


@dataclass(frozen=True)
class Strategy:
    """The best play, in words to read out and as rows of a chart."""

    words: Sequence[Text] = ()
    chart: Sequence[Row] = ()

    def as_json(self) -> dict[str, Any]:
        """Words in both languages and the chart."""
        return {
            "words": {
                "en": [text.en for text in self.words],
                "es": [text.es for text in self.words],
            },
            "chart": [
                {
                    "decision": row.decision,
                    "hand": {"en": row.hand.en, "es": row.hand.es},
                    "example": row.example,
                    "best": row.best,
                    "probability": None if row.probability is None else float(row.probability),
                    "gain": None if row.gain is None else float(row.gain),
                }
                for row in self.chart
            ],
        }


@dataclass(frozen=True)
class Analysis:
    """A game under its terms: its wagers, and what concerns the game as a whole.

    `element_of_risk` is the edge as a share of all that is wagered, `average_units` how much that
    is; `decisions` the share of each decision under the best play; `tie_policy` what the player
    does where two decisions are worth exactly the same; `strategy` is worked out when it is called
    for; `covariances` are of wagers that one hand settles; `rests_on` are the shipped tables used.
    """

    wagers: Mapping[str, Wager]
    element_of_risk: Fraction | None = None
    average_units: Fraction | None = None
    decisions: Mapping[str, Fraction] = field(default_factory=dict)
    tie_policy: str | None = None
    strategy: Callable[[], Strategy] = Strategy
    notes: Sequence[Text] = ()
    covariances: Mapping[tuple[str, str], Fraction] = field(default_factory=dict)
    rests_on: Sequence[str] = ()

    def as_json(self, assumed: Sequence[str] = ()) -> dict[str, Any]:
        """The answer of `python -m games analyse`; `assumed` are the rules the terms left out."""
        game = {
            "element_of_risk": None
            if self.element_of_risk is None
            else float(self.element_of_risk),
            "average_units": None if self.average_units is None else float(self.average_units),
            "decisions": {name: float(share) for name, share in self.decisions.items()},
            "tie_policy": self.tie_policy,
            "assumed": sorted(assumed),
            "notes": {
                "en": [note.en for note in self.notes],
                "es": [note.es for note in self.notes],
            },
            "strategy": self.strategy().as_json(),
            "tables": {name: f"sha256:{tables.digest(name)}" for name in self.rests_on},
        }
        return {
            "wagers": {name: wager.as_json() for name, wager in self.wagers.items()},
            "game": game,
        }


def moments(gains: Iterable[tuple[int, int]], *, unit: int, total: int) -> Moments:
    """Mean and variance of gains given as (gain in 1/`unit`, ways), of `total` ways in all."""
    first = second = 0
    for gain, ways in gains:
        first += gain * ways
        second += gain * gain * ways
    mean = Fraction(first, unit * total)
    return Moments(mean, Fraction(second, unit * unit * total) - mean * mean)


def in_units(paytables: Iterable[Paytable]) -> tuple[int, list[dict[str, int]]]:
    """Paytables in whole numbers of the largest unit that fits them all: (units to one, tables)."""
    tables = list(paytables)
    unit = 1
    for table in tables:
        for odds in table.values():
            unit *= Fraction(unit, odds.stake).denominator
    return unit, [
        {line: odds.win * unit // odds.stake for line, odds in table.items()} for table in tables
    ]


def percent(share: Fraction) -> float:
    """A share in percent, the nearest there is."""
    return float(100 * share)


def root(square: Fraction) -> float:
    """The square root of an exact fraction, to the last digit of a float."""
    scale = 1 << 160
    return float(Fraction(isqrt(square.numerator * scale * scale // square.denominator), scale))


def known(table: Paytable, outcomes: Iterable[str], name: str) -> None:
    """Refuse a table with a line that no hand of the game is paid under."""
    if strange := table.keys() - set(outcomes):
        raise BadTerms(
            f"terms.paytables.{name}.{min(strange)}", "no outcome of this wager has that name"
        )


def gain(table: Paytable, outcome: str) -> Fraction:
    """What an outcome gains on one unit; without a line it loses."""
    return Fraction(table[outcome].win, table[outcome].stake) if outcome in table else Fraction(-1)


def of_ways(
    table: Paytable,
    ways: Mapping[str, int],
    per: Text,
    name: str,
    *,
    lost: int = 0,
    more: Mapping[str, Any] | None = None,
) -> Wager:
    """A wager that one event decides: outcomes that may have a line, in so many ways each, and others that lose."""
    known(table, ways, name)
    unit, (odds,) = in_units([table])
    total = sum(ways.values()) + lost
    gains = [(odds.get(outcome, -unit), count) for outcome, count in ways.items()]
    mean, variance = moments([*gains, (-unit, lost)], unit=unit, total=total)
    hits = Fraction(sum(ways[line] for line, pays in odds.items() if pays > 0), total)
    lines = {line: Fraction(ways[line], total) for line in table}
    return Wager(-mean, per, variance, hits, lines, more or {})
