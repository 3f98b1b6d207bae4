"""Judge recorded rounds: one JSON object a line in, one answer a line out.

Exit status: 0 all conform, 3 something is undetermined, 1 something deviates, 2 something is unreadable.
An error of the program itself is such an answer too: the other rounds of the file are judged.
"""

import argparse
import json
import sys
import time
import traceback
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import PurePath
from typing import Any, BinaryIO

from games.catalogue import judge
from games.commands.files import opened
from games.engine.judging import unreadable
from games.engine.record import Record, Unreadable, read_record
from games.engine.succession import consecutive

LINE_BYTES_MAX, TABLES_MAX = 2_000_000, 1_000
SEVERITY = {"conforms": 0, "undetermined": 1, "deviates": 2, "unreadable": 3}
STATUS = (0, 3, 1, 2)
ANSWERS = json.JSONEncoder(ensure_ascii=False, separators=(", ", ": "))


def arguments(parser: argparse.ArgumentParser) -> None:
    """What `check` takes."""
    parser.add_argument(
        "files", nargs="+", metavar="FILE", help="records, one a line; - reads standard input"
    )
    parser.add_argument("--language", choices=("en", "es"), default="en", help="of the findings")


def run(asked: argparse.Namespace) -> int:
    """Answer every line; the worst verdict is the exit status."""
    worst = 0
    for name in asked.files:
        with opened(name) as file:
            for answer in watched(answers(file, asked.language)):
                worst = max(worst, SEVERITY[answer["verdict"]])
                sys.stdout.write(ANSWERS.encode(answer) + "\n")
    sys.stdout.flush()
    return STATUS[worst]


def answers(file: BinaryIO, language: str) -> Iterator[dict[str, Any]]:
    """The answer to each record of a file, in its order; blank lines are skipped."""
    last: OrderedDict[str, Record] = OrderedDict()
    for number, line in lines(file):
        try:
            if len(line) > LINE_BYTES_MAX:
                raise Unreadable(f"a line of more than {LINE_BYTES_MAX} bytes")
            record = read_record(line)
            yield judge(record, record.terms, before(record, last)).as_json(language)
        except Unreadable as error:
            error.line = number
            yield unreadable(error, named(line))
        except Exception as failed:
            yield unreadable(failure(failed, number), named(line))


def failure(failed: Exception, line: int) -> Unreadable:
    """An error of this program, told in full on standard error, so that it costs one answer and not all that follow."""
    sys.stderr.write(
        f"line {line}: this is an error of the program; please report it with the record\n"
    )
    sys.stderr.writelines(traceback.format_exception(failed))
    at = traceback.extract_tb(failed.__traceback__)[-1]
    where = f"{type(failed).__name__} in {PurePath(at.filename).name}, line {at.lineno}"
    return Unreadable(
        f"not judged, by an error of the program, not of the record: {where}", line=line
    )


def before(record: Record, last: OrderedDict[str, Record]) -> Record | None:
    """The table's preceding round, if it was the last one seen of that table."""
    earlier = last.pop(record.table, None)
    last[record.table] = kept(record)
    if len(last) > TABLES_MAX:
        last.popitem(last=False)
    return earlier if earlier is not None and consecutive(earlier.round, record.round) else None


def kept(record: Record) -> Record:
    """What the rule between two rounds may ask of the earlier one: all but its acts, which may be many."""
    return replace(record, log=(), events=(), indexes=None, terms=None, raw={})


def lines(file: BinaryIO) -> Iterator[tuple[int, bytes]]:
    """The lines that are not blank, numbered from 1; of a line that is too long, only its beginning."""
    number = 0
    while line := file.readline(LINE_BYTES_MAX + 1):
        number += 1
        if len(line) > LINE_BYTES_MAX:
            rest = line
            while rest and not rest.endswith(b"\n"):
                rest = file.readline(LINE_BYTES_MAX)
        if line.strip():
            yield number, line


def named(line: bytes) -> dict[str, Any] | None:
    """What an unreadable line says it is, if it can be told."""
    try:
        raw = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return raw if isinstance(raw, dict) else None


def watched(answers: Iterable[Any]) -> Iterator[Any]:
    """The same answers, or rounds; on a terminal, how many there were so far is shown once a second."""
    if not sys.stderr.isatty():
        yield from answers
        return
    count, shown = 0, time.monotonic()
    for count, answer in enumerate(answers, 1):
        yield answer
        if time.monotonic() - shown > 1:
            shown = time.monotonic()
            sys.stderr.write(f"\r{count} rounds")
            sys.stderr.flush()
    sys.stderr.write(f"\r{count} rounds\n")
