"""Who attests without a login: a dealer on the house's list; the runner is not the table's dealer."""

from datetime import datetime

from django.utils.translation import gettext as _

from audit.trail import Refused
from tables import on_duty
from tables.documents import Attestation
from tables.models import Dealer, Slip, Table


def require_dealer(table: Table, attested: Attestation | None) -> None:
    """Refuse a licence the house does not know, where it keeps a list of its dealers."""
    listed = Dealer.objects.filter(property_id=table.property_id, has_left=False)
    if attested is None or not listed.exists():
        return
    if not listed.filter(licence=attested.licence).exists():
        raise Refused(
            _("%(licence)s is no licence of a dealer here: see the list of dealers.")
            % {"licence": attested.licence}
        )


def require_runner(slip: Slip, attested: Attestation | None, at: datetime) -> None:
    """Refuse a runner who deals at the table, or who attested for it on the same slip."""
    if attested is None:
        return
    dealer = on_duty.dealer_at(slip.table, at)
    deals = dealer is not None and dealer.licence == attested.licence
    if deals or _attested(slip, attested, "count"):
        raise Refused(
            _("%(licence)s deals at %(table)s: another person carries the chips.")
            % {"licence": attested.licence, "table": slip.table}
        )


def require_not_the_runner(slip: Slip, attested: Attestation | None) -> None:
    """Refuse a dealer who carried the chips of this slip."""
    if attested is not None and _attested(slip, attested, "transport"):
        raise Refused(
            _("%(licence)s carried these chips: the dealer of %(table)s attests.")
            % {"licence": attested.licence, "table": slip.table}
        )


def _attested(slip: Slip, attested: Attestation, act: str) -> bool:
    return slip.steps.filter(act=act, licence=attested.licence).exists()
