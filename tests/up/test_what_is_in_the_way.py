"""What stops a start is said in one sentence, before anything has been started."""

from pathlib import Path

import pytest

from tests.up.living import free_port, manage


@pytest.fixture
def folder(tmp_path: Path) -> str:
    return str(tmp_path / "house")


def refusal(*arguments: str, **environment: str) -> str:
    ended = manage("up", "--port", str(free_port()), *arguments, **environment)
    assert (ended.returncode, ended.stderr.count("\n")) == (1, 1), ended.stderr
    return ended.stderr.strip()


def test_a_folder_it_cannot_write() -> None:
    assert refusal("--data", "/dev/null/house") == (
        "Cannot write to /dev/null/house: Not a directory."
    )


def test_a_missing_program(folder: str) -> None:
    told = refusal("--data", folder, PG_BINDIR="/nowhere/bin")
    assert told == "There is no program postgres in /nowhere/bin."


def test_a_demo_for_the_whole_network(folder: str) -> None:
    told = refusal("--data", folder, "--demo", "--host", "0.0.0.0")
    assert "served to this machine alone" in told


def test_a_demo_where_work_is_kept(folder: str) -> None:
    Path(folder).mkdir()
    (Path(folder) / "env").write_text("SECRET_KEY=x\nDEMO=false\n")
    assert "was made without --demo" in refusal("--data", folder, "--demo")


def test_an_outside_database_without_a_secret(folder: str) -> None:
    told = refusal("--data", folder, DATABASE_URL="postgres://nobody@127.0.0.1/none")
    assert told.startswith("SECRET_KEY is not set")


def test_no_address_of_this_machine(folder: str) -> None:
    told = refusal("--data", folder, "--host", "192.0.2.1")
    assert told.startswith("Cannot listen on 192.0.2.1 port")


@pytest.mark.parametrize("port", ["0", "65536", "eight", "٣"])
def test_a_port_that_is_none(folder: str, port: str) -> None:
    assert "is no port" in manage("up", "--data", folder, "--port", port).stderr


def test_settings_without_a_secret_start_nothing(tmp_path: Path) -> None:
    told = manage("check", CASINO_DATA=str(tmp_path)).stderr
    assert "SECRET_KEY is not set" in told
