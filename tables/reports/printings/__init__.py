"""How a sheet leaves the house: CSV, JSON, XLSX. The screen is a template of its own."""

from collections.abc import Callable
from typing import Final

from tables.reports.printings import csv, json, xlsx
from tables.reports.sheet import Sheet

PRINTINGS: Final[dict[str, tuple[str, Callable[[Sheet], bytes]]]] = {
    "csv": ("text/csv; charset=utf-8", csv.printed),
    "json": ("application/json", json.printed),
    "xlsx": ("application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", xlsx.printed),
}
