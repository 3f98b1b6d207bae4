"""The reference figures, and what tests of mathematics share."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

from games.catalogue.mathematics.analysis import Paytable
from games.engine.odds import Odds

REFERENCE: dict[str, Any] = json.loads(Path(__file__).with_name("reference.json").read_text())
FIVE_CARDS = (
    "royal_flush", "straight_flush", "four_of_a_kind", "full_house", "flush", "straight", "three_of_a_kind", "two_pair",
)  # fmt: skip
LET_IT_RIDE = (*FIVE_CARDS, "pair_tens_or_better")
BLIND, TRIPS = FIVE_CARDS[:6], FIVE_CARDS[:7]
BONUS = ("mini_royal", "straight_flush", "three_of_a_kind", "straight", "flush", "pair")
ULTIMATE_RULES = {"play": [[3, 4], [2], [1]], "dealer_qualifies": "pair", "trips_on_fold": "lose"}


def paytable(lines: Iterable[str], odds: Iterable[int | str]) -> Paytable:
    """Lines with their odds, given as numbers to one or written out."""
    return {
        line: Odds(pays) if isinstance(pays, int) else Odds.parse(pays.replace(":", " to "))
        for line, pays in zip(lines, odds, strict=True)
    }


def written(odds: Mapping[str, str]) -> Paytable:
    """A paytable as the reference writes it: `11:1`, `push`."""
    return paytable(odds, odds.values())


def close(figure: float) -> Any:
    """Equal to the last digit that a float of the reference holds."""
    return pytest.approx(figure, rel=2e-15, abs=1e-18)
