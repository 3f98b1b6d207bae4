"""Play legal rounds of a game at random and print their records, one a line.

The same seed plays the same rounds. --first names cards that come out of the shoe first, to force a rare hand.
"""

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from games.catalogue import GAMES, example_terms
from games.engine import simulator
from games.engine.cards import Cards, parse_cards
from games.engine.notation import SEAT_MAX
from games.engine.simulator import Unplayable
from games.engine.terms import Terms

ROUNDS_MAX, DIGITS_MAX = 10**9, 10


def arguments(parser: argparse.ArgumentParser) -> None:
    """What `play` takes."""
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--rounds", type=count, default=1, help="how many rounds to play")
    parser.add_argument("--start", type=ordinal, default=1, help="the number of the first round")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument(
        "--seats", type=seats, default=(), help="seats in play, as 1,3,5; at random by default"
    )
    parser.add_argument(
        "--terms", type=terms, help="a file with the table's terms; the game's example by default"
    )
    parser.add_argument("--first", type=cards, default=(), metavar="CARDS", help='as "As Kd 7h"')


def count(text: str) -> int:
    """How many rounds: one at least."""
    return within(text, 1, ROUNDS_MAX)


def ordinal(text: str) -> int:
    """The number of a round."""
    return within(text, 0, ROUNDS_MAX)


def within(text: str, least: int, most: int) -> int:
    """A whole number within bounds."""
    number = int(text) if text.isascii() and text.isdigit() and len(text) <= DIGITS_MAX else -1
    if not least <= number <= most:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from {least} to {most}")
    return number


def seats(text: str) -> Sequence[int]:
    """`1,3,5` → seats."""
    found = [within(seat.strip(), 1, SEAT_MAX) for seat in text.split(",")]
    if len(set(found)) < len(found):
        raise argparse.ArgumentTypeError(f"a seat is named twice: {text}")
    return tuple(sorted(found))


def cards(text: str) -> Cards:
    """`As Kd 7h` → cards."""
    try:
        return parse_cards(text)
    except ValueError as wrong:
        raise argparse.ArgumentTypeError(str(wrong)) from None


def terms(name: str) -> dict[str, Any]:
    """The terms of a file, as its text says them."""
    try:
        raw: dict[str, Any] = json.loads(Path(name).read_text(encoding="utf-8-sig"))
        Terms.read(raw)
    except (OSError, ValueError) as wrong:
        raise argparse.ArgumentTypeError(f"{name}: {wrong}") from None
    return raw


def run(asked: argparse.Namespace) -> int:
    """Print the rounds."""
    game = GAMES[asked.game]
    record: dict[str, Any] | None = None
    for number in range(asked.start, asked.start + asked.rounds):
        try:
            record = simulator.record(
                game,
                asked.terms or example_terms(asked.game),
                number,
                asked.seed,
                tuple(asked.seats),
                record,
                first=asked.first,
            )
        except Unplayable as wrong:
            sys.stderr.write(f"no round can be played: {wrong}\n")
            return 2
        sys.stdout.write(json.dumps(record) + "\n")
    return 0
