"""Judging again: when a neighbour comes late, when terms change, when a round is asked about.

A new verdict goes through the one door the database has for it; the findings that are found
again stay the same rows, so what was said of them stays with them.
"""

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import connection

from audit import loading, selectors, trail
from audit.floor import Floor, Place, RoundRefused, UnknownTable
from audit.models import Finding, Round
from audit.services.totals import recount_played
from audit.validation import judge_round, read
from games.catalogue import GAMES
from games.engine.record import Record
from tables.models import Property

PAGE = 500
AGAIN = "SELECT audit_judge_again(%s, %s, %s, %s, %s, %s, %s, %s, %s)"
SAME = (
    "code", "clause", "row", "kind", "severity", "event", "seat", "spot", "recorded", "expected",
    "effect", "effects", "more", "texts",
)  # fmt: skip


@trail.act("rounds.judged_again")
def judge_again(*, property: Property, rounds: Sequence[Round], why: str) -> list[Round]:
    """Judge stored rounds by the terms and neighbours they have now; those whose answer changed."""
    if not rounds:
        return []
    instants = [row.at for row in rounds]
    codes = [row.table.code for row in rounds]
    floor = Floor.of(property, codes, min(instants), max(instants))
    records = {row.pk: read(row.record, floor.money) for row in rounds}
    before = records_before(floor, rounds)
    changed = [row for row in rounds if judged_anew(row, records[row.pk], before[row.pk], floor)]
    recount_played(floor, ((row.table_id, row.at) for row in changed))
    if changed:
        verdicts = {row.pk: row.verdict for row in changed}
        trail.note("audit_round", property_id=property.pk, judged_again=verdicts, why=why)
    return changed


def records_before(floor: Floor, rounds: Sequence[Round]) -> dict[int, Record | None]:
    """The record in force right before each of these rounds at its table, by the round's key."""
    asked = {
        row.pk: selectors.before_of(row.table_id, row.key.round)
        for row in rounds
        if GAMES[row.game].succession is not None
    }
    found = selectors.standing(floor.house.pk, (each for every in asked.values() for each in every))
    stored = selectors.current(floor.house.pk, found.values())
    earlier = {
        pk: next((stored.get(found[each].key_id) for each in every if each in found), None)
        for pk, every in asked.items()
    }
    records = {pk: read(row.record, floor.money) for pk, row in earlier.items() if row}
    return {row.pk: records.get(row.pk) for row in rounds}


def judged_anew(row: Round, record: Record, before: Record | None, floor: Floor) -> bool:
    """Judge one round; where anything is otherwise than stored, store it. Whether the answer is."""
    place = place_of(row, record, floor)
    judged = judge_round(record, place, before)
    after = before.digest if before else ""
    standing = list(selectors.findings_of(row))
    kept, new = matched(standing, judged.findings)
    same = len(kept) == len(standing) and not new and judged.verdict == row.verdict
    told = (place.terms_id, after, judged.wagers)
    if same and told == (row.terms_id, row.before, row.wagers):
        return False
    with connection.cursor() as cursor:
        keys, places = list(kept), list(kept.values())
        facts = (judged.verdict, place.terms_id, after, json.dumps(judged.wagers), keys, places)
        cursor.execute(AGAIN, (row.property_id, row.gaming_date, row.pk, *facts))
    Finding.objects.bulk_create(finding(row, columns) for columns in new)
    moved = not same or judged.wagers != row.wagers
    row.verdict, row.terms_id, row.before = judged.verdict, place.terms_id, after
    return moved


def place_of(row: Round, record: Record, floor: Floor) -> Place:
    """Where a stored round is judged: by no terms at all, where they now contradict its game."""
    try:
        return floor.place(record)
    except (RoundRefused, UnknownTable):
        return Place(row.table_id, row.game, None, floor.money)


def matched(
    standing: Sequence[Finding], judged: Sequence[dict[str, Any]]
) -> tuple[dict[int, int], list[dict[str, Any]]]:
    """Which findings are found again, by their key with their place now, and which are new."""
    left = {row.pk: {name: getattr(row, name) for name in SAME} for row in standing}
    kept: dict[int, int] = {}
    new = []
    for columns in judged:
        facts = {name: columns[name] for name in SAME}
        key = next((key for key, known in left.items() if known == facts), None)
        if key is None:
            new.append(columns)
        else:
            del left[key]
            kept[key] = columns["n"]
    return kept, new


def finding(row: Round, columns: dict[str, Any]) -> Finding:
    """A finding of a stored round."""
    return Finding(
        property_id=row.property_id,
        gaming_date=row.gaming_date,
        round_id=row.pk,
        key_id=row.key_id,
        table_id=row.table_id,
        **columns,
    )


def judge_table(
    *, property: Property, table_id: int, since: datetime, until: datetime | None, after: int = 0
) -> tuple[int, int | None]:
    """Judge the next rounds of a table between two instants again; how many, and where to go on."""
    rounds = selectors.rounds_in_force().filter(property=property, table=table_id, at__gte=since)
    if until is not None:
        rounds = rounds.filter(at__lt=until)
    loading.lock_tables([table_id])
    page = list(rounds.filter(pk__gt=after).order_by("pk")[:PAGE])
    judge_again(property=property, rounds=page, why="terms changed")
    return len(page), page[-1].pk if len(page) == PAGE else None
