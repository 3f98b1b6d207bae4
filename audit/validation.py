"""From the text of a record to the engine's judgement of it: the one caller of the interpreter."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from audit.floor import Place
from audit.wagers import Wager, wagers
from games.catalogue import judge
from games.engine.findings import Finding, ordered
from games.engine.record import NAME_MAX, Record, Unreadable, read_record
from games.engine.terms import Terms

RECORD_MAX = 1_000_000  # bytes: several times what the longest readable log takes
REASON_MAX = 2_000
LANGUAGES = ("en", "es")
TEXTS = {"dealer": NAME_MAX, "by": NAME_MAX, "supersedes": 71, "reason": REASON_MAX}


@dataclass(frozen=True, slots=True)
class Judged:
    """What the engine makes of a round. `net` is minor units by party; a finding is its columns."""

    game: str
    verdict: str
    net: dict[str, int]
    wagers: dict[str, Wager]
    findings: list[dict[str, Any]]


def decoded(content: bytes) -> str:
    """The text of a record as it came over a wire or from a file."""
    if len(content) > RECORD_MAX:
        raise Unreadable(f"a record of more than {RECORD_MAX:,} bytes")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        raise Unreadable(f"not UTF-8 at byte {wrong.start}") from None


def read(text: str, money: Terms) -> Record:
    """The record a JSON text holds; `Unreadable` says where and why not.

    Offline terms that a record carries are not looked at: a server judges by the table's own.
    """
    record = read_record(text, money)
    for key, most in TEXTS.items():
        value = record.raw.get(key)
        if value is not None and (not isinstance(value, str) or len(value) > most):
            raise Unreadable(f"{key} is no text of at most {most} characters")
    if record.raw.get("supersedes") and not record.raw.get("reason"):
        raise Unreadable("a correction says why: reason is missing")
    if "\\u" in text:
        storable(record.raw)
    for key in ("at", "until"):
        instant(record, key)
    return record


def instant(record: Record, key: str) -> datetime | None:
    """`at` or `until` of a record, in UTC; none where the record does not say."""
    said = record.raw.get(key)
    try:
        return None if said is None else datetime.fromisoformat(said).astimezone(UTC)
    except OverflowError:
        raise Unreadable(f"{key} is no instant of this calendar: {said}") from None


def storable(value: Any) -> None:
    """Refuse U+0000, the one character that no database keeps and a digest can be made of."""
    if isinstance(value, Mapping):
        for key, inner in value.items():
            storable(key)
            storable(inner)
    elif isinstance(value, list):
        for inner in value:
            storable(inner)
    elif isinstance(value, str) and "\0" in value:
        raise Unreadable("a character that is none: U+0000")


def judge_round(record: Record, place: Place, before: Record | None = None) -> Judged:
    """Judge a record by the terms of its table, after the round that went before it, if known."""
    named = record if record.game else replace(record, game=place.game)
    answer = judge(named, place.terms, before)
    return Judged(
        game=place.game,
        verdict=str(answer.verdict),
        net=dict(answer.net),
        wagers=wagers(record, place.game, place.expecting),
        findings=[columns(n, finding) for n, finding in enumerate(answer.findings)],
    )


def columns(n: int, finding: Finding) -> dict[str, Any]:
    """A finding as the columns that keep it; nothing is kept as an empty text."""
    beside = {name: getattr(finding, name) for name in ("pot", "half", "corrected_at")}
    return {
        "n": n,
        "code": finding.code,
        "clause": finding.clause or "",
        "row": finding.row or "",
        "kind": str(finding.kind),
        "severity": int(finding.severity),
        "event": finding.event,
        "seat": finding.seat,
        "spot": finding.spot or "",
        "recorded": finding.recorded or "",
        "expected": finding.expected or "",
        "effect": finding.effect,
        "effects": {party: units for party, units in ordered(finding.effects).items() if units},
        "more": {name: value for name, value in beside.items() if value is not None},
        "texts": {language: finding.text(language) for language in LANGUAGES},
    }
