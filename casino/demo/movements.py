"""What comes to a demo table and leaves it: fills and credits with every signature, and tickets."""

from collections.abc import Callable
from datetime import datetime, timedelta
from random import Random
from typing import Final

from casino.demo.chips import chips
from casino.demo.people import People
from casino.models import User
from casino.roles import Role
from games.engine.money import Money
from tables.documents import Attestation
from tables.models import Slip, Table
from tables.services import slips, tickets

FLOOR, CASHIER, PIT = Role.FLOOR_SUPERVISOR, Role.CAGE_CASHIER, Role.PIT_MANAGER
DEALER, RUNNER = "dealer", "runner"
SIGNED: Final = {
    Slip.Kind.FILL: (
        (2, "approve", PIT, 0, ""),
        (6, "issue", CASHIER, 0, ""),
        (8, "transport", CASHIER, 0, RUNNER),
        (13, "receive", FLOOR, 0, DEALER),
    ),
    Slip.Kind.CREDIT: (
        (2, "approve", PIT, 0, ""),
        (5, "issue", CASHIER, 0, ""),
        (9, "count", FLOOR, 0, DEALER),
        (11, "transport", FLOOR, 0, RUNNER),
        (17, "accept", CASHIER, 0, ""),
    ),
}
"""After how many minutes which act is signed, in which role, by which other of it, and who attests."""


def move(
    table: Table,
    kind: Slip.Kind,
    amount: Money,
    at: datetime,
    person: Callable[[Role, int], User],
    dealer: Attestation,
    runner: Attestation,
) -> None:
    """A fill or a credit, asked for and signed until it has arrived."""
    attesting = {DEALER: dealer, RUNNER: runner, "": None}
    side = "to_table" if kind == Slip.Kind.FILL else "to_cage"
    slip = slips.request_slip(
        table=table,
        kind=kind,
        by=person(FLOOR, 0),
        at=at,
        attested=dealer,
        note="Won in play" if kind == Slip.Kind.CREDIT else "",
        **{side: chips(amount)},
    )
    for minutes, act, role, more, who in SIGNED[kind]:
        slip = slips.take_step(
            slip=slip,
            act=act,
            by=person(role, more),
            at=at + timedelta(minutes=minutes),
            attested=attesting[who],
        )


def issue_ticket(table: Table, at: datetime, chance: Random, people: People) -> None:
    """A patron gives chips back for a ticket."""
    tickets.issue_ticket(
        table=table,
        validation="-".join(f"{chance.randrange(10_000):04}" for _ in range(4)),
        amount=Money(chance.randint(1, 20) * 100_00),
        at=at,
        by=people.one(FLOOR),
    )
