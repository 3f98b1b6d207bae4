"""Patrons are registered, amended, looked up and erased; each look at them is recorded as well."""

from collections.abc import Sequence
from typing import Any

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from audit import trail
from audit.trail import Actor, Refused, require
from tables import players
from tables.models import Marker, Patron, Property
from tables.models.patrons import PERSONAL

MOST = 20


@trail.act("patron.registered")
def register_patron(*, property: Property, name: str, by: Actor, **facts: Any) -> Patron:
    """Write down who a patron is, as far as the house has to know."""
    require(by, "tables.keep_patron", on=property)
    patron = Patron(property=property, name=name, registered_by=by, **_personal(facts))
    _require_sound(patron)
    patron.save()
    return patron


@trail.act("patron.amended")
def amend_patron(*, patron: Patron, by: Actor, **facts: Any) -> Patron:
    """Correct what is written down. The trail says which columns, and not what stands in them."""
    patron = held(patron)
    require(by, "tables.keep_patron", on=patron)
    for name, value in _personal(facts).items():
        setattr(patron, name, value)
    _require_sound(patron)
    patron.save(update_fields=list(facts))
    patron.refresh_from_db()
    return patron


@trail.act("patron.erased")
def erase_patron(*, patron: Patron, by: Actor, why: str) -> Patron:
    """Remove a patron's personal data for good; what they played and owed stays under their key.

    Refused while a marker of theirs is open, or a bar stands: the house has to know whom it lent
    to, and whom it keeps out.
    """
    patron = held(patron)
    require(by, "tables.erase_patron", on=patron)
    trail.require_reason(why)
    owed = patron.markers.exclude(state__in=Marker.OVER).first()
    if owed:
        raise Refused(_("Marker %(marker)s is open: it is settled first.") % {"marker": owed})
    if players.standing_bars(patron, timezone.now()).exists():
        raise Refused(_("This patron is barred: the bar is ended first, or its time runs out."))
    for name in PERSONAL:
        setattr(patron, name, None if name == "born_on" else "")
    patron.erased_by, patron.erased_at = by, timezone.now()
    patron.save(update_fields=[*PERSONAL, "erased_by", "erased_at"])
    patron.refresh_from_db()
    return patron


@trail.act("patron.looked_up")
def look_up(*, property: Property, text: str, by: Actor) -> list[Patron]:
    """Find patrons by number, or by the beginning of a name; the trail says whom it showed to whom."""
    require(by, "tables.read_patron", on=property)
    here = Patron.objects.filter(property=property, erased_at=None)
    found = list(here.filter(Q(number=text) | Q(name__istartswith=text))[:MOST]) if text else []
    trail.note("tables_patron", property_id=property.pk, shown=[patron.pk for patron in found])
    return found


def show(*, property: Property, shown: Sequence[Patron], by: Actor) -> None:
    """Name patrons on a page; the trail says whom it showed to whom."""
    require(by, "tables.read_patron", on=property)
    if shown:
        with trail.act("patron.shown", by=by):
            keys = sorted(patron.pk for patron in shown)
            trail.note("tables_patron", property_id=property.pk, shown=keys)


def held(patron: Patron) -> Patron:
    """A patron's row for an act about them, held while it lasts; refused where they were erased."""
    row = Patron.objects.select_for_update(no_key=True).get(pk=patron.pk)
    if row.erased_at:
        raise Refused(_("This patron was erased; nothing about them is known any more."))
    return row


def _require_sound(patron: Patron) -> None:
    today = patron.property.local(timezone.now()).date()
    if patron.born_on and patron.born_on > today:
        raise Refused(_("Nobody is born on %(day)s yet.") % {"day": patron.born_on})
    patron.nationality = patron.nationality.upper()
    others = Patron.objects.filter(property_id=patron.property_id).exclude(pk=patron.pk)
    if patron.number and others.filter(number=patron.number).exists():
        raise Refused(_("The number %(number)s is another patron’s.") % {"number": patron.number})
    trail.require_valid(patron)


def _personal(facts: dict[str, Any]) -> dict[str, Any]:
    unknown = sorted(set(facts) - set(PERSONAL))
    assert not unknown, f"no personal data: {unknown}"
    return facts
