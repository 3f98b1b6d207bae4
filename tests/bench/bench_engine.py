"""How many rounds a second one core judges, from text to answer: `python -m tests.bench.bench_engine [rounds]`.

Each game is played first; then the same records are only read, judged, and judged with their answers written out. The
ratio to a plain loop of the same run says what the machine was worth at that moment.
"""

import json
import sys
import time
from collections.abc import Callable, Sequence

from games.catalogue import GAMES, judge
from games.engine.record import read_record
from tests.catalogue.simulated import simulated

SEATS = (1, 3, 6)
LOOP = 200_000


def rate(work: Callable[[str], object], lines: Sequence[str]) -> float:
    """Lines a second of processor time; the best of three."""
    best = 0.0
    for _ in range(3):
        start = time.process_time()
        for line in lines:
            work(line)
        best = max(best, len(lines) / (time.process_time() - start))
    return best


def read_and_judge(line: str) -> object:
    """A record from its text, judged."""
    record = read_record(line)
    return judge(record, record.terms)


def answer(line: str) -> str:
    """A record from its text to the text of its answer."""
    record = read_record(line)
    return json.dumps(judge(record, record.terms).as_json())


def plain(_: str) -> int:
    """What the machine does without us."""
    return sum(range(LOOP))


def main(rounds: int) -> None:
    """Print rounds and events a second of every registered game."""
    loop = rate(plain, [""] * 20)
    for game in GAMES:
        records = [simulated(game, number, seats=SEATS) for number in range(rounds)]
        lines, events = (
            [json.dumps(record) for record in records],
            sum(len(record["log"]) for record in records),
        )
        figures = [rate(work, lines) for work in (read_record, read_and_judge, answer)]
        sys.stdout.write(
            f"{game}: {len(SEATS)} seats, {events / rounds:.0f} events a round; read {figures[0]:,.0f}/s, "
            f"judged {figures[1]:,.0f}/s, answered {figures[2]:,.0f}/s; {figures[1] / loop:.2f} x the plain loop\n"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2_000)
