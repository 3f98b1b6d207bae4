"""Files of one JSON object a line: cut into chunks of whole lines, each knowing where it began."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any, BinaryIO

from audit import services
from audit.jobs import Part
from audit.models import Job
from audit.trail import Actor
from audit.validation import RECORD_MAX
from tables.models import Property

TASK = "rounds.import"
LINES = 1_000
BYTES = 4_000_000


class Source:
    """A file read once, line by line, and the digest of all of it."""

    def __init__(self, file: BinaryIO) -> None:
        self.file = file
        self.sha256 = sha256()

    def digest(self) -> str:
        return f"sha256:{self.sha256.hexdigest()}"

    def lines(self) -> Iterator[bytes]:
        """Its lines; of one longer than any record, enough to see that it is."""
        while line := self.read():
            rest = line
            while rest and not rest.endswith(b"\n"):
                rest = self.read()
            yield line if line.endswith(b"\n") else line + b"\n"

    def read(self) -> bytes:
        piece = self.file.readline(RECORD_MAX + 2)
        self.sha256.update(piece)
        return piece

    def parts(self) -> Iterator[Part]:
        """The chunks of a job: some lines each, as they came."""
        held: list[bytes] = []
        first, size = 1, 0
        for line in self.lines():
            if held and (len(held) == LINES or size + len(line) > BYTES):
                yield part(first, held)
                first, size, held = first + len(held), 0, []
            held.append(line)
            size += len(line)
        if held:
            yield part(first, held)


def part(first_line: int, lines: list[bytes]) -> Part:
    return Part(arguments={"first_line": first_line}, content=b"".join(lines), size=len(lines))


def import_file(
    *, property: Property, file: BinaryIO, name: str, by: Actor | None, operator: str = ""
) -> Job:
    """Take a file of rounds of any size; the job it becomes says how far it is."""
    source = Source(file)
    return services.take_file(
        property=property,
        name=name,
        task=TASK,
        parts=source.parts(),
        digest=source.digest,
        by=by,
        operator=operator,
    )


def import_chunk(
    *, property: Property, first_line: int, content: bytes, by: Actor | None
) -> dict[str, Any]:
    """Record the rounds of one chunk."""
    lines = numbered(first_line, content)
    return services.import_lines(property=property, lines=lines, by=by)


def numbered(first_line: int, content: bytes) -> Iterator[tuple[int, bytes]]:
    """The lines of a chunk that hold anything, with their numbers in the file."""
    for number, line in enumerate(content.split(b"\n"), start=first_line):
        if line.strip(b" \t\r\xef\xbb\xbf"):
            yield number, line.rstrip(b"\r")
