"""Fills an empty installation: the house at once, then its month, one gaming day after another, as work of its own.

People may work in it meanwhile: what they use, or have changed, the month leaves out and says so.
"""

from collections.abc import Callable, Iterator
from datetime import date, datetime, timedelta
from functools import partial
from typing import Final

import structlog
from django.db import OperationalError, connection, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy

from audit import alerts, jobs, trail
from audit.models import Job
from audit.trail import Refused
from casino.demo import floor, jackpots, people
from casino.demo.closing import see_to_days
from casino.demo.people import People
from casino.demo.poker_room import see_to_room
from casino.demo.table_day import TableDay
from tables.gaming_day import Calendar
from tables.models import GamingDay, Property, Table, TableSession
from tables.services import days

DAYS = 30
TASK: Final = "demo.day"
log = structlog.get_logger(__name__)


def opening_of(now: datetime, length: int = DAYS) -> datetime:
    """When the demo house opened, so many gaming days ago; as its own clock counts them, at any hour of any day."""
    calendar = Calendar(floor.ZONE, ((date.min, floor.DAY_STARTS),))
    first_day = calendar.day_of(now) - timedelta(days=length)
    return calendar.starts_at(first_day).astimezone(floor.ZONE)


@transaction.atomic
def fill(*, length: int = DAYS) -> Property | None:
    """Lay the demo house and ask for its month: all of it or nothing; none where the installation is not empty."""
    if Property.objects.exists():
        return None
    opening = opening_of(timezone.now(), length)
    keeper, second = people.keepers()
    house = floor.lay(opening.date(), keeper, second)
    with trail.scope(house.pk):
        cast = people.employ(house, opening, keeper, second)
        floor.furnish(house, cast, opening)
        jackpots.lay(house, opening, cast)
        _ask_for(house, opening.date())
    return house


def resume() -> date | None:
    """Ask once more for the day of the demo's month that failed last, and with it for those after it."""
    house = Property.objects.filter(is_demo=True).first()
    if house is None:
        return None
    with trail.scope(house.pk):
        last = Job.objects.filter(property_id=house.pk, task=TASK).order_by("-pk").first()
        if last is None or last.state != Job.State.FAILED:
            return None
        day = date.fromisoformat(last.arguments["day"])
        _ask_for(house, day)
    return day


def _ask_for(house: Property, day: date) -> None:
    jobs.enqueue(TASK, property_id=house.pk, house=house.pk, day=f"{day}")


def play_day(house: Property, day: date) -> int:
    """Everything that happened on a gaming day up to now; the day after it is asked for. The acts done are counted."""
    now, cast = timezone.now(), People.of(house)
    cast.prepare()
    noon = datetime(day.year, day.month, day.day, 12, tzinfo=house.zone)
    gaming_day = days.ensure_day(property=house, at=noon)
    done = sum(
        _unless_in_the_way(place, gaming_day, act) for place, act in _acts(gaming_day, now, cast)
    )
    if gaming_day.ends_at <= now:
        _ask_for(house, day + timedelta(days=1))
    return done


def _acts(day: GamingDay, now: datetime, cast: People) -> Iterator[tuple[str, Callable[[], int]]]:
    """What a day consists of, and where each part happens: its tables that nobody else uses, then the house's own."""
    house = day.property
    codes = {code: turn for turn, code in enumerate(floor.CODES)}
    tables = Table.objects.filter(property=house, code__in=codes, is_retired=False)
    for table in tables.order_by("pk"):
        if not _is_in_use(table, day):
            played = TableDay(table, day, cast, codes[table.code] + day.date.toordinal())
            yield table.code, partial(_play_table, played, now)
    for place, see_to in (("PR", see_to_room), ("FCR-01", jackpots.see_to_jackpot)):
        yield place, partial(see_to, house, day, now, cast)
    yield "", partial(see_to_days, house, now, cast)


def _is_in_use(table: Table, day: GamingDay) -> bool:
    """Whether somebody has opened a table since that day: what they do there is theirs, and no past is written in."""
    return TableSession.objects.filter(table=table, opened_at__gte=day.ends_at).exists()


def _play_table(played: TableDay, now: datetime) -> int:
    """A table's day up to now."""
    done = 0
    for at, act in played.events():
        if at + timedelta(minutes=40) > now:
            break
        act(at)
        done += 1
    return done


def _unless_in_the_way(place: str, day: GamingDay, act: Callable[[], int | None]) -> int:
    """Do a part of a day whole; nothing of it where something done since stands in its way, which is told.

    Whatever a visitor may have done, the rest of the month goes on; only where the database itself
    does not answer is the day tried again.
    """
    try:
        with transaction.atomic():
            done = act() or 0
            connection.check_constraints()
    except OperationalError:
        raise
    except Refused as refusal:
        _tell_of_what_is_left_out(place, day, refusal.sentence)
    except Exception:
        log.exception("demo.left_out", place=place, day=f"{day.date}")
        _tell_of_what_is_left_out(place, day, NOT_AS_LAID)
    else:
        return done
    return 0


NOT_AS_LAID: Final = gettext_lazy("something there is not as the demo laid it out")


def _tell_of_what_is_left_out(place: str, day: GamingDay, why: object) -> None:
    """Tell once of each place where something is left out, with the first day and what stood in the way."""
    alerts.raise_alert(
        property_id=day.property_id,
        kind="demo.left_out",
        key=place,
        what=gettext_lazy("The demo leaves %(table)s out on %(day)s: %(why)s"),
        facts={"table": place or day.property.code, "day": f"{day.date}", "why": why},
        to="tables.see_records",
        severity=alerts.Severity.WARN,
        place=place,
    )
