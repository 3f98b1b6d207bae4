"""What tests of Ultimate Texas Hold'em share."""

from typing import Any

import pytest

from games.catalogue.mathematics import ultimate_texas_holdem
from games.catalogue.mathematics.analysis import Analysis, Paytable
from games.catalogue.mathematics.holdem_counts import shipped
from games.catalogue.mathematics.holdem_play import BestPlay
from tests.mathematics.figures import BLIND, TRIPS, ULTIMATE_RULES, paytable

TABLE_A = paytable(BLIND, ["500 to 1", "50 to 1", "10 to 1", "3 to 1", "3 to 2", "1 to 1"])
TRIPS_A = paytable(TRIPS, [50, 40, 30, 9, 7, 4, 3])


def table_a_played() -> BestPlay:
    """The best play under table A."""
    return BestPlay(shipped(), (4, 3), (0, 0, 0, 0, 2, 3, 6, 20, 100, 1000), 2, ties_bet=True)


def analysed(
    blind: Paytable, trips: Paytable | None = None, ties: str = "bet", **rules: Any
) -> Analysis:
    """Tables under the usual rules, or others."""
    tables = {"blind": blind} | ({"trips": trips} if trips is not None else {})
    return ultimate_texas_holdem.analyse(tables, {**ULTIMATE_RULES, **rules}, ties)


def named(rows: list[dict[str, Any]], key: str) -> list[Any]:
    """Rows of the reference as parameters."""
    return [pytest.param(row, id=row[key]) for row in rows]
