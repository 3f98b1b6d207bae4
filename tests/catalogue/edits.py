"""One change at a time to a log: the tests say what happened otherwise than in a round by the book."""

from typing import Any

from games.catalogue import example_terms, judge
from games.engine.record import read_record

Log = list[str]


def without(log: Log, *lines: str) -> Log:
    """The log with some of its lines never recorded."""
    left = list(log)
    for line in lines:
        left.remove(line)
    return left


def instead(log: Log, line: str, *others: str) -> Log:
    """The log with other lines in the place of one."""
    at = log.index(line)
    return [*log[:at], *others, *log[at + 1 :]]


def after(log: Log, line: str, *others: str) -> Log:
    """The log with more lines behind one."""
    return instead(log, line, line, *others)


def before(log: Log, line: str, *others: str) -> Log:
    """The log with more lines in front of one."""
    return instead(log, line, *others, line)


def moved(log: Log, line: str, in_front_of: str) -> Log:
    """The log with one of its lines earlier or later."""
    return before(without(log, line), in_front_of, line)


def judged(game: str, log: Log, seats: tuple[int, ...], **more: Any) -> dict[str, Any]:
    """The answer to a round with this log; `terms` and keys of the envelope may be changed."""
    envelope = {"round": "1", "table": "T-1", "game": game, "at": "2026-11-29T21:14:03-05:00"}
    record = {**envelope, "seats": list(seats), "terms": example_terms(game), "log": log, **more}
    read = read_record(record)
    return judge(read, read.terms).as_json()


def findings(answer: dict[str, Any]) -> list[str]:
    """The findings of an answer in one line each: code, row, seat and spot."""
    return [
        " ".join(str(one[key]) for key in ("code", "row", "seat", "spot") if one[key] is not None)
        for one in answer["findings"]
    ]
