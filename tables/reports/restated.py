"""What a paytable would have made of the rounds of last month: expected under it, and under what was in force.

Rests on the sums of recorded rounds by shift record: a fixed number of queries, however many rounds.
Base bets of Let It Ride and of Ultimate Texas Hold'em, whose handle follows the decisions, are what
their recorded expectation says at the edge then in force; of all other wagers they are the handle.
Wagers on one card are restated at the edge of a player who has not looked.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from fractions import Fraction
from typing import Final, NamedTuple

from django.db.models import Q
from django.utils import timezone

from games.catalogue.mathematics.cautions import WAGER_OF
from games.engine.money import Money
from games.engine.terms import BadTerms
from games.models import Paytable
from tables.models import Property, RoundTotals, Terms
from tables.reports.edges import Edge, edge_of, settings_of, with_paytables

BY_EXPECTATION: Final = frozenset({"bet", "blind"})


class Played(NamedTuple):
    """The sums of one wager in one shift record."""

    day: date
    table: int
    code: str
    opened: datetime
    closed: datetime | None
    rounds: int
    handle: Money
    net: Money
    expected: Fraction | None


@dataclass(slots=True)
class Month:
    """A month of one wager: what was wagered and won, and what was to be expected of it either way.

    `left_out` are shift records of which that cannot be told: the paytable changed within them, or
    nothing is expected of it.
    """

    first: date
    running: bool
    rounds: int = 0
    base: Fraction = Fraction(0)
    in_force: Fraction = Fraction(0)
    restated: Fraction = Fraction(0)
    won: Money = field(default_factory=lambda: Money(0))
    left_out: int = 0
    codes: tuple[str, ...] = ()

    @property
    def shown(self) -> dict[str, Money]:
        """The sums in whole minor units, rounded only here."""
        sums = {"base": self.base, "in_force": self.in_force, "restated": self.restated}
        sums["difference"] = self.restated - self.in_force
        return {name: Money(round(amount)) for name, amount in sums.items()}


def last_month(house: Property, paytable: Paytable, *, name: str = "", today: date) -> Month | None:
    """Last month's rounds under a paytable, or this month's so far where none were recorded then.

    `name` narrows it to the tables that paid by some version of that name. None where no round was
    recorded at all.
    """
    this = today.replace(day=1)
    last = (this - timedelta(days=1)).replace(day=1)
    played = _played(house, paytable.wager, since=last)
    terms = _by_table(house, paytable.game, played)
    for first, running in ((last, False), (this, True)):
        rows = [row for row in played if row.day.replace(day=1) == first]
        month = Restating(house, paytable, terms, name).month(Month(first, running), rows)
        if month.rounds or month.left_out:
            return month
    return None


class Restating:
    """One paytable against the terms that the tables had; each pair of edges is worked out once."""

    def __init__(
        self, house: Property, paytable: Paytable, terms: Mapping[int, list[Terms]], name: str
    ) -> None:
        self.house, self.paytable, self.terms, self.name = house, paytable, terms, name
        self.lines = paytable.odds()
        self.edges: dict[int, tuple[Fraction, Fraction] | None] = {}

    def month(self, month: Month, rows: Iterable[Played]) -> Month:
        """The month with all these rows added up."""
        codes = set()
        for row in rows:
            found = {used.pk: terms for terms, used in self.in_force(row)}
            if not found:
                continue
            edges = self.edges_under(next(iter(found.values()))) if len(found) == 1 else None
            base = edges and self.base(row, edges[0])
            if not edges or base is None:
                month.left_out += 1
                continue
            codes.add(row.code)
            month.rounds += row.rounds
            month.won += row.net
            month.base += base
            month.in_force += base * edges[0]
            month.restated += base * edges[1]
        month.codes = tuple(sorted(codes))
        return month

    def in_force(self, row: Played) -> list[tuple[Terms, Paytable]]:
        """The terms of the table while the record ran, with the paytable of the wager."""
        return [
            (terms, used.paytable)
            for terms in self.terms.get(row.table, ())
            if (row.closed is None or terms.starts_at < row.closed)
            and (terms.ends_at is None or terms.ends_at > row.opened)
            for used in terms.paytables.all()
            if used.wager == self.paytable.wager and self.name in ("", used.paytable.name)
        ]

    def edges_under(self, terms: Terms) -> tuple[Fraction, Fraction] | None:
        """The edge then in force and the paytable's own, by the same rules; none where one cannot be told."""
        if terms.pk not in self.edges:
            (setting,) = settings_of(self.house, self.paytable.game, [terms])
            wager = self.paytable.wager
            then = next(
                used.paytable.odds() for used in terms.paytables.all() if used.wager == wager
            )
            try:
                pair = [edge_of(self.house, setting, wager, lines) for lines in (then, self.lines)]
            except BadTerms:
                pair = []
            shares = [edge.share for edge in pair if isinstance(edge, Edge)]
            self.edges[terms.pk] = (shares[0], shares[1]) if len(shares) == 2 else None
        return self.edges[terms.pk]

    def base(self, row: Played, edge: Fraction) -> Fraction | None:
        """What the edge is a share of, in minor units; none where nothing was to be expected."""
        if self.paytable.wager not in BY_EXPECTATION:
            return Fraction(row.handle)
        return row.expected / edge if row.expected is not None and edge else None


def _played(house: Property, wager: str, *, since: date) -> list[Played]:
    rows = RoundTotals.objects.filter(
        property=house, wager=WAGER_OF.get(wager, wager), record__day__date__gte=since, rounds__gt=0
    ).values_list(
        "record__day__date", "record__table_id", "record__table__code", "record__opened_at",
        "record__closed_at", "rounds", "handle", "net", "expected",
    )  # fmt: skip
    return [
        Played(*row[:-1], None if row[-1] is None else Fraction(row[-1])) for row in rows.order_by()
    ]


def _by_table(house: Property, game: str, played: list[Played]) -> dict[int, list[Terms]]:
    """The approved terms of the tables that were played, as far as they held then."""
    found = defaultdict(list)
    since = min((row.opened for row in played), default=timezone.now())
    rows = Terms.objects.filter(
        Q(ends_at=None) | Q(ends_at__gt=since),
        property=house,
        game=game,
        state=Terms.State.APPROVED,
        table__in={row.table for row in played},
    )
    for terms in with_paytables(rows).order_by("starts_at"):
        found[terms.table_id].append(terms)
    return found
