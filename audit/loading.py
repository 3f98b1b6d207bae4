"""Rounds into the database: by COPY through a staging table, in a fixed number of statements.

One way for one round and for a file of a million: identities first, in order, so that loaders
never deadlock; then rounds and findings of those that are new; then corrections; then what
became of the rest.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Any
from uuid import UUID, uuid4

from django.db import connection
from django.db.backends.utils import CursorWrapper

from audit.validation import Judged, instant
from games.engine.record import Record

STAGED = (
    "load", "line", "property_id", "table_id", "round", "digest", "supersedes", "reason",
    "corrected_by", "gaming_date", "game", "at", "until", "seats", "dealer", "detail", "record",
    "by_id", "net", "wagers", "terms_id", "before", "verdict", "findings",
)  # fmt: skip
COPY = f"COPY audit_staged ({', '.join(STAGED)}) FROM STDIN"

FACTS = """property_id, table_id, gaming_date, game, at, until, seats, dealer, detail, record,
    digest, supersedes, reason, corrected_by, load, by_id, net, wagers, terms_id, before, verdict"""
STORE = f"""
rounds AS (
    INSERT INTO audit_round (key_id, version, {FACTS})
    SELECT t.key_id, t.version, {FACTS} FROM taken t JOIN staged s USING (line) ORDER BY line
    RETURNING id, key_id, property_id, gaming_date, table_id),
stored AS (SELECT r.*, t.line FROM rounds r JOIN taken t USING (key_id)),
findings AS (
    INSERT INTO audit_finding (property_id, gaming_date, round_id, key_id, table_id, n, code,
        clause, row, kind, severity, event, seat, spot, recorded, expected, effect, effects, more,
        texts, state)
    SELECT r.property_id, r.gaming_date, r.id, r.key_id, r.table_id, f.n, f.code,
        f.clause, f.row, f.kind, f.severity, f.event, f.seat, f.spot, f.recorded, f.expected,
        f.effect, f.effects, f.more, f.texts, 'stands'
    FROM stored r JOIN staged s USING (line), jsonb_to_recordset(s.findings) AS f (n int, code text,
        clause text, row text, kind text, severity int, event int, seat int, spot text,
        recorded text, expected text, effect bigint, effects jsonb, more jsonb, texts jsonb))
SELECT line, id, gaming_date FROM stored
"""
FIRST = f"""
WITH staged AS NOT MATERIALIZED (SELECT * FROM audit_staged WHERE load = %(load)s),
firsts AS (
    SELECT DISTINCT ON (table_id, round) property_id, table_id, round, digest, gaming_date, line
    FROM staged WHERE supersedes = '' ORDER BY table_id, round, line),
keys AS (
    INSERT INTO audit_roundkey (property_id, table_id, round, digest, gaming_date, version)
    SELECT property_id, table_id, round, digest, gaming_date, 1
    FROM firsts ORDER BY table_id, round
    ON CONFLICT DO NOTHING RETURNING id, table_id, round),
taken AS (
    SELECT k.id AS key_id, 1 AS version, f.line FROM keys k JOIN firsts f USING (table_id, round)),
{STORE}"""
LATER = f"""
WITH staged AS NOT MATERIALIZED (SELECT * FROM audit_staged WHERE load = %(load)s),
taken AS (
    SELECT DISTINCT ON (k.id) k.id AS key_id, k.version + 1 AS version, s.line
    FROM staged s, LATERAL (SELECT id, version, digest FROM audit_roundkey k
        WHERE k.property_id = s.property_id AND k.table_id = s.table_id AND k.round = s.round
        LIMIT 1) k
    WHERE s.supersedes = k.digest AND s.digest <> k.digest ORDER BY k.id, s.line),
{STORE}"""
REST = """
SELECT s.line, r.id, r.gaming_date, k.digest
FROM audit_staged s LEFT JOIN audit_roundkey k USING (property_id, table_id, round)
LEFT JOIN audit_round r ON r.key_id = k.id AND r.digest = s.digest
WHERE s.load = %(load)s AND s.line <> ALL (%(stored)s)
"""
# What passes through has no statistics: taken for one row, it would be joined row by row.
HASHED, AS_EVER = "SET LOCAL enable_nestloop = off", "SET LOCAL enable_nestloop = on"
LOCK = """
SELECT pg_advisory_xact_lock(hashtextextended('rounds of table ' || t, 0))
FROM (SELECT t FROM unnest(%s::bigint[]) AS t ORDER BY t) AS sorted
"""
CLEAR = "DELETE FROM audit_staged WHERE load = %(load)s"


class Fate(StrEnum):
    """What became of a record that could be read."""

    STORED = "stored"
    SAME = "same"
    CONFLICT = "conflict"


@dataclass(frozen=True, slots=True)
class Arrival:
    """A record that was read, placed and judged: a round to be stored."""

    line: int
    text: str
    record: Record
    digest: str
    property_id: int
    table_id: int
    gaming_date: date
    terms_id: int | None
    before: str
    judged: Judged


@dataclass(frozen=True, slots=True)
class Landing:
    """Where a record is now; of a conflict, the digest that stands under its identity, if any."""

    line: int
    fate: Fate
    round_id: int | None
    gaming_date: date | None
    standing: str | None = None


def lock_tables(tables: Iterable[int]) -> None:
    """Let one transaction at a time change what is stored of these tables' rounds."""
    with connection.cursor() as cursor:
        cursor.execute(LOCK, [sorted(set(tables))])


def load(arrivals: Sequence[Arrival], *, by_id: int | None) -> tuple[UUID, dict[int, Landing]]:
    """Store what is new, and say of every record where it is."""
    number = uuid4()
    with connection.cursor() as cursor:
        with cursor.copy(COPY) as copy:
            for arrival in arrivals:
                copy.write_row((number, *staged(arrival, by_id)))
        cursor.execute(HASHED)
        landings = dict(stored(cursor, number, any(map(corrects, arrivals))))
        cursor.execute(AS_EVER)
        if len(landings) < len(arrivals):
            names = {"load": number, "stored": list(landings)}
            cursor.execute(REST, names)
            landings |= {row[0]: found(*row) for row in cursor.fetchall()}
        cursor.execute(CLEAR, {"load": number})
    return number, landings


def stored(cursor: CursorWrapper, number: UUID, later: bool) -> Iterator[tuple[int, Landing]]:
    """Rounds newly stored: first versions, then corrections for as long as one follows another."""
    cursor.execute(FIRST, {"load": number})
    rows = cursor.fetchall()
    while True:
        yield from ((row[0], Landing(row[0], Fate.STORED, row[1], row[2])) for row in rows)
        if not later:
            return
        cursor.execute(LATER, {"load": number})
        rows = cursor.fetchall()
        later = bool(rows)


def corrects(arrival: Arrival) -> bool:
    """Whether a record supersedes another."""
    return bool(arrival.record.raw.get("supersedes"))


def found(line: int, round_id: int | None, day: date | None, standing: str | None) -> Landing:
    """A record that was not stored: it is there already, or other content is."""
    if round_id is None:
        return Landing(line, Fate.CONFLICT, None, None, standing)
    return Landing(line, Fate.SAME, round_id, day)


def staged(arrival: Arrival, by_id: int | None) -> tuple[Any, ...]:
    """An arrival as a row of the staging table, its load left out."""
    raw, record, judged = arrival.record.raw, arrival.record, arrival.judged
    return (
        arrival.line, arrival.property_id, arrival.table_id, record.round, arrival.digest,
        raw.get("supersedes") or "", raw.get("reason") or "", raw.get("by") or "",
        arrival.gaming_date, judged.game, instant(record, "at"), instant(record, "until"), json.dumps(record.seats),
        raw.get("dealer") or "", raw.get("detail", "acts"), arrival.text, by_id,
        json.dumps(judged.net), json.dumps(judged.wagers), arrival.terms_id,
        arrival.before, judged.verdict, json.dumps(judged.findings),
    )  # fmt: skip
