"""A finding: one departure of the record from the rules, with its clause, what was called for, and what it cost."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, NamedTuple

from games.engine.events import HOUSE
from games.engine.money import Money
from games.engine.regulation import Cite, Reading
from games.engine.words import told

MONEY, PROCEDURE, ADVICE = 1, 2, 3


class Kind(StrEnum):
    """The six things that can be said about a record."""

    OMITTED = "omitted"
    MISSTATED = "misstated"
    OUT_OF_ORDER = "out_of_order"
    UNEXPECTED = "unexpected"
    UNDETERMINED = "undetermined"
    IMPOSSIBLE = "impossible"


class Fault(NamedTuple):
    """What a step points at when one thing about it is wrong: clause or reading, row of the catalogue, severity."""

    cite: Cite | None
    row: str | None = None
    severity: int = PROCEDURE


PHYSICS = Fault(None, None, MONEY)


@dataclass(slots=True)
class Finding:
    """One departure. `event` is an index of `log`; amounts of `effects` are minor units and sum to zero.

    `because` is the finding that likely caused this one; `corrected_at` the event that put it right. What `stands` is a
    fault of its own, whatever else one act may explain.
    """

    kind: Kind
    fault: Fault
    event: int
    seat: int | None = None
    spot: str | None = None
    recorded: str | None = None
    expected: str | None = None
    phrase: str = ""
    facts: Mapping[str, Any] = field(default_factory=dict)
    effects: dict[str, int] = field(default_factory=dict)
    touches_money: bool = False
    pot: str | None = None
    half: str | None = None
    corrected_at: int | None = None
    because: "Finding | None" = None
    stands: bool = False
    digits: int = 2

    def __post_init__(self) -> None:
        """What breaks no clause breaks the conservation of cards or chips, however it came to be told."""
        if self.fault.cite is None:
            self.kind = Kind.IMPOSSIBLE

    @property
    def clause(self) -> str | None:
        """The clause or the reading it breaks, as people cite it."""
        return self.fault.cite.id if self.fault.cite else None

    @property
    def row(self) -> str | None:
        """The row of the violation catalogue it falls under."""
        return self.fault.row

    @property
    def severity(self) -> int:
        """1 money or integrity, 2 procedure, 3 advice."""
        if self.kind is Kind.UNDETERMINED:
            return PROCEDURE
        return self.fault.severity

    @property
    def code(self) -> str:
        """Clause and kind: `LIR-15/misstated`; a breach of conservation is `LOG/impossible`."""
        return f"{self.fault.cite.code if self.fault.cite else 'LOG'}/{self.kind}"

    @property
    def reading(self) -> bool:
        """Whether it is a registered reading that is broken, not a clause itself."""
        return isinstance(self.fault.cite, Reading)

    @property
    def effect(self) -> int | None:
        """The house's part; none where no money is involved."""
        return self.effects.get(HOUSE, 0) if self.touches_money else None

    def text(self, language: str = "en") -> str:
        """What happened against what should have, in one plain sentence."""
        return told(self, language)

    def cost(self, effects: Mapping[str, int]) -> None:
        """Add what parties gained through this fault."""
        self.touches_money = True
        for party, units in effects.items():
            self.effects[party] = self.effects.get(party, 0) + units

    def as_json(self, language: str = "en") -> dict[str, Any]:
        """The finding as the format writes it."""
        house = self.effect
        found: dict[str, Any] = {
            "code": self.code,
            "clause": self.clause,
            "row": self.row,
            "kind": str(self.kind),
            "severity": self.severity,
            "event": self.event,
            "seat": self.seat,
            "spot": self.spot,
            "recorded": self.recorded,
            "expected": self.expected,
            "effect": None if house is None else Money(house).text(self.digits),
            "effects": {
                party: Money(units).text(self.digits)
                for party, units in ordered(self.effects).items()
                if units
            },
            "text": self.text(language),
        }
        for key in ("pot", "half", "corrected_at"):
            if getattr(self, key) is not None:
                found[key] = getattr(self, key)
        return found


def ordered(amounts: Mapping[str, int]) -> dict[str, int]:
    """Amounts by party: the house, then the seats ascending, then jackpot, toke and pot."""
    return dict(
        sorted(
            amounts.items(),
            key=lambda item: (item[0] != HOUSE, not item[0].isdigit(), len(item[0]), item[0]),
        )
    )
