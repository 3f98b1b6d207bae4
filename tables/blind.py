"""The opener is counted blind: who may sign it does not read the closer it will stand against."""

from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet

from tables.models import Count, Property, TableSession


def hidden(house: Property, reader: Any) -> QuerySet[Count]:
    """The closers this person does not read yet: those of closed tables, for who signs openers.

    A closer is shown again once an opener stands against it; one that was counted again is hidden
    with the count in its place.
    """
    closers = Count.objects.filter(property=house, kind=Count.Kind.CLOSER)
    if not reader.has_perm("tables.open_table", house):
        return closers.none()
    since = TableSession.objects.filter(
        Q(opened_at__gt=OuterRef("session__opened_at")) | Q(closed_at=None),
        table=OuterRef("table"),
    )
    return closers.exclude(Exists(since))
