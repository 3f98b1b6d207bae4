"""The inputs of drop and win over a run of shift records, read from their documents.

The same reading serves one record and a whole day of a table: what is counted within the run is
counted, and what reaches beyond it (a box of several shifts, an uncounted end) is estimated.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.db.models import Model, Q, QuerySet, Sum

from games.engine.money import Money
from tables import accounting, selectors
from tables.accounting import NONE, Credit, Inputs, MarkerInventory
from tables.models import (
    Adjustment,
    Box,
    BoxCountLine,
    Count,
    Estimate,
    Marker,
    MarkerPayment,
    MarkerTransfer,
    Placement,
    Policy,
    ShiftRecord,
    Slip,
    TableTicket,
)

COUNTED = (Placement.State.ACCEPTED, Placement.State.STORED)


@dataclass(frozen=True, kw_only=True)
class Reading:
    """What the documents of a run say."""

    inputs: Inputs
    promo: Money
    paid_in_cash: Money
    markers: MarkerInventory
    is_actual: bool

    def drop(self, policy: Policy) -> Money:
        """What this house calls drop."""
        coupons = self.promo if policy.promo == Policy.Promo.FACE else NONE
        if policy.drop == Policy.Drop.BOX:
            return self.inputs.box + coupons
        return coupons + accounting.statistical_drop(
            box=self.inputs.box,
            markers_issued=self.inputs.markers_issued,
            paid_in_cash=self.paid_in_cash,
        )


@dataclass(frozen=True)
class Drop:
    """What is known of the boxes of a run: their value, the coupons in them, if all is counted."""

    value: Money
    promo: Money
    is_counted: bool


def read(records: Sequence[ShiftRecord]) -> Reading:
    """Read the ended records of one table, in their order."""
    drop, credit = drop_of(records), credit_of(records)
    runs = list(runs_of(records))
    moved = movements(records)
    found = {
        "opener": accounting.total(opening(run[0]) for run in runs),
        "closer": accounting.total(closing(run[-1]) for run in runs),
        "fills": moved.get(Slip.Kind.FILL, NONE),
        "credits": moved.get(Slip.Kind.CREDIT, NONE),
        "box": drop.value,
        "markers_issued": credit.issued,
        "markers_paid": credit.paid,
        "tickets_issued": summed(TableTicket, records),
    }
    for name, amount in adjusted(records).items():
        found[name] += amount
    inputs = Inputs(**found)
    signed = all(run[0].opener_id and run[-1].closer_id for run in runs)
    return Reading(
        inputs=inputs,
        promo=drop.promo,
        paid_in_cash=credit.in_cash,
        markers=MarkerInventory(
            opening=accounting.total(held(run[0].opener) for run in runs),
            closing=accounting.total(held(run[-1].closer) for run in runs),
            to_cage=credit.to_cage,
        ),
        is_actual=signed and drop.is_counted,
    )


def runs_of(records: Sequence[ShiftRecord]) -> Iterable[list[ShiftRecord]]:
    """The records of each session by themselves: between sessions the inventory rests."""
    sessions: dict[int, list[ShiftRecord]] = {}
    for record in records:
        sessions.setdefault(record.session_id, []).append(record)
    return sessions.values()


def opening(record: ShiftRecord) -> Money:
    """The inventory a record starts with, counted or estimated."""
    return record.opener.total if record.opener else record.opening_estimate


def closing(record: ShiftRecord) -> Money:
    """The inventory a record ends with, counted or estimated."""
    return record.closer.total if record.closer else record.closing_estimate


def adjusted(
    records: Sequence[ShiftRecord], mode: str = Adjustment.Mode.RESTATE
) -> dict[str, Money]:
    """What approved adjustments add to each input of a run: restated, or carried by later days."""
    approved = Adjustment.objects.filter(
        record__in=records, mode=mode, state=Adjustment.State.APPROVED
    ).order_by()
    return dict(approved.values_list("field").annotate(Sum("amount")))


def movements(records: Sequence[ShiftRecord]) -> dict[str, Money]:
    """What came to and left the table on signed slips, by kind."""
    signed = Slip.objects.filter(record__in=records).order_by()
    return dict(signed.values_list("kind").annotate(Sum("total")))


def credit_of(records: Sequence[ShiftRecord]) -> Credit:
    """Markers issued, paid and sent away in a run."""
    payments = MarkerPayment.objects.filter(record__in=records).order_by()
    paid = dict(payments.values_list("form").annotate(Sum("amount")))
    return Credit(
        issued=summed(Marker, records),
        in_chips=paid.get(MarkerPayment.Form.CHIPS, NONE),
        in_cash=paid.get(MarkerPayment.Form.CASH, NONE),
        to_cage=summed(MarkerTransfer, records, "total"),
    )


def summed(model: type[Model], records: Sequence[ShiftRecord], column: str = "amount") -> Money:
    """What the documents of a kind come to in a run."""
    rows = model._default_manager.filter(record__in=records)
    if issubclass(model, Marker | TableTicket):
        rows = rows.exclude(state=model.State.VOID)
    return rows.aggregate(sum=Sum(column))["sum"] or NONE


def held(count: Count | None) -> Money:
    """The markers counted with an inventory; an estimate counts none."""
    return count.markers if count else NONE


def drop_of(records: Sequence[ShiftRecord]) -> Drop:
    """What dropped during a run: each box that is counted, and estimates for what is not."""
    placements = placements_of(records)
    covered = {placement.pk: list(selectors.records_of(placement)) for placement in placements}
    estimates = latest_estimates({row for rows in covered.values() for row in rows} | set(records))
    value, promo, is_counted = NONE, NONE, True
    known = dict.fromkeys(records, NONE)
    settled = settled_among(records)
    without = {record for record in records if not any(record in c for c in covered.values())}
    waiting = set(without)
    coupons = promo_in(placements)
    for placement in placements:
        rows = covered[placement.pk]
        if placement.state not in COUNTED:
            waiting |= set(rows) & set(records)
            continue
        weights = [int(estimates.get(row, NONE)) for row in rows]
        for row, share in zip(
            rows, accounting.allocate(placement.accepted.total, weights), strict=True
        ):
            if row in known:
                known[row] += share
        shares = accounting.allocate(coupons.get(placement.accepted_id, NONE), weights)
        promo += accounting.total(
            share for row, share in zip(rows, shares, strict=True) if row in known
        )
        is_counted &= set(rows) <= set(records) or set(rows) & set(records) <= settled
    for record in records:
        guess = estimates.get(record, NONE) if record in waiting else NONE
        value += max(known[record], guess)
    return Drop(value, promo, is_counted and waiting <= without & settled)


def settled_among(records: Sequence[ShiftRecord]) -> set[ShiftRecord]:
    """The records of which two people have said what dropped, for no box of theirs alone can tell."""
    said = Adjustment.objects.filter(
        record__in=records, code=Adjustment.Code.NO_BOX, state=Adjustment.State.APPROVED
    )
    keys = set(said.values_list("record", flat=True))
    return {record for record in records if record.pk in keys}


def drawn_on_paper(record: ShiftRecord) -> Money:
    """Chips that left a bank for markers, less those that came for payments on them and for tickets."""
    credit = credit_of([record])
    return credit.issued - credit.in_chips - summed(TableTicket, [record])


def boxes_of(records: Sequence[ShiftRecord]) -> QuerySet[Placement]:
    """The boxes into which something of a run went, whatever they take."""
    first, last = records[0], records[-1]
    boxes = Placement.objects.filter(
        Q(last=None) | Q(last__opened_at__gte=first.opened_at),
        property_id=first.property_id,
        table_id=first.table_id,
        first__opened_at__lte=last.opened_at,
    )
    return boxes.select_related("box", "accepted", "first", "last").order_by("placed_at")


def placements_of(records: Sequence[ShiftRecord]) -> list[Placement]:
    """The drop boxes into which something of a run went."""
    return list(boxes_of(records).filter(purpose=Box.Purpose.DROP))


def latest_estimates(records: Iterable[ShiftRecord]) -> dict[ShiftRecord, Money]:
    """The latest estimate of each record's drop."""
    rows = Estimate.objects.filter(record__in=list(records)).order_by("at", "id")
    return {row.record: row.drop for row in rows.select_related("record")}


def promo_in(placements: Sequence[Placement]) -> dict[int, Money]:
    """The face of the coupons in each count that stands."""
    coupons = BoxCountLine.objects.filter(
        count__in=[placement.accepted_id for placement in placements],
        content=BoxCountLine.Content.COUPON,
    ).order_by()
    return dict(coupons.values_list("count").annotate(Sum("amount")))


@dataclass(frozen=True, kw_only=True)
class PokerReading:
    """What a poker table kept: compensation only, each kind from its own box."""

    rake: Money
    time: Money
    fees: Money
    jackpot: Money
    over_short: Money
    is_actual: bool

    @property
    def revenue(self) -> Money:
        return self.rake + self.time + self.fees


def poker(record: ShiftRecord) -> PokerReading:
    """Read an ended record of a poker table: its boxes, and what its bank is over or short.

    What a box of several records holds is shared among them, and estimated in each.
    """
    boxes = boxes_of([record])
    kept: dict[str, Money] = {}
    is_settled = bool(settled_among([record]))
    is_actual = bool(record.opener_id and record.closer_id and (boxes or is_settled))
    for placement in boxes:
        records = list(selectors.records_of(placement))
        is_counted = placement.state in COUNTED
        is_actual &= is_counted and (is_settled or records == [record])
        if is_counted and record in records:
            shares = accounting.allocate(placement.accepted.total, [1] * len(records))
            share = shares[records.index(record)]
            kept[placement.purpose] = kept.get(placement.purpose, NONE) + share
    moved = movements([record])
    fills, credits = moved.get(Slip.Kind.FILL, NONE), moved.get(Slip.Kind.CREDIT, NONE)
    return PokerReading(
        rake=kept.get(Box.Purpose.RAKE, NONE)
        + adjusted([record]).get(Adjustment.Input.BOX, NONE),
        time=kept.get(Box.Purpose.TIME, NONE),
        fees=kept.get(Box.Purpose.FEE, NONE),
        jackpot=kept.get(Box.Purpose.JACKPOT, NONE),
        over_short=closing(record) - opening(record) - fills + credits + drawn_on_paper(record),
        is_actual=is_actual,
    )
