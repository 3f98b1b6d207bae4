"""What every reader of JSON reads alike: numbers that are finite, text of whole characters."""

from __future__ import annotations

from collections.abc import Iterator
from math import isfinite
from typing import Any

PLAIN = frozenset((int, bool, type(None)))


def whole(text: str) -> bool:
    """Whether a text has whole characters only: half a surrogate pair is none, and no digest is made of it."""
    if text.isascii():
        return True
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def unsound(value: Any, place: str) -> str | None:
    """What is wrong with the first value here that is not read alike everywhere, and where it stands."""
    waiting = [(value, place)]
    while waiting:
        value, place = waiting.pop()
        kind = type(value)
        if kind in PLAIN:
            continue
        if kind is str and not whole(value):
            return f"{place} has half a character"
        if kind is float and not isfinite(value):
            return f"{place} is no finite number"
        if kind is dict or kind is list:
            waiting += reversed(list(_inside(value, place)))
    return None


def _inside(value: Any, place: str) -> Iterator[tuple[Any, str]]:
    """What an object or a list holds, and where; a key is a text too."""
    if type(value) is list:
        yield from ((one, f"{place}[{at}]") for at, one in enumerate(value))
        return
    for key, one in value.items():
        if not whole(key):
            yield key, f"a key of {place}"
        yield one, f"{place}.{key}"
