"""The demo's progressive: what is wagered towards it each day, and the jackpots the cage pays by hand."""

from datetime import datetime, timedelta
from random import Random
from typing import Final

from casino.demo.people import People
from casino.roles import Role
from games.engine.money import Money
from tables import selectors
from tables.models import GamingDay, Progressive, Property
from tables.services import progressives

NAME: Final = "Five Card Roulette progressive"
SEED: Final = Money(2_500_00)
READ_AT: Final = timedelta(hours=20)
WON_ON: Final = (2, 5)
"""Wednesdays and Saturdays somebody wins it."""


def lay(house: Property, opening: datetime, people: People) -> None:
    """The progressive, with its seed, from the opening on."""
    admin = people.one(Role.IT_ADMIN)
    progressives.add_progressive(property=house, name=NAME, seed=SEED, at=opening, by=admin)


def see_to_jackpot(house: Property, day: GamingDay, now: datetime, people: People) -> None:
    """The meter is read late in the evening; twice a week the cage pays it, and it starts again."""
    at = day.starts_at + READ_AT
    progressive = Progressive.objects.filter(property=house, name=NAME).first()
    if at > now or progressive is None:
        return
    risen = Money(Random(f"meter {day.date}").randint(180, 640) * 100)
    audit = people.one(Role.REVENUE_AUDIT, 1)
    progressives.contribute(progressive=progressive, amount=risen, at=at, by=audit)
    if day.date.weekday() in WON_ON:
        first, witness = people.by_role[Role.CAGE_SUPERVISOR][:2]
        progressives.pay_jackpot(
            progressive=progressive,
            amount=selectors.progressive_meter(progressive),
            at=at + timedelta(minutes=25),
            by=first,
            witness=witness,
            why="Five aces at FCR-01",
        )
