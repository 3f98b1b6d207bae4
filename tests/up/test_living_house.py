"""`manage.py up`, for real: servers, web, worker and beat, killed in every way and up again."""

import os
import signal
import urllib.request
from collections.abc import Iterator

import pytest

from tests.up.living import House, manage, wait_until


@pytest.fixture(scope="module")
def house() -> Iterator[House]:
    house = House()
    try:
        house.start()
        yield house
    finally:
        house.remove()


def test_everything_it_needs_is_there(house: House) -> None:
    assert house.ready() == {
        "ready": True, "database": "ok", "migrations": "ok", "roles": "ok", "broker": "ok",
        "worker": "ok",
    }  # fmt: skip


def test_the_sign_in_page_answers(house: House) -> None:
    with urllib.request.urlopen(f"{house.address}/accounts/login/", timeout=20) as page:
        assert page.status == 200


def test_static_files_are_served(house: House) -> None:
    names = (house.folder / "static").glob("casino/house.*.css")
    path = next(names).relative_to(house.folder)
    with urllib.request.urlopen(f"{house.address}/{path}", timeout=20) as page:
        assert page.headers["Content-Type"].startswith("text/css")


def test_other_commands_find_the_house(house: House) -> None:
    assert manage("migrate", "--check", CASINO_DATA=str(house.folder)).returncode == 0


def test_its_secrets_are_for_its_user_alone(house: House) -> None:
    assert (house.folder / "env").stat().st_mode & 0o077 == 0


def test_a_second_start_in_the_same_folder_is_refused(house: House) -> None:
    told = manage("up", "--data", str(house.folder), "--port", str(house.port)).stderr
    assert told == (
        f"Another `manage.py up` is using {house.folder}: stop it, or give this one a folder of"
        " its own with --data.\n"
    )


def test_another_house_on_the_same_port_is_refused(house: House, tmp_path: object) -> None:
    told = manage("up", "--data", f"{tmp_path}/other", "--port", str(house.port)).stderr
    assert told == (
        f"Cannot listen on 127.0.0.1 port {house.port} (Address already in use): choose another"
        " with --port.\n"
    )


@pytest.mark.parametrize("part", ["worker", "web", "beat", "broker", "database"])
def test_a_killed_part_is_started_again(house: House, part: str) -> None:
    old = set(house.numbers(part))
    os.kill(min(old), signal.SIGKILL)

    def is_back() -> bool:
        numbers = set(house.numbers(part))
        return bool(numbers) and not numbers & old and house.ready().get("ready") is True

    wait_until(is_back, f"a new {part}")
    assert f"The {part} ended; it is started again." in house.output.read_text()


def test_after_everything_was_killed_it_starts_again(house: House) -> None:
    assert house.process is not None
    for number in (house.process.pid, *house.everything()):
        os.kill(number, signal.SIGKILL)
    house.process.wait()
    house.start()
    assert house.ready()["ready"] is True


def test_after_it_alone_was_killed_it_starts_again(house: House) -> None:
    assert house.process is not None
    house.process.kill()
    house.process.wait()
    house.start()
    assert house.ready()["ready"] is True


def test_ctrl_c_ends_it_in_order(house: House) -> None:
    assert (house.stop(signal.SIGINT), house.everything()) == (0, [])
