#!/usr/bin/env python
"""The way in for everything a person does at the command line."""

import os
import sys

from django.core.management import execute_from_command_line


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "casino.settings")
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
