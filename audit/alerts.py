"""What somebody has to look at: raised by whatever notices it, settled by whoever sees to it.

A leaf: it imports no app, and any service may raise an alert. Raising one again while it is open
only notes that it was noticed again.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, NamedTuple

from django.conf import settings
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.db.models.functions import Now
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from audit import trail
from audit.models.alert import Alert, AlertSeen
from audit.trail import HOUSE, Actor, Forbidden, Refused

Severity = Alert.Severity
Measure = Alert.Measure
MOST = 200
"""Alerts that come whole; with more open at once the first thing to do is to settle some."""

PAGE = 50


@dataclass(frozen=True)
class Way:
    """The one act that answers an alert: its label, and where it is done."""

    label: Any
    route: str
    args: Mapping[str, Any] = field(default_factory=dict)

    def as_json(self) -> dict[str, Any]:
        return {"label": in_all_languages(self.label), "route": self.route, "args": dict(self.args)}


class Waiting(NamedTuple):
    """How many alerts wait for a person, and how many of them they have not seen."""

    open: int
    unseen: int


def in_all_languages(text: Any, facts: Mapping[str, Any] | None = None) -> dict[str, str]:
    """A lazy text with its facts filled in, in every language of the house."""
    told = {}
    for code, _name in settings.LANGUAGES:
        with translation.override(code):
            told[code] = str(text) % facts if facts else str(text)
    return told


def raise_alert(
    *,
    property_id: int,
    kind: str,
    what: Any,
    facts: Mapping[str, Any] | None = None,
    key: str = "",
    to: str = "",
    person: Any = None,
    severity: str = Severity.BAD,
    place: str = "",
    since: datetime | None = None,
    measure: str = "",
    figure: str = "",
    limit: str = "",
    act: Way | None = None,
) -> Alert:
    """Tell who holds the permission `to`, or one person, of what was noticed.

    `what` is a lazy sentence that takes `facts`; `figure` and `limit` are plain texts in `measure`.
    While an alert of this kind and key is open in the property, it is that one, noticed again.
    """
    with trail.scope(property_id):
        alert = Alert(
            property_id=property_id,
            key=f"{kind}:{key}",
            kind=kind,
            severity=severity,
            what=in_all_languages(what, facts),
            place=place,
            since=since or timezone.now(),
            measure=measure,
            figure=figure,
            limit=limit,
            act=act and act.as_json(),
            permission=to,
            person=person,
        )
        standing = _standing(property_id, alert.key)
        if not standing.update(times=F("times") + 1, last_at=Now(), figure=figure):
            Alert.objects.bulk_create([alert], ignore_conflicts=True)
        return standing.get()


def withdraw(*, property_id: int, kind: str, how: str, key: str = "") -> bool:
    """Settle an alert whose cause has gone by itself; whether there was one."""
    with trail.scope(property_id):
        standing = _standing(property_id, f"{kind}:{key}")
        return bool(standing.update(settled_at=Now(), settlement=how))


@trail.act("alert.settled")
def settle(*, alert: Alert, by: Actor, how: str) -> Alert:
    """Say what was done about an alert; whom it is addressed to may."""
    with trail.scope(alert.property_id):
        alert = Alert.objects.select_for_update(no_key=True).get(pk=alert.pk)
        if not is_addressed(alert, by):
            raise Forbidden(alert.permission, alert)
        if alert.settled_at:
            raise Refused(_("This alert is settled: %(how)s") % {"how": alert.settlement})
        if not how.strip():
            raise Refused(_("Say what was done."))
        alert.settled_at, alert.settled_by, alert.settlement = timezone.now(), by, how
        alert.save(update_fields=["settled_at", "settled_by", "settlement"])
        return alert


def mark_seen(*, alerts: Iterable[Alert], by: Actor) -> None:
    """Note that a person has seen alerts; they stay open."""
    rows = [AlertSeen(property_id=alert.property_id, alert=alert, by=by) for alert in alerts]
    with trail.scope(*sorted({row.property_id for row in rows})):
        AlertSeen.objects.bulk_create(rows, ignore_conflicts=True)


def is_addressed(alert: Alert, by: Actor) -> bool:
    """Whether an alert is for this person. The house's own are for who holds its permission anywhere."""
    if alert.person_id is not None and alert.person_id == by.pk:
        return True
    where = None if alert.property_id == HOUSE else alert
    return bool(alert.permission) and by.has_perm(alert.permission, where)


def open_alerts(by: Actor, property_id: int) -> list[Alert]:
    """The open alerts of a property, and of the house, for a person: unseen first, newest first.

    Each says in `seen` whether they have seen it.
    """
    found = _for(by, property_id, Q(settled_at=None))[:MOST]
    return sorted(found, key=lambda alert: alert.seen)


def count(by: Actor, property_id: int) -> Waiting:
    """How many open alerts a person has in a property, for the top bar."""
    found = open_alerts(by, property_id)
    return Waiting(len(found), sum(not alert.seen for alert in found))


def settled_alerts(by: Actor, property_id: int, before: int | None = None) -> list[Alert]:
    """A page of settled alerts, newest first; the next page is `before` the last one's key."""
    older = Q(settled_at__isnull=False) & (Q() if before is None else Q(pk__lt=before))
    return _for(by, property_id, older)[:PAGE]


def _for(by: Actor, property_id: int, which: Q) -> list[Alert]:
    with trail.scope(property_id, HOUSE):
        seen = AlertSeen.objects.filter(alert=OuterRef("pk"), by=by.pk)
        found = Alert.objects.filter(which, property_id__in=[property_id, HOUSE])
        permitted = _permitted(by, found)
        mine = found.filter(permitted | Q(person=by.pk))
        return list(mine.annotate(seen=Exists(seen)).select_related("settled_by")[:MOST])


def _permitted(by: Actor, found: QuerySet[Alert]) -> Q:
    """The alerts among these whose permission a person holds where they belong."""
    permitted = Q(pk=None)
    pairs = found.order_by().values_list("property_id", "permission").distinct()
    for property_id, permission in pairs:
        alert = Alert(property_id=property_id, permission=permission)
        if is_addressed(alert, by):
            permitted |= Q(property_id=property_id, permission=permission)
    return permitted


def _standing(property_id: int, key: str) -> QuerySet[Alert]:
    return Alert.objects.filter(property_id=property_id, key=key, settled_at=None)
