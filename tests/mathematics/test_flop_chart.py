"""The chart of the flop in Ultimate Texas Hold'em against exact play itself."""

from random import Random

import pytest

from games.catalogue.mathematics import analyse, tables
from games.catalogue.mathematics.holdem_choices import raises_flop
from games.catalogue.mathematics.holdem_sights import SIGHTS, TABLE, chart, sight
from games.engine.cards import DECK
from tests.mathematics.rounds import terms


def cut(text: str) -> list[str]:
    return [text[at : at + 2] for at in range(0, len(text), 2)]


def test_the_chart_raises_as_often_as_exact_play_does() -> None:
    decisions = analyse("ultimate_texas_holdem", terms("ultimate_texas_holdem")).decisions
    counted = tables.load(TABLE)["sights"].values()
    raised = sum(raised for _, _, raised in counted)
    wait = 1 - decisions["play_4x"]
    assert raised * wait == decisions["play_2x"] * sum(hands for _, hands, _ in counted)


def test_the_chart_has_every_kind_and_adds_up_to_all_hands() -> None:
    rows = list(chart())
    assert [row.hand for row in rows] == list(SIGHTS.values())
    assert sum(row.probability or 0 for row in rows) == 1
    assert (rows[0].best, rows[-1].best) == ("2x", "2x 0.4 %")


@pytest.mark.parametrize(
    ("hole", "flop", "kind"),
    [
        ("9c8d", "7hTsJc", "straight_or_better"),
        ("8c7d", "8h8s2c", "three_of_a_kind"),
        ("8c7d", "8h7s2c", "two_pair"),
        ("2c2d", "8h8s3c", "two_pair"),
        ("8c7d", "8hKs2c", "pair"),
        ("2c2d", "8hKs3c", "pocket_pair"),
        ("Tc4c", "8cKc3d", "four_flush_high"),
        ("9c4c", "8cKc3d", "four_flush_low"),
        ("9c4d", "8cKc3c", "four_flush_low"),
        ("9c8d", "7hTs2c", "open_straight"),
        ("9c8d", "7hJs2c", "gutshot"),
        ("4c5d", "2h3sKc", "open_straight"),
        ("9c4d", "8hKs2c", "nothing"),
        ("9c4d", "KhKsKc", "nothing"),
    ],
)
def test_a_hand_is_told_by_the_best_of_what_it_makes(hole: str, flop: str, kind: str) -> None:
    assert sight(cut(hole), cut(flop)) == kind


def test_kinds_that_always_raise_do() -> None:
    rng, always = Random(7), {"straight_or_better", "three_of_a_kind"}
    dealt = [rng.sample(DECK, 5) for _ in range(3_000)]
    found = [(cards[:2], cards[2:]) for cards in dealt if sight(cards[:2], cards[2:]) in always]
    assert len(found) > 20 and all(raises_flop(hole, flop) for hole, flop in found)
