"""Fills an empty installation: the house at once, then its month, one gaming day after another, as work of its own."""

from datetime import date, datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy

from audit import alerts, jobs, trail
from audit.trail import Refused
from casino.demo import floor, jackpots, people
from casino.demo.closing import see_to_days
from casino.demo.people import People
from casino.demo.poker_room import see_to_room
from casino.demo.table_day import TableDay
from tables.models import GamingDay, Property, Table, TableSession
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
        if not _is_in_use(table, gaming_day):
            done += _play_table(TableDay(table, gaming_day, cast, turn + day.toordinal()), now)
    see_to_room(house, gaming_day, now, cast)
    jackpots.see_to_jackpot(house, gaming_day, now, cast)
    see_to_days(house, now, cast)
    if gaming_day.ends_at <= now:
        jobs.enqueue(
            "demo.day", property_id=house.pk, house=house.pk, day=f"{day + timedelta(days=1)}"
        )
    return done


def _is_in_use(table: Table, day: GamingDay) -> bool:
    """Whether somebody has opened a table since that day: what they do there is theirs, and no past is written in."""
    return TableSession.objects.filter(table=table, opened_at__gte=day.ends_at).exists()


def _play_table(played: TableDay, now: datetime) -> int:
    """A table's day up to now; nothing of it where a live act stands in its way, and the records' readers are told."""
    done = 0
    try:
        with transaction.atomic():
            for at, act in played.events():
                if at + timedelta(minutes=40) > now:
                    break
                act(at)
                done += 1
    except Refused as refusal:
        _tell_of_what_is_left_out(played, refusal)
        return 0
    return done


def _tell_of_what_is_left_out(played: TableDay, refusal: Refused) -> None:
    alerts.raise_alert(
        property_id=played.day.property_id,
        kind="demo.left_out",
        key=f"{played.table.code} {played.day.date}",
        what=gettext_lazy("The demo leaves %(table)s out on %(day)s: %(why)s"),
        facts={
            "table": played.table.code,
            "day": f"{played.day.date}",
            "why": refusal.sentence,
        },
        to="tables.see_records",
        severity=alerts.Severity.WARN,
        place=played.table.code,
    )
