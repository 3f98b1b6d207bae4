"""A sheet as XLSX: real numbers and days, a frozen header, totals as values; no cell is a formula."""

import io
import re
from datetime import date
from decimal import Decimal
from fractions import Fraction

import xlsxwriter
from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from tables.reports.sheet import Cell, Kind, Sheet, plain

WIDTH = 14
NO_NAME = re.compile(r"[\[\]:*?/\\]")
"""Characters that no worksheet is called by."""
NAME_MAX = 31


def printed(sheet: Sheet) -> bytes:
    """One workbook with one worksheet: header, rows, totals, and below them what the report is of."""
    out = io.BytesIO()
    with xlsxwriter.Workbook(
        out, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
    ) as book:
        page = book.add_worksheet(name_of(str(sheet.title)))
        formats = {
            kind: book.add_format({"num_format": _format(kind, sheet.digits)}) for kind in Kind
        }
        head = book.add_format({"bold": True, "bottom": 1})
        for position, column in enumerate(sheet.columns):
            page.write_string(0, position, str(column.label), head)
        page.freeze_panes(1, 1)
        page.set_column(0, len(sheet.columns) - 1, WIDTH)
        lines = [*sheet.rows, *([sheet.totals] if sheet.totals else [])]
        for place, row in enumerate(lines, start=1):
            _write(page, place, row, sheet, formats)
        for place, fact in enumerate(sheet.facts.items(), start=len(lines) + 2):
            for position, word in enumerate(fact):
                page.write_string(place, position, str(word))
    return out.getvalue()


def name_of(title: str) -> str:
    """A title as a worksheet may be called by it."""
    return NO_NAME.sub("", title)[:NAME_MAX].strip("' ")


def _format(kind: Kind, digits: int) -> str:
    money = "#,##0" + (f".{'0' * digits}" if digits else "")
    return {Kind.MONEY: money, Kind.SHARE: "0.0%", Kind.DAY: "yyyy-mm-dd", Kind.COUNT: "#,##0"}.get(
        kind, "@"
    )


def _write(
    page: Worksheet, place: int, row: tuple[Cell, ...], sheet: Sheet, formats: dict[Kind, Format]
) -> None:
    for position, (cell, column) in enumerate(zip(row, sheet.columns, strict=True)):
        style = formats[column.kind]
        if cell is None:
            page.write_blank(place, position, None)
        elif isinstance(cell, date):
            page.write_datetime(place, position, cell, style)
        elif isinstance(cell, (int, Fraction)) and not isinstance(cell, bool):
            page.write_number(
                place, position, Decimal(plain(cell, column.kind, sheet.digits)), style
            )
        else:
            page.write_string(place, position, str(cell), style)
