"""The multiple-transaction log: cash of patrons entered, taken back, added up and told of over its limit."""

from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from audit import alerts, trail
from audit.trail import Actor, Refused, require
from games.engine.money import Money
from tables import players, selectors
from tables.documents import signature
from tables.models import CashEntry, GamingDay, Patron, Rating, Table
from tables.reports.figures import said
from tables.services import amounts, bars, days, plausible

READS = "tables.read_cash_log"


@trail.act("cash.entered")
def enter_cash(
    *,
    patron: Patron,
    kind: str,
    amount: Money,
    at: datetime,
    by: Actor,
    table: Table | None = None,
    rating: Rating | None = None,
    meant: bool = False,
) -> CashEntry:
    """Log cash that a patron gave or took. Over the policy's limit in a day, it is to be reported.

    Refused where no notes or chips of the house make it up, and far over that limit until it is `meant`.
    """
    Patron.objects.select_for_update(no_key=True).get(pk=patron.pk)
    require(by, "tables.enter_cash", on=patron)
    if amount <= 0:
        raise Refused(_("Enter an amount of cash."))
    amounts.require_payable(patron.property, amount)
    day = days.ensure_day(property=patron.property, at=at)
    selectors.require_open(day)
    plausible.require_usual_cash(day, amount, meant=meant)
    entry = CashEntry.objects.create(
        property_id=patron.property_id,
        patron=patron,
        day=day,
        table=table,
        rating=rating,
        kind=kind,
        amount=amount,
        at=at,
        by=by,
        role=signature(by)["role"],
    )
    bars.tell_of(patron=patron, table=table, at=at)
    watch(patron=patron, day=day, place=table.code if table else "")
    return entry


@trail.act("cash.taken_back")
def take_back(*, entry: CashEntry, by: Actor, why: str) -> CashEntry:
    """Take back an entry that was a mistake: another person than made it, with the reason."""
    Patron.objects.select_for_update(no_key=True).get(pk=entry.patron_id)
    require(by, "tables.take_back_cash", on=entry)
    selectors.require_open(entry.day)
    if entry.by_id == by.pk:
        raise Refused(_("You entered this; another person takes it back."))
    if entry.takes_back_id or CashEntry.objects.filter(takes_back=entry).exists():
        raise Refused(_("This entry is taken back already, or takes one back."))
    trail.require_reason(why)
    return CashEntry.objects.create(
        property_id=entry.property_id,
        patron_id=entry.patron_id,
        day_id=entry.day_id,
        table_id=entry.table_id,
        rating_id=entry.rating_id,
        kind=entry.kind,
        amount=entry.amount,
        takes_back=entry,
        why=why,
        at=entry.at,
        by=by,
        role=signature(by)["role"],
    )


@trail.act("cash.read")
def read_log(*, day: GamingDay, by: Actor) -> list[tuple[Patron, players.CashOfDay]]:
    """The cash of each patron in a gaming day; the trail says whose was shown to whom."""
    require(by, READS, on=day)
    rows = players.cash_of_day(day)
    patrons = Patron.objects.in_bulk([row.patron for row in rows])
    trail.note("tables_patron", property_id=day.property_id, shown=sorted(patrons))
    return [(patrons[row.patron], row) for row in rows]


@trail.act("cash.read")
def read_entries(*, day: GamingDay, patron: Patron, by: Actor) -> list[CashEntry]:
    """The cash of one patron in a gaming day, entry by entry; the trail says who looked at whose."""
    require(by, READS, on=day)
    trail.note("tables_patron", property_id=day.property_id, shown=[patron.pk])
    rows = CashEntry.objects.filter(property_id=day.property_id, day=day, patron=patron)
    return list(rows.select_related("table", "by").prefetch_related("taken_back_by__by"))


def watch(*, patron: Patron, day: GamingDay, place: str) -> None:
    """Raise an alert where a patron's cash of a day is over the policy's limit. It names no name."""
    for found in players.cash_of_day(day, patron):
        if found.is_reported:
            alerts.raise_alert(
                property_id=patron.property_id,
                kind="cash.report",
                key=f"{patron.pk}:{day.date}",
                what=gettext_lazy(
                    "Patron %(patron)s: more than %(limit)s cash on %(day)s; it is to be reported."
                ),
                facts={
                    "patron": patron.called,
                    "limit": said(found.policy.cash_reported_over, patron.property),
                    "day": f"{day}",
                },
                to=READS,
                severity=alerts.Severity.WARN,
                place=place,
                measure=alerts.Measure.MONEY,
                figure=str(int(found.most)),
                limit=str(int(found.policy.cash_reported_over)),
            )
