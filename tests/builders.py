"""A house, its people, its tables and its days: one line each where a test needs them."""

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, date, datetime
from itertools import count
from typing import Any

from django.db import connection
from django.utils import timezone

from audit import jobs
from casino.models import Membership, User
from games.engine.money import Money
from tables.documents import Attestation
from tables.models import (
    Box,
    ChipSet,
    CreditLine,
    GamingDay,
    Patron,
    Placement,
    Property,
    ShiftRecord,
    Slip,
    Table,
    TableSession,
)
from tables.services import (
    boxes,
    closing,
    count_room,
    credit,
    floor,
    patrons,
    sessions,
    slips,
    terms,
)
from tables.services.boxes import BoxLine
from tests.amounts import CHIPS, money, some
from tests.amounts import chips as chips
from tests.people import lay

DEALER = Attestation("D-117", "4711")
RUNNER = Attestation("R-009", "0815")
OFF_THE_TABLE = {"on_table": "remove", "shut": "remove", "removed": "secure", "secured": "open"}
FIRST_DAY = date(2026, 1, 1)
BEFORE = datetime(2026, 1, 1, tzinfo=UTC)
numbers = count(1)


def cash(text: str) -> list[BoxLine]:
    """An amount of currency as the count room lists it."""
    return [BoxLine("currency", value, pieces) for value, pieces in some(text).items()]


class House:
    """A property with people of every role, as many as are asked for."""

    def __init__(self, property: Property) -> None:
        self.property = property
        self.people: dict[str, User] = {}
        self.pit = floor.add_pit(property=property, code="P1", name="Pit 1", by=self.a("it_admin"))

    def a(self, role: str) -> User:
        """The one person of a role, always the same."""
        if role not in self.people:
            self.people[role] = self.another(role)
        return self.people[role]

    def another(self, role: str) -> User:
        """Another person of a role."""
        person = a_person()
        lay(user=person, at=self.property, role=role, since=BEFORE, approved_at=BEFORE)
        return person

    def at(self, text: str) -> datetime:
        """A local time of the house, `2026-03-02 20:00`."""
        return datetime.fromisoformat(text).replace(tzinfo=self.property.zone)


def moved(house: House, person: User, role: str) -> User:
    """A person who did one job and does another now: what they signed before stays theirs."""
    now = timezone.now()
    Membership.objects.filter(user=person, until=None).update(until=now)
    lay(user=person, at=house.property, role=role, since=now, approved_at=now)
    return person


def a_person(*, is_superuser: bool = False) -> User:
    number = next(numbers)
    username = f"person-{os.getpid()}-{number}"
    return User.objects.create_user(username, name=f"Person {number}", is_superuser=is_superuser)


@contextmanager
def a_house(
    zone: str = "America/New_York", first_day: date = FIRST_DAY, **policy: object
) -> Iterator[House]:
    """A house in scope, with a pit. Each act after it commits by itself where the test commits."""
    keeper, second = a_person(is_superuser=True), a_person(is_superuser=True)
    house = floor.establish(
        code=f"house-{next(numbers)}",
        name="North",
        timezone_name=zone,
        currency="USD",
        jurisdiction="nj",
        first_day=first_day,
        chips=CHIPS,
        by=keeper,
        **policy,
    )
    floor.stand_for(property=house, by=second)
    before = _in_scope(str(house.pk))
    try:
        yield House(house)
    finally:
        if not connection.needs_rollback:
            _in_scope(before)


def _in_scope(properties: str) -> str:
    """The properties of this connection's session, and which they were before."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT coalesce(current_setting('casino.properties', true), ''),"
            " set_config('casino.properties', %s, false)",
            [properties],
        )
        return str(cursor.fetchone()[0])


def a_table(
    house: House, code: str = "BJ-01", game: str = "blackjack", starts: str = "2026-01-01 06:00", **facts: Any
) -> Table:
    """A table with approved terms, ready to open."""
    table = floor.add_table(
        property=house.property, code=code, pit=house.pit, by=house.a("it_admin")
    )
    draft = terms.draft_terms(
        table=table,
        starts_at=house.at(starts),
        game=game,
        seats=7,
        chip_set=ChipSet.objects.get(property=house.property),
        chip_unit=money("1.00"),
        by=house.a("pit_manager"),
        **facts,
    )
    terms.approve_terms(terms=draft, by=house.a("controller"))
    return table


def a_patron(
    house: House, name: str = "Ann Other", line: str = "1000000.00", **facts: Any
) -> Patron:
    """A guest with a line of credit; with none where it is empty."""
    patron = patrons.register_patron(
        property=house.property, name=name, by=house.a("cage_supervisor"), **facts
    )
    if line:
        a_credit_line(house, patron, line)
    return patron


def a_credit_line(house: House, patron: Patron, amount: str) -> CreditLine:
    """A line of credit that is in force."""
    asked = credit.draft_credit_line(
        patron=patron, amount=money(amount), by=house.a("cage_supervisor"), why="Bank reference"
    )
    return credit.approve_credit_line(line=asked, by=house.a("controller"))


def a_box(house: House, code: str = "B-1", **facts: Any) -> Box:
    return floor.add_box(property=house.property, code=code, by=house.a("it_admin"), **facts)


def an_open_table(
    house: House,
    table: Table,
    opener: Mapping[Money, int],
    at: datetime,
    **more: Any,
) -> TableSession:
    """A table opened by a pit manager and its dealer."""
    by = house.a("pit_manager")
    return sessions.open_table(table=table, at=at, counted=opener, by=by, attested=DEALER, **more)


def close(house: House, table: Table, closer: Mapping[Money, int], at: datetime) -> TableSession:
    by = house.a("pit_manager")
    return sessions.close_table(table=table, at=at, counted=closer, by=by, attested=DEALER)


FILL = ("approve", "issue", "transport", "receive")
CREDIT = ("approve", "issue", "count", "transport", "accept")
EXCHANGE = ("approve", "issue", "transport", "exchange", "accept")
HANDS = {
    "approve": "pit_manager", "issue": "cage_cashier", "transport": "cage_cashier",
    "receive": "floor_supervisor", "count": "floor_supervisor", "exchange": "floor_supervisor",
    "accept": "cage_supervisor", "ask_void": "cage_cashier",
    "void": "cage_supervisor", "keep": "cage_supervisor",
}  # fmt: skip


def step(house: House, slip: Slip, act: str, at: datetime, why: str = "") -> Slip:
    """The next signature of a slip, by the one whose duty it is."""
    hand = "floor_supervisor" if (slip.kind, act) == ("credit", "transport") else HANDS[act]
    return slips.take_step(slip=slip, act=act, by=house.a(hand), at=at, why=why)


def a_request(house: House, table: Table, kind: str, text: str, at: datetime) -> Slip:
    """A fill, credit or exchange asked for."""
    note = "" if kind == "fill" else "changed in play"
    by = house.a("floor_supervisor")
    return slips.request_slip(table=table, kind=kind, by=by, at=at, note=note, **sides(kind, text))


def sides(kind: str, text: str) -> dict[str, dict[Money, int]]:
    """What a slip of an amount moves each way; an exchange brings it and takes it in the smallest chips."""
    there, back = {"to_table": some(text)}, {"to_cage": some(text)}
    if kind == "exchange":
        return there | {"to_cage": {CHIPS[-1]: int(money(text))}}
    return there if kind == "fill" else back


def a_slip(house: House, table: Table, kind: str, text: str, at: datetime) -> Slip:
    """A slip signed by everybody, the table at this instant."""
    return signed_by_all(house, a_request(house, table, kind, text, at), at)


def signed_by_all(house: House, slip: Slip, at: datetime) -> Slip:
    """A requested slip, with every signature up to its arrival."""
    for act in {"fill": FILL, "credit": CREDIT, "exchange": EXCHANGE}[slip.kind]:
        slip = step(house, slip, act, at)
    return slip


def removed(house: House, placement: Placement, at: datetime) -> Placement:
    """A box taken off its table, locked away and opened in the count room."""
    placement.refresh_from_db()
    while act := OFF_THE_TABLE.get(placement.state):
        by = house.a("count_supervisor" if act == "open" else "drop_team")
        placement = boxes.take_step(placement=placement, act=act, by=by, at=at, attested=RUNNER)
    return placement


def counted(house: House, placement: Placement, lines: list[BoxLine], at: datetime) -> Placement:
    """A box counted by two who agree, and accepted."""
    placement = removed(house, placement, at)
    for counter in (house.another("count_team"), house.another("count_team")):
        boxes.count_box(placement=placement, lines=lines, by=counter, at=at)
    by = house.another("count_supervisor")
    return boxes.take_step(placement=placement, act="accept", by=by, at=at, why="ticked off later")


def a_paper_slip(
    house: House, table: Table, kind: str, text: str, at: datetime, paper: str = "F000518"
) -> Slip:
    """A slip that was written on paper, entered by one and confirmed by another."""
    slip = slips.enter_paper_slip(
        table=table,
        kind=kind,
        paper=paper,
        signed_at=at,
        **sides(kind, text),
        by=house.a("cage_supervisor"),
        why="written while the system was down",
    )
    return slips.take_step(slip=slip, act="confirm", by=house.a("revenue_audit"))


def closed_day(house: House, day: GamingDay, *, until: str = "lock") -> GamingDay:
    """A gaming day taken by its people from closing to publication, or under lock."""
    audit = house.a("revenue_audit")
    for act in ("close", "count", "audit", "publish", "lock"):
        if act == "lock":
            count_room.match_evidence(day=day, by=audit)
        by = house.a("controller") if act == "lock" else audit
        day = closing.take_step(day=day, act=act, by=by, at=day.ends_at)
        if act == until:
            break
    return day


def worked(house: House) -> None:
    """Everything done that was asked of the workers."""
    jobs.drain(house.property.pk)


def record_of(table: Table) -> ShiftRecord:
    """The latest record of a table, with its current result."""
    records = ShiftRecord.objects.filter(table=table).select_related("result", "table")
    return records.order_by("-opened_at").first()
