"""The meter of a progressive in time: paid as far as it reaches, corrected by two, fed by its tables."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction

from audit.trail import Forbidden, Refused
from casino.demo import jackpots
from casino.demo.people import People
from casino.roles import Role
from tables import meters
from tables.models import GamingDay, Progressive, ProgressiveMovement
from tables.services import contributions, days, feeds, progressives
from tests import builders as b

pytestmark = pytest.mark.django_db


@pytest.fixture
def major(house: b.House) -> Progressive:
    """A progressive with a seed of 1,000 since Monday morning."""
    return progressives.add_progressive(
        property=house.property,
        name="Major",
        seed=b.money("1000.00"),
        at=house.at("2026-03-02 08:00"),
        by=house.a("it_admin"),
    )


def contributed(
    house: b.House, major: Progressive, text: str, at: str, why: str = ""
) -> ProgressiveMovement:
    return progressives.contribute(
        progressive=major,
        amount=b.money(text),
        at=house.at(at),
        by=house.a("revenue_audit"),
        why=why,
    )


def paid(house: b.House, major: Progressive, text: str, at: str) -> ProgressiveMovement:
    return progressives.pay_jackpot(
        progressive=major,
        amount=b.money(text),
        at=house.at(at),
        by=house.a("cage_supervisor"),
        witness=house.another("cage_supervisor"),
    )


def test_no_more_is_paid_than_the_meter_showed_then(house: b.House, major: Progressive) -> None:
    contributed(house, major, "500.00", "2026-03-02 20:00")
    with pytest.raises(Refused, match=r"The meter stands at 1,000\."):
        paid(house, major, "1500.00", "2026-03-02 12:00")
    assert paid(house, major, "1500.00", "2026-03-02 20:00").amount == b.money("1500.00")


@pytest.mark.parametrize("at", ["2026-03-02 12:00", "2026-03-02 20:00", "2026-03-02 22:00"])
def test_the_database_pays_no_more_than_the_meter_shows(
    house: b.House, major: Progressive, at: str
) -> None:
    contributed(house, major, "500.00", "2026-03-02 20:00")
    paid(house, major, "1400.00", "2026-03-02 21:00")
    with pytest.raises(IntegrityError, match="does not reach"), transaction.atomic():
        ProgressiveMovement.objects.create(
            property=house.property,
            progressive=major,
            day=GamingDay.objects.get(date="2026-03-02"),
            kind="payment",
            amount=b.money("1100.01"),
            at=house.at(at),
            by=house.a("cage_supervisor"),
            witness=house.another("cage_supervisor"),
        )


def test_the_demo_pays_what_the_meter_showed_then(house: b.House, major: Progressive) -> None:
    """Its days may be written while somebody has entered something later."""
    major.name = jackpots.NAME
    major.save()
    saturday = days.ensure_day(property=house.property, at=house.at("2026-03-07 12:00"))
    later = saturday.starts_at + timedelta(hours=30)
    progressives.contribute(
        progressive=major, amount=b.money("900.00"), at=later, by=house.a("revenue_audit")
    )
    signs = (Role.REVENUE_AUDIT, Role.CAGE_SUPERVISOR)
    cast = People({role: [house.a(role), house.another(role)] for role in signs})
    jackpots.see_to_jackpot(house.property, saturday, later + timedelta(hours=1), cast)
    risen = major.movements.filter(kind="contribution").earliest("at").amount
    assert major.movements.get(kind="payment").amount == b.money("1000.00") + risen


def test_a_contribution_beyond_the_policy_is_refused_until_it_is_meant(
    house: b.House, major: Progressive
) -> None:
    with pytest.raises(Refused, match=r"is above the 10,000 of the policy"):
        contributed(house, major, "10000.01", "2026-03-02 20:00")
    contributed(house, major, "10000.00", "2026-03-02 20:00")
    meant = contributed(house, major, "10000.01", "2026-03-02 21:00", why="two weeks at once")
    assert meant.why == "two weeks at once"


def corrected(
    house: b.House, contribution: ProgressiveMovement, right: str, at: str = "2026-03-02 22:00"
) -> ProgressiveMovement:
    contributions.ask_correction(
        contribution=contribution,
        right=b.money(right),
        why="read wrongly",
        by=house.a("revenue_audit"),
    )
    return contributions.sign_correction(
        contribution=contribution, at=house.at(at), by=house.a("controller")
    )


def test_a_contribution_is_corrected_by_two_and_both_entries_stay(
    house: b.House, major: Progressive
) -> None:
    wrong = contributed(house, major, "5000.00", "2026-03-02 20:00")
    made = corrected(house, wrong, "500.00")
    assert (made.amount, made.corrects, made.why) == (b.money("-4500.00"), wrong, "read wrongly")
    assert (made.by, made.witness) == (house.a("revenue_audit"), house.a("controller"))
    assert meters.meter_of(major) == b.money("1500.00")
    assert corrected(house, wrong, "0.00", "2026-03-02 22:10").amount == b.money("-500.00")
    assert meters.standing(wrong) == 0
    wrong.refresh_from_db()
    assert wrong.amount == b.money("5000.00")


def test_who_asks_for_a_correction_does_not_sign_it(house: b.House, major: Progressive) -> None:
    wrong = contributed(house, major, "5000.00", "2026-03-02 20:00")
    asks = {"contribution": wrong, "right": b.money("500.00"), "by": house.a("revenue_audit")}
    with pytest.raises(Refused, match="Give a reason"):
        contributions.ask_correction(**asks, why=" ")
    contributions.ask_correction(**asks, why="read wrongly")
    at = house.at("2026-03-02 22:00")
    with pytest.raises(Forbidden):
        contributions.sign_correction(contribution=wrong, at=at, by=house.a("revenue_audit"))
    b.moved(house, house.a("revenue_audit"), "controller")
    with pytest.raises(Refused, match="signed by another person"):
        contributions.sign_correction(contribution=wrong, at=at, by=house.a("revenue_audit"))


def test_what_was_won_since_comes_off_no_more(house: b.House, major: Progressive) -> None:
    wrong = contributed(house, major, "5000.00", "2026-03-02 20:00")
    paid(house, major, "6000.00", "2026-03-02 21:00")
    with pytest.raises(Refused, match=r"The meter stands at 1,000: no more comes off"):
        corrected(house, wrong, "500.00")


@pytest.mark.parametrize(
    ("facts", "name"),
    [
        ({"amount": "-500.01"}, "a_meter_never_shows_less_than_nothing"),
        ({"why": ""}, "a_contribution_is_corrected_by_two_who_say_why"),
        ({"witness": None}, "a_contribution_is_corrected_by_two_who_say_why"),
        ({"corrects": None}, "a_contribution_is_corrected_by_two_who_say_why"),
        ({"kind": "contribution", "corrects": None}, "a_progressive_moves_something"),
        ({"amount": "0.00"}, "a_progressive_moves_something"),
    ],
)
def test_the_database_corrects_by_two_and_within_what_was_entered(
    house: b.House, major: Progressive, facts: dict[str, str | None], name: str
) -> None:
    wrong = contributed(house, major, "500.00", "2026-03-02 20:00")
    told = {"kind": "correction", "amount": "-10.00", "why": "x", "corrects": wrong,
            "witness": house.a("controller")} | facts  # fmt: skip
    told["amount"] = b.money(told["amount"])
    with pytest.raises(IntegrityError) as broken, transaction.atomic():
        ProgressiveMovement.objects.create(
            property=house.property,
            progressive=major,
            day=GamingDay.objects.get(date="2026-03-02"),
            at=house.at("2026-03-02 22:00"),
            by=house.a("revenue_audit"),
            **told,
        )
    assert broken.value.__cause__.diag.constraint_name == name


def test_a_table_feeds_a_progressive_from_then_until_then(
    house: b.House, major: Progressive
) -> None:
    table, admin = b.a_table(house, "FCR-01"), house.a("it_admin")
    since = house.at("2026-03-02 08:00")
    fed = feeds.feed(progressive=major, table=table, since=since, by=admin)
    with pytest.raises(Refused, match="FCR-01 feeds Major already"):
        feeds.feed(progressive=major, table=table, since=house.at("2026-03-03 08:00"), by=admin)
    with pytest.raises(Refused, match="ends after it began"):
        feeds.stop_feeding(feed=fed, until=since, by=admin)
    until = house.at("2026-03-02 20:00")
    ended = feeds.stop_feeding(feed=fed, until=until, by=admin)
    assert (ended.until, ended.ended_by) == (until, admin)
    with pytest.raises(Refused, match="has ended already"):
        feeds.stop_feeding(feed=fed, until=house.at("2026-03-02 21:00"), by=admin)
    again = feeds.feed(progressive=major, table=table, since=until, by=admin)
    for wrong in ({"since": house.at("2026-03-02 07:00")}, {"until": until}):
        with pytest.raises(IntegrityError), transaction.atomic():
            type(again).objects.filter(pk=again.pk).update(**wrong)
