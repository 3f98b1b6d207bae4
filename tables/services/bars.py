"""Patrons who are not to play: barred, and let in again by another; who watches is told when they come."""

from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from audit import alerts, trail
from audit.trail import Actor, Refused, require
from tables import players
from tables.models import Bar, Patron, Property, Table
from tables.services import patrons

WATCH = "tables.watch_barred"


@trail.act("patron.barred")
def bar_patron(
    *,
    patron: Patron,
    kind: str,
    since: datetime,
    by: Actor,
    why: str,
    until: datetime | None = None,
) -> Bar:
    """Bar a patron from an instant on, for a time or until somebody ends it."""
    patron = patrons.held(patron)
    require(by, "tables.bar_patron", on=patron)
    trail.require_reason(why)
    if until and until <= since:
        raise Refused(_("A bar ends after it begins."))
    bar = Bar(
        property_id=patron.property_id,
        patron=patron,
        kind=kind,
        since=since,
        until=until,
        why=why,
        by=by,
    )
    trail.require_valid(bar, exclude=["ended_by", "ended_at", "why_ended"])
    bar.save()
    return bar


@trail.act("patron.let_in")
def end_bar(*, bar: Bar, by: Actor, why: str) -> Bar:
    """Let a barred patron play again: another person than barred them, with the reason."""
    require(by, "tables.end_bar", on=bar)
    held = Bar.objects.select_for_update(no_key=True).get(pk=bar.pk)
    if held.ended_at:
        raise Refused(_("This bar is ended already."))
    if held.by_id == by.pk:
        raise Refused(_("You barred this patron; another person lets them in."))
    trail.require_reason(why)
    held.ended_by, held.ended_at, held.why_ended = by, timezone.now(), why
    held.save(update_fields=["ended_by", "ended_at", "why_ended"])
    return held


def show_barred(*, property: Property, by: Actor) -> list[Patron]:
    """Who is barred now, by name; the trail says whom it showed to whom."""
    here = players.barring(timezone.now()).filter(property=property)
    found = list(Patron.objects.filter(pk__in=here.values("patron")).order_by("name"))
    patrons.show(property=property, shown=found, by=by)
    return found


def tell_of(*, patron: Patron, table: Table | None, at: datetime) -> bool:
    """Raise an alert where a patron is barred who plays or pays; whether they are. It names no name."""
    bar = players.bar_of(patron, at)
    if bar is None:
        return False
    alerts.raise_alert(
        property_id=patron.property_id,
        kind="patron.barred",
        key=f"{patron.pk}:{table.pk if table else ''}:{at:%Y-%m-%d}",
        what=gettext_lazy("Barred patron %(patron)s is at %(place)s.")
        if table
        else gettext_lazy("Barred patron %(patron)s is at the cage."),
        facts={"patron": patron.called, "place": table.code if table else ""},
        to=WATCH,
        severity=alerts.Severity.BAD,
        place=table.code if table else "",
        since=at,
    )
    return True
