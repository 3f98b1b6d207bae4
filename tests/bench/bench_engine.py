"""How many rounds a second one core judges, from text to answer: `python -m tests.bench.bench_engine [rounds]`.

All of it is done twice: by the sources as they are, and compiled (`python -m games compile`, which comes first where
the machine has a compiler). Each game is played first; then the same records are only read, judged, and judged with
their answers written out. The ratio to a plain loop of the same run says what the machine was worth at that moment.
Then hands of Omaha Hi-Lo, called down by six seats that all show, against PokerKit on the same hands.
"""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from random import Random
from typing import Any

from games.catalogue import GAMES, example_terms, judge
from games.compiled import CHOICE, INTERPRETED, build
from games.engine.record import read_record
from games.engine.simulator import play
from games.engine.terms import Terms
from tests.catalogue.simulated import simulated
from tests.rebuild.peer import gained

SEATS, SIX = (1, 3, 6), (1, 2, 3, 4, 5, 6)
LOOP, PEERS_HANDS = 200_000, 40


class Sparing(Random):
    """Chance by which a spot is wagered on one time in eight, not every other time."""

    def random(self) -> float:
        return super().random() ** (1 / 3)

    def getrandbits(self, k: int, /) -> int:
        return super().getrandbits(k)


class Caller(Random):
    """Chance that never raises and never folds."""

    def random(self) -> float:
        return 0.5

    def getrandbits(self, k: int, /) -> int:
        return super().getrandbits(k)


def rate(work: Callable[[str], object], lines: Sequence[str]) -> float:
    """Lines a second of processor time; the best of three."""
    best = 0.0
    for _ in range(3):
        start = time.process_time()
        for line in lines:
            work(line)
        best = max(best, len(lines) / (time.process_time() - start))
    return best


def read_and_judge(line: str, terms: Terms | None = None) -> object:
    """A record from its text, judged by the terms in force, which a round of the books does not carry."""
    record = read_record(line, terms)
    return judge(record, record.terms)


def answer(line: str, terms: Terms | None = None) -> str:
    """A record from its text to the text of its answer."""
    record = read_record(line, terms)
    return json.dumps(judge(record, record.terms).as_json())


def plain(_: str) -> int:
    """What the machine does without us."""
    return sum(range(LOOP))


def called_down(number: int) -> dict[str, Any]:
    """A hand of Omaha Hi-Lo that six seats call and check to the end; all six show."""
    terms = example_terms("omaha_hi_lo")
    stacks = dict.fromkeys(SIX, 200_00)
    chosen = {"button": 6, "stacks": stacks}
    log = play(GAMES["omaha_hi_lo"], Terms.read(terms), SIX, Caller(number), **chosen)
    written = {str(seat): "200.00" for seat in SIX}
    envelope = {"round": f"{number:06d}", "table": "SIM-1", "game": "omaha_hi_lo"}
    return {
        **envelope,
        "at": "2026-01-01T12:00:00+00:00",
        "seats": list(SIX),
        "terms": terms,
        "button": 6,
        "stacks": written,
        "log": log,
    }


def against_a_peer(rounds: int) -> None:
    """Print how many hands we judge and PokerKit plays a second, and the ratio."""
    lines = [json.dumps(called_down(number)) for number in range(rounds)]
    ours = rate(read_and_judge, lines)
    theirs = rate(lambda line: gained(json.loads(line)), lines[:PEERS_HANDS])
    sys.stdout.write(
        f"omaha_hi_lo called down by six who show: judged {ours:,.0f}/s, played by PokerKit {theirs:,.1f}/s: "
        f"{ours / theirs:,.0f} times\n"
    )


def sparing(game: str, number: int) -> dict[str, Any]:
    """A round in which each seat has about one wager down at a time."""
    log = play(GAMES[game], Terms.read(example_terms(game)), SEATS, Sparing(number))
    return {**simulated(game, number, seats=SEATS), "log": log}


def shown(game: str, records: Sequence[dict[str, Any]], loop: float, how: str) -> None:
    """Print rounds a second of a game's records: read, judged, and answered in text."""
    terms = Terms.read(example_terms(game))
    lines = [json.dumps({**record, "terms": None}) for record in records]
    events = sum(len(record["log"]) for record in records) / len(records)
    read, judged, answered = (
        rate(partial(work, terms=terms), lines) for work in (read_record, read_and_judge, answer)
    )
    sys.stdout.write(
        f"{game}{how}: {len(SEATS)} seats, {events:.0f} events a round; read {read:,.0f}/s, judged {judged:,.0f}/s, "
        f"answered {answered:,.0f}/s; {judged / loop:.2f} x the plain loop\n"
    )


def main(rounds: int) -> None:
    """Print rounds and events a second of every registered game."""
    sys.stdout.write(f"the engine {INTERPRETED if build() is None else 'compiled'}\n")
    loop = rate(plain, [""] * 20)
    for game in GAMES:
        shown(game, [simulated(game, number, seats=SEATS) for number in range(rounds)], loop, "")
    sparse = [sparing("five_card_roulette", number) for number in range(rounds)]
    shown("five_card_roulette", sparse, loop, ", a wager a seat")
    against_a_peer(rounds)


def both(*rounds: str) -> None:
    """Print them for the engine as it is, and compiled."""
    subprocess.run([sys.executable, "-m", "games", "compile"], check=False)
    for choice in (INTERPRETED, "compiled"):
        chosen = {**os.environ, CHOICE: choice}
        subprocess.run([sys.executable, "-m", __spec__.name, *rounds], check=True, env=chosen)


if __name__ == "__main__":
    if CHOICE in os.environ:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 2_000)
    else:
        both(*sys.argv[1:])
