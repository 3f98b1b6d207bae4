"""A house started as a person starts it, for tests: `manage.py up` in a process of its own."""

import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path

from casino.environment import BASE_DIR
from casino.up.places import mark_of, short_folder
from casino.up.running import commands, end_all

KEPT = ("PATH", "HOME", "LANG", "TMPDIR", "PG_BINDIR")
SECONDS = 300


def free_port() -> int:
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        return int(line.getsockname()[1])


def bare_environment(**more: str) -> dict[str, str]:
    """What a person's shell holds; none of what this test run says of itself."""
    return {name: os.environ[name] for name in KEPT if name in os.environ} | more


def manage(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, str(BASE_DIR / "manage.py"), *arguments], capture_output=True, text=True,
        env=bare_environment(**environment), timeout=SECONDS,
    )  # fmt: skip


def wait_until(true: Callable[[], bool], what: str) -> None:
    give_up = time.monotonic() + SECONDS
    while not true():
        assert time.monotonic() < give_up, f"{what} did not come about in {SECONDS} s"
        time.sleep(0.1)


class House:
    """One installation in a folder of its own, with the process that keeps it up."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="casino-house-"))
        self.port = free_port()
        self.output = self.folder / "said"
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self, *arguments: str) -> None:
        with self.output.open("wb") as said:
            self.process = subprocess.Popen(
                [sys.executable, str(BASE_DIR / "manage.py"), "up", "--data", str(self.folder),
                 "--port", str(self.port), *arguments],
                stdout=said, stderr=said, env=bare_environment(), start_new_session=True,
            )  # fmt: skip
        wait_until(lambda: self.is_open or self.has_ended, "an open house")
        assert self.is_open, self.output.read_text()

    @property
    def is_open(self) -> bool:
        return "The house is open" in self.output.read_text()

    @property
    def has_ended(self) -> bool:
        return self.process is None or self.process.poll() is not None

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        assert self.process is not None
        self.process.send_signal(how)
        return self.process.wait(SECONDS)

    def ready(self) -> dict[str, object]:
        """What `/readyz` says; nothing while nobody answers."""
        try:
            with urllib.request.urlopen(f"{self.address}/readyz", timeout=10) as answer:
                return dict(json.load(answer))
        except urllib.error.HTTPError as answer:
            return dict(json.load(answer))
        except (OSError, ValueError):
            return {}

    def numbers(self, part: str) -> list[int]:
        """The processes of a part of this house, the one that was started first, first."""
        marks = {
            "database": f"-D {self.folder}/postgres/data ",
            "broker": f"--dir {self.folder}/valkey ",
        }
        mark = marks.get(part, f"casino-{part}-{mark_of(self.folder)}")
        return sorted(number for number, command in commands() if mark in command)

    def everything(self) -> list[int]:
        parts = ("database", "broker", "web", "worker", "beat")
        return [number for part in parts for number in self.numbers(part)]

    def remove(self) -> None:
        if not self.has_ended:
            self.stop()
        end_all(str(self.folder), signal.SIGKILL)
        sockets = [
            short_folder("pg", self.folder / "postgres"),
            short_folder("valkey", self.folder / "valkey"),
        ]
        for folder in (self.folder, *sockets):
            shutil.rmtree(folder, ignore_errors=True)
