"""The lines of a counting machine's file, read and held against the house; every wrong one is named with why."""

import csv
import io
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from audit.trail import Refused
from games.engine.money import Money
from tables.models import BoxCountLine
from tables.notes import notes_of

Content = BoxCountLine.Content
MOST_WRONG, LONGEST = 5, 6
WIDTHS = {"batch": 60, "supersedes": 60, "box": 20, "currency": 3}
COLUMNS = ("batch", "seq", "supersedes", "box", "content", "currency", "denomination", "pieces")
COMPARTMENT = "compartment"
"""The one column that may be missing: a box that is in the count room once needs no such word."""


class Row(NamedTuple):
    """One line of the file."""

    batch: str
    seq: int
    supersedes: str
    box: str
    compartment: int
    content: str
    currency: str
    denomination: Money
    pieces: int

    @property
    def kind(self) -> tuple[object, ...]:
        """One kind of money in one compartment: what stands on one line only."""
        return (self.box, self.compartment, self.content, self.currency, self.denomination)

    @property
    def sort(self) -> tuple[object, ...]:
        """What a total is of, where the machine only totals."""
        return self.kind[:-1]


class Known(NamedTuple):
    """What the house knows: its boxes, its money and chips, and what of each box is being counted, which files came.

    In the count room each compartment of a box goes with the batch that has counted it, "" for none.
    """

    currency: str
    digits: int
    boxes: Collection[str]
    chips: Collection[Money]
    foreign: Collection[str]
    in_room: Mapping[str, Mapping[int, str]]
    taken: Collection[str]


class WrongLines(Refused):
    """A file that cannot be taken: each wrong line by its number, with what is wrong with it."""

    def __init__(self, wrong: Sequence[tuple[int, str]]) -> None:
        self.wrong = wrong
        told = [_("Line %(line)s: %(wrong)s") % {"line": n, "wrong": why} for n, why in wrong]
        super().__init__(" ".join(told[:MOST_WRONG]))


def read_rows(text: str, known: Known) -> list[Row]:
    """The lines of a file; `WrongLines` names every one that cannot be read or does not fit the house."""
    if not text.strip("\ufeff \t\r\n"):
        raise Refused(_("There is nothing to take: choose a file, or paste its text."))
    rows: list[tuple[int, Row]] = []
    wrong: list[tuple[int, str]] = []
    seen: set[tuple[object, ...]] = set()
    for line, found in _lines(text):
        try:
            row = _in_compartment(_row(found, known.digits), known)
            if row.kind in seen:
                raise ValueError(_("this box and denomination stand on a line before"))
            seen.add(row.kind)
            rows.append((line, row))
        except (TypeError, ValueError) as why:
            wrong.append((line, str(why)))
    totals = Counter(row.sort for _line, row in rows)
    unfit = [(n, _unfit(row, known, totals)) for n, row in rows]
    wrong = sorted([*wrong, *((n, why) for n, why in unfit if why)])
    if wrong:
        raise WrongLines(wrong)
    return _one_batch([row for _line, row in rows])


def _lines(text: str) -> list[tuple[int, dict[str, str | None]]]:
    """The lines below the heading with their numbers, read by the names in it."""
    reader = csv.DictReader(io.StringIO(text.lstrip("\ufeff"), newline=None))
    try:
        missing = set(COLUMNS) - set(reader.fieldnames or ())
        if missing:
            raise Refused(_("The file lacks the column %(column)s.") % {"column": min(missing)})
        return [(reader.line_num, found) for found in reader]
    except csv.Error as why:
        raise WrongLines([(reader.line_num, _("it cannot be read as CSV"))]) from why


def _one_batch(rows: list[Row]) -> list[Row]:
    if not rows:
        raise Refused(_("The file has no line."))
    if len({row.batch for row in rows}) > 1:
        raise Refused(_("The file holds more than one batch."))
    for column in ("seq", "supersedes"):
        if len({getattr(row, column) for row in rows}) > 1:
            raise Refused(
                _(
                    "The lines of batch %(batch)s name more than one %(column)s: it is the batch’s,"
                    " the same on every line."
                )
                % {"batch": rows[0].batch, "column": column}
            )
    return rows


def _in_compartment(row: Row, known: Known) -> Row:
    """The line with its compartment: the one it names, or the only one of its box that is counted now."""
    if row.box not in known.boxes:
        raise ValueError(_("the house has no box %(box)s") % {"box": row.box})
    here = known.in_room.get(row.box, {})
    told = {"box": row.box, "number": row.compartment, "here": ", ".join(map(str, sorted(here)))}
    if not here:
        raise ValueError(
            _("box %(box)s is not open for counting: open it first, then take the file") % told
        )
    if row.compartment and row.compartment not in here:
        raise ValueError(
            _("compartment %(number)s of box %(box)s is not open for counting; open is %(here)s")
            % told
        )
    if not row.compartment and len(here) > 1:
        raise ValueError(
            _("box %(box)s has the compartments %(here)s: name one in the column compartment")
            % told
        )
    return row if row.compartment else row._replace(compartment=next(iter(here)))


def _unfit(row: Row, known: Known, totals: Mapping[tuple[object, ...], int]) -> str:
    """Why a line does not fit the house; nothing where it does."""
    batch = known.in_room[row.box][row.compartment]
    told = {"box": row.box, "currency": row.currency, "batch": batch}
    if row.batch not in known.taken and batch not in ("", row.supersedes):
        return (
            _("box %(box)s is in batch %(batch)s; name it in supersedes to take its place") % told
        )
    if row.content == Content.FOREIGN and not row.currency:
        return _("the currency of the foreign notes is missing")
    if row.content != Content.FOREIGN and row.currency:
        return _("a currency is named for foreign notes only")
    if row.currency and row.currency not in known.foreign:
        return _("the house has no rate for %(currency)s") % told
    is_total = row.pieces == 1 and totals[row.sort] == 1
    pieces = _pieces(row, known)
    if pieces is None or is_total or row.denomination in pieces:
        return ""
    return _("there is no piece of %(worth)s in %(content)s") % {
        "worth": row.denomination.text(digits=known.digits),
        "content": Content(row.content).label,
    }


def _pieces(row: Row, known: Known) -> Collection[Money] | None:
    """What one piece of a line may be worth; None where anything may be."""
    if row.content == Content.CURRENCY:
        return notes_of(known.currency)
    if row.content == Content.FOREIGN:
        return notes_of(row.currency)
    return known.chips if row.content == Content.CHIPS else None


def _row(found: dict[str, str | None], digits: int) -> Row:
    told = {column: (found.get(column) or "").strip() for column in (*COLUMNS, COMPARTMENT)}
    content = told["content"]
    if content not in Content.values:
        raise ValueError(_("“%(content)s” is no content of a box.") % {"content": content})
    if not (told["batch"] and told["box"]):
        raise ValueError(_("batch and box are named on every line"))
    if long := [name for name, most in WIDTHS.items() if len(told[name]) > most]:
        raise ValueError(_("%(column)s is too long") % {"column": long[0]})
    return Row(
        told["batch"],
        _whole(told, "seq"),
        told["supersedes"],
        told["box"],
        _whole(told, COMPARTMENT) if told[COMPARTMENT] else 0,
        content,
        told["currency"],
        _worth(told["denomination"], digits),
        _whole(told, "pieces"),
    )


def _whole(told: dict[str, str], column: str) -> int:
    text = told[column]
    if not (text.isascii() and text.isdigit() and len(text) <= LONGEST):
        raise ValueError(
            _("“%(text)s” in %(column)s is no whole number") % {"text": text, "column": column}
        )
    return int(text)


def _worth(text: str, digits: int) -> Money:
    try:
        worth = Money.parse(text, digits=digits)
    except ValueError as wrong:
        raise ValueError(_("“%(text)s” is no amount") % {"text": text}) from wrong
    if worth < 0:
        raise ValueError(_("a count is not negative"))
    return worth
