"""The demo's revenue audit: a day is closed once its boxes are counted, published, and in time locked."""

from datetime import date, timedelta

from audit.trail import Refused
from casino.demo.people import People
from casino.models import User
from casino.roles import Role
from tables.models import GamingDay, Property
from tables.services import closing

PUBLISHED_AFTER, LOCKED_AFTER = timedelta(days=2), timedelta(days=5)


def see_to_days(house: Property, today: date, people: People) -> None:
    """Publish the day before yesterday and lock one of last week, as far as nothing stands in the way."""
    auditor, controller = people.one(Role.REVENUE_AUDIT), people.one(Role.CONTROLLER)
    for day in GamingDay.objects.filter(property=house, date=today - PUBLISHED_AFTER):
        _take(day, ("close", "count", "audit", "publish"), auditor)
    for day in GamingDay.objects.filter(property=house, date=today - LOCKED_AFTER):
        _take(day, ("lock",), controller)


def _take(day: GamingDay, acts: tuple[str, ...], by: User) -> None:
    for act in acts:
        try:
            day = closing.take_step(day=day, act=act, by=by)
        except Refused:
            return
