"""The demo's progressive: what is wagered towards it each day, and the jackpots the cage pays by hand."""

from datetime import datetime, timedelta
from random import Random
from typing import Final

from casino.demo.people import People
from casino.roles import Role
from games.engine.money import Money
from tables import meters
from tables.models import GamingDay, Progressive, Property, Table
from tables.services import feeds, progressives

NAME: Final = "Five Card Roulette progressive"
SEED: Final = Money(2_500_00)
READ_AT: Final = timedelta(hours=20)
WON_AFTER: Final = timedelta(minutes=25)
FEEDS: Final = "FCR"
"""What the codes of the tables begin with that feed it."""
WON_ON: Final = (2, 5)
"""Wednesdays and Saturdays somebody wins it."""


def lay(house: Property, opening: datetime, people: People) -> None:
    """The progressive, with its seed, from the opening on."""
    admin = people.one(Role.IT_ADMIN)
    progressive = progressives.add_progressive(
        property=house, name=NAME, seed=SEED, at=opening, by=admin
    )
    for table in Table.objects.filter(property=house, code__startswith=FEEDS):
        feeds.feed(progressive=progressive, table=table, since=opening, by=admin)


def see_to_jackpot(house: Property, day: GamingDay, now: datetime, people: People) -> None:
    """The meter is read late in the evening; twice a week the cage pays it, and it starts again."""
    at = day.starts_at + READ_AT
    progressive = Progressive.objects.filter(property=house, name=NAME).first()
    if at > now or progressive is None:
        return
    risen = Money(Random(f"meter {day.date}").randint(180, 640) * 100)
    audit = people.one(Role.REVENUE_AUDIT, 1)
    progressives.contribute(progressive=progressive, amount=risen, at=at, by=audit)
    won_at = at + WON_AFTER
    if day.date.weekday() in WON_ON and won_at <= now:
        first, witness = people.two(Role.CAGE_SUPERVISOR)
        progressives.pay_jackpot(
            progressive=progressive,
            amount=meters.meter_of(progressive, won_at),
            at=won_at,
            by=first,
            witness=witness,
            why="Five aces at FCR-01",
        )
