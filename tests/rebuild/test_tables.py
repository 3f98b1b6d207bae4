"""The shipped tables are made again from nothing, compiled code included, and compared."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_tables_are_those_made_from_nothing(tmp_path: Path) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", "games.solver.rebuild"],
        cwd=ROOT,
        env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert ended.stdout.splitlines()[-1].startswith("tables equal")
