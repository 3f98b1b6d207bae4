"""The chain of an audit trail, proven from an export alone: nothing is needed but Python and this file.

    python chain.py trail.ndjson --head DIGEST ...

Ends with 0 where the chain holds, with 1 where it is broken, with 2 where the file is no export.
`--head` takes digests that stand elsewhere, such as on a published report: each has to be met.

An export has one JSON value a line: a header; the stubs of what was purged; the anchors of gaming
days; each envelope (one transaction's changes) followed by its entries; the head. The line of an
entry is its canonical text, byte for byte:

    ["v1", id, property, microseconds since 1970, act, database role, relation, change, row, before, after]

Its hash is SHA-256 of that line without its end. An envelope's digest is SHA-256 of the digest
before it, of SHA-256 of its entries' hashes one after the other, and of the text
`["v1", property, place, entries, microseconds since 1970]`.
"""

import json
import sys
from argparse import ArgumentParser, RawDescriptionHelpFormatter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

VERSION = "v1"
STUBS = "audit_purge"
"""The relation under which a purge notes all stubs of its chain."""


def _(text: str) -> str:
    """Mark a sentence for translation, where there is somebody to translate it."""
    return text


SENTENCES = {
    "altered": _(
        "Entry %(entry)s (%(relation)s %(row)s, %(op)s) in envelope %(seq)s of %(chain)s was altered."
    ),
    "added": _(
        "Entry %(entry)s (%(relation)s %(row)s, %(op)s) was added to envelope %(seq)s of %(chain)s."
    ),
    "removed": _(
        "Entry number %(number)s of the %(entries)s in envelope %(seq)s of %(chain)s was removed;"
        " what is left of the envelope: %(left)s."
    ),
    "envelope": _(
        "Envelope %(seq)s of %(chain)s was altered: its digest is not that of the %(entries)s"
        " entries it holds: %(left)s."
    ),
    "missing": _(
        "Envelope %(missing)s of %(chain)s is missing: envelope %(seq)s comes in its place."
    ),
    "cut": _(
        "%(chain)s ends with envelope %(seq)s, but its head says %(head)s: the last were removed."
    ),
    "head": _("The head of %(chain)s is not the digest of its last envelope %(seq)s."),
    "unmet": _("No envelope of %(chain)s has the digest %(digest)s that was published for it."),
    "anchor": _("The anchor of %(date)s of %(chain)s is not the digest of envelope %(seq)s."),
    "anchor_lost": _("The anchor of %(date)s of %(chain)s is missing, between others that stand."),
    "stub": _("A stub of what was purged from %(chain)s does not say what the purge noted."),
    "begin": _("%(chain)s begins with envelope %(seq)s, which stands on nothing that was sealed."),
    "unreadable": _("Line %(line)s is no line of an export: %(why)s."),
}
NAMED = 5
"""How many entries a sentence names where it cannot tell which of them it was."""


@dataclass(frozen=True)
class Break:
    """The first thing found wrong: its kind, and what its sentence says."""

    kind: str
    facts: dict[str, Any]

    def __str__(self) -> str:
        return SENTENCES.get(self.kind, self.kind) % self.facts


class Broken(Exception):
    """The chain does not hold from here on."""

    def __init__(self, kind: str, **facts: Any) -> None:
        self.found = Break(kind, facts)
        super().__init__(str(self.found))


def leaf(text: bytes) -> bytes:
    """The hash of an entry's canonical text."""
    return sha256(text).digest()


def link(before: bytes, leaves: bytes, property_id: int, seq: int, at: int) -> bytes:
    """The digest of an envelope: `at` is in microseconds since 1970."""
    place = f'["{VERSION}", {property_id}, {seq}, {len(leaves) // 32}, {at}]'
    return sha256(before + sha256(leaves).digest() + place.encode()).digest()


def difference(stored: bytes, found: bytes) -> tuple[str, int]:
    """Where the hashes of an envelope's entries first differ from those it was linked with, and how."""
    old, new = (
        [hashes[n : n + 32] for n in range(0, len(hashes), 32)] for hashes in (stored, found)
    )
    place = next(
        (n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b),
        min(len(old), len(new)),
    )
    kind = "altered" if len(old) == len(new) else "removed" if len(old) > len(new) else "added"
    return kind, place


@dataclass
class Envelope:
    """An envelope as it is read, with what names its entries."""

    seq: int
    at: int
    digest: bytes
    leaves: bytes
    found: bytes = b""
    entries: list[dict[str, Any]] = field(default_factory=list)

    @property
    def left(self) -> str:
        """The entries it holds, as far as a sentence goes."""
        named = [
            f"{each['entry']} ({each['relation']} {each['row']})" for each in self.entries[:NAMED]
        ]
        return ", ".join(named + ["…"] * (len(self.entries) > NAMED)) or "-"

    def require(self, before: bytes, property_id: int, chain: str) -> None:
        """Raise `Broken` unless it follows on the digest before it with the entries it holds."""
        if link(before, self.leaves, property_id, self.seq, self.at) != self.digest:
            raise self.altered(chain)
        if self.found != self.leaves:
            raise self.differing(chain)

    def altered(self, chain: str) -> Broken:
        """What it says of itself is not what it was linked with."""
        return Broken("envelope", **self.facts(chain))

    def differing(self, chain: str) -> Broken:
        """One of its entries is not what it was linked with."""
        kind, place = difference(self.leaves, self.found)
        if kind == "removed":
            return Broken(kind, number=place + 1, **self.facts(chain))
        return Broken(kind, **self.facts(chain), **self.entries[place])

    def facts(self, chain: str) -> dict[str, Any]:
        held = len(self.leaves) // 32
        return {"chain": chain, "seq": self.seq, "entries": held, "left": self.left}


class Chain:
    """An export as it is read, line by line; `Broken` is raised where it no longer holds."""

    def __init__(self, heads: Iterable[str] = ()) -> None:
        self.wanted = set(heads)
        self.name, self.property_id = "", 0
        self.first = self.seq = 0
        self.digest = b""
        self.envelopes = self.entries = 0
        self.stubs: list[dict[str, Any]] = []
        self.noted: list[dict[str, Any]] = []
        self.anchors: dict[int, list[tuple[str, str]]] = {}
        self.open: Envelope | None = None
        self.ended = False

    def read(self, line: bytes) -> None:
        """Take the next line."""
        value = json.loads(line)
        if isinstance(value, list):
            return self.entry(line, value)
        (kind, told), *_rest = value.items()
        return {
            "trail": self.header,
            "stubs": self.keep_stubs,
            "anchor": self.anchor,
            "envelope": self.envelope,
            "head": self.head,
        }[kind](told)

    def header(self, told: dict[str, Any]) -> None:
        assert told["version"] == VERSION, told["version"]
        self.name, self.property_id = told["chain"], told["property"]
        self.first = self.seq = told["after"]
        self.digest = bytes.fromhex(told["digest"])
        self.meet()

    def keep_stubs(self, told: list[dict[str, Any]]) -> None:
        self.stubs = told
        if (told[-1]["last_seq"], told[-1]["last_digest"]) != (self.seq, self.digest.hex()):
            raise Broken("begin", chain=self.name, seq=self.seq + 1)

    def anchor(self, told: dict[str, Any]) -> None:
        self.anchors.setdefault(told["seq"], []).append((told["date"], told["digest"]))

    def envelope(self, told: dict[str, Any]) -> None:
        self.close()
        self.open = Envelope(
            told["seq"], told["at"], bytes.fromhex(told["digest"]), bytes.fromhex(told["leaves"])
        )
        if self.open.seq != self.seq + 1:
            raise Broken("missing", chain=self.name, missing=self.seq + 1, seq=self.open.seq)

    def entry(self, line: bytes, value: list[Any]) -> None:
        _version, key, _property, _at, _act, _role, relation, op, row, _before, after = value
        assert self.open is not None, "an entry before any envelope"
        self.open.found += leaf(line)
        self.open.entries.append({"entry": key, "relation": relation, "row": row, "op": op})
        if relation == STUBS and op == "NOTE":
            self.noted = after["stubs"]

    def close(self) -> None:
        """An envelope is whole when the next begins."""
        if self.open is None:
            self.check_anchors()
            return
        self.open.require(self.digest, self.property_id, self.name)
        self.seq, self.digest = self.open.seq, self.open.digest
        self.envelopes += 1
        self.entries += len(self.open.entries)
        self.open = None
        self.meet()
        self.check_anchors()

    def meet(self) -> None:
        self.wanted.discard(self.digest.hex())

    def check_anchors(self) -> None:
        for date, digest in self.anchors.pop(self.seq, ()):
            if digest != self.digest.hex():
                raise Broken("anchor", chain=self.name, date=date, seq=self.seq)

    def head(self, told: dict[str, Any]) -> None:
        """The last line: everything promised has to be there."""
        self.close()
        self.ended = True
        if self.seq != told["seq"]:
            raise Broken("cut", chain=self.name, seq=self.seq, head=told["seq"])
        if self.digest.hex() != told["digest"]:
            raise Broken("head", chain=self.name, seq=self.seq)
        for seq, ((date, _digest), *_more) in sorted(self.anchors.items()):
            if seq > self.seq:
                raise Broken("anchor", chain=self.name, date=date, seq=seq)
        if self.stubs and self.stubs != self.noted:
            raise Broken("stub", chain=self.name)
        for digest in sorted(self.wanted):
            raise Broken("unmet", chain=self.name, digest=digest)


def prove(lines: Iterable[bytes], heads: Iterable[str] = ()) -> Chain:
    """Read a whole export. `Broken` names the first thing wrong; the chain that is returned holds."""
    chain = Chain(heads)
    number = 0
    for number, line in enumerate(lines, start=1):
        try:
            chain.read(line.rstrip(b"\r\n"))
        except (ValueError, KeyError, TypeError, AssertionError) as error:
            raise Broken("unreadable", line=number, why=error or type(error).__name__) from None
    if not chain.ended:
        raise Broken("unreadable", line=number + 1, why="the head is missing")
    return chain


def answer(export: Path, heads: Iterable[str]) -> Iterator[str]:
    """What is said of a chain that holds."""
    with export.open("rb") as lines:
        chain = prove(lines, heads)
    yield (
        f"{chain.name} holds: {chain.envelopes} envelopes with {chain.entries} entries,"
        f" from envelope {chain.first + 1} to {chain.seq}."
    )
    if chain.first and not chain.stubs:
        yield f"What came before envelope {chain.first + 1} was taken as given."
    yield f"Head: {chain.digest.hex()}"


def main() -> int:
    parser = ArgumentParser(description=__doc__, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("export", type=Path)
    parser.add_argument("--head", nargs="+", default=(), metavar="DIGEST")
    told = parser.parse_args()
    try:
        sys.stdout.writelines(f"{line}\n" for line in answer(told.export, told.head))
    except Broken as broken:
        sys.stdout.write(f"{broken}\n")
        return 2 if broken.found.kind == "unreadable" else 1
    except OSError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
