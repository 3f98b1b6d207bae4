"""An installation: the folder that holds all it keeps, and what its processes are told."""

import fcntl
import ipaddress
import os
import secrets
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

from casino.environment import read_env_file
from casino.up.failure import CannotStart
from casino.up.places import Account, mark_of

GIVEN = ("DATABASE_URL", "DATABASE_OWNER_URL", "CELERY_BROKER_URL", "CACHE_URL", "SECRET_KEY")


def is_loopback(host: str) -> bool:
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


@dataclass
class Installation:
    """One house on this machine: `folder` keeps its data, `host` and `port` are its address."""

    folder: Path
    demo: bool
    host: str
    port: int
    values: dict[str, str] = field(default_factory=dict)
    lock: TextIO | None = None

    def __post_init__(self) -> None:
        self.folder = self.folder.absolute()
        self.mark = mark_of(self.folder)

    @property
    def address(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"http://{host}:{self.port}"

    def open(self) -> None:
        """Take the folder for this process alone, and read or make what it must remember."""
        self._make_folder()
        self._take_lock()
        known = read_env_file(self.folder / "env")
        was_demo = known.get("DEMO") == "true"
        if known and self.demo and not was_demo:
            raise CannotStart(
                f"The installation in {self.folder} was made without --demo: give the demo a"
                " folder of its own with --data."
            )
        self.demo = self.demo or was_demo
        if self.demo and not is_loopback(self.host):
            raise CannotStart(
                "A demo lets anybody sign in, so it is served to this machine alone:"
                " leave --host at 127.0.0.1."
            )
        self.values = {
            "SECRET_KEY": known.get("SECRET_KEY") or self._fresh_secret(),
            "DEMO": str(self.demo).lower(),
            "HTTPS": str(not is_loopback(self.host)).lower(),
            "ALLOWED_HOSTS": ",".join({"localhost", "127.0.0.1", "[::1]", self.host}),
        }

    def _make_folder(self) -> None:
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
            # Another user's PostgreSQL must be able to walk through; nobody may look around.
            self.folder.chmod(0o711 if Account.unprivileged() != Account.own() else 0o700)
            for part in ("logs", "run", "run/metrics"):
                (self.folder / part).mkdir(exist_ok=True, mode=0o700)
            for leftover in (self.folder / "run" / "metrics").iterdir():
                leftover.unlink()
        except OSError as error:
            raise CannotStart(f"Cannot write to {self.folder}: {error.strerror}.") from None

    def _take_lock(self) -> None:
        self.lock = (self.folder / "lock").open("w")
        try:
            fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise CannotStart(
                f"Another `manage.py up` is using {self.folder}: stop it, or give this one a"
                " folder of its own with --data."
            ) from None

    def _fresh_secret(self) -> str:
        if "DATABASE_URL" in os.environ and "SECRET_KEY" not in os.environ and not self.demo:
            raise CannotStart(
                "SECRET_KEY is not set: every machine that serves this database needs the same one."
            )
        return secrets.token_urlsafe(50)

    def remember(self) -> None:
        """Write what other commands of this checkout need to find the house."""
        path = self.folder / "env"
        text = "".join(f"{name}={value}\n" for name, value in self.values.items())
        fresh = path.with_name("env.new")
        fresh.touch(mode=0o600)
        fresh.write_text(text)
        fresh.replace(path)

    @property
    def environment(self) -> dict[str, str]:
        """What every process of the house is told; what the outside has set, wins."""
        own = {
            "CASINO_DATA": str(self.folder),
            "DJANGO_SETTINGS_MODULE": "casino.settings",
            "PROMETHEUS_MULTIPROC_DIR": str(self.folder / "run" / "metrics"),
            "PYTHONUNBUFFERED": "1",
        }
        return {**self.values, **os.environ, **own}
