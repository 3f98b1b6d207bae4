"""The subcommands of `python -m games`, each a module that adds its arguments and runs."""

import argparse
import errno
import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from types import ModuleType

from games.commands import analyse, check, convert, explain, play
from games.commands import compile as compile_

INTERRUPTED = 130  # as a shell says of a program that was interrupted
COMMANDS: Sequence[ModuleType] = (check, play, explain, analyse, convert, compile_)


def main(arguments: Sequence[str]) -> int:
    """Run one subcommand; its exit status."""
    parser = argparse.ArgumentParser(prog="python -m games", description=__doc__)
    subparsers = parser.add_subparsers(required=True, metavar="COMMAND")
    for command in COMMANDS:
        name = command.__name__.rpartition(".")[2]
        description = (command.__doc__ or "").strip()
        one = subparsers.add_parser(
            name, help=description.partition("\n")[0], description=description
        )
        command.arguments(one)
        one.set_defaults(run=command.run)
    return carried_out(parser.parse_args(arguments))


def carried_out(asked: argparse.Namespace) -> int:
    """Run what is asked for; whatever stops it from outside is a status and a sentence at most.

    What is written is UTF-8 wherever it goes; half a surrogate pair is written as JSON escapes it.
    """
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: PTH123, SIM115
    try:
        if sys.stdout is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF), "standard output")
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")  # type: ignore[union-attr]
        status = int(asked.run(asked))
        sys.stdout.flush()
    except BrokenPipeError:
        return silenced(0)  # whoever read our output has seen enough
    except KeyboardInterrupt:
        return silenced(INTERRUPTED)
    except OSError as wrong:
        sys.stderr.write(f"{wrong.filename or 'output'}: {wrong.strerror}\n")
        return 2 if wrong.filename else silenced(2)
    return status


def silenced(status: int) -> int:
    """What was said so far goes out if it can; nothing more is written, not even what waits to be at exit."""
    with suppress(OSError):
        sys.stdout.flush()
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status
