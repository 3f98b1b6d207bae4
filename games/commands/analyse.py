"""Print the exact mathematics of paytables: edge, deviation, hit rates, decisions, best play.

FILE holds {"game": …, "terms": …} and optionally "tie_policy": what a player does where two decisions are
worth exactly the same (bet or fold). One JSON object a file; exit status 2 where a file cannot be analysed.
"""

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

from games.catalogue import mathematics
from games.catalogue.mathematics.analysis import OutsideTables
from games.catalogue.mathematics.ultimate_texas_holdem import Rule
from games.engine.terms import BadTerms, Terms, rules_of
from games.solver import SolverMissing, solve


def arguments(parser: argparse.ArgumentParser) -> None:
    """What `analyse` takes."""
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="JSON with game and terms; - reads standard input"
    )
    parser.add_argument(
        "--ties", choices=("bet", "fold"), help="the tie policy, before the file's own"
    )


def run(asked: argparse.Namespace) -> int:
    """Analyse every file; each with its time on standard error."""
    status = 0
    for name in asked.files:
        started = time.perf_counter()
        try:
            text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8-sig")
            answer = analysed(text, asked.ties)
        except (BadTerms, OutsideTables, SolverMissing) as error:
            sys.stderr.write(f"{name}: {error}\n")
            status = 2
        else:
            sys.stdout.write(json.dumps(answer, ensure_ascii=False, indent=1) + "\n")
            sys.stderr.write(f"{name}: {time.perf_counter() - started:.4f} s\n")
    return status


def analysed(text: str, ties: str | None = None) -> dict[str, Any]:
    """The answer to one request; `ties` overrules its tie policy."""
    try:
        raw = json.loads(text)
    except ValueError as error:
        raise BadTerms("file", f"not JSON: {error}") from None
    if not isinstance(raw, dict) or not isinstance(raw.get("game"), str):
        raise BadTerms("game", "an object with the game's key and its terms is needed")
    game, terms, ties = (
        raw["game"],
        Terms.read(raw.get("terms")),
        ties or raw.get("tie_policy", "bet"),
    )
    try:
        found = mathematics.analyse(game, terms, ties)
    except OutsideTables:
        if game != "ultimate_texas_holdem":
            raise
        rule = Rule.of(terms.paytables["blind"], rules_of(terms, mathematics.rules(game)))
        found = mathematics.analyse(game, terms, ties, counts=solve(rule, watched))
    return found.as_json(mathematics.assumed(game, terms))


def watched(done: int, of: int) -> None:
    """On a terminal, how far the full solver is."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\rfull solver: {done} of {of} flops" + ("\n" if done == of else ""))
        sys.stderr.flush()
