"""A build of the engine is run while it is of the sources as they are, and of no others."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from games import compiled
from games.compiled import CHOICE, HERE, INTERPRETED, PACKAGES

BUILT = 'raise SystemExit("from the build")'
NOTHING_CHOSEN = {name: value for name, value in os.environ.items() if name != CHOICE}


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A copy of the engine and its games, with a build of them that says that it is one."""
    ignored = shutil.ignore_patterns("__pycache__")
    for package in PACKAGES:
        shutil.copytree(HERE / package, tmp_path / "games" / package, ignore=ignored)
    for module in ("__init__.py", "compiled.py"):
        shutil.copy(HERE / module, tmp_path / "games")
    build = Path(asked(tmp_path, "from games.compiled import place; print(place())"))
    (build / "engine").mkdir(parents=True)
    (build / "engine" / "__init__.py").write_text(BUILT)
    return tmp_path


def asked(folder: Path, program: str, **chosen: str) -> str:
    """What a program says in a folder."""
    ended = subprocess.run(
        [sys.executable, "-c", program],
        cwd=folder,
        env={**NOTHING_CHOSEN, **chosen},
        capture_output=True,
        text=True,
    )
    return (ended.stdout or ended.stderr).strip()


def test_a_build_of_these_sources_is_run(house: Path) -> None:
    assert asked(house, "import games.engine") == "from the build"


def test_whoever_asks_for_the_sources_has_them(house: Path) -> None:
    assert asked(house, "import games.engine", **{CHOICE: INTERPRETED}) == ""


@pytest.mark.parametrize("package", PACKAGES)
def test_a_build_of_other_sources_is_left_alone(house: Path, package: str) -> None:
    module = sorted((house / "games" / package).glob("*.py"))[-1]
    module.write_text(f"{module.read_text()}\n")
    assert asked(house, "import games.engine") == ""


def test_a_source_more_makes_other_sources(house: Path) -> None:
    (house / "games" / "engine" / "another.py").touch()
    assert asked(house, "import games.engine") == ""


def test_what_every_module_of_the_engine_is_made_of_counts() -> None:
    every = {module for package in PACKAGES for module in (HERE / package).glob("*.py")}
    assert set(compiled.sources()) == every
