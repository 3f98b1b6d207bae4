"""What leaves the trail: a chain that can be proven elsewhere, and entries as CSV."""

import csv
import io
import json
from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any

from django.db import connection

from audit import verification
from audit.chain import VERSION
from audit.models import Anchor
from audit.verification import Chain, Place

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

    With `since`, from the anchor before that gaming day on.
    """
    with verification.at_rest(chain):
        begin, stubs = verification.start_of(chain, since), verification.stubs_of(chain)
        anchors = verification.anchors_of(chain).filter(seq__gte=begin.seq)
        told = [anchor_line(anchor) for anchor in anchors]
        head = verification.head_of(chain)
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
