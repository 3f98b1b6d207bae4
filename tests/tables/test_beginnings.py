"""From when something is in force: in the books, in no day that is counted, and not ages ahead."""

from decimal import Decimal

import pytest
from django.db import transaction
from django.db.utils import IntegrityError

from audit.trail import Refused
from tables.models import ChipSet, DayStep, GamingDay, Table, Terms
from tables.services import count_room, days, feeds, progressives
from tables.services.terms import approve_terms, draft_terms
from tables.services.terms_copies import copy_terms
from tests import builders as b

pytestmark = pytest.mark.django_db


@pytest.fixture
def table(house: b.House) -> Table:
    return b.floor.add_table(
        property=house.property, code="BJ-07", pit=house.pit, by=house.a("it_admin")
    )


def drafted(house: b.House, table: Table, starts: str) -> Terms:
    return draft_terms(
        table=table, starts_at=house.at(starts), game="blackjack", seats=7,
        chip_set=ChipSet.objects.earliest("pk"), chip_unit=b.money("1.00"), by=house.a("pit_manager"),
    )  # fmt: skip


def approved(house: b.House, terms: Terms) -> Terms:
    return approve_terms(terms=terms, by=house.a("controller"))


def through(house: b.House, date: str, *acts: str) -> GamingDay:
    """A gaming day with these steps taken."""
    day = days.ensure_day(property=house.property, at=house.at(f"{date} 12:00"))
    for seq, act in enumerate(acts, 1):
        DayStep.objects.create(
            property=house.property, day=day, act=act, seq=seq, by=house.a("controller"),
            at=house.at(f"{date} 20:00"),
        )  # fmt: skip
    day.refresh_from_db()
    return day


@pytest.mark.parametrize("acts", [("close", "count"), ("close", "count", "audit")])
def test_terms_reach_into_no_day_that_is_counted(
    house: b.House, table: Table, acts: tuple[str, ...]
) -> None:
    early = drafted(house, table, "2026-03-02 20:00")
    through(house, "2026-03-02", *acts)
    for starts in ("2026-01-05 06:00", "2026-03-02 06:00", "2026-03-03 05:59"):
        with pytest.raises(Refused, match=r"The day 2026-03-02 is .*: begin after it"):
            drafted(house, table, starts)
    with pytest.raises(Refused, match=r"The day 2026-03-02 is .*: begin after it"):
        approved(house, early)
    with pytest.raises(IntegrityError, match="they reach into gaming day 2026-03-02"), transaction.atomic():
        Terms.objects.filter(pk=early.pk).update(
            state="approved", approved_by=house.a("controller"), approved_at=early.starts_at
        )
    fit = approved(house, drafted(house, table, "2026-03-03 06:00"))
    with pytest.raises(Refused, match="The day 2026-03-02 is"):
        copy_terms(
            terms=fit, tables=[b.a_table(house, "BJ-08", starts="2026-03-03 06:00")],
            starts_at=house.at("2026-03-02 21:00"), by=house.a("pit_manager"),
        )  # fmt: skip


@pytest.mark.parametrize("starts", ["2020-01-01 06:00", "2026-01-01 05:59"])
def test_no_terms_are_in_force_before_the_books(house: b.House, table: Table, starts: str) -> None:
    with pytest.raises(Refused, match="nothing is in force before them"):
        drafted(house, table, starts)


@pytest.mark.parametrize("starts", ["2099-01-01 06:00", "9999-12-31 23:59"])
def test_no_terms_begin_ages_ahead(house: b.House, table: Table, starts: str) -> None:
    with pytest.raises(Refused, match="years ahead"):
        drafted(house, table, starts)
    assert not Terms.objects.exists()


def test_a_rate_is_set_in_no_day_that_is_published(house: b.House) -> None:
    day = through(house, "2026-03-02", "close", "count", "audit", "publish")
    with pytest.raises(Refused, match="The day 2026-03-02 is published"):
        count_room.set_rate(
            day=day, currency="EUR", rate=Decimal("1.08"), by=house.a("cage_supervisor")
        )


def test_no_table_feeds_a_progressive_before_the_books_or_in_a_day_that_is_counted(
    house: b.House, table: Table
) -> None:
    by = house.a("it_admin")
    major = progressives.add_progressive(
        property=house.property, name="Major", seed=b.money("0.00"), at=house.at("2026-03-02 12:00"), by=by
    )
    through(house, "2026-03-02", "close", "count")
    for since, why in (("2020-01-01 06:00", "before them"), ("2026-03-02 12:00", "begin after it")):
        with pytest.raises(Refused, match=why):
            feeds.feed(progressive=major, table=table, since=house.at(since), by=by)
