"""Write one chain of the audit trail so that it can be proven elsewhere, with Python alone."""

import getpass
import sys
from datetime import date
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from audit import exports, trail
from audit.management.commands.verify_audit import chains_named


class Command(BaseCommand):
    help = (
        "Write the chain of a property, or of the house itself, as lines of JSON. Prove them"
        " anywhere with `python audit/chain.py FILE`, which needs no database."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--property", metavar="CODE", required=True, help="or “house”")
        parser.add_argument("--since", type=date.fromisoformat, metavar="DATE")
        parser.add_argument("--output", type=Path, metavar="FILE", help="else to the terminal")

    def handle(self, *args: Any, **options: Any) -> None:
        (chain,) = chains_named(options["property"])
        with trail.act("trail.exported", why="command line"), trail.scope(chain.property_id):
            about = {"account": getpass.getuser(), "since": options["since"]}
            trail.note("audit_entry", property_id=chain.property_id, export="chain", **about)
        lines = exports.chain_lines(chain, options["since"])
        if options["output"]:
            with options["output"].open("w", encoding="utf-8", newline="\n") as file:
                file.writelines(lines)
        else:
            sys.stdout.writelines(lines)
