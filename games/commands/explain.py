"""Print the procedure sheet of a game: every step with the clauses it comes from."""

import argparse
import sys
from collections.abc import Iterator

from games.catalogue import GAMES
from games.engine.play import Game
from games.engine.regulation import Cite


def arguments(parser: argparse.ArgumentParser) -> None:
    """What `explain` takes."""
    parser.add_argument("game", choices=sorted(GAMES))
    parser.add_argument("--language", choices=("en", "es"), default="en")


def run(asked: argparse.Namespace) -> int:
    """Print the sheet."""
    sys.stdout.write("\n".join(sheet(GAMES[asked.game], asked.language)) + "\n")
    return 0


def sheet(game: Game, language: str) -> Iterator[str]:
    """The lines of a procedure sheet: title, numbered steps, under each its clauses in our own words."""
    yield f"{game.regulation.title.told(language)} ({game.regulation.source})"
    for number, step in enumerate(game.procedure, 1):
        yield ""
        yield f"{number:2}. {step.told().told(language)}"
        cites: dict[Cite, None] = {fault.cite: None for fault in step.faults.values() if fault.cite}
        for cite in cites:
            yield f"      {cite.id:8} {cite.summary(language)}"
