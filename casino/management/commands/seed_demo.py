"""`manage.py seed_demo`: fill an empty installation with the demo house. Done twice, it changes nothing,
but goes on with the month where that stopped."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from casino.demo.filling import DAYS, fill, resume


class Command(BaseCommand):
    help = "Fill an empty installation with the demo house; its month is then written in the background."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--days", type=int, default=DAYS, help="how many gaming days to write")

    def handle(self, *args: Any, **options: Any) -> None:
        house = fill(length=options["days"])
        if house:
            told = f"{house} is there; its month is being written."
        elif day := resume():
            told = f"There is a house already; its month is written on from {day}."
        else:
            told = "There is a house already; nothing was changed."
        self.stdout.write(told)
