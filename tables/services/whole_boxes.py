"""A box goes whole: every compartment of it leaves its table, and is locked away, at the one instant."""

from typing import Any, Final

from django.db.models import QuerySet

from tables.models import Placement
from tables.services import steps, two_days

State = Placement.State
TOGETHER: Final = {"remove": (State.ON_TABLE, State.SHUT), "secure": (State.REMOVED,)}
"""Acts of a whole box, and the states of the other compartments that take them too."""
OFF: Final = ("shut", "remove")


def take_whole(placement: Placement, act: str, **signed: Any) -> Placement:
    """Sign an act under a box, and the same under its other compartments where it is one of the whole box."""
    others = list(_others(placement, act))
    taken = steps.take(placement, act, **signed)
    gone = [taken, *(steps.take(other, act, **signed) for other in others)]
    if act in OFF:
        for each in gone:
            two_days.tell_no_more(each)
    return taken


def _others(placement: Placement, act: str) -> QuerySet[Placement]:
    inside = Placement.objects.filter(
        property_id=placement.property_id,
        box=placement.box_id,
        session=placement.session_id,
        state__in=TOGETHER.get(act, ()),
    )
    return inside.exclude(pk=placement.pk).order_by("compartment")
