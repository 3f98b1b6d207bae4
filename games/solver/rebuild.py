"""Make every shipped table again from nothing and compare: `python -m games.solver.rebuild`.

Ends with "tables equal" and the time it took, exit status 0; names the tables that differ with
status 1. With `--write` it puts the new tables and their hashes in place.
"""

import json
import sys
from collections.abc import Callable
from hashlib import sha256
from time import perf_counter
from typing import Any

from games.catalogue.mathematics.tables import FOLDER, HASHES
from games.solver import small_tables, ultimate

MAKERS: dict[str, Callable[[], Any]] = {
    "five_card_roulette": small_tables.five_card_roulette,
    "let_it_ride": small_tables.let_it_ride,
    "ultimate_texas_holdem": ultimate.table,
}


def content(table: Any) -> bytes:
    """A table as it is shipped: one line a member, nothing but integers and names."""
    members = [
        f"{json.dumps(key)}:{json.dumps(part, separators=(',', ':'))}"
        for key, part in table.items()
    ]
    return ("{\n" + ",\n".join(members) + "\n}\n").encode()


def main(arguments: list[str]) -> int:
    """Rebuild, compare, tell."""
    started, different = perf_counter(), []
    made = {}
    for name, make in MAKERS.items():
        made[name] = content(make())
        print(f"{name}: {len(made[name]):,} bytes, {perf_counter() - started:.1f} s")
        path = FOLDER / f"{name}.json"
        if not path.exists() or path.read_bytes() != made[name]:
            different.append(name)
    sums = "".join(f"{sha256(made[name]).hexdigest()}  {name}.json\n" for name in sorted(made))
    if "--write" in arguments:
        for name, table in made.items():
            (FOLDER / f"{name}.json").write_bytes(table)
        HASHES.write_text(sums)
        different = []
    elif not HASHES.exists() or HASHES.read_text() != sums:
        different.append("SHA256SUMS")
    print("tables equal" if not different else f"tables differ: {', '.join(different)}", end=" ")
    print(f"({perf_counter() - started:.1f} s)")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
