"""A sheet of lines that a person keys: one a denomination, by pieces or by value, either filling the other."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Self

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.money import Money
from tables import accounting
from tables.models import Denomination
from tables.pages import keying
from tables.reports.figures import Notation


@dataclass(slots=True)
class Row:
    """One line of the sheet: what it counts, what was keyed, what it was read as."""

    key: str
    unit: Money
    label: str = ""
    colour: str = ""
    before: Money | None = None
    memo: bool = False
    keyed: str = ""
    value: str = ""
    pieces: int | None = None
    error: str = ""

    @classmethod
    def of(cls, chip: Denomination, before: Money | None = None) -> Self:
        """The line of a chip."""
        return cls(str(int(chip.value)), chip.value, colour=chip.colour, before=before)

    @property
    def amount(self) -> Money | None:
        """What it comes to; none while it is not counted."""
        return None if self.pieces is None else self.unit * self.pieces


class Sheet:
    """Lines to key, and what they come to."""

    def __init__(self, rows: Iterable[Row], notation: Notation, *, sign: int = 1) -> None:
        self.rows = list(rows)
        self.notation = notation
        self.sign = sign

    def read(self, typed: Mapping[str, Any]) -> None:
        """Take what was keyed; a line that cannot be read keeps it and says why."""
        for row in self.rows:
            row.keyed = str(typed.get(f"pieces-{row.key}", "")).strip()
            row.value = str(typed.get(f"value-{row.key}", "")).strip()
            try:
                row.pieces = keying.line(row.keyed, row.value, row.unit, self.notation)
            except keying.Misread as misread:
                row.error = str(misread)

    def fill(self, typed: Mapping[str, Any]) -> None:
        """Take a draft, or a proposal, without finding fault with what is half keyed."""
        self.read(typed)
        for row in self.rows:
            row.error = ""
            if row.pieces is not None and not row.value:
                row.value = self.notation.money(row.unit * row.pieces, whole=True)

    @property
    def errors(self) -> list[Row]:
        return [row for row in self.rows if row.error]

    @property
    def open_rows(self) -> list[Row]:
        """Lines not counted: blank is not none."""
        return [row for row in self.rows if row.pieces is None]

    @property
    def total(self) -> Money:
        return accounting.total(row.amount for row in self.rows if row.amount is not None)

    @property
    def pieces(self) -> int:
        return sum(row.pieces or 0 for row in self.rows)

    def counted(self) -> dict[Money, int]:
        """Denomination → pieces, of every line that was counted."""
        return {row.unit: row.pieces for row in self.rows if row.pieces is not None}

    @property
    def why_open(self) -> str:
        """The sentence beside the button while lines are open."""
        names = [self.name(row) for row in self.open_rows]
        if not names:
            return ""
        return ngettext(
            "One line is open: %(names)s. Enter its pieces, or 0.",
            "%(n)s lines are open: %(names)s. Type 0 where there is none.",
            len(names),
        ) % {"n": len(names), "names": ", ".join(names)}

    def name(self, row: Row) -> str:
        """What a line is called beside the button."""
        return row.label or self.notation.money(row.unit, whole=True)

    @property
    def templates(self) -> dict[str, str]:
        """The same sentences for the page's script, with a place for what changes as one types."""
        return {
            "one": _("One line is open: %s. Enter its pieces, or 0."),
            "many": _("%n lines are open: %s. Type 0 where there is none."),
        }
