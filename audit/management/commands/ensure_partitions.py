"""`manage.py ensure_partitions`: the months that rounds will be stored in, made ahead."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from audit.services import make_months_ahead


class Command(BaseCommand):
    help = "Make the partitions of rounds for this month and the coming ones. Safe to repeat."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--json", action="store_true", help="answer as one JSON object")

    def handle(self, *args: Any, json: bool, **options: Any) -> None:
        made = [f"{month:%Y-%m}" for month in make_months_ahead()]
        self.stdout.write(as_json(made) if json else ", ".join(made) or "Nothing to make.")


def as_json(made: list[str]) -> str:
    return json.dumps({"made": made})
