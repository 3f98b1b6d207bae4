"""Who attests without a login: a dealer on the house's list; who carries is not the table's dealer."""

from datetime import datetime

from django.utils.translation import gettext as _

from audit.trail import Refused
from tables import on_duty
from tables.documents import Attestation
from tables.models import Dealer, Slip, Table


def require_dealer(table: Table, attested: Attestation | None, at: datetime) -> None:
    """Refuse a licence the house does not know, and one who does not deal at the table then.

    Where the roster has nobody at the table, any dealer of the list attests.
    """
    if attested is None:
        return
    require_licence(table, attested.licence)
    dealing = on_duty.dealers_at(table, at)
    if dealing and attested.licence not in {dealer.licence for dealer in dealing}:
        raise Refused(
            _(
                "%(licence)s does not deal at %(table)s: by the roster %(dealers)s does, and attests."
                " Put the roster right first where it is wrong."
            )
            % {
                "licence": attested.licence,
                "table": table,
                "dealers": ", ".join(dealer.licence for dealer in dealing),
            }
        )


def require_licence(table: Table, licence: str) -> None:
    """Refuse a licence the house does not know, where it keeps a list of its dealers; none is none."""
    listed = Dealer.objects.filter(property_id=table.property_id, has_left=False)
    if not licence or not listed.exists():
        return
    if not listed.filter(licence=licence).exists():
        raise Refused(
            _("%(licence)s is no licence of a dealer here: see the list of dealers.")
            % {"licence": licence}
        )


def require_runner(slip: Slip, attested: Attestation | None, at: datetime) -> None:
    """Refuse a runner who deals at the table, or who attested for it on the same slip."""
    if attested is None:
        return
    _require_in_the_house(slip.table, attested)
    if _deals(slip.table, attested, at) or _attested(slip, attested, "count"):
        raise Refused(
            _("%(licence)s deals at %(table)s: another person carries the chips.")
            % {"licence": attested.licence, "table": slip.table}
        )


def require_second(table: Table, attested: Attestation | None, at: datetime) -> None:
    """Refuse to take a box off or away alone, and with the one who deals at its table (25 CFR 542.31)."""
    if attested is None or not all(attested):
        raise Refused(_("Two people carry a box: the licence and badge of the second are missing."))
    _require_in_the_house(table, attested)
    if _deals(table, attested, at):
        raise Refused(
            _("%(licence)s deals at %(table)s: another person carries the box.")
            % {"licence": attested.licence, "table": table}
        )


def require_not_the_runner(slip: Slip, attested: Attestation | None) -> None:
    """Refuse a dealer who carried the chips of this slip."""
    if attested is not None and _attested(slip, attested, "transport"):
        raise Refused(
            _("%(licence)s carried these chips: the dealer of %(table)s attests.")
            % {"licence": attested.licence, "table": slip.table}
        )


def _require_in_the_house(table: Table, attested: Attestation) -> None:
    """Refuse the licence of somebody who has left."""
    left = Dealer.objects.filter(property_id=table.property_id, has_left=True)
    if left.filter(licence=attested.licence).exists():
        raise Refused(
            _("%(licence)s has left the house: see the list of dealers.")
            % {"licence": attested.licence}
        )


def _deals(table: Table, attested: Attestation, at: datetime) -> bool:
    dealer = on_duty.dealer_at(table, at)
    return dealer is not None and dealer.licence == attested.licence


def _attested(slip: Slip, attested: Attestation, act: str) -> bool:
    return slip.steps.filter(act=act, licence=attested.licence).exists()
