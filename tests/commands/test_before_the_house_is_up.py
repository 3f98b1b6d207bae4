"""A command asked for before the house is up says what to do, and ends with a status."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT

MADE_BY_UP = ("SECRET_KEY", "DATABASE_URL", "DATABASE_OWNER_URL", "CELERY_BROKER_URL")


def manage(command: str, data: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    """A command of an installation in an empty folder."""
    kept = {name: text for name, text in os.environ.items() if name not in MADE_BY_UP}
    told = [sys.executable, "manage.py", *command.split()]
    return subprocess.run(
        told, cwd=ROOT, capture_output=True, text=True, check=False,
        env=kept | {"CASINO_DATA": str(data)} | settings,
    )  # fmt: skip


@pytest.mark.parametrize("command", ["demo_login controller", "sync_roles"])
def test_before_there_is_an_installation(command: str, tmp_path: Path) -> None:
    ended = manage(command, tmp_path)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr.startswith("SECRET_KEY is not set: run `manage.py up`, which makes one")
    assert ended.stderr.count("\n") == 1


def test_while_its_database_does_not_answer(tmp_path: Path) -> None:
    made = {
        "SECRET_KEY": "x" * 60,
        "DATABASE_URL": "postgres://nobody:x@127.0.0.1:1/none",
        "CELERY_BROKER_URL": "redis://127.0.0.1:1/0",
    }
    ended = manage("sync_roles", tmp_path, **made)
    assert ended.returncode == 1 and "Traceback" not in ended.stderr
    assert "The database does not answer" in ended.stderr and "manage.py up" in ended.stderr
