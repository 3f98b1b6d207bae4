"""How open tables stand: the tray by its papers, the drop by the pit's last estimate."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from django.db.models import (
    Case,
    ExpressionWrapper,
    F,
    OuterRef,
    QuerySet,
    Subquery,
    Sum,
    Value,
    When,
)
from django.db.models.functions import Coalesce

from games.engine.money import Money
from games.fields import MoneyField
from tables.models import (
    Count,
    CountLine,
    Estimate,
    Marker,
    MarkerPayment,
    ShiftRecord,
    Slip,
    SlipLine,
    Table,
    TableSession,
    TableTicket,
)


def running(tables: Iterable[Table]) -> QuerySet[ShiftRecord]:
    """The records that run at some tables, in one query: each with its `tray` and its `drop`."""
    estimates = Estimate.objects.filter(record=OuterRef("pk")).order_by("-at", "-pk")
    running = ShiftRecord.objects.filter(table__in=tables, closed_at=None)
    return running.annotate(tray=_tray(), drop=Subquery(estimates.values("drop")[:1]))


def chips(session: TableSession) -> Counter[Money]:
    """The pieces a tray is known to hold: its last count, and the slips the table signed since."""
    known: Counter[Money] = Counter()
    counts = Count.objects.filter(session=session, superseded_by=None).order_by("-at", "-pk")
    if (last := counts.first()) is None:
        return known
    for line in CountLine.objects.filter(count=last):
        known[line.denomination] = line.pieces
    for line in SlipLine.objects.filter(slip__session=session, slip__signed_at__gte=last.at):
        known[line.denomination] += line.pieces * (1 if line.side == SlipLine.Side.TABLE else -1)
    return known


def _tray() -> ExpressionWrapper:
    """The opener, and what slips, markers and tickets have added since."""
    signs = Case(When(kind=Slip.Kind.FILL, then=1), When(kind=Slip.Kind.CREDIT, then=-1), default=0)
    chips = MarkerPayment.objects.filter(form=MarkerPayment.Form.CHIPS)
    return ExpressionWrapper(
        Coalesce("opener__total", "opening_estimate")
        + _sum(Slip.objects, F("total") * signs)
        - _sum(Marker.objects.exclude(state=Marker.State.VOID))
        + _sum(chips)
        + _sum(TableTicket.objects.exclude(state=TableTicket.State.VOID)),
        output_field=MoneyField(),
    )


def _sum(papers: Any, amount: Any = "amount") -> Coalesce:
    """What the papers of a record come to."""
    rows = papers.filter(record=OuterRef("pk")).order_by().values("record")
    total = Sum(amount, output_field=MoneyField())
    return Coalesce(Subquery(rows.values(sum=total)), Value(Money(0)), output_field=MoneyField())
