"""The subcommands of `python -m games`, each a module that adds its arguments and runs."""

import argparse
import os
import sys
from collections.abc import Sequence
from types import ModuleType

from games.commands import analyse, check, convert, explain, play

COMMANDS: Sequence[ModuleType] = (check, play, explain, analyse, convert)


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
    asked = parser.parse_args(arguments)
    try:
        return int(asked.run(asked))
    except BrokenPipeError:
        # Whoever read our output has seen enough; nothing more may be written to it, not even at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as wrong:
        sys.stderr.write(f"{wrong.filename or ''}: {wrong.strerror}\n")
        return 2
