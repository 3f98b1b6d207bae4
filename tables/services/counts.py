"""A count of a table's inventory, signed: the chips by denomination, and the markers it holds."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q
from django.utils.translation import gettext as _

from audit import trail
from audit.trail import Actor, Refused, require
from games.engine.money import Money
from tables import accounting, selectors
from tables.documents import Attestation, signature
from tables.models import Count, CountLine, ShiftRecord, TableSession
from tables.services import attesting, results

Pieces = Mapping[Money, int]
"""An inventory as counted: denomination → pieces."""


@dataclass(frozen=True, kw_only=True)
class Counted:
    """What was counted, and by whom it is signed."""

    pieces: Pieces
    markers: Money | None
    at: datetime
    by: Actor
    witness: Actor | None = None
    attested: Attestation | None = None
    why: str = ""


def sign(
    session: TableSession,
    kind: str,
    counted: Counted,
    *,
    expected: Money | None = None,
    supersedes: Count | None = None,
) -> Count:
    """Write a count and its lines. Markers have to be counted where the table holds any."""
    if counted.witness is not None and counted.witness.pk == counted.by.pk:
        raise Refused(_("A count is witnessed by another person than the one who signs it."))
    attesting.require_dealer(session.table, counted.attested, counted.at)
    markers = _markers(session, counted)
    count = Count.objects.create(
        property_id=session.property_id,
        session=session,
        table_id=session.table_id,
        kind=kind,
        at=counted.at,
        total=accounting.total(value * pieces for value, pieces in counted.pieces.items()),
        markers=markers,
        expected=expected,
        supersedes=supersedes,
        witness=counted.witness,
        why=counted.why,
        **signature(counted.by, counted.attested),
    )
    CountLine.objects.bulk_create(
        CountLine(property_id=session.property_id, count=count, denomination=value, pieces=pieces)
        for value, pieces in counted.pieces.items()
    )
    count.refresh_from_db(fields=["series", "number"])
    return count


@trail.act("count.recounted")
def recount(
    *,
    count: Count,
    counted: Pieces,
    by: Actor,
    witness: Actor,
    why: str,
    markers: Money | None = None,
    attested: Attestation | None = None,
) -> Count:
    """Put a recount in place of a count that was wrong; both stay, and both records take the new.

    It is signed and witnessed by others than signed the first (WAC 230-15-535). Once the day is
    published, an adjustment takes its place.
    """
    require(by, "tables.recount_inventory", on=count)
    require_recountable(count, by)
    require_witness_of_recount(count, witness)
    trail.require_reason(why)
    records = list(
        ShiftRecord.objects.select_for_update(no_key=True, of=["self"])
        .select_related("day")
        .filter(Q(opener=count) | Q(closer=count))
        .order_by("pk")
    )
    signed = Counted(
        pieces=counted,
        markers=markers,
        at=count.at,
        by=by,
        witness=witness,
        attested=attested,
        why=why,
    )
    made = sign(count.session, count.kind, signed, expected=count.expected, supersedes=count)
    for record in records:
        names = [name for name in ("opener", "closer") if getattr(record, f"{name}_id") == count.pk]
        for name in names:
            setattr(record, name, made)
        record.save(update_fields=names)
        results.ask_anew(record)
    return made


def require_recountable(count: Count, by: Actor) -> None:
    """Refuse a recount by who signed the count, of one that gave way already, or in a closed day."""
    if by.pk == count.by_id:
        raise Refused(_("You signed this count; another person puts a recount in its place."))
    if after := Count.objects.filter(supersedes=count).first():
        raise Refused(
            _("%(count)s gave way to %(after)s already.") % {"count": count, "after": after}
        )
    records = ShiftRecord.objects.filter(Q(opener=count) | Q(closer=count))
    for record in records.select_related("day"):
        selectors.require_open(record.day)


def require_witness_of_recount(count: Count, witness: Actor) -> None:
    """Refuse as the witness of a recount who signed the count that was wrong."""
    if witness.pk == count.by_id:
        raise Refused(_("You signed this count; another person witnesses its recount."))


def _markers(session: TableSession, counted: Counted) -> Money:
    """The markers counted; nothing may go without saying only where there is nothing.

    Where they differ from those that were issued there, and not paid or sent, the count says why.
    What should be there is told to nobody who counts.
    """
    held = selectors.markers_held(session.table, counted.at)
    if counted.markers is not None:
        if counted.markers != held and not counted.why.strip():
            raise Refused(
                _("The markers differ from those open at %(table)s: count again, or say why.")
                % {"table": session.table}
            )
        return counted.markers
    if held:
        raise Refused(
            _("Count the markers too: some are open at %(table)s.") % {"table": session.table}
        )
    return Money(0)
