"""How to sign in to the demo as a role: user name, password and the code of this half minute."""

import argparse
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from casino.demo_people import demo_person, prepare_sign_in
from casino.roles import Role


class Command(BaseCommand):
    """Print what opens the demo's door for a role; other installations have no such door."""

    help = __doc__ or ""

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        parser.add_argument(
            "role", choices=[role.value for role in Role if role != Role.INTEGRATOR]
        )

    def handle(self, *args: Any, **options: Any) -> None:
        person = demo_person(options["role"])
        if person is None:
            raise CommandError("There is nobody of that role here: this is no demo.")
        secrets = prepare_sign_in(person)
        self.stdout.write(f"user name  {person.username}")
        self.stdout.write(f"password   {secrets.password}")
        self.stdout.write(f"code       {secrets.code}")
