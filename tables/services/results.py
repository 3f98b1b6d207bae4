"""Results follow from documents. They are computed after commit, as often as one likes."""

from collections.abc import Iterable
from decimal import Decimal
from typing import NamedTuple

from django.db.models import Sum

from audit import trail
from games.engine.money import Money
from tables import accounting, selectors
from tables.accounting import Inputs
from tables.models import Placement, Policy, Result, RoundTotals, ShiftRecord, Slip

COUNTED = (Placement.State.ACCEPTED, Placement.State.STORED)
FIGURES = (
    "status",
    "policy_id",
    "opener",
    "closer",
    "fills",
    "credits",
    "box",
    "markers_issued",
    "markers_paid",
    "tickets_issued",
    "promo",
    "drop",
    "win",
)


class Drop(NamedTuple):
    """What is known of a record's box: its value, the coupons in it, whether it is all counted."""

    value: Money
    promo: Money
    is_counted: bool


@trail.act("result.computed")
def recompute(*, record_id: int) -> Result | None:
    """The current result of a record, as its documents have it; the next version where it differs.

    None while the record runs. Running it twice changes nothing.
    """
    record = (
        ShiftRecord.objects.select_for_update(no_key=True, of=["self"])
        .select_related("opener", "closer", "day", "result")
        .get(pk=record_id)
    )
    if record.closed_at is None:
        return None
    result = _computed(record)
    if record.result and all(
        getattr(record.result, name) == getattr(result, name) for name in FIGURES
    ):
        return record.result
    result.version = record.result.version + 1 if record.result else 1
    result.save()
    record.result = result
    record.save(update_fields=["result"])
    return result


def _computed(record: ShiftRecord) -> Result:
    policy = selectors.policy_on(record.property_id, record.day.date)
    moved = dict(record.slips.order_by().values_list("kind").annotate(Sum("total")))
    drop = drop_of(record)
    inputs = Inputs(
        opener=record.opener.total if record.opener else record.opening_estimate,
        closer=record.closer.total if record.closer else record.closing_estimate,
        fills=moved.get(Slip.Kind.FILL, Money(0)),
        credits=moved.get(Slip.Kind.CREDIT, Money(0)),
        box=drop.value,
    )
    is_actual = record.opener and record.closer and drop.is_counted
    return Result(
        property_id=record.property_id,
        record=record,
        status=Result.Status.ACTUAL if is_actual else Result.Status.ESTIMATED,
        policy=policy,
        promo=drop.promo,
        drop=_drop(policy, inputs, drop),
        win=inputs.win,
        **vars(inputs),
    )


def _drop(policy: Policy, inputs: Inputs, drop: Drop) -> Money:
    """What this house calls drop."""
    coupons = drop.promo if policy.promo == Policy.Promo.FACE else Money(0)
    if policy.drop == Policy.Drop.BOX:
        return inputs.box + coupons
    return coupons + accounting.statistical_drop(
        box=inputs.box, markers_issued=inputs.markers_issued, paid_in_cash=Money(0)
    )


def drop_of(record: ShiftRecord) -> Drop:
    """The value of a record's boxes: counted where all are and each is its own; else estimated."""
    placements = list(selectors.placements_of(record))
    shares = [_share(placement, record) for placement in placements if placement.state in COUNTED]
    known = Drop(
        accounting.total(share.value for share in shares),
        accounting.total(share.promo for share in shares),
        len(shares) == len(placements) > 0 and all(share.is_counted for share in shares),
    )
    estimate = record.estimates.last()
    if len(shares) < len(placements) and estimate:
        return known._replace(value=max(known.value, estimate.drop))
    if not placements and estimate:
        return known._replace(value=estimate.drop)
    return known


def _share(placement: Placement, record: ShiftRecord) -> Drop:
    """A record's part of a counted box: all of it, or, of a box of several, by their estimates."""
    records = list(selectors.records_of(placement))
    promo = selectors.promo_in(placement)
    if len(records) == 1:
        return Drop(placement.accepted.total, promo, is_counted=True)
    estimates = [row.estimates.last() for row in records]
    weights = [int(estimate.drop) if estimate else 0 for estimate in estimates]
    mine = records.index(record)
    return Drop(
        accounting.allocate(placement.accepted.total, weights)[mine],
        accounting.allocate(promo, weights)[mine],
        is_counted=False,
    )


class WagerTotals(NamedTuple):
    """What the rounds of a record say about one wager; see `RoundTotals`."""

    wager: str
    rounds: int
    handle: Money
    net: Money
    expected: Decimal | None
    variance: Decimal | None
    mispaid: Money


def set_round_totals(*, record: ShiftRecord, totals: Iterable[WagerTotals]) -> None:
    """Say what the recorded rounds of a shift record come to, all its wagers at once.

    Derived rows: whoever counts the rounds again says the same again.
    """
    RoundTotals.objects.filter(property_id=record.property_id, record=record).delete()
    RoundTotals.objects.bulk_create(
        RoundTotals(property_id=record.property_id, record=record, **row._asdict())
        for row in totals
    )
