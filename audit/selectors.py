"""Reads of recorded rounds: by identity, by their neighbours at the table, and as the answer they got."""

import re
from collections.abc import Iterable, Iterator
from datetime import date
from typing import Any, NamedTuple

from django.db import connection
from django.db.models import Q, QuerySet, Sum

from audit.models import Chunk, Finding, Job, Round
from games.engine.findings import ordered
from games.engine.money import Money

Identity = tuple[int, str]
"""A table's key and the number its source gave the round."""

TRAILING = re.compile(r"(.*?)([0-9]+)", re.DOTALL)

STANDING = """
SELECT k.table_id, k.round, k.id, k.gaming_date, k.digest
FROM unnest(%(tables)s::bigint[], %(rounds)s::text[]) AS asked (table_id, round)
JOIN audit_roundkey k ON k.property_id = %(property)s
    AND k.table_id = asked.table_id AND k.round = asked.round
"""


class Standing(NamedTuple):
    """The version of a round that is in force: its identity's row, its gaming day, its digest."""

    key_id: int
    gaming_date: date
    digest: str


def standing(property_id: int, identities: Iterable[Identity]) -> dict[Identity, Standing]:
    """Of these identities, those under which something is stored."""
    asked = list(set(identities))
    if not asked:
        return {}
    names = {
        "property": property_id,
        "tables": [table for table, _ in asked],
        "rounds": [number for _, number in asked],
    }
    with connection.cursor() as cursor:
        cursor.execute(STANDING, names)
        return {(row[0], row[1]): Standing(*row[2:]) for row in cursor.fetchall()}


def current(property_id: int, standing: Iterable[Standing]) -> dict[int, Round]:
    """The rounds in force of these identities, by the key of the identity."""
    asked = list(standing)
    if not asked:
        return {}
    rounds = rounds_in_force().filter(
        property=property_id,
        gaming_date__in={each.gaming_date for each in asked},
        key__in=[each.key_id for each in asked],
    )
    return {row.key_id: row for row in rounds}


def before_of(table_id: int, number: str) -> list[Identity]:
    """What the round right before one may be called at its table, the like-written first.

    Only the trailing digits count: before `R-100` comes `R-099`, before `100` comes `99`.
    """
    return [(table_id, each) for each in next_to(number, -1)]


def after_of(table_id: int, number: str) -> list[Identity]:
    """What the round right after one may be called at its table."""
    return [(table_id, each) for each in next_to(number, +1)]


def next_to(number: str, step: int) -> tuple[str, ...]:
    """A number one further on: as many digits as before, or without leading zeros."""
    parts = TRAILING.fullmatch(number)
    if not parts or (further := int(parts[2]) + step) < 0:
        return ()
    padded, plain = f"{further:0{len(parts[2])}d}", str(further)
    return (parts[1] + padded, parts[1] + plain) if padded != plain else (parts[1] + plain,)


def rounds_in_force() -> QuerySet[Round]:
    """Rounds as lists show them, superseded versions left out; whose, the caller adds."""
    return Round.objects.filter(current=True).select_related("key", "table", "property")


def versions_of(row: Round) -> QuerySet[Round]:
    """Every version of a round, the first first."""
    mine = Round.objects.filter(property=row.property_id, key=row.key_id)
    return mine.defer("record").order_by("version")


def standing_findings() -> QuerySet[Finding]:
    """Findings as lists show them: those that stand; whose, the caller adds."""
    return Finding.objects.filter(state="stands").select_related("key", "table", "property")


def jobs_with_progress() -> QuerySet[Job]:
    """Jobs, newest first, with the items done and all of them; whose, the caller adds."""
    over = Q(chunks__state__in=[Chunk.State.DONE, Chunk.State.FAILED])
    return (
        Job.objects.select_related("property")
        .annotate(done=Sum("chunks__size", filter=over, default=0))
        .annotate(all=Sum("chunks__size", default=0))
        .order_by("-pk")
    )


def answer_of(row: Round, findings: Iterable[Finding]) -> dict[str, Any]:
    """What is answered for a stored round: the public format's answer, nothing assumed."""
    digits = row.property.digits
    return {
        "round": row.key.round,
        "table": row.table.code,
        "verdict": row.verdict,
        "digest": row.digest,
        "assumed": [],
        "net": amounts(row.net, digits),
        "findings": [finding_json(finding, digits) for finding in findings],
    }


def finding_json(finding: Finding, digits: int) -> dict[str, Any]:
    """A stored finding as the public format writes it, in the reader's language."""
    effect = finding.effect
    return {
        "code": finding.code,
        "clause": finding.clause or None,
        "row": finding.row or None,
        "kind": finding.kind,
        "severity": finding.severity,
        "event": finding.event,
        "seat": finding.seat,
        "spot": finding.spot or None,
        "recorded": finding.recorded or None,
        "expected": finding.expected or None,
        "effect": None if effect is None else Money(effect).text(digits),
        "effects": amounts(finding.effects, digits),
        "text": finding.text,
        **finding.more,
    }


def amounts(units: dict[str, int], digits: int) -> dict[str, str]:
    """Minor units by party as decimal text, the house first."""
    return {party: Money(amount).text(digits) for party, amount in ordered(units).items()}


def findings_of(row: Round) -> Iterator[Finding]:
    """The findings of a round's answer, in its order; of a superseded one, as it last was."""
    state = Finding.State.STANDS if row.current else Finding.State.SUPERSEDED
    mine = Finding.objects.filter(
        property=row.property_id, gaming_date=row.gaming_date, round=row.pk, state=state
    )
    return mine.order_by("n", "id").iterator()
