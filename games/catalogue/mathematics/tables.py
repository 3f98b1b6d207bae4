"""The integer tables the mathematics rests on, each with the hash of its content.

`python -m games.solver.rebuild` makes them again from nothing and compares.
"""

import json
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "tables"
HASHES = FOLDER / "SHA256SUMS"


@cache
def load(name: str) -> Any:
    """A table by its name; RuntimeError where its content is not the one the hash was taken of."""
    content = (FOLDER / f"{name}.json").read_bytes()
    if sha256(content).hexdigest() != digest(name):
        raise RuntimeError(f"the table {name} is not the one that was proven: rebuild it")
    return json.loads(content)


def digest(name: str) -> str:
    """The SHA-256 of a table's content, for the filing."""
    return hashes()[name]


@cache
def hashes() -> dict[str, str]:
    """Table → hash, as `sha256sum` writes them."""
    lines = [line.split("  ") for line in HASHES.read_text().splitlines()]
    return {name.removesuffix(".json"): hexdigest for hexdigest, name in lines}
