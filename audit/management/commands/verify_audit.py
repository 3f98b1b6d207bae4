"""Prove the audit trail: every link, head, anchor and stub, and the rows it speaks of."""

import json
import sys
from datetime import date
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from audit import verification
from audit.chain import Break
from audit.verification import Chain


class Command(BaseCommand):
    help = (
        "Recompute the chain of every property, and of the house itself, and name the first thing"
        " that does not hold. Ends with 0 where everything holds, with 1 where something does not,"
        " with 2 where the question cannot be asked."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--property", metavar="CODE", help="one property, or “house”")
        parser.add_argument(
            "--since",
            type=date.fromisoformat,
            metavar="DATE",
            help="the links from this gaming day on; heads, anchors, stubs and rows as always",
        )
        parser.add_argument("--json", action="store_true", help="answer in JSON")

    def handle(self, *args: Any, **options: Any) -> None:
        chains = chains_named(options["property"])
        found = {chain: verification.prove(chain, options["since"]) for chain in chains}
        if options["json"]:
            told = [as_json(chain, breaks) for chain, breaks in found.items()]
            self.stdout.write(json.dumps(told, ensure_ascii=False, indent=1))
        else:
            for chain, breaks in found.items():
                for text in map(verification.sentence, breaks):
                    self.stdout.write(self.style.ERROR(f"{chain.name}: {text}"))
                if not breaks:
                    self.stdout.write(f"{chain.name}: {holds(chain)}")
        if any(found.values()):
            sys.exit(1)


def chains_named(code: str | None) -> list[Chain]:
    """All chains, or the one of this code."""
    chains = [chain for chain in verification.chains() if code in {None, chain.name}]
    if not chains:
        raise CommandError(f"There is no property “{code}”.", returncode=2)
    return chains


def holds(chain: Chain) -> str:
    """What is said of a chain that holds."""
    with verification.at_rest(chain):
        head, begin = verification.head_of(chain), verification.start_of(chain)
    kept = f", of which {begin.seq} are sealed behind a stub" if begin.seq else ""
    return f"holds with {head.seq} envelopes{kept}; head {head.digest.hex() or 'none'}"


def as_json(chain: Chain, breaks: list[Break]) -> dict[str, Any]:
    """The answer on one chain, for machines."""
    with verification.at_rest(chain):
        head = verification.head_of(chain)
    return {
        "chain": chain.name,
        "holds": not breaks,
        "envelopes": head.seq,
        "head": head.digest.hex(),
        "found": [
            {"kind": each.kind, "sentence": verification.sentence(each), **each.facts}
            for each in breaks
        ],
    }
