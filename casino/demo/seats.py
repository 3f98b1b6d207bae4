"""Who stands and who sits at a demo table: its two dealers in turn, and a guest who is rated."""

from datetime import datetime
from random import Random

from casino.demo.floor import CODES, licence
from casino.models import User
from games.engine.money import Money
from tables import players
from tables.models import CashEntry, Dealer, Patron, Table
from tables.services import cash, ratings, roster


def dealer_of(table: Table, turn: int) -> str:
    """The licence of who deals in a turn."""
    return licence(2 * CODES.index(table.code) + turn % 2)


def take_turn(table: Table, turn: int, at: datetime, boss: User, floor: User) -> None:
    """The dealer of a turn comes to the table; in the first, with who watches it."""
    dealer = Dealer.objects.get(property=table.property, licence=dealer_of(table, turn))
    if turn:
        roster.relieve(table=table, dealer=dealer, at=at, by=boss)
        return
    roster.put_on(table=table, dealer=dealer, at=at, by=boss)
    roster.hand_over(tables=[table], person=floor, at=at, by=boss)


def sit_down(table: Table, at: datetime, floor: User, chance: Random) -> None:
    """The table's guest is rated from now on, and buys in for cash."""
    guest = Patron.objects.get(
        property=table.property, number=f"G-{CODES.index(table.code) + 1:03d}"
    )
    rating = ratings.start_rating(table=table, patron=guest, seat=3, at=at, by=floor)
    cash.enter_cash(
        patron=guest,
        kind=CashEntry.Kind.BUY_IN,
        amount=Money(chance.randint(5, 40) * 100_00),
        at=at,
        by=floor,
        table=table,
        rating=rating,
    )


def leave(table: Table, at: datetime, floor: User, chance: Random) -> None:
    """The guest goes, if one sits here."""
    for rating in players.sitting(table):
        ratings.end_rating(
            rating=rating,
            at=at,
            by=floor,
            average_bet=Money(chance.randint(1, 8) * 25_00),
            walked=Money(chance.randint(0, 30) * 100_00),
        )
