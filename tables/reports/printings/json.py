"""A sheet as JSON: amounts are decimal strings, days are ISO, none is null."""

import json

from tables.reports.sheet import Cell, Column, Kind, Sheet, plain


def printed(sheet: Sheet) -> bytes:
    """One object: what the report is of, its rows by column, its totals."""
    rows = [_row(sheet, row) for row in sheet.rows]
    totals = _row(sheet, sheet.totals) if sheet.totals else None
    told = {"report": sheet.name, **sheet.facts, "rows": rows, "totals": totals}
    return json.dumps(told, ensure_ascii=False, indent=1).encode()


def _row(sheet: Sheet, row: tuple[Cell, ...]) -> dict[str, str | int | None]:
    return {
        column.key: _value(cell, column, sheet.digits)
        for cell, column in zip(row, sheet.columns, strict=True)
    }


def _value(cell: Cell, column: Column, digits: int) -> str | int | None:
    if cell is None:
        return None
    if column.kind is Kind.COUNT and isinstance(cell, int):
        return cell
    return plain(cell, column.kind, digits)
