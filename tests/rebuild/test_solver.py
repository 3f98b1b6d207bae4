"""The full solver against the shipped counts, against plain enumeration, and at what only it covers."""

from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Any

import pytest

from games.catalogue.mathematics import ultimate_texas_holdem
from games.catalogue.mathematics.analysis import Analysis, Paytable
from games.catalogue.mathematics.holdem_choices import against, raises_flop
from games.catalogue.mathematics.holdem_counts import shipped
from games.catalogue.mathematics.holdem_play import FOLD, NAMES, BestPlay, gains
from games.catalogue.mathematics.ultimate_texas_holdem import Rule
from games.engine.cards import DECK, RANKS
from games.engine.odds import Odds
from games.engine.ranking import High, best
from games.solver import solve
from tests.mathematics.figures import BLIND, ULTIMATE_RULES, paytable

TABLE_A = paytable(BLIND, ["500 to 1", "50 to 1", "10 to 1", "3 to 1", "3 to 2", "1 to 1"])
ODDS_A, UNIT = (0, 0, 0, 0, 2, 3, 6, 20, 100, 1000), 2


def both(blind: Paytable, **rules: Any) -> tuple[Analysis, Analysis]:
    """A rule that the shipped counts cover, by them and by the full solver."""
    asked = {**ULTIMATE_RULES, **rules}
    solved = solve(Rule.of(blind, asked))
    analyse = ultimate_texas_holdem.analyse
    return analyse({"blind": blind}, asked), analyse({"blind": blind}, asked, counts=solved)


def random_blind(seed: int) -> Paytable:
    rng = Random(seed)
    return {line: Odds(rng.choice((0, 1, 3, 17, 250, 1000)), rng.choice((1, 2))) for line in BLIND}


@pytest.mark.parametrize(
    "blind", [TABLE_A, random_blind(1), random_blind(2)], ids=["A", "first", "second"]
)
def test_the_full_solver_agrees_with_the_shipped_counts(blind: Paytable) -> None:
    table, solved = both(blind)
    assert (table.wagers["base"], table.decisions) == (solved.wagers["base"], solved.decisions)


def test_a_bonus_below_a_straight_is_worth_at_least_what_it_pays_the_standard_play() -> None:
    rules = ULTIMATE_RULES
    blind = {**TABLE_A, "three_of_a_kind": Odds(1)}
    solved = ultimate_texas_holdem.analyse(
        {"blind": blind}, rules, counts=solve(Rule.of(blind, rules))
    )
    standard = ultimate_texas_holdem.analyse({"blind": TABLE_A}, rules)
    played = BestPlay(shipped(), (4, 3), ODDS_A, UNIT, ties_bet=True)
    won = sum(
        sum(outcomes[:2])
        for end, outcomes in played.ends.items()
        if end.category == 3 and end.multiple != FOLD
    )
    paid = standard.wagers["base"].edge - Fraction(won, 27_813_810_024_000)
    assert solved.wagers["base"].edge <= paid < standard.wagers["base"].edge


def test_a_dealer_who_always_qualifies_costs_the_player_the_pushed_antes() -> None:
    rules = {**ULTIMATE_RULES, "dealer_qualifies": "none"}
    solved = ultimate_texas_holdem.analyse(
        {"blind": TABLE_A}, rules, counts=solve(Rule.of(TABLE_A, rules))
    )
    outcomes = solved.wagers["base"].more["outcomes"]
    assert outcomes["won_dealer_not_qualified"] == outcomes["lost_dealer_not_qualified"] == 0


def plain_gain(hole: list[str], flop: list[str]) -> int:
    """What raising on the flop gains over waiting, over 1,081 x 990 deals compared one by one."""
    rest = [card for card in DECK if card not in hole and card not in flop]
    gain = 0
    for runout in combinations(rest, 2):
        board = (*flop, *runout)
        category = High.CATEGORIES.index(best((*hole, *board)).category)
        outcomes = against(tuple(hole), board)
        worth = {
            multiple: sum(map(int.__mul__, gains(multiple, ODDS_A[category], UNIT), outcomes))
            for multiple in (2, 1, FOLD)
        }
        gain += worth[2] - max(worth[1], worth[FOLD])
    return gain


@pytest.mark.parametrize("seed", range(4))
def test_no_choice_on_the_flop_gains_by_being_changed(seed: int) -> None:
    cards = Random(seed).sample(DECK, 5)
    gain = plain_gain(cards[:2], cards[2:])
    assert raises_flop(cards[:2], cards[2:]) == (gain >= 0)


def test_pocket_fours_on_fives_and_a_ten_are_worth_the_same_raised_or_not() -> None:
    assert plain_gain(["4c", "4h"], ["5c", "5d", "Tc"]) == 0


def short_form(hole: tuple[str, str], flop: tuple[str, ...]) -> bool:
    """The rule of hand that the words of the strategy give for the flop."""
    ranks, held = [card[0] for card in flop], [card[0] for card in hole]
    if any(rank in ranks for rank in held):
        return True
    suits = [card[1] for card in (*hole, *flop)]
    for suit in set(suits):
        mine = [RANKS.index(card[0]) for card in hole if card[1] == suit]
        if suits.count(suit) == 5 or (
            suits.count(suit) == 4 and max(mine, default=0) >= RANKS.index("T")
        ):
            return True
    return best((*hole, *flop)).category in ("straight", "full_house", "four_of_a_kind")


def test_the_short_form_of_the_flop_is_exact_play_in_98_of_100_hands() -> None:
    played = BestPlay(shipped(), (4, 3), ODDS_A, UNIT, ties_bet=True)
    waiting = {
        name for name, multiple in zip(NAMES, played.raises, strict=True) if multiple == FOLD
    }
    rng, same, seen = Random(98), 0, 0
    while seen < 20_000:
        hole = tuple(sorted(rng.sample(DECK, 2), key=DECK.index, reverse=True))
        kind = "" if hole[0][0] == hole[1][0] else "s" if hole[0][1] == hole[1][1] else "o"
        flop = tuple(rng.sample([card for card in DECK if card not in hole], 3))
        if hole[0][0] + hole[1][0] + kind in waiting:
            seen += 1
            same += short_form((hole[0], hole[1]), flop) == raises_flop(hole, flop)
    assert 0.975 < same / seen < 0.985
