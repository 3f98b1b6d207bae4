"""The shipped counts of Ultimate Texas Hold'em.

Between Blind odds of 0 and 1,000 on a straight or better no decision on the flop ever changes, and on
the river only that of ten kinds of hand which hold the board's four of a kind: the table's rows. So
one table of counts is exact for every such paytable (proven where the table is made).
"""

from collections.abc import Iterator, Mapping
from functools import cache
from operator import mul
from typing import Any

from games.catalogue.mathematics import tables
from games.catalogue.mathematics.holdem_play import (
    CATEGORIES,
    DEALER_HANDS,
    FOLD,
    NAMES,
    Cell,
    Counts,
    Hand,
    added,
)

TRIPS = CATEGORIES.index("three_of_a_kind")
MULTIPLES = {"raise": 2, "bet": 1, "tie": 1, "fold": FOLD}


@cache
def shipped(*, keeping_trips: bool = False) -> Counts:
    """The counts of the 169 hands.

    `keeping_trips`: the player never folds three of a kind or better, for the sake of an equal Trips
    wager that a fold would lose, and raises on the flop accordingly.
    """
    return counts_of(tables.load("ultimate_texas_holdem"), keeping_trips=keeping_trips)


def counts_of(table: Mapping[str, Any], *, keeping_trips: bool = False) -> Counts:
    """The counts as a table holds them."""
    rows = [(*row, DEALER_HANDS - sum(row)) for row in table["rows"]]
    changes = table["keeping_trips"] if keeping_trips else {}
    hands = []
    for name in NAMES:
        counts = [table["hands"][name], *changes.get(name, [])]
        cells = [cell for part in counts for cell in cells_of(part)]
        reached = added(part["rows"] for part in counts)
        in_rows = tuple(sum(map(mul, reached, column)) for column in zip(*rows, strict=True))
        if keeping_trips:
            kept = [
                cell._replace(multiple=max(cell.multiple, 1), tied=False)
                for cell in cells
                if cell.category >= TRIPS
            ]
            cells = [cell for cell in cells if cell.category < TRIPS] + kept
            cells.append(Cell(1, CATEGORIES.index("four_of_a_kind"), False, in_rows))
            hands.append(Hand(tuple(cells)))
        else:
            hands.append(Hand(tuple(cells), reached, in_rows))
    return Counts(tuple(hands), () if keeping_trips else tuple(rows))


def cells_of(counts: Mapping[str, Any]) -> Iterator[Cell]:
    """Counts as the table holds them: what is done → category → outcomes."""
    for does, multiple in MULTIPLES.items():
        for category, outcomes in counts[does].items():
            yield Cell(multiple, CATEGORIES.index(category), does == "tie", tuple(outcomes))
