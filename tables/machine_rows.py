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


class Row(NamedTuple):
    """One line of the file."""

    batch: str
    seq: int
    supersedes: str
    box: str
    content: str
    currency: str
    denomination: Money
    pieces: int


class Known(NamedTuple):
    """What the house knows: its boxes, its money and chips, and which batch has counted a box."""

    currency: str
    digits: int
    boxes: Collection[str]
    chips: Collection[Money]
    foreign: Collection[str]
    counted: Mapping[str, str]


class WrongLines(Refused):
    """A file that cannot be taken: each wrong line by its number, with what is wrong with it."""

    def __init__(self, wrong: Sequence[tuple[int, str]]) -> None:
        self.wrong = wrong
        told = [_("Line %(line)s: %(wrong)s") % {"line": n, "wrong": why} for n, why in wrong]
        super().__init__(" ".join(told[:MOST_WRONG]))


def read_rows(text: str, known: Known) -> list[Row]:
    """The lines of a file; `WrongLines` names every one that cannot be read or does not fit the house."""
    reader = csv.DictReader(io.StringIO(text))
    missing = set(COLUMNS) - set(reader.fieldnames or ())
    if missing:
        raise Refused(_("The file lacks the column %(column)s.") % {"column": min(missing)})
    rows: list[tuple[int, Row]] = []
    wrong: list[tuple[int, str]] = []
    seen: set[tuple[object, ...]] = set()
    for found in reader:
        try:
            row = _row(found, known.digits)
            if row[3:7] in seen:
                raise ValueError(_("this box and denomination stand on a line before"))
            seen.add(row[3:7])
            rows.append((reader.line_num, row))
        except (TypeError, ValueError) as why:
            wrong.append((reader.line_num, str(why)))
    totals = Counter((row.box, row.content, row.currency) for _line, row in rows)
    unfit = [(n, _unfit(row, known, totals)) for n, row in rows]
    wrong = sorted([*wrong, *((n, why) for n, why in unfit if why)])
    if wrong:
        raise WrongLines(wrong)
    return _one_batch([row for _line, row in rows])


def _one_batch(rows: list[Row]) -> list[Row]:
    if not rows:
        raise Refused(_("The file has no line."))
    if len({(row.batch, row.seq, row.supersedes) for row in rows}) > 1:
        raise Refused(_("The file holds more than one batch."))
    return rows


def _unfit(row: Row, known: Known, totals: Mapping[tuple[str, str, str], int]) -> str:
    """Why a line does not fit the house; nothing where it does."""
    told = {"box": row.box, "currency": row.currency, "batch": known.counted.get(row.box, "")}
    if row.box not in known.boxes:
        return _("the house has no box %(box)s") % told
    if told["batch"] not in ("", row.supersedes, row.batch):
        return (
            _("box %(box)s is in batch %(batch)s; name it in supersedes to take its place") % told
        )
    if row.content == Content.FOREIGN and not row.currency:
        return _("the currency of the foreign notes is missing")
    if row.content != Content.FOREIGN and row.currency:
        return _("a currency is named for foreign notes only")
    if row.currency and row.currency not in known.foreign:
        return _("the house has no rate for %(currency)s") % told
    is_total = row.pieces == 1 and totals[row.box, row.content, row.currency] == 1
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
    told = {column: (found.get(column) or "").strip() for column in COLUMNS}
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
