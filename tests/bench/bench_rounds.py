"""A million simulated rounds, all of which have to conform: `python -m tests.bench.bench_rounds [rounds]`.

They are spread over all games, each under the next variation of its terms, and every third has cards forced to come out
first that make a rare hand. Whatever is found in one is a fault of ours: it is printed with its number.
"""

import sys
import time
from collections import Counter

from games.catalogue import GAMES, judge
from games.engine.findings import ADVICE
from games.engine.record import read_record
from tests.catalogue.variations import varied

ROUNDS = 1_000_000
RARE = (
    ("As", "Ks", "Qs", "Js", "Ts", "9s", "8s", "7s"),
    ("2c", "2d", "2h", "2s", "3c", "3d", "3h", "3s"),
    ("Ac", "2d", "3h", "4s", "5c", "8d", "8h", "7s"),
    ("6h", "7h", "8h", "9h", "Th", "Jd", "Qd", "Kd"),
)


def conform(game: str, numbers: range) -> Counter[str]:
    """Play and judge these rounds of a game; how many there were of each verdict and each finding."""
    told = Counter[str]()
    for number in numbers:
        options = {"first": RARE[number // 3 % len(RARE)]} if number % 3 == 0 else {}
        record = read_record(varied(game, number, **options))
        answer = judge(record, record.terms)
        told[answer.verdict] += 1
        for finding in answer.findings:
            if finding.severity < ADVICE:
                told["findings"] += 1
                sys.stdout.write(f"{game} {number}: {finding.text('en')}\n")
    return told


def main(rounds: int) -> int:
    """Print the counts of every game; 1 where anything was found."""
    found = 0
    for game in GAMES:
        start = time.process_time()
        told = conform(game, range(rounds // len(GAMES)))
        found += told["findings"]
        took = time.process_time() - start
        sys.stdout.write(f"{game}: {dict(told)} in {took:,.0f} s of one core\n")
    sys.stdout.write(f"{found} findings\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else ROUNDS))
