"""Recorded rounds and their findings: the lists, and one round with each finding where it happened."""

import json
from collections import defaultdict
from dataclasses import dataclass
from datetime import date
from typing import Any, Final

from django.db.models import Model, Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe
from rest_framework.exceptions import ValidationError

from audit.models import Finding, Round, RoundKey, Verdict
from audit.paging import decoded, encoded
from audit.selectors import findings_of, next_to, rounds_in_force, standing_findings
from audit.trail import require
from games.engine.findings import ordered
from tables.models import Property, Table
from tables.pages import addresses
from tables.pages.parts import Crumb
from tables.selectors import calendar_of
from tables.words import game_name

PAGE: Final = 50


@dataclass(frozen=True, slots=True)
class Event:
    """A line of the log as the page shows it, with what was found there."""

    n: int
    text: str
    offset: str
    findings: tuple[Finding, ...]


@dataclass(frozen=True, slots=True)
class Filters:
    """What the address narrows a list to."""

    table: str
    day: date | None
    kind: str
    cursor: str

    @classmethod
    def of(cls, request: HttpRequest, kind: str) -> "Filters":
        day = request.GET.get("day", "")
        try:
            wanted = date.fromisoformat(day) if day else None
        except ValueError as wrong:
            raise Http404 from wrong
        asked = request.GET
        return cls(asked.get("table", ""), wanted, asked.get(kind, ""), asked.get("cursor", ""))


@require_safe
def listed(request: HttpRequest) -> HttpResponse:
    """Rounds in force, the newest first; by table, gaming day and verdict."""
    house: Property = request.desk.property
    require(request.user, "audit.view_round", on=house)
    filters = Filters.of(request, "verdict")
    rounds = _narrowed(rounds_in_force().filter(property=house), filters)
    if filters.kind in Verdict.values:
        rounds = rounds.filter(verdict=filters.kind)
    rows, older = page_of(rounds, filters.cursor)
    shown = {
        "rows": [(row, address(row), game_name(row.game)) for row in rows],
        "older": older,
        "filters": filters,
        "verdicts": Verdict.choices,
        "tables": _tables(house),
    }
    return render(request, "audit/rounds.html", shown)


@require_safe
def findings(request: HttpRequest) -> HttpResponse:
    """Findings that stand, the newest first; by table, gaming day and severity."""
    house: Property = request.desk.property
    require(request.user, "audit.view_finding", on=house)
    filters = Filters.of(request, "severity")
    rows_ = _narrowed(standing_findings().filter(property=house), filters)
    if filters.kind in {str(value) for value in Finding.Severity.values}:
        rows_ = rows_.filter(severity=int(filters.kind))
    rows, older = page_of(rows_, filters.cursor)
    shown = {
        "rows": [(row, event_address(row)) for row in rows],
        "older": older,
        "filters": filters,
        "severities": Finding.Severity.choices,
        "tables": _tables(house),
    }
    return render(request, "audit/findings.html", shown)


def _narrowed(rows: QuerySet[Any], filters: Filters) -> QuerySet[Any]:
    if filters.table:
        rows = rows.filter(table__code=filters.table)
    return rows.filter(gaming_date=filters.day) if filters.day else rows


def page_of(rows: QuerySet[Any], cursor: str) -> tuple[list[Any], str]:
    """A page by key, and the cursor of the next, older one; no count, no page number."""
    if cursor:
        try:
            day, key = decoded(cursor)
        except ValidationError as wrong:
            raise Http404 from wrong
        behind = Q(gaming_date__lt=day) | Q(gaming_date=day, pk__lt=key)
        rows = rows.filter(behind, gaming_date__lte=day)
    found = list(rows.order_by("-gaming_date", "-pk")[: PAGE + 1])
    more = len(found) > PAGE
    return found[:PAGE], encoded(found[PAGE - 1].gaming_date, found[PAGE - 1].pk) if more else ""


def _tables(house: Property) -> list[str]:
    return list(Table.objects.filter(property=house).values_list("code", flat=True))


def address(row: Model) -> str:
    """The page of a round: its table and the number its source gave it."""
    return reverse("round", args=[row.table.code, row.key.round])  # type: ignore[attr-defined]


def event_address(row: Model) -> str:
    """The page of a round, at the event that a finding is about."""
    return f"{address(row)}#e{row.event}"  # type: ignore[attr-defined]


@require_safe
def one(request: HttpRequest, table: str, number: str) -> HttpResponse:
    """One round: what happened in order, and every finding at its event."""
    house: Property = request.desk.property
    key = get_object_or_404(
        RoundKey.objects.select_related("table__pit"),
        property=house,
        table__code=table,
        round=number,
    )
    require(request.user, "audit.view_round", on=key)
    versions = list(
        Round.objects.filter(property=house, gaming_date=key.gaming_date, key=key).order_by(
            "-version"
        )
    )
    related = Round.objects.select_related("key", "table", "property", "terms", "by")
    row = _version(related.filter(property=house, key=key), request.GET.get("version", ""))
    found = list(findings_of(row))
    record = json.loads(row.record)
    events = events_of(record, found)
    shown = {
        "round": row,
        "game": game_name(row.game),
        "seats": ", ".join(map(str, row.seats)),
        "events": events,
        "loose": [each for each in found if each.event is None or each.event >= len(events)],
        "findings": found,
        "net": list(ordered(row.net).items()),
        "effects": effects_of(found),
        "before": _beside(house, key, -1),
        "after": _beside(house, key, +1),
        "versions": versions,
        "facts": _facts(record),
        "crumbs": [
            Crumb(_("Recorded rounds"), reverse("rounds")),
            Crumb(key.table.code, f"{reverse('rounds')}?table={key.table.code}"),
        ],
        "table_url": addresses.table(key.table),
        "received": calendar_of(house).day_of(row.received_at),
    }
    return render(request, "audit/round.html", shown)


def _version(rounds: QuerySet[Round], wanted: str) -> Round:
    if wanted:
        if not (wanted.isascii() and wanted.isdigit()):
            raise Http404
        return get_object_or_404(rounds, version=int(wanted))
    return get_object_or_404(rounds, current=True)


def events_of(record: dict[str, Any], found: list[Finding]) -> list[Event]:
    """The log line by line, with the seconds since the round began and the findings of each."""
    at: dict[int, list[Finding]] = defaultdict(list)
    for finding in found:
        if finding.event is not None:
            at[finding.event].append(finding)
    offsets = record.get("offsets_ms") or []
    return [
        Event(n, text, _offset(offsets, n), tuple(at.get(n, ())))
        for n, text in enumerate(record["log"])
    ]


def _offset(offsets: list[int], n: int) -> str:
    return f"+{offsets[n] // 1000}s" if n < len(offsets) else ""


def effects_of(found: list[Finding]) -> list[tuple[str, int]]:
    """What the findings of the round cost or gained each party, together."""
    sums: dict[str, int] = defaultdict(int)
    for finding in found:
        for party, amount in finding.effects.items():
            sums[party] += amount
    return [(party, amount) for party, amount in ordered(dict(sums)).items() if amount]


def _beside(house: Property, key: RoundKey, step: int) -> str:
    """The page of the round right before or after, as its table numbers them."""
    names = next_to(key.round, step)
    beside = RoundKey.objects.filter(property=house, table=key.table_id, round__in=names).first()
    return reverse("round", args=[key.table.code, beside.round]) if beside else ""


def _facts(record: dict[str, Any]) -> list[tuple[str, str]]:
    """What else the source said of the round."""
    names = {
        "source": _("Source"),
        "floor": _("Floor"),
        "shoe": _("Shoe"),
        "deck": _("Deck"),
        "video": _("Video"),
        "note": _("Note"),
        "detail": _("Detail"),
    }
    return [(label, str(record[key])) for key, label in names.items() if record.get(key)]
