"""Casino War: a card each, and on a tie a war or half the wager back."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from games.catalogue.mathematics.analysis import (
    Analysis,
    Paytable,
    Row,
    Strategy,
    Wager,
    gain,
    known,
    of_ways,
    percent,
)
from games.engine.regulation import Text
from games.engine.terms import Rule, whole

RULES = {"decks": Rule(6, whole(1, 8))}
TABLES = ("main", "tie")
PER = Text("the first wager", "la primera apuesta")
PER_TIE = Text("the tie wager", "la apuesta al empate")
WAR = Text("Go to war on every tie.", "Vaya a la guerra en cada empate.")
SURRENDER = Text("Surrender on every tie.", "Ríndase en cada empate.")
SURRENDERED = Fraction(-1, 2)


def analyse(
    paytables: Mapping[str, Paytable], rules: Mapping[str, Any], tie_policy: str = "bet"
) -> Analysis:
    """The main wager, lines `win` and `raise_tie` (the raise when the war is tied too), and the bet on a tie."""
    decks = rules["decks"]
    wagers = {}
    if "tie" in paytables:
        alike = 4 * decks - 1
        wagers["tie"] = of_ways(
            paytables["tie"], {"win": alike}, PER_TIE, "tie", lost=52 * decks - 1 - alike
        )
    if "main" not in paytables:
        return Analysis(wagers)
    return of_main(paytables["main"], decks, tie_policy, wagers)


class Played(NamedTuple):
    """The better of war and surrender: whether it is war, by how much, and all ends (gain, how often)."""

    goes: bool
    gain: Fraction
    ends: list[tuple[Fraction, Fraction]]
    tied_again: Fraction


def play(table: Paytable, decks: int, tied: Fraction, ties_fight: bool) -> Played:
    """The main wager under the best play; `tied` is how often the first cards tie."""
    alike, others, left = 4 * decks - 2, 4 * decks, 52 * decks - 2
    again = Fraction(alike * (alike - 1) + 12 * others * (others - 1), left * (left - 1))
    fought = [
        (gain(table, "win"), (1 - again) / 2),
        (Fraction(-2), (1 - again) / 2),
        (gain(table, "raise_tie"), again),
    ]
    mean = sum((pays * chance for pays, chance in fought), Fraction(0))
    goes = mean > SURRENDERED or (mean == SURRENDERED and ties_fight)
    after = fought if goes else [(SURRENDERED, Fraction(1))]
    ends = [(gain(table, "win"), (1 - tied) / 2), (Fraction(-1), (1 - tied) / 2)]
    ends += [(pays, tied * chance) for pays, chance in after]
    return Played(goes, abs(mean - SURRENDERED), ends, again)


def of_main(table: Paytable, decks: int, tie_policy: str, side: Mapping[str, Wager]) -> Analysis:
    """The main wager."""
    known(table, ("win", "raise_tie"), "main")
    tied = Fraction(4 * decks - 1, 52 * decks - 1)
    played = play(table, decks, tied, tie_policy == "bet")
    mean = sum((pays * chance for pays, chance in played.ends), Fraction(0))
    square = sum((pays * pays * chance for pays, chance in played.ends), Fraction(0))
    hits = sum((chance for pays, chance in played.ends if pays > 0), Fraction(0))
    fights = tied if played.goes else Fraction(0)
    lines = {
        "win": (1 - tied) / 2 + fights * (1 - played.tied_again) / 2,
        "raise_tie": fights * played.tied_again,
    }
    surrendering = tied / 2 - (1 - tied) / 2 * (gain(table, "win") - 1)
    more = {"surrender_edge": str(surrendering), "surrender_edge_percent": percent(surrendering)}
    words = WAR if played.goes else SURRENDER
    row = Row("tie", words, "", "war" if played.goes else "surrender", tied, played.gain)
    return Analysis(
        {
            "main": Wager(
                -mean, PER, square - mean * mean, hits, {line: lines[line] for line in table}, more
            ),
            **side,
        },
        element_of_risk=-mean / (1 + fights),
        average_units=1 + fights,
        decisions={"war": fights, "surrender": tied - fights},
        tie_policy=tie_policy,
        strategy=lambda: Strategy([words], [row]),
    )
