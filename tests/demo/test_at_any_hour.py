"""The demo house opens at any hour of any day: its first gaming day is counted by its own clock."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.db import transaction
from django.utils import timezone

from audit import trail
from audit.models import Job
from casino.demo import floor, jackpots
from casino.demo.filling import DAYS, fill, opening_of, resume
from casino.demo.people import People
from casino.models import Membership, User
from casino.roles import Role
from tables.models import GamingDay, Property, Table
from tables.services import days, terms

HOUR = timedelta(hours=1)
DATES = (
    "2026-11-30",
    "2026-10-31",  # the clocks go back in the night after it, a gaming day of 25 hours
    "2026-11-01",
    "2026-12-01",  # 30 days before it they went back
    "2026-03-07",  # and forward, a gaming day of 23 hours
    "2026-03-08",
    "2026-04-07",
    "2026-12-31",
    "2028-02-29",
)
HOURS = [
    datetime.fromisoformat(f"{day}T00:00+00:00") + hour * HOUR + minutes
    for day in DATES
    for hour in range(36)
    for minutes in (timedelta(0), timedelta(minutes=59, seconds=59))
]
"""Every hour of a day and of the night after it: past midnight by both clocks."""


def gaming_date(at: datetime) -> str:
    """The gaming day of an instant, reckoned apart: the local date, a day less before six."""
    local = at.astimezone(floor.ZONE)
    return f"{(local.replace(tzinfo=None) - 6 * HOUR).date()}"


def test_the_hours_lie_on_both_sides_of_every_midnight() -> None:
    differ = {at.date() == at.astimezone(floor.ZONE).date() for at in HOURS}
    assert differ == {True, False}


@pytest.mark.parametrize("length", [0, 1, DAYS])
def test_the_house_opened_so_many_gaming_days_ago_at_any_hour(length: int) -> None:
    wrong = []
    for at in HOURS:
        opening = opening_of(at, length)
        first_day = datetime.fromisoformat(gaming_date(at)) - timedelta(days=length)
        said = (f"{opening:%Y-%m-%d %H:%M}", opening <= at)
        if said != (f"{first_day:%Y-%m-%d} 06:00", True):
            wrong.append((at, *said))
    assert wrong == []


LATELY = timezone.now().astimezone(UTC).replace(minute=10, second=0, microsecond=0)
ODD = [LATELY - timedelta(days=2) + hour * HOUR for hour in range(0, 24, 3)]
"""Past, whatever the hour: what a role begins with has to have come by the database's clock."""


@pytest.mark.django_db
@pytest.mark.parametrize("at", ODD, ids=lambda at: f"{at:%H}h")
def test_the_house_is_laid_at_any_hour(at: datetime) -> None:
    with time_machine.travel(at, tick=True):
        house = fill(length=1)
        assert house
        with trail.scope(house.pk):
            day = days.ensure_day(property=house, at=opening_of(at, length=1))
            assert Job.objects.get(task="demo.day").arguments["day"] == f"{day.date}"
            assert Table.objects.count() == len(floor.CODES)
            assert GamingDay.objects.count() == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("part", [(floor, "furnish"), (jackpots, "lay")], ids=["floor", "jackpots"])
def test_a_filling_that_fails_leaves_nothing_and_the_next_one_lays_the_house(
    monkeypatch: pytest.MonkeyPatch, part: tuple[object, str]
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(*part, lambda *_all: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            fill(length=0)
    assert not (Property.objects.exists() or User.objects.exists())
    house = fill(length=0)
    assert house
    with trail.scope(house.pk):
        assert Membership.objects.filter(property=house).exists()
        assert Job.objects.filter(task="demo.day").count() == 1


@pytest.mark.django_db
def test_a_month_that_failed_is_written_on_by_the_next_start() -> None:
    with time_machine.travel(LATELY, tick=True):
        house = fill(length=1)
    assert house and resume() is None
    with trail.scope(house.pk), transaction.atomic():
        (first,) = Job.objects.filter(task="demo.day")
        Job.objects.filter(pk=first.pk).update(state="failed", finished_at=timezone.now())
    day = resume()
    assert f"{day}" == first.arguments["day"]
    assert resume() is None
    with trail.scope(house.pk):
        states = Job.objects.filter(task="demo.day").order_by("pk").values_list("state", flat=True)
        assert list(states) == ["failed", "running"]


@pytest.mark.django_db
def test_the_pit_manager_moves_limits_of_a_demo_table_at_once() -> None:
    with time_machine.travel(LATELY - HOUR, tick=True):
        house = fill(length=0)
        assert house
        with trail.scope(house.pk):
            manager = People.of(house).one(Role.PIT_MANAGER)
            for code, spot in (("BJ-01", "main"), ("LIR-05", "bet1"), ("UTH-03", "ante")):
                table = Table.objects.get(code=code)
                limits = {spot: ["50.00", "500.00"]}
                told = {"at": timezone.now(), "by": manager, "why": "A busy evening"}
                assert terms.change_limits(table=table, limits=limits, **told).version == 2
