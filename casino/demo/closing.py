"""The demo's revenue audit: a day is closed when it is over and counted, published, and in time locked."""

from datetime import datetime, timedelta

from audit.trail import Refused
from casino.demo.people import People
from casino.models import User
from casino.roles import Role
from tables.models import GamingDay, Property
from tables.services import closing, count_room

HOUR = timedelta(hours=1)
ACTS = (
    ("close", Role.REVENUE_AUDIT, HOUR),
    ("count", Role.REVENUE_AUDIT, 5 * HOUR),
    ("audit", Role.REVENUE_AUDIT, 6 * HOUR),
    ("publish", Role.REVENUE_AUDIT, 28 * HOUR),
    ("lock", Role.CONTROLLER, 76 * HOUR),
)
"""The steps of a day, who takes them, and how long after its end."""
SECOND = 1
"""The other person of a role: whoever signs in by one press is the first, and may still undo a lock."""


def see_to_days(house: Property, now: datetime, people: People) -> None:
    """Take each day that is over as far as it is due, and as nothing stands in the way."""
    ended = GamingDay.objects.filter(property=house, ends_at__lte=now)
    for day in ended.exclude(state=GamingDay.State.LOCKED).order_by("date"):
        _see_to(day, now, people)


def _see_to(day: GamingDay, now: datetime, people: People) -> None:
    done = set(day.steps.values_list("act", flat=True))
    for act, role, after in ACTS:
        at = day.ends_at + after
        if act in done:
            continue
        if at > now or not _take(day, act, at, people.one(role, SECOND)):
            return
        if act == "publish":
            count_room.match_evidence(day=day, by=people.one(Role.REVENUE_AUDIT, SECOND), at=at)


def _take(day: GamingDay, act: str, at: datetime, by: User) -> bool:
    try:
        closing.take_step(day=day, act=act, by=by, at=at)
    except Refused:
        return False
    return True
