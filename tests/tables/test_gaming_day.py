"""Instants and gaming days: at the boundary, when the clocks change, when the start moves."""

from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tables.gaming_day import Calendar, NoDay
from tests.tables.vectors import vector

EASTERN = ZoneInfo("America/New_York")
SIX = Calendar(EASTERN, ((date(2026, 1, 1), time(6)),))
SHIFTS = (("Day", time(6)), ("Swing", time(14)), ("Grave", time(22)))
V20 = vector("V20")


@pytest.mark.parametrize("row", V20["expected"]["rows"], ids=lambda row: row["utc"])
def test_vector_V20_an_instant_belongs_to_its_gaming_day(row: dict[str, str]) -> None:
    instant = datetime.fromisoformat(row["utc"])
    assert instant.astimezone(EASTERN).isoformat() == row["local"]
    assert SIX.day_of(instant).isoformat() == row["gaming_day"]


@pytest.mark.parametrize(("day", "hours"), V20["expected"]["length_hours"].items())
def test_vector_V20_a_gaming_day_is_as_long_as_its_clock_says(day: str, hours: str) -> None:
    date_ = date.fromisoformat(day)
    length = SIX.ends_at(date_) - SIX.starts_at(date_)
    assert f"{length / timedelta(hours=1):.1f}" == hours


@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.datetimes(datetime(2026, 1, 3), datetime(2035, 1, 1), timezones=st.just(UTC)))
def test_every_instant_lies_in_the_day_it_belongs_to(instant: datetime) -> None:
    day = SIX.day_of(instant)
    assert SIX.starts_at(day) <= instant < SIX.ends_at(day)


def test_an_instant_before_the_first_day_has_none() -> None:
    with pytest.raises(NoDay):
        SIX.day_of(datetime(2025, 12, 31, 12, tzinfo=UTC))


@pytest.mark.parametrize("zone", ["America/New_York", "Asia/Tokyo", "UTC"])
def test_beyond_the_calendar_there_are_no_days(zone: str) -> None:
    whole = Calendar(ZoneInfo(zone), ((date.min, time(6)),))
    for instant in (datetime.min, datetime.max):
        with pytest.raises(NoDay):
            whole.ends_at(whole.day_of(instant.replace(tzinfo=UTC)))


def test_the_day_before_a_later_start_is_longer() -> None:
    moved = Calendar(EASTERN, ((date(2026, 1, 1), time(6)), (date(2026, 7, 1), time(9))))
    assert moved.ends_at(date(2026, 6, 30)) - moved.starts_at(date(2026, 6, 30)) == timedelta(
        hours=27
    )


def test_the_shifts_fill_the_day_without_gap() -> None:
    periods = SIX.shifts(date(2026, 3, 2), SHIFTS)
    assert [period.name for period in periods] == ["Day", "Swing", "Grave"]
    assert [a.ends_at == b.starts_at for a, b in pairwise(periods)] == [
        True,
        True,
    ]
    assert periods[-1].ends_at == SIX.ends_at(date(2026, 3, 2))


def test_the_night_of_a_clock_change_is_the_shift_that_lasts_longer() -> None:
    grave = SIX.shifts(date(2026, 10, 31), SHIFTS)[-1]
    assert grave.ends_at - grave.starts_at == timedelta(hours=9)
