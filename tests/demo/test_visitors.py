"""The demo's month does not depend on what people do while it is written: it leaves out what it cannot use."""

from datetime import timedelta
from operator import itemgetter

import pytest
import time_machine
from django.utils import timezone

from audit import jobs, trail
from audit.models import Alert, Job
from casino.demo import filling, jackpots
from casino.demo.chips import tray
from casino.demo.closing import see_to_days
from casino.demo.filling import fill
from casino.demo.floor import CODES, PAR
from casino.demo.people import People
from casino.roles import Role
from games.engine.money import Money
from tables.models import (
    Box,
    ChipSet,
    Dealer,
    GamingDay,
    Pit,
    Property,
    SlipStep,
    Table,
    TableSession,
)
from tables.services import floor, roster, sessions, terms
from tests.people import a_person, lay

pytestmark = pytest.mark.django_db(transaction=True)
NOON = (timezone.now() - timedelta(days=1)).replace(hour=17, minute=0, second=0, microsecond=0)
"""Past, whatever the hour: what a role begins with has to have come by the database's clock."""


def test_the_month_goes_on_whatever_people_do_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    """One story: the days of a house take their time to write."""
    monkeypatch.setattr(jackpots, "see_to_jackpot", lambda *_all: {}["no such thing"])
    with time_machine.travel(NOON, tick=True):
        house = fill(length=1)
        assert house
        with trail.scope(house.pk):
            visitors_are_at_work(house, People.of(house))
        jobs.drain(house.pk)
        with trail.scope(house.pk):
            the_month_is_written(house)
            every_signature_has_its_own_instant(house)


def visitors_are_at_work(house: Property, cast: People) -> None:
    """Tables, boxes and people are added; a box of the demo is used at another table; a dealer leaves."""
    admin, manager = cast.one(Role.IT_ADMIN), cast.one(Role.PIT_MANAGER)
    pit = Pit.objects.get(code="P1")
    added = [
        floor.add_table(property=house, code=code, pit=pit, by=admin, position=1)
        for code in ("AA-01", "BJ-98")
    ]
    floor.add_box(property=house, code="BJ-98-A", table=added[1], by=admin)
    now = timezone.now()
    draft = terms.draft_terms(
        table=added[0], starts_at=now, game="blackjack", seats=7, by=manager,
        chip_set=ChipSet.objects.get(), chip_unit=Money(1_00),
    )  # fmt: skip
    terms.approve_terms(terms=draft, by=cast.one(Role.CONTROLLER))
    box = Box.objects.get(code="BJ-01-A")
    Box.objects.filter(pk=box.pk).update(table=None)
    box.refresh_from_db()
    sessions.open_table(table=added[0], at=now, counted=tray(PAR), by=manager, box=box)
    lay(user=cast.one(Role.FLOOR_SUPERVISOR), at=house, role=Role.PIT_MANAGER)
    for role in (Role.POKER_ROOM_MANAGER, Role.PIT_MANAGER, Role.COUNT_TEAM):
        a_person(role, at=house)
    leaving = Dealer.objects.get(licence="D-108")
    roster.dealer_leaves(dealer=leaving, by=cast.one(Role.SHIFT_MANAGER))
    Table.objects.filter(code="UTH-03").update(position=99)


def the_month_is_written(house: Property) -> None:
    """Both days are there, and every table that nothing stood in the way of was played on both."""
    written = Job.objects.filter(task=filling.TASK).values_list("state", flat=True)
    assert list(written) == ["done", "done"]
    assert GamingDay.objects.filter(property=house).count() == 2
    told = Alert.objects.filter(kind="demo.left_out")
    left_out = set(told.values_list("place", flat=True))
    assert left_out <= {"BJ-01", "FCR-01", "LIR-05"} and "FCR-01" in left_out
    played = [*TableSession.objects.values_list("table__code", flat=True)]
    unharmed = set(CODES) - left_out
    assert {code: played.count(code) for code in unharmed} == dict.fromkeys(unharmed, 2)
    assert played.count("AA-01") == 1 and "BJ-98" not in played


def every_signature_has_its_own_instant(house: Property) -> None:
    """A slip stands where it stands since it was signed, not since it was made up."""
    see_to_days(house, NOON + timedelta(days=4), People.of(house))
    signed = SlipStep.objects.order_by("slip", "seq").values_list("slip", "at", "act")
    assert {"request", "issue", "box", "match"} <= set(map(itemgetter(2), signed))
    assert [each for each in signed if each[1] >= NOON and each[2] != "match"] == []
    published = {day.ends_at + timedelta(hours=28) for day in GamingDay.objects.all()}
    assert {at for _slip, at, act in signed if act == "match"} <= published
    assert list(signed) == sorted(signed, key=itemgetter(0, 1))
