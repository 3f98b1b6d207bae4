"""A sheet leaves the house as CSV, JSON and XLSX, with the same rows in each."""

from __future__ import annotations

import csv
import io
import json
from datetime import date
from fractions import Fraction

import openpyxl
import pytest

from tables.reports.printings import PRINTINGS
from tables.reports.printings.csv import never_a_formula
from tables.reports.sheet import Column, Kind, Sheet, decimal

SHEET = Sheet(
    name="drop_win",
    title="Drop and win",
    digits=2,
    facts={"property": "Bay", "currency": "USD"},
    columns=(
        Column("day", "Day", Kind.DAY),
        Column("table", "Table"),
        Column("rounds", "Rounds", Kind.COUNT),
        Column("win", "Win", Kind.MONEY),
        Column("hold", "Hold", Kind.SHARE),
        Column("status", "Status"),
    ),
    rows=(
        (date(2026, 11, 29), "LIR-07", 486, -35_250_00, Fraction(-35_250, 18_350), "actual"),
        (date(2026, 11, 29), "=1+1", 0, 5, None, "estimated"),
    ),
)


def printed(form: str) -> bytes:
    return PRINTINGS[form][1](SHEET)


def as_csv() -> list[list[str]]:
    return list(csv.reader(io.StringIO(printed("csv").decode())))


def test_a_csv_has_a_fixed_header() -> None:
    assert as_csv()[0] == ["day", "table", "rounds", "win", "hold", "status"]


def test_a_csv_carries_plain_decimals_and_iso_days() -> None:
    assert as_csv()[1] == ["2026-11-29", "LIR-07", "486", "-35250.00", "-1.920981", "actual"]


def test_no_hold_is_an_empty_cell_for_machines() -> None:
    assert as_csv()[2][4] == ""


SIGNS = ["=", "+", "-", "@", "\t", "\r", "\n"]
HIDDEN = [" =", "\n=", " \t +", "\N{NO-BREAK SPACE}@", "\N{ZERO WIDTH SPACE}-", "\ufeff="]
WIDE = ["＝", "＋", "－", "＠", " ＝", "﹦"]


@pytest.mark.parametrize("start", SIGNS + HIDDEN + WIDE)
def test_no_word_in_a_csv_becomes_a_formula(start: str) -> None:
    sheet = Sheet("n", "t", 2, {}, (Column("a", "A"),), ((f"{start}cmd",),))
    cell = next(
        iter(list(csv.reader(io.StringIO(PRINTINGS["csv"][1](sheet).decode(), newline="")))[1:])
    )[0]
    assert cell == f"'{start}cmd"


@pytest.mark.parametrize("word", ["", " ", "a=b", " Ann-Marie", "N° 7", "¿=?"])
def test_other_words_in_a_csv_stay_as_they_are(word: str) -> None:
    assert never_a_formula(word) == word


@pytest.mark.parametrize("title", ["a/b [c]: d?", "'quoted'", "x" * 40])
def test_a_workbook_takes_any_title(title: str) -> None:
    sheet = Sheet("n", title, 2, {}, (Column("a", "A"),), (("b",),))
    page = openpyxl.load_workbook(io.BytesIO(PRINTINGS["xlsx"][1](sheet))).active
    assert page is not None and page["A2"].value == "b"


def test_json_carries_amounts_as_decimal_strings() -> None:
    assert json.loads(printed("json"))["rows"][0]["win"] == "-35250.00"


def test_json_says_what_the_report_is_of() -> None:
    told = json.loads(printed("json"))
    assert (told["report"], told["currency"]) == ("drop_win", "USD")


def test_an_xlsx_holds_numbers_as_numbers() -> None:
    page = openpyxl.load_workbook(io.BytesIO(printed("xlsx"))).active
    assert page is not None and (page["D2"].value, page["C2"].value) == (-35250, 486)


def test_no_word_in_an_xlsx_becomes_a_formula() -> None:
    page = openpyxl.load_workbook(io.BytesIO(printed("xlsx"))).active
    assert page is not None and (page["B3"].data_type, page["B3"].value) == ("s", "=1+1")


@pytest.mark.parametrize(("amount", "text"), [(-5, "-0.05"), (0, "0.00"), (123456, "1234.56")])
def test_minor_units_are_written_as_a_plain_decimal(amount: int, text: str) -> None:
    assert decimal(amount, 2) == text
