"""Simulated rounds of every registered game: legal by construction, and different from seed to seed."""

from typing import Any

from games.catalogue import GAMES, example_terms
from games.engine import simulator


def simulated(game: str, number: int, **options: Any) -> dict[str, Any]:
    """A legal round of a game under its example terms."""
    return simulator.record(GAMES[game], example_terms(game), number, **options)
