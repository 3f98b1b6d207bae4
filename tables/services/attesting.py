"""Who attests without a login: a dealer on the house's list; who carries is on it too, and deals nowhere then."""

from datetime import datetime

from django.utils.translation import gettext as _

from audit.trail import Refused
from tables import on_duty
from tables.documents import Attestation
from tables.models import Dealer, Slip, Table

NAMED = 3
"""Free dealers named in a refusal."""


def require_dealer(table: Table, attested: Attestation | None, at: datetime) -> None:
    """Refuse a licence the house does not know, and one who does not deal at the table then.

    Where the roster has nobody at the table, a dealer of the list attests who deals at no other.
    """
    if attested is None:
        return
    require_licence(table, attested.licence)
    _require_their_own(table, attested, at)
    dealing = on_duty.dealers_at(table, at)
    if not dealing:
        _refuse_who_deals_elsewhere(table, attested, at)
    elif attested.licence not in {dealer.licence for dealer in dealing}:
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


def _refuse_who_deals_elsewhere(table: Table, attested: Attestation, at: datetime) -> None:
    line = on_duty.deals_at(table.property_id, attested.licence, at)
    if line is None:
        return
    free = [dealer.licence for dealer in on_duty.free_at(table.property_id, at)[:NAMED]]
    raise Refused(
        _(
            "%(licence)s deals at %(elsewhere)s by the roster. At %(table)s, where it has nobody,"
            " a dealer attests who stands at no table: %(free)s. Put the roster right first where it"
            " is wrong."
        )
        % {
            "licence": attested.licence,
            "elsewhere": line.table,
            "table": table,
            "free": ", ".join(free) or _("nobody is free"),
        }
    )


def require_licence(table: Table, licence: str) -> None:
    """Refuse a licence of no dealer, where the house keeps a list of them; none is none."""
    listed = Dealer.objects.filter(property_id=table.property_id, has_left=False)
    if not licence or not listed.exists():
        return
    if not listed.filter(licence=licence, carries_only=False).exists():
        raise Refused(
            _("%(licence)s is no licence of a dealer here: see the list of dealers.")
            % {"licence": licence}
        )


def require_runner(slip: Slip, attested: Attestation | None, at: datetime) -> None:
    """Refuse a runner who is on no list, deals then, or attested for the table on the same slip."""
    if attested is None:
        return
    _require_in_the_house(slip.table, attested)
    _require_their_own(slip.table, attested, at)
    line = on_duty.deals_at(slip.property_id, attested.licence, at)
    if line or _attested(slip, attested, "count"):
        raise Refused(
            _("%(licence)s deals at %(table)s: another person carries the chips.")
            % {"licence": attested.licence, "table": line.table if line else slip.table}
        )


def require_second(table: Table, attested: Attestation | None, at: datetime) -> None:
    """Refuse to take a box off or away alone, with somebody on no list, or with one who deals then.

    The second is not the dealer of the table (25 CFR 542.31), and nobody leaves a game to carry.
    """
    if attested is None or not all(attested):
        raise Refused(_("Two people carry a box: the licence and badge of the second are missing."))
    _require_in_the_house(table, attested)
    _require_their_own(table, attested, at)
    if line := on_duty.deals_at(table.property_id, attested.licence, at):
        raise Refused(
            _("%(licence)s deals at %(table)s: another person carries the box.")
            % {"licence": attested.licence, "table": line.table}
        )


def require_not_the_runner(slip: Slip, attested: Attestation | None) -> None:
    """Refuse a dealer who carried the chips of this slip."""
    if attested is not None and _attested(slip, attested, "transport"):
        raise Refused(
            _("%(licence)s carried these chips: the dealer of %(table)s attests.")
            % {"licence": attested.licence, "table": slip.table}
        )


def _require_in_the_house(table: Table, attested: Attestation) -> None:
    """Refuse the licence of somebody who has left; or is on no list, where the house keeps one."""
    known = dict(
        Dealer.objects.filter(property_id=table.property_id).values_list("licence", "has_left")
    )
    if known.get(attested.licence):
        raise Refused(
            _("%(licence)s has left the house: see the list of dealers.")
            % {"licence": attested.licence}
        )
    if False in known.values() and attested.licence not in known:
        raise Refused(
            _(
                "%(licence)s is on no list: who carries chips or boxes stands in the list of dealers,"
                " as a dealer or as one who carries only."
            )
            % {"licence": attested.licence}
        )


def _require_their_own(table: Table, attested: Attestation, at: datetime) -> None:
    """Refuse a licence that has run out, and another badge than the list has for it."""
    person = Dealer.objects.filter(property_id=table.property_id, licence=attested.licence).first()
    if person is None:
        return
    require_licensed(person, at)
    if person.badge and person.badge != attested.badge:
        raise Refused(
            _("Badge %(badge)s is not that of %(licence)s: see the list of dealers.")
            % {"badge": attested.badge, "licence": attested.licence}
        )


def require_licensed(person: Dealer, at: datetime) -> None:
    """Refuse whose licence ran out before the day of an instant."""
    until = person.licensed_until
    if until and until < person.property.local(at).date():
        raise Refused(
            _("The licence of %(who)s ran out on %(day)s: see the list of dealers.")
            % {"who": person, "day": until.isoformat()}
        )


def _attested(slip: Slip, attested: Attestation, act: str) -> bool:
    return slip.steps.filter(act=act, licence=attested.licence).exists()
