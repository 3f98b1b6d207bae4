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
    """A table by its name."""
    return json.loads(content(f"{name}.json"))


@cache
def content(name: str) -> bytes:
    """A file of the tables; RuntimeError where it is not the one the hash was taken of."""
    found = (FOLDER / name).read_bytes()
    if sha256(found).hexdigest() != digest(name):
        raise RuntimeError(f"the table {name} is not the one that was proven: rebuild it")
    return found


def digest(name: str) -> str:
    """The SHA-256 of a file's content, for the filing."""
    return dict(line.split("  ")[::-1] for line in HASHES.read_text().splitlines())[name]
