"""The end of retention: one person asks, another approves, and a function of the owner does it, behind a stub."""

import re
from datetime import date, datetime, timedelta

from django.db import IntegrityError, connection, transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from audit import alerts, jobs, trail
from audit.models import Envelope, Job, Purge
from audit.services import months
from audit.trail import HOUSE, Actor, Refused, require
from tables.models import Property

TASK = "trail.purge"
MONTH_TASK = "rounds.purge"
TASKS = (TASK, MONTH_TASK)
ASK = "audit.ask_purge"
APPROVE = "audit.approve_purge"
CLASS = re.compile(r"^\w+Error: ")
"""What an error is called in the code: nothing for a page."""
BITE = 100_000
"""Entries removed in one transaction."""


@trail.act("purge.asked")
def ask_purge(*, property_id: int, until: datetime, by: Actor, why: str) -> Purge:
    """Ask that the trail linked before an instant be removed. It has to be older than its retention."""
    purge = Purge(property_id=property_id, until=until, asked_by=by, why=why)
    with trail.scope(property_id):
        require(by, ASK, on=_place(purge))
        if until > timezone.now() - retention():
            raise Refused(
                _("The trail is kept for %(days)s days; purge what is older.")
                % {"days": retention().days}
            )
        trail.require_reason(why)
        if not Envelope.objects.filter(property_id=property_id, at__lt=until).exists():
            raise Refused(_("Nothing of the trail is that old."))
        return _asked(purge)


@trail.act("purge.asked")
def ask_month_purge(*, property: Property, month: date, by: Actor, why: str) -> Purge:
    """Ask that the rounds of a month be removed: its days are locked, and policy keeps them no longer."""
    with trail.scope(property.pk):
        require(by, ASK, on=property)
        trail.require_reason(why)
        months.require_over(property, month.replace(day=1))
        return _asked(
            Purge(property_id=property.pk, month=month.replace(day=1), asked_by=by, why=why)
        )


@trail.act("purge.approved")
def approve_purge(*, purge: Purge, by: Actor) -> Purge:
    """Approve what another asked for; a worker removes it at once."""
    with trail.scope(purge.property_id):
        purge = _decided(purge, Purge.State.APPROVED, by)
    _do(purge, by)
    return purge


@trail.act("purge.resumed")
def resume_purge(*, purge: Purge, by: Actor) -> Purge:
    """Have an approved purge done again whose work failed, when what stood in its way is gone."""
    with trail.scope(purge.property_id):
        purge = Purge.objects.select_for_update(no_key=True).get(pk=purge.pk)
        _require_another(purge, by)
    if not failure_of(purge):
        raise Refused(_("This purge is “%(state)s”.") % {"state": purge.get_state_display()})
    _do(purge, by)
    return purge


@trail.act("purge.refused")
def refuse_purge(*, purge: Purge, by: Actor, why: str) -> Purge:
    """Leave what was to be purged as it is."""
    trail.require_reason(why)
    with trail.scope(purge.property_id):
        return _decided(purge, Purge.State.REFUSED, by)


@trail.act("purge.done")
def purge_some(*, chain: int, purge: int) -> bool:
    """Remove the oldest of what an approved purge names; whether more is left."""
    with trail.scope(chain), connection.cursor() as cursor:
        cursor.execute("SELECT trail_purge(%s, %s)", [purge, BITE])
        return bool(cursor.fetchone()[0])


def retention() -> timedelta:
    """How long the trail is kept at the least, as the database's owner says."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp() - (clock_timestamp() - trail_retention())")
        kept: timedelta = cursor.fetchone()[0]
        return kept


def _asked(purge: Purge) -> Purge:
    """Enter what is asked for, and let those know who decide."""
    try:
        with transaction.atomic():
            purge.save()
    except IntegrityError:
        raise Refused(_("A purge of the same waits already.")) from None
    _tell(purge)
    return purge


def failure_of(purge: Purge) -> str:
    """What went wrong where an approved purge was not done."""
    if purge.state != Purge.State.APPROVED:
        return ""
    host = _host(purge)
    with trail.scope(host):
        work = Job.objects.filter(property=host, task__in=TASKS, arguments__purge=purge.pk)
        last = work.order_by("-pk").first()
        if last is None or last.state != Job.State.FAILED:
            return ""
        return "; ".join(CLASS.sub("", error.splitlines()[0]) for error in jobs.errors(last))


def _do(purge: Purge, by: Actor) -> None:
    """Have a worker do an approved purge: trail some at a time, a month of rounds in one piece."""
    host = _host(purge)
    with trail.scope(host):
        if purge.month:
            months.require_over(Property.objects.get(pk=host), purge.month)
            jobs.enqueue(MONTH_TASK, property_id=host, by=by, house=host, purge=purge.pk)
        else:
            about = {"host": host, "chain": purge.property_id, "purge": purge.pk}
            jobs.enqueue(TASK, property_id=host, by=by, **about)


def _host(purge: Purge) -> int:
    """The property whose workers do it: for the house's own trail, the first."""
    first = Property.objects.order_by("pk").values_list("pk", flat=True)
    return purge.property_id or first[0]


def _require_another(purge: Purge, by: Actor) -> None:
    require(by, APPROVE, on=_place(purge))
    if purge.asked_by_id == by.pk:
        raise Refused(_("You asked for this purge; another person decides it."))


def _decided(purge: Purge, state: str, by: Actor) -> Purge:
    purge = Purge.objects.select_for_update(no_key=True).get(pk=purge.pk)
    _require_another(purge, by)
    if purge.state != Purge.State.ASKED:
        raise Refused(_("This purge is “%(state)s”.") % {"state": purge.get_state_display()})
    purge.state, purge.decided_by, purge.decided_at = state, by, timezone.now()
    purge.save(update_fields=["state", "decided_by", "decided_at"])
    alerts.withdraw(
        property_id=purge.property_id,
        kind=TASK,
        key=str(purge.pk),
        how=str(purge.get_state_display()),
    )
    return purge


def _tell(purge: Purge) -> None:
    asked = gettext_lazy("%(person)s asks that the trail linked before %(day)s be purged.")
    of_month = gettext_lazy("%(person)s asks that the rounds of %(day)s be purged.")
    day = f"{purge.month:%Y-%m}" if purge.month else f"{purge.until:%Y-%m-%d}"
    alerts.raise_alert(
        property_id=purge.property_id,
        kind=TASK,
        key=str(purge.pk),
        what=of_month if purge.month else asked,
        facts={"person": str(purge.asked_by), "day": day},
        to=APPROVE,
        severity=alerts.Severity.WARN,
        act=alerts.Way(gettext_lazy("Decide"), "purges"),
    )


def _place(purge: Purge) -> Purge | None:
    """Where the permission is needed: in the property, or, for the house's own trail, anywhere."""
    return None if purge.property_id == HOUSE else purge
