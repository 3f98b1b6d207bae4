"""A sheet as CSV: UTF-8, a fixed header, ISO days, plain decimals; no cell can become a formula."""

import csv
import io
import unicodedata
from typing import Final

from tables.reports.sheet import Cell, Kind, Sheet, plain

FORMULA: Final = ("=", "+", "-", "@")
BREAKS: Final = ("\t", "\r", "\n")
BLANK: Final = ("Z", "C")
"""Kinds of characters that nobody sees: blanks, breaks, control and format characters."""


def printed(sheet: Sheet) -> bytes:
    """Header and rows; totals are left to whoever reads it, so that no sum is counted twice."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(column.key for column in sheet.columns)
    for row in sheet.rows:
        writer.writerow(
            guarded(cell, column.kind, sheet.digits)
            for cell, column in zip(row, sheet.columns, strict=True)
        )
    return out.getvalue().encode()


def guarded(cell: Cell, kind: Kind, digits: int) -> str:
    """A cell as text; words that a spreadsheet would take for a formula are marked as text."""
    text = plain(cell, kind, digits)
    return never_a_formula(text) if kind is Kind.TEXT else text


def never_a_formula(text: str) -> str:
    """Words as they are, unless a spreadsheet would take them for a formula: then marked as text.

    Blanks before a sign do not hide it, nor does its full width: `  ＝1+1` is one too.
    """
    seen = next((each for each in text if unicodedata.category(each)[0] not in BLANK), "")
    begins = unicodedata.normalize("NFKC", seen).startswith(FORMULA)
    return f"'{text}" if begins or text.startswith(BREAKS) else text
