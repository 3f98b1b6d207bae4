"""Processes that an earlier start left behind: how to find them, and how to end them."""

import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

STOP_SECONDS = 20
PROC = Path("/proc")


def is_alive(number: int) -> bool:
    """Whether the number is taken; a dead process that nobody reaped does not count."""
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return not is_zombie(number)


def is_zombie(number: int) -> bool:
    """Dead, but not reaped: its number is still taken, and `kill -0` calls it alive."""
    try:
        return (PROC / str(number) / "stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except (OSError, IndexError):
        return False


def commands() -> Iterator[tuple[int, str]]:
    """Every process of the machine with its command line."""
    if not PROC.is_dir():
        listing = subprocess.run(["ps", "-axo", "pid=,command="], capture_output=True, text=True)
        for line in listing.stdout.splitlines():
            number, _, command = line.strip().partition(" ")
            yield int(number), command
        return
    for folder in PROC.glob("[0-9]*"):
        try:
            command = (folder / "cmdline").read_bytes()
        except OSError:
            continue
        yield int(folder.name), command.replace(b"\0", b" ").decode(errors="replace")


def end_all(mark: str, how: signal.Signals = signal.SIGTERM) -> None:
    """End every process whose command line carries the mark, which nothing else carries."""
    for number in [number for number, command in commands() if mark in command]:
        if number != os.getpid() and not _gone_after(number, how):
            _gone_after(number, signal.SIGKILL)


def _gone_after(number: int, how: signal.Signals) -> bool:
    give_up = time.monotonic() + STOP_SECONDS
    try:
        os.kill(number, how)
    except ProcessLookupError:
        return True
    while is_alive(number):
        if time.monotonic() > give_up:
            return False
        time.sleep(0.05)
    return True
