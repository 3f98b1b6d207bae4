"""The demo's poker room: a box for each thing kept, the draw for the button, the players' fund, a tournament a week."""

from datetime import datetime, timedelta
from random import Random
from typing import Final

from casino.demo.people import People
from casino.demo.rounds import gained_in_rounds
from casino.roles import Role
from games.engine.cards import DECK
from games.engine.money import Money
from tables import selectors
from tables.documents import Attestation
from tables.models import Box, GamingDay, Placement, Property, ShiftRecord, Table
from tables.services import boxes, poker
from tables.services.boxes import BoxLine
from tables.services.button import draw_button

Purpose = Box.Purpose
TAKES: Final = {
    "omaha": (Purpose.RAKE, Purpose.JACKPOT),
    "omaha_hi_lo": (Purpose.TIME, Purpose.JACKPOT),
}
"""What the boxes of a poker table take: one kind of charge, and the players' jackpot."""
PARTY: Final = {Purpose.RAKE: "house", Purpose.JACKPOT: "jackpot"}
HANDS: Final = 15
"""One hand in so many is recorded; the boxes hold what all of them paid."""
SATURDAY, SUNDAY = 5, 6
EVENING = timedelta(hours=15)


def purposes_of(game: str) -> tuple[str, ...]:
    """What the boxes of a table take, the first of them the one that goes with its counts."""
    return TAKES.get(game, (Purpose.DROP,))


def box_code(table: Table, purpose: str, turn: int) -> str:
    """The number of a table's box of a purpose; two take turns."""
    kind = "" if purpose == Purpose.DROP else purpose[0].upper()
    return f"{table.code}-{kind}{'AB'[turn % 2]}"


def put_on(record: ShiftRecord, turn: int, at: datetime, people: People) -> None:
    """The boxes of a poker table beside its first go on."""
    table, boss = record.table, people.one(Role.POKER_ROOM_MANAGER, turn)
    for purpose in purposes_of(record.game)[1:]:
        box = Box.objects.get(property=table.property, code=box_code(table, purpose, turn))
        boxes.place_box(table=table, box=box, at=at, by=boss, record=record)


def draw(table: Table, at: datetime, chance: Random, people: People, dealer: Attestation) -> None:
    """Five to eight players draw for the button."""
    seats = chance.sample(range(1, 9), chance.randint(5, 8))
    cards = dict(zip(seats, chance.sample(DECK, len(seats)), strict=True))
    by = people.one(Role.FLOOR_SUPERVISOR)
    draw_button(table=table, cards=cards, at=at, by=by, attested=dealer)


def content(placement: Placement) -> list[BoxLine]:
    """The chips in a box of the poker room: of every hand, or of every half hour of the seats."""
    records = list(selectors.records_of(placement))
    if placement.purpose == Purpose.TIME:
        units = sum(Random(f"time {each.pk}").randint(80, 140) * 5 for each in records)
    else:
        party = PARTY[Purpose(placement.purpose)]
        units = sum(int(gained_in_rounds(each, party)) for each in records) * HANDS // 100
    return [BoxLine("chips", Money(1_00), units)]


def short(record: ShiftRecord) -> Money:
    """What a bank is over or short at the end of a shift; mostly nothing."""
    return Money(Random(f"bank {record.pk}").choice((0, 0, 0, 0, 0, 5_00, -5_00, -15_00)))


def see_to_room(house: Property, day: GamingDay, now: datetime, people: People) -> None:
    """A tournament on Saturdays; on Sundays a bad beat takes a third of the players' fund."""
    at = day.starts_at + EVENING
    first, witness = people.two(Role.POKER_ROOM_MANAGER)
    if at > now:
        return
    if day.date.weekday() == SATURDAY:
        entries = Random(f"{day.date}").randint(30, 60)
        poker.enter_tournament(
            property=house,
            name="Saturday deep stack",
            entries=entries,
            buy_in=Money(100_00),
            fee=Money(20_00),
            prizes=Money(100_00) * entries,
            at=at,
            by=first,
        )
    held = Money(int(selectors.jackpot_fund(house)) // 300_00 * 100_00)
    if day.date.weekday() == SUNDAY and held:
        poker.pay_jackpot(
            property=house,
            amount=held,
            at=at,
            by=first,
            witness=witness,
            why="Quad tens beaten by a straight flush at OMA-01",
        )
