"""The engine compiled to machine code: where a build lies, and whether it is of these very sources.

`python -m games compile` makes one from the modules of the engine and its games. It is found by the digest of them
all: after any change the sources are run as they are, and so they are without a build or with
`GAMES_ENGINE=interpreted`.
"""

import os
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

HERE = Path(__file__).parent
BUILDS = HERE.parent / "var" / "engine"
PACKAGES = ("engine", "catalogue")
CHOICE, INTERPRETED = "GAMES_ENGINE", "interpreted"


def sources() -> Iterator[Path]:
    """The modules of the engine and its games, always in one order."""
    for package in PACKAGES:
        yield from sorted((HERE / package).glob("*.py"))


def place() -> Path:
    """Where a build of the sources as they are now, for this Python, has to lie."""
    digest = sha256(sys.implementation.cache_tag.encode())
    for module in sources():
        digest.update(module.name.encode() + b"\0" + module.read_bytes())
    return BUILDS / digest.hexdigest()[:32]


def build() -> Path | None:
    """The build to run, if there is one and nobody asked for the sources."""
    if os.environ.get(CHOICE) == INTERPRETED or not BUILDS.is_dir():
        return None
    found = place()
    return found if found.is_dir() else None
