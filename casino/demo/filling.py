"""Fills an empty installation: the house at once, then its month, one gaming day after another, as work of its own."""

from datetime import date, datetime, timedelta

from django.utils import timezone

from audit import jobs, trail
from casino.demo import floor, jackpots, people
from casino.demo.closing import see_to_days
from casino.demo.people import People
from casino.demo.poker_room import see_to_room
from casino.demo.table_day import TableDay
from tables.models import Property, Table
from tables.services import days

DAYS = 30
CODE = "bay"


def fill(*, length: int = DAYS) -> Property | None:
    """Lay the demo house and ask for its month; none where the installation is not empty."""
    if Property.objects.exists():
        return None
    first_day = timezone.now() - timedelta(days=length)
    keeper, second = people.keepers()
    house = floor.lay(first_day.date(), keeper, second)
    with trail.scope(house.pk):
        opening = house.local(first_day).replace(hour=6, minute=0, second=0, microsecond=0)
        cast = people.employ(house, opening, keeper, second)
        floor.furnish(house, cast, opening)
        jackpots.lay(house, opening, cast)
        jobs.enqueue("demo.day", property_id=house.pk, house=house.pk, day=f"{opening.date()}")
    return house


def play_day(house: Property, day: date) -> int:
    """Everything that happened on a gaming day up to now; the day after it is asked for. The acts done are counted."""
    now, cast = timezone.now(), People.of(house)
    cast.prepare()
    noon = datetime(day.year, day.month, day.day, 12, tzinfo=house.zone)
    gaming_day = days.ensure_day(property=house, at=noon)
    done = 0
    for turn, table in enumerate(Table.objects.filter(property=house).order_by("pk")):
        for at, act in TableDay(table, gaming_day, cast, turn + day.toordinal()).events():
            if at + timedelta(minutes=40) > now:
                break
            act(at)
            done += 1
    see_to_room(house, gaming_day, now, cast)
    jackpots.see_to_jackpot(house, gaming_day, now, cast)
    see_to_days(house, now, cast)
    if gaming_day.ends_at <= now:
        jobs.enqueue(
            "demo.day", property_id=house.pk, house=house.pk, day=f"{day + timedelta(days=1)}"
        )
    return done
