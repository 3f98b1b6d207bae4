"""Markers at a table: issued, paid, sent to the cage; each in the record it happened in."""

from collections.abc import Sequence
from datetime import datetime

from django.utils.translation import gettext as _

from audit import trail
from audit.trail import Actor, Refused, require
from games.engine.money import Money
from tables import accounting, duties, players, selectors, trays
from tables.documents import Attestation, signature
from tables.machines import Transition
from tables.models import (
    CagePayment,
    Draft,
    Marker,
    MarkerPayment,
    MarkerTransfer,
    MarkerTransferLine,
    Patron,
    Table,
)
from tables.reports.figures import said
from tables.services import (
    amounts,
    attesting,
    bars,
    cash,
    credit,
    days,
    handovers,
    results,
    shifts,
    steps,
)


@trail.act("marker.issued")
def issue_marker(
    *,
    table: Table,
    patron: Patron,
    amount: Money,
    at: datetime,
    by: Actor,
    attested: Attestation | None = None,
) -> Marker:
    """Give a patron chips against a marker; rim credit too, the moment the chips leave the tray."""
    shifts.require_open_at(table, at)
    require(by, "tables.issue_marker", on=table)
    if players.bar_of(patron, at):
        raise Refused(_("This patron is barred: no credit is given."))
    attesting.require_dealer(table, attested, at)
    amounts.require_some(amount)
    credit.refuse_beyond_line(patron, amount)
    _require_in_tray(table, amount, at)
    days.ensure_day(property=table.property, at=at)
    marker = Marker.objects.create(
        property_id=table.property_id, table=table, patron=patron, amount=amount, at=at
    )
    marker = steps.take(marker, "issue", by=by, at=at, attested=attested)
    results.ask_anew(marker.record)
    return marker


@trail.act("marker.paid")
def pay_marker(
    *,
    marker: Marker,
    form: str,
    amount: Money,
    at: datetime,
    by: Actor,
    attested: Attestation | None = None,
) -> MarkerPayment:
    """Take a payment at the table, in chips or in cash; what is paid in full is settled."""
    held = Marker.objects.select_for_update(no_key=True).get(pk=marker.pk)
    require(by, "tables.take_marker_payment", on=held)
    shifts.require_open_at(held.table, at)
    attesting.require_dealer(held.table, attested, at)
    amounts.require_some(amount)
    if form == MarkerPayment.Form.CHIPS:
        amounts.require_whole_chips(held.table, amount, at)
    amounts.require_payable(held.property, amount)
    still = open_on(held) if held.state == Marker.State.ISSUED else Money(0)
    if amount > still:
        raise Refused(
            _("On %(marker)s only %(open)s is open at the table.")
            % {"marker": held, "open": said(still, held.property)}
        )
    payment = MarkerPayment.objects.create(
        property_id=held.property_id,
        marker=held,
        table_id=held.table_id,
        form=form,
        amount=amount,
        at=at,
        **signature(by, attested),
    )
    if amount == still:
        steps.take(held, "settle", by=by, at=at)
    payment.refresh_from_db()
    if form == MarkerPayment.Form.CASH:
        cash.watch(patron=held.patron, day=payment.record.day, place=held.table.code)
    results.ask_anew(payment.record)
    return payment


@trail.act("markers.sent")
def send_markers(
    *, table: Table, markers: Sequence[Marker], at: datetime, by: Actor, cashier: Actor
) -> MarkerTransfer:
    """Send open markers of a table to the cage on a marker credit slip; the cashier takes them.

    Those that stayed at a table that closed go as well, between two of its sessions.
    """
    require(by, "tables.send_markers", on=table)
    require(cashier, "tables.take_markers", on=table)
    if selectors.record_at(table, at):
        shifts.require_open_at(table, at)
    else:
        selectors.require_open(days.ensure_day(property=table.property, at=at))
    if by.pk == cashier.pk:
        raise Refused(_("The one who sends markers is not the one who takes them."))
    ordered = sorted(markers, key=lambda marker: marker.pk)
    held = list(
        Marker.objects.select_for_update(no_key=True)
        .filter(pk__in=[marker.pk for marker in ordered])
        .order_by("pk")
    )
    still = [_sendable(marker, table) for marker in held]
    if not still:
        raise Refused(_("Choose at least one marker that is open at %(table)s.") % {"table": table})
    transfer = MarkerTransfer.objects.create(
        property_id=table.property_id,
        table=table,
        total=accounting.total(still),
        at=at,
        by=by,
        role=signature(by)["role"],
    )
    for marker, amount in zip(held, still, strict=True):
        MarkerTransferLine.objects.create(
            property_id=table.property_id, transfer=transfer, marker=marker, amount=amount
        )
        steps.take(marker, "transfer", by=cashier, at=at)
    transfer.refresh_from_db()
    if transfer.record:
        results.ask_anew(transfer.record)
    return transfer


def hand_markers(*, table: Table, markers: Sequence[Marker], by: Actor) -> Draft:
    """Hand open markers of a table to the cage; they are sent once a cashier signs for them."""
    require(by, "tables.send_markers", on=table)
    here = [each for each in markers if each.table_id == table.pk]
    keys = [each.pk for each in here if each.state == Marker.State.ISSUED and open_on(each)]
    if not keys:
        raise Refused(_("Choose at least one marker that is open at %(table)s.") % {"table": table})
    facts = {"markers": " ".join(map(str, keys))}
    return handovers.hand(property=table.property, what=f"markers {table.code}", facts=facts, by=by)


def handed(table: Table) -> tuple[Draft | None, list[Marker]]:
    """What the pit has handed to the cage at a table, and the markers of it that are still open."""
    offer = handovers.offered(property=table.property, what=f"markers {table.code}")
    if offer is None:
        return None, []
    keys = [int(key) for key in offer.fields["markers"].split()]
    rows = Marker.objects.filter(property_id=table.property_id, table=table, pk__in=keys)
    return offer, list(rows.filter(state=Marker.State.ISSUED).select_related("series", "patron"))


def take_handed(*, table: Table, at: datetime, by: Actor) -> MarkerTransfer:
    """A cashier signs for what the pit has handed over: the marker credit slip is written."""
    with trail.act("markers.sent", by=by):
        Table.objects.select_for_update(no_key=True).get(pk=table.pk)
        offer, markers = handed(table)
        if offer is None or not markers:
            raise Refused(_("Nobody has handed over markers of %(table)s.") % {"table": table})
        transfer = send_markers(
            table=table, markers=markers, at=at, by=handovers.giver(offer), cashier=by
        )
        handovers.end(property=table.property, what=f"markers {table.code}")
    return transfer


@trail.act("marker.settled")
def pay_at_cage(
    *, marker: Marker, form: str, amount: Money, at: datetime, by: Actor
) -> CagePayment:
    """Take a payment at the cage on a marker it holds; what is paid in full is settled."""
    held = Marker.objects.select_for_update(no_key=True).get(pk=marker.pk)
    require(by, "tables.take_markers", on=held)
    refusal = duties.refusal(held, _settling(held), by)
    if refusal:
        raise refusal
    amounts.require_some(amount)
    if form in (CagePayment.Form.CASH, CagePayment.Form.CHIPS):
        amounts.require_payable(held.property, amount)
    still = open_on(held)
    if amount > still:
        raise Refused(
            _("On %(marker)s only %(open)s is open at the cage.")
            % {"marker": held, "open": said(still, held.property)}
        )
    day = days.ensure_day(property=held.property, at=at)
    selectors.require_open(day)
    payment = CagePayment.objects.create(
        property_id=held.property_id,
        marker=held,
        day=day,
        form=form,
        amount=amount,
        at=at,
        by=by,
        role=signature(by)["role"],
    )
    if amount == still:
        steps.take(held, "settle", by=by, at=at)
    if form == CagePayment.Form.CASH:
        cash.watch(patron=held.patron, day=day, place="")
    bars.tell_of(patron=held.patron, table=None, at=at)
    return payment


def _settling(marker: Marker) -> Transition:
    """The step that ends in payment at the cage; refused where the cage does not hold the marker."""
    if marker.state != Marker.State.IN_CAGE:
        raise Refused(_("%(marker)s is not at the cage.") % {"marker": marker})
    return duties.transition(marker, "settle")


def open_on(marker: Marker) -> Money:
    """What is still open on a marker, where it stands at its table or lies at the cage."""
    if marker.state not in (Marker.State.ISSUED, Marker.State.IN_CAGE):
        return Money(0)
    paid = (marker.payments.all(), marker.cage_payments.all())
    return marker.amount - accounting.total(
        amount for rows in paid for amount in rows.values_list("amount", flat=True)
    )


def _sendable(marker: Marker, table: Table) -> Money:
    """What goes to the cage with a marker; refused where nothing of it is open at this table."""
    here = marker.table_id == table.pk and marker.state == Marker.State.ISSUED
    still = open_on(marker) if here else Money(0)
    if not still:
        raise Refused(
            _("%(marker)s is not open at %(table)s any more.") % {"marker": marker, "table": table}
        )
    return still


def _require_in_tray(table: Table, amount: Money, at: datetime) -> None:
    """Refuse what is no whole number of chips, and more than the tray holds by its papers."""
    Table.objects.select_for_update(no_key=True).get(pk=table.pk)
    amounts.require_whole_chips(table, amount, at)
    record = trays.running([table]).first()
    if record and amount > record.tray:
        raise Refused(
            _("The tray of %(table)s holds %(tray)s by its papers: ask for a fill first.")
            % {"table": table, "tray": said(record.tray, table.property)}
        )
