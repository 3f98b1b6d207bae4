"""A count of a table's inventory, signed: the chips by denomination, and the markers it holds."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from audit.trail import Actor, Refused
from games.engine.money import Money
from tables import accounting, selectors
from tables.documents import Attestation, signature
from tables.models import Count, CountLine, TableSession

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
    session: TableSession, kind: str, counted: Counted, *, expected: Money | None = None
) -> Count:
    """Write a count and its lines. Markers have to be counted where the table holds any."""
    if counted.witness is not None and counted.witness.pk == counted.by.pk:
        raise Refused(_("A count is witnessed by another person than the one who signs it."))
    count = Count.objects.create(
        property_id=session.property_id,
        session=session,
        table_id=session.table_id,
        kind=kind,
        at=counted.at,
        total=accounting.total(value * pieces for value, pieces in counted.pieces.items()),
        markers=_markers(session, counted),
        expected=expected,
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


def _markers(session: TableSession, counted: Counted) -> Money:
    """The markers counted; nothing may go without saying only where there is nothing."""
    if counted.markers is not None:
        return counted.markers
    held = selectors.markers_held(session.table, counted.at)
    if held:
        raise Refused(
            _("Count the markers too: %(held)s should be at %(table)s.")
            % {"held": held.text(digits=session.property.digits), "table": session.table}
        )
    return Money(0)
