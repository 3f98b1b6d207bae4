"""The worked vectors that reports are made of, as functions."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

from games.engine.money import Money
from tables import accounting, filing, journal, series, statistics
from tables.accounting import Inputs
from tables.filing import PokerCount, RevenueLine
from tables.series import Paper, Void
from tables.statistics import NORMAL_95, NORMAL_99, Band, Rating, Volatility
from tests.tables.vectors import refused_figures, vector

money = Money.parse


def plain(value: Fraction) -> str:
    """An exact amount in units of the currency as the vectors write it: `91.875`, `972`."""
    exact = (Decimal(value.numerator) / Decimal(value.denominator) / 100).normalize()
    return f"{exact:f}"


def points(value: Decimal) -> str:
    return f"{value:.2f}"


def test_vector_V12_theoretical_win_is_rounded_only_where_it_is_shown() -> None:
    given, expected = vector("V12")["inputs"], vector("V12")["expected"]
    ratings = [
        Rating(
            average_bet=money(row["average_bet"]),
            decisions_per_hour=row["decisions_per_hour"],
            hours=Decimal(row["hours"]),
            edge=Decimal(row["house_edge"]),
        )
        for row in given["ratings"]
    ]
    shown = [accounting.rounded(rating.theoretical) for rating in ratings]
    for rating, row, amount in zip(ratings, expected["rows"], shown, strict=True):
        assert str(rating.decisions) == row["decisions"]
        assert accounting.rounded(rating.handle).text() == row["handle"]
        assert plain(rating.theoretical) == row["theoretical_win_exact"]
        assert amount.text() == row["theoretical_win"]
    total = statistics.theoretical(ratings)
    assert plain(total) == expected["total_exact"]
    assert accounting.rounded(total).text() == expected["total"]
    assert accounting.total(shown).text() == expected["total_of_rounded_rows"]


def test_vector_V12_a_result_is_held_against_its_deviation() -> None:
    given = vector("V12")["inputs"]["volatility"]
    expected = vector("V12")["expected"]["volatility"]
    found = Volatility(
        hands=given["hands"],
        average_bet=money(given["average_bet"]),
        edge=Decimal(given["edge"]),
        deviation_per_unit=Decimal(given["sd_per_unit"]),
        win=money(given["actual_win"]),
    )
    assert {
        "theoretical_win": found.expected.text(),
        "standard_deviation": accounting.rounded(Fraction(found.deviation)).text(),
        "z": f"{found.z:.3f}",
        "flag_95": found.is_beyond(NORMAL_95),
        "flag_99": found.is_beyond(NORMAL_99),
    } == expected


def test_vector_V13_the_hold_of_a_group_is_no_mean() -> None:
    given, expected = vector("V13")["inputs"]["rows"], vector("V13")["expected"]
    pairs = [(money(row["win"]), money(row["drop"])) for row in given]
    found = accounting.percent(accounting.group_hold(pairs))
    assert {
        "drop": accounting.total(drop for _win, drop in pairs).text(),
        "win": accounting.total(win for win, _drop in pairs).text(),
        "hold_pct": found,
    } == expected
    assert found not in refused_figures("V13")


def test_vector_V14_three_regulators_flag_by_three_tests() -> None:
    given, expected = vector("V14")["inputs"], vector("V14")["expected"]
    base = Decimal(given["base_level_prior_year_pct"])
    band = Band.of(base, Decimal(given["prior_year_sd_points"]))
    months = {row["month"]: Decimal(row["hold_pct"]) for row in given["months"]}
    assert [
        {
            "month": month,
            "hold_pct": points(hold),
            "deviation_points": points(hold - base),
            "flag_over_3_points": statistics.exceeds(hold, base, Decimal(3)),
        }
        for month, hold in months.items()
    ] == expected["three_points"]
    assert {
        "low": f"{band.low:.4f}",
        "high": f"{band.high:.4f}",
        "flags": {month: not band.holds(hold) for month, hold in months.items()},
    } == expected["ci95"]
    lifetime, rolling = Decimal(given["lifetime_pct"]), Decimal(given["rolling_30_day_pct"])
    assert {
        "deviation_points": points(rolling - lifetime),
        "flag": statistics.exceeds(rolling, lifetime, Decimal(4)),
    } == expected["four_percent_lifetime_vs_30day"]


def test_vector_V15_a_series_with_a_gap_a_duplicate_and_a_void_is_not_reconciled() -> None:
    given, expected = vector("V15")["inputs"], vector("V15")["expected"]
    prefix = given["series"]

    def number(text: str) -> int:
        return int(text.removeprefix(prefix))

    found = series.control(
        given["first"],
        given["last"],
        [Paper(number(row["slip"]), row["status"], money(row["amount"])) for row in given["slips"]],
        [
            Void(
                number(row["slip"]),
                row["copies_returned"],
                row["second_signature"] or "",
                row["reason"],
            )
            for row in given["voids"]
        ],
    )
    named = {
        name: [f"{prefix}{at:06d}" for at in getattr(found, name)]
        for name in ("missing", "duplicate", "void_incomplete", "void_complete", "in_transit")
    }
    assert (
        named
        | {
            "counted_once_total_received": found.received.text(),
            "can_reconcile": found.can_reconcile,
        }
        == expected
    )
    assert found.received.text() not in refused_figures("V15")


def inputs_of_v02() -> Inputs:
    given = vector("V02")["inputs"]

    def total(rows: list[dict[str, Any]]) -> Money:
        return accounting.total(money(row["amount"]) for row in rows)

    return Inputs(
        opener=money(given["opener"]),
        closer=money(given["closer"]),
        fills=total(given["fills"]),
        credits=total(given["credits"]),
        box=money(given["box_currency"]),
        markers_issued=total(given["markers_issued"]),
        markers_paid=total(given["marker_payments_at_table"]),
    )


def texts(side: dict[str, Money]) -> dict[str, str]:
    return {account: amount.text() for account, amount in side.items()}


def both(found: journal.Entry) -> dict[str, Any]:
    return {"debit": texts(found.debit), "credit": texts(found.credit)}


def test_vector_V19_the_journal_of_a_table_balances() -> None:
    expected = vector("V19")["expected"]
    inputs = inputs_of_v02()
    found = journal.table_entry(inputs, game="baccarat")
    assert both(found) | {"total": found.total.text()} == expected["table_entry"]
    change = journal.chips_outstanding(inputs, money("0.00"))
    assert change.text() == expected["chips_outstanding_change"]
    assert found.balances


def test_vector_V19_the_journal_of_the_poker_room_balances() -> None:
    expected, given = vector("V19")["expected"], vector("V05")["inputs"]
    event = given["tournament"]
    pool = money(event["buy_in"]) * event["entries"]
    fees = money(event["fee"]) * event["entries"]
    found = journal.poker_entry(
        rake=money(given["rake_box"]),
        time=money(given["time_collection"]),
        jackpot=money(given["jackpot_box"]),
        entries=pool + fees,
        prizes=pool,
        fees=fees,
    )
    assert both(found) | {"total": found.total.text()} == expected["poker_entry"]
    bank = given["table_bank"]
    short = journal.bank_entry(money(bank["close"]) - money(bank["open"]))
    assert both(short) == expected["poker_bank_short_entry"]
    assert journal.balanced([found, short])


def test_vector_V19_a_loss_is_a_debit_to_revenue_and_never_a_negative_amount() -> None:
    expected, given = vector("V19")["expected"]["negative_day_example"], vector("V06a")["inputs"]
    found = journal.table_entry(
        Inputs(
            opener=money(given["opener"]),
            closer=money(given["closer"]),
            fills=money(given["fills"]),
            box=money(given["drop"]),
        ),
        game="roulette",
    )
    account = next(iter(expected["debit"]))
    assert found.debit[account].text() == expected["debit"][account]
    assert min((*found.debit.values(), *found.credit.values())) > 0
    assert found.balances


def test_vector_V25_the_revenue_form_prints_one_decimal_and_none_for_poker() -> None:
    given, expected = vector("V25")["inputs"], vector("V25")["expected"]
    rows = {
        row["type"]: RevenueLine(
            row["type"],
            row["units"],
            money(row["win"]),
            money(row.get("drop") or row["handle"]) if row.get("drop") or "handle" in row else None,
        )
        for row in given["rows"]
    }
    tables, poker, slots = rows.values()
    adjustments = money(given["adjustments"])
    assert {
        "table_pct_1dp": tables.percentage,
        "slot_pct_1dp": slots.percentage,
        "table_and_poker_revenue": (tables.win + poker.win).text(),
        "total_casino_win": accounting.total(row.win for row in rows.values()).text(),
        "year_to_date_gross_revenue": filing.gross_revenue(
            rows.values(), adjustments=adjustments
        ).text(),
    } == expected
    assert poker.percentage is None


def test_vector_V28_adjustments_over_the_limit_are_filed_and_negative_poker_is_settled() -> None:
    given, expected = vector("V28")["inputs"], vector("V28")["expected"]
    amounts = {row["id"]: money(row["amount"]) for row in given["adjustments"]}
    counts = [
        PokerCount(
            row["table"],
            money(row["count_room_revenue"]),
            row.get("offset_table", ""),
            money(row.get("offset_revenue", "0.00")),
        )
        for row in given["poker"]
    ]
    filed = filing.adjustments_to_file(amounts, over=money("2000.00"))
    assert filed == expected["adjustments_to_file"]
    final = filing.final_poker_revenue(counts)
    assert {table: amount.text() for table, amount in final.items()} == expected[
        "final_poker_revenue"
    ]
    assert expected["report_due_days"] == filing.NEGATIVE_POKER_DAYS
