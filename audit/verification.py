"""Proves the chains where they stand: the links, the head, the anchors, the stubs, and the rows themselves.

A chain shows that what was recorded is what is there. That the rows are what was recorded is
compared as well: who changes a row past the triggers leaves no entry, but a row that is not what
its last entry says. Each proof raises `Broken` with the first thing wrong.
"""

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from audit import trail
from audit.audited import Table, audited
from audit.chain import SENTENCES, Break, Broken, Envelope
from audit.models import Anchor, Entry
from audit.models import Envelope as Link
from audit.trail import HOUSE
from tables.models import Property

RULES: list[Callable[[], Iterable[str]]] = []
"""What tells where rules that the database applies differ from the code; an app above adds its own."""

PIECE = 500_000
"""Entries, or rows, that one piece of the work looks at."""

LAST = 2**63 - 1
DAY = timedelta(days=1)
FIRST_BREAK = "SELECT * FROM trail_breaks(%s, %s, %s, %s)"
FIRST_ASTRAY = "SELECT * FROM trail_astray(%s, %s, %s, %s, %s, %s)"
FIRST_STRAY = """
SELECT e.id, e.relation, e.row_id, e.op FROM audit_entry e
WHERE e.property_id = %s AND NOT EXISTS (
    SELECT FROM audit_envelope v WHERE v.id = e.envelope_id AND v.property_id = e.property_id
      AND (v.digest IS NOT NULL OR v.xid = pg_current_xact_id()::text::bigint))
ORDER BY e.id LIMIT 1
"""
CUTS = """
SELECT max(seq) FROM (
    SELECT seq, (sum(entries) OVER (ORDER BY seq) - 1)::bigint / %s AS piece FROM audit_envelope
    WHERE property_id = %s AND seq > %s AND seq <= %s) cut
GROUP BY piece ORDER BY 1
"""
UNSEALED = """
SELECT id FROM audit_purge WHERE property_id = %s AND carried IS NOT NULL AND carried <> trail_carried(id)
ORDER BY id LIMIT 1
"""
LAST_ROW = "SELECT max(row_id) FROM audit_entry WHERE property_id = %s AND relation = %s"


HERE = {
    "stray": gettext_noop(
        "Entry %(entry)s (%(relation)s %(row)s, %(op)s) of %(chain)s belongs to no envelope that is linked."
    ),
    "row": gettext_noop(
        "%(relation)s %(row)s of %(chain)s is not what its last entry %(entry)s says: %(fields)s"
        " was changed past the trail."
    ),
    "row_lost": gettext_noop(
        "%(relation)s %(row)s of %(chain)s is gone, but its last entry %(entry)s does not remove it."
    ),
    "row_unknown": gettext_noop("%(relation)s %(row)s of %(chain)s stands without any entry."),
    "rules": gettext_noop(
        "The rules in the database are not those of the code, + too much, - lacking: %(differences)s."
    ),
}
"""Sentences on what only the database can show; the others stand with the chain itself."""


class Place(NamedTuple):
    """A place in a chain: the envelope that stands there, and its digest."""

    seq: int
    digest: bytes


START = Place(0, b"")


@dataclass(frozen=True)
class Chain:
    """The chain of a property, or the house's own, under the name it goes by."""

    property_id: int
    name: str


def chains() -> list[Chain]:
    """Every chain there is: the house's own, and one a property."""
    names = Property.objects.order_by("code").values_list("pk", "code")
    return [Chain(HOUSE, "house"), *(Chain(key, code) for key, code in names)]


def template(found: Break) -> str:
    """The sentence on what was found, before its facts are filled in."""
    return (SENTENCES | HERE)[found.kind]


def sentence(found: Break) -> str:
    """What was found, in the reader's language."""
    return _(template(found)) % found.facts


@contextmanager
def at_rest(chain: Chain) -> Iterator[None]:
    """See one chain and its rows, while no purge changes where it begins."""
    with trail.scope(chain.property_id):
        _one(
            "SELECT pg_advisory_xact_lock_shared(hashtextextended('casino.trail', %s))",
            chain.property_id,
        )
        yield


def prove(chain: Chain, since: date | None = None) -> list[Break]:
    """Everything at once: the first thing wrong with the chain, and with the rows of each table.

    With `since`, the links from the anchor before that gaming day on; the rest whole.
    """
    with at_rest(chain):
        found: dict[str, Break] = {}
        for piece in pieces(chain, since):
            about = "rules" if piece["what"] == "rules" else piece.get("relation", "")
            if about not in found and (wrong := prove_piece(chain, **piece)):
                found[about] = wrong
        return list(found.values())


def first(proof: Callable[..., None], *about: Any) -> Break | None:
    """What a proof finds first."""
    try:
        proof(*about)
    except Broken as broken:
        return broken.found
    return None


def head_of(chain: Chain) -> Place:
    """The head of a chain, as its own row says it."""
    row = _one("SELECT seq, digest FROM audit_chain WHERE property_id = %s", chain.property_id)
    return Place(row[0], bytes(row[1])) if row else START


def start_of(chain: Chain, since: date | None = None) -> Place:
    """What the first envelope to look at stands on: an anchor, a stub, or nothing."""
    if since is not None and (anchor := anchors_of(chain).filter(date__lt=since).last()):
        return Place(anchor.seq, bytes(anchor.digest))
    stubs = stubs_of(chain)
    return Place(stubs[-1]["last_seq"], bytes.fromhex(stubs[-1]["last_digest"])) if stubs else START


def stubs_of(chain: Chain) -> list[dict[str, Any]]:
    """What was purged from the beginning of a chain, in order."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT trail_stubs(%s)::text", [chain.property_id])
        stubs: list[dict[str, Any]] = json.loads(cursor.fetchone()[0])
        return stubs


def anchors_of(chain: Chain) -> QuerySet[Anchor]:
    """The head of every gaming day that is over, day by day."""
    return Anchor.objects.filter(property_id=chain.property_id).order_by("date")


def prove_links(chain: Chain, begin: Place, until: int) -> None:
    """Every envelope after a place follows on the one before it, with the entries it was linked with."""
    row = _one(FIRST_BREAK, chain.property_id, begin.seq, begin.digest, until)
    if row is None:
        return
    key, seq, at, digest, leaves, found, before_seq, before = row
    if seq != before_seq + 1:
        raise Broken("missing", chain=chain.name, missing=before_seq + 1, seq=seq)
    held = Entry.objects.filter(envelope=key, property_id=chain.property_id).order_by("pk")
    entries = [
        {"entry": pk, "relation": relation, "row": row_id, "op": op}
        for pk, relation, row_id, op in held.values_list("pk", "relation", "row_id", "op")
    ]
    known = (bytes(value or b"") for value in (digest, leaves, found))
    envelope = Envelope(seq, at, *known, entries)
    envelope.require(bytes(before), chain.property_id, chain.name)
    raise envelope.altered(chain.name)


def prove_ends(chain: Chain, head: Place) -> None:
    """The head, the anchors and the stubs say of the chain what it says itself; no entry hangs loose."""
    begin = start_of(chain)
    end = place_of(chain, head.seq) or begin
    if end.seq != head.seq:
        raise Broken("cut", chain=chain.name, seq=end.seq, head=head.seq)
    if end.digest != head.digest:
        raise Broken("head", chain=chain.name, seq=end.seq)
    prove_anchors(chain, begin)
    prove_stubs(chain)
    if loose := _one(FIRST_STRAY, chain.property_id):
        entry, relation, row, op = loose
        raise Broken("stray", chain=chain.name, entry=entry, relation=relation, row=row, op=op)


def place_of(chain: Chain, seq: int) -> Place | None:
    """The last envelope up to a place; none where the chain has none."""
    links = Link.objects.filter(property_id=chain.property_id, seq__lte=seq)
    found = links.order_by("seq").values_list("seq", "digest").last()
    return Place(found[0], bytes(found[1])) if found else None


def prove_anchors(chain: Chain, begin: Place) -> None:
    """The head of every gaming day is still in its place, and no day between them is missing."""
    anchors = list(anchors_of(chain))
    places = {anchor.seq for anchor in anchors}
    links = Link.objects.filter(property_id=chain.property_id, seq__in=places)
    digests = dict(links.values_list("seq", "digest")) | {begin.seq: begin.digest}
    expected: date | None = None
    for anchor in anchors:
        if expected is not None and anchor.date != expected:
            raise Broken("anchor_lost", chain=chain.name, date=expected)
        expected = anchor.date + DAY
        if anchor.seq >= begin.seq and bytes(digests.get(anchor.seq, b"?")) != bytes(anchor.digest):
            raise Broken("anchor", chain=chain.name, date=anchor.date, seq=anchor.seq)


def prove_stubs(chain: Chain) -> None:
    """The stubs, and what was carried over them, are those that the last purge noted in the chain."""
    notes = Entry.objects.filter(
        property_id=chain.property_id, relation="audit_purge", op=Entry.Op.NOTE
    )
    note = notes.order_by("pk").last()
    noted = note.after["stubs"] if note else []
    if stubs_of(chain) != noted or _one(UNSEALED, chain.property_id):
        raise Broken("stub", chain=chain.name)


def prove_rows(chain: Chain, table: Table, begin: int = 0, until: int = LAST) -> None:
    """The rows of a table from one key up to, but not with, another are what the trail says of them."""
    key, without = table.key, list(table.without)
    wrong = _one(FIRST_ASTRAY, table.relation, chain.property_id, key, without, begin, until)
    if wrong is None:
        return
    row, entry, stands, fields = wrong
    facts = {"chain": chain.name, "relation": table.relation, "row": row, "entry": entry}
    if not stands:
        raise Broken("row_lost", **facts)
    if fields:
        raise Broken("row", fields=", ".join(fields), **facts)
    raise Broken("row_unknown", **facts)


def prove_rules() -> None:
    """What the code says of who may do what stands in the database, and nothing else."""
    found = [each for differences in RULES for each in differences()]
    if found:
        raise Broken("rules", differences=", ".join(found))


def pieces(chain: Chain, since: date | None = None) -> Iterator[dict[str, Any]]:
    """The whole proof of a chain in pieces that workers take one by one."""
    begin = start_of(chain, since).seq
    with connection.cursor() as cursor:
        cursor.execute(CUTS, [PIECE, chain.property_id, begin, head_of(chain).seq])
        for (until,) in cursor.fetchall():
            yield {"what": "links", "begin": begin, "until": until}
            begin = until
    yield {"what": "ends"}
    if chain.property_id == HOUSE:
        yield {"what": "rules"}
    for table in audited().values():
        (last,) = _one(LAST_ROW, chain.property_id, table.relation)
        for start in range(0, (last or 0) + 1, PIECE):
            until = start + PIECE if start + PIECE <= (last or 0) else LAST
            yield {"what": "rows", "relation": table.relation, "begin": start, "until": until}


def prove_piece(
    chain: Chain, *, what: str, begin: int = 0, until: int = LAST, relation: str = ""
) -> Break | None:
    """One piece of the proof; the first thing wrong with it."""
    with at_rest(chain):
        if what == "links":
            start = place_of(chain, begin) or start_of(chain)
            return first(prove_links, chain, start, until)
        if what == "ends":
            return first(prove_ends, chain, head_of(chain))
        if what == "rules":
            return first(prove_rules)
        return first(prove_rows, chain, audited()[relation], begin, until)


def _one(query: str, *values: Any) -> Any:
    with connection.cursor() as cursor:
        cursor.execute(query, values)
        return cursor.fetchone()
