"""One process tree: parts start in order, are started again when they die, stop in reverse."""

import signal
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from types import FrameType

from casino.up.failure import CannotStart

STOP_SECONDS = 25
RESTARTS_A_MINUTE = 5
Process = subprocess.Popen[bytes]


class Stopped(Exception):
    """Somebody asked for the end: Ctrl-C, a closed terminal, or a signal."""


def stop_on_signals() -> None:
    """From now on a signal ends the house in order, wherever it is in its start."""

    def stop(number: int, frame: FrameType | None) -> None:
        for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(name, signal.SIG_IGN)
        raise Stopped

    for name in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(name, stop)


@dataclass
class Part:
    """One long-running process, how to start it, and the signal that ends it in order."""

    name: str
    start: Callable[[], Process]
    how: signal.Signals = signal.SIGTERM
    process: Process | None = None
    restarts: list[float] = field(default_factory=list)

    @property
    def is_dead(self) -> bool:
        return self.process is None or self.process.poll() is not None

    def restart(self) -> None:
        """Start it again; say so when it will not stay."""
        now = time.monotonic()
        self.restarts = [when for when in self.restarts if now - when < 60] + [now]
        if len(self.restarts) > RESTARTS_A_MINUTE:
            raise CannotStart(f"The {self.name} keeps ending: see its log.")
        self.process = self.start()

    def stop(self) -> None:
        if self.process is None or self.is_dead:
            return
        self.process.send_signal(self.how)
        try:
            self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


@dataclass
class Supervisor:
    """The parts of a running house, in the order of their start."""

    say: Callable[[str], None]
    parts: list[Part] = field(default_factory=list)

    def add(self, part: Part) -> None:
        self.parts.append(part)
        part.process = part.start()

    def watch(self) -> None:
        """Keep every part alive, until somebody asks for the end."""
        while True:
            self.look_after()
            time.sleep(0.3)

    def look_after(self) -> None:
        for part in self.parts:
            if part.is_dead:
                self.say(f"The {part.name} ended; it is started again.")
                try:
                    part.restart()
                except CannotStart as failure:
                    if len(part.restarts) > RESTARTS_A_MINUTE:
                        raise
                    self.say(str(failure))
                    time.sleep(1)

    def close(self) -> None:
        for part in reversed(self.parts):
            part.stop()
