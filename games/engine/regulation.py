"""Regulations as data: clauses, readings where a text is silent, rows of the violation catalogue.

Citing a clause or a reading that does not exist fails at import with a KeyError that names it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple


class Text(NamedTuple):
    """One sentence in both languages of the floor."""

    en: str
    es: str

    def told(self, language: str) -> str:
        """In Spanish for `es` and its regional forms, in English for any other language."""
        return self.es if language.split("-")[0] == "es" else self.en


@dataclass(frozen=True, slots=True)
class Clause:
    """A numbered provision of a regulation, in our own words; the official text is not held."""

    regulation: str
    number: str
    words: Text = field(repr=False)

    @property
    def id(self) -> str:
        """The clause as people cite it: `LIR 13`, `FCR (a)(1)`."""
        return f"{self.regulation} {self.number}"

    @property
    def code(self) -> str:
        """The clause as finding codes spell it: `LIR-13`, `FCR-a-1`."""
        return "-".join((self.regulation, *self.number.replace(")", " ").replace("(", " ").split()))

    def summary(self, language: str) -> str:
        """What the clause asks for, in one line."""
        return self.words.told(language)


@dataclass(frozen=True, slots=True)
class Reading:
    """How a silence or a doubt of a regulation is read: a choice, with its reason and its source.

    It is cited like a clause; `clauses` are the provisions it fills or interprets.
    """

    id: str
    clauses: tuple[Clause, ...] = field(repr=False)
    choice: Text = field(repr=False)
    reason: Text = field(repr=False)
    source: str = field(repr=False)

    @property
    def code(self) -> str:
        """The reading as finding codes spell it: `LIR-R1`."""
        return self.id

    @property
    def clause(self) -> Clause | None:
        """The provision where the silence is met first; none where no text touches the matter."""
        return self.clauses[0] if self.clauses else None

    def summary(self, language: str) -> str:
        """What was chosen, in one line."""
        return self.choice.told(language)


Cite = Clause | Reading


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the violation catalogue: a way to break the rules, as an inspector would name it.

    `cites` are the clauses and readings a finding of this row may point at, `kinds` the kinds it
    may have; `severity` is 1 for money or integrity, 2 for procedure, 3 for advice. `unrecorded`
    says why no recorded round can show it, where none can.
    """

    id: str
    cites: tuple[Cite, ...] = field(repr=False)
    kinds: tuple[str, ...] = field(repr=False)
    severity: int
    words: Text = field(repr=False)
    unrecorded: Text | None = field(repr=False, default=None)

    @property
    def recordable(self) -> bool:
        """Whether a recorded round can show this violation."""
        return self.unrecorded is None

    def summary(self, language: str) -> str:
        """What is wrong, in one line."""
        return self.words.told(language)


class Regulation:
    """A numbered text in force, known by its key.

    `LIR["13"]` is the clause, `LIR["2-4"]` the tuple of the clauses from 2 to 4,
    `LIR.readings["LIR-R1"]` a reading.
    """

    def __init__(self, key: str, title: Text, source: Text | str, clauses: Mapping[str, Text]) -> None:
        self.key = key
        self.title = title
        self.source = source if isinstance(source, Text) else Text(source, source)
        self.clauses = {number: Clause(key, number, words) for number, words in clauses.items()}
        self.readings: dict[str, Reading] = {}

    def __getitem__(self, numbers: str) -> Any:
        if numbers in self.clauses:
            return self.clauses[numbers]
        first, _, last = numbers.partition("-")
        if first not in self.clauses or last not in self.clauses:
            raise KeyError(f"{self.key} has no clause {numbers}")
        order = list(self.clauses)
        span = order[order.index(first) : order.index(last) + 1]
        return tuple(self.clauses[number] for number in span)

    def faults(self, **numbers: str) -> dict[str, Cite]:
        """One citation per fault of a step: `LIR.faults(order="2", ride="3", bet3="LIR-R1")`."""
        return {fault: self.readings.get(name) or self[name] for fault, name in numbers.items()}

    def read(self, id: str, on: str, *, choice: Text, reason: Text, source: str) -> None:
        """Register how this text is read where the clauses `on` are silent or doubtful."""
        clauses = tuple(self.clauses[number] for number in on.split())
        if id in self.readings:
            raise ValueError(f"{self.key} has two readings {id}")
        self.readings[id] = Reading(id, clauses, choice, reason, source)

    def __repr__(self) -> str:
        return f"Regulation({self.key!r})"
