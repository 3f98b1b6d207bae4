"""A chain written on PostgreSQL 15 proves on 18, byte for byte, and goes on there.

    python -m tests.versions.chain_across_versions

Needs Debian's PostgreSQL 15 beside the server the house brings along, so it stands outside pytest.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from casino.environment import BASE_DIR
from casino.up.postgres import APPLICATION, DATABASE, OWNER, SUPERUSER, Postgres, binaries

OLD = Path("/usr/lib/postgresql/15/bin")
SETTINGS = {
    "SECRET_KEY": "for this run alone, never served",
    "CELERY_BROKER_URL": "memory://",
    "CACHE_URL": "locmem://",
    "LOG_LEVEL": "ERROR",
    "DEMO": "false",
}


@contextmanager
def server(folder: Path, programs: Path | None) -> Iterator[Postgres]:
    """A server of its own with these programs, or with those the house brings along."""
    with suppress(KeyError):
        del os.environ["PG_BINDIR"]
    if programs:
        os.environ["PG_BINDIR"] = str(programs)
    postgres = Postgres(folder)
    postgres.create()
    process = postgres.start()
    try:
        postgres.prepare()
        yield postgres
    finally:
        process.terminate()
        process.wait()
        shutil.rmtree(postgres.socket, ignore_errors=True)


def python(postgres: Postgres, *arguments: str) -> str:
    """Run a program of the house on a server; what it says, or the end of all."""
    environment = {
        **os.environ,
        **SETTINGS,
        "DATABASE_URL": postgres.url(APPLICATION),
        "DATABASE_OWNER_URL": postgres.url(OWNER),
    }
    done = subprocess.run(
        [sys.executable, *arguments], cwd=BASE_DIR, env=environment, capture_output=True, text=True
    )
    if done.returncode:
        sys.exit(f"{' '.join(arguments)}\n{done.stdout}{done.stderr}")
    return done.stdout


def program(postgres: Postgres, name: str, *arguments: str) -> None:
    """Run a program of a server, as its superuser."""
    command = [
        binaries(postgres.account) / name,
        "-h",
        postgres.socket,
        "-U",
        SUPERUSER,
        *arguments,
    ]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd="/")


def export(postgres: Postgres, code: str, file: Path) -> list[str]:
    """The lines of a chain, proven by Python alone."""
    python(postgres, "manage.py", "export_audit", "--property", code, "--output", str(file))
    said = python(postgres, "audit/chain.py", str(file))
    sys.stdout.write(f"  {file.name}: {said.splitlines()[0]}\n")
    return file.read_text().splitlines()


def main(folder: Path) -> None:
    dump = folder / "dump.sql"
    with server(folder / "15", OLD) as old:
        python(old, "manage.py", "migrate", "--verbosity", "0")
        python(old, "-m", "tests.versions.a_history", "north")
        sys.stdout.write(python(old, "manage.py", "verify_audit"))
        before = export(old, "north", folder / "written_on_15.ndjson")
        program(old, "pg_dump", "-d", DATABASE, "-f", str(dump))
    with server(folder / "18", None) as new:
        program(new, "psql", "-q", "-v", "ON_ERROR_STOP=1", "-d", DATABASE, "-f", str(dump))
        sys.stdout.write(python(new, "manage.py", "verify_audit"))
        after = export(new, "north", folder / "read_on_18.ndjson")
        if before[:-1] != after[: len(before) - 1]:
            sys.exit("The texts of the entries are not the same on both versions.")
        python(new, "-m", "tests.versions.a_history", "south")
        sys.stdout.write(python(new, "manage.py", "verify_audit"))
    sys.stdout.write(f"{len(before) - 1} lines written on 15 are the same on 18, and prove.\n")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory(prefix="casino-versions-") as name:
        Path(name).chmod(0o777)
        main(Path(name))
