"""One throw-away PostgreSQL a test run, shared by its workers; the first to need it starts it.

A database that has been migrated once is kept for later runs, as long as no migration changes:
most runs then begin in a second instead of twenty.
"""

import fcntl
import os
import shutil
import signal
import subprocess
import tempfile
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from subprocess import Popen

from casino.environment import BASE_DIR
from casino.up.places import private_folder
from casino.up.postgres import APPLICATION, OWNER, Postgres, binaries
from casino.up.running import is_alive

TEMPORARY = Path(tempfile.gettempdir())
PREFIX = f"casino-tests-{os.geteuid()}-"
KEPT_PREFIX = f"casino-migrated-{os.geteuid()}-"
KEPT = 3
FOLDER = "CASINO_TEST_CLUSTER"
MIGRATED = "migrated"
started: list[Popen[bytes]] = []  # kept: it outlives the worker that started it


def announce() -> None:
    """Say in the environment where the run's database will be; nothing is started yet."""
    if "DATABASE_URL" in os.environ:
        return
    folder = TEMPORARY / f"{PREFIX}{os.getpid()}"
    postgres = Postgres(folder, throw_away=True)
    os.environ[FOLDER] = str(folder)
    os.environ["DATABASE_URL"] = postgres.url(APPLICATION)
    os.environ["DATABASE_OWNER_URL"] = postgres.url(OWNER)


def start() -> str | None:
    """Start the announced cluster, unless another worker has; the database to copy, if it has one.

    A cluster from outside is left alone, and has none.
    """
    if FOLDER not in os.environ:
        return None
    postgres = Postgres(Path(os.environ[FOLDER]), throw_away=True)
    with Path(f"{postgres.folder}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not postgres.answers():
            take_kept(postgres)
            postgres.create()
            started.append(postgres.start())
            postgres.prepare()
    return MIGRATED if (postgres.folder / MIGRATED).exists() else None


def keep_later(copied: bool) -> None:
    """Note that the run's cluster now holds a migrated database worth keeping."""
    if copied:
        (Path(os.environ[FOLDER]) / MIGRATED).touch()


def kept_place(postgres: Postgres) -> Path:
    """Where a migrated cluster of just these migrations and programs is kept."""
    mark = sha256(f"{binaries(postgres.account)} {version('django')}".encode())
    files = [*BASE_DIR.glob("*/migrations/*.*"), BASE_DIR / "audit" / "constraints.py"]
    for path in sorted(path for path in files if path.suffix in {".py", ".sql"}):
        mark.update(f"{path.relative_to(BASE_DIR)} ".encode() + path.read_bytes())
    return TEMPORARY / f"{KEPT_PREFIX}{mark.hexdigest()[:16]}"


def take_kept(postgres: Postgres) -> None:
    """Begin with a copy of the kept cluster, where there is one."""
    place = kept_place(postgres)
    if place.is_dir():
        private_folder(postgres.folder, postgres.account)
        subprocess.run(["cp", "-a", f"{place}/.", postgres.folder], check=True)
        os.utime(place)


def let_go() -> None:
    """Leave the server to the run: it is ended by the process that announced it."""
    for process in started:
        process.returncode = 0


def remove_all_dead() -> None:
    """Remove this run's cluster and those of runs that were killed."""
    for folder in TEMPORARY.glob(f"{PREFIX}*[0-9]"):
        number = int(folder.name.removeprefix(PREFIX))
        if number == os.getpid() or not is_alive(number):
            remove(Postgres(folder, throw_away=True), keep=number == os.getpid())


def remove(postgres: Postgres, *, keep: bool) -> None:
    """End a cluster; keep it for later runs if it is ours, ended in order, and new."""
    keep = keep and (postgres.folder / MIGRATED).exists()
    place = kept_place(postgres)
    postgres.stop_left_over(signal.SIGINT if keep else signal.SIGQUIT)
    let_go()
    if keep and not place.exists():
        postgres.folder.rename(place)
        forget_old()
    for folder in (postgres.folder, postgres.socket):
        shutil.rmtree(folder, ignore_errors=True)
    Path(f"{postgres.folder}.lock").unlink(missing_ok=True)


def forget_old() -> None:
    """Keep the last few migrated clusters alone."""
    kept = sorted(TEMPORARY.glob(f"{KEPT_PREFIX}*"), key=lambda place: place.stat().st_mtime)
    for place in kept[:-KEPT]:
        shutil.rmtree(place, ignore_errors=True)
