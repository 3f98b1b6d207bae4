"""Published paytables to start from, each with where it was published."""

import json
from functools import cache
from pathlib import Path
from typing import NamedTuple


class Published(NamedTuple):
    """A paytable as the format writes it (outcome → odds), its name, and its source."""

    game: str
    table: str
    name: str
    source: str
    odds: dict[str, str]


@cache
def published() -> tuple[Published, ...]:
    """All of them, the customary one of each wager first."""
    rows = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
    return tuple(Published(**row) for row in rows)


def published_for(game: str, table: str) -> list[Published]:
    """Those of one wager of a game."""
    return [each for each in published() if (each.game, each.table) == (game, table)]
