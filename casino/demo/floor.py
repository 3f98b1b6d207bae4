"""The demo's floor: a house, three pits, eleven tables, and the terms they play by."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime, time
from decimal import Decimal
from itertools import count, product
from typing import Any, Final
from zoneinfo import ZoneInfo

from casino.demo.paytables import PAYTABLES
from casino.demo.people import DEALERS, GUESTS, RUNNERS, People
from casino.demo.poker_room import box_code, purposes_of
from casino.models import User
from casino.roles import Role
from games.engine.money import Money
from games.models import Paytable
from games.services import approve_paytable, draft_paytable
from tables.models import ChipSet, Property, Table
from tables.services import credit, floor, patrons, roster, terms

ZONE: Final = ZoneInfo("America/New_York")
DAY_STARTS: Final = time(6)
CHIPS = tuple(Money(value * 100) for value in (1000, 500, 100, 25, 5, 1))
PITS = {"P1": "Blackjack", "P2": "Carnival games", "PR": "Poker room"}
EMERGENCY = ("EM-01", "EM-02")
PAR, USUAL_FILL, CREDIT = Money(50_000_00), Money(10_000_00), Money(25_000_00)


@dataclass(frozen=True)
class Plan:
    """What the tables of a pit play."""

    pit: str
    codes: str
    game: str
    seats: int
    limits: Mapping[str, list[str]] = field(default_factory=dict)
    within: Mapping[str, list[str]] = field(default_factory=dict)
    rules: Mapping[str, Any] = field(default_factory=dict)


POKER = {
    "structure": "fixed_limit",
    "blinds": {"small": "5.00", "big": "10.00"},
    "small_bet": "10.00",
    "big_bet": "20.00",
    "raise_cap": 4,
    "jackpot_drop": {"amount": "1.00", "from_pot": "20.00"},
}
RAKE = {"rake": {"percent": "5", "cap": "5.00", "unit": "1.00", "no_flop_no_drop": True}}
ROULETTE = ("ante", "two_six", "seven_jack", "queen_king", "ace", "joker", "community")
PLANS = (
    Plan(
        "P1",
        "BJ-01 BJ-02 BJ-07 BJ-08",
        "blackjack",
        7,
        {"main": ["25.00", "2000.00", "5.00"]},
        {"main": ["5.00", "5000.00", "5.00"]},
    ),
    Plan(
        "P2",
        "FCR-01",
        "five_card_roulette",
        7,
        {spot: ["10.00", "200.00", "10.00"] for spot in ROULETTE},
        {spot: ["10.00", "500.00", "10.00"] for spot in ROULETTE},
    ),
    Plan(
        "P2",
        "LIR-05 LIR-07",
        "let_it_ride",
        7,
        {"bet1": ["5.00", "500.00", "5.00"], "bonus": ["5.00", "100.00", "5.00"]},
        {"bet1": ["5.00", "1000.00", "5.00"], "bonus": ["5.00", "200.00", "5.00"]},
    ),
    Plan(
        "P2",
        "UTH-01 UTH-03",
        "ultimate_texas_holdem",
        6,
        {"ante": ["10.00", "200.00", "10.00"], "trips": ["5.00", "100.00", "5.00"]},
        {"ante": ["10.00", "500.00", "10.00"], "trips": ["5.00", "200.00", "5.00"]},
    ),
    Plan("PR", "OMA-01", "omaha", 9, rules=POKER | RAKE),
    Plan("PR", "OMA-02", "omaha_hi_lo", 9, rules=POKER),
)
CODES: Final = tuple(code for plan in PLANS for code in plan.codes.split())
"""The tables the demo plays, in the order of its floor: those that a visitor adds are the visitor's."""


def lay(first_day: date, keeper: User, second: User) -> Property:
    """The house itself, with its clock, shifts, chips and policy."""
    house = floor.establish(
        code="bay",
        name="Bay Demo Casino",
        timezone_name=ZONE.key,
        currency="USD",
        jurisdiction="demo",
        first_day=first_day,
        day_starts=DAY_STARTS,
        chips=CHIPS,
        by=keeper,
        is_demo=True,
    )
    return floor.stand_for(property=house, by=second)


def furnish(house: Property, people: People, opening: datetime) -> None:
    """Pits, tables, boxes, approved paytables and terms in force from the opening on."""
    paytables = _approve_paytables(house, people)
    admin, manager = people.one(Role.IT_ADMIN), people.one(Role.SHIFT_MANAGER)
    for number, name in enumerate(DEALERS):
        facts = {"licence": licence(number), "name": name, "badge": badge(licence(number))}
        roster.register_dealer(property=house, by=manager, **facts)
    for number, name in enumerate(RUNNERS):
        facts = {"licence": runner(number), "name": name, "badge": badge(runner(number))}
        roster.register_dealer(property=house, by=manager, carries_only=True, **facts)
    _welcome(house, people)
    pits = {
        code: floor.add_pit(property=house, code=code, name=name, by=admin, position=place)
        for place, (code, name) in enumerate(PITS.items(), start=1)
    }
    places = count(1)
    for plan in PLANS:
        for code in plan.codes.split():
            table = floor.add_table(
                property=house, code=code, pit=pits[plan.pit], by=admin, position=next(places)
            )
            _add_boxes(table, plan.game, admin)
            _put_in_force(table, plan, paytables, people, opening)
    for number in EMERGENCY:
        floor.add_box(property=house, code=number, is_emergency=True, by=admin)


def _welcome(house: Property, people: People) -> None:
    """The guests, each with a credit line that the cage asked for and a controller approved."""
    cage, controller = people.one(Role.CAGE_SUPERVISOR), people.one(Role.CONTROLLER)
    for number, name in enumerate(GUESTS, start=1):
        guest = patrons.register_patron(
            property=house, name=name, number=f"G-{number:03d}", by=people.one(Role.CAGE_CASHIER)
        )
        line = credit.draft_credit_line(
            patron=guest, amount=CREDIT, by=cage, why="Demo: a bank reference"
        )
        credit.approve_credit_line(line=line, by=controller)


def _add_boxes(table: Table, game: str, admin: User) -> None:
    """Two boxes, which take turns, of each purpose that the game has."""
    house = table.property
    for purpose, turn in product(purposes_of(game), (0, 1)):
        number = box_code(table, purpose, turn)
        floor.add_box(property=house, code=number, purpose=purpose, table=table, by=admin)


def runner(number: int) -> str:
    """The licence of one who carries in the demo."""
    return f"R-{10 + number}"


def licence(number: int) -> str:
    """The licence of a demo dealer."""
    return f"D-{100 + number}"


def badge(licence: str) -> str:
    """The badge that goes with a demo licence: its number, so that a visitor knows it."""
    return licence.partition("-")[2]


def _approve_paytables(house: Property, people: People) -> dict[str, dict[str, Paytable]]:
    approved: dict[str, dict[str, Paytable]] = {}
    for pays in PAYTABLES:
        draft = draft_paytable(
            property=house,
            game=pays.game,
            wager=pays.wager,
            name=pays.name,
            lines=pays.lines,
            by=people.one(Role.REVENUE_AUDIT),
            note=pays.note,
        )
        approve_paytable(paytable=draft, by=people.one(Role.CONTROLLER))
        approved.setdefault(pays.game, {})[pays.wager] = draft
    return approved


def _put_in_force(
    table: Table,
    plan: Plan,
    paytables: Mapping[str, Mapping[str, Paytable]],
    people: People,
    opening: datetime,
) -> None:
    draft = terms.draft_terms(
        table=table,
        starts_at=opening,
        game=plan.game,
        seats=plan.seats,
        chip_set=ChipSet.objects.get(property=table.property),
        chip_unit=Money(1_00),
        by=people.one(Role.PIT_MANAGER),
        limits=plan.limits,
        limits_range=plan.within,
        rules=plan.rules,
        paytables=paytables.get(plan.game, {}),
        par=PAR,
        usual_fill=USUAL_FILL,
        decisions_per_hour=60,
        edge=Decimal("0.01"),
    )
    terms.approve_terms(terms=draft, by=people.one(Role.CONTROLLER))
