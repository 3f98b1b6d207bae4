"""Golden rounds: records with the findings their authors expect, written from the text of the regulations alone."""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from games.catalogue import judge
from games.engine.record import read_record

ROUNDS = Path(__file__).resolve().parents[1] / "rounds"


@dataclass(frozen=True)
class Golden:
    """One file: its title, the record, what is expected, and the table's preceding round if named."""

    path: Path
    record: dict[str, Any]
    expected: dict[str, Any]
    before: dict[str, Any] | None = None

    @property
    def name(self) -> str:
        """The file as pytest shows it."""
        return f"{self.path.parent.name}/{self.path.stem}"


def golden_rounds(game: str) -> list[Golden]:
    """Every golden round of a game, by name."""
    return [golden(path) for path in sorted((ROUNDS / game).glob("*.log"))]


def golden(path: Path) -> Golden:
    """One golden round from its file."""
    head, log, expected = path.read_text(encoding="utf-8").split("\n---\n")
    record = json.loads("\n".join(line for line in head.split("\n") if not line.startswith("# ")))
    if isinstance(record.get("terms"), str):
        record["terms"] = json.loads(path.with_name(record["terms"]).read_text(encoding="utf-8"))
    change = record.pop("terms_change", {})
    for key, value in change.items():
        parts = record["terms"] if key in PARTS else record["terms"]["rules"]
        parts[key] = merged(parts.get(key), value)
    earlier = record.pop("before", None)
    before = golden(path.with_name(earlier)).record if earlier else None
    return Golden(path, {**record, "log": log.split("\n")}, json.loads(expected), before)


PARTS = ("currency", "chip_unit", "paytables", "limits", "rules")


def merged(old: Any, new: Any) -> Any:
    """A changed value of the terms: objects are changed line by line."""
    if not (isinstance(old, dict) and isinstance(new, dict)):
        return new
    return {**old, **{key: merged(old.get(key), value) for key, value in new.items()}}


def answer_to(record: dict[str, Any], before: dict[str, Any] | None = None) -> dict[str, Any]:
    """The answer to a record judged by its own terms, after the round before it, as JSON."""
    found = read_record(record)
    return judge(found, found.terms, read_record(before) if before else None).as_json()
