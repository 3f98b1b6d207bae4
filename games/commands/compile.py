"""Compile the engine to machine code: two to three times the rounds a second.

Needs a C compiler, the headers of Python and requirements-dev.txt, and takes a minute or two. The build is used by
whatever runs from this folder until a source of the engine changes; GAMES_ENGINE=interpreted goes without.
"""

import argparse
import shutil
import subprocess
import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path

from games.compiled import BUILDS, HERE, place


def arguments(parser: argparse.ArgumentParser) -> None:
    """None: there is one engine, and one place for it."""


def run(asked: argparse.Namespace) -> int:
    """0 when a build of the sources lies ready, 2 where something it needs is not here."""
    build = place()
    if build.is_dir():
        sys.stdout.write(f"compiled already: {build}\n")
        return 0
    if missing := lacking():
        sys.stderr.write(f"{missing}\n")
        return 2
    shutil.rmtree(BUILDS, ignore_errors=True)
    BUILDS.mkdir(parents=True)
    sys.stderr.write("compiling the engine: a minute or two\n")
    worker = [sys.executable, "-m", "games.compiling", str(build)]
    ended = subprocess.run(worker, cwd=HERE.parent, capture_output=True, text=True)
    if ended.returncode or not build.is_dir():
        sys.stderr.write(f"{ended.stdout}{ended.stderr}\nthe engine could not be compiled\n")
        return 2
    sys.stdout.write(f"compiled: {build}\n")
    return 0


def lacking() -> str:
    """What this machine lacks to compile with, in a sentence; nothing where it has all."""
    if find_spec("mypyc") is None or find_spec("setuptools") is None:
        return "mypyc is not installed: pip install -r requirements-dev.txt"
    compiler = (sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"there is no C compiler: {compiler} is not installed"
    if not Path(sysconfig.get_path("include"), "Python.h").is_file():
        return "the headers of Python are not installed: there is no Python.h"
    return ""
