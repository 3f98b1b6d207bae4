"""What a patron may owe the house on markers, and what they owe: read from the lines and the papers."""

from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import Sum

from games.engine.money import Money
from tables import accounting
from tables.models import CagePayment, CreditLine, Marker, MarkerPayment, Patron


class Credit(NamedTuple):
    """The line of a patron, none where none was ever approved, and what is open on their markers."""

    line: Money | None
    open: Money

    @property
    def available(self) -> Money:
        """What another marker may come to: nothing without a line, or where it is exceeded."""
        return max((self.line or accounting.NONE) - self.open, accounting.NONE)


def of(patrons: Iterable[Patron]) -> dict[int, Credit]:
    """The credit of each of some patrons, by their keys: four queries."""
    keys = [patron.pk for patron in patrons]
    approved = CreditLine.objects.filter(patron__in=keys, state=CreditLine.State.APPROVED)
    latest = approved.order_by("patron", "-approved_at", "-pk").distinct("patron")
    lines = dict(latest.values_list("patron", "amount"))
    owed = Marker.objects.filter(patron__in=keys).exclude(state__in=Marker.OVER).order_by()
    drawn = dict(owed.values_list("patron").annotate(Sum("amount")))
    none = accounting.NONE
    paid = dict.fromkeys(keys, none)
    for payments in (MarkerPayment.objects, CagePayment.objects):
        sums = payments.filter(marker__in=owed).order_by().values_list("marker__patron")
        for key, amount in sums.annotate(Sum("amount")):
            paid[key] += amount
    return {key: Credit(lines.get(key), drawn.get(key, none) - paid[key]) for key in keys}
