"""Make every shipped table again from nothing and compare: `python -m games.solver.rebuild`.

Ends with "tables equal" and the time it took, exit status 0; names the tables that differ with
status 1. With `--write` it puts the new tables and their hashes in place.
"""

import json
import sys
from collections.abc import Callable, Sequence
from hashlib import sha256
from time import perf_counter
from typing import Any

from games.catalogue.mathematics.tables import FOLDER, HASHES
from games.solver import small_tables, ultimate
from games.solver.flop_chart import flop_chart
from games.solver.holdem import all_flops

Files = dict[str, bytes]


def as_json(table: dict[str, Any]) -> bytes:
    """A table as it is shipped: one line a member, nothing but integers and names."""
    members = [
        f"{json.dumps(name)}:{json.dumps(part, separators=(',', ':'))}"
        for name, part in table.items()
    ]
    return ("{\n" + ",\n".join(members) + "\n}\n").encode()


def five_card_roulette() -> Files:
    """The five community cards."""
    return {"five_card_roulette.json": as_json(small_tables.five_card_roulette())}


def let_it_ride() -> Files:
    """Three, four and five cards."""
    return {"let_it_ride.json": as_json(small_tables.let_it_ride())}


def ultimate_texas_holdem() -> Files:
    """Every deal, and every choice on the flop."""
    made = ultimate.make_tables()
    return {
        "ultimate_texas_holdem.json": as_json(made.counts),
        "ultimate_texas_holdem_flops.bin": made.raised_flops,
        "ultimate_texas_holdem_chart.json": as_json(
            flop_chart(all_flops(), made.counts, made.raised_flops)
        ),
    }


MAKERS: tuple[Callable[[], Files], ...] = (five_card_roulette, let_it_ride, ultimate_texas_holdem)


def make(started: float) -> Files:
    """All files, telling of each when it is made."""
    files: Files = {}
    for maker in MAKERS:
        for name, content in maker().items():
            files[name] = content
            print(f"{name}: {len(content):,} bytes, after {perf_counter() - started:.1f} s")
    return files


def main(arguments: Sequence[str]) -> int:
    """Rebuild, compare or write, tell."""
    started = perf_counter()
    files = make(started)
    sums = "".join(f"{sha256(files[name]).hexdigest()}  {name}\n" for name in sorted(files))
    files[HASHES.name] = sums.encode()
    if "--write" in arguments:
        for name, content in files.items():
            (FOLDER / name).write_bytes(content)
    different = [
        name
        for name in files
        if not (FOLDER / name).exists() or (FOLDER / name).read_bytes() != files[name]
    ]
    print("tables equal" if not different else f"tables differ: {', '.join(different)}", end=" ")
    print(f"({perf_counter() - started:.1f} s)")
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
