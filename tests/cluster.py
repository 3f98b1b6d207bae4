"""One throw-away PostgreSQL a test run, shared by its workers; the first to need it starts it."""

import fcntl
import os
import shutil
import signal
import tempfile
from pathlib import Path
from subprocess import Popen

from casino.up.postgres import APPLICATION, OWNER, Postgres
from casino.up.running import is_alive

PREFIX = f"casino-tests-{os.geteuid()}-"
FOLDER = "CASINO_TEST_CLUSTER"
started: list[Popen[bytes]] = []  # kept: it outlives the worker that started it


def announce() -> None:
    """Say in the environment where the run's database will be; nothing is started yet."""
    if "DATABASE_URL" in os.environ:
        return
    folder = Path(tempfile.gettempdir()) / f"{PREFIX}{os.getpid()}"
    postgres = Postgres(folder, throw_away=True)
    os.environ[FOLDER] = str(folder)
    os.environ["DATABASE_URL"] = postgres.url(APPLICATION)
    os.environ["DATABASE_OWNER_URL"] = postgres.url(OWNER)


def start() -> None:
    """Start the announced cluster, unless another worker has; do nothing for an outside one."""
    if FOLDER not in os.environ:
        return
    postgres = Postgres(Path(os.environ[FOLDER]), throw_away=True)
    with Path(f"{postgres.folder}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not postgres.answers():
            postgres.create()
            started.append(postgres.start())
            postgres.prepare()


def let_go() -> None:
    """Leave the server to the run: it is ended by the process that announced it."""
    for process in started:
        process.returncode = 0


def remove_all_dead() -> None:
    """Remove this run's cluster and those of runs that were killed."""
    for folder in Path(tempfile.gettempdir()).glob(f"{PREFIX}*[0-9]"):
        number = int(folder.name.removeprefix(PREFIX))
        if number == os.getpid() or not is_alive(number):
            remove(Postgres(folder, throw_away=True))


def remove(postgres: Postgres) -> None:
    postgres.stop_left_over(signal.SIGQUIT)
    let_go()
    for folder in (postgres.folder, postgres.socket):
        shutil.rmtree(folder, ignore_errors=True)
    Path(f"{postgres.folder}.lock").unlink(missing_ok=True)
