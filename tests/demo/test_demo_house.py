"""The demo house is filled once, through the services, and its books add up."""

from datetime import timedelta

import pytest
import time_machine
from django.db.models import F, Sum
from django.utils import timezone

from audit import jobs, trail
from audit.models import Alert, Entry, Job, Round
from casino.demo import table_day
from casino.demo.chips import tray
from casino.demo.closing import see_to_days
from casino.demo.filling import fill
from casino.demo.floor import badge, licence
from casino.demo.people import People
from casino.models import Membership
from casino.roles import Role
from games.engine.money import Money
from tables import credit, meters
from tables.documents import Attestation
from tables.models import (
    ButtonDraw,
    GamingDay,
    JackpotMovement,
    Patron,
    Placement,
    PokerResult,
    Progressive,
    Property,
    Result,
    ShiftRecord,
    Slip,
    Table,
    TableSession,
)
from tables.services import proof, sessions
from tables.words import POKER

pytestmark = pytest.mark.django_db(transaction=True)
YESTERDAY = timezone.now() - timedelta(days=1)
NOON = YESTERDAY.replace(hour=17, minute=0, second=0, microsecond=0)
"""Past, whatever the hour: what a role begins with has to have come by the database's clock."""


def test_the_demo_house_is_filled_once_and_its_books_add_up() -> None:
    """One story: the days of a house take their time to write."""
    with time_machine.travel(NOON, tick=True):
        house = fill(length=2)
        assert house
        jobs.drain(house.pk)
        with trail.scope(house.pk):
            the_books_add_up(house)
            the_poker_room_keeps_its_share()
            the_progressive_is_read_each_evening()
            days_reach_the_lock(house)
            everybody_came_by_somebody(house)
            every_guest_may_draw_a_marker()
            before = written()
        assert fill() is None
        with trail.scope(house.pk):
            assert written() == before


@pytest.mark.long
def test_a_tray_that_luck_has_emptied_is_filled_before_it_is_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nobody looks at the tray before the shift ends, and more is bought than it holds."""
    monkeypatch.setattr(table_day, "LOW", Money(-1_000_000_00))
    monkeypatch.setitem(table_day.BOUGHT, "blackjack", (60_000, 70_000))
    with time_machine.travel(NOON + timedelta(hours=3), tick=True):
        house = fill(length=0)
        assert house
        jobs.drain(house.pk)
    with trail.scope(house.pk):
        counted = ShiftRecord.objects.exclude(closed_at=None).filter(game="blackjack")
        assert counted.count() == 4
        assert not counted.filter(slips=None).exists()
        assert not counted.filter(closer__total__lt=table_day.LOWEST).exists()


@pytest.mark.long
def test_the_past_is_written_on_where_people_are_at_work_already() -> None:
    """BJ-01 is opened by hand before its month is written: the rest of the house gets its days."""
    with time_machine.travel(NOON, tick=True):
        house = fill(length=1)
        assert house
        with trail.scope(house.pk):
            cast, table = People.of(house), Table.objects.get(code="BJ-01")
            sessions.open_table(
                table=table,
                at=timezone.now() - timedelta(minutes=1),
                counted=tray(Money(50_000_00)),
                by=cast.one(Role.PIT_MANAGER),
                attested=Attestation(licence(0), badge(licence(0))),
            )
        jobs.drain(house.pk)
    with trail.scope(house.pk):
        assert not Job.objects.filter(state="failed").exists()
        assert GamingDay.objects.filter(property=house).count() == 2
        opened = TableSession.objects.values_list("table__code", flat=True)
        assert list(opened).count("BJ-01") == 1 and list(opened).count("BJ-02") >= 1
        left_out = Alert.objects.filter(kind="demo.left_out")
        assert {alert.place for alert in left_out} <= {"BJ-01"}


def every_guest_may_draw_a_marker() -> None:
    guests = list(Patron.objects.all())
    assert guests and all(has.available for has in credit.of(guests).values())


def the_books_add_up(house: Property) -> None:
    assert not Alert.objects.filter(kind="demo.left_out").exists()
    closed = ShiftRecord.objects.filter(closed_at__isnull=False)
    assert not closed.filter(result=None, poker=None).exists()
    days = GamingDay.objects.filter(property=house)
    assert [found for day in days for found in proof.differences(day)] == []
    assert 0 < closed.filter(result__status=Result.Status.ACTUAL).count() < closed.count()


def the_poker_room_keeps_its_share() -> None:
    """Rake at one table, time at the other, the players' jackpot beside both; and a button each session."""
    kept = PokerResult.objects.filter(record__poker=F("pk"), status=Result.Status.ACTUAL)
    by_game = {
        game: kept.filter(record__game=game).aggregate(
            rake=Sum("rake"), time=Sum("time"), jackpot=Sum("jackpot")
        )
        for game in POKER
    }
    rake, time = by_game["omaha"], by_game["omaha_hi_lo"]
    assert rake["rake"] > 0 and rake["time"] == 0 and rake["jackpot"] > 0
    assert time["time"] > 0 and time["rake"] == 0 and time["jackpot"] > 0
    assert JackpotMovement.objects.filter(kind="contribution").exists()
    sessions = TableSession.objects.filter(records__game__in=POKER).distinct().count()
    assert ButtonDraw.objects.count() == sessions > 0


def the_progressive_is_read_each_evening() -> None:
    progressive = Progressive.objects.get()
    assert progressive.movements.filter(kind="contribution").exists()
    assert meters.meter_of(progressive) >= progressive.seed > 0


def days_reach_the_lock(house: Property) -> None:
    """A day that is over is counted, then published, then locked with every slip matched; today is open."""
    assert states() == ["published", "in_audit", "open"]
    later = NOON + timedelta(days=4)
    see_to_days(house, later, People.of(house))
    assert states() == ["locked", "locked", "open"]
    slips = Slip.objects.filter(record__day__state="locked")
    assert set(slips.values_list("state", flat=True)) == {"matched"}


def states() -> list[str]:
    """The states of the gaming days, the oldest first."""
    return list(GamingDay.objects.order_by("date").values_list("state", flat=True))


def everybody_came_by_somebody(house: Property) -> None:
    """Every role has its people, granted by one keeper and approved by the other; the trail says so."""
    granted = Membership.objects.filter(property=house)
    assert set(granted.values_list("role", flat=True)) == set(Role)
    assert not granted.filter(granted_by=None).exists()
    assert not granted.filter(approved_by=F("granted_by")).exists()
    entries = Entry.objects.filter(relation__in=["casino_user", "casino_membership"])
    nameless = entries.filter(actor=None).exclude(after__username="keeper")
    assert not nameless.exists() and entries.exists()


def written() -> list[int]:
    """How many rows of what a filling writes there are."""
    return [
        model.objects.count()
        for model in (Property, Table, GamingDay, ShiftRecord, Placement, Round)
    ]
