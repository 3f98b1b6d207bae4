"""The demo house is filled once, through the services, and its books add up."""

import pytest

from audit import jobs, trail
from audit.models import Round
from casino.demo.filling import fill
from casino.models import Membership
from casino.roles import Role
from tables.models import GamingDay, Placement, Property, Result, ShiftRecord, Table
from tables.services import proof

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_demo_house_is_filled_once_and_its_books_add_up() -> None:
    """One story: two days of a house take their time to write."""
    house = fill(length=2)
    assert house
    jobs.drain(house.pk)
    with trail.scope(house.pk):
        closed = ShiftRecord.objects.filter(property=house, closed_at__isnull=False)
        assert not closed.filter(result=None, poker=None).exists()
        days = GamingDay.objects.filter(property=house)
        assert [found for day in days for found in proof.differences(day)] == []
        assert 0 < closed.filter(result__status=Result.Status.ACTUAL).count() < closed.count()
        roles = Membership.objects.filter(property=house).values_list("role", flat=True)
        assert set(roles) == set(Role)
        before = written()
    assert fill() is None
    with trail.scope(house.pk):
        assert written() == before


def written() -> list[int]:
    """How many rows of what a filling writes there are."""
    return [
        model.objects.count()
        for model in (Property, Table, GamingDay, ShiftRecord, Placement, Round)
    ]
