"""The whole house with one command: database, broker, web server, worker and beat."""

import argparse
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from casino.environment import DATA
from casino.up.failure import CannotStart
from casino.up.house import House
from casino.up.installation import Installation
from casino.up.supervisor import Stopped, stop_on_signals


def port_number(text: str) -> int:
    if text.isascii() and text.isdigit() and 0 < int(text) < 65536:
        return int(text)
    raise argparse.ArgumentTypeError(f"{text} is no port: say a number from 1 to 65535")


class Command(BaseCommand):
    """Bring the whole back office up on this machine, until Ctrl-C."""

    help = __doc__ or ""
    requires_system_checks = ()

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument("--demo", action="store_true", help="fill an empty house with a demo")
        parser.add_argument("--host", default="127.0.0.1", help="where to listen (127.0.0.1)")
        parser.add_argument("--port", default=8000, type=port_number, help="and on which port")
        parser.add_argument("--data", default=DATA, type=Path, help="the folder it keeps")

    def handle(self, *args: Any, **options: Any) -> None:
        stop_on_signals()
        installation = Installation(
            options["data"], options["demo"], options["host"], options["port"]
        )
        house = House(installation, self.say)
        try:
            installation.open()
            house.start()
            self.say_where(installation)
            house.supervisor.watch()
        except CannotStart as failure:
            self.stderr.write(str(failure))
            raise SystemExit(1) from None
        except Stopped:
            self.say("Stopping …")
        finally:
            house.close()

    def say(self, text: str) -> None:
        self.stdout.write(text)
        self.stdout.flush()

    def say_where(self, installation: Installation) -> None:
        self.say(f"\nThe house is open: {installation.address}/accounts/login/")
        if installation.demo:
            self.say("DEMO: choose a role on that page, or run `manage.py demo_login ROLE`.")
        self.say(f"Logs: {installation.folder / 'logs'}. Ctrl-C closes the house.")
