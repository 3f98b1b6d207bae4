"""Players as the books see them: who sits where, what they are worth, their cash in a gaming day."""

import re
from collections.abc import Iterable
from datetime import datetime, timedelta
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from django.db.models import Case, F, IntegerField, Q, QuerySet, Sum, Value, When
from django.utils import timezone

from games.engine.money import Money
from games.fields import MoneyField
from tables import selectors, statistics
from tables.models import (
    Bar,
    CagePayment,
    CashEntry,
    GamingDay,
    MarkerPayment,
    Patron,
    Policy,
    Rating,
    Table,
)

HOUR = timedelta(hours=1)


def sitting(table: Table) -> QuerySet[Rating]:
    """The ratings that run at a table, by seat."""
    rows = Rating.objects.filter(property_id=table.property_id, table=table, ends_at=None)
    return rows.filter(struck_at=None).select_related("patron").order_by("seat")


def rated_since(table: Table, since: datetime) -> QuerySet[Rating]:
    """The ratings at a table that run or ended after an instant, the newest first; struck ones too."""
    rows = Rating.objects.filter(property_id=table.property_id, table=table)
    rows = rows.filter(Q(ends_at=None) | Q(ends_at__gt=since))
    return rows.select_related("patron", "started_by", "struck_by").order_by("-starts_at", "-pk")


def barring(at: datetime) -> QuerySet[Bar]:
    """The bars that hold at an instant."""
    lasting = (Q(until=None) | Q(until__gt=at)) & (Q(ended_at=None) | Q(ended_at__gt=at))
    return Bar.objects.filter(lasting, since__lte=at)


def bar_of(patron: Patron, at: datetime) -> Bar | None:
    """What bars a patron at an instant; none where nothing does."""
    return barring(at).filter(property_id=patron.property_id, patron=patron).first()


def standing_bars(patron: Patron, at: datetime) -> QuerySet[Bar]:
    """The bars of a patron that hold at an instant, or will: not ended, and their time not over."""
    bars = Bar.objects.filter(property_id=patron.property_id, patron=patron, ended_at=None)
    return bars.filter(Q(until=None) | Q(until__gt=at))


def barred(patrons: Iterable[Patron], at: datetime) -> set[int]:
    """The keys of those among some patrons who are barred."""
    keys = [patron.pk for patron in patrons]
    return set(barring(at).filter(patron__in=keys).values_list("patron", flat=True))


def hours(rating: Rating, until: datetime | None = None) -> Decimal:
    """How long a patron played, pauses left out, in hours."""
    end = rating.ends_at or until or timezone.now()
    paused = sum(
        ((pause.ends_at or end) - pause.starts_at for pause in rating.pauses.all()), timedelta()
    )
    return Decimal((end - rating.starts_at - paused) // timedelta(seconds=1)) / 3600


def theoretical(rating: Rating) -> Fraction | None:
    """What the house could expect of a rating that ended, in minor units; none without its terms."""
    terms = selectors.terms_row_at(rating.table, rating.starts_at)
    if rating.average_bet is None or terms is None:
        return None
    if terms.edge is None or terms.decisions_per_hour is None:
        return None
    return statistics.Rating(
        average_bet=rating.average_bet,
        decisions_per_hour=terms.decisions_per_hour,
        hours=hours(rating),
        edge=terms.edge,
    ).theoretical


CALLED = re.compile(r"#(\d{1,18})\b")
"""A patron as kept sentences name them."""


def by_number(property_id: int, sentence: str) -> str:
    """A kept sentence with the house's numbers of its patrons; who has none, or was erased, keeps the key."""
    keys = [int(key) for key in CALLED.findall(sentence)]
    here = Patron.objects.filter(property_id=property_id, pk__in=keys).exclude(number="")
    numbers = dict(here.values_list("pk", "number"))
    return CALLED.sub(lambda found: numbers.get(int(found[1]), found[0]), sentence)


class CashOfDay(NamedTuple):
    """What a patron gave and took in cash in a gaming day; each side is held against the limits."""

    patron: int
    given: Money
    taken: Money
    policy: Policy

    @property
    def most(self) -> Money:
        return max(self.given, self.taken)

    @property
    def is_logged(self) -> bool:
        return self.most >= self.policy.cash_logged_from

    @property
    def is_reported(self) -> bool:
        return self.most > self.policy.cash_reported_over


def cash_of_day(day: GamingDay, patron: Patron | None = None) -> list[CashOfDay]:
    """The cash of each patron in a gaming day, or of one: entries, and cash that paid markers."""
    policy = selectors.policy_on(day.property_id, day.date)
    entries = CashEntry.objects.filter(property_id=day.property_id, day=day)
    if patron:
        entries = entries.filter(patron=patron)
    given = _sums(entries.filter(kind__in=CashEntry.IN))
    taken = _sums(entries.filter(kind__in=CashEntry.OUT))
    for key, amount in _on_markers(day, patron):
        given[key] = given.get(key, Money(0)) + amount
    none = Money(0)
    found = [
        CashOfDay(key, given.get(key, none), taken.get(key, none), policy)
        for key in given.keys() | taken.keys()
    ]
    return sorted(found, key=lambda row: (-row.most, row.patron))


def _on_markers(day: GamingDay, patron: Patron | None) -> list[tuple[int, Money]]:
    """The cash that paid markers in a gaming day, at the tables and at the cage, by patron."""
    here = {"property_id": day.property_id}
    found = (
        MarkerPayment.objects.filter(record__day=day, form=MarkerPayment.Form.CASH, **here),
        CagePayment.objects.filter(day=day, form=CagePayment.Form.CASH, **here),
    )
    return [
        row
        for payments in found
        for row in (payments.filter(marker__patron=patron) if patron else payments)
        .order_by()
        .values_list("marker__patron")
        .annotate(Sum("amount"))
    ]


def _sums(entries: QuerySet[CashEntry]) -> dict[int, Money]:
    """By patron, what was entered and not taken back."""
    sign = Case(
        When(takes_back=None, then=Value(1)), default=Value(-1), output_field=IntegerField()
    )
    signed = Sum(F("amount") * sign, output_field=MoneyField())
    return dict(entries.order_by().values_list("patron").annotate(sum=signed))
