"""Printing of forms: who may print which part, and each copy on record; all but the first are reprints."""

from collections.abc import Iterable
from typing import Final

from django.utils.translation import gettext as _

from audit import trail
from audit.trail import Actor, Refused, require
from tables.models import Marker, MarkerTransfer, Printout, ProgressiveMovement, Slip

Part = Printout.Part
Document = Slip | Marker | MarkerTransfer | ProgressiveMovement

PRINTED_BY: Final[dict[type, dict[str, str]]] = {
    Slip: {
        Part.BOX: "tables.view_slip",
        Part.CAGE: "tables.issue_slip",
        Part.ACCOUNTING: "tables.issue_slip",
    },
    Marker: {
        Part.CAGE: "tables.issue_marker",
        Part.BOX: "tables.issue_marker",
        Part.ACCOUNTING: "tables.issue_marker",
    },
    MarkerTransfer: {
        Part.CAGE: "tables.take_markers",
        Part.ACCOUNTING: "tables.take_markers",
    },
    ProgressiveMovement: {
        Part.CAGE: "tables.pay_progressive",
        Part.ACCOUNTING: "tables.pay_progressive",
    },
}
"""The parts a form has, in their order, and who prints each: what the cage keeps, nobody else prints."""
NAMES: Final = {
    Slip: "slip",
    Marker: "marker",
    MarkerTransfer: "transfer",
    ProgressiveMovement: "jackpot",
}


@trail.act("form.printed")
def print_parts(*, document: Document, parts: Iterable[str], by: Actor) -> list[Printout]:
    """Print parts of a form; every copy of one but its first is marked as a reprint, with who made it."""
    permissions = PRINTED_BY[type(document)]
    wanted = [part for part in permissions if part in set(parts)]
    if not wanted:
        raise Refused(_("Choose at least one part to print."))
    for part in wanted:
        require(by, permissions[part], on=document)
    return [
        Printout.objects.create(
            property_id=document.property_id,
            part=part,
            copy=0,
            by=by,
            **{NAMES[type(document)]: document},
        )
        for part in wanted
    ]


def printouts(document: Document) -> list[Printout]:
    """Every copy of a form, in order."""
    rows = Printout.objects.filter(**{NAMES[type(document)]: document})
    return list(rows.select_related("by").order_by("pk"))
