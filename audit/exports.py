"""What leaves the trail: a chain that can be proven elsewhere, and entries as CSV."""

import csv
import io
import json
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, time
from typing import Any

from django.db import connection
from django.utils.translation import gettext as _

from audit import history, verification
from audit.chain import VERSION
from audit.history import Change, Search
from audit.models import Anchor, Envelope
from audit.verification import Chain, Place
from audit.written import Field, first_unaccepted
from games.engine.money import Money
from tables.models import Property
from tables.reports.printings.csv import never_a_formula

PAGE = 500
LINKS = """
SELECT id, seq, trail_micros(at), entries, leaves, digest FROM audit_envelope
WHERE property_id = %s AND seq > %s AND seq <= %s ORDER BY seq LIMIT %s
"""
TEXTS = """
SELECT e.envelope_id, trail_text(e) FROM audit_entry e
WHERE e.property_id = %s AND e.envelope_id = ANY (%s) ORDER BY e.envelope_id, e.id
"""


def chain_lines(chain: Chain, since: date | None = None) -> Iterator[str]:
    """A chain as lines of JSON that prove it with `audit/chain.py` alone; its reader needs no database.

    With `since`, from the anchor before that gaming day on. It ends before the first count of a
    box that the count room has not handed over yet.
    """
    with verification.at_rest(chain):
        begin, stubs = verification.start_of(chain, since), verification.stubs_of(chain)
        held = first_unaccepted(chain.property_id)
        anchors = verification.anchors_of(chain).filter(seq__gte=begin.seq)
        told = [anchor_line(anchor) for anchor in anchors if held is None or anchor.seq < held]
        head = verification.head_of(chain) if held is None else place_before(chain, begin, held)
        yield line(
            trail={
                "version": VERSION,
                "chain": chain.name,
                "property": chain.property_id,
                "after": begin.seq,
                "digest": begin.digest.hex(),
            }
        )
        if stubs and stubs[-1]["last_seq"] == begin.seq:
            yield line(stubs=stubs)
        yield from told
        yield from link_lines(chain, begin, head)
        yield line(head={"seq": head.seq, "digest": head.digest.hex()})


def place_before(chain: Chain, begin: Place, held: int) -> Place:
    """Where an export ends that may not tell of a place: at the one before it, or where it begins."""
    links = Envelope.objects.filter(
        property_id=chain.property_id, seq__gt=begin.seq, seq__lt=held
    ).order_by("-seq")
    last = links.values_list("seq", "digest").first()
    return Place(last[0], bytes(last[1])) if last else begin


def anchor_line(anchor: Anchor) -> str:
    """An anchor as a line of an export."""
    digest = bytes(anchor.digest).hex()
    return line(anchor={"date": anchor.date.isoformat(), "seq": anchor.seq, "digest": digest})


def link_lines(chain: Chain, begin: Place, head: Place) -> Iterator[str]:
    """Envelopes, each followed by its entries in canonical text, some at a time."""
    after = begin.seq
    while links := _rows(LINKS, chain.property_id, after, head.seq, PAGE):
        texts: dict[int, list[str]] = {}
        for envelope, text in _rows(TEXTS, chain.property_id, [link[0] for link in links]):
            texts.setdefault(envelope, []).append(text)
        for key, seq, at, entries, leaves, digest in links:
            told = {"seq": seq, "at": at, "entries": entries}
            yield line(envelope=told | {"leaves": leaves.hex(), "digest": digest.hex()})
            yield from (f"{text}\n" for text in texts.get(key, ()))
        after = links[-1][1]


def anchors_csv(chain: Chain) -> Iterator[str]:
    """Every anchor of a chain, for whoever keeps them elsewhere."""
    with verification.at_rest(chain):
        anchors = list(verification.anchors_of(chain))
    yield csv_line(["chain", "gaming_day", "envelope", "digest", "taken_at"])
    for anchor in anchors:
        digest = bytes(anchor.digest).hex()
        yield csv_line(
            [chain.name, anchor.date.isoformat(), anchor.seq, digest, anchor.at.isoformat()]
        )


COLUMNS = (
    "entry", "at_utc", "at_local", "person", "person_key", "verb", "reason", "request",
    "database_role", "change", "relation", "row", "field", "before", "after",
)  # fmt: skip


def entries_csv(asked: Search) -> Iterator[str]:
    """Entries as CSV, newest first: a line for each field, or one where there is none to show."""
    house = Property.objects.filter(pk=asked.property_id).first()
    digits = house.digits if house else 0
    yield csv_line(COLUMNS)
    before: int | None = None
    while True:
        page = history.search(asked, before=before, size=PAGE)
        for change in page.changes:
            for field in change.fields or (None,):
                yield csv_line(cells(change, field, digits))
        if page.older is None:
            return
        before = page.older


def cells(change: Change, field: Field | None, digits: int) -> Iterator[object]:
    """A field of a change as cells."""
    yield change.key
    yield change.at.astimezone(UTC).isoformat()
    yield change.at.isoformat()
    yield never_a_formula(change.who)
    yield change.person
    yield from map(never_a_formula, (change.verb, change.why, change.request, change.role))
    yield change.op
    yield change.relation
    yield change.row
    if field is None:
        yield from ("", "", _("withheld") if change.withheld else "")
    else:
        yield never_a_formula(field.name)
        yield from (cell(field.before, digits), cell(field.after, digits))


def cell(value: Any, digits: int) -> str:
    """A value for machines: instants and days in ISO, amounts as decimals; words never a formula."""
    if value is None:
        return ""
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, Money):
        return value.text(digits=digits)
    if isinstance(value, dict | list | bool):
        return json.dumps(value, ensure_ascii=False)
    return str(value) if isinstance(value, int) else never_a_formula(str(value))


def line(**told: Any) -> str:
    """One line of an export."""
    return json.dumps(told, ensure_ascii=False) + "\n"


def csv_line(cells: Iterable[object]) -> str:
    """One line of CSV."""
    out = io.StringIO(newline="")
    csv.writer(out, lineterminator="\r\n").writerow(cells)
    return out.getvalue()


def _rows(query: str, *values: Any) -> list[Any]:
    with connection.cursor() as cursor:
        cursor.execute(query, values)
        return cursor.fetchall()
