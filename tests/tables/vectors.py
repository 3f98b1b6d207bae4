"""The worked examples of the books; `VECTORS` may name another file of the same schema."""

import json
import os
from functools import cache
from pathlib import Path
from typing import Any

from games.engine.money import Money
from tables.services.boxes import BoxLine
from tests.builders import chips


@cache
def vectors() -> dict[str, dict[str, Any]]:
    """All vectors by their number."""
    path = Path(os.environ.get("VECTORS", Path(__file__).with_name("accounting_vectors.json")))
    return {found["id"]: found for found in json.loads(path.read_text())["vectors"]}


def vector(number: str) -> dict[str, Any]:
    return vectors()[number]


def refused_figures(number: str) -> list[str]:
    """Frequent wrong answers for the headline figure."""
    return [wrong["value"] for wrong in vector(number)["must_not_equal"]]


def chips_of(given: Any) -> dict[Money, int]:
    """An inventory: listed by denomination, or a total in the fewest chips."""
    if isinstance(given, str):
        return chips(given)
    return {Money.parse(line["denomination"]): line["count"] for line in given}


def lines_of(box: dict[str, Any]) -> list[BoxLine]:
    """The contents of a box listed by denomination."""
    return [
        BoxLine(content, Money.parse(line["denomination"]), line["count"])
        for content, lines in box.items()
        for line in lines
    ]
