"""Where an installation's parts stand: folders, sockets, and who may enter them."""

import hashlib
import os
import pwd
import shutil
import stat
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from casino.up.failure import CannotStart


@dataclass(frozen=True)
class Account:
    """The user a server runs as: our own, but never root, which PostgreSQL refuses."""

    uid: int
    gid: int

    @classmethod
    def own(cls) -> "Account":
        return cls(os.geteuid(), os.getegid())

    @classmethod
    def unprivileged(cls) -> "Account":
        if os.geteuid() != 0:
            return cls.own()
        for name in ("postgres", "nobody"):
            try:
                entry = pwd.getpwnam(name)
            except KeyError:
                continue
            return cls(entry.pw_uid, entry.pw_gid)
        raise CannotStart("PostgreSQL does not run as root: start this as a normal user.")

    @property
    def popen(self) -> dict[str, Any]:
        """What `subprocess` needs to become this user; nothing where we are it already."""
        if os.geteuid() == self.uid:
            return {}
        return {"user": self.uid, "group": self.gid, "extra_groups": []}

    def may_enter(self, folder: Path) -> bool:
        """Whether this user can walk to the folder and into it."""
        return all(self._may_pass(step.stat()) for step in (folder, *folder.parents))

    def _may_pass(self, found: os.stat_result) -> bool:
        if self.uid == found.st_uid:
            return bool(found.st_mode & stat.S_IXUSR)
        if self.gid == found.st_gid:
            return bool(found.st_mode & stat.S_IXGRP)
        return bool(found.st_mode & stat.S_IXOTH)


def private_folder(folder: Path, account: Account) -> Path:
    """Make the folder, for this user alone; refuse one that somebody else has laid there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        found = folder.lstat()
        if found.st_uid not in {account.uid, os.geteuid()} or not stat.S_ISDIR(found.st_mode):
            raise CannotStart(f"{folder} belongs to somebody else: remove it, then start again.")
        if found.st_uid != account.uid:
            os.chown(folder, account.uid, account.gid)
        folder.chmod(0o700)
    except OSError as error:
        raise CannotStart(f"Cannot write to {folder}: {error.strerror}.") from None
    return folder


def mark_of(folder: Path) -> str:
    """A word that stands for the folder, and for no other on this machine."""
    return hashlib.sha256(str(folder).encode()).hexdigest()[:12]


def short_folder(purpose: str, of: Path) -> Path:
    """A short path in the temporary folder, always the same for the same place.

    A socket's path may hold about a hundred bytes, and a checkout may lie deep.
    """
    return Path(tempfile.gettempdir()) / f"casino-{purpose}-{mark_of(of)}"


def home_of(folder: Path, account: Account) -> Path:
    """The folder itself, or one under /var/lib where its user cannot walk to it."""
    if account.may_enter(folder.parent):
        return folder
    return Path("/var/lib/casino") / mark_of(folder) / folder.name


def within_reach(folder: Path, account: Account, siblings: Iterator[Path]) -> Path:
    """The folder itself, or a copy where the user cannot walk to it (a checkout in root's home).

    What lies beside it and is needed by it is copied too.
    """
    if account.may_enter(folder):
        return folder
    copy = short_folder("programs", folder)
    if not (copy / folder.name).is_dir():
        fresh = Path(tempfile.mkdtemp(prefix="casino-programs-"))
        for part in (folder, *siblings):
            shutil.copytree(part, fresh / part.name)
        fresh.chmod(0o755)
        fresh.rename(copy)
    return copy / folder.name
