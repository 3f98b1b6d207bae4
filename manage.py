#!/usr/bin/env python
"""The way in for everything a person does at the command line."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line
from django.db import OperationalError

from casino.management.commands.up import Command as Up


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
    if sys.argv[1:2] == ["up"]:
        # It makes what the settings ask for, so it runs before they are read.
        Up().run_from_argv(sys.argv)
        return
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as wrong:
        sys.exit(str(wrong))
    except OperationalError as wrong:
        sys.exit(
            f"The database does not answer: {wrong} Is the house up? `manage.py up` starts it."
        )


if __name__ == "__main__":
    main()
