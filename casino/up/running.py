"""Processes that somebody else started: whether they live, and how to end them."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

MAC = sys.platform == "darwin"
STOP_SECONDS = 20


def is_alive(number: int) -> bool:
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def command_of(number: int) -> str:
    """The command line of a process; empty where it is gone, or dead and not reaped."""
    try:
        return Path(f"/proc/{number}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except FileNotFoundError:
        ask = ["ps", "-p", str(number), "-o", "command="]
        return subprocess.run(ask, capture_output=True, text=True).stdout if MAC else ""


def is_running(number: int, *, mark: str) -> bool:
    """Whether the process lives and is still ours: a number may have gone to another since."""
    return is_alive(number) and not is_zombie(number) and mark in command_of(number)


def is_zombie(number: int) -> bool:
    """Dead, but not reaped: its number is still taken, and `kill -0` calls it alive."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except OSError:
        return False


def ask_to_stop(number: int, how: signal.Signals) -> None:
    """Ask, wait, and in the end insist."""
    if not _gone_after(number, how, STOP_SECONDS):
        _gone_after(number, signal.SIGKILL, STOP_SECONDS)


def _gone_after(number: int, how: signal.Signals, seconds: float) -> bool:
    give_up = time.monotonic() + seconds
    try:
        os.kill(number, how)
    except ProcessLookupError:
        return True
    while is_alive(number) and not is_zombie(number):
        if time.monotonic() > give_up:
            return False
        time.sleep(0.05)
    return True
