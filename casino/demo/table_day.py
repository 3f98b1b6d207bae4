"""One table through one gaming day: opened, played, filled, counted at the shift change, closed, its boxes counted."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from random import Random

from casino.demo import movements, poker_room, seats
from casino.demo.chips import notes, tray
from casino.demo.floor import PAR, USUAL_FILL, badge, runner
from casino.demo.people import RUNNERS, People
from casino.demo.rounds import gained_in_rounds, play_rounds
from casino.models import User
from casino.roles import Role
from games.catalogue import GAMES
from games.engine.money import Money
from tables import box_papers, selectors
from tables.documents import Attestation
from tables.models import (
    Box,
    GamingDay,
    Placement,
    ShiftRecord,
    Slip,
    Table,
)
from tables.services import boxes, count_room, sessions
from tables.services.boxes import BoxLine
from tables.words import POKER

Event = tuple[datetime, Callable[[datetime], object]]

LOW, HIGH = Money(30_000_00), Money(90_000_00)
LOWEST = Money(20_000_00)
"""What no tray is counted below: it holds every chip that a tray keeps."""
MINUTE = timedelta(minutes=1)
OPENS, CLOSES, COUNTED = timedelta(hours=2), timedelta(hours=20), timedelta(hours=26, minutes=30)
CHANGES = (timedelta(hours=8), timedelta(hours=16))
BOUGHT = {
    "blackjack": (8_000, 18_000),
    "five_card_roulette": (40_000, 60_000),
    "let_it_ride": (10_000, 18_000),
    "ultimate_texas_holdem": (18_000, 30_000),
} | dict.fromkeys(POKER, (0, 0))
"""What players buy in at the table in a shift, in whole units."""


@dataclass
class TableDay:
    """A table, a day, and the chance that decides what happens there: the same day, the same story."""

    table: Table
    day: GamingDay
    people: People
    turn: int

    def __post_init__(self) -> None:
        self.chance = Random(f"{self.table.code} {self.day.date}")
        self.pushes = 0
        carrier = runner(self.chance.randrange(len(RUNNERS)))
        self.runner = Attestation(carrier, badge(carrier))

    def events(self) -> Iterator[Event]:
        """What happens, in order: each instant, and the act that is done at it."""
        start = self.day.starts_at
        yield start + OPENS, self.open
        yield start + OPENS + 30 * MINUTE, self.seat
        for change in CHANGES:
            yield start + change - 90 * MINUTE, self.move_chips
            yield start + change, self.change
        yield start + CLOSES - 90 * MINUTE, self.move_chips
        yield start + CLOSES, self.close
        yield start + CLOSES + 30 * MINUTE, self.remove
        yield start + COUNTED, self.count

    @cached_property
    def game(self) -> str:
        terms = selectors.terms_row_at(self.table, self.day.starts_at + OPENS)
        assert terms is not None
        return terms.game

    @property
    def box(self) -> Box:
        """The box that goes with the counts; two of a table take turns."""
        code = poker_room.box_code(self.table, poker_room.purposes_of(self.game)[0], self.turn)
        return Box.objects.get(property=self.table.property, code=code)

    @property
    def boss(self) -> User:
        """Who opens, counts and closes: the pit's manager, or the poker room's."""
        return self.person(Role.POKER_ROOM_MANAGER if self.is_poker else Role.PIT_MANAGER)

    @property
    def dealer(self) -> Attestation:
        """Who deals now, of the two of the table."""
        dealer = seats.dealer_of(self.table, self.pushes)
        return Attestation(dealer, badge(dealer))

    def person(self, role: Role, more: int = 0) -> User:
        return self.people.one(role, self.turn + more)

    def open(self, at: datetime) -> None:
        """The opener is the closer of before; now and then a chip is missing, and said to be."""
        before = selectors.preceding_closer(self.table, at)
        found = PAR if before is None else before
        short = before is not None and self.chance.random() < 0.03
        sessions.open_table(
            table=self.table,
            at=at,
            counted=tray(found - Money(100_00) if short else found),
            by=self.boss,
            attested=self.dealer,
            box=self.box,
            why="Counted twice; one chip of 100 short." if short else "",
        )
        self.put_on(at)
        if self.is_poker:
            poker_room.put_on(self.record(at), self.turn, at, self.people)
            poker_room.draw(self.table, at, self.chance, self.people, self.dealer)

    def put_on(self, at: datetime) -> None:
        floor = self.person(Role.FLOOR_SUPERVISOR)
        seats.take_turn(self.table, self.pushes, at, self.boss, floor)

    def seat(self, at: datetime) -> None:
        seats.sit_down(self.table, at, self.person(Role.FLOOR_SUPERVISOR), self.chance)

    def play(self, record: ShiftRecord, until: datetime) -> None:
        play_rounds(record, until=until, dealer=self.dealer.licence)

    def move_chips(self, at: datetime) -> None:
        """Play until now and relieve the dealer; a fill where the tray runs low, a credit where it overflows."""
        record = self.record(at)
        self.play(record, at)
        seats.leave(self.table, at, self.person(Role.FLOOR_SUPERVISOR), self.chance)
        self.pushes += 1
        self.put_on(at)
        if self.game == "blackjack" and self.chance.random() < 0.1:
            movements.issue_ticket(self.table, at, self.chance, self.people)
        in_tray = self.closing(record)
        if in_tray < LOW:
            self.move(Slip.Kind.FILL, at, USUAL_FILL * (1 + whole(LOW - in_tray)))
        elif in_tray > HIGH:
            self.move(Slip.Kind.CREDIT, at, USUAL_FILL * (1 + whole(in_tray - HIGH)))

    def move(self, kind: Slip.Kind, at: datetime, amount: Money) -> None:
        movements.move(self.table, kind, amount, at, self.person, self.dealer, self.runner)

    def change(self, at: datetime) -> None:
        """A signed count and the boxes' next compartments; one in a dozen shifts ends with an estimate only."""
        record = self.finish(at)
        by, in_tray = self.boss, self.closing(record)
        if self.chance.random() < 0.08 and not self.is_poker:
            sessions.change_shift(
                table=self.table, at=at, by=by, estimate=Money(round(int(in_tray), -5))
            )
        else:
            sessions.change_shift(
                table=self.table,
                at=at,
                by=by,
                counted=tray(in_tray),
                attested=self.dealer,
                turn=True,
            )

    def close(self, at: datetime) -> None:
        record = self.finish(at)
        sessions.close_table(
            table=self.table,
            at=at,
            counted=tray(self.closing(record)),
            by=self.boss,
            attested=self.dealer,
        )

    def finish(self, at: datetime) -> ShiftRecord:
        """Play to the end of a shift, with a late fill where luck emptied the tray, and have its drop estimated."""
        record = self.record(at)
        self.play(record, at)
        in_tray = self.closing(record)
        if in_tray < LOWEST:
            self.move(Slip.Kind.FILL, at - 20 * MINUTE, USUAL_FILL * (1 + whole(LOWEST - in_tray)))
        guess = int(self.bought(record)) * self.chance.randint(92, 108) // 100
        sessions.estimate_drop(
            record=record,
            drop=Money(guess // 100_00 * 100_00),
            at=at,
            by=self.person(Role.FLOOR_SUPERVISOR),
        )
        return record

    def remove(self, at: datetime) -> None:
        for placement in Placement.objects.filter(
            property=self.table.property,
            table=self.table,
            session__closed_at__lte=at,
            state="on_table",
        ):
            for act in ("remove", "secure"):
                placement = boxes.take_step(
                    placement=placement,
                    act=act,
                    by=self.person(Role.DROP_TEAM),
                    at=at,
                    attested=self.runner,
                )

    def count(self, at: datetime) -> None:
        """Two blind counts that agree, the papers of the box, acceptance, and it goes back to the shelf."""
        first, second = self.person(Role.COUNT_TEAM), self.person(Role.COUNT_TEAM, 1)
        for placement in Placement.objects.filter(
            property=self.table.property, table=self.table, state="secured"
        ):
            lines = self.content(placement)
            placement = boxes.take_step(placement=placement, act="open", by=first, at=at)
            for minutes, by in ((4, first), (9, second)):
                boxes.count_box(placement=placement, lines=lines, by=by, at=at + minutes * MINUTE)
            supervisor = self.person(Role.COUNT_SUPERVISOR)
            papers = [due.paper for due in box_papers.due_in(placement)]
            if papers:
                found_at = at + 20 * MINUTE
                count_room.enter_evidence(
                    placement=placement, papers=papers, by=supervisor, at=found_at
                )
            for act, by in (("accept", supervisor), ("store", first)):
                placement = boxes.take_step(
                    placement=placement, act=act, by=by, at=at + 30 * MINUTE
                )

    def content(self, placement: Placement) -> list[BoxLine]:
        """Currency that bought chips; at a poker table what its box takes, in chips."""
        if self.is_poker:
            return poker_room.content(placement)
        records = selectors.records_of(placement)
        return notes(sum((self.bought(record) for record in records), Money(0)))

    @property
    def is_poker(self) -> bool:
        return self.game in POKER

    def record(self, at: datetime) -> ShiftRecord:
        """The record that runs."""
        return ShiftRecord.objects.get(
            property=self.table.property, table=self.table, closed_at=None
        )

    def bought(self, record: ShiftRecord) -> Money:
        """What the players of a record paid into the box, in twenties."""
        least, most = BOUGHT[self.game]
        return Money(Random(f"{record.pk}").randint(least, most) // 20 * 20_00)

    def won(self, record: ShiftRecord) -> Money:
        """What the rounds say the house won; where none are recorded, a share of the drop as chance has it."""
        if self.game in GAMES:
            return gained_in_rounds(record)
        share = Random(f"win {record.pk}").gauss(16, 22)
        return Money(int(self.bought(record)) * int(share) // 100 // 100_00 * 100_00)

    def closing(self, record: ShiftRecord) -> Money:
        """What is in the tray now, with nothing lost and nothing found."""
        opening = record.opener.total if record.opener else record.opening_estimate
        moved = {kind: Money(0) for kind in Slip.Kind}
        for slip in record.slips.all():
            moved[slip.kind] += slip.total
        kept = opening + moved[Slip.Kind.FILL] - moved[Slip.Kind.CREDIT]
        kept += sum((ticket.amount for ticket in record.tickets.all()), Money(0))
        if self.is_poker:
            return kept + poker_room.short(record)
        return kept - self.bought(record) + self.won(record)


def whole(amount: Money) -> int:
    """How many usual fills an amount holds, the last one not full."""
    return -(-int(amount) // int(USUAL_FILL))
