"""Convert hands of other sources into recorded rounds: one JSON object a line, ready for `check`.

Reads Poker Hand History (.phh, .phhs). A hand that cannot be told is named on standard error with its place, and the
rest goes in. Exit status: 0 all were converted, 2 some were not, or none because an option is refused.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO

from games.commands.check import watched
from games.commands.files import opened
from games.commands.play import terms
from games.engine.record import Unreadable, moment, read_record
from games.formats import Untold, phh


def arguments(parser: argparse.ArgumentParser) -> None:
    """What `convert` takes."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="hands; - reads standard input")
    parser.add_argument("--table", help="the table's code, before what the hands tell")
    parser.add_argument(
        "--at",
        type=instant,
        metavar="INSTANT",
        help="when the hands were played, before what they tell: 2026-11-29T21:14:03-05:00",
    )
    parser.add_argument(
        "--terms", type=terms, help="a file with the table's terms, before what the hands tell"
    )


def instant(text: str) -> str:
    """An instant as a record says it: with its offset from UTC."""
    try:
        moment(text, "it")
    except Unreadable as wrong:
        raise argparse.ArgumentTypeError(str(wrong)) from None
    return text


def run(asked: argparse.Namespace) -> int:
    """Print every hand that can be told."""
    status = 0
    for name in asked.files:
        with opened(name) as file:
            for told in watched(converted(file, name, asked)):
                if isinstance(told, dict):
                    sys.stdout.write(json.dumps(told, ensure_ascii=False) + "\n")
                else:
                    status = 2
                    sys.stderr.write(f"{told}\n")
    sys.stdout.flush()
    return status


def converted(
    file: BinaryIO, name: str, asked: argparse.Namespace
) -> Iterator[dict[str, Any] | str]:
    """Each hand of a file as a round, or the sentence that says where and why it is none."""
    for hand in phh.sources(file):
        try:
            if isinstance(hand.text, Untold):
                raise hand.text
            told = phh.record(
                hand.text, f"{Path(name).stem}-{hand.number}", asked.table, asked.at
            )
            told["terms"] = asked.terms or told["terms"]
            read_record(told)
        except (Untold, Unreadable) as wrong:
            yield f"{name}, hand from line {hand.line}: {wrong}"
        else:
            yield told
