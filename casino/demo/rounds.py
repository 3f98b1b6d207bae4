"""Recorded rounds for the demo's tables: legal ones from the simulator, and now and then a fault a floor would see."""

import json
from datetime import datetime, timedelta
from random import Random

from audit.models import Round
from audit.services.ingest import ingest
from games.catalogue import GAMES
from games.engine.money import Money
from games.engine.record import terms_of
from games.engine.simulator import play
from tables import selectors
from tables.models import ShiftRecord

EVERY, EVERY_HAND = timedelta(minutes=12), timedelta(minutes=36)
STACK = 400_00
FAULTS = 40
"""One round in so many is dealt or paid wrongly."""


def play_rounds(record: ShiftRecord, *, until: datetime, dealer: str) -> None:
    """Record the rounds of a shift up to an instant, by who dealt since, as a table's system posts a batch."""
    terms = selectors.terms_at(record.table, record.opened_at)
    if record.game not in GAMES or terms is None:
        return
    there = Round.objects.filter(
        property=record.property, table=record.table, at__gte=record.opened_at
    )
    number, every = there.count(), EVERY_HAND if GAMES[record.game].poker else EVERY
    lines = []
    while (at := record.opened_at + number * every) < until:
        lines.append((number, _round(record, terms, number, at, dealer)))
        number += 1
    refused = ingest(property=record.property, lines=lines, by=None).refused()
    assert not refused, f"the demo's own rounds were refused: {refused}"


def gained_in_rounds(record: ShiftRecord, party: str = "house") -> Money:
    """What the house, or another party, gained in the recorded rounds of a shift."""
    rounds = Round.objects.filter(
        property=record.property, table=record.table, at__gte=record.opened_at, current=True
    )
    if record.closed_at:
        rounds = rounds.filter(at__lt=record.closed_at)
    return Money(sum(net.get(party, 0) for net in rounds.values_list("net", flat=True)))


def _round(
    record: ShiftRecord, terms: dict[str, object], number: int, at: datetime, dealer: str
) -> bytes:
    local = record.property.local(at)
    name = f"{local:%y%m%d%H%M}-{number:03d}"
    chance = Random(f"{record.table.code} {name}")
    envelope = {
        "round": name,
        "table": record.table.code,
        "game": record.game,
        "at": local.isoformat(),
        "dealer": dealer,
        "not_recorded": ["shuffle"],
    }
    if GAMES[record.game].poker:
        seats = list(range(1, chance.randint(4, 8)))
        envelope |= {
            "button": chance.choice(seats),
            "stacks": {str(seat): Money(STACK).text() for seat in seats},
        }
    else:
        seats = sorted(chance.sample(range(1, 7), chance.randint(1, 4)))
    options = {"button": envelope.get("button"), "stacks": dict.fromkeys(seats, STACK)}
    log = play(GAMES[record.game], terms_of(terms), tuple(seats), chance, **options)
    if chance.randrange(FAULTS) == 0:
        log = _faulty(log, chance)
    return json.dumps(envelope | {"seats": seats, "log": log}).encode()


def _faulty(log: list[str], chance: Random) -> list[str]:
    """A payment of the wrong amount, or two acts in the wrong order."""
    paid = [place for place, line in enumerate(log) if " inventory > bet:" in line]
    log = list(log)
    if paid and chance.random() < 0.6:
        place = chance.choice(paid)
        amount, rest = log[place].split(" ", 1)
        log[place] = f"{(Money.parse(amount) * 2).text()} {rest}"
    else:
        place = chance.randrange(len(log) // 2, len(log) - 1)
        log[place], log[place + 1] = log[place + 1], log[place]
    return log
