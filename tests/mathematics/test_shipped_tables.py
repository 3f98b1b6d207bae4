"""The shipped tables are the proven ones, or nothing is worked out."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from games.catalogue.mathematics import tables

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    "file", sorted(path.name for path in tables.FOLDER.iterdir() if path != tables.HASHES)
)
def test_a_table_has_the_content_its_hash_was_taken_of(file: str) -> None:
    assert tables.content(file)


def test_a_table_that_was_changed_is_not_used(tmp_path: Path) -> None:
    shutil.copytree(
        ROOT / "games", tmp_path / "games", ignore=shutil.ignore_patterns("__pycache__")
    )
    changed = tmp_path / "games/catalogue/mathematics/tables/five_card_roulette.json"
    changed.write_text(changed.read_text().replace("1302540", "1302541"))
    program = "from games.catalogue.mathematics import tables; tables.load('five_card_roulette')"
    ended = subprocess.run(
        [sys.executable, "-c", program], cwd=tmp_path, capture_output=True, text=True
    )
    assert "is not the one that was proven" in ended.stderr


def test_the_mathematics_needs_neither_django_nor_numpy() -> None:
    program = (
        "import sys; sys.modules.update(dict.fromkeys(('django', 'numpy', 'numba')));"
        "from games.catalogue import mathematics; print(sorted(mathematics.MATHEMATICS_ONLY)[0])"
    )
    ended = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True
    )
    assert ended.stdout == "baccarat\n", ended.stderr
