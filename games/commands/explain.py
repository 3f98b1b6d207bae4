"""Print the procedure sheet of a game: every step with the clauses it comes from, then the clauses of no one step."""

import argparse
import sys
from collections.abc import Iterable, Iterator, Sequence

from games.catalogue import GAMES
from games.engine.game import Step
from games.engine.play import Game
from games.engine.regulation import Cite, Text

BESIDE = Text("In force beside the steps", "Rige junto a los pasos")


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
    regulation, cited = game.regulation, set[Cite]()
    yield f"{regulation.title.told(language)} ({regulation.source.told(language)})"
    own = {main_of(step) for step in game.procedure}
    for number, step in enumerate(game.procedure, 1):
        yield ""
        yield f"{number:2}. {step.told().told(language)}"
        cites: dict[Cite, None] = {fault.cite: None for fault in step.faults.values() if fault.cite}
        here = [cite for cite in cites if cite == main_of(step) or cite not in own]
        yield from told(here, language)
        cited.update(here)
    every: Sequence[Cite] = (*regulation.clauses.values(), *regulation.readings.values())
    if beside := [cite for cite in every if cite not in cited]:
        yield ""
        yield f"    {BESIDE.told(language)}"
        yield from told(beside, language)


def main_of(step: Step) -> Cite | None:
    """The clause a step comes from: the first it names. There it has its place, whoever else breaks it."""
    return next((fault.cite for fault in step.faults.values()), None)


def told(cites: Iterable[Cite], language: str) -> Iterator[str]:
    """Clauses and readings, one a line."""
    return (f"      {cite.id:8} {cite.summary(language)}" for cite in cites)
