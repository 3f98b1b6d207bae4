"""What exact mathematics and ranking cost: `pytest -s tests/bench/bench_mathematics.py`.

Times of processor, the best of several; each stands beside a plain loop, or beside a library, of the
same run, which says what the machine was worth at that moment.
"""

import os
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pokerkit
import pytest

from games.catalogue import example_terms
from games.catalogue.mathematics import (
    analyse,
    five_card_roulette,
    holdem_flop,
    let_it_ride,
    ultimate_texas_holdem,
)
from games.catalogue.mathematics.ultimate_texas_holdem import Rule
from games.catalogue.published import Published, published
from games.engine.cards import DECK
from games.engine.odds import Odds
from games.engine.ranking import best, omaha_high, omaha_low, three
from games.engine.terms import Terms
from games.solver import solve
from tests.mathematics.figures import BLIND, BONUS, LET_IT_RIDE, TRIPS, ULTIMATE_RULES, paytable

ROOT = Path(__file__).parents[2]
REQUEST_SECONDS, SOLVER_SECONDS, REBUILD_SECONDS = 0.010, 15, 120
POKERKIT_TIMES = 20
LOOP = 200_000
SEATS = 6


def seconds(work: Callable[[], object], times: int = 5) -> float:
    """Seconds of processor time, the best of several, after a first that fills the tables."""
    work()
    least = float("inf")
    for _ in range(times):
        start = time.process_time()
        work()
        least = min(least, time.process_time() - start)
    return least


def told(what: str, took: float) -> None:
    """One line: what, how long, and how many plain loops that is."""
    loop = seconds(lambda: sum(range(LOOP)))
    print(f"\n{what}: {took * 1_000:.3f} ms, {took / loop:.2f} x sum(range({LOOP:,}))")


def test_let_it_ride_is_analysed_within_a_request() -> None:
    tables = {
        "bet": paytable(LET_IT_RIDE, [1000, 200, 50, 11, 8, 5, 3, 2, 1]),
        "bonus": paytable(BONUS, [50, 40, 30, 6, 3, 1]),
    }
    took = seconds(lambda: let_it_ride.analyse(tables, {}), 20)
    told("Let It Ride, bets and bonus", took)
    assert took < REQUEST_SECONDS


def test_ultimate_texas_holdem_is_analysed_within_a_request() -> None:
    tables = {
        "blind": paytable(BLIND, ["500 to 1", "50 to 1", "10 to 1", "3 to 1", "3 to 2", "1 to 1"]),
        "trips": paytable(TRIPS, [50, 40, 30, 9, 7, 4, 3]),
    }
    took = seconds(lambda: ultimate_texas_holdem.analyse(tables, ULTIMATE_RULES), 20)
    told("Ultimate Texas Hold'em, base game and Trips with the joint optimum", took)
    assert took < REQUEST_SECONDS


def test_five_card_roulette_is_analysed_within_a_request() -> None:
    tables = {name: {name: Odds(2)} for name in five_card_roulette.OUTCOMES}
    tables["community"] = {"pair": Odds(1), "two_pair": Odds(3)}
    took = seconds(lambda: five_card_roulette.analyse(tables, {"jokers": 2, "joker": "wild"}), 20)
    told("Five Card Roulette, five groups for all that can be seen, and the community cards", took)
    assert took < REQUEST_SECONDS


@pytest.mark.parametrize("row", published(), ids=lambda row: f"{row.game} {row.table} {row.name}")
def test_a_published_table_is_analysed_within_a_request(row: Published) -> None:
    raw = example_terms(row.game)
    raw["paytables"] |= {row.table: row.odds}
    terms = Terms.read(raw)
    took = seconds(lambda: analyse(row.game, terms), 20)
    told(f"analyse {row.game}, {row.table} {row.name}, all its wagers", took)
    assert took < REQUEST_SECONDS


def test_a_misplayed_flop_is_priced_in_seconds() -> None:
    blind = (0, 0, 0, 0, 2, 3, 6, 20, 100, 1000)
    hole, flop = ("7c", "8d"), ("Ks", "8h", "3d")
    told(
        "a flop of Ultimate Texas Hold'em, raised and checked",
        seconds(lambda: holdem_flop.flop_worth.__wrapped__(hole, flop, blind, 2), 2),
    )


def test_the_strategy_is_told_in_words_and_as_a_chart() -> None:
    bet = {"bet": paytable(LET_IT_RIDE, [1000, 200, 50, 11, 8, 5, 3, 2, 1])}
    told(
        "Let It Ride, words and chart of the best play",
        seconds(lambda: let_it_ride.analyse(bet, {}).strategy()),
    )


def test_hands_are_ranked() -> None:
    rng, number = Random(1), 20_000
    for name, rank, size in (("five", best, 5), ("seven", best, 7), ("three", three, 3)):
        hands = [rng.sample(DECK, size) for _ in range(number)]
        took = seconds(lambda rank=rank, hands=hands: [rank(hand) for hand in hands])
        print(f"\n{name} cards: {number / took:,.0f} hands a second")


def test_omaha_is_ranked_many_times_as_fast_as_pokerkit_does() -> None:
    rng, rounds = Random(2), 300
    deals = [rng.sample(DECK, 4 * SEATS + 5) for _ in range(rounds)]

    def ours() -> None:
        for cards in deals:
            board = tuple(cards[-5:])
            for seat in range(SEATS):
                hole = cards[4 * seat : 4 * seat + 4]
                omaha_high(hole, board), omaha_low(hole, board)

    def theirs() -> None:
        for cards in deals[:5]:
            board = "".join(cards[-5:])
            for seat in range(SEATS):
                hole = "".join(cards[4 * seat : 4 * seat + 4])
                pokerkit.OmahaHoldemHand.from_game(hole, board)
                pokerkit.OmahaEightOrBetterLowHand.from_game_or_none(hole, board)

    mine, kit = seconds(ours) / rounds, seconds(theirs, 2) / 5
    print(
        f"\nsix Omaha hands, high and low: {mine * 1e6:.0f} us, {kit / mine:.0f} times as fast as PokerKit"
    )
    assert kit / mine > POKERKIT_TIMES


def test_the_full_solver_is_done_in_seconds_once_it_is_compiled() -> None:
    rule = Rule.of({"three_of_a_kind": Odds(1), "straight": Odds(1)}, ULTIMATE_RULES)
    took = seconds(lambda: solve(rule), 2)
    told("the full solver, warm", took)
    assert took < SOLVER_SECONDS


def test_all_tables_are_rebuilt_from_nothing_in_two_minutes(tmp_path: Path) -> None:
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    ended = subprocess.run(
        [sys.executable, "-m", "games.solver.rebuild"],
        cwd=ROOT,
        env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    took = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    clock = time.perf_counter() - start
    print(
        f"\n{ended.stdout}{took:.1f} s of one core, compiling included; {clock:.1f} s by the clock"
    )
    assert ended.returncode == 0, ended.stderr
    assert took < REBUILD_SECONDS
