"""Play legal rounds of a game at random and print their records, one a line.

The same seed plays the same rounds. --first names cards that come out of the shoe first, to force a rare hand.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from games.catalogue import GAMES, example_terms
from games.engine import simulator
from games.engine.cards import parse_cards


def arguments(parser: argparse.ArgumentParser) -> None:
    """What `play` takes."""
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--rounds", type=int, default=1, help="how many rounds to play")
    parser.add_argument("--start", type=int, default=1, help="the number of the first round")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--seats", type=seats, default=(), help="seats in play, as 1,3,5; at random by default"
    )
    parser.add_argument(
        "--terms", type=Path, help="a file with the table's terms; the game's example by default"
    )
    parser.add_argument(
        "--first", type=parse_cards, default=(), metavar="CARDS", help='as "As Kd 7h"'
    )


def seats(text: str) -> Sequence[int]:
    """`1,3,5` → seats."""
    return tuple(sorted({int(seat) for seat in text.split(",")}))


def run(asked: argparse.Namespace) -> int:
    """Print the rounds."""
    terms = (
        json.loads(asked.terms.read_text(encoding="utf-8"))
        if asked.terms
        else example_terms(asked.game)
    )
    for number in range(asked.start, asked.start + asked.rounds):
        record = simulator.record(
            GAMES[asked.game], terms, number, asked.seed, tuple(asked.seats), first=asked.first
        )
        sys.stdout.write(json.dumps(record) + "\n")
    return 0
