"""A recorded round: its envelope, its log, and the digest by which everyone knows it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from hashlib import sha256
from itertools import pairwise
from marshal import dumps
from typing import Any

from games.engine.events import Event
from games.engine.extras import amiss
from games.engine.notation import EVENTS_MAX, SEAT_MAX, BadLog, reader
from games.engine.sound import PLAIN, unsound, whole
from games.engine.terms import BadTerms, Terms, amount

SEATS_MAX, NAME_MAX, TEXT_MAX = 24, 100, 300
CHANNELS = ("said", "burn", "shuffle", "stub", "rack", "muck", "turns")
APART = frozenset(("log", "terms", "seats", "offsets_ms"))
CANONICAL = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)


class Unreadable(ValueError):
    """A record that cannot be judged at all: which event, which line of its file, and what is wrong."""

    def __init__(self, text: str, event: int | None = None, line: int = 1) -> None:
        self.text = text if len(text) <= TEXT_MAX else f"{text[:TEXT_MAX]}…"
        super().__init__(self.text)
        self.event = event
        self.line = line

    def as_json(self) -> dict[str, Any]:
        """The `error` of an answer."""
        return {"event": self.event, "line": self.line, "text": self.text}


@dataclass(frozen=True, slots=True)
class Record:
    """One round as recorded. Amounts in `stacks` are minor units; `raw` is the whole record as it came."""

    round: str
    table: str
    game: str | None
    at: datetime
    seats: tuple[int, ...]
    log: tuple[str, ...]
    events: tuple[Event, ...]
    indexes: tuple[int, ...] | None
    outcome_only: bool
    not_recorded: frozenset[str]
    button: int | None
    stacks: Mapping[int, int] | None
    terms: Terms | None
    digits: int
    raw: Mapping[str, Any]

    def index(self, position: int) -> int:
        """Where the event at a position stands in `log`, blank lines counted."""
        if self.indexes is None:
            return position
        return self.indexes[position] if position < len(self.indexes) else len(self.log)

    @property
    def digest(self) -> str:
        """The digest of the record's content."""
        return digest(self.raw)


def digest(raw: Mapping[str, Any]) -> str:
    """SHA-256 of the record as canonical JSON, its offline terms left out: `sha256:` and 64 hexadecimal digits."""
    content = (
        {key: value for key, value in raw.items() if key != "terms"} if "terms" in raw else raw
    )
    return "sha256:" + sha256(CANONICAL.encode(content).encode()).hexdigest()


def read_record(source: Mapping[str, Any] | str | bytes, terms: Terms | None = None) -> Record:
    """A record from JSON text or from its object; `terms` in force say how many digits an amount has.

    Everything a record needs and lacks, and every line that is no event, is `Unreadable` at its place.
    """
    raw = source if isinstance(source, Mapping) else _json(source)
    _sound(raw)
    texts = [_text(raw, "round"), _text(raw, "table"), _text(raw, "game", needed=False)]
    terms = terms or (terms_of(raw["terms"]) if raw.get("terms") is not None else None)
    digits = terms.digits if terms else 2
    seats = _seats(raw.get("seats"))
    log, events, indexes = _log(raw.get("log"), digits)
    _offsets(raw, log)
    if ("players" in raw or "supersedes" in raw) and (wrong := amiss(raw)):
        raise Unreadable(wrong)
    return Record(
        str(texts[0]),
        str(texts[1]),
        texts[2],
        _instant(raw),
        seats,
        log,
        tuple(events),
        indexes,
        _one_of(raw, "detail", ("acts", "outcome")) == "outcome",
        _channels(raw.get("not_recorded", [])),
        _button(raw.get("button"), seats),
        _stacks(raw.get("stacks"), seats, digits),
        terms,
        digits,
        raw,
    )


def _json(source: str | bytes) -> dict[str, Any]:
    try:
        text = (
            source.decode("utf-8-sig")
            if isinstance(source, bytes)
            else source.removeprefix("\ufeff")
        )
        raw = DECODER.decode(text)
    except Unreadable:
        raise
    except UnicodeDecodeError as wrong:
        raise Unreadable(f"not UTF-8 at byte {wrong.start}") from None
    except RecursionError:
        raise Unreadable("nested too deeply") from None
    except json.JSONDecodeError as wrong:
        raise Unreadable(f"not JSON: {wrong}") from None
    except ValueError:
        raise Unreadable("not JSON: a number of too many digits") from None
    if not isinstance(raw, dict):
        raise Unreadable("a record is one JSON object")
    return raw


def _sound(raw: Mapping[str, Any]) -> None:
    """Numbers are finite and characters whole, or no digest is the same everywhere; log and terms are seen to apart."""
    for key, value in raw.items():
        if key in APART or type(value) in PLAIN or type(value) is str and value.isascii():
            continue
        if wrong := unsound(value, key):
            raise Unreadable(wrong)
    if not whole("".join(raw)):
        raise Unreadable("a key of the record has half a character")


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))  # type: ignore[func-returns-value]
        raise Unreadable(f"key twice: {twice}")
    return found


def _no_number(text: str) -> None:
    raise Unreadable(f"not JSON: {text}")


DECODER = json.JSONDecoder(object_pairs_hook=_unique, parse_constant=_no_number)


def _text(raw: Mapping[str, Any], key: str, *, needed: bool = True) -> str | None:
    value = raw.get(key)
    if value is None and not needed:
        return None
    if type(value) is not str or not value or value.isspace():
        raise Unreadable(f"{key} is missing" if value is None else f"{key} is no text")
    if len(value) > NAME_MAX:
        raise Unreadable(f"{key} has more than {NAME_MAX} characters")
    return value


def _instant(raw: Mapping[str, Any]) -> datetime:
    at = moment(str(_text(raw, "at")), "at")
    if raw.get("until") is not None and moment(str(_text(raw, "until")), "until") < at:
        raise Unreadable("until is before at")
    return at


def moment(text: str, key: str) -> datetime:
    """An instant with its offset from UTC; what is none is `Unreadable`."""
    try:
        instant = datetime.fromisoformat(text)
    except ValueError:
        raise Unreadable(f"{key} is no instant: {text}") from None
    if instant.utcoffset() is None:
        raise Unreadable(f"{key} has no offset from UTC: {text}")
    return instant


def _seats(raw: Any) -> tuple[int, ...]:
    if (
        not isinstance(raw, list)
        or not raw
        or not all(type(seat) is int and 1 <= seat <= SEAT_MAX for seat in raw)
    ):
        raise Unreadable(f"seats is a list of seat numbers from 1 to {SEAT_MAX}")
    if any(left >= right for left, right in pairwise(raw)):
        raise Unreadable("seats are not ascending")
    if len(raw) > SEATS_MAX:
        raise Unreadable(f"more than {SEATS_MAX} seats")
    return tuple(raw)


def _log(raw: Any, digits: int) -> tuple[tuple[str, ...], list[Event], tuple[int, ...] | None]:
    if not isinstance(raw, list | tuple) or not raw:
        raise Unreadable("the log is empty" if raw == [] else "log is a list of lines")
    if len(raw) > EVENTS_MAX:
        raise Unreadable(f"more than {EVENTS_MAX} events", EVENTS_MAX)
    try:
        events, indexes = reader(digits).log(raw)
    except BadLog as wrong:
        raise Unreadable(wrong.text, wrong.index) from None
    if not events:
        raise Unreadable("the log is empty")
    return tuple(raw), events, tuple(indexes) if indexes else None


def _offsets(raw: Mapping[str, Any], log: tuple[str, ...]) -> None:
    offsets = raw.get("offsets_ms")
    if offsets is None:
        return
    if (
        not isinstance(offsets, list)
        or len(offsets) != len(log)
        or not all(type(ms) is int and ms >= 0 for ms in offsets)
    ):
        raise Unreadable("offsets_ms is a list of whole milliseconds as long as log")
    if any(before > after for before, after in pairwise(offsets)):
        raise Unreadable("offsets_ms go back")


def _one_of(raw: Mapping[str, Any], key: str, allowed: tuple[str, ...]) -> str:
    value = raw.get(key, allowed[0])
    if value not in allowed:
        raise Unreadable(f"{key} is none of {', '.join(allowed)}")
    return str(value)


@lru_cache(maxsize=128)
def _silent(channels: tuple[str, ...]) -> frozenset[str]:
    return frozenset(channels)


def _channels(raw: Any) -> frozenset[str]:
    if not isinstance(raw, list) or not all(
        isinstance(channel, str) and channel in CHANNELS for channel in raw
    ):
        raise Unreadable(f"not_recorded is a list of {', '.join(CHANNELS)}")
    return _silent(tuple(raw))


def _button(raw: Any, seats: tuple[int, ...]) -> int | None:
    if raw is not None and (type(raw) is not int or not 1 <= raw <= SEAT_MAX):
        raise Unreadable("button is a seat number")
    return raw


def _stacks(raw: Any, seats: tuple[int, ...], digits: int) -> dict[int, int] | None:
    if raw is None:
        return None
    if not isinstance(raw, dict) or not raw.keys() <= {str(seat) for seat in seats}:
        raise Unreadable("stacks gives seats in play their chips")
    try:
        return {
            int(seat): amount(text, f"stacks.{seat}", digits, none_is_allowed=True)
            for seat, text in raw.items()
        }
    except BadTerms as wrong:
        raise Unreadable(str(wrong)) from None


KNOWN_TERMS: dict[bytes, Terms] = {}
KNOWN_TERMS_MAX, TERMS_BYTES_MAX, SIMPLY = 200, 50_000, 2


def terms_of(raw: Any) -> Terms:
    """Terms carried by a record itself; the same terms are read once."""
    key = dumps(raw, SIMPLY)
    if len(key) > TERMS_BYTES_MAX:
        raise Unreadable(f"terms of more than {TERMS_BYTES_MAX} bytes")
    if key not in KNOWN_TERMS:
        if len(KNOWN_TERMS) >= KNOWN_TERMS_MAX:
            KNOWN_TERMS.clear()
        if wrong := unsound(raw, "terms"):
            raise Unreadable(wrong)
        try:
            KNOWN_TERMS[key] = Terms.read(raw)
        except BadTerms as bad:
            raise Unreadable(str(bad)) from None
    return KNOWN_TERMS[key]
