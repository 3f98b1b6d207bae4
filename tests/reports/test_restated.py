"""What a draft would have made of last month's rounds, restated from their sums by shift record."""

from collections.abc import Iterator
from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.engine.money import Money
from games.models import Paytable
from games.services import draft_paytable
from tables.models import RoundTotals, Table
from tables.reports.restated import Month, last_month
from tables.services.results import WagerTotals, set_round_totals
from tests.builders import House, a_house, a_table, an_open_table, chips, close, record_of
from tests.recorded import PAYS, a_paytable

STANDARD, ROYAL_500 = Fraction(37963, 1082900), Fraction(40463, 1082900)
TODAY = date(2026, 4, 2)
BASE = 1_000_000


@pytest.fixture
def house(db: None) -> Iterator[House]:
    with a_house() as made:
        yield made


@pytest.fixture
def standard(house: House) -> Paytable:
    return a_paytable(house, "let_it_ride", "bet")


def a_draft(house: House, **lines: str) -> Paytable:
    return draft_paytable(
        property=house.property,
        game="let_it_ride",
        wager="bet",
        name="Standard",
        lines=PAYS["let_it_ride"]["bet"] | lines,
        by=house.a("revenue_audit"),
    )


def played(house: House, table: Table, day: str, expected: str | None) -> None:
    """A record of that day with 40 rounds that won 50.00."""
    an_open_table(house, table, chips("1000.00"), house.at(f"{day} 08:00"))
    close(house, table, chips("1000.00"), house.at(f"{day} 12:00"))
    totals = WagerTotals(
        "bet", 40, Money(2_000_000), Money(50_00), expected and Decimal(expected), None, Money(0)
    )
    set_round_totals(record=record_of(table), totals=[totals])


def a_month(house: House, paytable: Paytable, name: str = "Standard") -> Month | None:
    return last_month(house.property, paytable, name=name, today=TODAY)


def test_base_bets_are_restated_at_both_edges(house: House, standard: Paytable) -> None:
    table = a_table(house, "LIR-07", "let_it_ride", paytables={"bet": standard})
    played(house, table, "2026-03-02", str(round(float(BASE * STANDARD), 8)))
    month = a_month(house, a_draft(house, royal_flush="500 to 1"))
    assert month is not None
    assert (month.first, month.running, month.rounds, month.won) == (
        date(2026, 3, 1),
        False,
        40,
        5000,
    )
    assert month.shown == {
        "base": BASE,
        "in_force": round(BASE * STANDARD),
        "restated": round(BASE * ROYAL_500),
        "difference": round(BASE * (ROYAL_500 - STANDARD)),
    }


def test_where_the_month_has_none_this_one_is_told_so_far(house: House, standard: Paytable) -> None:
    table = a_table(house, "LIR-07", "let_it_ride", paytables={"bet": standard})
    played(house, table, "2026-04-01", "35057")
    month = a_month(house, a_draft(house))
    assert month is not None and (month.running, month.rounds) == (True, 40)


def test_nothing_is_told_where_nothing_was_recorded(house: House, standard: Paytable) -> None:
    a_table(house, "LIR-07", "let_it_ride", paytables={"bet": standard})
    assert a_month(house, a_draft(house)) is None


def test_what_cannot_be_told_is_left_out_and_counted(house: House, standard: Paytable) -> None:
    table = a_table(house, "LIR-07", "let_it_ride", paytables={"bet": standard})
    played(house, table, "2026-03-02", None)
    month = a_month(house, a_draft(house))
    assert month is not None and (month.rounds, month.left_out) == (0, 1)


def test_tables_that_paid_by_another_name_are_not_in_it(house: House, standard: Paytable) -> None:
    table = a_table(house, "LIR-07", "let_it_ride", paytables={"bet": standard})
    played(house, table, "2026-03-02", "35057")
    draft = a_draft(house)
    assert a_month(house, draft, name="High limit") is None
    assert a_month(house, draft, name="") is not None


def test_the_month_asks_a_fixed_number_of_times(house: House, standard: Paytable) -> None:
    draft, asked = a_draft(house), []
    for number in (1, 2, 3):
        table = a_table(house, f"LIR-0{number}", "let_it_ride", paytables={"bet": standard})
        played(house, table, "2026-03-02", "35057")
        with CaptureQueriesContext(connection) as queries:
            month = a_month(house, draft)
        assert month is not None and month.rounds == RoundTotals.objects.count() * 40
        asked.append(len(queries))
    assert asked[0] == asked[2]
