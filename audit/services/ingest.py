"""Recorded rounds come in: read, placed, judged and stored, once, whatever happens.

One way for one round and for a file: what cannot be read or does not belong is refused with its
line and reason, the rest goes in.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date
from hashlib import sha256
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from audit import loading, selectors, trail
from audit.floor import Floor, Place, money_of
from audit.loading import Arrival, Fate, Landing, corrects
from audit.models import Round
from audit.selectors import after_of, before_of
from audit.services.judging import judge_again
from audit.services.months import see_to_month
from audit.services.totals import recount_around, recount_played
from audit.trail import Actor, Forbidden, Refused, require
from audit.validation import decoded, judge_round, read
from games.catalogue import GAMES
from games.engine.record import Record, Unreadable
from games.engine.terms import Terms
from tables.models import Property

INGEST, CORRECT = "audit.ingest_round", "audit.correct_round"


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


@dataclass(frozen=True, slots=True)
class Reading:
    """One line of a batch that could be read."""

    line: int
    text: str
    record: Record
    digest: str


@dataclass(slots=True)
class Placed:
    """A record that belongs to a table of the house, and the round that went before it there."""

    reading: Reading
    place: Place
    gaming_date: date
    before: Record | None = None
    before_digest: str = ""

    @property
    def identity(self) -> selectors.Identity:
        return self.place.table_id, self.reading.record.round


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
        require(by, INGEST, on=property)
    batch = Batch()
    readings = list(read_lines(lines, money_of(property.currency, property.digits), batch))
    if not readings:
        return batch
    floor = floor_of(property, readings)
    refuse_corrections(property, by, readings, batch)
    placed = [each for each in (placed_on(floor, reading, batch) for reading in readings) if each]
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


def refuse_corrections(
    property: Property, by: Actor | None, readings: list[Reading], batch: Batch
) -> None:
    """Correcting takes a permission of its own."""
    corrections = [each.line for each in readings if each.record.raw.get("supersedes")]
    if corrections and by is not None and not by.has_perm(CORRECT, property):
        batch.refusals |= dict.fromkeys(corrections, Forbidden(CORRECT, property))


def placed_on(floor: Floor, reading: Reading, batch: Batch) -> Placed | None:
    """Place a record at its table and in its gaming day; where it does not belong, refuse it."""
    if reading.line in batch.refusals:
        return None
    try:
        place, day = floor.place(reading.record), floor.gaming_date(reading.record.at)
        see_to_month(floor.house, day, floor.months)
    except Unreadable as unreadable:
        unreadable.line = reading.line
        batch.refusals[reading.line] = NotReadable(unreadable)
    except Refused as refusal:
        batch.refusals[reading.line] = refusal
    else:
        return Placed(reading, place, day)
    return None


def put_before(floor: Floor, placed: list[Placed]) -> None:
    """Give each round the one that went before it, from this batch or from those stored."""
    here = {each.identity: each.reading for each in placed}
    asked: dict[selectors.Identity, Placed] = {}
    for each in placed:
        if GAMES[each.place.game].succession is None:
            continue
        earlier = before_of(*each.identity)
        if found := next((here[identity] for identity in earlier if identity in here), None):
            each.before, each.before_digest = found.record, found.digest
        else:
            asked |= dict.fromkeys(earlier, each)
    stored = selectors.standing(floor.house.pk, asked)
    rounds = selectors.current(floor.house.pk, stored.values())
    for identity, standing in stored.items():
        each, row = asked[identity], rounds.get(standing.key_id)
        if row:
            each.before, each.before_digest = read(row.record, floor.money), row.digest


def arrival(placed: Placed, property_id: int) -> Arrival:
    """Judge a placed record."""
    reading, place = placed.reading, placed.place
    return Arrival(
        line=reading.line,
        text=reading.text,
        record=reading.record,
        digest=reading.digest,
        property_id=property_id,
        table_id=place.table_id,
        gaming_date=placed.gaming_date,
        terms_id=place.terms_id,
        before=placed.before_digest,
        judged=judge_round(reading.record, place, placed.before),
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
    recount_played(floor, ((each.table_id, each.record.at) for each in new))
    recount_around(superseded(property.pk, new))
    digests = "\n".join(each.digest for each in new)
    trail.note(
        "audit_round",
        property_id=property.pk,
        load=batch.load,
        rounds=len(new),
        digest="sha256:" + sha256(digests.encode()).hexdigest(),
    )


def superseded(property_id: int, new: list[Arrival]) -> list[Round]:
    """The versions that corrections among the new rounds took the place of."""
    digests = [each.record.raw["supersedes"] for each in new if corrects(each)]
    identities = [(each.table_id, each.record.round) for each in new if corrects(each)]
    keys = [each.key_id for each in selectors.standing(property_id, identities).values()]
    rounds = Round.objects.filter(property=property_id, key__in=keys, digest__in=digests)
    return list(rounds.filter(current=False).select_related("table"))


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
    if any(corrects(each) for each in new):
        found |= selectors.standing(property_id, came)
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
