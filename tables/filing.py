"""What goes to the regulator at month end: adjustments, negative poker revenue, the revenue form."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from games.engine.money import Money
from tables import accounting

NEGATIVE_POKER_DAYS = 5
"""Days in which negative poker revenue is reported (N.J.A.C. 13:69D-1.34)."""


def adjustments_to_file(amounts: Mapping[str, Money], *, over: Money) -> list[str]:
    """The adjustments that are filed: those over the limit either way; exactly the limit is not."""
    return [number for number, amount in amounts.items() if abs(amount) > over]


class PokerCount(NamedTuple):
    """What the count room found of a poker table; what is missing may lie at another."""

    table: str
    revenue: Money
    offset_table: str = ""
    offset_revenue: Money = accounting.NONE


def final_poker_revenue(counts: Iterable[PokerCount]) -> dict[str, Money]:
    """The final revenue of tables with a negative one: nothing, unless another table's is over.

    Where the overstatement elsewhere is known, both stand as counted: together they are right.
    """
    final: dict[str, Money] = {}
    for count in counts:
        if count.offset_table:
            final[count.table] = count.revenue
            final[count.offset_table] = count.offset_revenue
        else:
            final[count.table] = max(count.revenue, accounting.NONE)
    return final


class RevenueLine(NamedTuple):
    """A line of the monthly gross revenue form; poker has a win but neither drop nor percentage."""

    kind: str
    units: int
    win: Money
    base: Money | None

    @property
    def percentage(self) -> str | None:
        """Win on drop (or on handle, for machines) to one decimal."""
        return (
            None
            if self.base is None
            else accounting.percent(accounting.hold(self.win, self.base), 1)
        )


def gross_revenue(lines: Iterable[RevenueLine], *, adjustments: Money) -> Money:
    """The gross revenue of the form: all wins, and the line of adjustments below them."""
    return accounting.total(line.win for line in lines) + adjustments
