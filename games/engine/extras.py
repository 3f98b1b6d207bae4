"""What a record may say beside the round itself: who sat where, and which record it corrects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.notation import SEAT_MAX


def amiss(raw: Mapping[str, Any]) -> str | None:
    """What is wrong with the players of a record or with the correction it makes, if anything."""
    return _players(raw.get("players")) or _correction(raw)


def _players(raw: Any) -> str | None:
    """Seats and the names of their players."""
    if raw is None:
        return None
    if not isinstance(raw, dict) or not all(type(name) is str and name for name in raw.values()):
        return "players gives seats the names of their players"
    strange = raw.keys() - {str(seat) for seat in range(1, SEAT_MAX + 1)}
    return f"players: {min(strange)} is no seat number" if strange else None


def _correction(raw: Mapping[str, Any]) -> str | None:
    """A correction names the record it replaces by its digest, says why, and who where the reader cannot know."""
    if raw.get("supersedes") is None:
        return None
    for key in ("supersedes", "reason", "by"):
        said = raw.get(key)
        if said is None and key == "reason":
            return "a correction says why: reason is missing"
        if said is not None and (not isinstance(said, str) or not said.strip()):
            return f"{key} is no text"
    return None
