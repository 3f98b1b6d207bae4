"""The whole house: its servers, its preparation, and the processes that do the work."""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from casino.environment import BASE_DIR
from casino.up.failure import CannotStart
from casino.up.installation import Installation
from casino.up.places import Account, home_of
from casino.up.postgres import OWNER, Postgres
from casino.up.running import end_all
from casino.up.supervisor import Part, Process, Supervisor
from casino.up.valkey import Valkey

MANAGE = str(BASE_DIR / "manage.py")
READY_SECONDS = 180


def require_free_port(host: str, port: int) -> None:
    """Refuse at once what the web server would refuse after everything else has started."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            line.bind((host, port))
        except OSError as error:
            raise CannotStart(
                f"Cannot listen on {host} port {port} ({error.strerror}): choose another with"
                " --port."
            ) from None


@dataclass
class House:
    """An installation with its servers, processes and log files."""

    installation: Installation
    say: Callable[[str], None]

    def __post_init__(self) -> None:
        self.supervisor = Supervisor(self.say)

    @property
    def folder(self) -> Path:
        return self.installation.folder

    def mark(self, part: str) -> str:
        return f"casino-{part}-{self.installation.mark}"

    def start(self) -> None:
        """From nothing to a house that answers."""
        for part in ("beat", "worker", "web"):
            end_all(self.mark(part))
        require_free_port(self.installation.host, self.installation.port)
        self.start_database()
        self.start_broker()
        self.installation.remember()
        self.prepare()
        self.start_work()
        self.wait_until_ready()

    def start_database(self) -> None:
        if "DATABASE_URL" in os.environ:
            self.say("Database: the one of DATABASE_URL.")
            return
        folder = home_of(self.folder / "postgres", Account.unprivileged())
        postgres = Postgres(folder)
        postgres.create()
        self.supervisor.add(Part("database", postgres.start, signal.SIGINT))
        postgres.prepare()
        self.installation.values["DATABASE_URL"] = postgres.url()
        self.installation.values["DATABASE_OWNER_URL"] = postgres.url(OWNER)
        self.say(f"Database: PostgreSQL, kept in {folder}.")

    def start_broker(self) -> None:
        if "CELERY_BROKER_URL" in os.environ:
            self.say("Broker: the one of CELERY_BROKER_URL.")
            return
        valkey = Valkey(self.folder / "valkey")
        self.supervisor.add(Part("broker", valkey.start))
        self.installation.values["CELERY_BROKER_URL"] = valkey.broker_url
        self.installation.values["CACHE_URL"] = valkey.cache_url
        self.say(f"Broker: Valkey, kept in {valkey.folder}.")

    def prepare(self) -> None:
        """Migrate, and gather the static files meanwhile; then fill a demo."""
        files = self._begin("static", "collectstatic", "--noinput", "--verbosity", "0")
        try:
            self._finish("migrate", self._begin("migrate", "migrate", "--verbosity", "0"))
        finally:
            files.wait()
        self._finish("static", files)
        if self.installation.demo and self.has_command("seed_demo"):
            self.say("Filling the demo …")
            self._finish("demo", self._begin("demo", "seed_demo"))

    @staticmethod
    def has_command(name: str) -> bool:
        return any(BASE_DIR.glob(f"*/management/commands/{name}.py"))

    def _begin(self, log: str, *arguments: str) -> Process:
        return self._run(log, [sys.executable, MANAGE, *arguments])

    def _finish(self, name: str, process: Process) -> None:
        if process.wait() != 0:
            log = self.folder / "logs" / f"{name}.log"
            last = log.read_text(errors="replace").strip().splitlines()[-1:]
            raise CannotStart(f"Preparing ({name}) failed; the last line of {log}: {last}")

    def _run(self, log: str, command: Sequence[str]) -> Process:
        with (self.folder / "logs" / f"{log}.log").open("ab") as output:
            return subprocess.Popen(
                command, stdout=output, stderr=output, stdin=subprocess.DEVNULL, cwd=BASE_DIR,
                env=self.installation.environment, start_new_session=True,
            )  # fmt: skip

    def start_work(self) -> None:
        python = [sys.executable, "-m"]
        host = self.installation.address.removeprefix("http://")
        celery = [*python, "celery", "-A", "casino"]
        commands = {
            "web": [*python, "gunicorn", "--config", "python:casino.web", "casino.wsgi",
                    "--name", self.mark("web"), "--bind", host],
            "worker": [*celery, "worker", "--concurrency", "2", "--loglevel", "INFO",
                       "--without-gossip", "--without-mingle",
                       "-n", f"{self.mark('worker')}@%h"],
            "beat": [*celery, "beat", "--loglevel", "INFO", "--pidfile", "",
                     "--schedule", str(self.folder / "run" / self.mark("beat"))],
        }  # fmt: skip
        for name, command in commands.items():
            self.supervisor.add(Part(name, self._starter(name, command)))

    def _starter(self, name: str, command: Sequence[str]) -> Callable[[], Process]:
        def start() -> Process:
            end_all(self.mark(name))
            return self._run(name, command)

        return start

    def wait_until_ready(self) -> None:
        give_up = time.monotonic() + READY_SECONDS
        while not self.is_ready():
            if time.monotonic() > give_up:
                raise CannotStart(f"The house does not get ready: see {self.folder / 'logs'}.")
            self.supervisor.look_after()
            time.sleep(0.2)

    def is_ready(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.installation.address}/readyz", timeout=5) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, OSError):
            return False

    def close(self) -> None:
        self.supervisor.close()
