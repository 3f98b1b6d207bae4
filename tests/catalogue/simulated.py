"""Simulated rounds of every registered game: legal by construction, and different from seed to seed."""

from random import Random
from typing import Any

from games.catalogue import GAMES, example_terms
from games.engine import simulator
from games.engine.money import Money


def simulated(game: str, number: int, **options: Any) -> dict[str, Any]:
    """A legal round of a game under its example terms; poker gets a button and stacks."""
    rng = Random(f"{game} {number}")
    if GAMES[game].poker:
        seats = tuple(sorted(rng.sample(range(1, 10), rng.randint(2, 6))))
        stacks = {seat: rng.choice((1_000, 5_000, 20_000)) for seat in seats}
        options = {"seats": seats, "button": rng.choice(seats), "stacks": stacks} | options
    record = simulator.record(GAMES[game], example_terms(game), number, **options)
    if "button" in options:
        record["button"] = options["button"]
        record["stacks"] = {
            str(seat): Money(chips).text() for seat, chips in options["stacks"].items()
        }
    return record
