"""Recorded rounds come in: read, placed, judged and stored, once, whatever happens.

One way for one round and for a file: what cannot be read or does not belong is refused with its
line and reason, the rest goes in.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from hashlib import sha256
from uuid import UUID

from django.db import IntegrityError, connection, transaction
from django.utils.translation import gettext_lazy as _

from audit import loading, selectors, trail
from audit.floor import Floor, Place, RoundRefused, money_of
from audit.loading import Arrival, Fate, Landing
from audit.models import Round
from audit.selectors import after_of, before_of
from audit.services.judging import judge_again
from audit.services.totals import recount_all
from audit.trail import Actor, Refused, require
from audit.validation import decoded, judge_round, read
from games.catalogue import GAMES
from games.engine.record import Record, Unreadable
from games.engine.terms import Terms
from tables.models import Property

MONTHS_AHEAD = 3
AHEAD = """
SELECT month::date FROM generate_series(date_trunc('month', now()),
    date_trunc('month', now()) + %s * interval '1 month', interval '1 month') AS month
WHERE audit_rounds_month(month::date)
"""


class NotReadable(Refused):
    """The record cannot be read: at which event, on which line, and why not."""

    problem = "round-unreadable"

    def __init__(self, unreadable: Unreadable) -> None:
        super().__init__(unreadable.text)
        self.members = {"verdict": "unreadable", "error": unreadable.as_json()}


class Conflict(Refused):
    """Other content stands under this identity; its digest says which."""

    problem = "round-conflict"

    def __init__(self, standing: str | None) -> None:
        super().__init__(
            _("Another record stands under this table and number. A correction names its digest.")
            if standing
            else _("There is no record under this table and number that could be superseded.")
        )
        self.members = {"digest": standing}


@dataclass(slots=True)
class Reading:
    """One line of a batch on its way in."""

    line: int
    text: str
    record: Record
    digest: str
    place: Place | None = None
    gaming_date: date | None = None
    before: Record | None = None


@dataclass
class Batch:
    """What became of every line: the arrivals and where they landed, or why it was refused."""

    load: UUID | None = None
    arrivals: list[Arrival] = field(default_factory=list)
    landings: dict[int, Landing] = field(default_factory=dict)
    refusals: dict[int, Refused] = field(default_factory=dict)

    def refused(self) -> dict[int, Refused]:
        """Why each line that did not go in was refused; a conflict is a refusal too."""
        landings = self.landings.values()
        conflicts = (each for each in landings if each.fate is Fate.CONFLICT)
        return self.refusals | {each.line: Conflict(each.standing) for each in conflicts}

    def stored(self) -> list[Arrival]:
        """The arrivals that were new."""
        return [each for each in self.arrivals if self.landings[each.line].fate is Fate.STORED]


@trail.act("rounds.recorded")
def ingest_round(*, property: Property, text: bytes, by: Actor | None) -> tuple[Round, Fate]:
    """Record one round, or find that it is there already.

    `NotReadable`, `UnknownTable`, `RoundRefused`, `Conflict` and `Forbidden` say why it is not
    taken; nothing is stored then.
    """
    batch = ingest(property=property, lines=[(1, text)], by=by)
    for refusal in batch.refused().values():
        raise refusal
    landing = batch.landings[1]
    rounds = Round.objects.select_related("key", "table", "property")
    return rounds.get(gaming_date=landing.gaming_date, pk=landing.round_id), landing.fate


@trail.act("rounds.recorded")
def ingest(*, property: Property, lines: Iterable[tuple[int, bytes]], by: Actor | None) -> Batch:
    """Record the rounds of numbered lines. `by` none is the operator of the machine itself."""
    if by is not None:
        require(by, "audit.ingest_round", on=property)
    batch = Batch()
    readings = list(read_lines(lines, money_of(property.currency, property.digits), batch))
    if not readings:
        return batch
    floor = floor_of(property, readings)
    placed = [each for each in readings if accepted(each, floor, by, batch)]
    put_before(floor, placed)
    batch.arrivals = [arrival(each, property.pk) for each in placed]
    if batch.arrivals:
        store(property, floor, batch, by)
    return batch


def read_lines(lines: Iterable[tuple[int, bytes]], money: Terms, batch: Batch) -> Iterator[Reading]:
    """The lines that can be read; the others are refused at their place."""
    for line, content in lines:
        try:
            text = decoded(content)
            record = read(text, money)
            yield Reading(line, text, record, record.digest)
        except Unreadable as unreadable:
            unreadable.line = line
            batch.refusals[line] = NotReadable(unreadable)


def floor_of(property: Property, readings: list[Reading]) -> Floor:
    """The floor as these records need it."""
    instants = [each.record.at for each in readings]
    return Floor.of(
        property, (each.record.table for each in readings), min(instants), max(instants)
    )


def accepted(reading: Reading, floor: Floor, by: Actor | None, batch: Batch) -> bool:
    """Place a record at its table and in its gaming day; where it does not belong, refuse it."""
    try:
        if by is not None and reading.record.raw.get("supersedes"):
            require(by, "audit.correct_round", on=floor.house)
        reading.place = floor.place(reading.record)
        reading.gaming_date = floor.gaming_date(reading.record.at)
        make_month(reading.gaming_date, floor)
    except Unreadable as unreadable:
        unreadable.line = reading.line
        batch.refusals[reading.line] = NotReadable(unreadable)
    except Refused as refusal:
        batch.refusals[reading.line] = refusal
    return reading.line not in batch.refusals


def make_month(day: date, floor: Floor) -> None:
    """See to it that rounds of a gaming day can be stored; a month out of all reason is refused."""
    month = day.replace(day=1)
    if month in floor.months:
        return
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SELECT audit_rounds_month(%s)", [month])
    except IntegrityError as out:
        raise RoundRefused(_("No rounds are kept of %(day)s.") % {"day": day}) from out
    floor.months.add(month)


def make_months_ahead() -> list[date]:
    """Make the months in which rounds of this and the coming quarter will be stored."""
    with connection.cursor() as cursor:
        cursor.execute(AHEAD, [MONTHS_AHEAD])
        return [month for (month,) in cursor.fetchall()]


def put_before(floor: Floor, readings: list[Reading]) -> None:
    """Give each round the one that went before it, from this batch or from those stored."""
    here = {(each.place.table_id, each.record.round): each.record for each in readings}
    asked: dict[selectors.Identity, Reading] = {}
    for reading in readings:
        if GAMES[reading.place.game].succession is None:
            continue
        earlier = before_of(reading.place.table_id, reading.record.round)
        reading.before = next((here[each] for each in earlier if each in here), None)
        if reading.before is None:
            asked |= dict.fromkeys(earlier, reading)
    found = selectors.standing(floor.house.pk, asked)
    rounds = selectors.current(floor.house.pk, found.values())
    for identity, standing in found.items():
        asked[identity].before = read(rounds[standing.key_id].record, floor.money)


def arrival(reading: Reading, property_id: int) -> Arrival:
    """Judge a placed record."""
    return Arrival(
        line=reading.line,
        text=reading.text,
        record=reading.record,
        digest=reading.digest,
        property_id=property_id,
        table_id=reading.place.table_id,
        gaming_date=reading.gaming_date,
        terms_id=reading.place.terms_id,
        before=reading.before.digest if reading.before else "",
        judged=judge_round(reading.record, reading.place, reading.before),
    )


def store(property: Property, floor: Floor, batch: Batch, by: Actor | None) -> None:
    """Put the arrivals into the database, one writer a table at a time; then what follows of it."""
    loading.lock_tables(each.table_id for each in batch.arrivals)
    by_id = by.pk if by is not None else None
    batch.load, batch.landings = loading.load(batch.arrivals, by_id=by_id)
    new = batch.stored()
    if not new:
        return
    if late := out_of_step(property.pk, new):
        judge_again(property=property, rounds=late, why="out of order")
    recount_all(floor, ((each.table_id, each.record.at) for each in new))
    digests = "\n".join(each.digest for each in new)
    trail.note(
        "audit_round",
        property_id=property.pk,
        load=batch.load,
        rounds=len(new),
        digest="sha256:" + sha256(digests.encode()).hexdigest(),
    )


def out_of_step(property_id: int, new: list[Arrival]) -> list[Round]:
    """The rounds that were judged after another round than the one that now goes before them.

    A new round may have been judged without its neighbour, and may be the neighbour of one that
    was there first.
    """
    came = {
        (each.table_id, each.record.round): each
        for each in new
        if GAMES[each.judged.game].succession is not None
    }
    around = {identity: (before_of(*identity), after_of(*identity)) for identity in came}
    asked = {each for sides in around.values() for side in sides for each in side} - came.keys()
    found = selectors.standing(property_id, asked)
    digests = {each: arrival.digest for each, arrival in came.items()}
    digests |= {each: standing.digest for each, standing in found.items()}
    late = []
    for identity, (before, after) in around.items():
        preceding = next((digests[each] for each in before if each in digests), "")
        if preceding != came[identity].before:
            late.append(identity)
        late += [each for each in after if each in found]
    own = selectors.standing(property_id, (each for each in late if each in came))
    known = own | {each: found[each] for each in late if each in found}
    return list(selectors.current(property_id, known.values()).values())
